import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred, failure } from '../../test/async.ts'
import { seeded } from '../../test/hostile.ts'
import { ModalError } from '../base/errors.ts'
import type { HistoryPage, Transaction, Transfer } from './history.ts'
import { createHistoryPages, isNoise } from './history-pages.ts'

const test = suite('history pages')

const CHAIN = 'eip155:1'
const ether: Transfer = { direction: 'out', quantity: { numeric: '1' }, fungible: { name: 'Ether', symbol: 'ETH' } }
/** Row `age`: the higher, the older. */
const row = (age: number, change: Partial<Transaction['metadata']> = {}, transfers = [ether]): Transaction => ({
  id: `t${age}`,
  metadata: { operationType: 'send', status: 'confirmed', minedAt: 1e12 - age, chain: CHAIN, ...change },
  transfers,
})
const rows = (from: number, count = 20) => Array.from({ length: count }, (_, index) => row(from + index))
const ids = (list: Transaction[]) => list.map(({ id }) => id)
const live = () => ({ signal: new AbortController().signal })

/** Pages from what `answer` returns for a cursor, and the requested cursors. */
function start(answer: (cursor: string | undefined, call: number) => HistoryPage | undefined | Promise<HistoryPage>) {
  const asked: (string | undefined)[] = []
  return { asked, pages: createHistoryPages(CHAIN, async cursor => answer(cursor, asked.push(cursor))) }
}
/** A history of `pages` pages of 20. */
const paged =
  (pages: number) =>
  (cursor = '0'): HistoryPage => ({
    rows: rows(+cursor * 20),
    next: +cursor + 1 < pages ? `${+cursor + 1}` : undefined,
  })

test('gives a page at a time until there is no next', async () => {
  const { pages, asked } = start(paged(3))
  for (const [length, status] of [
    [20, 'ready'],
    [40, 'ready'],
    [60, 'done'],
    [60, 'done'],
  ] as const) {
    const state = await pages.read(live())
    // @spec:3.25 @spec:4.38
    assert.equal([state.rows.length, state.status], [length, status])
  }
  assert.equal(asked, [undefined, '1', '2'])
})

test('R60: lists a row once, however often pages repeat it', async () => {
  const { pages } = start((cursor = '0') => ({
    rows: [...rows(+cursor * 15), row(0), row(+cursor * 15)],
    next: `${+cursor + 1}`,
  }))
  for (let i = 0; i < 3; i++) await pages.read(live())
  const { rows: found } = await pages.read(live())
  assert.equal(ids(found), ids(rows(0, 65)))
})

for (const [what, page] of [
  ['a page that repeats', rows(0)],
  ['empty pages', []],
  [
    'rows of another network that repeat',
    rows(0).map(it => ({ ...it, metadata: { ...it.metadata, chain: 'eip155:10' } })),
  ],
] as const) {
  test(`R60: stops after three pages without progress: ${what}`, async () => {
    const { pages, asked } = start((cursor = '0') => ({
      rows: cursor === '0' ? rows(0) : [...page],
      next: `${+cursor + 1}`,
    }))
    assert.is((await pages.read(live())).status, 'ready')
    const state = await pages.read(live())
    assert.equal([state.status, state.rows.length, asked.length], ['stopped', 20, 4])
    await pages.read(live())
    assert.is(asked.length, 4)
  })
}

test('R60: goes on after an empty page when the next one has something', async () => {
  const { pages, asked } = start((cursor = '0') => ({
    rows: +cursor % 3 ? [] : rows(+cursor * 20),
    next: `${+cursor + 1}`,
  }))
  await pages.read(live())
  const state = await pages.read(live())
  assert.equal([state.status, state.rows.length, asked.length], ['ready', 40, 4])
})

test('R60: a cursor that comes again stops the list, at once or in a wider circle, and does not say that it is whole', async () => {
  for (const circle of [1, 2, 5]) {
    const { pages, asked } = start((_, call) => ({ rows: rows(call * 20), next: `c${call % circle}` }))
    let last
    for (let i = 0; i < 20; i++) last = await pages.read(live())
    assert.equal([asked.length, last!.status], [circle + 1, 'stopped'])
  }
})

test('a history that never ends is not read for ever', async () => {
  const { pages, asked } = start((_, call) => ({ rows: [row(call)], next: `${call}` }))
  let last
  for (let i = 0; i < 5100; i++) last = await pages.read(live())
  assert.equal([last!.status, asked.length], ['stopped', 5000])
})

