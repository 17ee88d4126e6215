// Services that a page without an account names: each is asked only there, and what it says is checked.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { encodeAbiParameters, encodeFunctionData, parseAbi, type Hex } from 'viem'
import { startJsonServer, type Asked, type JsonServer } from '../json-server.ts'
import {
  dialogOf,
  DOLLAR,
  ETHER,
  expect,
  LOCAL,
  openAccount,
  openModal,
  OTHER,
  OWNER,
  test as base,
  USDC,
  type Alone,
} from './alone.ts'
import { NO_MOTION, type ModalWindow, type Page } from './fixtures.ts'
import { choose, complete, go, next, pay, ready, review } from './swapping.ts'

const load = (path: string) => import(pathToFileURL(join(process.cwd(), path)).href)
/** A token without any pool. */
const BARE = `0x${'bab'.repeat(14).slice(0, 40)}`
const ROUTER = '0x6131B5fae19EA4f9D964eAc0408E4408b66337b5'
const EXECUTOR = `0x${'ec'.repeat(20)}`
const NOBODY = `0x${'0'.repeat(40)}` as Hex
const ABI = parseAbi([
  'struct Desc { address srcToken; address dstToken; address[] srcReceivers; uint256[] srcAmounts; ' +
    'address[] feeReceivers; uint256[] feeAmounts; address dstReceiver; uint256 amount; uint256 minReturnAmount; ' +
    'uint256 flags; bytes permit; }',
  'struct Execution { address callTarget; address approveTarget; bytes targetData; Desc desc; bytes clientData; }',
  'function swap(Execution) payable returns (uint256, uint256)',
  'function allowance(address, address) view returns (uint256)',
])
type Desc = { dstReceiver: Hex; minReturnAmount: bigint; feeReceivers: Hex[]; feeAmounts: bigint[] }

/** A service with the answers of KyberSwap's, which gives 2 USDC for each token. `over`: what it changes in its calls. */
function answerSwaps(over: (desc: Desc) => Partial<Desc> = () => ({})) {
  return ({ path, query, body }: Asked) => {
    const found = (amount: bigint) => (amount * 2n * DOLLAR) / ETHER
    if (path.endsWith('/routes')) {
      const { tokenIn, tokenOut, amountIn = '' } = query
      const amountOut = String(found(BigInt(amountIn)))
      const routeSummary = {
        tokenIn,
        amountIn,
        tokenOut,
        amountOut,
        gas: '200000',
        extraFee: { feeAmount: '', feeReceiver: '' },
      }
      return { json: { code: 0, message: 'successfully', data: { routeSummary, routerAddress: ROUTER } } }
    }
    const { tokenIn, tokenOut, amountIn, amountOut } = body.routeSummary
    const [amount, out] = [BigInt(amountIn), BigInt(amountOut)]
    const desc = {
      srcToken: tokenIn,
      dstToken: tokenOut,
      srcReceivers: [EXECUTOR as Hex],
      srcAmounts: [amount],
      feeReceivers: [],
      feeAmounts: [],
      dstReceiver: body.recipient,
      amount,
      minReturnAmount: (out * BigInt(10_000 - body.slippageTolerance)) / 10_000n,
      flags: 0n,
      permit: '0x' as Hex,
    }
    const args = [{ type: 'address' }, { type: 'address' }, { type: 'uint256' }] as const
    const targetData = encodeAbiParameters(args, [tokenOut, body.recipient, out])
    const execution = { callTarget: EXECUTOR as Hex, approveTarget: NOBODY, targetData, clientData: '0x7b7d' as Hex }
    const data = encodeFunctionData({
      abi: ABI,
      functionName: 'swap',
      args: [{ ...execution, desc: { ...desc, ...over(desc) } }],
    })
    const rest = { amountIn, amountOut, gas: '300000', routerAddress: ROUTER, transactionValue: '0' }
    return { json: { code: 0, message: 'successfully', data: { ...rest, data } } }
  }
}

