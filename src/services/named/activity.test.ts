import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { A, B } from '../../../test/fakes.ts'
import { startJsonServer, type Asked, type JsonServer } from '../../../test/json-server.ts'
import { ModalError } from '../../base/errors.ts'
import { findNetwork } from '../../chains/networks.ts'
import type { JournalEntry } from '../chain/journal.ts'
import { createHistoryPages } from '../history-pages.ts'
import type { HistoryPage, Transaction } from '../history.ts'
import { createNamedActivity, type NamedActivityParts } from './activity.ts'

const test = suite('activity by an explorer')
const network = findNetwork(1)!
const COIN = `0x${'c0'.repeat(20)}`
const hashOf = (n: number) => `0x${n.toString(16).padStart(64, '0')}`
const timeOf = (block: number) => new Date(1_700_000_000_000 + block * 12_000).toISOString()
let server: JsonServer
test.before(async () => {
  server = await startJsonServer()
})
test.before.each(() => {
  server.asked = []
})
test.after(() => server.stop())

const side = (hash: string) => ({
  ens_domain_name: null,
  hash,
  implementations: [],
  is_contract: false,
  is_scam: false,
  is_verified: false,
  metadata: null,
  name: null,
  private_tags: [],
  proxy_type: null,
  public_tags: [],
  watchlist_names: [],
})
/** Items as Blockscout's API v2 has them, without the fields that are about gas. */
const transaction = (block: number, over: object = {}) => ({
  block_number: block,
  confirmations: 10,
  created_contract: null,
  exchange_rate: '1866.51',
  fee: { type: 'actual', value: '9853224000000000' },
  from: side(A),
  hash: hashOf(block),
  method: null,
  nonce: 115,
  position: 0,
  raw_input: '0x',
  result: 'success',
  status: 'ok',
  timestamp: timeOf(block),
  to: side(B),
  token_transfers: null,
  transaction_types: ['coin_transfer'],
  type: 2,
  value: '500000000000000000',
  ...over,
})
const transfer = (block: number, over: object = {}) => ({
  block_hash: hashOf(9),
  block_number: block,
  from: side(B),
  log_index: 243,
  method: 'transfer',
  timestamp: timeOf(block),
  to: side(A),
  token: {
    address_hash: COIN,
    circulating_market_cap: '83606435600.3635',
    decimals: '6',
    exchange_rate: '0.999487',
    holders_count: '1149',
    icon_url: null,
    name: 'Tether USD',
    symbol: 'USDT',
    total_supply: '39030615894320966',
    type: 'ERC-20',
  },
  total: { decimals: '6', value: '830000000' },
  transaction_hash: hashOf(block),
  type: 'token_transfer',
  ...over,
})

/** A list with `size` items a page; its next page is asked for by block and index, as Blockscout's is. */
const paged = (items: { block_number: number }[], size: number, { block_number: before }: Record<string, string>) => {
  const rest = items.filter(it => before === undefined || it.block_number < Number(before))
  const page = rest.slice(0, size)
  const last = page.at(-1)
  const next = rest.length > size ? { block_number: last!.block_number, index: 8, items_count: size } : null
  return { json: { items: page, next_page_params: next } }
}
type Lists = { transactions?: object[]; transfers?: object[]; size?: number }
const answer =
  (lists: Lists) =>
  ({ path, query }: Asked) => {
    const { transactions = [], transfers = [], size = 50 } = lists
    return paged((path.endsWith('/transactions') ? transactions : transfers) as { block_number: number }[], size, query)
  }