test('rows of other networks are left out', async () => {
  const { pages } = start(() => ({ rows: [row(1), row(2, { chain: 'eip155:8453' }), row(3)] }))
  const state = await pages.read(live())
  // @spec:4.40
  assert.equal([ids(state.rows), ids(state.hidden), state.status], [['t1', 't3'], [], 'done'])
})

test('a network that the service does not know is no empty history', async () => {
  const { pages, asked } = start(() => undefined)
  assert.is((await pages.read(live())).status, 'unknown')
  await pages.read(live())
  await pages.refresh(live())
  assert.is(asked.length, 1)
})

const spam: Transfer = { direction: 'in', quantity: { numeric: '1' }, nft: { name: 'x', isSpam: true } }
const nothing: Transfer = { ...ether, direction: 'in', quantity: { numeric: '0' } }
test('R65, R66: spam, planted rows of no value and rows without transfers go under the fold, nothing else does', () => {
  for (const transfers of [
    [],
    [spam],
    [spam, spam],
    [nothing],
    [spam, nothing],
    [{ ...nothing, direction: 'out' as const }],
  ])
    // @spec:5.32
    assert.ok(isNoise(row(1, {}, transfers)), JSON.stringify(transfers))
  const kept: Transfer[][] = [
    [ether],
    [spam, ether],
    [{ ...spam, nft: { name: 'x', isSpam: false } }],
    [{ ...nothing, direction: 'self' }],
    [{ ...nothing, quantity: { numeric: '' } }],
    [{ ...nothing, quantity: { numeric: '0.000000000000000001' } }],
  ]
  for (const transfers of kept) assert.not(isNoise(row(1, {}, transfers)), JSON.stringify(transfers))
})

test('what belongs under the fold is kept apart from the rows', async () => {
  const { pages } = start(() => ({ rows: [row(1), row(2, {}, [spam]), row(3, {}, [spam, ether])] }))
  const state = await pages.read(live())
  // @spec:4.39 @spec:5.32
  assert.equal([ids(state.rows), ids(state.hidden)], [['t1', 't3'], ['t2']])
})

test('the newest is first, whatever the order of the service', async () => {
  const { pages } = start((cursor = '0') => ({
    rows: cursor === '0' ? [row(5), row(1), row(9)] : [row(3), row(7)],
    next: cursor === '0' ? '1' : undefined,
  }))
  await pages.read(live())
  // @spec:2.43
  assert.equal(ids((await pages.read(live())).rows), ['t1', 't3', 't5', 't7', 't9'])
})

test('a failure clears the cursor: the next read starts over, and replaces what there was', async () => {
  let isDown = false
  const { pages, asked } = start(cursor => {
    if (isDown) throw new ModalError('http/status')
    return paged(9)(cursor)
  })
  await pages.read(live())
  await pages.read(live())
  isDown = true
  assert.is((await failure(pages.read(live()))).code, 'http/status')
  isDown = false
  const state = await pages.read(live())
  assert.equal([ids(state.rows), state.status, state.pages], [ids(rows(0)), 'ready', 1])
  assert.is((await pages.read(live())).rows.length, 40)
  // @spec:3.28 @spec:4.42
  assert.equal(asked, [undefined, '1', '2', undefined, '1'])
})

test('R53: an abort is no failure: the page is asked for again', async () => {
  const gate = deferred<HistoryPage>()
  const { pages, asked } = start((cursor, call) => (call === 2 ? gate.promise : paged(9)(cursor)))
  await pages.read(live())
  const control = new AbortController()
  const cut = pages.read(control)
  control.abort()
  gate.resolve(paged(9)('1'))
  assert.is((await failure(cut)).code, 'request/aborted')
  assert.is((await pages.read(live())).rows.length, 40)
  assert.equal(asked, [undefined, '1', '1'])
})

test('a refresh puts new rows on top, takes over what was decided, and leaves the cursor', async () => {
  let first: HistoryPage = { rows: [row(1, { status: 'pending' }), ...rows(2, 19)], next: '1' }
  const { pages } = start(cursor => (cursor ? paged(9)(cursor) : first))
  await pages.read(live())
  first = { rows: [row(0), row(1), ...rows(2, 18)], next: '0b' }
  const { rows: found } = await pages.refresh(live())
  assert.equal([ids(found), found[1]!.metadata.status], [ids(rows(0, 21)), 'confirmed'])
  assert.is((await pages.read(live())).rows.length, 40)
})

