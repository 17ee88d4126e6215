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

test.run()
