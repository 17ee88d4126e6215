import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { settled } from '../../../test/async.ts'
import { seeded } from '../../../test/hostile.ts'
import { nextTurn, paceSockets } from './backoff.ts'

const test = suite('relay backoff')
const NOW = 1_700_000_000_000
const DAY_MS = 86_400_000
const WINDOW_MS = 300_000

const real = {
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  navigator: Object.getOwnPropertyDescriptor(globalThis, 'navigator')!,
}
const lives = new Set<AbortController>()
const newLife = () => {
  const life = new AbortController()
  lives.add(life)
  return life
}
test.after.each(() => {
  for (const life of lives) life.abort()
  lives.clear()
  Object.assign(globalThis, { setTimeout: real.setTimeout, clearTimeout: real.clearTimeout })
  Object.defineProperty(globalThis, 'navigator', real.navigator)
})

const OPENING_MS = 15_000

/** A relayer whose clock moves only by its waits; `life` is each socket's, by number. */
function relayer(life: (index: number) => 'refused' | 'holds' | 'opens') {
  let now = NOW
  const opened: number[] = []
  const heard = new Map<string, () => void>()
  globalThis.setTimeout = ((run: () => void, ms = 0) => {
    if (ms !== OPENING_MS) ((now += ms), queueMicrotask(run))
  }) as never
  const it = {
    async createProvider() {
      opened.push(now)
    },
    provider: {
      async connect() {
        if (life(opened.length) === 'refused') throw new Error('refused')
        heard.get('relayer_connect')!()
      },
    },
    connected: false,
    transportExplicitlyClosed: false,
    async transportClose() {},
    on: (event: string, listener: () => void) => void heard.set(event, listener),
  }
  paceSockets(it as never, newLife().signal, undefined, () => now)
  return {
    it,
    opened,
    pass: (ms: number) => {
      now += ms
    },
  }
}

/** A relayer whose sockets all fail, asked for the next one immediately; time passes when told to. */
function knocking({ isOnline = true, opens = (): Promise<void> => Promise.reject(new Error('refused')) } = {}) {
  let now = NOW
  let last = 0
  const life = newLife()
  const timers = new Map<number, { run: () => void; at: number }>()
  const opened: number[] = []
  const browser = { onLine: isOnline }
  Object.defineProperty(globalThis, 'navigator', { value: browser, configurable: true })
  globalThis.setTimeout = ((run: () => void, ms = 0) => (timers.set(++last, { run, at: now + ms }), last)) as never
  globalThis.clearTimeout = ((id: number) => timers.delete(id)) as never
  const heard = new Map<string, (error: Error) => void>()
  const late: (() => void)[] = []
  const closed: number[] = []
  const connection = {
    on: (_: 'open', run: () => void) => void late.push(run),
    close: async () => void closed.push(now),
  }
  const it = {
    createProvider: async () => void opened.push(now),
    provider: { connect: () => opens(), connection },
    connected: false,
    transportExplicitlyClosed: false,
    async transportClose() {},
    on: (event: string, listener: (error: Error) => void) => void heard.set(event, listener),
  }
  const asks = new EventTarget()
  paceSockets(it as never, life.signal, asks, () => now)
  const ended = it.createProvider().catch((error: { code: string }) => error.code)
  const pass = async (ms: number) => {
    await settled()
    for (const end = now + ms; ;) {
      const [id, next] = [...timers].sort(([, a], [, b]) => a.at - b.at)[0] ?? []
      now = next && next.at <= end ? next.at : end
      if (!next || next.at > end) return
      timers.delete(id!)
      next.run()
      await settled()
    }
  }
  const goes = (isOnline: boolean) => {
    browser.onLine = isOnline
    dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  }
  return {
    it,
    opened,
    pass,
    goes,
    life,
    ended,
    late,
    closed,
    refuse: (reason: string) => heard.get('relayer_error')!(new Error(reason)),
    ask: () => void asks.dispatchEvent(new Event('ask')),
    request: () => void asks.dispatchEvent(new Event('request')),
  }
}
const turnVisible = () => document.dispatchEvent(new Event('visibilitychange'))

/** The most attempts in any window. */
const busiest = (times: number[]) =>
  Math.max(...times.map(from => times.filter(at => at >= from && at - from < WINDOW_MS).length))

test('R48: the first socket opens at once, the next after one second, then twice as long each time up to thirty', () => {
  assert.is(nextTurn([], NOW), 0)
  const tries: number[] = []
  for (const pause of [1, 2, 4, 8, 16, 30, 30, 30, 30]) {
    tries.push(tries.length ? tries.at(-1)! + 10 : NOW)
    assert.is(
      nextTurn(tries, tries.at(-1)!, () => 0.5),
      pause * 1000,
    )
  }
})

