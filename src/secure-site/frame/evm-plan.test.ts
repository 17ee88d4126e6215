import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { pad, toEventSelector, type Hex } from 'viem'
import { ModalError } from '../../base/errors.ts'
import { transactionHash } from '../../chains/evm/digests.ts'
import type { AskNode } from '../../chains/evm/token-calls.ts'
import { planCalls } from './evm-plan.ts'
import type { PlanParts } from './plan.ts'

const test = suite('transactions as they are shown')
const NETWORK = 'eip155:1'
const account = `0x${'1'.repeat(40)}`
const token = `0x${'2'.repeat(40)}`
const spender = `0x${'3'.repeat(40)}`
const chain = { name: 'Test', symbol: 'ETH', decimals: 18, rpc: ['https://node.example/'] }
const word = (value: bigint | number): string => value.toString(16).padStart(64, '0')
const approve = (units: bigint): string => `0x095ea7b3${spender.slice(2).padStart(64, '0')}${word(units)}`
const transfer = (units: bigint): string => `0xa9059cbb${spender.slice(2).padStart(64, '0')}${word(units)}`
const transferOf = (to: string, units: bigint) => ({
  address: token,
  topics: [
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    ...[account, to].map(it => `0x${it.slice(2).padStart(64, '0')}`),
  ],
  data: `0x${word(units)}`,
})

/** Of a token: `symbol()` and `decimals()`. */
const tokenWith = (decimals: number) => (data: string) =>
  data.startsWith('0x313ce567') ? `0x${word(decimals)}` : `0x${word(32)}${word(1)}54${'0'.repeat(62)}`

/** A node; `logs`: what it says of each call, if it simulates. It knows of no token, unless it can tell of one. */
const nodeWith =
  (logs?: object[], tell?: (data: string) => string): AskNode =>
  async (method, params: any[]) => {
    if (method === 'eth_call' && tell) return tell(params[0].data)
    if (method === 'eth_getTransactionCount') return '0x1'
    if (method === 'eth_getBlockByNumber') return { baseFeePerGas: '0x1' }
    if (method === 'eth_maxPriorityFeePerGas') return '0x1'
    if (method === 'eth_estimateGas') return '0x10000'
    if (method === 'eth_simulateV1' && logs)
      return [{ calls: params[0].blockStateCalls[0].calls.map(() => ({ status: '0x1', logs, returnData: '0x' })) }]
    throw new Error(`no ${method}`)
  }

const CALL = { to: token, value: '0x0', data: '0x' }

function planOf(asked: object, { nodes, batches = {} }: { nodes: AskNode[]; batches?: object }) {
  const question = { network: NETWORK, account, ...asked } as Parameters<typeof planCalls>[0]
  return planCalls(question, {
    chains: { [NETWORK]: chain },
    batches,
    explain: async () => undefined,
    nodes: { ask: (_: string, ...call: Parameters<AskNode>) => nodes[0]!(...call), each: () => nodes },
  } as unknown as PlanParts)
}

async function shown(data: string, ...nodes: AskNode[]) {
  const asked = { kind: 'transaction', method: 'eth_sendTransaction', transaction: { ...CALL, data } }
  return (await planOf(asked, { nodes })).request
}

test('a node that is silent, or says “no change”, hides neither spender nor warning of an unlimited approval', async () => {
  for (const nodes of [[nodeWith()], [nodeWith([])], [nodeWith([]), nodeWith([])]])
    for (const units of [2n ** 256n - 1n, 2n ** 254n, 2n ** 160n - 1n]) {
      const { title, warning, rows } = await shown(approve(units), ...nodes)
      assert.is(title, 'Let someone spend')
      assert.match(warning!, /take all your tokens of the contract/)
      assert.ok(rows!.some(([label, value]) => label === 'Who may spend' && value === spender))
    }
})

test('only two nodes that agree take the tick away from a call that its data does not explain', async () => {
  const paid = nodeWith([transferOf(spender, 5n)])
  const lone = await shown('0xdeadbeef', nodeWith([]))
  assert.match(lone.doubt!, /Only one node/)
  assert.match((await shown('0xdeadbeef', nodeWith())).doubt!, /Nobody could say/)
  const agreed = await shown('0xdeadbeef', paid, paid)
  assert.is(agreed.doubt, undefined)
  assert.match(agreed.warning!, /Only a simulation/)
  const differing = await shown('0xdeadbeef', nodeWith([]), nodeWith([transferOf(spender, 5n)]))
  assert.match(differing.doubt!, /Only one node/)
  assert.match(differing.warning!, /different things/)
})

/** A log of an event that no standard of tokens has. */
const logOf = (event: string, parties: string[], words: (bigint | string)[] = []) => ({
  address: token,
  topics: [toEventSelector(event), ...parties.map(it => pad(it as Hex))],
  data: `0x${words.map(it => word(BigInt(it))).join('')}`,
})

