import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ModalError } from '../../base/errors.ts'
import type { Resource } from '../../state/resource.ts'
import type { Balances } from '../../services/tokens.ts'
import { createPoll } from './poll.ts'

const test = suite('polling of balances')
const failure = (status: number) => new ModalError('data/balance-unavailable', { data: { status } })

test('goes on while all is well, and never has two calls at once', () => {
  const isDue = createPoll(() => 0)
  assert.is(isDue({ status: 'ready', data: { tokens: [], isBasic: false } }), true)
  assert.is(isDue({ status: 'loading', data: { tokens: [], isBasic: false } }), false)
  assert.is(isDue({ status: 'idle' }), false)
})

test('pauses for 30 seconds after each failure, also where the network stands in for the service', () => {
  let time = 1000
  const isDue = createPoll(() => time)
  const failed: Resource<Balances> = { status: 'failed', data: { tokens: [], isBasic: false }, error: failure(500) }
  const basic: Resource<Balances> = { status: 'ready', data: { tokens: [], isBasic: true, error: failure(500) } }
  for (const state of [failed, basic]) {
    assert.is(isDue(state), false)
    time += 29_999
    // @spec:3.12 @spec:4.37
    assert.is(isDue(state), false)
    time += 1
    // @spec:9.4
    assert.is(isDue(state), true)
  }
})

test('a network that the service does not know is no failure', () => {
  assert.is(createPoll(() => 0)({ status: 'ready', data: { tokens: [], isBasic: true } }), true)
})

test('a failure with nothing to show stays on screen', () => {
  let time = 0
  const isDue = createPoll(() => time)
  assert.is(isDue({ status: 'failed', error: failure(500) }), false)
  time = 600_000
  assert.is(isDue({ status: 'failed', error: failure(500) }), false)
})

test('503 ends it until somebody asks', () => {
  let time = 0
  const isDue = createPoll(() => time)
  const state: Resource<Balances> = { status: 'failed', data: { tokens: [], isBasic: false }, error: failure(503) }
  isDue(state)
  time = 3_600_000
  assert.is(isDue(state), false)
  assert.is(isDue({ status: 'ready', data: { tokens: [], isBasic: false } }), true)
})

test.run()
