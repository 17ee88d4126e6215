import { batch, effect, signal } from '@preact/signals'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred, settled, type Deferred } from '../../test/async.ts'
import { seeded } from '../../test/hostile.ts'
import { ModalError } from '../base/errors.ts'
import { resource, steady, watch } from './resource.ts'

const test = suite('resource')

function start<T>(initial?: string) {
  const life = new AbortController()
  const key = signal<string | undefined>(initial)
  const calls: { key: string; signal: AbortSignal; answer: Deferred<T> }[] = []
  const state = resource<string, T>(life.signal, key, (asked, { signal }) => {
    const answer = deferred<T>()
    calls.push({ key: asked, signal, answer })
    return answer.promise
  })
  return { life, key, calls, state }
}

test('is idle without a key, loads with one, and is idle again', async () => {
  const { key, calls, state } = start<number>()
  assert.equal([state.peek().status, state.peek().data], ['idle', undefined])
  key.value = 'a'
  assert.is(state.peek().status, 'loading')
  calls[0]!.answer.resolve(1)
  await settled()
  assert.equal([state.peek().status, state.peek().data], ['ready', 1])
  key.value = undefined
  assert.equal([state.peek().status, state.peek().data], ['idle', undefined])
})

test('keeps the last good value while it is read again, and after that failed', async () => {
  const { calls, state } = start<number>('a')
  calls[0]!.answer.resolve(1)
  await settled()
  const { at } = state.peek()
  state.reload()
  assert.equal([state.peek().status, state.peek().data], ['loading', 1])
  calls[1]!.answer.reject(new Error('down'))
  await settled()
  assert.equal([state.peek().status, state.peek().data, state.peek().at], ['failed', 1, at])
  state.reload()
  assert.is(state.peek().error, undefined)
  calls[2]!.answer.resolve(2)
  await settled()
  assert.equal([state.peek().status, state.peek().data], ['ready', 2])
})

test('never shows the value of one key under another', async () => {
  const { key, calls, state } = start<number>('a')
  calls[0]!.answer.resolve(1)
  await settled()
  key.value = 'b'
  assert.equal([state.peek().status, state.peek().data, state.peek().error], ['loading', undefined, undefined])
  calls[1]!.answer.reject(new Error('down'))
  await settled()
  assert.is(state.peek().data, undefined)
})

test('shows nothing of the key before to whoever looks sooner than it does, alone or in a batch', async () => {
  const life = new AbortController()
  const key = signal<string | undefined>('a')
  const seen: [string | undefined, string | undefined][] = []
  let shown: { value: { data?: string } } = signal({})
  const early = signal(0)
  watch(life.signal, () => {
    early.value
    seen.push([key.value, shown.value.data])
  })
  shown = resource(life.signal, key, async asked => asked)
  await settled()
  early.value++
  assert.equal(seen.at(-1), ['a', 'a'])
  for (const next of ['b', undefined, 'c']) {
    batch(() => {
      early.value++
      key.value = next
      assert.is(shown.value.data, undefined)
    })
    assert.equal(seen.at(-1), [next, undefined])
    await settled()
    assert.equal(seen.at(-1), [next, next])
  }
  for (const [key, data] of seen) assert.ok(data === undefined || data === key, `${data} under ${key}`)
})

test('what is known before the answer is shown while it is awaited, kept when it fails, and never under another key', async () => {
  const key = signal('a')
  const calls: { show: (data: number, at: number) => void; answer: Deferred<number> }[] = []
  const state = resource<string, number>(new AbortController().signal, key, (_, __, show) => {
    const answer = deferred<number>()
    calls.push({ show, answer })
    return answer.promise
  })
  const seen = () => [state.peek().status, state.peek().data, state.peek().at]
  calls[0]!.show(1, 50)
  assert.equal(seen(), ['loading', 1, 50])
  calls[0]!.answer.reject(new ModalError('http/network'))
  await settled()
  assert.equal(seen(), ['failed', 1, 50])
  state.reload()
  calls[1]!.answer.resolve(2)
  await settled()
  assert.equal(seen().slice(0, 2), ['ready', 2])
  key.value = 'b'
  calls[1]!.show(3, 60)
  assert.equal(seen(), ['loading', undefined, undefined])
})

