import { ed25519 } from '@noble/curves/ed25519'
import {
  ComputeBudgetProgram,
  Keypair,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from 'solana-web3-v1'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { signedByAccount } from './solana-transaction.ts'

const test = suite('where a signature belongs in a transaction of Solana')

const [me, other, third] = [1, 2, 3].map(seed => Keypair.fromSeed(new Uint8Array(32).fill(seed))) as [
  Keypair,
  Keypair,
  Keypair,
]
const MINE = me.publicKey.toBase58()
const recentBlockhash = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'
const pay = (from: Keypair, to = third) =>
  SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to.publicKey, lamports: 5n })
const sign = (message: Uint8Array) => ed25519.sign(message, me.secretKey.subarray(0, 32))
const never = (): Uint8Array => {
  throw new Error('signed')
}

const versioned = (payer: Keypair, ...from: Keypair[]) =>
  new VersionedTransaction(
    new TransactionMessage({
      payerKey: payer.publicKey,
      recentBlockhash,
      instructions: [ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 3 }), ...from.map(it => pay(it))],
    }).compileToV0Message(),
  )

test('both forms are signed as web3.js signs them, as payer and as further signer', () => {
  for (const [payer, ...from] of [
    [me, me],
    [me, other],
    [other, me],
    [other, me, other],
  ] as [Keypair, ...Keypair[]][]) {
    const wanted = versioned(payer, ...from)
    const bytes = wanted.serialize()
    wanted.sign([me])
    assert.equal(signedByAccount(bytes, MINE, sign), wanted.serialize())
  }
  const legacy = new Transaction({ feePayer: other.publicKey, recentBlockhash }).add(pay(me), pay(other))
  const bytes = legacy.serialize({ requireAllSignatures: false })
  legacy.partialSign(me)
  assert.equal(signedByAccount(bytes, MINE, sign), new Uint8Array(legacy.serialize({ requireAllSignatures: false })))
})

test('signatures of others stay', () => {
  const both = versioned(other, me, other)
  both.sign([other])
  const signed = VersionedTransaction.deserialize(signedByAccount(both.serialize(), MINE, sign)!)
  assert.equal(signed.signatures[0], both.signatures[0])
  assert.equal(signed.signatures[1], sign(both.message.serialize()))
})

test('a transaction that needs no signature of the account is not signed', () => {
  assert.is(signedByAccount(versioned(other, other).serialize(), MINE, never), undefined)
  // The account is a recipient, and so is not among the signers.
  const message = new TransactionMessage({
    payerKey: other.publicKey,
    recentBlockhash,
    instructions: [pay(other, me)],
  }).compileToV0Message()
  assert.is(signedByAccount(new VersionedTransaction(message).serialize(), MINE, never), undefined)
})

test('what is cut off, of another version, counts wrongly or is longer than a packet is not signed', () => {
  const bytes = versioned(me, me).serialize()
  const keysEnd = 1 + 64 + 1 + 3 + 1 + 32
  for (let length = 0; length < keysEnd; length++)
    assert.is(signedByAccount(bytes.slice(0, length), MINE, never), undefined, `${length} bytes`)
  const changed = (at: number, value: number) => {
    const copy = bytes.slice()
    copy[at] = value
    return copy
  }
  // Slots, version, signers, keys.
  for (const it of [changed(0, 2), changed(0, 0), changed(65, 0x81), changed(66, 0), changed(66, 9), changed(69, 200)])
    assert.is(signedByAccount(it, MINE, never), undefined)
  assert.is(
    signedByAccount(Uint8Array.from([...bytes, ...new Uint8Array(1233 - bytes.length)]), MINE, never),
    undefined,
  )
})

test.run()
