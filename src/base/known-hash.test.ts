import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { knownHash } from './known-hash.ts'

const test = suite('hashes that are shown')

test('R138: a hash is the wallet’s word until a node knows it, or the chain has decided', () => {
  for (const status of ['asked', 'lost', 'pending']) {
    assert.is(knownHash({ status, hash: 'h' }), undefined, status)
    assert.is(knownHash({ status, hash: 'h', seen: 's' }), 'h', status)
  }
  for (const status of ['confirmed', 'failed', 'replaced', 'gone'])
    assert.is(knownHash({ status, hash: 'h' }), 'h', status)
})

test.run()
