// An app that offers to pay network fees (ERC-7677), a wallet that can ask its paymaster, and a bundler: whoever pays is
// known from the chain alone, and whatever the paymaster does, the user pays what was shown, or nothing.
import { expect, NO_MOTION, openModal, test, type HostPage, type Locator, type World } from './fixtures.ts'
import { choose, nativeOf, returning, review, tokenOf } from './sending.ts'
import { visitConnected } from './session.ts'
import { allowedOf, fill, go, heldOf, nodeOf, review as reviewSwap, unitsOf } from './swapping.ts'
import { script, sends, SPY } from './wallet.ts'

test.use(NO_MOTION)

const OFFER = /offers to pay the fee\. Your wallet decides\.$/
const OTHER = 'Fee paid by another account'
const MUCH = 125n * 10n ** 15n

const sponsored = ({ stack }: World, wallet: object = {}): HostPage => ({
  head: SPY,
  options: { paymaster: { 'eip155:1': stack.urls.paymaster } },
  wallets: [{ auto: 'approve', atomic: true, bundler: stack.urls.paymaster, ...wallet }],
})
const send = (dialog: Locator, what = '0.125 ETH') => dialog.getByRole('button', { name: `Send ${what}` })
const sent = (dialog: Locator) => dialog.getByText('Sent', { exact: true })
const fee = (dialog: Locator) => dialog.locator('dt:has-text("Network fee") + dd')

test('R188: the own fee is shown beforehand, and that another account paid only once the chain says so', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const [own, other] = world.stack.accounts.eip155.map(it => it.address) as [string, string]
  await returning({ page, visit, world }, sponsored(world))
  for (const _ of ['lends its code', 'has lent it']) {
    const [had, has] = [await nativeOf(page, world, own), await nativeOf(page, world, other)]
    await review(dialog, '0.125', other)
    await expect(dialog.getByText(OFFER)).toBeVisible()
    await expect(fee(dialog)).toHaveText(/^0\.\d+\sETH/)
    await expect(dialog.getByText(OTHER)).toHaveCount(0)
    await send(dialog).click()
    await expect(sent(dialog)).toBeVisible()
    await expect(fee(dialog)).toHaveText(OTHER)
    expect(had - (await nativeOf(page, world, own))).toBe(MUCH)
    expect((await nativeOf(page, world, other)) - has).toBe(MUCH)
    await openModal(page, { view: 'WalletSend' })
  }
  const [asked] = await sends(page)
  expect([asked!.method, (asked!.params[0] as { capabilities: object }).capabilities]).toEqual([
    'wallet_sendCalls',
    { paymasterService: { url: `${world.stack.urls.paymaster}/`, context: {}, optional: true } },
  ])
})

const FAULTS: [what: string, match: string, fault: object][] = [
  ['refuses', 'rpc pm_getPaymasterData', { rpcError: { code: -32000, message: 'no' } }],
  ['hangs', 'rpc pm_getPaymasterStubData', { hold: true }],
  ['is gone', 'rpc pm_getPaymasterStubData', { refuse: true }],
  ['promises nothing', 'rpc pm_getPaymasterData', { body: { jsonrpc: '2.0', id: 1, result: { paymaster: '0x' } } }],
]
for (const [what, match, fault] of FAULTS)
  test(`R188: where the paymaster ${what}, the user pays the fee that was shown, and is told so`, async ({
    page,
    visit,
    dialog,
    world,
    allow,
  }) => {
    // The wallet is in the page.
    allow(/ERR_EMPTY_RESPONSE/)
    const [own, other] = world.stack.accounts.eip155.map(it => it.address) as [string, string]
    const had = await nativeOf(page, world, own)
    world.stack.faults.set('paymaster', match, fault)
    await returning({ page, visit, world }, sponsored(world))
    await review(dialog, '0.125', other)
    await expect(dialog.getByText(OFFER)).toBeVisible()
    await send(dialog).click()
    await expect(sent(dialog)).toBeVisible()
    await expect(fee(dialog)).toHaveText(/^0\.\d+\sETH/)
    await expect(dialog.getByText(OTHER)).toHaveCount(0)
    expect(had - (await nativeOf(page, world, own)) > MUCH).toBe(true)
  })

