import {
  Keypair,
  PublicKey,
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
import { COMPUTE_BUDGET, MEMO, TOKEN, TOKEN_2022 } from '../../chains/solana/program-ids.ts'

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

/** What a site is paid by: one transfer of ours, whose fee somebody else pays. */
const [source, mint, target] = [11, 12, 13].map(seed => Keypair.fromSeed(new Uint8Array(32).fill(seed)).publicKey)
const call = (program: string, data: number[], keys: [PublicKey, isSigner?: boolean][] = []) =>
  new TransactionInstruction({
    programId: new PublicKey(program),
    keys: keys.map(([pubkey, isSigner = false]) => ({ pubkey, isSigner, isWritable: !isSigner })),
    data: Buffer.from(data),
  })
const moved = (
  data = [12, 80, 195, 0, 0, 0, 0, 0, 0, 6],
  program: string = TOKEN,
  owner = mine,
  more: [PublicKey][] = [],
) => call(program, data, [[source!], [mint!], [target!], [owner.publicKey, true], ...more])
const noted = (...keys: [PublicKey, boolean?][]) => call(MEMO, [...Buffer.from('order 7')], keys)
const limited = call(COMPUTE_BUDGET, [2, 32, 78, 0, 0])
const sponsored = (...instructions: TransactionInstruction[]) => built(other, ...instructions)
const paid = sponsored(limited, moved(), noted())
const UNSPONSORED: [string, string][] = [
  ['two transfers', sponsored(moved(), moved())],
  ['no transfer', sponsored(limited, noted([mine.publicKey, true]))],
  ['an approval', sponsored(moved([13, 80, 195, 0, 0, 0, 0, 0, 0, 6]))],
  ['a transfer without its decimals', sponsored(moved([12, 80, 195, 0, 0, 0, 0, 0, 0]))],
  ['tokens with extensions', sponsored(moved(undefined, TOKEN_2022))],
  ['a transfer by the payer', sponsored(moved(undefined, TOKEN, other), noted([mine.publicKey, true]))],
  ['more accounts than a transfer has', sponsored(moved(undefined, TOKEN, mine, [[target!]]))],
  ['a payer who takes part', sponsored(moved(), noted([other.publicKey, true]))],
  ['a third signer', sponsored(moved(), noted([Keypair.fromSeed(new Uint8Array(32).fill(14)).publicKey, true]))],
  ['coins beside it', sponsored(moved(), pay(mine))],
  ['an unknown program beside it', sponsored(moved(), strange(9))],
]
const REFUSED: Refused[] = [
  ...UNSPONSORED.map(([what, it]): Refused => ['payer', `another payer: ${what}`, transaction(it)]),
  ['payer', 'another payer, to be sent', onSolana('solana_signAndSendTransaction', { transaction: paid, options: {} })],
  ['payer', 'another payer, with others', onSolana('solana_signAllTransactions', { transactions: [paid] })],
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
  ['solana-transactions', transaction(paid)],
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
