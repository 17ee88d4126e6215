import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred, failure, settled } from '../../../test/async.ts'
import { fakeLocks } from '../../../test/fake-locks.ts'
import { fakeClient } from '../../../test/fake-walletconnect.ts'
import { createSocketOwner } from './socket-owner.ts'
import type { Relayer } from './internals.ts'

const test = suite('socket owner')
const real = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout }
const lives = new Set<AbortController>()
let timers = new Map<number, () => void>()
test.before.each(() => {
  timers = new Map()
  let last = 0
  globalThis.setTimeout = ((run: () => void) => (timers.set(++last, run), last)) as never
  globalThis.clearTimeout = ((id: number) => timers.delete(id)) as never
})
test.after.each(() => {
  for (const life of lives) life.abort()
  lives.clear()
  Object.assign(globalThis, real)
  hide(false)
})

const hide = (isHidden: boolean) => Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true })
/** Every pause is over, and its consequences have happened. */
async function later() {
  await settled()
  for (const [id, run] of [...timers]) (timers.delete(id), run())
  await settled()
}

function tab(locks: LockManager | undefined, { isAlone = false, sessions = new Map([['topic-1', {}]]) } = {}) {
  const life = new AbortController()
  lives.add(life)
  const relay = fakeClient()
  relay.connected = false
  const relayer = relay.client.core.relayer as unknown as Relayer
  const parts = { sessions, isAlone: () => isAlone, ...(locks && { locks }) }
  return { ...createSocketOwner(relayer, parts, life.signal), life, relay, relayer, has: () => relay.connected }
}
const sockets = (...tabs: ReturnType<typeof tab>[]) => tabs.map(it => it.has())

test('R87: the tab that the user opened last has the socket, and no other', async () => {
  const { locks } = fakeLocks()
  const [a, b, c] = [tab(locks), tab(locks), tab(locks)]
  for (const it of [a, b, c]) {
    it.take()
    await later()
  }
  assert.equal(sockets(a, b, c), [false, false, true])
  a.take()
  await later()
  assert.equal(sockets(a, b, c), [true, false, false])
})

test('R87: tabs that arrive at once end with one socket', async () => {
  const { locks } = fakeLocks()
  const tabs = Array.from({ length: 12 }, () => tab(locks))
  for (const it of tabs) it.take()
  await later()
  await later()
  assert.is(sockets(...tabs).filter(Boolean).length, 1)
})

test('R87: a hidden tab waits for the owner to go, and then opens the socket', async () => {
  const { locks, waiting } = fakeLocks()
  const owner = tab(locks)
  owner.take()
  await later()
  hide(true)
  const heir = tab(locks)
  for (let i = 0; i < 3; i++) heir.take()
  await later()
  assert.equal(sockets(owner, heir), [true, false])
  assert.is(waiting(), 1)
  owner.life.abort()
  await later()
  assert.ok(heir.has())
})

test('R87: an owner that a frozen page never answers for does not keep the socket from a tab that is looked at', async () => {
  const { locks } = fakeLocks()
  locks.request('', {}, () => new Promise(() => {})).catch(() => {})
  const it = tab(locks)
  it.take()
  await later()
  assert.ok(it.has())
})

test('R87: who waits for an answer has a socket at once, hidden or not; the one before hands over after its last words', async () => {
  const { locks } = fakeLocks()
  const [a, b] = [tab(locks), tab(locks)]
  a.take()
  await later()
  hide(true)
  const answer = deferred<string>()
  const asked = b.during(() => answer.promise)
  await settled()
  assert.equal(sockets(a, b), [true, true])
  await later()
  assert.equal(sockets(a, b), [false, true])
  answer.resolve('yes')
  assert.is(await asked, 'yes')
  await later()
  assert.equal(sockets(a, b), [false, true])
})

test('R87: a tab that waits keeps its socket though another takes over, until the last answer is there', async () => {
  const { locks } = fakeLocks()
  const [a, b] = [tab(locks), tab(locks)]
  const answers = [deferred<void>(), deferred<void>()]
  const asked = answers.map(({ promise }) => a.during(() => promise))
  await later()
  b.take()
  await later()
  assert.equal(sockets(a, b), [true, true])
  assert.ok(a.isWaiting())
  answers[0]!.resolve()
  await asked[0]
  await later()
  assert.equal(sockets(a, b), [true, true])
  answers[1]!.reject(new Error('declined'))
  assert.is((await failure(asked[1]!)).message, 'declined')
  assert.not(a.isWaiting())
  await later()
  assert.equal(sockets(a, b), [false, true])
})