test('R188: a promise that the paymaster does not keep sends nothing', async ({ page, visit, dialog, world }) => {
  const [own, other] = world.stack.accounts.eip155.map(it => it.address) as [string, string]
  const had = await nativeOf(page, world, own)
  const lie = { paymaster: other, paymasterData: `0x${'11'.repeat(65)}` }
  world.stack.faults.set('paymaster', 'rpc pm_getPaymasterData', { body: { jsonrpc: '2.0', id: 1, result: lie } })
  await returning({ page, visit, world }, sponsored(world))
  await review(dialog, '0.125', other)
  await send(dialog).click()
  await expect(dialog.getByText('Nothing was sent', { exact: true })).toBeVisible()
  expect(await nativeOf(page, world, own)).toBe(had)
})

test('who has no native currency can send a token where the fee may be paid, and reads what happens otherwise', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const [own, other] = world.stack.accounts.eip155.map(it => it.address) as [string, string]
  const has = await tokenOf(page, world, other)
  await nodeOf(world)('anvil_setBalance', own, '0x0')
  await returning({ page, visit, world }, sponsored(world))
  await choose(dialog, 'USDC')
  await review(dialog, '5', other)
  const note = dialog.getByText(
    'You don’t have enough ETH for the network fee. Unless someone else pays it, nothing happens.',
  )
  await expect(note).toBeVisible()
  await send(dialog, '5 USDC').click()
  await expect(sent(dialog)).toBeVisible()
  await expect(fee(dialog)).toHaveText(OTHER)
  expect((await tokenOf(page, world, other)) - has).toBe(5_000_000n)
  expect(await nativeOf(page, world, own)).toBe(0n)
})

test('approval and swap are paid for together; a refused upgrade offers plain steps, which nobody takes for the user', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const own = world.stack.accounts.eip155[0]!.address
  await visitConnected(
    { page, visit, world },
    sponsored(world, { answers: { wallet_sendCalls: { error: { code: 5750 } } } }),
  )
  await openModal(page, { view: 'Swap' })
  const [had, dai] = [await nativeOf(page, world, own), await heldOf(page, world, own, 'DAI')]
  await fill(dialog, '25', 'DAI', 'USDC')
  await reviewSwap(dialog)
  await expect(dialog.getByText(OFFER)).toBeVisible()
  await go(dialog, 'Swap DAI for USDC').click()
  await expect(dialog.getByText('You didn’t make this account a smart account. Nothing was sent.')).toBeVisible()
  const plain = dialog.getByRole('button', { name: 'Use normal transactions' })
  await expect(plain).toBeVisible()
  expect((await sends(page)).map(it => it.method)).toEqual(['wallet_sendCalls'])
  await plain.click()
  await expect(dialog.getByText('Step 1 of 2')).toBeVisible()
  await expect(dialog.getByText(OFFER)).toHaveCount(0)
  expect((await sends(page)).map(it => it.method)).toEqual(['wallet_sendCalls'])
  await dialog.getByRole('button', { name: 'Back' }).click()
  await script(page, { answers: {} })
  await reviewSwap(dialog)
  await go(dialog, 'Swap DAI for USDC').click()
  await expect(dialog.getByText('Swap complete')).toBeVisible()
  await expect(fee(dialog)).toHaveText(OTHER)
  expect(await nativeOf(page, world, own)).toBe(had)
  expect(dai - (await heldOf(page, world, own, 'DAI'))).toBe(unitsOf('25', 'DAI'))
  expect(await allowedOf(page, world, own, 'DAI')).toBe(0n)
})
