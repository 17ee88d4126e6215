import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { placesOf, visitOf } from './places.ts'

const test = suite('wallet list')
const none = {
  enableWallets: true,
  customWallets: [],
  featuredWalletIds: [],
  includeWalletIds: [],
}

test('places are kept for what the host names, and four for the directory, or as many as it may recommend', () => {
  assert.equal(placesOf({ ...none, customWallets: [{}], featuredWalletIds: ['a', 'b'], includeWalletIds: ['c'] }), [
    'custom',
    'featured',
    'featured',
    'recommended',
  ])
  assert.is(placesOf(none).length, 4)
  assert.is(placesOf({ ...none, enableWallets: false, featuredWalletIds: ['a'] }).length, 0)
})

test('a wallet was used when its id or its reverse-DNS id was', () => {
  const recent = [{ id: '1' }, { id: '2', rdns: 'io.two' }]
  const visits = [{ id: '1' }, { id: 'x', rdns: 'io.two' }, { id: 'x' }].map(it => visitOf(recent, it))
  assert.equal(visits, [0, 1, -1])
})

test.run()
