import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure } from '../../../test/async.ts'
import { fakeArea } from '../../../test/fakes.ts'
import { HOSTILE } from '../../../test/hostile.ts'
import { createBatches } from './batches.ts'
import type { Nodes } from './nodes.ts'
import { createSiteStore } from './site-store.ts'

const test = suite('batches of calls that were sent')
const NETWORK = 'eip155:8453'
const [ONE, TWO] = ['11', '22'].map(it => `0x${it.repeat(32)}`) as [string, string]
const receiptOf = (transactionHash: string, more: object = {}) => ({
  transactionHash,
  status: '0x1',
  blockHash: `0x${'ab'.repeat(32)}`,
  blockNumber: '0x10',
  gasUsed: '0x5208',
  logs: [{ address: '0x1', data: '0x', topics: [], logIndex: '0x0' }],
  effectiveGasPrice: '0x1',
  from: '0x2',
  ...more,
})

/** Batches over a node with these receipts. */
function setUp(receipts: Record<string, unknown> = {}, area = fakeArea()) {
  const nodes: Nodes = {
    each: () => [],
    async ask(_network, method, params) {
      const told = receipts[String((params as string[])[0])]
      if (told instanceof Error || method !== 'eth_getTransactionReceipt') throw told
      return told ?? null
    },
  }
  return createBatches(
    createSiteStore('https://bakery.example', () => area),
    nodes,
  )
}
const statusOf = async (receipts: Record<string, unknown>, hashes = [ONE, TWO], planned = hashes.length) => {
  const batches = setUp(receipts)
  batches.keep('a', { network: NETWORK, hashes, planned })
  return (await batches.status('a')) as { status: number; receipts: object[] }
}

test('a batch is told as EIP-5792 has it, with nothing of a receipt that is not asked for', async () => {
  const { status, receipts, ...rest } = await statusOf({ [ONE]: receiptOf(ONE), [TWO]: receiptOf(TWO) })
  assert.equal([status, rest], [200, { version: '2.0.0', id: 'a', chainId: '0x2105', atomic: false }])
  assert.equal(receipts[0], {
    logs: [{ address: '0x1', data: '0x', topics: [] }],
    status: '0x1',
    blockHash: `0x${'ab'.repeat(32)}`,
    blockNumber: '0x10',
    gasUsed: '0x5208',
    transactionHash: ONE,
  })
})

test('it is pending until the last one, and then done, failed or partly failed', async () => {
  const [done, failed] = [receiptOf(ONE), receiptOf(TWO, { status: '0x0' })]
  const states: [number, Record<string, unknown>, number?][] = [
    [100, {}],
    [100, { [ONE]: done }],
    [200, { [ONE]: done, [TWO]: receiptOf(TWO) }],
    [600, { [ONE]: done, [TWO]: failed }],
    [500, { [ONE]: receiptOf(ONE, { status: '0x0' }), [TWO]: failed }],
    // One of three was never sent.
    [600, { [ONE]: done, [TWO]: receiptOf(TWO) }, 3],
  ]
  for (const [status, receipts, planned] of states)
    assert.is((await statusOf(receipts, [ONE, TWO], planned)).status, status)
})

test('silence is no outcome: what a node does not say of a transaction neither fails nor succeeds', async () => {
  for (const told of [
    receiptOf(ONE, { status: undefined }),
    receiptOf(ONE, { status: '' }),
    receiptOf(TWO),
    receiptOf(ONE, { transactionHash: undefined }),
    new Error('no answer'),
  ])
    await failure(statusOf({ [ONE]: told }, [ONE]))
  // Not mined, as far as anybody says.
  for (const told of [receiptOf(ONE, { blockNumber: null }), receiptOf(ONE, { logs: undefined }), [], 'x', 7])
    assert.is((await statusOf({ [ONE]: told }, [ONE])).status, 100)
})

test('an id is used once, and only ids of this site are known', async () => {
  const area = fakeArea()
  const batches = setUp({}, area)
  batches.checkNew('a')
  batches.keep('a', { network: NETWORK, hashes: [ONE], planned: 1 })
  assert.throws(
    () => batches.checkNew('a'),
    (error: { code?: number }) => error.code === 5720,
  )
  for (const id of [...HOSTILE, 'b', 'constructor', '__proto__', ['a']])
    assert.is(((await failure(batches.status(id))) as { code?: unknown }).code, 5730)
  const elsewhere = createBatches(
    createSiteStore('https://other.example', () => area),
    { each: () => [], ask: async () => null },
  )
  assert.is(((await failure(elsewhere.status('a'))) as { code?: unknown }).code, 5730)
})

test('the last fifty are kept, whatever their ids, and broken storage holds none', async () => {
  const area = fakeArea()
  const batches = setUp({}, area)
  const ids = [...Array.from({ length: 50 }).map((_, at) => `id ${at}`), '7', '__proto__']
  for (const id of ids) batches.keep(id, { network: NETWORK, hashes: [ONE], planned: 1 })
  for (const id of ids.slice(2)) assert.is(((await batches.status(id)) as { id: string }).id, id)
  for (const id of ids.slice(0, 2)) batches.checkNew(id)
  for (const text of ['', '{', 'null', '7', '{"a":1}']) {
    const [key] = Object.keys(area.items)
    area.items[key!] = text
    setUp({}, area).checkNew('7')
  }
})

test.run()
