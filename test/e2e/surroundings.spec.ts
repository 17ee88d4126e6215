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
import { script, wallet } from './wallet.ts'

// Whole journeys: long on a busy machine.
test.describe.configure({ timeout: 150_000 })

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
].map(name => ({ name, rdns: `example.w${name.length}`, auto: 'approve', chains: ['1', '8453', '137'] }))

/** The journey that has to work whatever is missing: open, search, connect, network, copy, menu, disconnect. */
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
  await expect(dialog.getByRole('button', { name: 'Change network, now Base' })).toBeVisible()
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

/** Nothing scrolls sideways and nothing leaves the screen. */
const fits = (page: Page) => async (where: string) => {
  const bad = await page.evaluate(() => {
    const root = document.querySelector('wallet-modal')!.shadowRoot!
    // A view that is still sliding in is a few pixels off its place.
    for (const animation of root.getAnimations())
      if (animation.effect!.getComputedTiming().iterations !== Infinity) animation.finish()
    const found: string[] = document.documentElement.scrollWidth > innerWidth ? ['the page scrolls'] : []
    for (const el of root.querySelectorAll<HTMLElement>(
      '[role=dialog], [data-body], header, [data-row], button, a, input, p, h2',
    )) {
      const { left, right, width, height } = el.getBoundingClientRect()
      if (width && height && (left < -1 || right > innerWidth + 1))
        found.push(`${el.className || el.tagName} reaches from ${Math.round(left)} to ${Math.round(right)}`)
      if (el.matches('p') && el.scrollWidth > el.clientWidth + 1) found.push(`"${el.textContent}" is cut off`)
      if (
        el.matches('[role=dialog], [data-body]') &&
        el.scrollWidth > el.clientWidth + 1 &&
        getComputedStyle(el).overflowX !== 'hidden'
      )
        found.push(`${el.className} scrolls`)
    }
    const { bottom, top } = root.querySelector('[role=dialog]')!.getBoundingClientRect()
    if (top < -1 || bottom > innerHeight + 1)
      found.push(`card from ${Math.round(top)} to ${Math.round(bottom)} of ${innerHeight}`)
    return found
  })
  expect(bad, where).toEqual([])
}

const SCREENS: [string, { width: number; height: number }][] = [
  ['320 px', { width: 320, height: 568 }],
  ['a phone', { width: 390, height: 844 }],
  ['a phone on its side', { width: 844, height: 390 }],
  // A screen of 1280 × 1024 zoomed in is a smaller one in CSS pixels.
  ['200 % zoom', { width: 640, height: 512 }],
  ['R91: 400 % zoom', { width: 320, height: 256 }],
]
for (const [name, viewport] of SCREENS) {
  test(`${name}: the whole journey fits without scrolling sideways`, async ({ page, visit, dialog }) => {
    await page.setViewportSize(viewport)
    await visit({
      body,
      wallets: many,
      options: { termsConditionsUrl: 'https://host.example/terms', privacyPolicyUrl: 'https://host.example/privacy' },
    })
    await journey(page, dialog, fits(page))
  })
}

test('200 % text: the modal grows with the font size that the host sets, and still fits', async ({
  page,
  visit,
  dialog,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await visit({ body, wallets: many, options: { themeVariables: { fontSize: '20px' } } })
  await journey(page, dialog, fits(page))
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
    await expect(dialog.getByText(/^Copied$|^Could not copy/), name).toBeVisible()
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
    dialog.getByText(`Could not copy. Take it from here: ${world.stack.accounts.eip155[0]!.address}`),
  ).toBeVisible()
  await expect(page.locator('wallet-modal [data-spoken][role=alert]')).toContainText('Could not copy')
  await fits(page)('notice')
  await dialog.getByRole('button', { name: 'Dismiss' }).click()
  await expect(dialog.getByText('Could not copy')).toHaveCount(0)
})

test('R91: with reduced motion nothing moves or turns, and the journey works', async ({ page, visit, dialog }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit({ body, wallets: many })
  await journey(page, dialog, async where => {
    const moving = await page.evaluate(() =>
      document
        .querySelector('wallet-modal')!
        .shadowRoot!.getAnimations()
        .flatMap(it =>
          (it.effect as KeyframeEffect).getKeyframes().flatMap(frame =>
            Object.entries(frame)
              .filter(
                ([name, value]) =>
                  ['transform', 'translate', 'rotate', 'scale', 'height', 'strokeDashoffset'].includes(name) &&
                  value !== 'none',
              )
              .map(([name, value]) => `${name}: ${String(value)}`),
          ),
        ),
    )
    expect(moving, where).toEqual([])
  })
})

test('R91: with forced colours everything keeps an edge and the journey works', async ({ page, visit, dialog }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await visit({ body, wallets: many })
  await journey(page, dialog, async where => {
    const edges = await page.evaluate(() =>
      [
        ...document
          .querySelector('wallet-modal')!
          .shadowRoot!.querySelectorAll('[role=dialog], [data-kind], label:has(input)'),
      ]
        .filter(el => el.getClientRects().length)
        .map(el => getComputedStyle(el).borderTopWidth),
    )
    expect(edges.length, where).toBeGreaterThan(0)
    expect(
      edges.filter(width => width === '0px'),
      where,
    ).toEqual([])
  })
})

test('R91: from right to left the arrow is mirrored and addresses stay as they are', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({ body: `${tag('document.documentElement.dir = "rtl"')}${body}`, wallets: many })
  await journey(page, dialog, async where => {
    const found = await page.evaluate(() => {
      const root = document.querySelector('wallet-modal')!.shadowRoot!
      const middle = (el: Element) => el.getBoundingClientRect().left + el.getBoundingClientRect().width / 2
      const [first, ...rest] = [...root.querySelectorAll('header > *')].map(middle)
      const arrow = root.querySelector('header [data-mirror]')
      return {
        direction: getComputedStyle(root.querySelector('[role=dialog]')!).direction,
        order: rest.every((x, index) => x < [first!, ...rest][index]!),
        arrow: arrow ? getComputedStyle(arrow).scale : 'none',
        ltr: [...root.querySelectorAll('bdi')]
          .filter(el => /^0x|^[$€]?[\d.,]+$/.test(el.textContent!))
          .every(el => getComputedStyle(el).direction === 'ltr'),
      }
    })
    expect(found, where).toEqual({
      direction: 'rtl',
      order: true,
      ltr: true,
      arrow: ['SwitchNetwork', 'ConnectingExternal', 'Networks', 'AccountSettings'].includes(where) ? '-1 1' : 'none',
    })
  })
})
