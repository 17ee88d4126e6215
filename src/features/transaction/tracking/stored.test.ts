import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { A, B } from '../../../../test/fakes.ts'
import type { TrackedTransaction } from '../../../account/tracked-transactions.ts'
import { decode, merge } from './stored.ts'

const test = suite('transfers that are kept')
const HASH = `0x${'ab'.repeat(32)}`
const item = (over: object = {}): TrackedTransaction => ({
  id: 'one',
  status: 'pending',
  network: 'eip155:1',
  account: A,
  to: B,
  amount: '0.5',
  symbol: 'ETH',
  hash: HASH,
  at: Date.now() - 1000,
  ...over,
})

test('twenty are kept, the newest first, whichever page they are of', () => {
  const all = Array.from({ length: 50 }, (_, at) => item({ id: `i${at}`, at: Date.now() - 50_000 + 1000 * at }))
  const newest = all.slice(-20).reverse()
  const ids = (list: TrackedTransaction[]) => list.map(({ id }) => id)
  assert.equal(ids(merge(all.slice(0, 25), all.slice(25))), ids(newest))
  assert.equal(ids(merge(all.slice(25).reverse(), all.slice(0, 25))), ids(newest))
  assert.is(decode(all).length, 20)
})

test('R85: what is expected to arrive is an amount or unknown', () => {
  for (const [expected, kept] of [
    ['0.45', '0.45'],
    [undefined, undefined],
    ['-1', undefined],
    ['all', undefined],
    [0.45, undefined],
    [null, undefined],
  ])
    assert.is(decode([item({ expected })])[0]!.expected, kept)
})

test('R85: a token is an address or there is none; anything else in its place is no transfer', () => {
  const token = `0x${'cd'.repeat(20)}`
  assert.equal(
    [undefined, token, 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'].map(
      it => decode([item({ token: it })])[0]!.token,
    ),
    [undefined, token, 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
  )
  for (const odd of [null, '', 5, {}, [token], '<b>', 'a b', 'x'.repeat(129)])
    assert.equal(decode([item({ token: odd })]), [], JSON.stringify(odd))
})

test('R85: a damaged hash is dropped while the transaction is open, and a finished one is not kept without its hash', () => {
  for (const odd of ['', '<b>', 'a b', 7, null, [HASH], { a: 1 }, 'x'.repeat(129)]) {
    for (const status of ['asked', 'lost'] as const) {
      const [kept] = decode([item({ status, hash: odd })])
      assert.equal([kept!.status, kept!.hash], [status, undefined], JSON.stringify(odd))
    }
    assert.equal(decode([item({ status: 'pending', hash: odd })]), [], JSON.stringify(odd))
  }
  assert.is(decode([item({ status: 'lost', hash: HASH })])[0]!.hash, HASH)
})

test('R139: what recognises a transfer comes back as it was, and damaged not at all', () => {
  for (const [since, callHash, decimals] of [
    ['7.100', 'call1', 6],
    [`${A}.7.${HASH}`, HASH, 0],
  ] as const) {
    const [kept] = decode([item({ since, callHash, decimals, seen: since })])
    assert.equal([kept!.since, kept!.callHash, kept!.decimals, kept!.seen], [since, callHash, decimals, since])
  }
  for (const odd of ['', '<b>', '7,100', ' 7.100', 'x'.repeat(201), 7, null, ['7.100'], { a: 1 }]) {
    const [kept] = decode([item({ since: odd, callHash: odd, seen: odd })])
    assert.equal([kept!.since, kept!.callHash, kept!.seen], [undefined, undefined, undefined], JSON.stringify(odd))
  }
})

test.run()
