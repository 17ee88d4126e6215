import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { A, B } from '../../../test/fakes.ts'
import { ModalError } from '../../base/errors.ts'
import { findNetwork } from '../../chains/networks.ts'
import { createHistoryPages } from '../history-pages.ts'
import type { Transaction } from '../history.ts'
import type { TokenFacts } from '../tokens.ts'
import { readActivity, type ActivityParts, type ActivityNode } from './activity.ts'
import { createJournal, type JournalEntry } from './journal.ts'

const test = suite('activity by the chain')
const network = findNetwork(1)!
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const COIN = `0x${'c0'.repeat(20)}`
const HEAD = 99_999
const TIME = 1_700_000_000
const hex = (n: number | bigint) => `0x${n.toString(16)}`
const word = (text: string) => `0x${text.slice(2).padStart(64, '0')}`
const hashOf = (n: number) => `0xe${n.toString(16).padStart(63, '0')}`

const log = (over: object = {}) => ({
  address: COIN,
  topics: [TRANSFER, word(B), word(A)],
  data: word(hex(5_000_000n)),
  blockNumber: hex(HEAD - 10),
  transactionHash: hashOf(1),
  logIndex: '0x0',
  ...over,
})
const sent = (over: object = {}) => log({ topics: [TRANSFER, word(A), word(B)], ...over })

interface World {
  /** All logs of the chain; a node filters them by block and topics, unless it lies. */
  logs?: object[]
  /** The newest block, which can change. */
  head?: number
  /** Takes the place of a node's answer to one range. */
  answer?: (first: number, last: number) => unknown
  journal?: JournalEntry[]
  isKnown?: boolean
  hasLogs?: boolean
  /** What the node says of tokens, and of a block. */
  titles?: () => TokenFacts[]
  block?: () => unknown
  /** Of tokens other than COIN. */
  symbol?: string
  /** The account's nonce and code. */
  nonce?: unknown
  code?: unknown
}
function world(over: World) {
  const {
    logs = [],
    answer,
    journal = [],
    isKnown = true,
    hasLogs = true,
    titles,
    block,
    symbol = 'MEME',
    nonce,
    code = '0x',
  } = over
  const asked: [number, number][] = []
  const node: ActivityNode = {
    normalize: address => address,
    getTokens: async (_, __, tokens) =>
      titles?.() ??
      tokens.map(token => ({
        title: { name: 'Coin', symbol: token === COIN ? 'COIN' : symbol, decimals: 6 },
        balance: 0n,
      })),
    async read(_, { method, params }) {
      const [first] = (params as any[]) ?? []
      if (method === 'eth_blockNumber') return hex(over.head ?? HEAD)
      if (method === 'eth_getTransactionCount') return nonce
      if (method === 'eth_getCode') return code
      if (method === 'eth_getBlockByNumber') return block?.() ?? { timestamp: hex(TIME - (HEAD - Number(first)) * 12) }
      const range = [Number(first.fromBlock), Number(first.toBlock)] as [number, number]
      asked.push(range)
      if (answer) return answer(...range)
      return logs.filter((it: any) => {
        const block = Number(it.blockNumber)
        const [, from, to] = first.topics
        return (
          block >= range[0] && block <= range[1] && (!from || it.topics[1] === from) && (!to || it.topics[2] === to)
        )
      })
    },
  }
  const parts: ActivityParts = {
    node: async () => node,
    journal: { of: () => journal },
    known: async () => (isKnown ? [{ address: COIN }] : []),
    hasLogs,
  }
  return { asked, read: (cursor?: string) => readActivity(parts, { network, address: A, cursor }) }
}
const entry = (over: Partial<JournalEntry> = {}): JournalEntry => ({
  network: 'eip155:1',
  account: A,
  to: B,
  hash: hashOf(7),
  status: 'confirmed',
  at: 1_700_000_000_000,
  symbol: 'ETH',
  amount: '0.5',
  ...over,
})

const legs = ({ transfers }: Transaction) =>
  transfers.map(it => `${it.direction} ${it.quantity.numeric} ${it.fungible?.symbol}`)