test('R48: jitter keeps every wait within a quarter of its length', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const random = seeded(seed)
    const count = 1 + (seed % 9)
    const tries = Array.from({ length: count }, () => NOW)
    const length = Math.min(2 ** (count - 1), 30) * 1000
    const wait = nextTurn(tries, NOW, random)
    assert.ok(wait >= length * 0.75 && wait <= length * 1.25, `${count} tries wait ${wait}`)
  }
  const spread = new Set(Array.from({ length: 20 }, (_, seed) => nextTurn([NOW], NOW, seeded(seed))))
  assert.ok(spread.size > 15)
})

test('R48: no window of five minutes sees more than ten tries, whatever the jitter and however late each one comes', () => {
  for (let seed = 1; seed <= 100; seed++) {
    const random = seeded(seed)
    let now = NOW
    const all: number[] = []
    for (let i = 0; i < 60; i++) {
      const wait = nextTurn(all.slice(-10), now, random)
      assert.ok(wait >= 0 && wait <= WINDOW_MS)
      now += wait + (seed % 3 ? random() * 5000 : 0)
      all.push(now)
    }
    assert.ok(busiest(all) <= 10, `seed ${seed}: ${busiest(all)}`)
  }
})

test('R48: time that has passed counts towards the wait', () => {
  assert.is(
    nextTurn([NOW], NOW + 400, () => 0.5),
    600,
  )
  assert.is(
    nextTurn([NOW], NOW + 2000, () => 0.5),
    0,
  )
  assert.is(nextTurn([NOW - WINDOW_MS], NOW), 0)
})

for (const days of [1, -1]) {
  test(`R88: a clock set ${days > 0 ? 'ahead' : 'back'} by a day neither blocks the socket nor gives a negative wait`, () => {
    const tries = Array.from({ length: 10 }, (_, i) => NOW + i * 10_000)
    assert.is(nextTurn(tries, NOW + 100_000 + days * DAY_MS), 0)
  })
}

test('R48: a relay that refuses is tried ten times in five minutes at most', async () => {
  const { it, opened } = relayer(index => (index < 40 ? 'refused' : 'holds'))
  await it.createProvider()
  assert.is(opened.length, 40)
  assert.is(opened[0], NOW)
  assert.ok(busiest(opened) <= 10, String(busiest(opened)))
})

test('R48: many that ask at once take their turns one after the other', async () => {
  const { it, opened } = relayer(() => 'opens')
  await Promise.all(Array.from({ length: 30 }, () => it.createProvider()))
  assert.is(opened.length, 30)
  assert.ok(busiest(opened) <= 10, String(busiest(opened)))
})

test('R49: a relay that opens the socket and closes it at once, as for a wrong clock, is no success', async () => {
  const { it, opened, pass } = relayer(() => 'opens')
  for (let i = 0; i < 40; i++) {
    await it.createProvider()
    pass(100)
  }
  assert.ok(busiest(opened) <= 10, String(busiest(opened)))
})

test('R49: a relay that gave a reason to refuse is left alone for five minutes, or until the user comes, asks or signs', async () => {
  const { opened, pass, refuse, ask, request } = knocking({
    async opens() {
      refuse(
        'WebSocket connection closed abnormally with code: 3000 (JWT validation error: JWT Token is not yet valid)',
      )
      throw new Error('refused')
    },
  })
  await pass(WINDOW_MS - 1)
  assert.equal(opened, [NOW])
  for (const hope of [() => pass(1), ask, request, turnVisible]) {
    const before = opened.length
    await hope()
    await pass(100_000)
    assert.is(opened.length, before + 1)
  }
  // Requests buy nothing beyond the usual pauses.
  for (let turn = 0; turn < 300; turn++) {
    request()
    await pass(2_000)
  }
  assert.ok(busiest(opened) <= 10, String(busiest(opened)))
})

test('R48: a socket that held lets the next open at once', async () => {
  const { it, opened, pass } = relayer(index => (index < 6 ? 'refused' : 'holds'))
  await it.createProvider()
  assert.is(opened.length, 6)
  pass(60_000)
  const before = opened.at(-1)!
  await it.createProvider()
  assert.is(opened.at(-1)! - before, 60_000)
})

test('R87: a socket that was given up to another tab, and back, is not counted as refused', async () => {
  const { it, opened, pass } = relayer(() => 'holds')
  for (let i = 0; i < 40; i++) {
    await it.createProvider()
    pass(500)
    it.connected = true
    await it.transportClose()
    it.connected = false
  }
  assert.is(opened.at(-1)! - NOW, 39 * 500)
})