function start(lists: Lists, over: Partial<NamedActivityParts> & { mine?: JournalEntry[] } = {}) {
  const { mine = [], ...parts } = over
  server.answer = answer(lists)
  const read = createNamedActivity({
    base: server.url,
    network,
    journal: { of: () => mine },
    isKnown: async () => true,
    ...parts,
  })
  return (cursor?: string) => read({ address: A, cursor })
}
const entry = (over: Partial<JournalEntry> = {}): JournalEntry => ({
  network: 'eip155:1',
  account: A,
  to: B,
  hash: hashOf(7),
  status: 'confirmed',
  at: Date.parse(timeOf(7)),
  symbol: 'ETH',
  amount: '0.5',
  ...over,
})
const short = ({ metadata: { operationType, status, sentFrom, sentTo }, transfers }: Transaction) => [
  operationType,
  status,
  sentFrom,
  sentTo,
  ...transfers.map(it => `${it.direction} ${it.quantity.numeric} ${it.fungible?.symbol ?? it.nft?.name}`),
]
const failure = (promise: Promise<unknown>): Promise<ModalError> =>
  promise.then(
    () => assert.unreachable() as never,
    (error: ModalError) => error,
  )

test('transactions and transfers of one hash are one row: what was sent, what came, a swap, and what moved nothing', async () => {
  const swapped = transfer(5, { from: side(A), to: side(B), log_index: 1 })
  const came = transfer(5, {
    token: { address_hash: B, decimals: '18', name: 'Dai', symbol: 'DAI', type: 'ERC-20' },
    total: { decimals: '18', value: '1000000000000000000' },
    log_index: 2,
  })
  const read = start({
    transactions: [
      transaction(6),
      transaction(5, { value: '0', method: 'swap', transaction_types: ['contract_call', 'token_transfer'] }),
      transaction(4, { value: '0', method: 'approve' }),
      transaction(3, { from: side(B), to: side(A), value: '1000000000000000' }),
      transaction(2, { status: 'error', result: 'Reverted', value: '5' }),
      transaction(1, { to: null, value: '0', transaction_types: ['contract_creation'] }),
    ],
    transfers: [transfer(8, { method: null }), came, swapped],
  })
  const { rows, next, scope, by } = await read()
  assert.equal(rows.map(short), [
    ['receive', 'confirmed', B, A, 'in 830 USDT'],
    ['send', 'confirmed', A, B, 'out 0.5 ETH'],
    ['trade', 'confirmed', A, B, 'in 1 DAI', 'out 830 USDT'],
    ['approve', 'confirmed', A, B],
    ['receive', 'confirmed', B, A, 'in 0.001 ETH'],
    ['execute', 'failed', A, B],
    ['deploy', 'confirmed', A, undefined],
  ])
  assert.equal([next, scope, by], [undefined, undefined, new URL(server.url).host])
  assert.equal(
    rows.map(it => it.metadata.minedAt),
    [8, 6, 5, 4, 3, 2, 1].map(block => Date.parse(timeOf(block))),
  )
  assert.equal(server.asked.map(it => `${it.method} ${it.path}`).sort(), [
    `GET /api/v2/addresses/${A}/token-transfers`,
    `GET /api/v2/addresses/${A}/transactions`,
  ])
})

test('a token that went to a contract the account called is no payment: what that gave for it may be on no list', async () => {
  const paid = { from: side(A), to: side(B), log_index: 1 }
  const called = (block: number, over: object) => transaction(block, { value: '0', ...over })
  const pool = side(`0x${'f0'.repeat(20)}`)
  const read = start({
    transactions: [
      called(5, { to: side(B), method: 'swapExactTokensForETH' }),
      called(4, { to: side(COIN), method: 'transfer' }),
      called(3, { from: side(B), to: pool }),
      transaction(2, { to: side(B), method: 'deposit' }),
    ],
    transfers: [transfer(5, { ...paid, to: pool }), ...[4, 3, 1].map(block => transfer(block, paid))],
  })
  assert.equal((await read()).rows.map(short), [
    ['execute', 'confirmed', A, B, 'out 830 USDT'],
    ['send', 'confirmed', A, B, 'out 830 USDT'],
    ['send', 'confirmed', A, B, 'out 830 USDT'],
    ['send', 'confirmed', A, B, 'out 0.5 ETH'],
    ['send', 'confirmed', A, B, 'out 830 USDT'],
  ])
})

