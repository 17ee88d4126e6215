import { VIEW_CHUNKS } from '../../src/shell/views.ts'
import { chunkPath, connectWallet, expect, openModal, test, type Locator, type Page, type World } from './fixtures.ts'
import { script } from './wallet.ts'

const NOISE = [/Failed to load resource/, /ERR_/, /request to https:/]
const SPINNER = '[aria-busy=true], .arc, .spin, .sk'
const STEP_MS = 5000

/** A minute passes, for the page and for what it waits for. */
async function minute(page: Page): Promise<void> {
  for (let time = 0; time < 66_000; time += STEP_MS) {
    await page.clock.fastForward(STEP_MS)
    await page.waitForTimeout(60)
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
  for (const service of ['data', 'explorer', 'analytics', 'relay', 'eip155:1', 'eip155:8453']) world.stack.faults.set(service, '*', { hold: true })
}
const HUNG = { eth_requestAccounts: 'hang', wallet_switchEthereumChain: 'hang', wallet_addEthereumChain: 'hang', wallet_revokePermissions: 'hang' }
const hang = (page: Page) => script(page, { answers: HUNG })

interface Walk {
  view: string
  what?: string
  wallets?: object[]
  /** Whether the account is there before everything dies. */
  connected?: boolean
  go(page: Page, dialog: Locator): Promise<void>
}
const pick = (dialog: Locator, name = /^Kestrel/) => dialog.getByRole('button', { name }).click()
// Has an app elsewhere and a store, so that its ways lead to both views.
const ROOKERY = { id: 'rookery', name: 'Rookery', webapp_link: 'https://rookery.example/app', app_store: 'https://apps.example/rookery' }
/** The host's own wallets show once the directory is given up. */
async function pickRookery(page: Page, dialog: Locator): Promise<void> {
  for (let time = 0; time < 30_000; time += STEP_MS) {
    await page.clock.fastForward(STEP_MS)
    await page.waitForTimeout(100)
  }
  await pick(dialog, /^Rookery/)
}
const WALKS: Walk[] = [
  { view: 'AllWallets', go: page => openModal(page, { view: 'AllWallets' }) },
  { view: 'WhatIsAWallet', go: (_, dialog) => pick(dialog, /^What is a wallet/) },
  { view: 'GetWallet', go: async (_, dialog) => { await pick(dialog, /^What is a wallet/); await pick(dialog, /^Get a wallet/) } },
  { view: 'ConnectingWalletConnectBasic', go: (_, dialog) => pick(dialog, /^WalletConnect/) },
  { view: 'ConnectingWalletConnect', go: pickRookery },
  { view: 'Downloads', go: async (page, dialog) => { await pickRookery(page, dialog); await pick(dialog, /^Get Rookery/) } },
  { view: 'Connect', go: async () => {} },
  { view: 'ConnectingExternal', what: 'a wallet that never answers', go: (_, dialog) => pick(dialog) },
  { view: 'ConnectingExternal', what: 'a wallet with another request open', wallets: [{ next: 'pending' }], go: (_, dialog) => pick(dialog) },
  { view: 'ConnectingExternal', what: 'a locked wallet', wallets: [{ locked: true, flavour: 'metamask' }], go: (_, dialog) => pick(dialog) },
  { view: 'Account', connected: true, go: async () => {} },
  { view: 'AccountSettings', connected: true, go: (_, dialog) => pick(dialog, /Account menu/) },
  { view: 'Networks', connected: true, go: (_, dialog) => pick(dialog, /^Change network/) },
  { view: 'SwitchNetwork', what: 'a wallet that never answers', connected: true, go: async (_, dialog) => { await pick(dialog, /^Change network/); await pick(dialog, /^Base/) } },
  {
    view: 'SwitchNetwork', what: 'a wallet with another request open', connected: true,
    async go(page, dialog) {
      await script(page, { answers: { ...HUNG, wallet_switchEthereumChain: { error: { code: -32002, message: 'Already pending' } } } })
      await pick(dialog, /^Change network/)
      await pick(dialog, /^Base/)
    },
  },
  { view: 'UnsupportedChain', connected: true, go: page => page.evaluate(() => (window as unknown as { __testWalletControl: { emit(event: string, value: string): void } }).__testWalletControl.emit('chainChanged', '0x38')) },
]
// No wallet here speaks two kinds of chain, and only one kind has an adapter: this list is a choice without any wait.
// The id of a connector stands in the table of chunks too.
const STILL = ['ConnectingMultiChain', 'walletConnect']

test('R95: every view is walked', () => {
  expect([...new Set(WALKS.map(({ view }) => view)), ...STILL].sort()).toEqual(['Connect', ...Object.keys(VIEW_CHUNKS)].sort())
})

for (const { view, what, wallets, connected, go } of WALKS) {
  test(`R95: with every service and the wallet dead, ${view}${what ? ` on ${what}` : ''} spins for no minute and can be left`, async ({ page, visit, dialog, world, allow }) => {
    allow(...NOISE)
    await page.clock.install()
    await visit({ options: { customWallets: [ROOKERY] }, wallets: wallets ?? [connected ? { auto: 'approve' } : {}] })
    if (connected) {
      await connectWallet(page)
      await expect(dialog.getByText('USD Coin')).toBeVisible()
      // A fresh visit, on which the session comes back and all else is dead.
      await page.reload()
      await expect.poll(() => page.evaluate(() => (window as unknown as { WalletModal: { getState(): { status: string } } }).WalletModal.getState().status)).toBe('connected')
    }
    kill(world)
    if (!wallets) await hang(page)
    await openModal(page)
    await go(page, dialog)
    const seen = () => page.evaluate(() => (window as unknown as { WalletModal: { getState(): { view?: string } } }).WalletModal.getState().view)
    await expect.poll(seen).toBe(view)
    await minute(page)
    expect(await seen()).toBe(view)
    await expectWayOut(page, dialog)
  })
}

const WAYS: Record<string, (page: Page, dialog: Locator) => Promise<void>> = {
  'all-wallets': page => openModal(page, { view: 'AllWallets' }),
  pairing: (_, dialog) => pick(dialog, /^WalletConnect/),
}
for (const chunk of new Set(['manners', ...Object.values(VIEW_CHUNKS)])) {
  test(`R95: while the ${chunk} part of the modal never arrives, its views say so, offer Retry, and can be left`, async ({ page, visit, dialog, world, allow }) => {
    allow(...NOISE)
    await page.clock.install()
    await visit({ wallets: [chunk === 'account' ? { auto: 'approve' } : {}] })
    world.cdn.put(`/${chunkPath(chunk!)}`, () => {})
    await openModal(page)
    await (WAYS[chunk!] ?? ((_, it) => pick(it)))(page, dialog)
    await minute(page)
    await expect(dialog.getByRole('alert')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expectWayOut(page, dialog)
  })
}
