import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred, failure, settled } from '../../test/async.ts'
import { seeded } from '../../test/hostile.ts'
import { createCache } from './cache.ts'

const test = suite('cache')

test('keeps a value for its time, counted from its arrival', async () => {
  let time = 0,
    loads = 0
  const cache = createCache<number>(30_000, { now: () => time })
  const job = deferred<number>()
  const first = cache.get('a', () => (loads++, job.promise))
  time = 20_000
  job.resolve(1)
  assert.is(await first, 1)
  time = 49_999
  assert.is(await cache.get('a', async () => ++loads), 1)
  time = 50_000
  assert.is(await cache.get('a', async () => ++loads), 2)
})

test('R88: takes an entry from the future as stale', async () => {
  let time = 1_000_000
  const cache = createCache<string>(30_000, { now: () => time })
  await cache.get('a', async () => 'old')
  time = 999_999
  assert.is(await cache.get('a', async () => 'new'), 'new')
})

test('does not keep failures', async () => {
  const cache = createCache<number>(30_000)
  await failure(
    cache.get('a', async () => {
      throw new Error('down')
    }),
  )
  await failure(
    cache.get('a', () => {
      throw new Error('at once')
    }),
  )
  assert.is(await cache.get('a', async () => 5), 5)
})

test('shares one load, which ends only when the last caller leaves', async () => {
  const cache = createCache<number>(30_000)
  const [a, b] = [new AbortController(), new AbortController()]
  let signal!: AbortSignal,
    loads = 0
  const load = (wait: { signal: AbortSignal }) => (loads++, (signal = wait.signal), new Promise<number>(() => {}))
  const first = failure(cache.get('k', load, { signal: a.signal })),
    second = failure(cache.get('k', load, { signal: b.signal }))
  assert.is(loads, 1)
  a.abort()
  assert.is((await first).code, 'request/aborted')
  assert.not(signal.aborted)
  b.abort()
  await second
  assert.ok(signal.aborted)
  assert.is(await cache.get('k', async () => 3), 3)
})

test('forgets one key or all, and a load under way does not come back', async () => {
  const cache = createCache<number>(30_000)
  const job = deferred<number>()
  const waiting = cache.get('a', () => job.promise)
  cache.forget('a')
  job.resolve(1)
  assert.is(await waiting, 1)
  assert.is(await cache.get('a', async () => 2), 2)
  cache.forget()
  assert.is(await cache.get('a', async () => 3), 3)
})

test('stays within its bound, dropping the oldest', async () => {
  const cache = createCache<number>(30_000, { max: 2 })
  let loads = 0
  for (const key of ['a', 'b', 'c']) await cache.get(key, async () => ++loads)
  await cache.get('c', async () => ++loads)
  await cache.get('b', async () => ++loads)
  assert.is(loads, 3)
  await cache.get('a', async () => ++loads)
  assert.is(loads, 4)
})

test('R59: over 1,000 random schedules it shares, never serves stale or failed, and aborts exactly the unwanted', async () => {
  for (let seed = 1; seed <= 1000; seed++) {
    const random = seeded(seed)
    let time = 1_000
    const cache = createCache<{ born: number }>(100, { now: () => time })
    const jobs: {
      key: string
      signal: AbortSignal
      done: boolean
      aborted: boolean
      end: ReturnType<typeof deferred<{ born: number }>>
    }[] = []
    const callers: { control: AbortController; job: (typeof jobs)[number] | undefined; settled: boolean }[] = []
    for (let step = 0; step < 15; step++) {
      const kind = random()
      const running = jobs.filter(job => !job.done && !job.aborted)
      if (kind < 0.4) {
        const key = random() < 0.5 ? 'a' : 'b'
        const control = new AbortController()
        const shared = running.find(job => job.key === key)
        const before = jobs.length
        const caller: (typeof callers)[number] = { control, job: undefined, settled: false }
        callers.push(caller)
        const asked = time
        cache
          .get(
            key,
            ({ signal }) => {
              const job = { key, signal, done: false, aborted: false, end: deferred<{ born: number }>() }
              jobs.push(job)
              return job.end.promise
            },
            { signal: control.signal },
          )
          .then(
            value => {
              caller.settled = true
              if (!caller.job) assert.ok(asked - value.born >= 0 && asked - value.born < 100, `seed ${seed}: stale`)
            },
            () => {
              caller.settled = true
            },
          )
        if (shared) assert.is(jobs.length, before, `seed ${seed}: loaded twice`)
        caller.job = jobs.length > before ? jobs.at(-1) : shared
      } else if (kind < 0.65 && running.length) {
        const job = running[Math.floor(random() * running.length)]!
        job.done = true
        if (random() < 0.7) job.end.resolve({ born: time })
        else job.end.reject(new Error('down'))
      } else if (kind < 0.8 && callers.length) {
        callers[Math.floor(random() * callers.length)]!.control.abort()
      } else time += Math.floor(random() * 160) - 20
      await settled()
      for (const job of jobs.filter(job => !job.done)) {
        const wanted = callers.some(caller => caller.job === job && !caller.control.signal.aborted)
        assert.is(
          job.signal.aborted,
          !wanted,
          `seed ${seed}: load ${wanted ? 'aborted though wanted' : 'left running'}`,
        )
        job.aborted = job.signal.aborted
      }
      for (const caller of callers)
        if (caller.control.signal.aborted) assert.ok(caller.settled, `seed ${seed}: aborted caller still waits`)
    }
  }
})

test.run()
