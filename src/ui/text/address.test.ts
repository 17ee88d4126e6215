import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { groups } from './address.tsx'

const test = suite('addresses in full')

test('ten groups of four, 0x with the first, and nothing lost', () => {
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  assert.equal(groups(address), ['0x5aAe', 'b605', '3F3E', '94C9', 'b9A0', '9f33', '6694', '35E7', 'Ef1B', 'eAed'])
  assert.is(groups(address).join(''), address)
})

test('an address without a prefix is cut in fours too', () => {
  const address = 'So11111111111111111111111111111111111111112'
  assert.is(groups(address)[0], 'So11')
  assert.is(groups(address).join(''), address)
})

test.run()
