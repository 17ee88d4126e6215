import { signal } from '@preact/signals'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createRouter } from './router.ts'

const test = suite('router')
const views = (router: ReturnType<typeof createRouter>) => router.steps.value.map(step => step.view)

test('pushes a view once, however often it is asked for', () => {
  const router = createRouter()
  router.open('Connect')
  router.push('AllWallets')
  router.push('AllWallets')
  assert.equal(views(router), ['Connect', 'AllWallets'])
})

test('goes one step back, and closes from the first view', () => {
  const router = createRouter()
  router.open('Connect')
  router.push('Networks')
  router.back()
  assert.equal(views(router), ['Connect'])
  assert.is(router.direction.value, -1)
  router.back()
  assert.is(router.isOpen.value, false)
})

test('a view may take Back as an answer, as long as it lives', () => {
  const router = createRouter()
  const life = new AbortController()
  let left = 1
  router.onBack(() => left-- > 0, life.signal)
  router.open('Connect')
  router.push('Networks')
  router.back()
  assert.equal(views(router), ['Connect', 'Networks'])
  router.back()
  assert.equal(views(router), ['Connect'])
  left = 1
  life.abort()
  router.back()
  assert.equal(views(router), [])
})

test('only an opening opens: whatever comes after the close finds it closed', () => {
  const router = createRouter()
  for (const late of [
    () => router.push('Networks'),
    () => router.replace('UnsupportedChain'),
    () => router.reset('Account'),
    () => router.back(),
  ]) {
    late()
    assert.equal(views(router), [], 'before the first opening')
    router.open('Swap')
    router.push('SwapSelectToken', 'to')
    router.close()
    late()
    assert.equal(views(router), [], 'after the close')
  }
  router.open('Account')
  assert.equal(views(router), ['Account'])
})

test('a guard keeps the modal open and says why, each time anew', () => {
  const router = createRouter()
  const life = new AbortController()
  router.open('Connect')
  router.guard(() => 'Sign or cancel first', life.signal)
  assert.is(router.close(), false)
  const first = router.refusal.value
  assert.is(first?.why, 'Sign or cancel first')
  router.close()
  assert.is.not(router.refusal.value, first)
  life.abort()
  assert.is(router.close(), true)
})

test('a forced close passes every guard', () => {
  const router = createRouter()
  router.open('Account')
  router.guard(() => 'no', new AbortController().signal)
  assert.is(router.close(true), true)
  assert.is(router.isOpen.value, false)
})

test('R109: work ends when no step leads to it any more, and not before what it was asked is answered', () => {
  const router = createRouter()
  const [mine, other] = [{ isSwap: true }, { isSwap: true }]
  const isHeld = signal(false)
  const begin = (payload: { isSwap: boolean }) => {
    router.open('Swap')
    router.push('UnsupportedChain', payload)
    const work = new AbortController()
    router.whileShown(
      work,
      step => step.payload === payload,
      () => isHeld.value,
    )
    return work.signal
  }
  const left = begin(mine)
  router.push('Networks')
  assert.not(left.aborted, 'a view over it is not its end')
  router.back()
  router.back()
  assert.ok(left.aborted)
  for (const leave of [
    () => router.close(),
    () => router.replace('UnsupportedChain', other),
    () => router.reset('Account'),
  ]) {
    const work = begin(mine)
    isHeld.value = true
    leave()
    assert.not(work.aborted)
    isHeld.value = false
    assert.ok(work.aborted)
  }
  const late = new AbortController()
  router.whileShown(late, step => step.payload === mine)
  assert.ok(late.signal.aborted, 'what nobody sees does not begin')
})

test.run()
