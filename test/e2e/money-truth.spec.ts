// One journey for each aspect of money truth: what the user reads about money is the chain's truth, whichever party
// lies. social.spec.ts covers that a login by redirect needs a click, and is never taken from a forged link (R150).
import { check } from './axe.ts'
import { atRest, expect, NO_MOTION, openModal, stateOf, test, type Page } from './fixtures.ts'
import { addresses, amount, choose, kept, nativeOf, next, retell, returning, review, to } from './sending.ts'
import { visitAccount } from './session.ts'
import { stackOf, walletOf } from './solana-account.ts'
import { asked, script, sends, SPY, wallet, type WalletWindow } from './wallet.ts'

test.use(NO_MOTION)

const { CAIP, MINTS } = await stackOf('plan.mjs')
const mintOf = (symbol: string) => MINTS.find((it: { symbol: string }) => it.symbol === symbol).address as string
const PLACEHOLDER = 'eip155:1:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
/** A wallet that leaves sending to the page. */
const ONLY_SIGNS = { lacks: ['solana:signAndSendTransaction'] }
interface Rewriting {
  rewrite?(bytes: Uint8Array): Uint8Array
}

const lamportsOf = async (page: Page, url: string, address: string) => {
  const reply = await page.request.post(url, {
    data: { jsonrpc: '2.0', id: 1, method: 'getBalance', params: [address] },
  })
  return BigInt((await reply.json()).result.value)
}

test('R133, R134: a service that miscounts and renames the network’s own coin changes nothing that is sent', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const { address } = world.stack.accounts.eip155[3]!
  await retell(page, world, 'ETH', row => [
    { ...row, symbol: 'USDC', quantity: { decimals: '6', numeric: '250000' } },
    { ...row, address: PLACEHOLDER, symbol: 'ETH', quantity: { decimals: '8', numeric: '7' } },
  ])
  const before = await nativeOf(page, world, address)
  await returning({ page, visit, world }, { csp: 'strict', wallets: [{ auto: 'approve' }], head: SPY })
  await dialog.getByRole('button', { name: /^Token:/ }).click()
  await expect(dialog.getByRole('button', { name: /^ETH/ })).toHaveCount(1)
  await dialog.getByRole('button', { name: /^ETH/ }).click()
  await review(dialog, '0.125', address)
  expect(await addresses(dialog)).toEqual([address])
  await dialog.getByRole('button', { name: 'Send 0.125 ETH' }).click()
  await expect(dialog.getByText('0.125 ETH arrived')).toBeVisible()
  const [call] = await sends(page)
  expect(call!.params).toMatchObject([{ to: address, value: `0x${(125n * 10n ** 15n).toString(16)}` }])
  expect((await nativeOf(page, world, address)) - before).toBe(125n * 10n ** 15n)
})

test('R136: a token account is no recipient; its owner is offered instead', async ({ page, visit, dialog, world }) => {
  const other = world.stack.accounts.solana[1]!.address
  await visitAccount({ page, visit, world }, { options: { networks: 'solana' }, wallets: [walletOf(world)] })
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await amount(dialog).fill('1')
  const { tokenAccount } = await stackOf('solana-fixture.mjs')
  await to(dialog).fill((await tokenAccount(other, 'TOLL')) as string)
  await expect(dialog.getByRole('alert')).toContainText('This address is a token account, not a wallet.')
  await expect(dialog.getByRole('button', { name: 'Enter a valid recipient' })).toBeVisible()
  await check(page, 'a token account as recipient')
  await dialog.getByRole('button', { name: /^Use its owner: / }).click()
  await expect(to(dialog)).toHaveValue(other)
  await expect(dialog.getByRole('alert')).toBeHidden()
  await to(dialog).fill(mintOf('TOLL'))
  await expect(dialog.getByRole('alert')).toHaveText(/^This address is a token or a program, not a wallet\./)
})

test('R138, R140: a hash that no node knows is on its way and never linked, and the same again needs a tick', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const { address } = world.stack.accounts.eip155[3]!
  // A user operation's hash, for example.
  const answers = { eth_sendTransaction: { result: `0x${'5e'.repeat(32)}` } }
  await returning({ page, visit, world }, { csp: 'strict', wallets: [{ auto: 'approve', answers }], head: SPY })
  await review(dialog, '0.0015', address)
  await dialog.getByRole('button', { name: 'Send 0.0015 ETH' }).click()
  await expect(dialog.getByText('Transaction started')).toBeVisible()
  await atRest(page)
  await expect(dialog.getByRole('link')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Done' }).click()
  const line = dialog.getByRole('listitem').filter({ hasText: 'Sending 0.0015 ETH to' })
  await expect(line).toContainText('In progress')
  await expect(line.getByRole('link')).toHaveCount(0)
  await check(page, 'a hash that no node knows')
  await page.reload()
  for (const much of ['0.0016', '0.0015']) {
    const isAgain = much === '0.0015'
    await openModal(page)
    await expect(line).toContainText('In progress')
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await review(dialog, much, address)
    await expect(dialog.getByText(/^Sending 0.0015\sETH to/)).toBeVisible()
    await expect(dialog.getByText(/(not|isn’t) confirmed yet/)).toContainText(isAgain ? 'You started the same' : 'both')
    const go = dialog.getByRole('button', { name: `Send ${much} ETH` })
    if (isAgain) {
      await expect(go).toBeDisabled()
      await check(page, 'the same again')
      await dialog.getByRole('checkbox', { name: 'Do it a second time' }).check()
    }
    await expect(go).toBeEnabled()
    await dialog.getByRole('button', { name: 'Close' }).click()
  }
  expect(await asked(page, 'eth_sendTransaction')).toBe(0)
})

