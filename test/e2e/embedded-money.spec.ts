import { answer } from './approving.ts'
import { expect, NO_MOTION, openModal, stateOf, test, type World } from './fixtures.ts'
import { signInByMail } from './mail-login.ts'
import { choose, nativeOf, review, USDC } from './sending.ts'
import { outcome, start, urlOf } from './paying.ts'
import { CAIP, giveDollar, stackOf } from './solana-account.ts'
import { heldOf, nodeOf } from './swapping.ts'

test.use(NO_MOTION)

const OPTIONS = { features: { email: true }, networks: '1,solana' }
const OTHER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const ETHER = 10n ** 18n

const hex = (value: bigint) => `0x${value.toString(16)}`
const word = (value: bigint) => value.toString(16).padStart(64, '0')
/** Ether, and 1000 USDC from an account that has them. */
async function fund(world: World, account: string): Promise<void> {
  const node = nodeOf(world)
  await node('anvil_setBalance', account, hex(5n * ETHER))
  const { address: from } = world.stack.accounts.eip155[0]!
  await node('eth_sendTransaction', {
    from,
    to: USDC,
    data: `0xa9059cbb${word(BigInt(account))}${word(1_000_000_000n)}`,
    gas: hex(200_000n),
  })
}
test('a smart account that is not on the chain yet sends, and swaps with one confirmation; the standard one sends, too', async ({
  page,
  visit,
  world,
  dialog,
}) => {
  await visit({ options: OPTIONS, wallets: [], csp: 'strict' })
  const smart = await signInByMail(page, world)
  const { accounts } = (await stateOf(page)).namespaces.eip155!
  const eoa = accounts!.find(it => it.type === 'eoa')!.address
  await fund(world, smart)
  await nodeOf(world)('anvil_setBalance', eoa, hex(ETHER))
  const had = await nativeOf(page, world, OTHER)

  await openModal(page, { view: 'WalletSend' })
  await review(dialog, '0.5', OTHER)
  await dialog.getByRole('button', { name: 'Send 0.5 ETH' }).click()
  await answer(page, 'Reject')
  await expect(dialog.getByText(/nothing was sent/i)).toBeVisible()
  expect(await nativeOf(page, world, OTHER)).toBe(had)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByRole('button', { name: 'Send 0.5 ETH' }).click()
  await answer(page, 'Approve')
  await expect(dialog.getByText('0.5 ETH arrived')).toBeVisible()
  expect((await nativeOf(page, world, OTHER)) - had).toBe(ETHER / 2n)

  await openModal(page, { view: 'Swap', arguments: { fromToken: 'USDC', toToken: 'ETH', amount: '100' } })
  await dialog.getByRole('button', { name: 'Review' }).click()
  await expect(dialog.getByText('One confirmation in Embedded wallet')).toBeVisible()
  const before = await heldOf(page, world, smart, 'USDC')
  await dialog.getByRole('button', { name: 'Swap USDC for ETH' }).click()
  await answer(page, 'Approve')
  // @spec:4.28
  await expect(dialog.getByText('Swap complete')).toBeVisible()
  expect(before - (await heldOf(page, world, smart, 'USDC'))).toBe(100_000_000n)

  await openModal(page)
  await dialog.getByRole('button', { name: 'Account menu' }).click()
  await dialog.getByRole('button', { name: /^Use standard account/ }).click()
  await expect(dialog.getByRole('button', { name: /^Use smart account/ })).toBeVisible()
  await openModal(page, { view: 'WalletSend' })
  await review(dialog, '0.25', OTHER)
  await dialog.getByRole('button', { name: 'Send 0.25 ETH' }).click()
  await answer(page, 'Approve')
  await expect(dialog.getByText('0.25 ETH arrived')).toBeVisible()
  expect((await nativeOf(page, world, OTHER)) - had).toBe((ETHER * 3n) / 4n)
  expect(await nativeOf(page, world, eoa)).toBeLessThan((ETHER * 3n) / 4n)
})

test('SOL goes from the embedded wallet', async ({ page, visit, world, dialog }) => {
  await visit({ options: { ...OPTIONS, networks: 'solana,1' }, wallets: [], csp: 'strict' })
  await signInByMail(page, world)
  const ask = async (method: string, ...params: unknown[]) =>
    (
      await (
        await page.request.post(world.stack.urls.rpc[CAIP]!, { data: { jsonrpc: '2.0', id: 1, method, params } })
      ).json()
    ).result
  const own = (await stateOf(page)).namespaces.solana!.address!
  await ask('requestAirdrop', own, 2_000_000_000)
  const other = world.stack.accounts.solana[1]!.address
  const lamports = async () => BigInt((await ask('getBalance', other)).value)
  const had = await lamports()
  await openModal(page, { view: 'WalletSend' })
  await choose(dialog, 'SOL')
  await review(dialog, '0.5', other)
  await dialog.getByRole('button', { name: 'Send 0.5 SOL' }).click()
  await answer(page, 'Approve')
  await expect(dialog.getByText('0.5 SOL arrived')).toBeVisible()
  expect((await lamports()) - had).toBe(500_000_000n)
})

test('R191: a login pays a site on Solana: its secure site asks, signs, and sends nothing itself', async ({
  page,
  visit,
  world,
  dialog,
  allow,
}) => {
  allow(/status of 402/)
  const { SHOP } = await stackOf('plan.mjs')
  const { clientOf } = await stackOf('solana-fixture.mjs')
  const { unitsOf, lamportsOf } = clientOf(world.stack.urls.rpc[CAIP])
  await visit({ options: { ...OPTIONS, networks: 'solana,1' }, wallets: [] })
  await signInByMail(page, world)
  const own = (await stateOf(page)).namespaces.solana!.address!
  await giveDollar(world, own)
  const had = await unitsOf(SHOP, 'USDC')
  const pay = dialog.getByRole('button', { name: 'Pay 0.05 USDC' })

  await start(page, urlOf(world, '/solana/report'))
  await pay.click()
  await answer(page, 'Reject')
  await dialog.locator('[data-foot]').getByRole('button', { name: 'Close' }).click()
  expect((await outcome(page)).code).toBe('wallet/declined')
  expect(await unitsOf(own, 'USDC')).toBe(1_000_000n)

  await start(page, urlOf(world, '/solana/report'))
  await pay.click()
  await answer(page, 'Approve')
  expect((await outcome(page)).receipt).toMatchObject({
    network: CAIP,
    from: own,
    to: SHOP,
    status: 'paid',
    amount: '0.05',
    isDelivered: true,
  })
  expect((await unitsOf(SHOP, 'USDC')) - had).toBe(50_000n)
  // The account holds no coins at all: the site's facilitator paid the fee.
  expect(await lamportsOf(own)).toBe(0n)
})
