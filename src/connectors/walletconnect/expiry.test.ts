import { EventEmitter } from 'node:events'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { settled } from '../../../test/async.ts'
import { expireFirst } from './expiry.ts'

const test = suite('expiry')
const real = globalThis.setTimeout
test.after.each(() => {
  globalThis.setTimeout = real
})

function create() {
  const timers: { run: () => void; ms: number }[] = []
  globalThis.setTimeout = ((run: () => void, ms: number) => timers.push({ run, ms })) as never
  const history = new EventEmitter()
  const events = new EventEmitter()
  const known = new Set<number>()
  const expired: unknown[] = []
  const life = new AbortController()
  expireFirst(
    {
      core: { history, expirer: { has: id => known.has(id), set: (id, expiry) => expired.push([id, expiry]) } },
      engine: { events },
    },
    life.signal,
  )
  return {
    events,
    known,
    expired,
    timers,
    life,
    write: (method: string, id = 7) => history.emit('history_created', { id, request: { method } }),
  }
}

test('a request that nobody answered ends before the library’s five minutes are over', async () => {
  const { events, timers, write } = create()
  const told: { error: Error }[] = []
  events.once('session_request:7', answer => told.push(answer))
  write('wc_sessionRequest')
  assert.equal(
    timers.map(({ ms }) => ms < 300_000 && ms > 290_000),
    [true],
  )
  assert.equal(told, [])
  timers[0]!.run()
  await settled()
  assert.match(told[0]!.error.message, /expired/)
})

test('a proposal that nobody took up is handed to the library’s own expiry, one that was taken up is left alone', async () => {
  const { known, expired, timers, write } = create()
  known.add(7)
  write('wc_sessionPropose')
  write('wc_sessionPropose', 8)
  for (const { run } of timers) run()
  await settled()
  assert.equal(expired, [[7, 0]])
})

test('R109: with the modal its waits end too, and so do those of the library, which rest on them', async () => {
  const { timers, life, events, expired, known, write } = create()
  const told: string[] = []
  for (const event of ['session_connect:7', 'session_request:8'])
    events.on(event, ({ error }: { error: Error }) => told.push(`${event} ${error.message}`))
  known.add(7)
  write('wc_sessionPropose')
  write('wc_sessionRequest', 8)
  life.abort()
  await settled()
  assert.equal(told, ['session_connect:7 Proposal expired', 'session_request:8 Request expired. Please try again.'])
  timers[0]!.run()
  await settled()
  assert.equal(expired, [])
})

test('nothing else is given an end', () => {
  const { timers, write } = create()
  for (const method of ['wc_sessionDelete', 'wc_sessionPing', 'toString', '__proto__', '']) write(method)
  assert.equal(timers, [])
})

test.run()
