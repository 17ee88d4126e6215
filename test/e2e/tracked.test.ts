import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DOCUMENTED, unheard, wrongWith } from './tracked.ts'

const test = suite('analytics events of the browser tests')

test('an event that nobody heard is named, and so is a property', () => {
  const all = [...DOCUMENTED].map(([event, properties]) => ({
    type: 'track',
    event,
    properties: Object.fromEntries(properties.map(({ name }) => [name, ''])),
  }))
  assert.ok(all.length > 50)
  assert.equal(unheard(all), [])
  const [first, ...others] = all
  assert.equal(unheard(others), [first!.event])
  const poor = all.map(it => (it.event === 'SEARCH_WALLET' ? { ...it, properties: {} } : it))
  assert.equal(unheard(poor), ['SEARCH_WALLET.badge'])
})

test('R152: no event says what was typed to look for something, or where the page is', () => {
  for (const [event, properties] of DOCUMENTED)
    for (const { name } of properties) assert.not.match(name, /search|query|typed|text|url|path|href|referr?er/i, event)
})

test('an event that is not as documented is noticed, and one that tells of somebody', () => {
  const of = (event: string, properties: object) => wrongWith({ type: 'track', event, properties: { ...properties } })
  assert.equal(of('SWITCH_NETWORK', { network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }), [])
  assert.equal(of('SWITCH_NETWORK', {}), ['SWITCH_NETWORK lacks network'])
  assert.equal(of('SWITCH_NETWORK', { network: 1 }), ['SWITCH_NETWORK has a network that is no string'])
  assert.equal(of('CLICK_NETWORKS', { from: 'x' }), ['CLICK_NETWORKS has from, which is in no document'])
  assert.equal(of('CLICK_CONVERT', {}), ['CLICK_CONVERT is in no document'])
  for (const message of [
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    'HN7cABqLq46Es1jh92dQQisAq662SmxELLLsHHe4YWrH',
    'wc:7f6e504b@2',
    'https://wallet.example/wc',
    'mona@example.com',
  ])
    assert.is(of('CONNECT_ERROR', { message }).length, 1, message)
})

test.run()
