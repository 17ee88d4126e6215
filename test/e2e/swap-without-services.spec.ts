// Swaps by nodes alone, where something is not as it should be: a node that lies, a token that keeps a part, a price that
// moves, a network without an exchange. The ordinary ones are in without-services.spec.ts.
import {
  connect,
  dialogOf,
  DOLLAR,
  ETHER,
  expect,
  LOCAL,
  openAccount,
  openModal,
  OWNER,
  ROUTER,
  stateOf,
  test,
  TOLL,
  USDC,
  WETH,
} from './alone.ts'
import { NO_MOTION, type Locator, type Page } from './fixtures.ts'
import { lacking, misquoting } from './other-node.ts'
import { hold } from './sending.ts'
import { choose, came, complete, go, next, pay, ready, review, shown } from './swapping.ts'
import { sends, SPY } from './wallet.ts'

test.use(NO_MOTION)

const TOKENS = { 'eip155:1': [LOCAL, TOLL].map(address => ({ address })) }
const APART = 'Two nodes disagree on the quote. Nothing was swapped.'
/** Base units of a decimal text with any space or unit after it. */
const unitsOf = (text: string, decimals: number) => {
  const [, whole = '', part = ''] = /^([\d,]+)(?:\.(\d+))?/.exec(text)!
  return BigInt(whole.replaceAll(',', '') + part.padEnd(decimals, '0').slice(0, decimals))
}

/** Connected, with the form filled in and its quote there. */
async function form(page: Page, amount: string, from: string, to: string): Promise<Locator> {
  await connect(page)
  await openModal(page, { view: 'Swap' })
  const dialog = dialogOf(page)
  if (from !== 'ETH') await choose(dialog, 'You pay', from)
  await choose(dialog, 'You receive', to)
  await pay(dialog).fill(amount)
  return dialog
}

for (const [what, change] of [
  ['more', (out: bigint) => (out * 102n) / 100n],
  ['less', (out: bigint) => (out * 98n) / 100n],
] as const)
  test(`R166: a second node that says pools bring ${what} stops a swap, in the form and at the last look`, async ({
    page,
    arrive,
    alone,
  }) => {
    const { other } = alone
    const nodes = { 'eip155:1': [{ url: alone.rpc }, { url: other.origin }] }
    await arrive({ customRpcUrls: nodes }, { head: SPY, connect: [other.origin] })
    other.tell = misquoting(change)
    const dialog = await form(page, '0.1', 'ETH', 'USDC')
    await expect(dialog.getByRole('alert').filter({ hasText: APART })).toBeVisible()
    await expect(next(dialog)).toHaveAttribute('aria-disabled', 'true')
    other.tell = undefined
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await ready(dialog)
    other.tell = misquoting(change)
    await next(dialog).click()
    await expect(dialog.getByText(APART)).toBeVisible()
    expect(await sends(page)).toEqual([])
    // Both tell the truth: nothing is in the way of the swap.
    other.tell = undefined
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await go(dialog, 'Swap ETH for USDC').click()
    await expect(complete(dialog)).toBeVisible()
  })

test('R166: a token that keeps a part of each transfer: what arrives is told, nobody guarantees it, and the user agrees', async ({
  page,
  arrive,
  alone,
}) => {
  await arrive({ tokens: TOKENS }, { head: SPY })
  const before = await alone.held(OWNER, TOLL)
  const dialog = await form(page, '0.1', 'ETH', 'TOLL')
  await ready(dialog)
  await review(dialog)
  await expect(dialog.getByText('The price changed')).toBeVisible()
  await expect(dialog.getByText('Unknown contract')).toBeVisible()
  const swap = go(dialog, 'Swap ETH for TOLL')
  for (const step of ['Accept', 'I trust this contract'] as const) {
    await expect(swap).toHaveAttribute('aria-disabled', 'true')
    await swap.dispatchEvent('click')
    expect(await sends(page)).toEqual([])
    if (step === 'Accept') await dialog.getByRole('button', { name: step }).click()
    else await dialog.getByRole('checkbox', { name: step }).check()
  }
  // No minimum is promised.
  await expect(dialog.getByText('Minimum received')).toHaveCount(0)
  const promised = unitsOf(await shown(dialog, 'You receive'), 18)
  await swap.click()
  await expect(complete(dialog)).toBeVisible()
  const got = (await alone.held(OWNER, TOLL)) - before
  expect(got).toBe(promised)
  expect(unitsOf(await came(dialog), 18)).toBe(got)
  // Pools bring a bit less than 200; a hundredth of it is missing.
  expect(got > 196n * ETHER && got < 1975n * (ETHER / 10n)).toBe(true)
})

test('R166: where the node cannot simulate, a token that nobody vouches for takes the user’s word, a pinned one does not', async ({
  page,
  arrive,
  alone,
}) => {
  const { other } = alone
  const nodes = { 'eip155:1': [{ url: other.origin }] }
  await arrive({ tokens: TOKENS, customRpcUrls: nodes }, { head: SPY, connect: [other.origin] })
  other.tell = lacking('eth_simulateV1')
  const dialog = await form(page, '0.1', 'ETH', 'USDC')
  await ready(dialog)
  await next(dialog).click()
  await expect(dialog.getByText('You get at least the minimum, or nothing is swapped')).toBeVisible()
  await expect(go(dialog, 'Swap ETH for USDC')).not.toHaveAttribute('aria-disabled')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await choose(dialog, 'You receive', 'LOCAL')
  await ready(dialog)
  await next(dialog).click()
  await expect(dialog.getByText('We couldn’t check what it does').first()).toBeVisible()
  const swap = go(dialog, 'Swap ETH for LOCAL')
  await expect(swap).toHaveAttribute('aria-disabled', 'true')
  await swap.dispatchEvent('click')
  expect(await sends(page)).toEqual([])
  await dialog.getByRole('checkbox', { name: 'I trust this contract' }).check()
  await swap.click()
  await expect(complete(dialog)).toBeVisible()
  expect((await sends(page)).map(it => it.method)).toEqual(['eth_sendTransaction'])
})

