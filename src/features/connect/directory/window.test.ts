import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { cellsAround, MAX_LIVE, walk } from './window.ts'

const test = suite('window of cells')

test('draws what is in sight and some rows around it', () => {
  const shape = { columns: 4, rowPx: 104 }
  assert.equal(cellsAround(shape, 0, 500, 5000), [0, 40])
  assert.equal(cellsAround(shape, -60, 500, 5000), [0, 40])
  assert.equal(cellsAround(shape, 10_400, 500, 5000), [384, 440])
  assert.equal(cellsAround(shape, 1e9, 500, 5000), [4960, 5000])
  assert.equal(cellsAround(shape, 0, 500, 3), [0, 3])
  assert.equal(cellsAround(shape, 0, 500, 0), [0, 0])
})

test('R94: never more than a hundred and some cells, all of the first row in sight among them', () => {
  for (const columns of [1, 3, 4, 5, 6, 11, 24])
    for (const height of [0, 300, 900, 2000])
      for (const count of [1, 40, 5000])
        for (let top = -200; top < 140_000; top += 977) {
          const [from, to] = cellsAround({ columns, rowPx: 104 }, top, height, count)
          assert.ok(to - from <= MAX_LIVE, `${columns} ${height} ${count} ${top}: ${from} to ${to}`)
          const first = Math.floor(Math.max(0, top) / 104) * columns
          if (first < count)
            assert.ok(from <= first && (to > first || !count), `${columns} ${height} ${count} ${top}: ${from} to ${to}`)
          assert.is(from % columns, 0)
        }
})

test('arrows, Home and End walk the grid and stay in it', () => {
  const to = (key: string, at: number, way: 1 | -1 = 1) => walk(key, at, 4, 10, way)
  assert.equal(
    ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'Home', 'End'].map(key => to(key, 5)),
    [6, 4, 9, 1, 0, 9],
  )
  assert.equal(
    ['ArrowRight', 'ArrowLeft'].map(key => to(key, 5, -1)),
    [4, 6],
  )
  assert.equal([to('ArrowUp', 2), to('ArrowLeft', 0), to('ArrowRight', 9), to('ArrowDown', 7)], [2, 0, 9, 9])
  assert.is(to('a', 5), undefined)
  assert.is(to('Tab', 5), undefined)
})

test.run()