test('both lists are read to the same block, page by page, and no row is lost, told twice or torn', async () => {
  const many = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, i) => from - i)
  const read = start({
    transactions: many(120, 1).map(block => transaction(block)),
    // Many at first, few later; two of them in blocks that the pages of transactions end with.
    transfers: [...many(300, 201), ...[100, 71, 70, 21, 1]].map(block => transfer(block, { log_index: 3 })),
  })
  const seen: Transaction[] = []
  let cursor: string | undefined
  for (let turns = 0; turns < 20; turns++) {
    const { rows, next } = await read(cursor)
    seen.push(...rows)
    cursor = next
    if (!next) break
  }
  assert.is(cursor, undefined)
  assert.is(seen.length, 220)
  assert.is(new Set(seen.map(it => it.id)).size, 220)
  assert.equal(
    seen.map(it => it.metadata.minedAt),
    seen.map(it => it.metadata.minedAt).sort((a, b) => b - a),
  )
  for (const block of [100, 71, 70, 21, 1])
    assert.is(seen.find(it => it.id === hashOf(block))!.transfers.length, 2, `block ${block}`)
  assert.ok(server.asked.some(it => it.query['items_count'] === '50' && it.query['index'] === '8'))
})

test('the history of the modal reads it to its end', async () => {
  const read = start({
    transactions: Array.from({ length: 130 }, (_, i) => transaction(200 - i)),
    transfers: [transfer(150, { log_index: 3 })],
  })
  const pages = createHistoryPages('eip155:1', cursor => read(cursor))
  const life = new AbortController()
  let state = await pages.read(life)
  while (state.status === 'ready') state = await pages.read(life)
  assert.equal([state.status, state.rows.length, state.by], ['done', 130, new URL(server.url).host])
  assert.is((await pages.refresh(life)).rows.length, 130)
})

test('what this device knows is told once, with what it says of a swap, and at once if the explorer does not know it yet', async () => {
  const mine = [
    entry({ hash: hashOf(9), at: Date.parse(timeOf(9)), amount: '2' }),
    entry({ symbol: 'OWN', amount: '1' }),
  ]
  const read = start({ transactions: [transaction(7, { value: '0' }), transaction(6)] }, { mine })
  const { rows } = await read()
  assert.equal(
    rows.map(it => [it.id, it.transfers[0]?.fungible?.symbol, it.transfers[0]?.quantity.numeric]),
    [
      [hashOf(9), 'ETH', '2'],
      [hashOf(7), 'OWN', '1'],
      [hashOf(6), 'ETH', '0.5'],
    ],
  )
})

test('what only this device tells does not hide that the explorer lists more than a page of newer rows', async () => {
  const mine = [entry({ hash: hashOf(1), at: Date.parse(timeOf(1)) })]
  const lists: Lists = { transactions: [transaction(100)] }
  const read = start(lists, { mine })
  const pages = createHistoryPages('eip155:1', cursor => read(cursor))
  const life = new AbortController()
  const found = async (state: ReturnType<typeof pages.read>) => (await state).rows.map(it => Number(it.id))
  assert.equal(await found(pages.read(life)), [100, 1])
  lists.transactions = Array.from({ length: 61 }, (_, i) => transaction(160 - i))
  assert.equal(await found(pages.refresh(life)), [...Array.from({ length: 49 }, (_, i) => 160 - i), 1])
  assert.is((await pages.read(life)).rows.length, 62)
})

test('tokens that the app does not know, and collectibles of them, are marked', async () => {
  const nft = { token: { address_hash: B, name: 'Cats', symbol: 'CAT', type: 'ERC-721', decimals: null } }
  const read = start(
    { transfers: [transfer(3), transfer(2, { ...nft, total: { token_id: '77', token_instance: null } })] },
    { isKnown: async (_, token) => token !== B },
  )
  const { rows } = await read()
  assert.equal(rows[0]!.transfers[0]!.isUnlisted, undefined)
  assert.equal(rows[1]!.transfers[0], {
    direction: 'in',
    token: B,
    quantity: { numeric: '1' },
    nft: { name: 'Cats #77', isSpam: true },
  })
})

