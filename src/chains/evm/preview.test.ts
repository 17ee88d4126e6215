import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { encodeErrorResult, pad, parseAbi, toEventSelector, toHex, type Hex } from 'viem'
import { everywhere, HOSTILE, isPolluted } from '../../../test/hostile.ts'
import { failure } from '../../../test/async.ts'
import { ModalError } from '../../base/errors.ts'
import { preview } from './preview.ts'

const test = suite('previews')
const A = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const B = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const TOKEN = '0x9c1B6f3a52e8470d5B2aC94e1f7068D3b5A91E24'
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const [TRANSFER, APPROVAL] = ['Transfer', 'Approval'].map(name =>
  toEventSelector(`${name}(address,address,uint256)`),
) as [Hex, Hex]
const tx = { from: A, to: B, value: 5n }

const log = (kind: string, from: string, to: string, amount: bigint, address: string = TOKEN) => ({
  address,
  topics: [kind, pad(from as Hex), pad(to as Hex)],
  data: pad(toHex(amount)),
})
const reply = (logs: unknown[], over: object = {}) => [{ calls: [{ status: '0x1', returnData: '0x', logs, ...over }] }]
const see = (logs: unknown[], over?: object) => preview(async () => reply(logs, over), tx)

const node = (answers: Record<string, () => unknown>) => {
  const asked: string[] = []
  return { asked, request: async (method: string) => (asked.push(method), answers[method]!()) }
}
const fail = (code: 'rpc/error' | 'http/network' | 'request/aborted', data?: object) => () => {
  throw new ModalError(code, { data: data as never })
}

test('what goes out, comes in and is allowed is told with amounts and names of contracts', async () => {
  const { by, changes } = await see([
    log(TRANSFER, A, B, 5n, NATIVE),
    log(TRANSFER, B, A, 7n),
    log(APPROVAL, A, B, 2n ** 256n - 1n),
  ])
  assert.is(by, 'simulation')
  assert.equal(changes, [
    { kind: 'out', token: undefined, to: B, amount: 5n },
    { kind: 'in', token: TOKEN, amount: 7n },
    { kind: 'approval', token: TOKEN, spender: B, amount: 2n ** 256n - 1n },
  ])
})

test('what others do to each other, and what one does to oneself, is none of the sender’s', async () => {
  assert.equal(
    (
      await see([
        log(TRANSFER, B, TOKEN, 5n),
        log(APPROVAL, B, A, 5n),
        log(TRANSFER, A, A, 5n),
        log('0x' + '11'.repeat(32), A, B, 5n),
      ])
    ).changes,
    [],
  )
})

test('with others before it the effects of all are told, and the first that fails says why', async () => {
  const approve = { from: A, to: TOKEN, data: '0x095ea7b3' }
  const asked: unknown[] = []
  const both = (...calls: object[]) =>
    preview(async (_, params) => (asked.push(params[0]), [{ calls }]), tx, { before: [approve] })
  const done = (...logs: unknown[]) => ({ status: '0x1', returnData: '0x', logs })
  const failed = (text: string) => ({
    status: '0x0',
    returnData: encodeErrorResult({ abi: parseAbi(['error Error(string)']), errorName: 'Error', args: [text] }),
    logs: [],
  })
  assert.equal(
    (await both(done(log(APPROVAL, A, B, 9n)), done(log(TRANSFER, B, A, 7n)))).changes.map(({ kind, amount }) => [
      kind,
      amount,
    ]),
    [
      ['approval', 9n],
      ['in', 7n],
    ],
  )
  assert.equal(
    (asked[0] as { blockStateCalls: { calls: { to: string }[] }[] }).blockStateCalls[0]!.calls.map(({ to }) => to),
    [TOKEN, B],
  )
  assert.equal(await both(failed('paused'), failed('allowance')), {
    by: 'simulation',
    isFine: false,
    isWhole: false,
    reason: 'paused',
    changes: [],
  })
  assert.equal((await both(done(), failed('slippage'))).reason, 'slippage')
  assert.equal(
    await both(done()),
    { by: 'nothing', isFine: true, isWhole: false, changes: [] },
    'an answer that is short of one says nothing',
  )
})