test('a refresh after more than a page has happened starts the list anew', async () => {
  let offset = 100
  const { pages, asked } = start((cursor = '0') => ({ rows: rows(offset + +cursor * 20), next: `${+cursor + 1}` }))
  await pages.read(live())
  await pages.read(live())
  offset = 0
  const state = await pages.refresh(live())
  assert.equal([ids(state.rows), state.pages], [ids(rows(0)), 1])
  await pages.read(live())
  assert.is(asked.at(-1), '1')
})

const own = (age: number, change: Partial<Transaction> = {}): Transaction => ({
  ...row(age),
  isOwn: true,
  isUntold: true,
  ...change,
})

test('a refresh that the node refuses adds what this device has sent, and everything else stays as it was', async () => {
  let first: HistoryPage | undefined
  const { pages } = start(cursor => {
    if (!cursor && first) return first
    return { ...paged(3)(cursor), scope: { since: cursor ? 5 : 9, isWhole: true, sent: { all: 7, here: 0 } } }
  })
  await pages.read(live())
  const before = await pages.read(live())
  // This device tells less of a transaction than the node did.
  first = { rows: [own(0), own(3, { transfers: [] })], scope: { isRefused: true } }
  const after = await pages.refresh(live())
  assert.equal([ids(after.rows), after.rows[3]!.transfers], [ids(rows(0, 40)), [ether]])
  assert.equal([after.status, after.scope, after.pages], [before.status, before.scope, 2])
  first = { rows: [own(-1)], scope: { isRefused: true } }
  assert.equal(ids((await pages.refresh(live())).rows), ids(rows(-1, 41)))
  assert.is((await pages.read(live())).rows.length, 61)
})

test('what only this device tells does not hide that more has happened than fits on a page', async () => {
  let offset = 60
  const journal = [own(70), own(110)]
  const { pages } = start((cursor = '0') => ({
    rows: [...(cursor === '0' ? journal : []), ...rows(offset + +cursor * 20)],
    next: `${+cursor + 1}`,
    scope: { since: 1e12 - offset },
  }))
  await pages.read(live())
  // Sent from here, and not listed yet: it does not connect the page that will tell it with the list.
  journal.push(own(20))
  await pages.refresh(live())
  offset = 10
  const state = await pages.refresh(live())
  assert.equal([ids(state.rows), state.scope?.since], [[...ids(rows(10)), 't70', 't110'], 1e12 - 10])
  assert.is((await pages.read(live())).rows.length, 42)
})

test('a page of blocks that do not reach those of the list starts it again, whatever they hold; others are added', async () => {
  const page = (first: number, last: number, ...held: Transaction[]): HistoryPage => ({
    rows: held,
    blocks: { first, last },
    next: `${first - 1}`,
    scope: { since: first },
  })
  let answer = page(91, 100, row(9), row(10))
  const { pages } = start(() => answer)
  const refreshed = async (next: HistoryPage) => {
    answer = next
    const { rows: found, scope } = await pages.refresh(live())
    return [...ids(found), scope?.since]
  }
  await pages.read(live())
  assert.equal(await refreshed(page(101, 110, row(8))), ['t8', 't9', 't10', 91])
  // A node that lags.
  assert.equal(await refreshed(page(95, 104)), ['t8', 't9', 't10', 91])
  assert.equal(await refreshed(page(111, 120)), ['t8', 't9', 't10', 91])
  assert.equal(await refreshed(page(122, 130)), [122])
  assert.equal(await refreshed(page(135, 140, row(1))), ['t1', 135])
})

test('what was refused at first is asked for again, by the user or the next refresh, which begins the list', async () => {
  const refused: HistoryPage = { rows: [own(0)], scope: { isRefused: true } }
  const told = (cursor?: string): HistoryPage => ({ ...paged(3)(cursor), scope: { since: 5 } })
  for (const again of ['read', 'refresh'] as const) {
    const { pages, asked } = start((cursor, call) => (call < 3 ? refused : told(cursor)))
    for (const what of ['read', again] as const) {
      const state = await pages[what](live())
      assert.equal([ids(state.rows), state.status, state.scope], [['t0'], 'ready', { isRefused: true }])
    }
    const state = await pages[again](live())
    assert.equal([ids(state.rows), state.status, state.scope], [ids(rows(0)), 'ready', { since: 5 }])
    assert.is((await pages.read(live())).rows.length, 40)
    assert.equal(asked, [undefined, undefined, undefined, '1'])
  }
})

test('where a failed list begins again and is refused, it has failed again: what is there stays', async () => {
  const { pages } = start((cursor, call) => {
    if (call === 2) throw new ModalError('http/status')
    return call === 3 ? { rows: [], scope: { isRefused: true } } : { ...paged(3)(cursor), scope: { since: 5 } }
  })
  await pages.read(live())
  await failure(pages.read(live()))
  assert.is((await failure(pages.read(live()))).code, 'rpc/error')
  assert.is((await pages.refresh(live())).rows.length, 20)
  assert.is((await pages.read(live())).rows.length, 20)
})