test('R48: a relay that refuses is not forgiven because somebody closes', async () => {
  const { it, opened } = relayer(() => 'refused')
  for (let i = 0; i < 40; i++) {
    it.transportExplicitlyClosed = true
    await it.createProvider().then(
      () => assert.unreachable(),
      () => {},
    )
    await it.transportClose()
  }
  assert.is(opened.length, 40)
  assert.ok(busiest(opened) <= 10, String(busiest(opened)))
})

test('R48: a socket that cannot be made says so and leaves the next its turn', async () => {
  globalThis.setTimeout = ((run: () => void, ms: number) => {
    if (ms !== OPENING_MS) queueMicrotask(run)
  }) as never
  let calls = 0
  const it = {
    createProvider: async () => {
      if (!calls++) throw new Error('no socket')
    },
    provider: { connect: async () => {} },
    connected: false,
    transportExplicitlyClosed: false,
    async transportClose() {},
    on() {},
  }
  paceSockets(it as never, newLife().signal)
  const both = await Promise.allSettled([it.createProvider(), it.createProvider()])
  assert.equal(
    both.map(({ status }) => status),
    ['rejected', 'fulfilled'],
  )
  await settled()
  assert.is(calls, 2)
})

test('R90: a network that is back is tried within a second and a quarter, whatever failed before', async () => {
  const { opened, pass, goes } = knocking()
  await pass(120_000)
  const before = opened.length
  goes(false)
  await pass(3_000)
  goes(true)
  await pass(1_250)
  assert.ok(opened.length > before)
  await pass(1_300)
  assert.ok(opened.length > before + 1, 'waits are short again')
})

test('R90: a network that comes and goes thirty times is tried each time within a second and a quarter, and once', async () => {
  const { opened, pass, goes } = knocking()
  await pass(100)
  for (let turn = 1; turn <= 30; turn++) {
    goes(false)
    await pass(2_000)
    const before = opened.length
    goes(true)
    await pass(1_250)
    assert.ok(opened.length - before >= 1 && opened.length - before <= 2, `turn ${turn}: ${opened.length - before}`)
  }
})

test('R90: without a network no socket is tried', async () => {
  const { opened, pass, goes } = knocking({ isOnline: false })
  await pass(200_000)
  assert.equal(opened, [])
  goes(true)
  await pass(0)
  assert.is(opened.length, 1)
})

test('R88: coming back to the page skips a long pause, but a relay that refuses still sees ten tries in five minutes at most', async () => {
  const { opened, pass } = knocking()
  await pass(40_000)
  const before = opened.length
  assert.ok(before < 10)
  await pass(2_000)
  turnVisible()
  await pass(1_250)
  assert.ok(opened.length > before)
  for (let turn = 0; turn < 300; turn++) {
    turnVisible()
    await pass(2_000)
  }
  assert.is(busiest(opened), 10)
})

test('R90: asking for a connection waits 1.25 s at most, also after ten tries that failed, and buys one try', async () => {
  const { opened, pass, ask } = knocking()
  await pass(200_000)
  assert.is(opened.length, 10)
  const before = opened.length
  ask()
  await pass(1_250)
  assert.is(opened.length, before + 1)
  await pass(60_000)
  assert.is(opened.length, before + 1, 'the next waits as before')
  for (let turn = 1; turn <= 5; turn++) {
    ask()
    ask()
    await pass(1_250)
    assert.is(opened.length, before + 1 + turn)
    await pass(2_000)
  }
})

test('R90: a socket that neither opens nor fails is given up after 15 s, or when the user asks, and closed if it opens late', async () => {
  const { opened, pass, ask, late, closed } = knocking({ opens: () => new Promise(() => {}) })
  await pass(14_999)
  assert.is(opened.length, 1)
  await pass(1_500)
  assert.is(opened.length, 2)
  ask()
  await pass(1_250)
  assert.is(opened.length, 2, 'one that has just begun goes on')
  await pass(1_000)
  ask()
  await pass(1_250)
  assert.is(opened.length, 3)
  late.forEach(open => open())
  assert.is(closed.length, 2)
})

test('a relayer that is closed while it tries tries no more', async () => {
  const { it, opened, pass, ended } = knocking()
  await pass(100)
  it.transportExplicitlyClosed = true
  await pass(5_000)
  const before = opened.length
  await pass(60_000)
  assert.is(opened.length, before)
  assert.is(await ended, undefined)
})

test('a socket that waits for its turn when the modal is destroyed is never made', async () => {
  const { opened, pass, life, ended, goes } = knocking()
  await pass(10_000)
  const before = opened.length
  life.abort()
  goes(true)
  await pass(60_000)
  assert.is(opened.length, before)
  assert.is(await ended, 'request/aborted')
})

test.run()
