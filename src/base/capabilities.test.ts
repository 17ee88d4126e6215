import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { capabilityOf, offersOf } from './capabilities.ts'

const test = suite('capabilities of a wallet')
const supported = { status: 'supported' }
const unsupported = { status: 'unsupported' }

for (const [title, reply, expected] of [
  ['the chain’s own entry', { '0x2105': { atomic: supported } }, supported],
  ['in capitals, or with leading zeros', { '0X02105': { atomic: supported } }, supported],
  ['that of all chains', { '0x0': { atomic: supported } }, supported],
  [
    'the chain’s own entry before that of all',
    { '0x0': { atomic: supported }, '0x2105': { atomic: unsupported } },
    unsupported,
  ],
  [
    'that of all chains for what the chain’s own does not name',
    { '0x0': { atomic: supported }, '0x2105': {} },
    supported,
  ],
  ['nothing of another chain', { '0x1': { atomic: supported } }, undefined],
  ['nothing under a number in decimals', { 8453: { atomic: supported } }, undefined],
  ['nothing of an empty key', { '': { atomic: supported } }, undefined],
  ['nothing that is inherited', Object.create({ '0x0': { atomic: supported } }), undefined],
  ['nothing of a text', '0x0', undefined],
  ['nothing of nothing', null, undefined],
] as const)
  test(`a capability is ${title}`, () => assert.equal(capabilityOf(reply, 8453, 'atomic'), expected))

test('a wallet adds what lacks of any asset, or of those that it lists; a list that cannot be read has none', () => {
  const native = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
  const funds = (auxiliaryFunds: unknown) => offersOf({ '0x2105': { auxiliaryFunds } }, 8453).funds
  assert.is(funds({ supported: true }), 'any')
  assert.equal(funds({ supported: true, assets: [native, 5, 'ETH', native.slice(0, -1)] }), [native])
  for (const assets of [null, [], {}, 'any', native]) assert.equal(funds({ supported: true, assets }), [])
  for (const odd of [true, {}, { supported: 1 }, { supported: false, assets: [native] }, null])
    assert.is(funds(odd), undefined)
})

test('R41: a reply that throws when it is read has no capability', () => {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  assert.is(capabilityOf(proxy, 8453, 'atomic'), undefined)
})

test.run()
