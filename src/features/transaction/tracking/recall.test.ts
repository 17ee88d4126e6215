import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure } from '../../../../test/async.ts'
import { A, B, createCore, fakeAdapter } from '../../../../test/fakes.ts'
import type { TrackedTransaction } from '../../../account/tracked-transactions.ts'
import type { Transaction } from '../../../services/history.ts'
import { ModalError } from '../../../base/errors.ts'
import { recall } from './recall.ts'

const test = suite('recalling a transfer')
const HASH = `0x${'ab'.repeat(32)}`
const NOW = Date.now()
const asked: TrackedTransaction = {
  id: 'one',
  status: 'asked',
  network: 'eip155:1',
  account: A,
  to: B,
  amount: '0.5',
  symbol: 'ETH',
  since: '7.100',
  callHash: 'call',
  at: NOW,
}
type Change = { metadata?: Partial<Transaction['metadata']>; transfers?: Transaction['transfers'] }
const row = ({ metadata, transfers }: Change = {}): Transaction => ({
  id: 'r',
  metadata: {
    operationType: 'send',
    status: 'confirmed',
    minedAt: NOW + 5_000,
    chain: 'eip155:1',
    hash: HASH,
    sentFrom: A.toLowerCase(),
    sentTo: B.toLowerCase(),
    ...metadata,
  },
  transfers: transfers ?? [
    { direction: 'out', quantity: { numeric: '0.50' }, fungible: { name: 'Ether', symbol: 'ETH' } },
  ],
})
const OTHER = `0x${'cd'.repeat(32)}`
/** `isSince`: the chain's verdict on what the history shows; `found`: what it shows by itself. */
const find = (
  rows: Transaction[],
  {
    isSince = true,
    found,
    over,
  }: {
    isSince?: boolean | ((hash: string) => boolean)
    found?: string | Error
    over?: Partial<TrackedTransaction>
  } = {},
) => {
  const queries: object[] = []
  const { ctx } = createCore({
    adapter: fakeAdapter({
      recognition: {
        mark: async () => '',
        async find(_network, query) {
          queries.push(query)
          if (found instanceof Error) throw found
          return found
        },
        async isSince(_network, query) {
          queries.push(query)
          return typeof isSince === 'function' ? isSince(query.hash) : isSince
        },
      },
    }),
  })
  ctx.sources = async () => ({ activity: { page: async () => ({ rows }) } }) as never
  ctx.trackedTransactions.value = [
    { ...asked, ...over },
    { ...asked, id: 'two', status: 'confirmed', hash: OTHER },
  ]
  return recall(ctx, { ...asked, ...over }, { signal: new AbortController().signal }).then(hash => ({ hash, queries }))
}
const hashOf = async (...given: Parameters<typeof find>) => (await find(...given)).hash

test('R139: what the chain shows since the question needs no history', async () => {
  const { hash, queries } = await find([], { found: HASH })
  assert.is(hash, HASH)
  assert.equal(queries, [
    { account: A, since: '7.100', callHash: 'call', to: B, token: undefined, amount: 5n * 10n ** 17n, except: [OTHER] },
  ])
})

test('R139: of the history counts what the chain confirms to have come after the question', async () => {
  const { hash, queries } = await find([row()])
  assert.is(hash, HASH)
  assert.equal(queries[1], { account: A, since: '7.100', callHash: 'call', hash: HASH })
  assert.is(await hashOf([row()], { isSince: false }), undefined)
})

test('R139: what was asked for while nobody knew where the account stood is not looked for', async () => {
  const { hash, queries } = await find([row()], { found: HASH, over: { since: undefined } })
  assert.equal([hash, queries], [undefined, []])
})

test('R154: what a wallet refused is looked for on the chain alone: the history is not asked for it', async () => {
  assert.is(await hashOf([], { over: { status: 'refused' }, found: HASH }), HASH)
  assert.is(await hashOf([row()], { over: { status: 'refused' } }), undefined)
})

const TOLD = `0x${'ef'.repeat(32)}`
test('R138: the hash that the wallet gave is it once the chain shows that it came after the question, without a history', async () => {
  const { hash, queries } = await find([], { over: { hash: TOLD } })
  assert.is(hash, TOLD)
  const [first, second] = queries as [{ except: string[] }, object]
  assert.equal(first.except, [OTHER], 'it is no other transfer')
  assert.equal(second, { account: A, since: '7.100', callHash: 'call', hash: TOLD })
  assert.is(await hashOf([], { over: { hash: TOLD }, isSince: false }), undefined)
  assert.is(await hashOf([], { over: { hash: TOLD }, found: HASH }), HASH, 'what the chain shows by itself comes first')
})

test('R139: a node that fails on the way leaves it to the history; whatever fails there has said nothing', async () => {
  const down = new ModalError('http/network')
  assert.is(await hashOf([row()], { found: down }), HASH)
  const isSince = (hash: string) => {
    if (hash === TOLD) throw down
    return true
  }
  assert.is(await hashOf([row()], { over: { hash: TOLD }, isSince }), HASH)
  const error = await failure(
    hashOf([row()], {
      isSince: () => {
        throw down
      },
    }),
  )
  assert.is(error, down)
})

test('R139: the amount is looked for in the base units of what was sent', async () => {
  const units = async (over: Partial<TrackedTransaction>) =>
    ((await find([], { over })).queries[0] as { amount: bigint }).amount
  const token = `0x${'c0'.repeat(20)}`
  assert.is(await units({ token, decimals: 6, symbol: 'COIN' }), 500_000n)
  assert.is(await units({ token, decimals: 0, amount: '7', symbol: 'SHARE' }), 7n)
  assert.is(await units({ token, decimals: undefined, amount: '7' }), 7n)
  assert.is(await units({}), 5n * 10n ** 17n)
})

test('a row that is this transfer gives its hash', async () => {
  assert.is(await hashOf([row({ metadata: { sentTo: A } }), row()]), HASH)
})

test('clocks do not matter: an hour before or after, it is the chain that tells', async () => {
  for (const minedAt of [NOW - 3_600_000, NOW + 3_600_000])
    assert.is(await hashOf([row({ metadata: { minedAt } })]), HASH)
})

const OTHERS: [string, Change][] = [
  ['one to somebody else', { metadata: { sentTo: A } }],
  ['one by somebody else', { metadata: { sentFrom: B } }],
  ['one on another network', { metadata: { chain: 'eip155:8453' } }],
  [
    'another amount',
    { transfers: [{ direction: 'out', quantity: { numeric: '0.51' }, fungible: { name: 'Ether', symbol: 'ETH' } }] },
  ],
  [
    'another token',
    { transfers: [{ direction: 'out', quantity: { numeric: '0.5' }, fungible: { name: 'Coin', symbol: 'COIN' } }] },
  ],
  [
    'one that came in',
    { transfers: [{ direction: 'in', quantity: { numeric: '0.5' }, fungible: { name: 'Ether', symbol: 'ETH' } }] },
  ],
  [
    'an unknown amount',
    { transfers: [{ direction: 'out', quantity: { numeric: '' }, fungible: { name: 'Ether', symbol: 'ETH' } }] },
  ],
  ['one that is another transfer', { metadata: { hash: OTHER.toUpperCase().replace('0X', '0x') } }],
  ['one without a hash', { metadata: { hash: undefined } }],
  ['none at all', { transfers: [] }],
]
for (const [what, change] of OTHERS)
  test(`${what} is not taken for it`, async () => assert.is(await hashOf([row(change)]), undefined))

test.run()