test('transfers of the account in recent blocks are rows, with the side that they came from or went to', async () => {
  const { read } = world({ logs: [log(), sent({ transactionHash: hashOf(2), blockNumber: hex(HEAD - 5) })] })
  const { rows, scope, next } = await read()
  assert.equal(
    rows.map(({ metadata: { operationType, sentFrom, sentTo, minedAt }, transfers: [it] }) => [
      operationType,
      sentFrom,
      sentTo,
      minedAt,
      it!.quantity.numeric,
    ]),
    [
      ['send', A, B, (TIME - 60) * 1000, '5'],
      ['receive', B, A, (TIME - 120) * 1000, '5'],
    ],
  )
  assert.is(next, String(HEAD - 10_000))
  assert.equal(scope, { since: (TIME - 9_999 * 12) * 1000 })
})

test('what goes out and what comes in with one transaction is a trade, and a transfer to oneself is told once', async () => {
  const trade = world({ logs: [sent(), log({ address: `0x${'d1'.repeat(20)}`, logIndex: '0x1' })] })
  const { rows } = await trade.read()
  assert.equal([rows.length, rows[0]!.metadata.operationType, rows[0]!.transfers.length], [1, 'trade', 2])
  const own = world({ logs: [log({ topics: [TRANSFER, word(A), word(A)] })] })
  assert.equal(
    (await own.read()).rows.map(it => it.transfers.map(({ direction }) => direction)),
    [['self']],
  )
})

test('R170: what is no transfer of the account in the blocks asked for is no part of the list', async () => {
  const odd = [
    { topics: [TRANSFER, word(B), word(B)] },
    { topics: [hashOf(3), word(B), word(A)] },
    { topics: [TRANSFER] },
    { topics: 'none' },
    { data: '0x' },
    { data: `${word('0x5')}00` },
    { blockNumber: hex(HEAD + 1) },
    { blockNumber: 'latest' },
    { blockNumber: undefined },
    { transactionHash: '0x1' },
    { address: 'javascript:0' },
    { removed: true },
  ]
  const { read } = world({ answer: () => odd.map(it => log(it)) })
  assert.equal((await read()).rows, [])
})

test('R170: a node that answers only for fewer blocks is asked for fewer; one that refuses leaves the journal, and says so', async () => {
  const refused = () => {
    throw new ModalError('rpc/error')
  }
  const capped = world({ answer: (first, last) => (last - first >= 500 ? refused() : [log()]) })
  const { rows, scope } = await capped.read()
  assert.equal([rows.length, scope?.isRefused], [1, undefined])
  assert.ok(capped.asked.every(([first, last]) => last - first < 10_000))
  const never = world({ answer: refused, journal: [entry()] })
  const page = await never.read()
  assert.equal([page.rows.map(it => it.id), page.scope, page.next], [[hashOf(7)], { isRefused: true }, undefined])
  assert.ok(never.asked.length <= 6)
  for (const answer of [() => null, () => ({}), () => 'none']) {
    const { scope } = await world({ answer, journal: [entry()] }).read()
    assert.equal(scope, { isRefused: true }, 'silence is no empty list')
  }
})

test('R170: a range without transfers is not the end, three ranges are looked at, and the next page goes on before them', async () => {
  const { asked, read } = world({ logs: [log({ blockNumber: hex(15) })] })
  const first = await read()
  assert.equal([first.rows, first.next], [[], String(HEAD - 30_000)])
  assert.is(asked.length, 6)
  let page = first
  for (let turn = 0; page.next && !page.rows.length && turn < 5; turn++) page = await read(page.next)
  assert.equal(
    page.rows.map(it => it.id),
    [hashOf(1)],
  )
  assert.is(page.next, undefined)
})

test('R170: of 10,000 logs none is lost: a page ends with a whole block, and the next goes on there', async () => {
  const many = Array.from({ length: 10_000 }, (_, i) =>
    log({ transactionHash: hashOf(i), logIndex: hex(i), blockNumber: hex(HEAD - 1 - Math.floor(i / 7)) }),
  )
  for (const [perPage, more] of [
    // Each block's time is a question of its own, unless the node tells it with the log.
    [40 * 7, {}],
    [1001, { blockTimestamp: hex(TIME) }],
  ] as const) {
    const { read } = world({ logs: many.map(it => ({ ...it, ...more })) })
    const seen = new Set<string>()
    const pages: number[] = []
    let next: string | undefined = ''
    while (next !== undefined && seen.size < many.length) {
      const page = await read(next || undefined)
      pages.push(page.rows.length)
      for (const { id } of page.rows) assert.not.ok(seen.has(id), id)
      for (const { id } of page.rows) seen.add(id)
      next = page.next
    }
    assert.equal([seen.size, pages[0]], [10_000, perPage])
  }
  const { scope } = await world({ answer: () => [...many, log()] }).read()
  assert.equal(scope, { isRefused: true }, 'more than that is asked for in smaller ranges, and then given up')
})

