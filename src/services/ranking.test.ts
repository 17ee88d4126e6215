import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addSample, rank, scores, type Sample } from './ranking.ts'

const test = suite('ranking')
const good = (ms: number): Sample => ({ ok: true, ms })
const bad: Sample = { ok: false, ms: 0 }

test('weighs stability 0.7 and latency 0.3', () => {
  // @spec:9.46
  assert.equal(scores([[good(100)], [good(50)], [good(25)]]), [0.7, 0.85, 0.7 + 0.3 * 0.75])
  assert.equal(
    scores([
      [good(100), bad],
      [good(100), good(100)],
    ]),
    [0.35, 0.7],
  )
  assert.equal(scores([[bad, bad], [good(80)]]), [0, 0.7])
  assert.equal(scores([]), [])
})

test('does not count the time of failures, and survives all of them failing', () => {
  assert.equal(scores([[good(10), { ok: false, ms: 9999 }], [good(20)]])[0], 0.7 * 0.5 + 0.3 * 0.5)
  assert.equal(scores([[bad], [bad]]), [0, 0])
  assert.equal(scores([[good(0)], [good(0)]]), [1, 1])
})

test('puts the best first and keeps the given order between equals', () => {
  assert.equal(rank([[good(90)], [good(30)], [good(60)]]), [1, 2, 0])
  assert.equal(rank([[good(50)], [good(50)], [good(50)]]), [0, 1, 2])
  assert.equal(
    rank([
      [bad, good(1)],
      [good(900), good(900)],
    ]),
    [1, 0],
  )
})

test('keeps the given order until every endpoint has been looked at', () => {
  assert.equal(rank([[bad], []]), [0, 1])
  assert.equal(rank([[], []]), [0, 1])
})

test('remembers ten samples', () => {
  let samples: Sample[] = []
  for (let ms = 1; ms <= 15; ms++) samples = addSample(samples, good(ms))
  // @spec:9.47
  assert.equal(
    samples.map(({ ms }) => ms),
    [6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  )
})

test.run()
