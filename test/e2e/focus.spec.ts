import {
  allowClipboard,
  connectWallet,
  expect,
  openModal,
  stateOf,
  test,
  type Locator,
  type ModalWindow,
  type Page,
  type World,
} from './fixtures.ts'
import { amount, to } from './sending.ts'
import { fill } from './swapping.ts'
import { script, wallet } from './wallet.ts'

test.describe.configure({ timeout: 150_000 })

/** Controls that leave the modal, end the session, start over or change the page around. */
const NO_WAY =
  /^(Back|Close|Disconnect|Card or bank|Other ways|Share|Ethereum|Base$|Try again|Open |View on|Swap [A-Z]|Send 0|Allow |Kestrel0x)/

/** Names of what can be pressed in the view; of many alike (as wallets are) the first two and the last. */
const controlsOf = (page: Page) =>
  page.evaluate(() => {
    const all = [
      ...document
        .querySelector('wallet-modal')!
        .shadowRoot!.querySelectorAll<HTMLElement>('[role=dialog] button:not([aria-disabled],[disabled])'),
    ].filter(el => el.getClientRects().length)
    const few = all.filter(el => {
      const alike = all.filter(other => other.className === el.className)
      return alike.length < 9 || alike.indexOf(el) < 2 || el === alike.at(-1)
    })
    // The last look first: what comes after may change the form.
    const names = [...new Set(few.map(el => (el.getAttribute('aria-label') ?? el.textContent)!))]
    return names.sort((a, b) => Number(b === 'Review') - Number(a === 'Review'))
  })
/** Presses a control as the keyboard does; whether it was there. */
async function press(page: Page, name: string): Promise<boolean> {
  const isThere = await page.evaluate(name => {
    const all = [
      ...document.querySelector('wallet-modal')!.shadowRoot!.querySelectorAll<HTMLElement>('[role=dialog] button'),
    ]
    const control = all.find(el => (el.getAttribute('aria-label') ?? el.textContent) === name)
    control?.focus()
    return !!control
  }, name)
  if (isThere) await page.keyboard.press('Enter')
  return isThere
}
/** What has focus; `BODY` when nothing has. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const active = document.querySelector('wallet-modal')?.shadowRoot?.activeElement
    return active ? (active.getAttribute('aria-label') ?? active.textContent) : document.activeElement?.tagName
  })
const viewOf = async (page: Page) => (await stateOf(page)).view
/** Until the view has come whole, and has had the frames in which it takes focus. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('wallet-modal [data-view] ul[aria-busy=true]')).toHaveCount(0)
  await page.evaluate(
    () => new Promise(done => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done)), 60)),
  )
}
/** A click on what is no control. */
async function clickText(page: Page, dialog: Locator): Promise<void> {
  const { x, y, height } = (await dialog.locator('[data-view]').boundingBox())!
  await page.mouse.click(x + 5, y + height / 2)
}

/** What a view needs before it leads on. */
const FILLED: Record<string, (dialog: Locator, world: World) => Promise<unknown>> = {
  async WalletSend(dialog, world) {
    await amount(dialog).fill('0.01')
    await to(dialog).fill(world.stack.accounts.eip155[1]!.address)
    await expect(dialog.getByRole('button', { name: 'Review' })).not.toHaveAttribute('aria-disabled')
  },
  Swap: dialog => fill(dialog, '0.01', 'ETH', 'USDC'),
}

const VIEWS = [
  'Account',
  'AccountSettings',
  'AllWallets',
  'Connect',
  'ConnectingExternal',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
  'Downloads',
  'GetWallet',
  'Networks',
  'OnRampFiatSelect',
  'OnRampProviders',
  'OnRampTokenSelect',
  'ProfileWallets',
  'Swap',
  'SwapPreview',
  'SwapSelectToken',
  'WalletCompatibleNetworks',
  'WalletReceive',
  'WalletSend',
  'WalletSendPreview',
  'WalletSendSelectToken',
  'WhatIsABuy',
  'WhatIsANetwork',
  'WhatIsAWallet',
]

interface Sweep {
  page: Page
  dialog: Locator
  world: World
  ways: Map<string, string[]>
}