test('a wallet that does calls at once is asked once, for approval and swap, and no allowance is left', async ({
  page,
  arrive,
  alone,
}) => {
  await arrive({ tokens: TOKENS }, { head: SPY, wallets: [{ auto: 'approve', atomic: true }] })
  const before = [await alone.held(OWNER, LOCAL), await alone.held(OWNER, USDC)] as const
  const dialog = await form(page, '10', 'LOCAL', 'USDC')
  await ready(dialog)
  await review(dialog)
  await expect(dialog.getByText('One confirmation in Kestrel')).toBeVisible()
  const promised = unitsOf(await shown(dialog, 'You receive'), 6)
  await go(dialog, 'Swap LOCAL for USDC').click()
  await expect(complete(dialog)).toBeVisible()
  expect(before[0] - (await alone.held(OWNER, LOCAL))).toBe(10n * ETHER)
  expect((await alone.held(OWNER, USDC)) - before[1]).toBe(promised)
  const [asked, ...rest] = await sends(page)
  expect([asked!.method, rest]).toEqual(['wallet_sendCalls', []])
  const { calls } = asked!.params[0] as { calls: { to: string; data: string }[] }
  expect(calls.map(it => [it.to.toLowerCase(), it.data.slice(0, 10)])).toEqual([
    [LOCAL.toLowerCase(), '0x095ea7b3'],
    [ROUTER.toLowerCase(), '0x5ae401dc'],
  ])
  expect(await alone.allowed(LOCAL)).toBe(0n)
})

test('the native currency is wrapped and unwrapped, one to one and without an approval', async ({
  page,
  arrive,
  alone,
}) => {
  await arrive({}, { head: SPY })
  const before = await alone.held(OWNER, WETH)
  const dialog = await form(page, '0.25', 'ETH', 'WETH')
  await ready(dialog)
  await review(dialog)
  expect(unitsOf(await shown(dialog, 'You receive'), 18)).toBe(ETHER / 4n)
  await go(dialog, 'Swap ETH for WETH').click()
  await expect(complete(dialog)).toBeVisible()
  expect((await alone.held(OWNER, WETH)) - before).toBe(ETHER / 4n)
  await openModal(page, { view: 'Swap' })
  await choose(dialog, 'You pay', 'WETH')
  await choose(dialog, 'You receive', 'ETH')
  await pay(dialog).fill('0.5')
  await ready(dialog)
  await review(dialog)
  await go(dialog, 'Swap WETH for ETH').click()
  await expect(complete(dialog)).toBeVisible()
  expect(before - (await alone.held(OWNER, WETH))).toBe(ETHER / 4n)
  const asked = (await sends(page)).map(it => it.params[0] as { to: string; data: string })
  expect(asked.map(it => [it.to.toLowerCase(), it.data.slice(0, 10)])).toEqual([
    [WETH.toLowerCase(), '0xd0e30db0'],
    [WETH.toLowerCase(), '0x2e1a7d4d'],
  ])
})

test('R78: a price that moved since the quote is agreed to first', async ({ page, arrive, alone }) => {
  await arrive({}, { head: SPY })
  const before = await alone.held(OWNER, USDC)
  const dialog = await form(page, '0.1', 'ETH', 'USDC')
  await ready(dialog)
  // The quoter: the review waits for its own quote.
  const { began, release } = await hold(page, 'cdca1753')
  await next(dialog).click()
  await began
  // USDC gets dearer by a tenth.
  await alone.buyDollars(25n * ETHER)
  release()
  await expect(dialog.getByText('The price changed')).toBeVisible()
  await expect(dialog.getByText(/^You would now receive 18\d\.\d+\sUSDC instead of 199\.\d+\sUSDC\./)).toBeVisible()
  const swap = go(dialog, 'Swap ETH for USDC')
  await expect(swap).toHaveAttribute('aria-disabled', 'true')
  await swap.dispatchEvent('click')
  expect(await sends(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Accept' }).click()
  const promised = unitsOf(await shown(dialog, 'You receive'), 6)
  await swap.click()
  await expect(complete(dialog)).toBeVisible()
  expect((await alone.held(OWNER, USDC)) - before).toBe(promised)
  expect(promised > 170n * DOLLAR && promised < 190n * DOLLAR).toBe(true)
})

test('a network without a known exchange has no Swap; its view says where there is one', async ({
  page,
  arrive,
  another,
}) => {
  const gnosis = { 'eip155:100': (await another(100)).url }
  const dialog = dialogOf(page)
  const wallets = [{ auto: 'approve', chain: 'eip155:100' }]
  await arrive({ networks: '100' }, { nodes: gnosis, wallets })
  await connect(page)
  await openAccount(page)
  await expect(dialog.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Swap', exact: true })).toHaveCount(0)
  await openModal(page, { view: 'Swap' })
  await expect(dialog.getByText('Swaps aren’t available on Gnosis')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /Switch to|Ethereum/ })).toHaveCount(0)
  await arrive({ networks: '100,1' }, { nodes: gnosis, wallets })
  await expect.poll(async () => (await stateOf(page)).status).toBe('connected')
  await openModal(page, { view: 'Swap' })
  await expect(dialog.getByText('Swaps aren’t available on Gnosis')).toBeVisible()
  await dialog.getByRole('button', { name: 'Switch to Ethereum' }).click()
  await expect(dialog.getByRole('button', { name: 'Change network (currently Ethereum)' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await expect(pay(dialog)).toBeVisible()
})
