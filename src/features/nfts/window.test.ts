import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { cellsAround, MAX_LIVE } from './window.ts'

const test = suite('window of collectibles')

test('what is in sight is drawn, and some rows around it, in whole rows', () => {
  assert.equal(cellsAround(2, 200, 0, 400, 1000), [0, 18])
  assert.equal(cellsAround(2, 200, 2000, 400, 1000), [14, 32])
  assert.equal(cellsAround(2, 200, 99_600, 400, 1000), [982, 1000])
  assert.equal(cellsAround(2, 200, -300, 400, 1000), [0, 18])
})

test('there are never more than the limit, nor fewer than what there is, wherever one looks', () => {
  for (const columns of [1, 2, 3, 7, 56, 80])
    for (const count of [0, 1, 5, 56, 57, 1000, 50_000])
      for (const top of [-1e6, 0, 555, 1e6, 1e9])
        for (const height of [0, 300, 1e5]) {
          const [from, to] = cellsAround(columns, 150, top, height, count)
          assert.ok(from >= 0 && to <= count && from % columns === 0, `${from} ${to} of ${count} in ${columns}`)
          assert.ok(to - from <= Math.max(MAX_LIVE, columns))
          if (count) assert.ok(to > from)
          if (count <= 10) assert.equal([from, to], [0, count])
        }
})

test.run()
