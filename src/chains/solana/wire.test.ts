import { getCompiledTransactionMessageDecoder, getTransactionDecoder, isAddress } from '@solana/web3.js'
import {
  AddressLookupTableAccount,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from 'solana-web3-v1'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { seeded } from '../../../test/hostile.ts'
import * as ids from './program-ids.ts'
import { overviewOf } from './transaction-overview.ts'
import { readTransaction, SIGNATURE_BYTES } from './wire.ts'

const test = suite('transactions of Solana as their bytes say')
const keys = Array.from({ length: 40 }, (_, seed) => Keypair.fromSeed(new Uint8Array(32).fill(seed)))
const recentBlockhash = keys[39]!.publicKey.toBase58()

/** A transaction with a random choice of signers, programs, accounts, data, tables and form. */
function anyTransaction(seed: number): Uint8Array {
  const random = seeded(seed)
  const below = (count: number) => Math.floor(random() * count)
  const instructions = Array.from({ length: below(4) }, () => {
    return new TransactionInstruction({
      programId: keys[30 + below(3)]!.publicKey,
      keys: Array.from({ length: below(5) }, () => {
        const at = below(12)
        return { pubkey: keys[at]!.publicKey, isSigner: at < 3, isWritable: random() < 0.5 }
      }),
      data: Buffer.from(Array.from({ length: below(200) }, () => below(256))),
    })
  })
  const payer = keys[0]!
  if (random() < 0.3) {
    const legacy = new Transaction({ feePayer: payer.publicKey, recentBlockhash }).add(
      SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: keys[1]!.publicKey, lamports: 5n }),
      ...instructions,
    )
    return new Uint8Array(legacy.serialize({ requireAllSignatures: false }))
  }
  const table = new AddressLookupTableAccount({
    key: keys[35]!.publicKey,
    state: {
      deactivationSlot: 1n,
      lastExtendedSlot: 0,
      lastExtendedSlotStartIndex: 0,
      addresses: keys.slice(6, 10).map(it => it.publicKey),
    },
  })
  const message = new TransactionMessage({ payerKey: payer.publicKey, recentBlockhash, instructions })
  return new VersionedTransaction(message.compileToV0Message(random() < 0.5 ? [table] : [])).serialize()
}

test('500 transactions of the public package are read as the network’s own decoder reads them', () => {
  let tables = 0
  for (let seed = 0; seed < 500; seed++) {
    const bytes = anyTransaction(seed)
    const read = readTransaction(bytes)!
    const { messageBytes } = getTransactionDecoder().decode(bytes)
    const theirs = getCompiledTransactionMessageDecoder().decode(messageBytes)
    assert.equal(read.message, new Uint8Array(messageBytes), `seed ${seed}`)
    assert.equal(read.accounts, theirs.staticAccounts)
    assert.is(read.signers, theirs.header.numSignerAccounts)
    assert.is(read.blockhash, theirs.lifetimeToken)
    const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = theirs.header
    const written = [
      ...theirs.staticAccounts.slice(0, numSignerAccounts - numReadonlySignerAccounts),
      ...theirs.staticAccounts.slice(numSignerAccounts, read.accounts.length - numReadonlyNonSignerAccounts),
    ]
    assert.equal(
      read.accounts.filter((_, at) => read.isWritable[at]),
      written,
    )
    assert.is(read.signaturesAt + read.signers * SIGNATURE_BYTES, bytes.length - read.message.length)
    assert.equal(
      read.instructions.map(it => [it.program, [...it.accounts], [...it.data]]),
      theirs.instructions.map(it => [it.programAddressIndex, it.accountIndices ?? [], [...(it.data ?? [])]]),
    )
    const lookups = 'addressTableLookups' in theirs ? (theirs.addressTableLookups ?? []) : []
    assert.is(
      read.inTables,
      lookups.reduce((sum, it) => sum + it.readableIndices.length + it.writableIndices.length, 0),
    )
    tables += read.inTables
  }
  assert.ok(tables > 20)
})

test('one byte less or more, a number written longer than needed, and another version are no transaction', () => {
  for (let seed = 0; seed < 40; seed++) {
    const bytes = anyTransaction(seed)
    for (let end = 0; end < bytes.length; end++) assert.is(readTransaction(bytes.subarray(0, end)), undefined)
    assert.is(readTransaction(Uint8Array.from([...bytes, 0])), undefined)
    assert.is(readTransaction(Uint8Array.from([bytes[0]! | 0x80, 0, ...bytes.subarray(1)])), undefined)
    assert.is(readTransaction(Uint8Array.from([bytes[0]! | 0x80, 0x80, 0, ...bytes.subarray(1)])), undefined)
    const { message } = readTransaction(bytes)!
    if (message[0] !== 0x80) continue
    for (const version of [0x81, 0xff]) {
      const other = bytes.slice()
      other[bytes.length - message.length] = version
      assert.is(readTransaction(other), undefined)
    }
  }
  assert.is(readTransaction(new Uint8Array(1233)), undefined)
  assert.is(readTransaction(new Uint8Array()), undefined)
})

test('a header that does not fit, an account twice, and an index of nothing are no transaction', () => {
  const bytes = new VersionedTransaction(
    new TransactionMessage({
      payerKey: keys[0]!.publicKey,
      recentBlockhash,
      instructions: [
        SystemProgram.transfer({ fromPubkey: keys[0]!.publicKey, toPubkey: keys[1]!.publicKey, lamports: 5n }),
      ],
    }).compileToV0Message(),
  ).serialize()
  const start = bytes.length - readTransaction(bytes)!.message.length
  const with_ = (at: number, ...values: number[]) => {
    const other = bytes.slice()
    other.set(values, start + at)
    return readTransaction(other)
  }
  assert.ok(with_(1, 1, 0, 1))
  // Signers, those that are only read, others that are only read.
  for (const header of [
    [0, 0, 1],
    [2, 0, 1],
    [1, 1, 1],
    [1, 0, 3],
  ])
    assert.is(with_(1, ...header), undefined, String(header))
  const accounts = start + 5
  const twice = bytes.slice()
  twice.copyWithin(accounts + 32, accounts, accounts + 32)
  assert.is(readTransaction(twice), undefined)
  // After three accounts, the block’s hash and the number of instructions: the program, and its two accounts.
  const first = 5 + 3 * 32 + 32 + 1
  for (const at of [first, first + 2, first + 3]) assert.is(with_(at, 3), undefined, `${at}`)
})

test('random bytes, and transactions with some of them changed, never throw', () => {
  const random = seeded(7)
  for (let round = 0; round < 2000; round++) {
    const bytes = anyTransaction(round % 20).slice()
    for (let change = 0; change < 3; change++) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256)
    const read = readTransaction(bytes)
    if (read) assert.ok(read.accounts.length >= read.signers)
    overviewOf(Uint8Array.from({ length: 200 }, () => Math.floor(random() * 256)))
  }
})

test('the programs have addresses', () => {
  const all = Object.values(ids).filter(it => typeof it === 'string')
  assert.is(all.length, 8)
  for (const it of all) assert.ok(isAddress(it) && new PublicKey(it).toBase58() === it, it)
})

test.run()