const test = base.extend<object, { service: JsonServer }>({
  service: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright asks for it
    async ({}, use) => {
      const service = await startJsonServer()
      await use(service)
      service.stop()
    },
    { scope: 'worker' },
  ],
})
test.use(NO_MOTION)
test.beforeEach(({ service }) => {
  service.asked = []
})

const connect = (page: Page) =>
  page.evaluate(async () => {
    await (window as unknown as ModalWindow).WalletModal.connect({ wallet: 'Kestrel' })
  })

/** The router, its executor with 1000 USDC, and a token without a pool. */
async function place({ node, give }: Alone): Promise<void> {
  const [{ codeOf }, { placeToken }] = await Promise.all(['demo/stack/chain/abi.mjs', 'test/uniswap.mjs'].map(load))
  await node('anvil_setCode', ROUTER, codeOf('Aggregator'))
  await node('anvil_setCode', EXECUTOR, codeOf('AggregatorExecutor'))
  await placeToken(node, { address: BARE, code: codeOf('Token'), symbol: 'BARE', decimals: 18, supply: 100n * ETHER })
  await give(EXECUTOR, USDC, 1000n * DOLLAR)
}
const TOKENS = { 'eip155:1': [{ address: LOCAL }, { address: BARE }] }

async function form(page: Page, from: string) {
  await connect(page)
  await openModal(page, { view: 'Swap' })
  const dialog = dialogOf(page)
  await choose(dialog, 'You pay', from)
  await choose(dialog, 'You receive', 'USDC')
  await pay(dialog).fill('10')
  await ready(dialog)
  return dialog
}

test('a named service swaps what no pool does, by the call that its router keeps, and leaves no approval', async ({
  page,
  arrive,
  alone,
  service,
}) => {
  service.answer = answerSwaps()
  await arrive(
    { tokens: TOKENS, services: { swaps: ['chain', { kyberswap: service.url }] } },
    { connect: [service.url] },
  )
  await place(alone)
  const dialog = await form(page, 'BARE')
  const before = { from: await alone.held(OWNER, BARE), to: await alone.held(OWNER, USDC) }
  await review(dialog)
  await go(dialog, 'Approve BARE').click()
  // Nobody knows what the token is worth, so the swap itself is agreed to again.
  await dialog.getByRole('checkbox', { name: /I accept these amounts/ }).check()
  await go(dialog, 'Swap BARE for USDC').click()
  await expect(complete(dialog)).toBeVisible()
  expect((await alone.held(OWNER, BARE)) - before.from).toBe(-10n * ETHER)
  expect((await alone.held(OWNER, USDC)) - before.to).toBe(20n * DOLLAR)
  const data = encodeFunctionData({ abi: ABI, functionName: 'allowance', args: [OWNER, ROUTER] })
  expect(BigInt(await alone.node('eth_call', { to: BARE, data }, 'latest'))).toBe(0n)
  // Until a swap is reviewed, the service does not learn whose it is.
  const [first] = service.asked
  expect(`${first!.method} ${first!.path}`).toBe('GET /ethereum/api/v1/routes')
  expect(JSON.stringify(first).toLowerCase()).not.toContain(OWNER.slice(2).toLowerCase())
})

test('what the exchange swaps itself, no service is asked for', async ({ page, arrive, alone, service }) => {
  service.answer = answerSwaps()
  await arrive(
    { tokens: TOKENS, services: { swaps: ['chain', { kyberswap: service.url }] } },
    { connect: [service.url] },
  )
  await place(alone)
  const dialog = await form(page, 'LOCAL')
  await review(dialog)
  await expect(go(dialog, 'Approve LOCAL')).toBeVisible()
  expect(service.asked).toEqual([])
})

