import { check } from './axe.ts'
import { handOver, openWallet, pairingCode } from './demo-wallet.ts'
import {
  expect,
  NO_MOTION,
  openAccount,
  openModal,
  stateOf,
  test,
  type Locator,
  type ModalWindow,
  type Page,
  type World,
} from './fixtures.ts'
import { asked, SPY } from './wallet.ts'

test.use(NO_MOTION)

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const options = { networks: '1,8453,solana' }
/** Kestrel supports both namespaces, Merlin one. */
const walletsOf = ({ stack }: World) => [
  { auto: 'approve', solana: { keys: stack.accounts.solana.map(it => it.privateKey) } },
  { name: 'Merlin', rdns: 'example.merlin', auto: 'approve' },
]
const connect = (page: Page, namespace: 'eip155' | 'solana', wallet = 'Kestrel') =>
  page.evaluate(given => (window as unknown as ModalWindow).WalletModal.connect(given), { wallet, namespace })
const choose = async (dialog: Locator, name: string) => {
  await dialog.getByRole('button', { name: /^Change network/ }).click()
  await dialog.getByRole('button', { name, exact: true }).click()
}
const front = (dialog: Locator, name: string) =>
  dialog.getByRole('button', { name: `Change network (currently ${name})` })
const connectButton = (dialog: Locator) => dialog.getByRole('button', { name: /^Connect (another )?wallet$/ })
const addresses = async (page: Page) => {
  const { eip155, solana } = (await stateOf(page)).namespaces
  return [eip155?.address, solana?.address]
}
const own = ({ stack: { accounts } }: World) => [accounts.eip155[0]!.address, accounts.solana[0]!.address]

test('R123: a network of another kind of chain leads to the wallets of that kind, and with one to the account there', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const [evm, sol] = own(world)
  await visit({ csp: 'strict', options, wallets: walletsOf(world) })
  await connect(page, 'eip155', 'Merlin')
  await openModal(page)
  await choose(dialog, 'Solana')
  await expect(dialog.getByRole('heading', { name: 'Switch to Solana' })).toBeVisible()
  await expect(dialog.getByText('To use Solana, connect a wallet that supports it.')).toBeVisible()
  await check(page, 'SwitchActiveChain')
  const before = await stateOf(page)
  const question = page.waitForRequest(it => it.url().includes('/getWallets'))
  await connectButton(dialog).click()
  expect(new URL((await question).url()).searchParams.get('chains')).toBe(SOLANA)
  await expect(dialog.getByRole('button', { name: /^Kestrel/ })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Merlin/ })).toBeHidden()

  // Back, step by step: nothing has changed.
  const back = dialog.getByRole('button', { name: 'Back' })
  await back.click()
  await back.click()
  await back.click()
  await expect(front(dialog, 'Ethereum')).toBeVisible()
  const { network, namespaces } = await stateOf(page)
  expect([network, namespaces]).toEqual([before.network, before.namespaces])

  await choose(dialog, 'Solana')
  await connectButton(dialog).click()
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await expect(front(dialog, 'Solana')).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'Account', level: 2 })).toBeVisible()
  expect((await stateOf(page)).network).toBe(SOLANA)
  expect((await addresses(page))[1]).toBe(sol)
  expect((await addresses(page))[0]).toBe(evm)
})

test('R123: connected on both kinds of chain, a network of the other comes to the front and no wallet is asked', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await visit({ csp: 'strict', options, wallets: walletsOf(world), head: SPY })
  await connect(page, 'eip155')
  await connect(page, 'solana')
  await openModal(page)
  await expect(front(dialog, 'Solana')).toBeVisible()
  const switches = () => asked(page, 'wallet_switchEthereumChain')
  await choose(dialog, 'Ethereum')
  await expect(front(dialog, 'Ethereum')).toBeVisible()
  await choose(dialog, 'Solana')
  await expect(front(dialog, 'Solana')).toBeVisible()
  expect(await addresses(page)).toEqual(own(world))
  // Another network in the other namespace is a switch for the wallet, as always.
  expect(await switches()).toBe(0)
  await choose(dialog, 'Base')
  await expect(front(dialog, 'Base')).toBeVisible()
  expect(await switches()).toBe(1)
  expect((await stateOf(page)).network).toBe('eip155:8453')
})

