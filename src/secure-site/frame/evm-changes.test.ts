import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { encodeErrorResult, encodeFunctionResult, erc20Abi } from 'viem'
import type { AskNode } from '../../chains/evm/token-calls.ts'
import { changesOf } from './evm-changes.ts'

const test = suite('what transactions change, as nodes say')
const [account, TOKEN, OTHER] = ['1', '2', '3'].map(it => `0x${it.repeat(40)}`) as [string, string, string]
const network = 'eip155:1'
const chain = { name: 'Test', symbol: 'USD', decimals: 6, rpc: [] }
const word = (value: bigint): string => value.toString(16).padStart(64, '0')
const party = (address: string): string => `0x${address.slice(2).padStart(64, '0')}`
const logOf = (selector: string, from: string, to: string, units: bigint, address = TOKEN) => ({
  address,
  topics: [selector, party(from), party(to)],
  data: `0x${word(units)}`,
})
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const COIN = `0x${'e'.repeat(40)}`
const fine = (...logs: unknown[]) => ({ status: '0x1', returnData: '0x', logs })

/** A node that simulates with these results, one for each call; it knows the token if `isKnown`. */
const nodeWith =
  (results: unknown, isKnown = true, asked: unknown[] = [], symbol = 'CAKE'): AskNode =>
  async (method, params) => {
    asked.push([method, ...params])
    if (method === 'eth_simulateV1' && results !== undefined) return [{ calls: results }]
    const { to, data } = params[0] as { to: string; data: string }
    if (method !== 'eth_call' || to !== TOKEN || !isKnown) throw new Error('no answer')
    return data === '0x95d89b41'
      ? encodeFunctionResult({ abi: erc20Abi, functionName: 'symbol', result: symbol })
      : encodeFunctionResult({ abi: erc20Abi, functionName: 'decimals', result: 2 })
  }
const CALL = { to: TOKEN, value: 0n, data: '0x01' }
const changes = (...nodes: AskNode[]) => changesOf([CALL], { account, chain, network, nodes })

test('what leaves, comes and may be spent is in the units of each, with whom it goes to', async () => {
  const results = [
    fine(
      logOf(TRANSFER, account, OTHER, 250n),
      logOf(TRANSFER, OTHER, account, 5n),
      logOf(APPROVAL, account, OTHER, 700n),
      logOf(TRANSFER, account, OTHER, 1_500_000n, COIN),
    ),
  ]
  const { rows, warnings, isWhole, isAgreed } = await changes(nodeWith(results))
  assert.equal(rows, [
    ['You send', '−2.5 CAKE'],
    ['To', OTHER, 'address'],
    ['Of the contract', TOKEN, 'address'],
    ['You get', '+0.05 CAKE'],
    ['Of the contract', TOKEN, 'address'],
    ['May be spent', '7 CAKE'],
    ['By', OTHER, 'address'],
    ['Of the contract', TOKEN, 'address'],
    ['You send', '−1.5 USD'],
    ['To', OTHER, 'address'],
  ])
  assert.equal([warnings, isWhole, isAgreed], [[], true, false])
})

test('a token that no node knows is named by its contract, in units', async () => {
  const { rows } = await changes(nodeWith([fine(logOf(TRANSFER, account, OTHER, 250n))], false))
  assert.equal(rows, [
    ['You send', '−250 units'],
    ['To', OTHER, 'address'],
    ['Of the contract', TOKEN, 'address'],
  ])
})

test('R64: a symbol that others are known by stands beside the contract that gave it to itself; a pinned token needs neither', async () => {
  const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  const gets = async (symbol: string, address = TOKEN) => {
    const node = nodeWith([fine(logOf(TRANSFER, OTHER, account, 250n, address))], true, [], symbol)
    return (await changes(node, node)).rows
  }
  const contract = ['Of the contract', TOKEN, 'address']
  // The network's own coin, one that is pinned, in small letters, and with letters that look like Latin ones.
  for (const [symbol, name] of [
    ['USD', 'USD'],
    ['USDC', 'USDC'],
    ['usdc', 'USDC'],
    ['U\u0405DC', 'USDC'],
    ['\u0395TH', 'ETH'],
  ])
    assert.equal(await gets(symbol!), [
      ['You get', `+2.5 ${symbol}`],
      contract,
      ['', `Any token can call itself ${name}.`, 'note'],
    ])
  assert.equal(await gets('USDC.e'), [['You get', '+2.5 USDC.e'], contract])
  assert.equal(await gets('EVIL', USDC), [['You get', '+0.00025 USDC']])
})