/** Every view that buttons lead to, with the names that lead there. */
async function sweep(it: Sweep, path: string[], stack: string[]): Promise<void> {
  const { page, dialog, world, ways } = it
  const from = stack.at(-1)!
  await FILLED[from]?.(dialog, world)
  for (const name of (await controlsOf(page)).filter(name => !NO_WAY.test(name))) {
    if (!(await press(page, name))) continue
    await settled(page)
    const view = (await viewOf(page))!
    const why = [...path, name, view].join(' › ')
    if (stack.at(-2) === view) {
      // Something was chosen: what led to the choice has focus, and may be called otherwise now.
      expect
        .soft(await focused(page), `${why}: focus after a choice`)
        .toMatch(new RegExp(`^${path.at(-1)!.slice(0, 5)}`))
      await press(page, (await focused(page))!)
      return settled(page)
    }
    expect.soft(await focused(page), `${why}: focus`).not.toBe('BODY')
    if (view === from) continue
    if (!ways.has(view)) {
      ways.set(view, [...path, name])
      await sweep(it, [...path, name], [...stack, view])
    }
    await clickText(page, dialog)
    await page.keyboard.press('Escape')
    await settled(page)
    expect(await viewOf(page), `${why}: Escape after a click on text`).toBe(from)
    expect.soft(await focused(page), `${why}: focus on the way back`).toBe(name)
  }
}

const options = ({ stack }: World) => ({
  onramp: { providerUrl: `${stack.urls.data}/onramp/aggregator`, publicKey: 'key' },
  // Its window takes focus along.
  enableCoinbase: false,
})
const follow = async (page: Page, path: string[]) => {
  for (const name of path) {
    await press(page, name)
    await settled(page)
  }
}

test('every view: focus is in it, Escape goes back after a click on text, and Back returns to what led there', async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  // Pictures of collectibles that are not there.
  allow(/404.*collectibles/)
  await allowClipboard(page)
  await visit({ wallets: [{ next: 'hang' }, { name: 'Cairn' }], options: options(world) })
  const ways = new Map<string, string[]>([['Connect', []]])
  await openModal(page)
  await expect(dialog.getByRole('listitem').nth(4)).toBeVisible()
  await settled(page)
  await sweep({ page, dialog, world, ways }, [], ['Connect'])
  await page.reload()
  await script(page, { auto: 'approve', next: undefined })
  await connectWallet(page)
  await settled(page)
  ways.set('Account', [])
  await sweep({ page, dialog, world, ways }, [], ['Account'])
  // Were a way lost, the sweep would prove less than it says.
  expect([...ways.keys()].sort()).toEqual(VIEWS)
})

test('a wallet that leaves while a view is open ends it: nothing stays stuck or empty', async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  allow(/404.*collectibles/)
  await visit({ wallets: [{ auto: 'approve' }], options: options(world) })
  const review = async (name: string) => {
    await follow(page, [name])
    await FILLED[name === 'Send' ? 'WalletSend' : 'Swap']!(dialog, world)
    await follow(page, ['Review'])
  }
  const ask = async (name: string, go: RegExp) => {
    await review(name)
    await script(page, { auto: undefined })
    const button = dialog.getByRole('button', { name: go })
    await expect(button).not.toHaveAttribute('aria-disabled')
    await button.click()
  }
  const ways: [string, () => Promise<unknown>][] = [
    ...[
      [],
      ['Account menu'],
      ['Account menu', 'Wallets1'],
      ['Change network, now Ethereum'],
      ['Buy'],
      ['Buy', 'Currency, now USD'],
      ['Buy', 'Token, now USDC'],
      ['Buy', 'What is buying?'],
      ['Swap'],
      ['Swap', 'You pay: token, now ETH'],
      ['Receive'],
      ['Receive', 'Send only assets on Ethereum to this address'],
      ['Send'],
      ['Send', 'Token, now ETH'],
      ['NFTs'],
      ['Activity'],
    ].map((path): [string, () => Promise<unknown>] => [path.join(' › ') || 'Account', () => follow(page, path)]),
    [
      'a switch that waits',
      async () => {
        await script(page, { auto: undefined })
        await follow(page, ['Change network, now Ethereum', 'Base'])
      },
    ],
    ['a network that is not supported', () => wallet(page, 'setChain', ['0x89'])],
    ['the last look of a transfer', () => review('Send')],
    ['the last look of a swap', () => review('Swap')],
    ['a transfer that waits', () => ask('Send', /^Send 0.01/)],
    ['a swap that waits', () => ask('Swap', /^Swap ETH/)],
  ]
  for (const [index, [what, go]] of ways.entries()) {
    const how = index % 2 ? 'disconnect' : 'accountsChanged'
    await script(page, { auto: 'approve' })
    await wallet(page, 'setChain', ['0x1'])
    await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.connect({ wallet: 'Kestrel' }))
    await openModal(page, { view: 'Account' })
    await settled(page)
    await go()
    await wallet(page, how === 'disconnect' ? 'disconnect' : 'emit', how === 'disconnect' ? [] : [how, []])
    await settled(page)
    expect(await viewOf(page), `${what}: ${how}`).toBe('Connect')
    await expect(dialog.getByRole('button', { name: /^Kestrel/ }), `${what}: ${how}`).toBeVisible()
    // A wallet that still shows its own question has the focus itself.
    expect.soft(await focused(page), `${what}: ${how}`).not.toBe('BODY')
    await wallet(page, 'reject')
  }
})

