import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { capabilityOf } from './capabilities.ts'

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

test('R41: a reply that throws when it is read has no capability', () => {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  assert.is(capabilityOf(proxy, 8453, 'atomic'), undefined)
})

test.run()