test('R87: a tab that asks again before it let go keeps its socket', async () => {
  const { locks } = fakeLocks()
  const [a, b] = [tab(locks), tab(locks)]
  await a.during(async () => {})
  b.take()
  await settled()
  const asked = deferred<void>()
  a.during(() => asked.promise)
  await later()
  assert.is(a.relay.closed, 0)
  assert.ok(a.has())
  asked.resolve()
})

test('R87: where there are no locks, or they are refused, every tab has its own socket', async () => {
  const refused = {
    request: () => {
      throw new DOMException('', 'SecurityError')
    },
  } as unknown as LockManager
  const late = {
    request: async () => {
      throw new DOMException('', 'SecurityError')
    },
  } as unknown as LockManager
  for (const locks of [undefined, refused, late]) {
    const tabs = [tab(locks), tab(locks)]
    for (const it of tabs) it.take()
    await later()
    assert.equal(sockets(...tabs), [true, true])
  }
})

test('R87: a tab whose storage nobody else sees keeps its socket', async () => {
  const { locks } = fakeLocks()
  const [a, b] = [tab(locks, { isAlone: true }), tab(locks)]
  a.take()
  await later()
  b.take()
  await later()
  assert.equal(sockets(a, b), [true, true])
})

test('R87: a page that goes gives the socket up at once, and takes it again when it comes back', async () => {
  const { locks } = fakeLocks()
  const a = tab(locks)
  a.take()
  await later()
  dispatchEvent(new Event('pagehide'))
  await settled()
  assert.not(a.has())
  hide(true)
  const b = tab(locks)
  b.take()
  await later()
  assert.ok(b.has())
  hide(false)
  a.take()
  await later()
  assert.equal(sockets(a, b), [true, false])
})

test('R36: the end of the modal leaves no lock, no wait for one, no timer, and no socket that was on its way', async () => {
  const { locks, waiting, isHeld } = fakeLocks()
  const [a, b] = [tab(locks), tab(locks)]
  a.take()
  await later()
  hide(true)
  b.take()
  await settled()
  for (const it of [b, a]) it.life.abort()
  await settled()
  assert.is(waiting(), 0)
  assert.not(isHeld())
  a.relay.connected = true
  a.relay.relay('relayer_connect')
  await settled()
  assert.not(a.has())
  assert.is(timers.size, 0)
})

test('R87: a socket that comes up after it was handed over is closed before it subscribes', async () => {
  const { locks } = fakeLocks()
  const [a, b] = [tab(locks), tab(locks)]
  a.take()
  await settled()
  b.take()
  await later()
  a.relay.connected = true
  a.relay.relay('relayer_connect')
  await settled()
  assert.not(a.has())
})

test('callers that find no socket share one, and none is made while the last is still closing', async () => {
  const relayer = fakeClient().client.core.relayer as unknown as Relayer
  const closed = deferred<void>()
  let made = 0
  relayer.connect = async () => {
    ;(made++, await settled())
  }
  relayer.transportClose = () => closed.promise
  const life = new AbortController()
  lives.add(life)
  createSocketOwner(relayer, { sessions: new Map(), isAlone: () => false, locks: fakeLocks().locks }, life.signal)
  await Promise.all([relayer.connect(), relayer.connect(), relayer.connect()])
  assert.is(made, 1)
  dispatchEvent(new Event('pagehide'))
  const next = relayer.connect()
  await settled()
  assert.is(made, 1)
  closed.resolve()
  await next
  assert.is(made, 2)
})

test('a socket that only looks open is replaced when the user is sure that something was missed', async () => {
  const it = tab(fakeLocks().locks)
  it.renew()
  await later()
  assert.equal([it.has(), it.relay.opened, it.relay.closed], [true, 1, 0])
  it.renew()
  await later()
  assert.equal([it.has(), it.relay.opened, it.relay.closed], [true, 2, 1])
})

test('R87: a socket that is open when another tab makes a session listens to that one too', async () => {
  const sessions = new Map([['topic-1', {}]])
  const it = tab(fakeLocks().locks, { sessions })
  it.take()
  await later()
  assert.equal(it.relay.topics, ['topic-1'])
  sessions.set('topic-2', {})
  it.hear()
  await settled()
  assert.equal(it.relay.topics, ['topic-1', 'topic-2'])
})

test.run()
