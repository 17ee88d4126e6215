import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createNotifications, type Notice } from './notifications.ts'

const test = suite('notifications')
const notice = (message: string, variant: Notice['variant'] = 'error'): Notice => ({ message, variant })

/** Runs `body` with timers that fire in the order of their time when it moves the clock. */
function withTimers(body: (move: (ms: number) => void) => void) {
  const { setTimeout: set, clearTimeout: clear } = globalThis
  const due = new Map<number, { at: number; run: () => void }>()
  let now = 0,
    id = 0
  globalThis.setTimeout = ((run: () => void, ms = 0) => (due.set(++id, { at: now + ms, run }), id)) as never
  globalThis.clearTimeout = ((timer: number) => void due.delete(timer)) as never
  try {
    body(ms => {
      const end = now + ms
      for (;;) {
        const [key, next] = [...due].sort((a, b) => a[1].at - b[1].at)[0] ?? []
        if (!next || next.at > end) break
        due.delete(key!)
        now = next.at
        next.run()
      }
      now = end
    })
  } finally {
    globalThis.setTimeout = set
    globalThis.clearTimeout = clear
  }
}
const start = (delay?: number) => createNotifications(new AbortController().signal, delay)

test('a notice on an empty place is there at once', () =>
  withTimers(() => {
    const notices = start()
    notices.show(notice('one', 'loading'))
    // @spec:3.46
    assert.equal(notices.current.peek(), { message: 'one', variant: 'loading' })
  }))

test('a new notice closes the one on screen and follows after 150 ms', () =>
  withTimers(move => {
    const notices = start()
    notices.show(notice('one'))
    notices.show(notice('two'))
    // @spec:4.53
    assert.is(notices.current.peek(), undefined)
    move(149)
    assert.is(notices.current.peek(), undefined)
    move(1)
    // @spec:4.53 @spec:9.8
    assert.is(notices.current.peek()!.message, 'two')
  }))

test('of several in a row only the last comes', () =>
  withTimers(move => {
    const notices = start(20)
    for (const text of ['one', 'two']) notices.show(notice(text))
    notices.show(notice('three'))
    move(1000)
    assert.is(notices.current.peek()!.message, 'three')
  }))

test('what failed and then worked is taken back, unless something else is said by then', () =>
  withTimers(move => {
    const notices = start()
    const takeBack = notices.show(notice('one'))
    takeBack()
    assert.is(notices.current.peek(), undefined)
    const first = notices.show(notice('two'))
    const second = notices.show(notice('three'))
    first()
    move(150)
    assert.is(notices.current.peek()!.message, 'three')
    notices.show(notice('four'))
    second()
    move(150)
    assert.is(notices.current.peek()!.message, 'four')
  }))

test('success goes by itself, errors and loading stay', () =>
  withTimers(move => {
    for (const [variant, isGone] of [
      ['success', true],
      ['error', false],
      ['loading', false],
    ] as const) {
      const notices = start()
      notices.show(notice('x', variant))
      move(2999)
      assert.ok(notices.current.peek())
      move(60_000)
      // @spec:3.47
      assert.is(!notices.current.peek(), isGone, variant)
    }
  }))

test('the time of a success that was replaced does not close what follows', () =>
  withTimers(move => {
    const notices = start(0)
    notices.show(notice('done', 'success'))
    move(2900)
    notices.show(notice('failed'))
    move(10_000)
    assert.is(notices.current.peek()!.message, 'failed')
  }))

test('dismissing also ends what was about to come; the end of the modal does the same', () =>
  withTimers(move => {
    const life = new AbortController()
    const notices = createNotifications(life.signal)
    for (const end of [notices.dismiss, () => life.abort()]) {
      notices.show(notice('one'))
      notices.show(notice('two'))
      end()
      move(1000)
      assert.is(notices.current.peek(), undefined)
    }
  }))

test.run()
