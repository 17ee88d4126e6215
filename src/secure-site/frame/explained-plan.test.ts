import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { encodeFunctionResult, erc20Abi, maxUint256, parseTransaction, type Hex } from 'viem'
import { EVE, ME, USDC } from '../../../test/clear-signing.ts'
import type { TypedData } from '../../chains/evm/digests.ts'
import type { AskNode } from '../../chains/evm/token-calls.ts'
import type { Explain } from '../explainer/explainer-client.ts'
import { reader } from '../../chains/evm/reader.ts'
import { explaining as explainingWith } from '../../clear-signing/explaining.ts'
import { words } from '../../clear-signing/words.ts'
import type { Row } from './approval-view.ts'
import type { PlanParts } from './plan.ts'
import { planOf } from './plans.ts'

const test = suite('an approval with its explanation')
const NETWORK = 'eip155:1'
const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const chain = { name: 'Ethereum', symbol: 'ETH', decimals: 18, rpc: ['https://node.example/'] }
const word = (value: bigint | string): string => BigInt(value).toString(16).padStart(64, '0')
const approve = (spender: string, units: bigint) => `0x095ea7b3${word(spender)}${word(units)}`
const transfer = `0xa9059cbb${word(EVE)}${word(5_000_000n)}`
const COW = '0x9008D19f58AAbD9eD0D60971565AA8510560ab41'
const ORDER =
  'address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,' +
  'uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance'
const UNSAID = 'The details could not be read.'

/** A node that knows USDC with as many decimals, and simulates nothing. */
const nodeWith =
  (decimals: number): AskNode =>
  async (method, params: any[]) => {
    if (method === 'eth_getTransactionCount') return '0x1'
    if (method === 'eth_getBlockByNumber') return { baseFeePerGas: '0x1' }
    if (method === 'eth_maxPriorityFeePerGas') return '0x1'
    if (method === 'eth_estimateGas') return '0x10000'
    if (method !== 'eth_call' || params[0].to !== USDC) throw new Error(`no ${method}`)
    return params[0].data === '0x95d89b41'
      ? encodeFunctionResult({ abi: erc20Abi, functionName: 'symbol', result: 'USDC' })
      : encodeFunctionResult({ abi: erc20Abi, functionName: 'decimals', result: decimals })
  }
const explaining: Explain = (job, { token }) => explainingWith(job, { reader, words, token })
const silent: Explain = async () => undefined

function planned(asked: object, explain: Explain = explaining, nodes: AskNode[] = [nodeWith(6)]) {
  const question = { network: NETWORK, account: ME, method: 'm', ...asked } as unknown as Parameters<typeof planOf>[0]
  const parts = { ask: (_: string, ...call: Parameters<AskNode>) => nodes[0]!(...call), each: () => nodes }
  return planOf(question, { chains: { [NETWORK]: chain }, batches: {}, nodes: parts, explain } as unknown as PlanParts)
}
const call = (to: string, data: string, value = '0x0') => ({ to, value, data })
const sent = (to: string, data: string, value?: string) => ({ kind: 'transaction', transaction: call(to, data, value) })
const line = ([label, value]: Row): string =>
  typeof value === 'string' ? `${label}: ${value}` : `${label}: [${value.map(line).join('; ')}]`
const lines = (rows: readonly Row[] = []) => rows.map(line)

const permit: TypedData = {
  domain: { name: 'USD Coin', version: '2', chainId: '1', verifyingContract: USDC },
  types: {
    EIP712Domain: [],
    Permit: ['owner', 'spender', 'value', 'nonce', 'deadline'].map((name, at) => ({
      name,
      type: at < 2 ? 'address' : 'uint256',
    })),
  },
  primaryType: 'Permit',
  message: { owner: ME, spender: EVE, value: '2500000', nonce: '0', deadline: '1800000000' },
}

test('a call has our verb as its title, and what is at stake before everything else', async () => {
  const { request } = await planned(sent(USDC, approve(PERMIT2, maxUint256)))
  assert.equal([request.title, request.lead], ['Let someone spend', 'Let a spender take tokens'])
  assert.equal(lines(request.rows).slice(0, 4), [
    'Can be taken: Unlimited USDC',
    `In base units: ${maxUint256}`,
    `By (Permit2): ${PERMIT2}`,
    `Token contract: ${USDC}`,
  ])
  assert.match(request.warning!, 'take all your USDC, now and later')
  assert.equal(request.rows!.filter(([, , kind]) => kind === 'amount').length, 1)
})