/**
 * Makes the wallet sign a number other than the one it received; its position is counted from the end of a SOL
 * transfer.
 */
const rewrite = (page: Page, place: 'amount' | 'price', value: bigint) =>
  page.evaluate(
    ([at, value]) => {
      const { solana } = (window as unknown as WalletWindow).__testWallet[0] as { solana: Rewriting }
      solana.rewrite = bytes => {
        const other = bytes.slice()
        new DataView(other.buffer).setBigUint64(other.length - at, BigInt(value), true)
        return other
      }
    },
    [{ amount: 9, price: 26 }[place], String(value)] as const,
  )

test('R142, R143: a Solana wallet that signs another amount sends nothing; one that pays more to be served first sends', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const [own, other] = world.stack.accounts.solana.map(it => it.address) as [string, string]
  const url = world.stack.urls.rpc[CAIP]!
  const [had, has] = await Promise.all([own, other].map(it => lamportsOf(page, url, it)))
  await visitAccount(
    { page, visit, world },
    { csp: 'strict', options: { networks: 'solana' }, wallets: [walletOf(world, undefined, ONLY_SIGNS)] },
  )
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await choose(dialog, 'SOL')
  await review(dialog, '0.25', other)
  const send = dialog.getByRole('button', { name: 'Send 0.25 SOL' })
  await rewrite(page, 'amount', 2_500_000_000n)
  await send.click()
  await expect(dialog.getByText('Your wallet changed the transfer, so it was stopped. Nothing was sent.')).toBeVisible()
  expect(await Promise.all([own, other].map(it => lamportsOf(page, url, it)))).toEqual([had, has])
  expect(await kept(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await rewrite(page, 'price', 1_000_000n)
  await send.click()
  await expect(dialog.getByText('0.25 SOL arrived')).toBeVisible()
  expect((await lamportsOf(page, url, other)) - has!).toBe(250_000_000n)
})

test('R144: another account that a Solana wallet tells nobody of is found before it is asked, and nothing is handed over', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const other = world.stack.accounts.solana[1]!.address
  await visitAccount(
    { page, visit, world },
    { csp: 'strict', options: { networks: 'solana' }, wallets: [walletOf(world)] },
  )
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await choose(dialog, 'SOL')
  await review(dialog, '0.25', other)
  await script(page, { auto: undefined })
  await page.evaluate(() =>
    (window as unknown as WalletWindow).__testWalletControl.solana!.setAccount(1, { isSilent: true }),
  )
  await dialog.getByRole('button', { name: 'Send 0.25 SOL' }).click()
  await expect(dialog.getByText('The account or network changed. Nothing was sent.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Send/ })).toHaveCount(0)
  expect(await wallet(page, 'pending')).toEqual([])
  expect(await kept(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Back' }).last().click()
  expect((await stateOf(page)).namespaces.solana!.address).toBe(other)
})

test('R147: a rollup’s fee that no node tells is unknown: Max has no amount, the review stops and says why, until it is known', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const { address } = world.stack.accounts.eip155[3]!
  let isDown = true
  await page.route('**/*', async route => {
    const body = route.request().postData() ?? ''
    if (!isDown || !/420000000000000000000000000000000000000f/i.test(body)) return route.fallback()
    const calls = JSON.parse(body)
    const fail = ({ id }: { id: number }) => ({ jsonrpc: '2.0', id, error: { code: -32000, message: 'overloaded' } })
    return route.fulfill({ json: Array.isArray(calls) ? calls.map(fail) : fail(calls) })
  })
  await returning(
    { page, visit, world },
    { csp: 'strict', options: { networks: '8453' }, wallets: [{ auto: 'approve', chain: 'eip155:8453' }], head: SPY },
  )
  await to(dialog).fill(address)
  await expect(dialog.getByText('Not known yet')).toBeVisible()
  await dialog.getByRole('button', { name: 'Max' }).click()
  await expect(amount(dialog)).toHaveValue('')
  await expect(dialog.getByRole('button', { name: 'Enter amount' })).toHaveAttribute('aria-disabled', 'true')
  await amount(dialog).fill('0.01')
  await next(dialog).click()
  await expect(dialog.getByText('Can’t reach the network. Nothing was sent. (overloaded)')).toBeVisible()
  await expect(dialog.getByText('Not known yet')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Send 0.01 ETH' })).toHaveCount(0)
  await expect(dialog.locator('[data-kind=primary]')).toHaveText('Try again')
  isDown = false
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByRole('button', { name: 'Send 0.01 ETH' })).toBeEnabled()
  await expect(dialog.getByText('Not known yet')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('button', { name: 'Max' }).click()
  await expect(amount(dialog)).not.toHaveValue('')
  expect(await asked(page, 'eth_sendTransaction')).toBe(0)
})
