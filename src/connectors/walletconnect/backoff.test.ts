import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { settled } from '../../../test/async.ts'
import { seeded } from '../../../test/hostile.ts'
import { nextTurn, paceSockets } from './backoff.ts'

const test = suite('relay backoff')
const NOW = 1_700_000_000_000
const DAY_MS = 86_400_000
const WINDOW_MS = 300_000

const realTimeout = globalThis.setTimeout
test.after.each(() => { globalThis.setTimeout = realTimeout })

/** A relayer whose clock moves by what it is told to wait, and by nothing else. */
function relayer(life: (at: number) => 'refused' | 'holds' | 'opens' = () => 'refused') {
  let now = NOW
  const opened: number[] = []
  const heard = new Map<string, () => void>()
  globalThis.setTimeout = ((run: () => void, ms = 0) => (now += ms, queueMicrotask(run), 0)) as never
  const it = {
    async createProvider() {
      opened.push(now)
      if (life(now) !== 'refused') heard.get('relayer_connect')!()
    },
    on: (event: string, listener: () => void) => void heard.set(event, listener),
  }
  paceSockets(it, () => now)
  return { it, opened, pass: (ms: number) => { now += ms } }
}

/** The most times that fall into any window. */
const busiest = (times: number[]) => Math.max(...times.map(from => times.filter(at => at >= from && at - from < WINDOW_MS).length))

test('R48: the first socket opens at once, the next after one second, then twice as long each time up to thirty', () => {
  assert.is(nextTurn([], NOW), 0)
  const tries: number[] = []
  for (const pause of [1, 2, 4, 8, 16, 30, 30, 30, 30]) {
    tries.push(tries.length ? tries.at(-1)! + 10 : NOW)
    assert.is(nextTurn(tries, tries.at(-1)!, () => 0.5), pause * 1000)
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
  assert.is(nextTurn([NOW], NOW + 400, () => 0.5), 600)
  assert.is(nextTurn([NOW], NOW + 2000, () => 0.5), 0)
  assert.is(nextTurn([NOW - WINDOW_MS], NOW), 0)
})

for (const days of [1, -1]) {
  test(`R88: a clock set ${days > 0 ? 'ahead' : 'back'} by a day neither blocks the socket nor gives a negative wait`, () => {
    const tries = Array.from({ length: 10 }, (_, i) => NOW + i * 10_000)
    assert.is(nextTurn(tries, NOW + 100_000 + days * DAY_MS), 0)
  })
}

test('R48: a relay that refuses is tried ten times in five minutes at most', async () => {
  const { it, opened } = relayer()
  for (let i = 0; i < 40; i++) await it.createProvider()
  assert.is(opened[0], NOW)
  assert.ok(busiest(opened) <= 10, String(busiest(opened)))
})

test('R48: many that ask at once take their turns one after the other', async () => {
  const { it, opened } = relayer()
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

test('R48: a socket that held lets the next open at once', async () => {
  let state: 'refused' | 'holds' = 'refused'
  const { it, opened, pass } = relayer(() => state)
  for (let i = 0; i < 5; i++) await it.createProvider()
  state = 'holds'
  await it.createProvider()
  pass(60_000)
  const before = opened.at(-1)!
  await it.createProvider()
  assert.is(opened.at(-1)! - before, 60_000)
})

test('R48: a socket that cannot be made says so and leaves the next its turn', async () => {
  globalThis.setTimeout = ((run: () => void) => (queueMicrotask(run), 0)) as never
  let calls = 0
  const it = { createProvider: async () => { if (!calls++) throw new Error('no socket') }, on() {} }
  paceSockets(it)
  const both = await Promise.allSettled([it.createProvider(), it.createProvider()])
  assert.equal(both.map(({ status }) => status), ['rejected', 'fulfilled'])
  await settled()
  assert.is(calls, 2)
})

test.run()