test('a known contract is named where the call is not known, and what it gets stands after all rows', async () => {
  const { request } = await planned(sent(WETH, '0xdeadbeef', '0x5'))
  assert.is(request.title, 'Call Wrapped ETH')
  assert.equal(lines(request.rows).slice(0, 2), ['You send: 0.000000000000000005 ETH', `To (Wrapped ETH): ${WETH}`])
  assert.equal([request.text, request.rows!.at(-1)], [undefined, ['Data', '0xdeadbeef', 'data']])
  assert.is((await planned(sent(EVE, '0xdeadbeef'))).request.title, 'Call a contract')
})

test('calls of a batch are a numbered list, each with what is at stake in it', async () => {
  const calls = [call(USDC, approve(PERMIT2, 7n)), call(USDC, transfer), call(EVE, '0x', '0x1')]
  const { request } = await planned({ kind: 'calls', calls })
  assert.is(request.title, '3 transactions')
  assert.equal(
    request.rows!.slice(0, 3).map(([label, value]) => [label, lines(value as Row[])[1]]),
    [
      ['1. Let someone spend', 'Can be taken: 0.000007 USDC'],
      ['2. Send', 'You send: 5 USDC'],
      ['3. Send', `To: ${EVE}`],
    ],
  )
})

test('of a message, what it gives away stands before its fields, which are all there as they are signed', async () => {
  const { request } = await planned({ kind: 'typed-data', data: permit })
  assert.equal([request.title, request.lead], ['Let someone spend', 'Let a spender take tokens'])
  assert.equal(lines(request.rows).slice(0, 3), ['Can be taken: 2.5 USDC', `By: ${EVE}`, `Token contract: ${USDC}`])
  const [, fields] = request.rows!.find(([label]) => label === 'What you sign')!
  assert.equal(lines(fields as Row[]).slice(0, 3), [
    `owner (your account): ${ME}`,
    `spender: ${EVE}`,
    'value: 2.5 USDC',
  ])
  assert.ok(lines(request.rows).includes(': For USD Coin, as the site calls it'))
})

test('what a description repeats is said once, and what only looks like it stays', async () => {
  const { request } = await planned(sent(USDC, approve(PERMIT2, maxUint256)))
  assert.not.ok(request.rows!.some(([label]) => label === 'In detail'))
  const message = { ...permit.message, value: String(maxUint256), deadline: String(maxUint256) }
  const all = lines((await planned({ kind: 'typed-data', data: { ...permit, message } })).request.rows)
  assert.equal(all.slice(0, 2), ['Can be taken: Unlimited USDC', `In base units: ${maxUint256}`])
  assert.match(
    all.find(it => it.startsWith('In detail'))!,
    `Valid until: No end (${maxUint256})`,
  )
  const operator = `0xa22cb465${word(EVE)}${word(1n)}`
  assert.equal(lines((await planned(sent(WETH, operator))).request.rows).slice(0, 2), [
    'Can be taken: Everything of this contract',
    `By: ${EVE}`,
  ])
})

test('a message that nothing is known of is shown as it is signed', async () => {
  const data: TypedData = {
    ...permit,
    types: { Vote: [{ name: 'for', type: 'bool' }] },
    primaryType: 'Vote',
    message: { for: true },
  }
  const [clear, plain] = await Promise.all([explaining, silent].map(it => planned({ kind: 'typed-data', data }, it)))
  assert.equal(
    [clear!.request.title, lines(clear!.request.rows)],
    ['Sign Vote', ['for: true', `For contract: ${USDC}`]],
  )
  assert.equal(lines(plain!.request.rows), ['for: true', `: ${UNSAID}`, `For contract: ${USDC}`])
})