test('R167: a call of the service for somebody else, or with a fee, reaches no wallet', async ({
  page,
  arrive,
  alone,
  service,
}) => {
  await place(alone)
  for (const over of [
    { dstReceiver: `0x${'f'.repeat(40)}` as Hex },
    { feeReceivers: [`0x${'f'.repeat(40)}` as Hex], feeAmounts: [1n] },
  ]) {
    service.answer = answerSwaps(() => over)
    await arrive({ tokens: TOKENS, services: { swaps: [{ kyberswap: service.url }] } }, { connect: [service.url] })
    const dialog = await form(page, 'BARE')
    await next(dialog).click()
    await expect(dialog.getByText(/This quote would do more than you agreed to/)).toBeVisible()
    await expect(go(dialog, 'Approve BARE')).toHaveCount(0)
    await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.disconnect())
  }
})

test('an explorer of the app lists what came; where it does not answer, the nodes do', async ({
  page,
  arrive,
  allow,
  service,
}) => {
  const side = (hash: string) => ({ hash, is_contract: false, name: null })
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const hash = (n: number) => `0x${String(n).padStart(64, '0')}`
  const transfers = [
    {
      block_number: 5,
      from: side(OTHER),
      log_index: 1,
      timestamp: at(60),
      to: side(OWNER),
      token: { address_hash: USDC, decimals: '6', name: 'USD Coin', symbol: 'USDC', type: 'ERC-20' },
      total: { decimals: '6', value: '7000000' },
      transaction_hash: hash(1),
      type: 'token_transfer',
    },
  ]
  const transactions = [
    {
      block_number: 4,
      from: side(OTHER),
      hash: hash(2),
      method: null,
      status: 'ok',
      timestamp: at(120),
      to: side(OWNER),
      value: String(ETHER / 4n),
    },
  ]
  service.answer = ({ path }) => ({
    json: { items: path.endsWith('/transactions') ? transactions : transfers, next_page_params: null },
  })
  const services = { activity: ['device', 'logs', { blockscout: { 'eip155:1': service.url } }] }
  await arrive({ services }, { connect: [service.url] })
  await connect(page)
  await openModal(page, { view: 'Transactions' })
  const dialog = dialogOf(page)
  const { host } = new URL(service.url)
  await expect(dialog.getByText(`Transactions and token transfers listed by ${host}`)).toBeVisible()
  await expect(dialog.getByRole('button', { name: /Received USDC/ })).toHaveCount(1)
  await expect(dialog.getByRole('button', { name: /Received (ETH|Ether)/ })).toHaveCount(1)
  // It does not list what contracts send in native coins.
  const missing = 'Some of what you received may be missing. A block explorer shows everything.'
  await expect(dialog.getByText(missing)).toBeVisible()
  await expect(dialog.getByText('That’s everything')).toHaveCount(0)
  // Where it does not answer, the list says what it is made of.
  allow(/status of 404/)
  service.answer = () => ({ status: 404, json: { message: 'Not found' } })
  await page.reload()
  await openModal(page, { view: 'Transactions' })
  await expect(dialog.getByText(/Sent from this device, and tokens moved since/)).toBeVisible()
})

test('a price that only a named service knows is in the balances, and says whose it is', async ({
  page,
  arrive,
  alone,
  service,
}) => {
  const key = `ethereum:${BARE}`
  const coin = { decimals: 18, symbol: 'BARE', price: 1.5, timestamp: Math.floor(Date.now() / 1000), confidence: 0.99 }
  service.answer = () => ({ json: { coins: { [key]: coin } } })
  await arrive(
    { tokens: TOKENS, services: { prices: ['chain', { defillama: service.url }] } },
    { connect: [service.url] },
  )
  await place(alone)
  await connect(page)
  await openAccount(page)
  const dialog = dialogOf(page)
  const row = dialog.getByRole('listitem').filter({ hasText: 'BARE' }).first()
  await expect(row).toContainText('$150.00')
  await row.getByRole('button').first().click()
  await expect(dialog.getByText('Price by DefiLlama')).toBeVisible()
  expect(service.asked.every(it => !it.path.toLowerCase().includes(OWNER.slice(2).toLowerCase()))).toBe(true)
  expect(decodeURIComponent(service.asked[0]!.path)).toBe(`/prices/current/${key}`)
})
