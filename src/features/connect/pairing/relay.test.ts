import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { givenCode } from './relay.ts'

const test = suite('a code of the page')
const uri = (rest = '') => `wc:${'ab'.repeat(32)}@2?relay-protocol=irn${rest}&symKey=${'cd'.repeat(32)}`

test('is good for as long as it says, else for four minutes', () => {
  assert.equal(givenCode(uri('&expiryTimestamp=1700000300'), 0), {
    uri: uri('&expiryTimestamp=1700000300'),
    expiresAt: 1_700_000_300_000,
  })
  assert.is(givenCode(uri(), 1_000).expiresAt, 241_000)
  for (const odd of [
    '&expiryTimestamp=',
    '&expiryTimestamp=soon',
    `&expiryTimestamp=${'9'.repeat(40)}`,
    '&xexpiryTimestamp=5',
  ])
    assert.is(givenCode(uri(odd), 1_000).expiresAt, 241_000, odd)
})

test('R161: schemes have no letter case, and wallets are told the one that they know', () => {
  for (const scheme of ['wc', 'WC', 'Wc']) assert.is(givenCode(uri().replace('wc', scheme)).uri, uri())
})

test.run()
