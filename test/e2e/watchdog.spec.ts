import { CHUNKS } from '../../src/chunks.ts'
import { TITLES } from '../../src/core/titles.ts'
import {
  chunkPath,
  connectWallet,
  expect,
  openModal,
  NO_MOTION,
  test,
  type Locator,
  type Page,
  type World,
} from './fixtures.ts'
import { script } from './wallet.ts'

test.use(NO_MOTION)

const NOISE = [/Failed to load resource/, /ERR_/, /request to https:/]
const SPINNER = '[aria-busy=true], [data-arc], [data-spin], [data-skeleton]'
const STEP_MS = 5000
/** For what a step sets off: nothing of it waits for an answer, since nobody gives one. */
const STEP_PAUSE_MS = 20

/** A minute passes, for the page and for what it waits for. */
async function minute(page: Page): Promise<void> {
  for (let time = 0; time < 66_000; time += STEP_MS) {
    await page.clock.fastForward(STEP_MS)
    await page.waitForTimeout(STEP_PAUSE_MS)
  }
}

async function expectWayOut(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog.locator(SPINNER)).toHaveCount(0)
  await expect(dialog.getByRole('heading').first()).not.toBeEmpty()
  // The test wallet's own window lies above; an extension's would be a window apart.
  await dialog.getByRole('button', { name: 'Close' }).dispatchEvent('click')
  await page.clock.fastForward(1000)
  await expect(page.locator('wallet-modal')).toHaveCount(0)
}

const kill = (world: World) => {
  for (const service of ['data', 'explorer', 'analytics', 'relay', 'eip155:1', 'eip155:8453'])
    world.stack.faults.set(service, '*', { hold: true })
}
const HUNG = {
  eth_requestAccounts: 'hang',
  wallet_switchEthereumChain: 'hang',
  wallet_addEthereumChain: 'hang',
  wallet_revokePermissions: 'hang',
  eth_sendTransaction: 'hang',
}
const hang = (page: Page) => script(page, { answers: HUNG })

