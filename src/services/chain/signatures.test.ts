import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure } from '../../../test/async.ts'
import { truncate } from '../../base/format.ts'
import { findNetwork } from '../../chains/networks.ts'
import { isNoise } from '../history-pages.ts'
import type { KnownToken } from './known-tokens.ts'
import type { ListingNode } from './listed.ts'
import { lookAtSignatures } from './signatures.ts'

const test = suite('activity by the lists of nodes')
const network = findNetwork('solana')!
const [ACCOUNT, OTHER, USDC, SPAM] = [
  '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV',
  'GkXn6PUbcvpwAzVCgJFychVhAhjwZRMJWmAZLcsrpzEX',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  '4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA',
] as const
const USDC_ACCOUNT = 'account of USDC'
const USDC_KNOWN: KnownToken[] = [
  { address: USDC, pinned: { symbol: 'USDC', name: 'USD Coin', address: USDC, decimals: 6 } },
]
type Outcome = NonNullable<Awaited<ReturnType<NonNullable<ListingNode['outcome']>>>>
type Changes = Outcome['changes']

interface World {
  /** Accounts with something in them, by token; else one of spam and one of USDC. */
  held?: readonly { token: string; account: string }[]
  /** The account's accounts of tokens that each transaction names, by slot; undefined where the node does not tell. */
  named?: Record<number, { token: string; account: string }[] | undefined>
  /** Slots by the account that a transaction names, newest first. */
  lists: Record<string, number[]>
  changes?: Record<number, Changes | undefined>
  failed?: number[]
  deposits?: Record<number, bigint>
  refuses?: (address: string) => boolean
  known?: KnownToken[]
  symbol?: string
}
const hashOf = (slot: number) => `transaction ${slot}`
const SOL_IN: Changes = [{ kind: 'in', amount: 5n * 10n ** 8n }]

function nodeOf({
  held = [
    { token: SPAM, account: 'account of spam' },
    { token: USDC, account: USDC_ACCOUNT },
  ],
  named = {},
  lists,
  changes = {},
  failed = [],
  deposits = {},
  refuses = () => false,
  known = USDC_KNOWN,
  symbol = 'FREE',
}: World) {
  const asked: string[] = []
  const told: number[] = []
  const node: ListingNode = {
    heldTokens: async () => [...held],
    async transactionsOf(_, { address, limit, before }) {
      asked.push(before ? `${address} before ${before}` : address)
      if (refuses(address)) throw new Error('Too many requests')
      const all = (lists[address] ?? []).map(slot => ({
        hash: hashOf(slot),
        slot,
        at: slot * 1000,
        isFailed: failed.includes(slot),
      }))
      const from = before ? all.findIndex(it => it.hash === before) + 1 : 0
      return all.slice(from, from + limit)
    },
    async outcome(_, { hash }) {
      const slot = Number(hash.split(' ')[1])
      told.push(slot)
      const accounts = slot in named ? named[slot] : []
      if (!(slot in changes)) return { changes: SOL_IN, accounts }
      const found = changes[slot]
      return found && { changes: found, deposit: deposits[slot], accounts }
    },
    getTokens: async (_, __, tokens) =>
      tokens.map(token => (token === SPAM ? { title: { name: 'Free money', symbol, decimals: 9 } } : {})),
  }
  const look = (cursor?: string) => lookAtSignatures(node, { network, address: ACCOUNT, cursor }, known, {})
  return { asked, told, look }
}
const rowsOf = async (world: World) => (await nodeOf(world).look()).rows
const short = ({
  metadata: { operationType, status, sentFrom, sentTo },
  transfers,
}: Awaited<ReturnType<typeof rowsOf>>[0]) => [
  operationType,
  status,
  [sentFrom, sentTo],
  ...transfers.map(it => `${it.direction} ${it.quantity.numeric} ${it.fungible?.symbol ?? it.nft?.name}`),
]

test('what changed hands says what a transaction was: sent, received, traded, or nothing of the account', async () => {
  const rows = await rowsOf({
    lists: { [ACCOUNT]: [9, 8, 7, 6, 5, 4] },
    failed: [4],
    changes: {
      9: [{ kind: 'out', amount: 10n ** 9n, to: OTHER }],
      8: SOL_IN,
      // The currency pays for the recipient's new account.
      7: [
        { kind: 'out', amount: 2_039_280n, to: 'its account' },
        { kind: 'out', token: USDC, amount: 1_500_000n, to: OTHER },
      ],
      6: [
        { kind: 'out', token: USDC, amount: 2_000_000n, to: OTHER },
        { kind: 'in', amount: 10n ** 7n },
      ],
      5: [],
    },
  })
  assert.equal(rows.map(short), [
    ['send', 'confirmed', [ACCOUNT, OTHER], 'out 1 SOL'],
    ['receive', 'confirmed', [undefined, ACCOUNT], 'in 0.5 SOL'],
    ['send', 'confirmed', [ACCOUNT, OTHER], 'out 1.5 USDC', 'out 0.00203928 SOL'],
    ['trade', 'confirmed', [ACCOUNT, OTHER], 'out 2 USDC', 'in 0.01 SOL'],
    ['execute', 'confirmed', [undefined, undefined]],
    ['execute', 'failed', [undefined, undefined]],
  ])
})