test('R123: a wallet that connects on another network than the one picked is asked to switch to that', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await visit({ csp: 'strict', options, wallets: walletsOf(world) })
  await connect(page, 'solana')
  await openModal(page)
  await choose(dialog, 'Base')
  await connectButton(dialog).click()
  await dialog.getByRole('button', { name: /^Merlin/ }).click()
  await expect(front(dialog, 'Base')).toBeVisible()
  expect((await stateOf(page)).network).toBe('eip155:8453')
  expect((await addresses(page))[1]).toBe(own(world)[1])
})

test('R123: a code shown for one kind of chain is for that alone: a wallet of the other is turned away, and what was stays', async ({
  page,
  visit,
  dialog,
  world,
  browser,
}) => {
  await visit({ csp: 'strict', options, wallets: walletsOf(world) })
  await connect(page, 'eip155')
  await openModal(page)
  const before = await addresses(page)
  await choose(dialog, 'Solana')
  await connectButton(dialog).click()
  const code = await pairingCode(page, dialog)
  await handOver(await openWallet(browser, world, '?auto=approve&chains=1'), code, 'auto')
  await expect(dialog.getByText('Turn on one of these in your wallet, then try again: Solana.')).toBeVisible()
  expect(await addresses(page)).toEqual(before)
  expect((await stateOf(page)).network).toBe('eip155:1')

  await dialog.getByRole('button', { name: 'Try again' }).click()
  const next = await dialog
    .getByRole('button', { name: 'Copy link' })
    .click()
    .then(() => page.evaluate(() => navigator.clipboard.readText()))
  await handOver(await openWallet(browser, world, '?auto=approve&chains=solana&name=Second'), next, 'auto')
  await expect(front(dialog, 'Solana')).toBeVisible()
  expect(await addresses(page)).toEqual(own(world))
})

test('R123: a session of EVM alone makes room for one of Solana, and the user arrives where they were going', async ({
  page,
  visit,
  dialog,
  world,
  browser,
}) => {
  await visit({ csp: 'strict', options, wallets: [] })
  const wallet = await openWallet(browser, world, '?auto=approve&chains=1')
  await openModal(page)
  await handOver(wallet, await pairingCode(page, dialog), 'auto')
  await openAccount(page)
  await choose(dialog, 'Solana')
  await connectButton(dialog).click()
  const code = await pairingCode(page, dialog)
  await handOver(await openWallet(browser, world, '?auto=approve&name=Second'), code, 'auto')
  await expect(front(dialog, 'Solana')).toBeVisible()
  await expect.poll(() => addresses(page)).toEqual(own(world))
})

test('R123: open({ namespace }) and connect({ namespace }) offer the wallets of that kind alone', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await visit({ csp: 'strict', options, wallets: walletsOf(world) })
  const rows = (name: RegExp) => dialog.getByRole('button', { name })
  await openModal(page, { namespace: 'solana' })
  await expect(rows(/^Kestrel/)).toBeVisible()
  await expect(rows(/^Merlin/)).toBeHidden()
  // The modal does not ask for the namespace.
  await rows(/^Kestrel/).click()
  await expect.poll(() => addresses(page)).toEqual([undefined, own(world)[1]])
  const connecting = page.evaluate(() =>
    (window as unknown as ModalWindow).WalletModal.connect({ namespace: 'eip155' }).then(it => it.address),
  )
  await expect(rows(/^Kestrel/)).toBeVisible()
  await rows(/^Merlin/).click()
  expect(await connecting).toBe(own(world)[0])
  await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.disconnect())
  const question = page.waitForRequest(it => it.url().includes('/getWallets'))
  await openModal(page, { view: 'AllWallets', namespace: 'solana' })
  expect(new URL((await question).url()).searchParams.get('chains')).toBe(SOLANA)
  await openModal(page)
  await expect(rows(/^Kestrel/)).toBeVisible()
  await expect(rows(/^Merlin/)).toBeVisible()
})
