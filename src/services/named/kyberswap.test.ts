import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startJsonServer, type Asked, type JsonServer } from '../../../test/json-server.ts'
import type { ModalError } from '../../base/errors.ts'
import { NATIVE_TOKEN } from '../../base/token.ts'
import { createKyberSwap } from './kyberswap.ts'

const test = suite('swaps by KyberSwap')
let server: JsonServer
let now = 1_790_000_000_000
test.before(async () => {
  server = await startJsonServer()
})
test.before.each(() => {
  server.asked = []
  server.answer = usual
})
test.after(() => server.stop())

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const ACCOUNT = `0x${'a'.repeat(40)}`
const ROUTER = '0x6131B5fae19EA4f9D964eAc0408E4408b66337b5'
const query = {
  account: ACCOUNT,
  network: 'eip155:1',
  from: `eip155:1:${NATIVE_TOKEN}`,
  to: `eip155:1:${USDC}`,
  amount: 10n ** 18n,
}

/** An answer of the service, as its documents and its clients show it. */
const summary = {
  tokenIn: NATIVE_TOKEN,
  amountIn: '1000000000000000000',
  amountInUsd: '2691.83',
  tokenOut: USDC.toLowerCase(),
  amountOut: '2694223548',
  amountOutUsd: '2688.29',
  gas: '697210',
  gasPrice: '105254963',
  gasUsd: '0.19',
  l1FeeUsd: '0',
  extraFee: { feeAmount: '', chargeFeeBy: '', isInBps: false, feeReceiver: '' },
  route: [
    [{ pool: '0xe6ff', tokenIn: '0xc02a', tokenOut: '0x2260', swapAmount: '1', amountOut: '2', exchange: 'uniswapv3' }],
  ],
  routeID: 'e30c6d4ctNFIE6V9',
  checksum: '4239051851851966504',
  timestamp: 1_790_368_014,
}
const route = (over: object = {}, beside: object = {}) => ({
  json: {
    code: 0,
    message: 'successfully',
    data: { routeSummary: { ...summary, ...over }, routerAddress: ROUTER, ...beside },
    requestId: '0b60244b-276c-46ea-8631-0468f7017695',
  },
})
const call = (over: object = {}) => ({
  json: {
    code: 0,
    message: 'successfully',
    data: {
      amountIn: '1000000000000000000',
      amountInUsd: '2691.83',
      amountOut: '2694000000',
      amountOutUsd: '2688.05',
      gas: '749135',
      gasUsd: '0.22',
      additionalCostUsd: '0',
      additionalCostMessage: '',
      outputChange: { amount: '0', percent: 0, level: 0 },
      data: '0xe21fd0e90000000000000000000000000000000000000000000000000000000000000020',
      routerAddress: ROUTER,
      transactionValue: '1000000000000000000',
      ...over,
    },
    requestId: '1',
  },
})
const usual = ({ path }: Asked) => (path.endsWith('/build') ? call() : route())
const start = () => createKyberSwap({ base: server.url, now: () => now })
const failure = (promise: Promise<unknown>): Promise<ModalError> =>
  promise.then(
    value => assert.unreachable(`got ${String(value)}`) as never,
    error => error,
  )

test('a quote is asked for with the pair and the amount alone, without any header of ours', async () => {
  assert.is(await start().quote(query), 2_694_223_548n)
  const [asked] = server.asked
  assert.is(`${asked!.method} ${asked!.path}`, 'GET /ethereum/api/v1/routes')
  assert.equal(asked!.query, { tokenIn: NATIVE_TOKEN, tokenOut: USDC, amountIn: '1000000000000000000' })
  assert.not(JSON.stringify(asked).includes(ACCOUNT.slice(2)))
  assert.not('x-client-id' in asked!.headers)
  await start().quote({ ...query, network: 'eip155:56', from: query.from.replace(':1:', ':56:') })
  assert.is(server.asked[1]!.path, '/bsc/api/v1/routes')
})