test('R170: a node that fails in between fails the page: no row is left out in silence; a reorganised one is told once', async () => {
  const down = () => {
    throw new ModalError('http/network')
  }
  for (const broken of [{ titles: down }, { block: down }, { block: () => ({}) }]) {
    const { read } = world({ logs: [log()], journal: [entry()], ...broken })
    assert.equal((await read()).scope, { isRefused: true })
    await read(String(HEAD)).then(
      () => assert.unreachable(),
      (error: ModalError) => assert.match(error.code, /^http/),
    )
  }
  const untitled = await world({ logs: [log()], titles: () => [{}] }).read()
  assert.equal(
    untitled.rows.map(({ transfers: [it] }) => [it!.quantity.numeric, it!.fungible?.symbol, it!.isUnlisted]),
    [['', '0xc0c0...c0c0c0', true]],
  )
  const twice = world({ answer: () => [log(), log()] })
  assert.equal(
    (await twice.read()).rows.map(it => it.transfers.length),
    [1],
  )
})

test('R170: what a token under the symbol of another logs beside a true transfer is no trade; that of any other token is', async () => {
  const fake = `0x${'d1'.repeat(20)}`
  const side = (logIndex: string) => sent({ address: fake, logIndex, data: word(hex(25_000_000_000n)) })
  const summary = async (world_: World) => {
    const [row] = (await world(world_).read()).rows
    const { operationType, sentFrom, sentTo } = row!.metadata
    return [operationType, sentFrom, sentTo, ...legs(row!)]
  }
  for (const index of ['0x1', '0x3'])
    for (const [symbol, shown] of [
      ['COIN', '“COIN”'],
      ['coin', '“coin”'],
      ['СOIN', '“СOIN”'],
      ['eth', '“eth”'],
    ] as const) {
      const told = await summary({ logs: [side(index), log({ logIndex: '0x2' })], symbol })
      assert.equal(told.slice(0, 3), ['receive', B, A])
      assert.equal(told.slice(3).sort(), ['in 5 COIN', `out 25000 ${shown}`])
    }
  const [operation, , , ...sale] = await summary({ logs: [side('0x1'), log({ logIndex: '0x2' })] })
  assert.equal([operation, ...sale], ['trade', 'in 5 COIN', 'out 25000 MEME'])
  const alone = world({ logs: [side('0x1')], symbol: 'ETH' })
  const { rows, hidden } = await createHistoryPages('eip155:1', () => alone.read()).read(new AbortController())
  assert.equal([rows, hidden.map(legs)], [[], [['out 25000 “ETH”']]])
})

test('R115: a symbol that would change how its amount reads is set apart', async () => {
  const { rows } = await world({ logs: [log({ address: `0x${'d1'.repeat(20)}` })], symbol: '000 X' }).read()
  assert.equal(rows.map(legs), [['in 5 “000 X”']])
})

test('what this device has sent comes first and once; the chain says what it moved', async () => {
  const own = entry({ hash: hashOf(1), symbol: 'COIN', token: COIN, amount: '' })
  const { rows } = await world({ logs: [sent()], journal: [own] }).read()
  assert.equal(
    rows.map(it => [it.id, it.transfers[0]!.quantity.numeric]),
    [[hashOf(1), '5']],
  )
  assert.equal((await world({ journal: [own], hasLogs: false }).read()).scope, {})
})

test('logs never tell the native currency: its side of what this device has sent stays, with the sums of each token', async () => {
  const other = `0x${'d1'.repeat(20)}`
  const paidOut = [log(), log({ logIndex: '0x1' }), log({ logIndex: '0x2', address: other })]
  const swap = { symbol: 'COIN', token: COIN, amount: '9' }
  for (const [own, logs, told] of [
    [{}, [log()], ['out 0.5 ETH', 'in 5 COIN']],
    [{ swap }, paidOut, ['out 0.5 ETH', 'in 10 COIN', 'in 5 MEME']],
    [{ symbol: 'COIN', token: COIN, swap: { symbol: 'ETH', amount: '2' } }, [sent()], ['out 5 COIN', 'in 2 ETH']],
    [{ symbol: 'COIN', token: COIN.toUpperCase().replace('0X', '0x') }, [sent()], ['out 5 COIN']],
    [{ symbol: 'OLD', token: other }, [sent()], ['out 0.5 OLD', 'out 5 COIN']],
  ] as const) {
    const { read } = world({ logs: [...logs], journal: [entry({ hash: hashOf(1), ...own })] })
    assert.equal((await read()).rows.map(legs), [told])
  }
})

