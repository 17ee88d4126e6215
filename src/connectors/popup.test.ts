import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { settled } from '../../test/async.ts'
import { startClock, type PageClock } from '../../test/page-clock.ts'
import { untilClosed } from './popup.ts'

const test = suite('windows')

let clock: PageClock
/** Whether the user is in the page. */
let isHere = true
const { document: page } = globalThis
test.before(() => void Object.assign(globalThis, { document: { hasFocus: () => isHere } }))
test.after(() => void Object.assign(globalThis, { document: page }))
test.before.each(() => {
  clock = startClock()
})
test.after.each(() => clock.end())

const live = () => new AbortController().signal
/** A window, and its fate. */
function follow(graceMs: number) {
  const popup = { closed: false }
  const ends: string[] = []
  untilClosed(popup as Window, { signal: live(), graceMs }).then(end => ends.push(end))
  return { popup, ends }
}
const pass = async (ms: number) => {
  for (let left = ms; left > 0; left -= 50) {
    clock.move(50)
    await settled()
  }
}

test('a window that is closed is told within a second, and not while it is open', async () => {
  isHere = true
  const { popup, ends } = follow(10_000)
  await pass(60_000)
  assert.equal(ends, [])
  popup.closed = true
  await pass(250)
  assert.equal(ends, [], 'its last word may be on its way')
  await pass(500)
  assert.equal(ends, ['closed'])
})

test('one that seems closed while the user is still in it is lost once its grace is over, or the user is back', async () => {
  isHere = false
  const waited = follow(3_000)
  waited.popup.closed = true
  await pass(2_500)
  assert.equal(waited.ends, [])
  await pass(1_000)
  assert.equal(waited.ends, ['lost'])
  const back = follow(10_000)
  back.popup.closed = true
  await pass(1_000)
  isHere = true
  await pass(500)
  assert.equal(back.ends, ['lost'])
})

test.run()
