import {
  connectWallet,
  expect,
  NONCE,
  openAccount,
  openModal,
  test,
  type Locator,
  type ModalWindow,
  type Page,
} from './fixtures.ts'
import { fits, hasEdges, isMirrored, rests } from './journey-looks.ts'
import { script, wallet } from './wallet.ts'
import { stretched } from '../time.ts'

// Whole journeys: long on a busy machine.
test.describe.configure({ timeout: stretched(150_000) })

const body = '<main><h1>Host</h1><wallet-button></wallet-button></main>'
const tag = (code: string) => `<script nonce="${NONCE}">${code}</script>`
const many = [
  'Kestrel',
  'The Northern Harbour Savings and Custody Wallet',
  'こはく財布',
  'محفظة الميناء',
  'Fennel',
  'Alder',
  'Birch',
  'Corvid',
  'Dunlin',
].map(name => ({
  name,
  // The rdns of the others follows from their name, as in the directory.
  ...(!/^\w+$/.test(name) && { rdns: `example.w${name.length}` }),
  auto: 'approve',
  chains: ['1', '8453', '137'],
}))

/** The journey that must work whatever is missing: open, search, connect, network, copy, menu, disconnect. */
async function journey(
  page: Page,
  dialog: Locator,
  look: (where: string) => Promise<void> = async () => {},
): Promise<void> {
  await openModal(page)
  await expect(dialog.getByRole('button', { name: /^Kestrel/ })).toBeVisible()
  await look('Connect')
  await dialog.getByRole('searchbox').fill('kest')
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await openAccount(page)
  await expect(dialog.getByText('vera.eth')).toBeVisible()
  await expect(dialog.getByText('Ether', { exact: true })).toBeVisible()
  await look('Account')
  await dialog.getByRole('button', { name: 'Copy address' }).click()
  await dialog.getByRole('button', { name: /^Change network/ }).click()
  await look('Networks')
  await script(page, { next: 'reject' })
  await dialog.getByRole('button', { name: 'Base', exact: true }).click()
  await expect(dialog.getByText('You declined the switch')).toBeVisible()
  await look('SwitchNetwork')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByRole('button', { name: 'Change network (currently Base)' })).toBeVisible()
  await wallet(page, 'setChain', ['137'])
  await expect(dialog.getByRole('heading', { name: 'Wrong network' })).toBeVisible()
  await look('UnsupportedChain')
  await dialog.getByRole('button', { name: 'Base', exact: true }).click()
  await dialog.getByRole('button', { name: 'Account menu' }).click()
  await look('AccountSettings')
  await dialog.getByRole('button', { name: /^Disconnect/ }).click()
  await expect(dialog).toHaveCount(0)
  await openModal(page)
  await script(page, { next: 'reject' })
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await expect(dialog.getByText('You declined the request')).toBeVisible()
  await look('ConnectingExternal')
  await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.close())
  await expect(dialog).toHaveCount(0)
}

const PHONE = { width: 390, height: 844 }
const SCREENS: [string, { width: number; height: number }][] = [
  ['320 px', { width: 320, height: 568 }],
  ['a phone on its side', { width: 844, height: 390 }],
  // A screen of 1280 × 1024 zoomed in is a smaller one in CSS pixels.
  ['200 % zoom', { width: 640, height: 512 }],
  ['400 % zoom', { width: 320, height: 256 }],
  ['a phone', PHONE],
]
const setFontSize = (page: Page, fontSize: string) =>
  page.evaluate(
    fontSize =>
      (window as unknown as ModalWindow).WalletModal.setTheme({ variables: { 'font-size-master': fontSize } }),
    fontSize,
  )

test('R91: on narrow, low and zoomed screens and with larger text the whole journey fits without scrolling sideways', async ({
  page,
  visit,
  dialog,
}) => {
  await page.setViewportSize(PHONE)
  await visit({
    body,
    wallets: many,
    options: { termsConditionsUrl: 'https://host.example/terms', privacyPolicyUrl: 'https://host.example/privacy' },
  })
  await journey(page, dialog, async where => {
    for (const [name, viewport] of SCREENS) {
      await page.setViewportSize(viewport)
      await fits(page)(`${where} on ${name}`)
    }
    await setFontSize(page, '20px')
    await fits(page)(`${where} with 200 % text`)
    await setFontSize(page, '')
  })
})

const MISSING: Record<string, string> = {
  clipboard: 'Object.defineProperty(Navigator.prototype, "clipboard", { value: undefined })',
  ResizeObserver: 'delete window.ResizeObserver',
  IntersectionObserver: 'delete window.IntersectionObserver',
  inert: 'delete HTMLElement.prototype.inert',
  matchMedia: 'delete window.matchMedia',
  visualViewport: 'delete window.visualViewport',
  'channels and idle time':
    'delete window.BroadcastChannel; delete window.requestIdleCallback; delete window.CloseWatcher',
  animations: 'delete Element.prototype.animate; delete Element.prototype.getAnimations',
}

test('R91: without any one of the newer interfaces the modal opens, connects and copies or says that it cannot', async ({
  page,
  visit,
  dialog,
}) => {
  for (const [name, code] of Object.entries(MISSING)) {
    await visit({ body, head: tag(code), options: { enableReconnect: false } })
    await connectWallet(page)
    await dialog.getByRole('button', { name: 'Copy address' }).click()
    await expect(dialog.getByText(/^Copied$|^Couldn’t copy/), name).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog, name).toHaveCount(0)
  }
})

test('R91: without all of them the whole journey works', async ({ page, visit, dialog }) => {
  await visit({ body, wallets: many, head: tag(Object.values(MISSING).join(';')) })
  await journey(page, dialog)
})

test('R91: without the clipboard interface the older way copies', async ({ page, visit, dialog, context, world }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visit({
    body,
    head: tag(
      `window.paste = navigator.clipboard.readText.bind(navigator.clipboard)
      Object.defineProperty(navigator, 'clipboard', { value: undefined })`,
    ),
  })
  await connectWallet(page)
  await dialog.getByRole('button', { name: 'Copy address' }).click()
  await expect(dialog.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { paste(): Promise<string> }).paste())).toBe(
    world.stack.accounts.eip155[0]!.address,
  )
})

test('R91: where copying is not possible the user is told, with the address to take', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await visit({
    body,
    head: tag(
      `const writeText = () => Promise.reject(new Error('no'))
      Object.defineProperty(navigator, 'clipboard', { value: { writeText } })
      document.execCommand = () => false`,
    ),
  })
  await connectWallet(page)
  await dialog.getByRole('button', { name: 'Copy address' }).click()
  await expect(
    dialog.getByText(`Couldn’t copy. Copy it manually: ${world.stack.accounts.eip155[0]!.address}`),
  ).toBeVisible()
  await expect(page.locator('wallet-modal [data-spoken][role=alert]')).toContainText('Couldn’t copy')
  await fits(page)('notice')
  await dialog.getByRole('button', { name: 'Dismiss' }).click()
  await expect(dialog.getByText('Couldn’t copy')).toHaveCount(0)
})

test('R91: at 400 % zoom, with reduced motion and from right to left the journey works, still and mirrored', async ({
  page,
  visit,
  dialog,
}) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit({ body: `${tag('document.documentElement.dir = "rtl"')}${body}`, wallets: many })
  const looks = [rests(page), isMirrored(page), fits(page)]
  await journey(page, dialog, async where => {
    for (const look of looks) await look(where)
  })
})

test('R91: with forced colours everything keeps an edge and the journey works', async ({ page, visit, dialog }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await visit({ body, wallets: many })
  await journey(page, dialog, hasEdges(page))
})