test('the rent of one’s own accounts is told, but is no swap, payment or income; alone it is put away or comes back', async () => {
  const rows = await rowsOf({
    lists: { [ACCOUNT]: [9, 8, 7, 6] },
    deposits: { 9: 2_039_280n, 8: -2_039_280n, 7: 2_039_280n, 6: -4_078_560n },
    changes: {
      9: [{ kind: 'in', token: USDC, amount: 1_500_000n }],
      8: [{ kind: 'out', token: USDC, amount: 1_500_000n, to: OTHER }],
      7: [],
      6: [],
    },
  })
  assert.equal(rows.map(short), [
    ['receive', 'confirmed', [undefined, ACCOUNT], 'in 1.5 USDC', 'self 0.00203928 SOL'],
    ['send', 'confirmed', [ACCOUNT, OTHER], 'out 1.5 USDC', 'self 0.00203928 SOL'],
    ['deposit', 'confirmed', [undefined, undefined], 'self 0.00203928 SOL'],
    ['withdraw', 'confirmed', [undefined, undefined], 'self 0.00407856 SOL'],
  ])
  assert.not.ok(rows.some(isNoise))
})

test('what came of a known token is listed, although it does not name the account; what nobody knows is under the fold', async () => {
  const world = {
    lists: { [ACCOUNT]: [9, 3], [USDC_ACCOUNT]: [7, 3], 'account of spam': [8] },
    changes: {
      9: [{ kind: 'in', token: SPAM, amount: 7n * 10n ** 9n }] satisfies Changes,
      7: [{ kind: 'in', token: USDC, amount: 4_000_000n }] satisfies Changes,
    },
  }
  const { look, asked } = nodeOf(world)
  const { rows, next, since } = await look()
  assert.equal(
    rows.map(row => [row.id, row.transfers.map(it => [it.fungible?.symbol, it.isUnlisted])]),
    [
      [hashOf(9), [['FREE', true]]],
      [hashOf(7), [['USDC', false]]],
      [hashOf(3), [['SOL', undefined]]],
    ],
  )
  assert.equal(asked, [ACCOUNT, USDC_ACCOUNT])
  // Both lists are at their end.
  assert.equal([next, since], [undefined, undefined])
})

const usdcAccount = (account = USDC_ACCOUNT) => ({ token: USDC, account })

test('what came of a token of which nothing is left stays listed: the transfer that emptied its account names it', async () => {
  const changes: Record<number, Changes> = {
    9: [{ kind: 'out', token: USDC, amount: 100_000_000n, to: OTHER }],
    7: [{ kind: 'in', token: USDC, amount: 100_000_000n }],
  }
  const lists = { [ACCOUNT]: [9, 8], [USDC_ACCOUNT]: [9, 7] }
  const spent = { changes, lists, named: { 9: [usdcAccount(), { token: SPAM, account: 'account of spam' }] } }
  const { look, asked, told } = nodeOf({ ...spent, held: [] })
  const { rows, isPart } = await look()
  assert.equal(
    rows.map(row => row.transfers.map(it => `${it.direction} ${it.quantity.numeric} ${it.fungible?.symbol}`)),
    [['out 100 USDC'], ['in 0.5 SOL'], ['in 100 USDC']],
  )
  assert.equal([isPart, asked, told.sort()], [false, [ACCOUNT, USDC_ACCOUNT], [7, 8, 9]])
  // With something left of it, the list is the same.
  assert.equal(await nodeOf({ ...spent, held: [usdcAccount()] }).look(), await nodeOf({ ...spent, held: [] }).look())
})

test('an account that a later page comes to is read from there on, and does not begin again', async () => {
  const mine = Array.from({ length: 40 }, (_, i) => 200 - 2 * i)
  const before = Array.from({ length: 20 }, (_, i) => 159 - 2 * i)
  const other = Array.from({ length: 3 }, (_, i) => 151 - 2 * i)
  const { look, asked } = nodeOf({
    held: [],
    lists: { [ACCOUNT]: mine, [USDC_ACCOUNT]: [160, ...before], 'older one': [152, ...other] },
    named: { 160: [usdcAccount()], 152: [usdcAccount('older one')], 148: [usdcAccount('older one')] },
  })
  const found: string[] = []
  let cursor: string | undefined
  do {
    const { rows, next } = await look(cursor)
    found.push(...rows.map(it => it.id))
    cursor = next
  } while (cursor)
  const all = [...new Set([...mine, ...before, ...other])].sort((a, b) => b - a)
  assert.equal([...new Set(found)], all.map(hashOf))
  assert.equal(
    asked.filter(it => it === USDC_ACCOUNT || it === 'older one'),
    [USDC_ACCOUNT, 'older one'],
  )
})