test('a call that can give away rights has to be ticked, also if two nodes agree that no token moves', async () => {
  const given: [string, ...object[]][] = [
    ['nothing is told'],
    ['an authorization', logOf('SetAuthorization(address,address,address,bool)', [account, account, spender], [1n])],
    [
      'a right to borrow',
      logOf('BorrowAllowanceDelegated(address,address,address,uint256)', [account, spender, token], [9n]),
    ],
    [
      'an offer that does not name the owner',
      logOf('PunkOffered(uint256,uint256,address)', [pad('0x7'), spender], [0n]),
    ],
    ['an owner', logOf('OwnershipTransferred(address,address)', [account, spender])],
    ['an owner beside a payment', transferOf(spender, 5n), logOf('OwnerSet(address,address)', [], [account, spender])],
  ]
  for (const [what, ...logs] of given) {
    const { doubt, rows } = await shown('0xdeadbeef', nodeWith(logs), nodeWith(logs))
    assert.match(doubt!, /could give away rights/, what)
    assert.not.match(JSON.stringify(rows), /nothing/i, what)
    assert.match((await shown('0xdeadbeef', nodeWith(logs))).doubt!, /^Only one node.*give away rights/, what)
  }
})

test('an operator of all tokens is shown with its warning, not as a change of nothing', async () => {
  const logs = [logOf('AuthorizedOperator(address,address)', [spender, account])]
  const { warning, rows } = await shown('0xdeadbeef', nodeWith(logs), nodeWith(logs))
  assert.match(warning!, /take all of one of your tokens/)
  assert.match(JSON.stringify(rows), new RegExp(`May be spent.*${spender}`))
})

test('of a batch, a payment does not take the tick away from a call that says nothing', async () => {
  const node: AskNode = async (method, params) => {
    const told: any = await nodeWith([transferOf(spender, 5n)])(method, params)
    if (method === 'eth_simulateV1') told[0].calls[1].logs = []
    return told
  }
  const calls = [transfer(5n), '0xdeadbeef'].map(data => ({ ...CALL, data }))
  const { request } = await planOf({ kind: 'calls', method: 'wallet_sendCalls', calls }, { nodes: [node, node] })
  assert.match(request.doubt!, /could give away rights/)
})

test('what nobody says of the fee stands beside it', async () => {
  const { rows } = await shown('0x', nodeWith())
  assert.equal(rows!.slice(-2), [
    ['Network fee, at most', '0.000000000000235929 ETH'],
    ['Data fee', 'Unknown, if this network has one'],
  ])
})

test('of a batch, what follows one that was not taken is not sent, and one that can still happen is kept', async () => {
  const transactions = [1, 2, 3].map(it => `0x0${it}`)
  const hashes = transactions.map(transactionHash)
  const sending = async (answer: (at: number) => unknown) => {
    const sent: string[] = []
    let kept: object | undefined
    const node: AskNode = async (method, params) => {
      if (method !== 'eth_sendRawTransaction') return nodeWith()(method, params)
      sent.push(String(params[0]))
      return answer(sent.length - 1)
    }
    const { finish } = await planOf(
      { kind: 'calls', method: 'wallet_sendCalls', calls: transactions.map(() => CALL), id: 'a' },
      { nodes: [node], batches: { checkNew() {}, keep: (_: string, it: object) => (kept = it) } },
    )
    const told = await Promise.resolve(finish(transactions)).catch((error: Error) => error.message)
    return { sent: sent.length, told, kept }
  }
  const refused = () => Promise.reject(new ModalError('rpc/error', { data: { code: -32000, reason: 'nonce too low' } }))
  const keptOf = (count: number) => ({ network: NETWORK, hashes: hashes.slice(0, count), planned: 3 })
  assert.equal(await sending(at => hashes[at]), { sent: 3, told: { id: 'a' }, kept: keptOf(3) })
  assert.equal(await sending(at => (at ? refused() : hashes[0])), { sent: 2, told: { id: 'a' }, kept: keptOf(1) })
  assert.equal(await sending(at => (at ? undefined : hashes[0])), { sent: 2, told: { id: 'a' }, kept: keptOf(2) })
  const none = await sending(refused)
  assert.match(String(none.told), 'didn’t take it: nonce too low')
  assert.equal([none.sent, none.kept], [1, undefined])
})

test('of two nodes that tell different decimals of a token, neither is believed', async () => {
  const six = nodeWith([transferOf(spender, 5n)], tokenWith(6))
  const agreed = await shown(transfer(5n), six, six)
  assert.is(agreed.doubt, undefined)
  assert.is(agreed.warning, undefined)
  for (const other of [nodeWith([transferOf(spender, 5n)], tokenWith(18)), nodeWith(undefined, tokenWith(18))]) {
    const { doubt, warning } = await shown(transfer(5n), six, other)
    assert.ok(doubt)
    assert.match(warning!, 'different things')
  }
  const silent = await shown(transfer(5n), six, nodeWith())
  assert.is(silent.doubt, undefined)
})

test.run()