test('a node that stands in for the explorer adds its rows; the explorer takes the place of what a node told', async () => {
  const by = 'explorer.example'
  const answers: HistoryPage[] = [
    { rows: rows(10), next: 'x1', by },
    { rows: [row(0), row(10, {}, [])], next: '5', scope: { since: 5 } },
    { rows: rows(0, 11), next: 'x2', by },
  ]
  const { pages } = start((_, call) => answers[call - 1])
  await pages.read(live())
  const added = await pages.refresh(live())
  assert.equal([ids(added.rows), added.rows[1]!.transfers], [['t0', ...ids(rows(10))], [ether]])
  assert.equal([added.by, added.scope], [by, undefined])
  assert.is((await pages.refresh(live())).rows.length, 30)

  answers.splice(0, 3, { rows: [row(3)], next: '5', scope: { since: 5 } }, { rows: rows(1, 3), next: 'x1', by })
  const { pages: others } = start((_, call) => answers[call - 1])
  await others.read(live())
  const told = await others.refresh(live())
  assert.equal([ids(told.rows), told.by, told.scope], [ids(rows(1, 3)), by, undefined])
})

test('a list with a page of which something may be missing says so, whatever the next pages say', async () => {
  let isPart = false
  const { pages } = start(cursor => ({ ...paged(3)(cursor), scope: { isWhole: true, ...(isPart && { isPart }) } }))
  await pages.read(live())
  for (const next of [true, false]) {
    isPart = next
    assert.equal((await pages.refresh(live())).scope, { isWhole: true, isPart: true })
  }
  assert.equal((await pages.read(live())).scope, { isWhole: true, isPart: true })
})

test('the number of transactions sent is that of the last time that it was told', async () => {
  let sent: { all: number; here: number } | undefined = { all: 2, here: 1 }
  const { pages } = start(cursor => ({ ...paged(3)(cursor), scope: { since: 5, ...(sent && { sent }) } }))
  await pages.read(live())
  for (const next of [{ all: 3, here: 2 }, undefined]) {
    sent = next
    assert.equal((await pages.refresh(live())).scope, { since: 5, sent: { all: 3, here: 2 } })
  }
})

test('R59, R60: 1,000 random schedules of late, repeated, failing and cut pages end with each row once, in order', async () => {
  for (let seed = 0; seed < 1000; seed++) {
    const random = seeded(seed)
    const size = 1 + Math.floor(random() * 6)
    const total = size * (1 + Math.floor(random() * 6))
    let grown = 0
    const { pages } = start(async (cursor = '0') => {
      for (let wait = Math.floor(random() * 4); wait; wait--) await Promise.resolve()
      if (random() < 0.15) throw new ModalError('http/network')
      // Pages shift if something new happens between two of them, and then repeat earlier rows.
      const from = Math.max(-grown, +cursor - grown - Math.floor(random() * 2))
      const list = Array.from({ length: Math.min(size + 1, total - from) }, (_, index) => row(from + index))
      if (random() < 0.1) list.push(...list.slice(0, 2))
      return { rows: list, next: +cursor + size < total + grown ? `${+cursor + size}` : undefined }
    })
    let last: Awaited<ReturnType<typeof pages.read>> | undefined
    const calls: Promise<unknown>[] = []
    for (let step = 0; step < 60; step++) {
      const control = new AbortController()
      const kind = random()
      if (kind < 0.1 && grown < 3) grown++
      const call = (kind < 0.75 ? pages.read(control) : pages.refresh(control)).then(
        state => {
          last = state
        },
        error => assert.ok(error instanceof ModalError),
      )
      if (random() < 0.1) control.abort()
      calls.push(call)
      if (random() < 0.5) await call
    }
    await Promise.all(calls)
    const found = last!.rows
    assert.is(new Set(ids(found)).size, found.length, `seed ${seed}: a row twice`)
    for (let at = 1; at < found.length; at++)
      assert.ok(found[at - 1]!.metadata.minedAt > found[at]!.metadata.minedAt, `seed ${seed}: order`)
    if (last!.status === 'done')
      assert.ok(
        total - found.length <= 0 || found.at(-1)!.id === `t${total - 1}` || last!.pages < total / size,
        `seed ${seed}: ${found.length} of ${total}`,
      )
  }
})

test.run()