test('the call is built for the account alone, on the quote of this moment, which goes back unchanged', async () => {
  const swaps = start()
  await swaps.quote(query)
  const built = await swaps.buildSwap({ ...query, slippage: 0.5 })
  assert.is(server.asked.length, 2)
  const { body, method, path } = server.asked[1]!
  assert.is(`${method} ${path}`, 'POST /ethereum/api/v1/route/build')
  assert.equal(body, {
    routeSummary: summary,
    sender: ACCOUNT,
    recipient: ACCOUNT,
    slippageTolerance: 50,
    deadline: now / 1000 + 1200,
  })
  assert.equal(built, {
    from: ACCOUNT,
    to: ROUTER,
    data: call().json.data.data,
    value: 10n ** 18n,
    gas: 749_135n,
    gasPrice: undefined,
    toAmount: 2_694_000_000n,
    exchange: { aggregator: ROUTER },
  })
  // An older quote is asked for again, and so is one for another amount.
  now += 11_000
  await swaps.buildSwap({ ...query, slippage: 0.5 })
  assert.is(server.asked.length, 4)
  server.answer = ({ path }) => (path.endsWith('/build') ? call({ amountIn: '5' }) : route({ amountIn: '5' }))
  await swaps.buildSwap({ ...query, amount: 5n, slippage: 0.5 })
  assert.is(server.asked.length, 6)
})

test('no way is no failure, however the service says it; a network that it does not serve is not asked for', async () => {
  for (const [status, code] of [
    [400, 4008],
    [200, 4008],
    [400, 4009],
    [404, 4010],
    [400, 4011],
  ] as const) {
    server.answer = () => ({ status, json: { code, message: 'route not found', details: null, requestId: '' } })
    assert.is(await start().quote(query), undefined, `${status} ${code}`)
  }
  server.answer = () => route({ amountOut: '0' })
  assert.is(await start().quote(query), undefined)
  server.asked = []
  assert.is(await start().quote({ ...query, network: 'eip155:100' }), undefined)
  assert.is(await start().quote({ ...query, network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }), undefined)
  assert.equal(server.asked, [])
})

test('R167: an answer to another question, with a fee, for another router, or out of shape is none', async () => {
  const wrong: [string, object][] = [
    ['another source', route({ tokenIn: USDC })],
    ['another destination', route({ tokenOut: NATIVE_TOKEN })],
    ['another amount', route({ amountIn: '1' })],
    ['no amount', route({ amountIn: undefined })],
    ['a number', route({ amountOut: 2_694_223_548 })],
    ['a negative amount', route({ amountOut: '-1' })],
    [
      'a fee',
      route({ extraFee: { feeAmount: '10', chargeFeeBy: 'currency_in', isInBps: true, feeReceiver: ACCOUNT } }),
    ],
    ['a receiver of a fee', route({ extraFee: { feeAmount: '', feeReceiver: ACCOUNT } })],
    ['a fee in words', route({ extraFee: 'ten' })],
    ['another router', route({}, { routerAddress: USDC })],
    ['no router', route({}, { routerAddress: undefined })],
    ['no data', { json: { code: 0, message: 'successfully' } }],
    ['another code', { json: { code: 4000, message: 'bad request' } }],
    ['a list', { json: [] }],
    ['nothing', { json: null }],
  ]
  for (const [what, answer] of wrong) {
    server.answer = () => answer as { json: unknown }
    assert.is((await failure(start().quote(query))).code, 'http/bad-reply', what)
  }
  for (const [what, over] of [
    ['another router', { routerAddress: USDC }],
    ['another amount', { amountIn: '2' }],
    ['no call', { data: undefined }],
    ['half a byte', { data: '0xe21fd0e90' }],
    ['no value', { transactionValue: 'all' }],
    ['too long a call', { data: `0x${'ab'.repeat(70_000)}` }],
  ] as const) {
    server.answer = ({ path }) => (path.endsWith('/build') ? call(over) : route())
    assert.is((await failure(start().buildSwap({ ...query, slippage: 0.5 }))).code, 'http/bad-reply', what)
  }
})

test('a refusal is a failure, and a call is never asked for twice', async () => {
  server.answer = ({ path }) => (path.endsWith('/build') ? { status: 500, json: {} } : route())
  const swaps = start()
  await swaps.quote(query)
  assert.is((await failure(swaps.buildSwap({ ...query, slippage: 0.5 }))).code, 'http/status')
  assert.is(server.asked.length, 2)
  server.answer = () => ({ status: 400, json: { code: 4002, message: 'unable to bind request body' } })
  assert.is((await failure(start().quote(query))).code, 'http/status')
  server.answer = ({ path }) => ({ json: path.endsWith('/build') ? { code: 4227 } : route().json })
  assert.is((await failure(start().buildSwap({ ...query, slippage: 0.5 }))).code, 'http/bad-reply')
})

test('an answer that is too long is not read', async () => {
  server.answer = () => route({ route: 'x'.repeat(600_000) })
  assert.is((await failure(start().quote(query))).code, 'http/too-large')
})

test.run()
