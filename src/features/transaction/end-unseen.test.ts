import { signal } from '@preact/signals'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createRouter } from '../../modal/router.ts'
import { endUnseen } from './end-unseen.ts'

const test = suite('end unseen')

test('R109: work ends when no step leads to it any more, and not before what it was asked is answered', () => {
  const router = createRouter()
  const [mine, other] = [{ isSwap: true }, { isSwap: true }]
  const isBusy = signal(false)
  const begin = (payload: { isSwap: boolean }) => {
    router.open('Swap')
    router.push('UnsupportedChain', payload)
    const life = new AbortController()
    endUnseen(router, { life, isBusy: () => isBusy.value }, step => step.payload === payload)
    return life
  }
  const left = begin(mine)
  router.push('Networks')
  assert.not(left.signal.aborted, 'a view over it is not its end')
  router.back()
  router.back()
  assert.ok(left.signal.aborted)
  for (const leave of [
    () => router.close(),
    () => router.replace('UnsupportedChain', other),
    () => router.reset('Account'),
  ]) {
    const life = begin(mine)
    isBusy.value = true
    leave()
    assert.not(life.signal.aborted)
    isBusy.value = false
    assert.ok(life.signal.aborted)
  }
  const late = new AbortController()
  endUnseen(router, { life: late, isBusy: () => false }, step => step.payload === mine)
  assert.ok(late.signal.aborted, 'what nobody sees does not begin')
})

test.run()