test('R170: a page says which blocks it looked at; transfers between them and the list that is there are not passed over', async () => {
  const chain = { head: HEAD, logs: [log()], journal: [entry({ at: 1_600_000_000_000 })] }
  const { read } = world(chain)
  const pages = createHistoryPages('eip155:1', cursor => read(cursor))
  const wait = { signal: new AbortController().signal }
  const shown = async (state: Promise<{ rows: Transaction[]; scope?: object }>) => {
    const { rows, scope } = await state
    return [rows.map(it => it.id), scope]
  }
  const at = (block: number) => ({ since: (TIME - (HEAD - block) * 12) * 1000 })
  assert.equal((await read()).blocks, { first: HEAD - 9_999, last: HEAD })
  assert.equal(await shown(pages.read(wait)), [[hashOf(1), hashOf(7)], at(HEAD - 9_999)])
  // Nothing for longer than a page looks back, and then a transfer from here.
  chain.head += 20_000
  chain.logs.push(sent({ transactionHash: hashOf(3), blockNumber: hex(chain.head - 10) }))
  chain.logs.push(log({ transactionHash: hashOf(2), blockNumber: hex(HEAD + 9) }))
  chain.journal.push(entry({ hash: hashOf(3), at: (TIME + 19_990 * 12) * 1000 }))
  assert.equal(await shown(pages.refresh(wait)), [[hashOf(3), hashOf(7)], at(chain.head - 9_999)])
  assert.equal(
    (await pages.read(wait)).rows.map(it => it.id),
    [hashOf(3), hashOf(2), hashOf(7)],
  )
})

test('R170: a node that refuses for a while takes nothing off the list, and what it tells later is not lost', async () => {
  const node = { isDown: false }
  const answer = () => {
    if (node.isDown) throw new ModalError('rpc/error')
    return [log(), sent({ transactionHash: hashOf(2), logIndex: '0x1' })]
  }
  const journal = [entry({ hash: hashOf(2), symbol: 'COIN', token: COIN, amount: '' })]
  const pages = createHistoryPages('eip155:1', cursor => world({ answer, journal }).read(cursor))
  const wait = { signal: new AbortController().signal }
  const { scope } = await pages.read(wait)
  node.isDown = true
  journal.push(entry())
  const state = await pages.refresh(wait)
  assert.equal([state.rows.length, state.scope, state.status], [3, scope, 'ready'])
  assert.equal(legs(state.rows.find(it => it.id === hashOf(2))!), ['out 5 COIN'])
  node.isDown = false
  assert.is((await pages.refresh(wait)).rows.length, 3)
})

test('what this device has sent keeps what it knows when a later page comes to it', async () => {
  const swap = { symbol: 'ETH', amount: '2' }
  const own = entry({ hash: hashOf(1), symbol: 'COIN', token: COIN, swap, at: 1_600_000_000_000 })
  const { read } = world({ logs: [sent({ blockNumber: hex(HEAD - 35_000) })], journal: [own, entry()] })
  const pages = createHistoryPages('eip155:1', cursor => read(cursor))
  const wait = { signal: new AbortController().signal }
  await pages.read(wait)
  const { rows } = await pages.read(wait)
  assert.equal(
    rows.map(it => [it.isOwn, it.metadata.operationType, ...legs(it)]),
    [
      [true, 'send', 'out 0.5 ETH'],
      [true, 'trade', 'out 5 COIN', 'in 2 ETH'],
    ],
  )
})

test('what was sent from this device is never under the fold, whatever unknown tokens tell beside it', async () => {
  for (const own of [entry({ hash: hashOf(1) }), entry({ hash: hashOf(1), differs: 'other' })]) {
    const { read } = world({ logs: [log()], journal: [own], isKnown: false })
    const { rows, hidden } = await createHistoryPages('eip155:1', cursor => read(cursor)).read(new AbortController())
    assert.equal([rows.length, hidden.length], [1, 0])
  }
})