interface Walk {
  view: string
  what?: string
  wallets?: object[]
  /** Whether the account is there before everything dies. */
  connected?: boolean
  /** The view that it ends in, where that is another one. */
  ends?: string
  /** What is done while everything still lives. */
  before?(page: Page, dialog: Locator): Promise<void>
  go(page: Page, dialog: Locator): Promise<void>
}
const pick = (dialog: Locator, name = /^Kestrel/) => dialog.getByRole('button', { name }).click()
// Has an app elsewhere and a store, so that its ways lead to both views.
const ROOKERY = {
  id: 'rookery',
  name: 'Rookery',
  webapp_link: 'https://rookery.example/app',
  app_store: 'https://apps.example/rookery',
}
/** The host's own wallets show once the directory is given up. */
async function pickRookery(page: Page, dialog: Locator): Promise<void> {
  for (let time = 0; time < 30_000; time += STEP_MS) {
    await page.clock.fastForward(STEP_MS)
    await page.waitForTimeout(STEP_PAUSE_MS)
  }
  await pick(dialog, /^Rookery/)
}
async function fillSend(page: Page, dialog: Locator): Promise<void> {
  await openModal(page, { view: 'WalletSend' })
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('0.001')
  await dialog.getByRole('textbox', { name: 'To' }).fill('0x90F79bf6EB2c4f870365E785982E1f101E93b906')
  await expect(dialog.getByRole('button', { name: 'Review' })).not.toHaveAttribute('aria-disabled')
}
async function shop(page: Page, dialog: Locator): Promise<void> {
  await openModal(page, { view: 'OnRampProviders' })
  await expect(dialog.getByRole('button', { name: /^Card or bank account/ })).toBeVisible()
}
async function fillSwap(page: Page, dialog: Locator): Promise<void> {
  await openModal(page, { view: 'Swap', arguments: { amount: '0.25', toToken: 'USDC' } })
  await expect(dialog.getByRole('button', { name: 'Review' })).not.toHaveAttribute('aria-disabled')
}
const WALKS: Walk[] = [
  { view: 'AllWallets', go: page => openModal(page, { view: 'AllWallets' }) },
  { view: 'WhatIsAWallet', go: (_, dialog) => pick(dialog, /^What is a wallet/) },
  {
    view: 'GetWallet',
    go: async (_, dialog) => {
      await pick(dialog, /^What is a wallet/)
      await pick(dialog, /^Get a wallet/)
    },
  },
  { view: 'ConnectingWalletConnectBasic', go: (_, dialog) => pick(dialog, /^WalletConnect/) },
  { view: 'ConnectingWalletConnect', go: pickRookery },
  {
    view: 'Downloads',
    go: async (page, dialog) => {
      await pickRookery(page, dialog)
      await pick(dialog, /^Get Rookery/)
    },
  },
  { view: 'Connect', go: async () => {} },
  { view: 'ConnectingExternal', what: 'a wallet that never answers', go: (_, dialog) => pick(dialog) },
  {
    view: 'ConnectingExternal',
    what: 'a wallet with another request open',
    wallets: [{ next: 'pending' }],
    go: (_, dialog) => pick(dialog),
  },
  {
    view: 'ConnectingExternal',
    what: 'a locked wallet',
    wallets: [{ locked: true, flavour: 'metamask' }],
    go: (_, dialog) => pick(dialog),
  },
  { view: 'Account', connected: true, go: async () => {} },
  {
    view: 'Account',
    what: 'its NFTs',
    connected: true,
    go: (_, dialog) => dialog.getByRole('tab', { name: 'NFTs' }).click(),
  },
  { view: 'Transactions', connected: true, go: page => openModal(page, { view: 'Transactions' }) },
  { view: 'OnRampProviders', connected: true, go: page => openModal(page, { view: 'OnRampProviders' }) },
  { view: 'OnRampFiatSelect', connected: true, before: shop, go: (_, dialog) => pick(dialog, /^Currency, now/) },
  { view: 'OnRampTokenSelect', connected: true, before: shop, go: (_, dialog) => pick(dialog, /^Token, now/) },
  { view: 'WhatIsABuy', connected: true, before: shop, go: (_, dialog) => pick(dialog, /^What is buying/) },
  {
    view: 'BuyInProgress',
    what: 'a provider whose page never comes',
    connected: true,
    before: shop,
    go: (_, dialog) => pick(dialog, /^Card or bank account/),
  },
  {
    view: 'BuyInProgress',
    what: 'a purchase that nobody can tell of',
    connected: true,
    async before(page, dialog) {
      await shop(page, dialog)
      const [popup] = await Promise.all([page.waitForEvent('popup'), pick(dialog, /^Card or bank account/)])
      await expect(dialog.getByText('Waiting for your purchase')).toBeVisible()
      await popup.close()
    },
    go: (_, dialog) => expect(dialog.getByText(/is not in sight any more/)).toBeVisible(),
  },
  { view: 'WalletReceive', connected: true, go: page => openModal(page, { view: 'WalletReceive' }) },
  {
    view: 'WalletCompatibleNetworks',
    connected: true,
    go: page => openModal(page, { view: 'WalletCompatibleNetworks' }),
  },
  { view: 'WalletSend', connected: true, go: page => openModal(page, { view: 'WalletSend' }) },
  { view: 'WalletSendSelectToken', connected: true, before: fillSend, go: (_, dialog) => pick(dialog, /^Token, now/) },
  {
    view: 'WalletSendPreview',
    what: 'a network that never answers',
    connected: true,
    before: fillSend,
    go: (_, dialog) => pick(dialog, /^Review/),
  },
  {
    view: 'WalletSendPreview',
    what: 'a wallet that never answers',
    connected: true,
    async before(page, dialog) {
      await fillSend(page, dialog)
      await pick(dialog, /^Review/)
      await expect(dialog.getByText('Simulated by the network just now')).toBeVisible()
    },
    go: (_, dialog) => pick(dialog, /^Send 0.001 ETH/),
  },
  {
    view: 'Swap',
    what: 'a list of tokens that never comes, hence back where it began',
    connected: true,
    ends: 'Account',
    go: page => openModal(page, { view: 'Swap' }),
  },
  {
    view: 'Swap',
    what: 'an offer that never comes',
    connected: true,
    before: fillSwap,
    go: (_, dialog) => dialog.getByRole('textbox', { name: 'You pay' }).fill('0.5'),
  },
  {
    view: 'SwapSelectToken',
    connected: true,
    before: fillSwap,
    go: (_, dialog) => pick(dialog, /^You receive: token, now/),
  },
  {
    view: 'SwapPreview',
    what: 'a network that never answers',
    connected: true,
    before: fillSwap,
    go: (_, dialog) => pick(dialog, /^Review/),
  },
  {
    view: 'SwapPreview',
    what: 'a wallet that never answers',
    connected: true,
    async before(page, dialog) {
      await fillSwap(page, dialog)
      await pick(dialog, /^Review/)
      await expect(dialog.getByText('Simulated by the network just now')).toBeVisible()
    },
    go: (_, dialog) => pick(dialog, /^Swap ETH for USDC/),
  },
  { view: 'AccountSettings', connected: true, go: (_, dialog) => pick(dialog, /Account menu/) },
  { view: 'Networks', connected: true, go: (_, dialog) => pick(dialog, /^Change network/) },
  {
    view: 'SwitchNetwork',
    what: 'a wallet that never answers',
    connected: true,
    go: async (_, dialog) => {
      await pick(dialog, /^Change network/)
      await pick(dialog, /^Base/)
    },
  },
  {
    view: 'SwitchNetwork',
    what: 'a wallet with another request open',
    connected: true,
    async go(page, dialog) {
      await script(page, {
        answers: { ...HUNG, wallet_switchEthereumChain: { error: { code: -32002, message: 'Already pending' } } },
      })
      await pick(dialog, /^Change network/)
      await pick(dialog, /^Base/)
    },
  },
  {
    view: 'UnsupportedChain',
    connected: true,
    go: page =>
      page.evaluate(() =>
        (
          window as unknown as { __testWalletControl: { emit(event: string, value: string): void } }
        ).__testWalletControl.emit('chainChanged', '0x38'),
      ),
  },
]
// Which kind of chain, and whether to connect on another one, are choices without any wait.
const STILL = ['ConnectingMultiChain', 'SwitchActiveChain']