test('where not every account can be asked, or the node does not tell which there were, the page says so', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, i) => usdcAccount(`account ${i}`))
  const lists = { [ACCOUNT]: Array.from({ length: 20 }, (_, i) => 50 - i) }
  for (const [world, count, isPart] of [
    [{ held: many(15) }, 15, false],
    [{ held: many(16) }, 15, true],
    [{ held: [], named: { 40: many(15) } }, 15, false],
    [{ held: many(14), named: { 40: many(16) } }, 15, true],
    [{ held: [], named: { 40: undefined } }, 0, true],
  ] as const) {
    const { look, asked } = nodeOf({ lists, ...world })
    const first = await look()
    assert.equal([first.isPart, asked.length], [isPart, 1 + count])
    const last = await look(first.next)
    assert.equal([last.next, last.isPart], [undefined, isPart])
  }
})

test('pages follow one another through all lists: each transaction once, in order, none left out', async () => {
  const mine = Array.from({ length: 40 }, (_, i) => 200 - 3 * i)
  const tokens = Array.from({ length: 30 }, (_, i) => 190 - 2 * i)
  const { look } = nodeOf({ lists: { [ACCOUNT]: mine, [USDC_ACCOUNT]: tokens } })
  const found: string[] = []
  const sinces: (number | undefined)[] = []
  let cursor: string | undefined
  for (let page = 0; page < 20; page++) {
    const { rows, next, since } = await look(cursor)
    found.push(...rows.map(it => it.id))
    sinces.push(since)
    if (since) assert.is(since, Number(rows.at(-1)!.id.split(' ')[1]) * 1000)
    cursor = next
    if (!next) break
  }
  const all = [...new Set([...mine, ...tokens])].sort((a, b) => b - a).map(hashOf)
  assert.equal([...new Set(found)], all)
  assert.is(sinces.at(-1), undefined)
})

test('R170: a list that is refused, and a transaction that the node lists and does not know, are no empty page', async () => {
  const lists = { [ACCOUNT]: [9, 8], [USDC_ACCOUNT]: [7] }
  for (const refused of [ACCOUNT, USDC_ACCOUNT]) {
    const error = await failure(nodeOf({ lists, refuses: address => address === refused }).look())
    assert.is(error.message, 'Too many requests')
  }
  const { code } = await failure(nodeOf({ lists, changes: { 8: undefined } }).look())
  assert.is(code, 'http/bad-reply')
})

test('a token without decimals is told by its amount: several points are not one collectible', async () => {
  const points: KnownToken = { address: OTHER, pinned: { symbol: 'PTS', name: 'Points', address: OTHER, decimals: 0 } }
  for (const amount of [1n, 500n]) {
    const changes: Record<number, Changes> = { 9: [{ kind: 'out', token: OTHER, amount }] }
    const { look } = nodeOf({ lists: { [ACCOUNT]: [9] }, changes, known: [points] })
    assert.equal((await look()).rows[0]!.transfers, [
      { direction: 'out', token: OTHER, quantity: { numeric: String(amount) }, nft: { name: 'Points', isSpam: false } },
    ])
  }
})

test('R115: what a token under the symbol of a listed one moved beside it is no swap', async () => {
  const changes: Record<number, Changes> = {
    9: [
      { kind: 'out', token: SPAM, amount: 25n * 10n ** 12n, to: OTHER },
      { kind: 'in', token: USDC, amount: 1n },
    ],
  }
  for (const [symbol, words] of [
    ['usdc', ['receive', 'confirmed', [undefined, ACCOUNT], 'out 25000 “usdc”', 'in 0.000001 USDC']],
    ['FREE', ['trade', 'confirmed', [ACCOUNT, OTHER], 'out 25000 FREE', 'in 0.000001 USDC']],
  ] as const)
    assert.equal((await rowsOf({ lists: { [ACCOUNT]: [9] }, changes, symbol })).map(short), [words])
})

test('a token of which nothing is known is shown by its address, without an amount', async () => {
  const [row] = await rowsOf({
    lists: { [ACCOUNT]: [9] },
    changes: { 9: [{ kind: 'in', token: OTHER, amount: 5n }] },
  })
  assert.equal(row!.transfers, [
    {
      direction: 'in',
      token: OTHER,
      quantity: { numeric: '' },
      fungible: { name: '', symbol: truncate(OTHER) },
      isUnlisted: true,
    },
  ])
})

test.run()
