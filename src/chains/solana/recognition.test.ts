// How to find a transfer whose answer was lost, from a node's replies (R139).
import { address, getBase64Decoder, type Address } from '@solana/web3.js'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure } from '../../../test/async.ts'
import type { Ask } from './accounts.ts'
import { callHash } from './outcome.ts'
import { findSince, isSince, landedWith, mark } from './recognition.ts'

const test = suite('recognition on solana')
const [from, to] = ['7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV', 'GkXn6PUbcvpwAzVCgJFychVhAhjwZRMJWmAZLcsrpzEX'].map(
  it => address(it),
) as [Address, Address]

/** A transfer of this many lamports, as a node reports it. */
const transfer = (amount: number, slot?: number) => ({
  slot,
  transaction: { message: { accountKeys: [from, to] } },
  meta: {
    fee: 5_000,
    preBalances: [1_000_000, 0],
    postBalances: [1_000_000 - 5_000 - amount, amount],
    preTokenBalances: [],
    postTokenBalances: [],
  },
})
const nodeOf = (replies: Record<string, unknown>, asked: unknown[][] = []): Ask => {
  return async (method, params) => {
    asked.push([method, ...params])
    return method in replies ? replies[method] : replies[String(params[0])]
  }
}

test('where the account stands is the newest slot, and a node that names none, or one out of range, is no answer', async () => {
  assert.is(await mark(nodeOf({ getSlot: 7 })), '7')
  for (const slot of [undefined, null, '7', -1, NaN, Infinity, 2 ** 53, 1e20])
    assert.is((await failure(mark(nodeOf({ getSlot: slot })))).code, 'http/bad-reply', String(slot))
})

test('R139: a transfer counts from the slot after the question on, and none does where the slot is not known', async () => {
  const query = { account: from, to, amount: 9n, callHash: callHash({ from, to, amount: 9n }), except: [] }
  for (const [slot, isLater] of [
    [8, true],
    [7, false],
    [6, false],
    [undefined, undefined],
  ] as const) {
    const ask = nodeOf({ getSignaturesForAddress: [{ signature: 's', slot }], s: transfer(9, slot) })
    assert.is(await findSince(ask, { ...query, since: '7' }), isLater ? 's' : undefined, `found: ${slot}`)
    assert.is(await isSince(ask, { since: '7', hash: 's' }), isLater, `since: ${slot}`)
    for (const since of ['', '-1', '7.5', '0x1', '9'.repeat(16)]) assert.not(await isSince(ask, { since, hash: 's' }))
  }
})

test('R139: of several the one that did what was asked for is found, wherever it stands among the newest', async () => {
  const list = [3, 9, 4].map(amount => ({ signature: `s${amount}`, slot: 8 }))
  const asked: unknown[][] = []
  const ask = nodeOf(
    { getSignaturesForAddress: [null, {}, { signature: 5 }, ...list], s3: transfer(3, 8), s9: transfer(9, 8) },
    asked,
  )
  const query = { account: from, to, amount: 9n, callHash: callHash({ from, to, amount: 9n }), since: '7' }
  assert.is(await findSince(ask, { ...query, except: [] }), 's9')
  assert.is(await findSince(ask, { ...query, except: ['s9'] }), undefined)
  assert.equal(asked[0], ['getSignaturesForAddress', from, { limit: 20, commitment: 'confirmed' }])
})

test('R137: a node that names no transactions has not said that there are none', async () => {
  const query = { account: from, to, amount: 9n, since: '7', except: [] }
  for (const reply of [undefined, null, {}, 'none']) {
    const ask = nodeOf({ getSignaturesForAddress: reply })
    assert.is((await failure(findSince(ask, query))).code, 'http/bad-reply')
    assert.is((await failure(landedWith(ask, from, Uint8Array.of(1)))).code, 'http/bad-reply')
  }
})

test('R118: a message landed where a transaction has just this one behind one signature', async () => {
  const message = Uint8Array.of(1, 2, 3, 4)
  const wire = (...bytes: number[]) => getBase64Decoder().decode(Uint8Array.of(1, ...new Uint8Array(64), ...bytes))
  const list = ['other', 'mine'].map(signature => ({ signature, slot: 1 }))
  const landed = async (mine: unknown) =>
    landedWith(
      nodeOf({
        getSignaturesForAddress: list,
        other: { transaction: [wire(4, 3, 2, 1), 'base64'] },
        mine: { transaction: mine },
      }),
      from,
      message,
    )
  assert.is(await landed([wire(1, 2, 3, 4), 'base64']), 'mine')
  assert.is(await landed(wire(1, 2, 3, 4)), 'mine')
  for (const other of [[wire(1, 2, 3, 4, 5)], [wire(1, 2, 3)], [wire(1, 2, 3, 5)], [wire()], ['?'], [], null, {}])
    assert.is(await landed(other), undefined, JSON.stringify(other))
})

test.run()
