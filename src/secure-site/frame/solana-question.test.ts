import {
  Keypair,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from 'solana-web3-v1'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  asksAll,
  me,
  mine,
  onSolana,
  other,
  refusesAll,
  simulated,
  survivesAll,
  type Honest,
  type Refused,
} from '../../../test/frame-questions.ts'
import { toBase58 as bytes58 } from '../../base/bytes.ts'

const test = suite('requests of Solana')

const says = (text: string, more = {}) =>
  onSolana('solana_signMessage', { message: bytes58(new TextEncoder().encode(text)), pubkey: me, ...more })
const built = (payer: Keypair, ...instructions: TransactionInstruction[]) =>
  bytes58(
    new VersionedTransaction(
      new TransactionMessage({
        payerKey: payer.publicKey,
        recentBlockhash: '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM',
        instructions,
      }).compileToV0Message(),
    ).serialize(),
  )
const pay = (from: Keypair) =>
  SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: other.publicKey, lamports: 5n })
const strange = (seed: number) =>
  new TransactionInstruction({
    programId: Keypair.fromSeed(new Uint8Array(32).fill(seed)).publicKey,
    keys: [{ pubkey: mine.publicKey, isSigner: true, isWritable: true }],
  })
const transaction = (text: unknown) => onSolana('solana_signTransaction', { transaction: text })
const sends = (options: object, tx = built(mine, pay(mine))) =>
  onSolana('solana_signAndSendTransaction', { transaction: tx, options })

const REFUSED: Refused[] = [
  ['payer', 'another payer', transaction(built(other, pay(other)))],
  ['payer', 'another payer beside us', transaction(built(other, pay(mine)))],
  ['program', 'an unknown program', transaction(built(mine, strange(7)))],
  ['malformed', 'no transaction', transaction('1111')],
  ['malformed', 'no base58', transaction('0OIl')],
  ['malformed', 'none', onSolana('solana_signAllTransactions', { transactions: [] })],
  [
    'program',
    'one of many',
    onSolana('solana_signAllTransactions', { transactions: [built(mine, pay(mine)), built(mine, strange(7))] }),
  ],
  ['malformed', 'an option of another kind', sends({ maxRetries: -1 })],
  ['unknown-field', 'an unknown option', sends({ rpc: 'https://other.example' })],
  ['account', 'another account of Solana', says('Hello', { pubkey: other.publicKey.toBase58() })],
  [
    'unreadable',
    'a message that is a transaction',
    onSolana('solana_signMessage', { message: bytes58(new Uint8Array([128, 1, 0])) }),
  ],
]

const HONEST: Honest[] = [
  ['solana-transactions', transaction(built(mine, pay(mine)))],
  ['solana-transactions', transaction(built(mine, strange(9)))],
  ['solana-transactions', sends({ skipPreflight: false, maxRetries: 3 })],
  [
    'solana-transactions',
    onSolana('solana_signAllTransactions', { transactions: [built(mine, pay(mine)), built(mine)] }),
  ],
]
simulated.add(built(mine, strange(9)))

test('R178: requests of Solana of which the user is asked none', async () => {
  assert.ok(REFUSED.length >= 11, `${REFUSED.length}`)
  await refusesAll(REFUSED)
})

test('R178: honest requests of Solana are asked, frozen, and nothing of them is changed', () => asksAll(HONEST))

test('R178: whatever stands in any part of requests of Solana, it is refused in a sentence or asked whole', () =>
  survivesAll(HONEST))

test.run()
