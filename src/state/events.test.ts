import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { settled } from '../../test/async.ts'
import { createEvents, type TrackedEvent } from './events.ts'

const test = suite('events')

test('tells every listener of a name, in order, until it is off', () => {
  const events = createEvents(() => true)
  const heard: string[] = []
  const off = events.on('open', () => heard.push('one'))
  events.on('open', () => heard.push('two'))
  events.on('close', () => heard.push('close'))
  events.emit('open', undefined)
  off()
  off()
  events.emit('open', undefined)
  assert.equal(heard, ['one', 'two', 'two'])
})

test('R14: a listener that throws harms neither the next one nor us; its error reaches the page', async () => {
  const events = createEvents(() => true)
  const heard: string[] = []
  const uncaught: unknown[] = []
  const own = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException')
  process.on('uncaughtException', error => uncaught.push(error))
  try {
    const error = new Error("the host's own")
    events.on('open', () => {
      throw error
    })
    events.on('open', () => heard.push('next'))
    events.emit('open', undefined)
    await settled()
    assert.equal(heard, ['next'])
    assert.equal(uncaught, [error])
  } finally {
    process.removeAllListeners('uncaughtException')
    for (const listener of own) process.on('uncaughtException', listener)
  }
})

test('R14: a listener that ends itself, adds another or emits again does not disturb the round', () => {
  const events = createEvents(() => true)
  const heard: string[] = []
  const off = events.on('open', () => {
    heard.push('once')
    off()
    events.on('open', () => heard.push('late'))
    events.emit('close', undefined)
  })
  events.on('close', () => heard.push('close'))
  events.on('open', () => heard.push('two'))
  events.emit('open', undefined)
  assert.equal(heard, ['once', 'two', 'close'])
})

test('tracked events reach hosts as one event with closed properties', () => {
  const events = createEvents(() => true)
  const heard: TrackedEvent[] = []
  events.on('event', event => heard.push(event))
  events.track('SWITCH_NETWORK', { network: 'eip155:1' })
  assert.equal(heard, [{ type: 'track', event: 'SWITCH_NETWORK', properties: { network: 'eip155:1' } }])
})

test('what an account did says whether it was a smart account, and nothing else does', () => {
  const events = createEvents(() => true)
  const told: string[] = []
  events.on('event', ({ event, properties }) => 'isSmartAccount' in properties && told.push(event))
  const swap = { network: '', swapFromToken: '', swapToToken: '', swapFromAmount: '', swapToAmount: '' }
  events.track('INITIATE_SWAP', swap)
  events.track('SWAP_SUCCESS', swap)
  events.track('OPEN_SEND', { network: '' })
  events.track('CLICK_TRANSACTIONS', {})
  events.track('ERROR_FETCH_TRANSACTIONS', { network: '' })
  events.track('SELECT_BUY_CRYPTO', {})
  events.track('SIWX_AUTH_SUCCESS', { network: '' })
  const of = [...told]
  events.track('SWITCH_NETWORK', { network: '' })
  events.track('SELECT_WALLET', { name: '', platform: '' })
  assert.is(of.length, 7)
  assert.equal(told, of)
})

test.run()