test('R95: every view is walked', () => {
  expect([...new Set(WALKS.map(({ view }) => view)), ...STILL].sort()).toEqual(Object.keys(TITLES).sort())
})

for (const { view, what, wallets, connected, ends = view, before, go } of WALKS) {
  test(`R95: with every service and the wallet dead, ${view}${what ? ` on ${what}` : ''} spins for no minute and can be left`, async ({
    page,
    visit,
    dialog,
    world,
    allow,
  }) => {
    allow(...NOISE)
    await page.clock.install()
    await visit({ options: { customWallets: [ROOKERY] }, wallets: wallets ?? [connected ? { auto: 'approve' } : {}] })
    if (connected) {
      await connectWallet(page)
      await expect(dialog.getByText('USD Coin')).toBeVisible()
      // A fresh visit, on which the session comes back and all else is dead.
      await page.reload()
      await expect
        .poll(() =>
          page.evaluate(
            () =>
              (window as unknown as { WalletModal: { getState(): { status: string } } }).WalletModal.getState().status,
          ),
        )
        .toBe('connected')
    }
    await before?.(page, dialog)
    kill(world)
    if (!wallets) await hang(page)
    if (!before) await openModal(page)
    await go(page, dialog)
    const seen = () =>
      page.evaluate(
        () => (window as unknown as { WalletModal: { getState(): { view?: string } } }).WalletModal.getState().view,
      )
    await expect.poll(seen).toBe(view)
    await minute(page)
    expect(await seen()).toBe(ends)
    await expectWayOut(page, dialog)
  })
}

const WAYS: Record<string, (page: Page, dialog: Locator) => Promise<void>> = {
  account: async (page, dialog) => {
    await pick(dialog)
    await expect(dialog).toHaveCount(0)
    await openModal(page)
  },
  'connect-directory': page => openModal(page, { view: 'AllWallets' }),
  'connect-pairing': (_, dialog) => pick(dialog, /^WalletConnect/),
  'activity-list': async (page, dialog) => {
    await connectWallet(page)
    await dialog.getByRole('tab', { name: 'Activity' }).click()
  },
  networks: page => openModal(page, { view: 'Networks' }),
  nfts: async (page, dialog) => {
    await connectWallet(page)
    await dialog.getByRole('tab', { name: 'NFTs' }).click()
  },
  'onramp-form': async (page, dialog) => {
    await connectWallet(page)
    await pick(dialog, /^Buy/)
  },
  'onramp-purchase': async (page, dialog) => {
    await connectWallet(page)
    await shop(page, dialog)
    await pick(dialog, /^Card or bank account/)
  },
  'qr-code': (_, dialog) => pick(dialog, /^WalletConnect/),
  receive: async (page, dialog) => {
    await connectWallet(page)
    await pick(dialog, /^Receive/)
  },
  'send-review': async (page, dialog) => {
    await connectWallet(page)
    await fillSend(page, dialog)
    await pick(dialog, /^Review/)
  },
  'send-form': async (page, dialog) => {
    await connectWallet(page)
    await pick(dialog, /^Send/)
  },
  'swap-form': async (page, dialog) => {
    await connectWallet(page)
    await pick(dialog, /^Swap/)
  },
  'swap-review': async (page, dialog) => {
    await connectWallet(page)
    await fillSwap(page, dialog)
    await pick(dialog, /^Review/)
  },
}
/** Parts of a view that is whole without them. */
const SPARE = ['activity-tools']
const VISIBLE = Object.entries(CHUNKS).filter(([, { views, slots }]) => views.length + slots.length > 0)
for (const chunk of VISIBLE.map(([id]) => id).filter(id => !SPARE.includes(id))) {
  test(`R95: while the ${chunk} part of the modal never arrives, its views say so, offer Retry, and can be left`, async ({
    page,
    visit,
    dialog,
    world,
    allow,
  }) => {
    allow(...NOISE)
    await page.clock.install()
    await visit({
      wallets: [/^(account|activity-list|nfts|onramp-|receive|send-|swap-)/.test(chunk) ? { auto: 'approve' } : {}],
    })
    world.cdn.put(`/${chunkPath(chunk!)}`, () => {})
    await openModal(page)
    await (WAYS[chunk!] ?? ((_, it) => pick(it)))(page, dialog)
    await minute(page)
    await expect(dialog.getByRole('alert')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expectWayOut(page, dialog)
  })
}
