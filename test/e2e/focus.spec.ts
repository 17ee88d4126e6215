import { clickText, FILLED, follow, landed, options, press } from './by-key.ts'
import {
  allowClipboard,
  connectWallet,
  expect,
  NO_MOTION,
  openModal,
  stateOf,
  test,
  type Locator,
  type ModalWindow,
  type Page,
  type World,
} from './fixtures.ts'
import { script, wallet } from './wallet.ts'

test.use(NO_MOTION)

/** Controls that leave the modal, end the session, start over or change the page around. */
const NO_WAY =
  /^(Back|Close|Disconnect|Card or bank|Other ways|Share|Ethereum|Base$|Try again|Open |View on|Swap [A-Z]|Send 0|Approve|Use my|Kestrel\S)/

/** Names of the view's controls; of many similar ones (such as wallets) the first two and the last. */
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
    // Review first, because other controls can change the form. Other tabs last, because they remove the rows.
    const names = [...new Set(few.map(el => (el.getAttribute('aria-label') ?? el.textContent)!))]
    const rank = (name: string) => (name === 'Review' ? 0 : /^(NFTs|Activity)$/.test(name) ? 2 : 1)
    return names.sort((a, b) => rank(a) - rank(b))
  })
/** The views that buttons reach from each start. */
const VIEWS = {
  Connect: [
    'AllWallets',
    'Connect',
    'ConnectingExternal',
    'ConnectingWalletConnect',
    'ConnectingWalletConnectBasic',
    'Downloads',
    'GetWallet',
    'WhatIsAWallet',
  ],
  Account: [
    'Account',
    'AccountSettings',
    'AccountToken',
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
  ],
}

interface Sweep {
  page: Page
  dialog: Locator
  world: World
  ways: Map<string, string[]>
}

/** Visits every view that buttons reach, with the names that lead there. */
async function sweep(it: Sweep, path: string[], stack: string[]): Promise<void> {
  const { page, dialog, world, ways } = it
  const from = stack.at(-1)!
  await FILLED[from]?.(dialog, world)
  for (const name of (await controlsOf(page)).filter(name => !NO_WAY.test(name))) {
    if (!(await press(page, name))) continue
    const { view, focus } = await landed(page)
    const why = [...path, name, view].join(' › ')
    if (stack.at(-2) === view) {
      // The user has chosen something: the control that opened the choice has focus, and may have a new name.
      expect.soft(focus, `${why}: focus after a choice`).toMatch(new RegExp(`^${path.at(-1)!.slice(0, 5)}`))
      await press(page, focus!)
      await landed(page)
      return
    }
    expect.soft(focus, `${why}: focus`).not.toBe('BODY')
    if (view === from) continue
    if (!ways.has(view)) {
      ways.set(view, [...path, name])
      await sweep(it, [...path, name], [...stack, view])
    }
    await clickText(page, dialog)
    await page.keyboard.press('Escape')
    const back = await landed(page)
    expect(back.view, `${why}: Escape after a click on text`).toBe(from)
    expect.soft(back.focus, `${why}: focus on the way back`).toBe(name)
  }
}

for (const start of ['Connect', 'Account'] as const)
  test(`every view from ${start} on: focus is in it, Escape goes back after a click on text, and Back returns to what led there`, async ({
    page,
    visit,
    dialog,
    world,
    allow,
  }) => {
    // Some collectibles have no picture.
    allow(/404.*collectibles/)
    await allowClipboard(page)
    const first = start === 'Connect' ? { next: 'hang' } : { auto: 'approve' }
    await visit({ wallets: [first, { name: 'Cairn' }], options: options(world) })
    if (start === 'Connect') {
      await openModal(page)
      await expect(dialog.getByRole('listitem').nth(4)).toBeVisible()
    } else await connectWallet(page)
    await landed(page)
    // The sweep from `Connect` covers the views that are reached from there.
    const known = start === 'Connect' ? [start] : [start, ...VIEWS.Connect]
    const ways = new Map<string, string[]>(known.map(view => [view, []]))
    await sweep({ page, dialog, world, ways }, [], [start])
    // If a way were lost, the sweep would prove less than it claims.
    expect([...ways.keys()].sort()).toEqual([...new Set([...known, ...VIEWS[start]])].sort())
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
      ['Change network (currently Ethereum)'],
      ['Buy'],
      ['Buy', 'Currency: USD'],
      ['Buy', 'Token: USDC'],
      ['Buy', 'How buying works'],
      ['Swap'],
      ['Swap', 'You pay, token: ETH'],
      ['Receive'],
      ['Receive', 'Only send assets on Ethereum to this address'],
      ['Send'],
      ['Send', 'Token: ETH'],
      ['NFTs'],
      ['Activity'],
    ].map((path): [string, () => Promise<unknown>] => [path.join(' › ') || 'Account', () => follow(page, path)]),
    [
      'a switch that waits',
      async () => {
        await script(page, { auto: undefined })
        await follow(page, ['Change network (currently Ethereum)', 'Base'])
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
    await landed(page)
    await go()
    await wallet(page, how === 'disconnect' ? 'disconnect' : 'emit', how === 'disconnect' ? [] : [how, []])
    await landed(page)
    expect((await stateOf(page)).view, `${what}: ${how}`).toBe('Connect')
    await expect(dialog.getByRole('button', { name: /^Kestrel/ }), `${what}: ${how}`).toBeVisible()
    // A wallet with an open question has the focus itself.
    expect.soft((await landed(page)).focus, `${what}: ${how}`).not.toBe('BODY')
    await wallet(page, 'reject')
  }
})
