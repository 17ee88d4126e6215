import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Transaction } from '../../../services/history.ts'
import { cellsAround, ROW_LIMITS, ROW_STEPS } from '../../../ui/virtual-list/virtual-layout.ts'
import { byMonth, TITLE_STEPS } from './months.ts'

const test = suite('activity months')

const row = (minedAt: number, id = `${minedAt}`): Transaction => ({
  id,
  metadata: { operationType: 'send', status: 'confirmed', minedAt, chain: 'eip155:1' },
  transfers: [],
})
/** The list as titles and IDs, as a user in `zone` sees it. */
function seen(zone: string, rows: Transaction[]): string[] {
  const before = process.env['TZ']
  process.env['TZ'] = zone
  try {
    return byMonth(rows).lines.map(line =>
      line.row ? line.row.id : `# ${new Date(line.at).getFullYear()}-${new Date(line.at).getMonth() + 1}`,
    )
  } finally {
    process.env['TZ'] = before ?? ''
    if (before === undefined) delete process.env['TZ']
  }
}

test('rows are by year, then month', () => {
  const rows = [
    [2026, 4, 20],
    [2026, 4, 1],
    [2026, 2, 9],
    [2025, 11, 31],
    [2025, 2, 9],
    [2024, 4, 20],
  ].map(([year, month, day]) => row(Date.UTC(year!, month!, day!, 12), `${year}-${month! + 1}-${day}`))
  // @spec:2.42 @spec:3.26
  assert.equal(seen('UTC', rows), [
    '# 2026-5',
    '2026-5-20',
    '2026-5-1',
    '# 2026-3',
    '2026-3-9',
    '# 2025-12',
    '2025-12-31',
    '# 2025-3',
    '2025-3-9',
    '# 2024-5',
    '2024-5-20',
  ])
  assert.equal(seen('UTC', []), [])
})

test('midnight of the year is where the reader is', () => {
  const rows = [row(Date.UTC(2026, 0, 1, 3), 'b'), row(Date.UTC(2025, 11, 31, 22), 'a')]
  assert.equal(seen('UTC', rows), ['# 2026-1', 'b', '# 2025-12', 'a'])
  assert.equal(seen('America/Los_Angeles', rows), ['# 2025-12', 'b', 'a'])
  assert.equal(seen('Asia/Tokyo', rows), ['# 2026-1', 'b', 'a'])
  assert.equal(
    seen('Pacific/Kiritimati', [row(Date.UTC(2025, 11, 31, 10), 'c'), row(Date.UTC(2025, 11, 31, 9, 59), 'd')]),
    ['# 2026-1', 'c', '# 2025-12', 'd'],
  )
})

test('the same month of two years is two months, and the first moment of a month is in it', () => {
  assert.equal(
    seen('UTC', [
      row(Date.UTC(2026, 0, 1), 'x'),
      row(Date.UTC(2025, 0, 31, 23, 59, 59, 999), 'y'),
      row(Date.UTC(2025, 0, 1), 'z'),
      row(Date.UTC(2025, 0, 1) - 1, 'w'),
    ]),
    ['# 2026-1', 'x', '# 2025-1', 'y', 'z', '# 2024-12', 'w'],
  )
  // An hour that occurs twice, and a midnight that does not occur at all.
  assert.equal(
    seen('Europe/Berlin', [row(Date.UTC(2025, 9, 31, 22, 59), 'late'), row(Date.UTC(2025, 9, 26, 1), 'twice')]),
    ['# 2025-10', 'late', 'twice'],
  )
  assert.equal(
    seen('America/Sao_Paulo', [row(Date.UTC(2018, 10, 4, 3), 'jump'), row(Date.UTC(2018, 10, 1, 2), 'before')]),
    ['# 2018-11', 'jump', '# 2018-10', 'before'],
  )
})

test('each line has its place', () => {
  const { tops } = byMonth([row(Date.UTC(2026, 3, 15)), row(Date.UTC(2026, 3, 14)), row(Date.UTC(2026, 1, 14))])
  assert.equal(
    [...tops],
    [
      0,
      TITLE_STEPS,
      TITLE_STEPS + ROW_STEPS,
      TITLE_STEPS + 2 * ROW_STEPS,
      2 * TITLE_STEPS + 2 * ROW_STEPS,
      2 * TITLE_STEPS + 3 * ROW_STEPS,
    ],
  )
})

test('R94: of 50,000 rows at most 80 lines exist, and those in sight always do', () => {
  const { lines, tops } = byMonth(
    Array.from({ length: 50_000 }, (_, index) => row(Date.UTC(2026, 4, 1) - index * 3_600_000)),
  )
  const around = (tops: Uint32Array, top: number, height: number) =>
    cellsAround({ count: tops.length - 1, columns: 1, topOf: line => tops[line]! }, top, height, ROW_LIMITS)
  const total = tops.at(-1)!
  for (const height of [10, 160, 400]) {
    for (let top = -500; top < total + 500; top += 977) {
      const [from, to] = around(tops, top, height)
      assert.ok(from >= 0 && to <= lines.length && to > from && to - from <= 80, `${from} to ${to}`)
      for (const place of [top, top + height / 2, top + height - 1]) {
        if (place < 0 || place >= total) continue
        assert.ok(tops[from]! <= place && place < tops[to]!, `${place} in ${tops[from]} to ${tops[to]}`)
      }
    }
  }
  assert.equal(around(byMonth([row(0)]).tops, 0, 160), [0, 2])
})

test.run()