test('R115: a symbol that would change how its amount reads is set apart', async () => {
  const node = nodeWith([fine(logOf(TRANSFER, OTHER, account, 250n))], true, [], '000 USDC')
  assert.equal((await changes(node)).rows[0], ['You get', '+2.5 “000 USDC”'])
})

test('an allowance without end warns, whichever of the nodes saw it', async () => {
  const endless = nodeWith([fine(logOf(APPROVAL, account, OTHER, 2n ** 256n - 1n))])
  const { rows, warnings } = await changes(endless)
  assert.equal(rows[0], ['May be spent', 'Unlimited CAKE'])
  assert.match(warnings.join('\n'), 'take all of one of your tokens')
  for (const nodes of [
    [endless, nodeWith([fine()])],
    [nodeWith([fine()]), endless],
  ])
    assert.match((await changes(...nodes)).warnings.join('\n'), /take all[^]*different things/)
})

test('only two nodes that say the same agree; a third one is not asked', async () => {
  const moved = [fine(logOf(TRANSFER, account, OTHER, 1n))]
  const asked: unknown[] = []
  assert.ok((await changes(nodeWith(moved), nodeWith(moved), nodeWith(moved, true, asked))).isAgreed)
  assert.equal(asked, [])
  for (const second of [
    [fine()],
    [fine(logOf(TRANSFER, account, OTHER, 2n))],
    [fine(logOf(TRANSFER, account, TOKEN, 1n))],
  ])
    assert.not((await changes(nodeWith(moved), nodeWith(second))).isAgreed)
})

test('silence, a part of a simulation, and one that could not be read are not whole', async () => {
  for (const results of [
    undefined,
    null,
    [],
    [{}],
    [{ status: '0x1' }],
    [{ status: '', logs: [] }],
    [fine({ address: TOKEN, topics: [TRANSFER], data: '0x' })],
    [fine(null)],
  ]) {
    const { rows, isWhole, isAgreed } = await changes(nodeWith(results), nodeWith(results))
    assert.equal([rows, isWhole, isAgreed], [[], false, false], JSON.stringify(results))
  }
  const none = await changes()
  assert.equal(none, { rows: [], warnings: [], isWhole: false, isAgreed: false, isPartial: false })
})

test('a failure is said with its reason, and shows nothing as if it happened', async () => {
  const returnData = encodeErrorResult({
    abi: [{ type: 'error', name: 'Error', inputs: [{ name: '', type: 'string' }] }],
    errorName: 'Error',
    args: ['Sold\u202e out'],
  })
  const failing = [{ status: '0x0', returnData, logs: [logOf(TRANSFER, OTHER, account, 9n)] }]
  const { rows, warnings, isWhole } = await changes(nodeWith(failing))
  assert.equal([rows, isWhole], [[], false])
  assert.equal(warnings, ['This is likely to fail: Sold out.'])
  // One node that expects it is enough to say so.
  assert.match((await changes(nodeWith([fine()]), nodeWith(failing))).warnings.join(), 'likely to fail')
})

test('calls of a batch are simulated one after the other, and the creation of a contract is not', async () => {
  const asked: any[] = []
  const two = [fine(logOf(TRANSFER, account, OTHER, 1n)), fine(logOf(TRANSFER, account, OTHER, 2n))]
  const node = nodeWith(two, true, asked)
  const batch = await changesOf([CALL, { ...CALL, data: '0x02' }], { account, chain, network, nodes: [node] })
  assert.equal(
    batch.rows.filter(([label]) => label === 'You send').map(([, value]) => value),
    ['−0.01 CAKE', '−0.02 CAKE'],
  )
  const [, { blockStateCalls }] = asked[0]
  assert.equal(
    blockStateCalls[0].calls.map((it: { data: string }) => it.data),
    ['0x01', '0x02'],
  )
  asked.length = 0
  const creation = await changesOf([{ value: 0n, data: '0x60' }], { account, chain, network, nodes: [node] })
  assert.equal([creation.isWhole, asked], [false, []])
})

test.run()
