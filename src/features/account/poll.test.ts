import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ModalError } from '../../base/errors.ts'
import type { Balances } from '../../services/tokens.ts'
import { isDue } from './poll.ts'

const test = suite('polling of balances')
const failure = (status: number) => new ModalError('data/balance-unavailable', { data: { status } })
const data: Balances = { tokens: [], isBasic: false }
const basic = (error?: unknown): Balances => ({ tokens: [], isBasic: true, error })

test('goes on while all is well and after failures, and never has two calls at once', () => {
  assert.is(isDue({ status: 'ready', data }), true)
  assert.is(isDue({ status: 'failed', data, error: failure(500) }), true)
  assert.is(isDue({ status: 'ready', data: basic(failure(500)) }), true)
  assert.is(isDue({ status: 'loading', data }), false)
  assert.is(isDue({ status: 'idle' }), false)
})

test('a network that the service does not know is no failure', () => {
  assert.is(isDue({ status: 'ready', data: basic() }), true)
})

test('a failure with nothing to show stays on screen', () => {
  assert.is(isDue({ status: 'failed', error: failure(500) }), false)
})

test('503 ends it until somebody asks', () => {
  assert.is(isDue({ status: 'failed', data, error: failure(503) }), false)
  assert.is(isDue({ status: 'ready', data: basic(failure(503)) }), false)
})

test.run()