test('R112: what was mined in place of what was asked for is not told as that; the chain says what it moved', async () => {
  for (const [differs, isKnown] of [
    ['other', false],
    ['nothing', false],
    ['less', true],
    [undefined, true],
  ] as const) {
    const own = entry({ hash: hashOf(1), symbol: 'COIN', token: COIN, amount: '8', differs })
    const [row] = (await world({ journal: [own], hasLogs: false }).read()).rows
    const { operationType, sentTo, status } = row!.metadata
    assert.equal(
      [operationType, sentTo, row!.transfers.length, status],
      isKnown ? ['send', B, 1, 'confirmed'] : ['execute', undefined, 0, 'confirmed'],
    )
    const [told] = (await world({ logs: [sent()], journal: [own] }).read()).rows
    assert.is(told!.transfers[0]!.quantity.numeric, '5')
  }
})

test('a token that nobody knows is under the fold, and a page of a history with a scope is never the last word', async () => {
  const { read } = world({ logs: [log()], isKnown: false })
  const pages = createHistoryPages('eip155:1', cursor => read(cursor))
  const signal = new AbortController().signal
  const { rows, hidden, status, scope } = await pages.read({ signal })
  assert.equal([rows.length, hidden.length, status, !!scope?.since], [0, 1, 'ready', true])
  const empty = createHistoryPages('eip155:1', cursor => world({}).read(cursor))
  for (let turn = 0; turn < 3; turn++) assert.is((await empty.read({ signal })).status, 'ready')
})

test('it says how many transactions the account has sent, and how many of them from here, if the node can tell', async () => {
  const sentOf = async (world: World) => (await nodeless(world)).scope?.sent
  const nodeless = (over: World) => world({ journal: [entry()], ...over }).read()
  assert.equal(await sentOf({ nonce: '0x15c' }), { all: 348, here: 1 })
  assert.equal(await sentOf({ nonce: '0x0', journal: [] }), { all: 0, here: 0 })
  // A contract's nonce counts something else, a node can be behind, and silence is no number.
  for (const odd of [{ nonce: '0x15c', code: '0xef0100' }, { nonce: '0x0' }, {}, { nonce: null }, { nonce: '348' }])
    assert.is(await sentOf(odd), undefined)
  const pages = createHistoryPages('eip155:1', cursor => world({ nonce: '0x2', logs: [log()] }).read(cursor))
  const wait = { signal: new AbortController().signal }
  await pages.read(wait)
  assert.equal((await pages.read(wait)).scope?.sent, { all: 2, here: 0 })
})

test('where nodes list the transactions of an account, the page says whether all of its known tokens were asked for', async () => {
  const held = Array.from({ length: 16 }, (_, i) => ({ token: COIN, account: `account ${i}` }))
  for (const count of [15, 16]) {
    const node: ActivityNode = {
      normalize: address => address,
      read: async () => undefined,
      getTokens: async () => [],
      heldTokens: async () => held.slice(0, count),
      transactionsOf: async () => [],
    }
    const parts = {
      node: async () => node,
      journal: { of: () => [] },
      known: async () => [{ address: COIN }],
      hasLogs: true,
    }
    const { scope } = await readActivity(parts, { network, address: A })
    assert.equal(scope, { since: undefined, isWhole: true, ...(count > 15 && { isPart: true }) })
  }
})

test('the journal keeps each decided transaction once, 200 an account, and nothing that is damaged', () => {
  let stored: unknown
  const journal = createJournal({
    read: (_, decode) => decode(JSON.parse(JSON.stringify(stored ?? null))),
    write: (_, value) => {
      stored = value
    },
  })
  for (let i = 0; i < 210; i++) journal.add(entry({ hash: hashOf(i), at: 1 + i }))
  journal.add(entry({ hash: hashOf(209), at: 210, status: 'failed' }))
  journal.add(entry({ hash: hashOf(1), account: B, at: 5 }))
  const mine = journal.of('eip155:1', A)
  assert.equal([mine.length, mine[0]!.status, mine[199]!.at], [200, 'failed', 11])
  assert.is(journal.of('eip155:1', B).length, 1)
  assert.is(journal.of('eip155:8453', A).length, 0)
  for (const odd of [
    { hash: '0x1' },
    { account: 'me' },
    { to: '<b>' },
    { status: 'pending' },
    { at: 'now' },
    { at: -1 },
    { amount: 'many' },
    { symbol: '' },
    { network: 'x' },
    { swap: {} },
    { token: 5 },
  ]) {
    stored = [entry(odd as object)]
    assert.equal(journal.of('eip155:1', A), [], JSON.stringify(odd))
  }
  for (const odd of [null, 'x', {}, [null], [5]]) {
    stored = odd
    assert.equal(journal.of('eip155:1', A), [])
  }
})

test.run()
