import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isSilenced, PATIENT, patienceAfter, type Patience } from './silence.ts'

const test = suite('silence after rejections')

const after = (answers: readonly boolean[], from: Patience = PATIENT) =>
  answers.reduce((patience, isApproved, at) => patienceAfter(patience, isApproved, 1000 + at), from)
const [no, yes] = [false, true]

test('R178: after five rejections in a row a site is not heard for a minute', () => {
  assert.is(isSilenced(after([no, no, no, no]), 1003), false)
  const silent = after([no, no, no, no, no])
  assert.is(isSilenced(silent, 1004), true)
  assert.is(isSilenced(silent, 61_003), true)
  assert.is(isSilenced(silent, 61_004), false)
})

test('an approval begins the count again, and so does the end of a silence', () => {
  assert.is(isSilenced(after([no, no, no, no, yes, no, no, no, no]), 1009), false)
  const silent = after([no, no, no, no, no])
  const next = patienceAfter(silent, no, 70_000)
  assert.is(isSilenced(next, 70_000), false)
  assert.is(
    isSilenced(
      [no, no, no, no].reduce<Patience>(it => patienceAfter(it, no, 70_000), next),
      70_001,
    ),
    true,
  )
})

test('what was known is not changed', () => {
  patienceAfter(PATIENT, no, 5)
  assert.equal(PATIENT, { rejections: 0, until: 0 })
})

test.run()
