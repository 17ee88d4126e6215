import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred, failure, settled } from '../../test/async.ts'
import { seeded } from '../../test/hostile.ts'
import { abortable, delay, isTimeout, latest, timeout } from './abort.ts'
import { ModalError } from './errors.ts'

const test = suite('abort')
/** A signal that counts its listeners. */
const counted = () => {
  const control = new AbortController()
  let count = 0
  const { addEventListener: add, removeEventListener: remove } = control.signal
  control.signal.addEventListener = function (...args: Parameters<typeof add>) {
    count++
    add.apply(this, args)
  }
  control.signal.removeEventListener = function (...args: Parameters<typeof remove>) {
    count--
    remove.apply(this, args)
  }
  return { control, signal: control.signal, listeners: () => count }
}

test('waits for a promise until the signal aborts, and ignores what comes later', async () => {
  const { control, signal, listeners } = counted()
  assert.is(await abortable(Promise.resolve(5), signal), 5)
  assert.is((await failure(abortable(Promise.reject(new ModalError('chunk/failed')), signal))).code, 'chunk/failed')
  assert.is(listeners(), 0)
  const late = deferred()
  const waiting = failure(abortable(late.promise, signal))
  control.abort('enough')
  const error = await waiting
  assert.equal([error.code, error.cause], ['request/aborted', 'enough'])
  late.reject(new Error('late')) // would end the test run if unhandled
  assert.is((await failure(abortable(Promise.resolve(1), signal))).code, 'request/aborted')
  assert.is(await abortable(Promise.resolve(7)), 7)
})

test('delays, and leaves neither timer nor listener when aborted', async () => {
  const { control, signal, listeners } = counted()
  await delay(0, signal)
  assert.is(listeners(), 0)
  const waiting = failure(delay(3_600_000, signal)) // a left-over timer would keep the process alive
  control.abort()
  assert.is((await waiting).code, 'request/aborted')
  assert.is((await failure(delay(3_600_000, signal))).code, 'request/aborted')
})

test('times out with its own reason, follows its life, and lets go when done', async () => {
  const short = timeout(0)
  await delay(5)
  assert.ok(short.signal.aborted && isTimeout(short.signal))
  const { control, signal, listeners } = counted()
  const done = timeout(3_600_000, signal)
  done.done()
  assert.is(listeners(), 0)
  const followed = timeout(3_600_000, signal)
  control.abort()
  assert.ok(followed.signal.aborted && !isTimeout(followed.signal))
  followed.done()
  const late = timeout(3_600_000, signal)
  assert.ok(late.signal.aborted)
  late.done()
})

test('lets only the newest run of an action answer', async () => {
  const life = new AbortController()
  const jobs = [deferred<string>(), deferred<string>()]
  const signals: AbortSignal[] = []
  const run = latest(life.signal, (signal, i: number) => (signals.push(signal), jobs[i]!.promise))
  const first = run(0),
    second = run(1)
  assert.equal(
    signals.map(signal => signal.aborted),
    [true, false],
  )
  jobs[1]!.resolve('new')
  jobs[0]!.reject(new Error('old'))
  assert.equal([await first, await second], [undefined, 'new'])
})

test('passes on the failure of the newest run, thrown or rejected, and stays usable', async () => {
  let mood = 'throw'
  const run = latest(new AbortController().signal, () => {
    if (mood === 'throw') throw new ModalError('wallet/failed')
    return mood
  })
  assert.is((await failure(run())).code, 'wallet/failed')
  mood = 'fine'
  assert.is(await run(), 'fine')
})

test('ends with its life: silent for what was running, nothing started after', async () => {
  const { control, signal, listeners } = counted()
  let starts = 0
  const job = deferred<number>()
  const run = latest(signal, () => (starts++, job.promise))
  const running = run()
  control.abort()
  job.resolve(1)
  assert.equal([await running, await run()], [undefined, undefined])
  assert.is(starts, 1)
  assert.ok(listeners() <= 0)
})

test('R59: over 1,000 random schedules only the newest intent writes', async () => {
  for (let seed = 1; seed <= 1000; seed++) {
    const random = seeded(seed)
    const life = new AbortController()
    const jobs: ReturnType<typeof deferred<number>>[] = []
    const open = new Set<number>()
    const shown: (number | string)[] = []
    let newest = -1
    const run = latest(life.signal, (_signal, id: number) => (jobs[id] ??= deferred<number>()).promise)
    for (let step = 0; step < 12; step++) {
      const kind = random()
      if (kind < 0.45 || !open.size) {
        const id = ++newest
        jobs[id] = deferred<number>()
        open.add(id)
        run(id).then(
          value => value !== undefined && shown.push(value),
          error => shown.push(`failed ${error}`),
        )
      } else {
        const id = [...open][Math.floor(random() * open.size)]!
        const before = shown.length
        open.delete(id)
        if (kind < 0.85) jobs[id]!.resolve(id)
        else jobs[id]!.reject(id)
        await settled()
        assert.equal(shown.slice(before), id === newest ? [kind < 0.85 ? id : `failed ${id}`] : [], `seed ${seed}`)
      }
      if (random() < 0.02) {
        life.abort()
        break
      }
    }
    const before = shown.length
    if (life.signal.aborted) {
      for (const id of open) jobs[id]!.resolve(id)
      await settled()
      assert.is(shown.length, before, `seed ${seed} after its life`)
    }
  }
})

test.run()