test('R102: a node that answers by half has simulated nothing', async () => {
  const half = (call: object) => node({ eth_simulateV1: () => [{ calls: [call] }], eth_call: () => '0x' })
  for (const call of [
    { status: '0x1', returnData: '0x' },
    { status: '0x1' },
    { status: '0x1', logs: {} },
    {},
    { logs: [] },
  ]) {
    const { request, asked } = half(call)
    assert.equal(await preview(request, tx), { by: 'call', isFine: true, isWhole: false, changes: [] })
    assert.equal(asked, ['eth_simulateV1', 'eth_call'])
  }
})

test('what comes after others cannot be tried on its own', async () => {
  const unable = node({ eth_simulateV1: fail('rpc/error'), eth_call: () => '0x' })
  assert.equal(await preview(unable.request, tx, { before: [tx] }), {
    by: 'nothing',
    isFine: true,
    isWhole: false,
    changes: [],
  })
  assert.equal(unable.asked, ['eth_simulateV1'])
})

test('a collectible counts as one', async () => {
  const { topics } = log(TRANSFER, A, B, 0n)
  assert.equal(
    (await see([{ address: TOKEN, topics: [...topics, pad('0x2a')], data: '0x' }])).changes.map(({ kind, amount }) => [
      kind,
      amount,
    ]),
    [['out', 1n]],
  )
})

test('a refusal carries the contract’s own words, cleaned', async () => {
  const returnData = encodeErrorResult({
    abi: parseAbi(['error Error(string)']),
    errorName: 'Error',
    args: ['paused\u202e <b>now</b>'],
  })
  const { isFine, reason, changes } = await see([log(TRANSFER, A, B, 5n)], { status: '0x0', returnData })
  assert.equal([isFine, reason, changes], [false, 'paused <b>now</b>', []])
})

test('a node that cannot simulate is asked to try the call, which says whether it fails', async () => {
  const fine = node({ eth_simulateV1: fail('rpc/error'), eth_call: () => '0x' })
  assert.equal(await preview(fine.request, tx), { by: 'call', isFine: true, isWhole: false, changes: [] })
  const bad = node({
    eth_simulateV1: fail('rpc/error'),
    eth_call: fail('rpc/error', { reason: 'execution reverted: paused' }),
  })
  assert.equal(await preview(bad.request, tx), {
    by: 'call',
    isFine: false,
    isWhole: false,
    reason: 'execution reverted: paused',
    changes: [],
  })
})

test('a node that refuses to try the call has not said that it fails', async () => {
  const { request } = node({ eth_simulateV1: fail('rpc/error'), eth_call: fail('rpc/error', { reason: 'overloaded' }) })
  assert.equal(await preview(request, tx), { by: 'nothing', isFine: true, isWhole: false, changes: [] })
})

test('a network that fails means that nothing is known, which is said and keeps nobody from sending', async () => {
  assert.equal(
    await preview(node({ eth_simulateV1: fail('http/network'), eth_call: fail('http/network') }).request, tx),
    { by: 'nothing', isFine: true, isWhole: false, changes: [] },
  )
  assert.is(
    (await failure(preview(node({ eth_simulateV1: fail('request/aborted') }).request, tx))).code,
    'request/aborted',
  )
})

test('R57: whatever stands anywhere in the node’s answer, there is a preview of known shape', async () => {
  const sample = reply([log(TRANSFER, A, B, 5n, NATIVE), log(APPROVAL, A, B, 2n)])
  for (const value of HOSTILE)
    for (const broken of everywhere(sample, value)) {
      const { request } = node({ eth_simulateV1: () => broken, eth_call: () => '0x' })
      const { by, changes } = await preview(request, tx)
      assert.ok(['simulation', 'call'].includes(by))
      for (const { kind, amount } of changes)
        assert.ok(['in', 'out', 'approval'].includes(kind) && typeof amount === 'bigint')
    }
  assert.not(isPolluted())
})

test.run()