test('focus that falls is caught: on what takes the place of a control that goes, else on the title', async ({
  page,
  visit,
  dialog,
}) => {
  await visit()
  await openModal(page)
  await expect(dialog.getByRole('button', { name: /^Kestrel/ })).toBeVisible()
  await settled(page)
  // As a list does that comes anew.
  const replace = (name: RegExp, by: 'copy' | 'nothing') =>
    dialog.getByRole('button', { name }).evaluate((row, by) => {
      row.focus()
      row.replaceWith(...(by === 'copy' ? [row.cloneNode(true)] : []))
      return new Promise<void>(done => setTimeout(done))
    }, by)
  await replace(/^Kestrel/, 'copy')
  await expect(dialog.getByRole('button', { name: /^Kestrel/ })).toBeFocused()
  await replace(/^Kestrel/, 'nothing')
  await expect(dialog.getByRole('heading')).toBeFocused()
})

test('Tab as other engines have it: a list that scrolls is a stop, Shift+Tab has no name, and a ring shows after a click', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({ wallets: Array.from({ length: 12 }, (_, index) => ({ name: `Wallet ${index}` })) })
  await openModal(page)
  const search = dialog.getByRole('searchbox')
  await expect(search).toBeVisible()
  // Firefox: the list that overflows takes focus between the header and what lies in it.
  await dialog.locator('[data-body]').evaluate((body: HTMLElement) => {
    body.tabIndex = -1
    body.focus()
  })
  await page.keyboard.press('Tab')
  await expect(search).toBeFocused()
  await dialog.locator('[data-body]').evaluate((body: HTMLElement) => body.focus())
  await page.keyboard.press('Shift+Tab')
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  // WebKitGTK: the key has a code alone.
  await dialog.getByRole('button', { name: 'What is a wallet?' }).focus()
  await dialog.getByRole('button', { name: 'What is a wallet?' }).evaluate(first =>
    first.dispatchEvent(
      new KeyboardEvent('keydown', {
        key: 'Unidentified',
        code: 'Tab',
        shiftKey: true,
        bubbles: true,
        composed: true,
        cancelable: true,
      }),
    ),
  )
  await expect(dialog.getByRole('button', { name: /^All wallets/ })).toBeFocused()
  await dialog.locator('[data-body]').evaluate((body: HTMLElement) => body.removeAttribute('tabindex'))
  await clickText(page, dialog)
  await page.keyboard.press('Tab')
  const first = dialog.getByRole('button', { name: 'What is a wallet?' })
  await expect(first).toBeFocused()
  expect(await first.evaluate(el => getComputedStyle(el).outlineStyle)).toBe('solid')
  // With focus on nothing the keys are ours all the same.
  await first.evaluate((el: HTMLElement) => el.blur())
  expect(await focused(page)).toBe('BODY')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})
