// R191: what the chain says of a payment on Solana, on the stack's chain.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  ACCOUNTS,
  carry,
  from,
  lies,
  openWorld,
  prepared,
  SETTLER,
  SHOP,
  signed,
  source,
  stackOf,
  terms,
  token,
  transfers,
  withSignature,
  world,
} from '../../../test/sponsored-stage.ts'
import type { SponsoredTerms } from '../../base/sponsored-transfer.ts'

const test = suite('payments that somebody else sent')
test.before(openWorld)
test.after(() => world.stop())
test.after.each(() => lies.clear())

async function acceptedNow(change: Partial<SponsoredTerms> = {}) {
  const unsigned = await prepared(change)
  const result = await transfers.accept({ ...terms, ...change }, unsigned, {
    transaction: await signed(unsigned.transaction),
  })
  if (typeof result === 'string') throw new Error(result)
  return result
}

test('R191: it is open until no block can have it, then paid or not; what the chain shows is this very message', async () => {
  const shared = { memo: 'order 7' }
  const first = await acceptedNow(shared)
  const id = await carry(first.transaction)
  const second = await acceptedNow(shared)
  const open = await transfers.landed(token, second.trace)
  assert.is(open.is, 'open')
  const left = open.is === 'open' ? open.until - Date.now() / 1000 : 0
  assert.ok(left > 60 && left <= 92, `${left}`)
  assert.equal(await transfers.landed(token, first.trace), { is: 'paid', transaction: id })
  await world.advance(160)
  assert.is((await transfers.landed(token, second.trace)).is, 'open')
  await world.advance(150)
  assert.equal(await transfers.landed(token, second.trace), { is: 'unpaid' })
  assert.equal(await transfers.landed(token, first.trace), { is: 'paid', transaction: id })
})

test('R191: what failed on the chain took nothing and cannot come back', async () => {
  const { transaction, trace } = await acceptedNow({ amount: 10_000n, memo: 'all of it' })
  // Between the check and the block, the money goes elsewhere.
  const { result } = await world.call('getTokenAccountBalance', source)
  const all = BigInt(result.value.amount)
  const { transferToken: moving } = await stackOf('solana-fixture.mjs')
  assert.is((await world.send(ACCOUNTS[0], [await moving(from, SHOP, 'USDC', all)])).error, undefined)
  const wire = await withSignature(transaction, SETTLER.privateKey, 0)
  await world.call('sendTransaction', wire, { encoding: 'base64', skipPreflight: true })
  assert.equal(await transfers.landed(token, trace), { is: 'unpaid' })
  // Until its block is final, another could still take its place.
  lies.set('getEpochInfo', it => ({ ...it, absoluteSlot: it.absoluteSlot - 5 }))
  assert.is((await transfers.landed(token, trace)).is, 'open')
})

test('R191: a node that leaves out the memo, the transaction or the list says nothing of the payment', async () => {
  const { trace } = await acceptedNow({ amount: 0n, memo: 'silence' })
  const silent = async (method: string, lie: (result: any) => unknown) => {
    lies.clear()
    lies.set(method, lie)
    return transfers.landed(token, trace).then(
      ({ is }) => is,
      ({ code }) => code,
    )
  }
  const row = { signature: '1'.repeat(88), slot: trace.slot + 1, memo: `[7] ${trace.memo}`, err: null }
  assert.is(await silent('getSignaturesForAddress', () => null), 'http/bad-reply')
  assert.is(await silent('getSignaturesForAddress', () => [{ ...row, memo: undefined }]), 'http/bad-reply')
  assert.is(await silent('getSignaturesForAddress', () => [{ ...row, slot: 'x' }]), 'http/bad-reply')
  assert.is(await silent('getEpochInfo', () => ({})), 'http/bad-reply')
  // Pages without an end.
  assert.is(await silent('getSignaturesForAddress', () => Array(1000).fill({ ...row, memo: null })), 'http/bad-reply')
})

test.run()
