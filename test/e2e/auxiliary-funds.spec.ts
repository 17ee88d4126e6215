// A wallet that has funds elsewhere (ERC-7682): "not enough" becomes a note, and the wallet adds the rest.
import { expect, NO_MOTION, test, type Locator } from './fixtures.ts'
import { amount, choose, nativeOf, next, returning, to, tokenOf, USDC } from './sending.ts'
import { nodeOf } from './swapping.ts'
import { sends, SPY } from './wallet.ts'

test.use(NO_MOTION)

const NOTE = (symbol: string) =>
  new RegExp(`^You have less \\W?${symbol}\\W? here than this needs\\. Your wallet says that it adds the rest\\.`)
const RESERVE = 2
const funded = (wallet: object = {}) => ({ head: SPY, wallets: [{ auto: 'approve', funds: RESERVE, ...wallet }] })
async function fill(dialog: Locator, much: string, whom: string) {
  await amount(dialog).fill(much)
  await to(dialog).fill(whom)
}

test('more of the currency than the account has is sent, with a note in the form and in the review', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const [own, other] = world.stack.accounts.eip155.map(it => it.address) as [string, string]
  await nodeOf(world)('anvil_setBalance', own, `0x${(10n ** 17n).toString(16)}`)
  const had = await nativeOf(page, world, other)
  await returning({ page, visit, world }, funded())
  await fill(dialog, '0.25', other)
  await expect(dialog.getByText(NOTE('ETH'))).toBeVisible()
  await next(dialog).click()
  await expect(dialog.getByText(NOTE('ETH'))).toBeVisible()
  await dialog.getByRole('button', { name: 'Send 0.25 ETH' }).click()
  await expect(dialog.getByText('Sent', { exact: true })).toBeVisible()
  expect((await nativeOf(page, world, other)) - had).toBe(25n * 10n ** 16n)
  expect((await sends(page)).map(it => it.method)).toEqual(['eth_sendTransaction'])
})

test('more of a token: the wallet learns from the request which and how much, and the transfer goes through', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const [own, other, reserve] = world.stack.accounts.eip155.map(it => it.address) as [string, string, string]
  const units = (value: bigint) => value.toString(16).padStart(64, '0')
  const held = await tokenOf(page, world, own)
  // All but one unit goes to the reserve.
  await nodeOf(world)('eth_sendTransaction', {
    from: own,
    to: USDC,
    data: `0xa9059cbb${reserve.slice(2).padStart(64, '0')}${units(held - 1_000_000n)}`,
  })
  await expect.poll(() => tokenOf(page, world, own)).toBe(1_000_000n)
  const had = await tokenOf(page, world, other)
  await returning({ page, visit, world }, funded())
  await choose(dialog, 'USDC')
  await fill(dialog, '5', other)
  await expect(dialog.getByText(NOTE('USDC'))).toBeVisible()
  await next(dialog).click()
  await expect(dialog.getByText(NOTE('USDC'))).toBeVisible()
  await dialog.getByRole('button', { name: 'Send 5 USDC' }).click()
  await expect(dialog.getByText('Sent', { exact: true })).toBeVisible()
  expect((await tokenOf(page, world, other)) - had).toBe(5_000_000n)
  expect(await tokenOf(page, world, own)).toBe(0n)
  const [asked, ...others] = await sends(page)
  expect(others).toEqual([])
  expect([asked!.method, (asked!.params[0] as { capabilities: object }).capabilities]).toEqual([
    'wallet_sendCalls',
    {
      auxiliaryFunds: {
        optional: true,
        requiredAssets: [{ address: USDC, amount: '0x4c4b40', standard: 'erc20' }],
      },
    },
  ])
})

test('a wallet that adds only other assets changes nothing: it is not enough', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const [own, other] = world.stack.accounts.eip155.map(it => it.address) as [string, string]
  await nodeOf(world)('anvil_setBalance', own, `0x${(10n ** 17n).toString(16)}`)
  const says = { '0x0': { auxiliaryFunds: { supported: true, assets: [USDC] } } }
  await returning({ page, visit, world }, funded({ answers: { wallet_getCapabilities: { result: says } } }))
  await fill(dialog, '0.25', other)
  await expect(dialog.getByRole('button', { name: 'Not enough ETH' })).toBeVisible()
  await expect(dialog.getByText(NOTE('ETH'))).toHaveCount(0)
})