test('nobody looking begins nothing and ends the first call; what has come stays, of the same key alone', async () => {
  const life = new AbortController()
  const key = signal<string | undefined>('a')
  const isWanted = signal(false)
  const calls: { key: string; signal: AbortSignal; answer: Deferred<string> }[] = []
  const state = resource<string, string>(
    life.signal,
    key,
    (asked, { signal }) => {
      const answer = deferred<string>()
      calls.push({ key: asked, signal, answer })
      return answer.promise
    },
    isWanted,
  )
  const now = () => [state.peek().status, state.peek().data, calls.length]
  assert.equal(now(), ['idle', undefined, 0])
  isWanted.value = true
  isWanted.value = false
  assert.equal([calls[0]!.signal.aborted, ...now()], [true, 'idle', undefined, 1])
  isWanted.value = true
  calls[1]!.answer.resolve('a')
  await settled()
  isWanted.value = false
  isWanted.value = true
  isWanted.value = false
  assert.equal(now(), ['ready', 'a', 2])
  key.value = 'b'
  assert.equal(now(), ['idle', undefined, 2])
  key.value = 'a'
  assert.equal(now(), ['idle', undefined, 2])
  isWanted.value = true
  assert.equal(now(), ['loading', undefined, 3])
})

test('a key is compared by value: the same members in another object or list begin nothing, another member does', async () => {
  const life = new AbortController()
  const network = { id: 1 }
  const from = signal<unknown>({ network, address: 'a' })
  const asked: unknown[] = []
  resource(life.signal, from as typeof from & { value: object }, async key => void asked.push(key))
  from.value = { network, address: 'a' }
  assert.is(asked.length, 1)
  const others = [
    { network: { id: 1 }, address: 'a' },
    { network, address: 'b' },
    { network, address: 'b', token: undefined },
    ['b'],
    ['b', 'c'],
    { 0: 'b', 1: 'c' },
    new Map([['b', 'c']]),
    new Map([['b', 'c']]),
  ]
  for (const other of others) from.value = other
  assert.is(asked.length, 1 + others.length)
  life.abort()
})

test('a steady value is the one of before as long as it is the same', () => {
  const network = signal('a')
  const other = signal(0)
  let runs = 0
  const sender = steady(() => (other.value, network.value ? { network: network.value } : undefined))
  const stop = effect(() => {
    sender.value
    runs++
  })
  const before = sender.peek()
  other.value++
  assert.is(sender.peek(), before)
  assert.is(runs, 1)
  network.value = 'b'
  network.value = ''
  assert.is(sender.peek(), undefined)
  network.value = 'b'
  assert.equal(sender.peek(), { network: 'b' })
  assert.is(runs, 4)
  stop()
})

test('a new key, a reload and the end abort the call before, in silence', async () => {
  const { life, key, calls, state } = start<number>('a')
  key.value = 'b'
  state.reload()
  assert.equal(
    calls.map(call => call.signal.aborted),
    [true, true, false],
  )
  life.abort()
  assert.is(calls[2]!.signal.aborted, true)
  for (const call of calls) call.answer.reject(new ModalError('request/aborted'))
  await settled()
  assert.is(state.peek().status, 'loading')
  key.value = 'c'
  assert.is(calls.length, 3)
})

test('R59: over 1,000 random schedules only the newest key is ever shown, and in the end it is', async () => {
  const random = seeded(59)
  const pick = <T>(items: T[]) => items[Math.floor(random() * items.length)]!
  for (let round = 0; round < 1000; round++) {
    const { key, calls, state } = start<string>()
    const open = new Set<number>()
    const answer = (index: number) => {
      open.delete(index)
      const call = calls[index]!
      if (random() < 0.2) call.answer.reject(new Error(call.key))
      else call.answer.resolve(call.key)
    }
    for (let step = 0; step < 12; step++) {
      const before = calls.length
      const what = random()
      if (what < 0.4) key.value = pick(['a', 'b', 'c', undefined] as (string | undefined)[])
      else if (what < 0.5) state.reload()
      else if (open.size) answer(pick([...open]))
      for (let index = before; index < calls.length; index++) open.add(index)
      if (random() < 0.5) await Promise.resolve()
      const { data, error } = state.peek()
      if (data !== undefined) assert.is(data, key.peek())
      if (error) assert.is((error as Error).message, key.peek())
    }
    // Answers in any order, duplicates included, then a last call that succeeds.
    for (const index of [...open].sort(() => random() - 0.5)) answer(index)
    key.value = 'end'
    calls.at(-1)!.answer.resolve('end')
    await settled()
    assert.equal([state.peek().status, state.peek().data], ['ready', 'end'])
  }
})

test('an effect ends with its life, and never starts after it', () => {
  const life = new AbortController()
  const value = signal(0)
  const seen: number[] = []
  let ended = 0
  watch(life.signal, () => {
    seen.push(value.value)
    return () => {
      ended++
    }
  })
  value.value = 1
  life.abort()
  value.value = 2
  watch(life.signal, () => void seen.push(99))
  assert.equal(seen, [0, 1])
  assert.is(ended, 2)
})

test.run()