test('R186: what is signed, warnings and ticks are the same with an explanation, without one, and with one that lies', async () => {
  const lying: Explain = async () => ({
    title: 'Claim reward',
    lead: 'It is free',
    lines: [],
    isLacking: false,
    names: new Map([[EVE.toLowerCase(), 'You']]),
  })
  const real = JSON.parse(readFileSync('src/clear-signing/calls.fixture.json', 'utf8')) as { raw: Hex }[]
  const calls = real.map(({ raw }) => {
    const {
      to,
      value = 0n,
      data = '0x',
    } = parseTransaction(raw as never) as { to: string; value?: bigint; data?: string }
    return sent(to, data, `0x${value.toString(16)}`)
  })
  const more = [
    sent(USDC, approve(EVE, maxUint256)),
    sent(USDC, transfer),
    sent(EVE, '0x1234'),
    { kind: 'typed-data', data: permit },
  ]
  const decisive = ({ all, request: { warning, doubt } }: Awaited<ReturnType<typeof planned>>) => ({
    all,
    warning,
    doubt,
  })
  for (const it of [...calls, ...more]) {
    const without = decisive(await planned(it, silent))
    for (const explain of [explaining, lying]) assert.equal(decisive(await planned(it, explain)), without)
  }
})

test('what is given for nothing is warned of and ticked, in a call and in a message', async () => {
  const aave = '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2'
  const withdraw = (to: string) => sent(aave, `0x69328dec${word(USDC)}${word(5_000_000n)}${word(to)}`)
  const order: TypedData = {
    domain: { name: 'Gnosis Protocol', version: 'v2', chainId: '1', verifyingContract: COW },
    types: {
      EIP712Domain: [],
      Order: ORDER.split(',').map(it => ({ type: it.split(' ')[0]!, name: it.split(' ')[1]! })),
    },
    primaryType: 'Order',
    message: {
      ...{ sellToken: USDC, buyToken: WETH, receiver: EVE, sellAmount: '5000000', buyAmount: '7', validTo: '9' },
      ...{ appData: `0x${'2'.repeat(64)}`, feeAmount: '0', kind: 'sell', partiallyFillable: false },
      ...{ sellTokenBalance: 'erc20', buyTokenBalance: 'erc20' },
    },
  }
  const orderTo = (receiver: string) => ({
    kind: 'typed-data',
    data: { ...order, message: { ...order.message, receiver } },
  })
  for (const asked of [
    withdraw(EVE),
    orderTo(EVE),
    { kind: 'calls', calls: [withdraw(EVE).transaction, call(EVE, '0x')] },
  ]) {
    const { request } = await planned(asked)
    assert.match(request.warning!, 'You may get nothing for what you send.')
    assert.match(request.doubt!, 'I know who gets what I send, and that I may get nothing for it.')
  }
  for (const asked of [withdraw(ME), orderTo(ME)]) {
    const { request } = await planned(asked)
    assert.not.match(`${request.warning} ${request.doubt}`, 'may get nothing')
  }
})

test('without its explanation an approval is as it was, and says that the details could not be read', async () => {
  const { request } = await planned(sent(USDC, transfer), silent)
  assert.is(request.title, 'Send')
  assert.equal(lines(request.rows).slice(0, 4), [
    'Amount: 5 USDC',
    `To: ${EVE}`,
    `Token contract: ${USDC}`,
    `: ${UNSAID}`,
  ])
  const unknown = await planned(sent(EVE, '0xdeadbeef'), silent)
  assert.is(unknown.request.text, '0xdeadbeef')
})

test('nothing is explained of coins that are sent, nor of a new contract', async () => {
  let count = 0
  const counting: Explain = async () => void count++
  const coins = await planned(sent(EVE, '0x', '0x5'), counting)
  const created = await planned({ kind: 'transaction', transaction: { value: '0x0', data: '0x6000' } }, counting)
  assert.is(count, 0)
  for (const { request } of [coins, created]) assert.not.ok(lines(request.rows).includes(`: ${UNSAID}`))
})

test('an amount is in base units if nodes differ on its token', async () => {
  const amountBy = async (...nodes: AskNode[]) =>
    line((await planned(sent(USDC, transfer), explaining, nodes)).request.rows![0]!)
  const failing: AskNode = async (method, params) =>
    method === 'eth_call' ? Promise.reject(new Error()) : nodeWith(6)(method, params)
  assert.is(await amountBy(nodeWith(6), nodeWith(6)), 'You send: 5 USDC')
  assert.is(await amountBy(nodeWith(6), failing), 'You send: 5 USDC')
  assert.is(await amountBy(nodeWith(6), nodeWith(3)), 'You send: 5000000 units')
})

test.run()