test('R170: what a token under the symbol of another logs beside a true transfer is no trade; that of any other token is', async () => {
  const out = { from: side(A), to: side(B), log_index: 300 }
  const fake = (symbol: string) => ({ address_hash: B, name: 'Fake', symbol, decimals: '6', type: 'ERC-20' })
  const listed = async () => [{ pinned: { symbol: 'USDC', name: 'USD Coin', address: COIN, decimals: 6 } }]
  const isKnown = async (_: unknown, token: string) => token !== B
  for (const [symbol, words] of [
    ['usdt', ['receive', 'confirmed', B, A, 'out 830 “usdt”', 'in 830 USDT']],
    ['ETH', ['receive', 'confirmed', B, A, 'out 830 “ETH”', 'in 830 USDT']],
    ['USDC', ['receive', 'confirmed', B, A, 'out 830 “USDC”', 'in 830 USDT']],
    ['MEME', ['trade', 'confirmed', A, B, 'out 830 MEME', 'in 830 USDT']],
  ] as const) {
    const read = start({ transfers: [transfer(3, { ...out, token: fake(symbol) }), transfer(3)] }, { isKnown, listed })
    assert.equal((await read()).rows.map(short), [words])
  }
})

test('R63: foreign names are cleaned, and without its decimals a token has no amount', async () => {
  const token = { address_hash: COIN, name: 'USD\u202e\nhttps://thief.example', symbol: 'US\u200bDT', decimals: null }
  const { rows } = await start({ transfers: [transfer(3, { token, total: { decimals: null, value: '5' } })] })()
  const [{ fungible, quantity }] = rows[0]!.transfers as [Transaction['transfers'][0]]
  assert.is(quantity.numeric, '')
  assert.not(/[\u202e\u200b\n]/.test(`${fungible!.name}${fungible!.symbol}`))
})

test('R170: what is not of the account, in no block, at no time or in no shape is no part of the list', async () => {
  const read = start({
    transactions: [
      transaction(9, { block_number: null, timestamp: null, status: null, result: 'pending' }),
      transaction(8, { from: side(B), to: side(COIN) }),
      transaction(7, { hash: '0x12' }),
      transaction(6, { timestamp: '9999-01-01T00:00:00.000000Z' }),
      transaction(5, { from: null }),
      transaction(4, { status: 'fine' }),
      transaction(1),
    ] as { block_number: number }[],
    transfers: [
      transfer(3, { from: side(B), to: side(COIN) }),
      transfer(2, { token: { name: 'None', symbol: 'NONE' } }),
      { block_number: 1 },
    ],
  })
  assert.equal(
    (await read()).rows.map(it => it.id),
    [hashOf(1)],
  )
})

const instead: HistoryPage = { rows: [], scope: { since: 5 } }

test('where the explorer does not answer, journal and logs do, with what they say of themselves; later pages fail', async () => {
  const asked: (string | undefined)[] = []
  const otherwise = async ({ cursor }: { cursor?: string }) => {
    asked.push(cursor)
    return instead
  }
  const read = start({ transactions: Array.from({ length: 130 }, (_, i) => transaction(200 - i)) }, { otherwise })
  const { next } = await read()
  server.answer = () => ({ status: 404, json: { message: 'Not found' } })
  assert.is((await failure(read(next))).code, 'http/status')
  assert.is(await read(), instead)
  // It goes on with the blocks then.
  assert.is(await read('18000000'), instead)
  assert.equal(asked, [undefined, '18000000'])
  server.answer = () => ({ json: { items: 'none' } })
  assert.is(await read(), instead)
  assert.is((await failure(start({}, {})('x99'))).code, 'http/bad-reply')
})

test('without anybody else a failure is one, never an empty list', async () => {
  const read = start({})
  server.answer = () => ({ status: 403, json: {} })
  assert.is((await failure(read())).code, 'http/status')
  server.answer = () => ({ json: {} })
  assert.is((await failure(read())).code, 'http/bad-reply')
  // A page that leads to itself is the last.
  server.answer = ({ path }) => ({
    json: { items: path.endsWith('/transactions') ? [transaction(2)] : [], next_page_params: { block_number: 2 } },
  })
  const { rows, next } = await read()
  assert.equal([rows.map(it => it.transfers.length), next], [[1], undefined])
})

test.run()
