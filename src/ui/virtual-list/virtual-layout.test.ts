import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { cellsAround, within, ROW_LIMITS, stopNear, topsOf, walk } from './virtual-layout.ts'

const test = suite('lines of long lists')

/** Lines of one height. */
const even = (count: number, columns: number, height: number) => ({
  count,
  columns,
  topOf: (line: number) => line * height,
})

test('draws what is in sight and some lines around it, in whole lines', () => {
  const wallets = { most: 112, spare: 4 }
  assert.equal(cellsAround(even(5000, 4, 104), 0, 500, wallets), [0, 36])
  assert.equal(cellsAround(even(5000, 4, 104), -60, 500, wallets), [0, 36])
  assert.equal(cellsAround(even(5000, 4, 104), 10_400, 500, wallets), [384, 436])
  assert.equal(cellsAround(even(5000, 4, 104), 1e9, 500, wallets), [4964, 5000])
  assert.equal(cellsAround(even(3, 4, 104), 0, 500, wallets), [0, 3])
  assert.equal(cellsAround(even(0, 4, 104), 0, 500, wallets), [0, 0])
  const tops = topsOf(5, line => (line % 3 ? 14 : 10))
  assert.equal(tops, Uint32Array.of(0, 10, 24, 38, 48, 62))
  const rows = { count: 5, columns: 1, topOf: (line: number) => tops[line]! }
  assert.equal(cellsAround(rows, 25, 10, { most: 80, spare: 0 }), [2, 3])
  assert.equal(cellsAround(rows, 37, 10, { most: 80, spare: 0 }), [2, 4])
  assert.equal(cellsAround(rows, 37, 10, { most: 80, spare: 1 }), [1, 5])
})

test('R94: never more cells than the limit, all of the first line in sight among them, wherever one looks', () => {
  for (const limits of [{ most: 56, spare: 3 }, { most: 112, spare: 4 }, ROW_LIMITS])
    for (const columns of [1, 2, 3, 4, 7, 24, 56, 150])
      for (const height of [0, 300, 900, 2000, 1e5])
        for (const count of [0, 1, 5, 40, 57, 5000])
          for (const top of [-1e6, -200, 0, 555, 10_400, 1e6, 1e9]) {
            const [from, to] = cellsAround(even(count, columns, 104), top, height, limits)
            const text = `${columns} ${height} ${count} ${top}: ${from} to ${to}`
            assert.ok(from >= 0 && to <= count && from % columns === 0, text)
            assert.ok(to - from <= Math.max(limits.most, columns), text)
            if (count) assert.ok(to > from, text)
            if (height && count <= 5) assert.equal([from, to], [0, count], text)
            // If more is in view than the limit, the view ends with the last line that fits.
            const first = Math.floor(Math.max(0, top) / 104) * columns
            if (first < count && height < 3000) assert.ok(from <= first && to > first, text)
          }
})

test('arrows, Home and End walk a grid and stay in it, and leave out what is still to come', () => {
  const to = (key: string, at: number, count = 10, way: 1 | -1 = 1) =>
    walk(key, at, { count, columns: 4, way }, index => index < 10)
  for (const count of [10, 30]) {
    assert.equal(
      ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'Home', 'End'].map(key => to(key, 5, count)),
      [6, 4, 9, 1, 0, 9],
    )
    assert.equal(
      [to('ArrowUp', 2, count), to('ArrowLeft', 0, count), to('ArrowRight', 9, count), to('ArrowDown', 7, count)],
      [2, 0, 9, 9],
    )
  }
  assert.equal([to('ArrowRight', 5, 10, -1), to('ArrowLeft', 5, 10, -1)], [4, 6])
  assert.is(to('a', 5), undefined)
  assert.is(to('Tab', 5), undefined)
})

test('rows are walked up and down, past the titles among them', () => {
  const isRow = (line: number) => line !== 0 && line !== 3
  const to = (key: string, at: number) => walk(key, at, { count: 6, columns: 1, way: 1 }, isRow)
  assert.equal([to('ArrowDown', 1), to('ArrowDown', 2), to('ArrowDown', 5)], [2, 4, 5])
  assert.equal([to('ArrowUp', 5), to('ArrowUp', 4), to('ArrowUp', 1)], [4, 2, 1])
  assert.equal([to('Home', 5), to('End', 1)], [1, 5])
  assert.equal([to('ArrowLeft', 2), to('ArrowRight', 2)], [undefined, undefined])
})

test('the stop is the nearest cell that can have focus, that behind a title and not that before it', () => {
  const isRow = (line: number) => line !== 0 && line !== 3
  assert.equal([stopNear(2, 6, isRow), stopNear(3, 6, isRow), stopNear(3, 6, isRow, -1)], [2, 4, 2])
  assert.equal([stopNear(-1, 6, isRow), stopNear(9, 6, isRow), stopNear(3, 4, isRow)], [1, 5, 2])
  assert.equal([stopNear(0, 0, isRow), stopNear(0, 5, () => false)], [-1, -1])
})

test('R94: a list that grows short under a place far down draws as few cells as before, from its beginning', () => {
  assert.equal(within([4480, 4560], 5000), [4480, 4560])
  assert.equal(within([4480, 4560], 4500), [4480, 4500])
  assert.equal(within([4480, 4560], 4000), [0, 80])
  assert.equal(within([4480, 4560], 30), [0, 30])
  assert.equal(within([4480, 4560], 0), [0, 0])
})

test.run()
