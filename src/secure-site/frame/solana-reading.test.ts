import {
  ComputeBudgetProgram,
  Ed25519Program,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from 'solana-web3-v1'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { toBase58, toBase64 } from '../../base/bytes.ts'
import { ASSOCIATED_TOKEN, LIGHTHOUSE, MEMO, TOKEN } from '../../chains/solana/program-ids.ts'
import type { Row } from './approval-view.ts'
import { readingOf } from './solana-reading.ts'
import type { AskSolana } from './solana-tokens.ts'

const test = suite('what a transaction of Solana says by itself')

const NETWORK = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const USDC = new PublicKey('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
const [me, shop, thief, block] = [1, 2, 3, 4].map(
  seed => Keypair.fromSeed(new Uint8Array(32).fill(seed)).publicKey,
) as [PublicKey, PublicKey, PublicKey, PublicKey]
const program = (id: string) => new PublicKey(id)
const accountOf = (owner: PublicKey, mint = USDC) =>
  PublicKey.findProgramAddressSync(
    [owner.toBytes(), program(TOKEN).toBytes(), mint.toBytes()],
    program(ASSOCIATED_TOKEN),
  )[0]

const writes = (pubkey: PublicKey) => ({ pubkey, isSigner: false, isWritable: true })
const reads = (pubkey: PublicKey) => ({ pubkey, isSigner: false, isWritable: false })
const signs = (pubkey: PublicKey) => ({ pubkey, isSigner: true, isWritable: true })

/** 2.5 of a token with six decimals. */
const transfer = (to: PublicKey, mint = USDC) =>
  new TransactionInstruction({
    programId: program(TOKEN),
    keys: [writes(accountOf(me, mint)), reads(mint), writes(to), { ...reads(me), isSigner: true }],
    data: Buffer.from([12, ...new Uint8Array(new BigUint64Array([2_500_000n]).buffer), 6]),
  })
const creation = (account: PublicKey, owner: PublicKey, { payer = me, data = [1] } = {}) =>
  new TransactionInstruction({
    programId: program(ASSOCIATED_TOKEN),
    keys: [signs(payer), writes(account), ...[owner, USDC, SystemProgram.programId, program(TOKEN)].map(reads)],
    data: Buffer.from(data),
  })
const memo = (bytes: Uint8Array) =>
  new TransactionInstruction({ programId: program(MEMO), keys: [], data: Buffer.from(bytes) })
const coins = SystemProgram.transfer({ fromPubkey: me, toPubkey: shop, lamports: 1_500_000_000 })

/** A node that says whose token accounts are. */
const nodeSaying =
  (owner: PublicKey | undefined, asked: string[] = []): AskSolana =>
  async (method, params) => {
    const [accounts] = params as [string[]]
    assert.is(method, 'getMultipleAccounts')
    asked.push(...accounts)
    if (!owner) throw new Error('no answer')
    const data = new Uint8Array(165)
    data.set(owner.toBytes(), 32)
    return { value: accounts.map(() => ({ owner: TOKEN, data: [toBase64(data), 'base64'] })) }
  }

async function read(instructions: TransactionInstruction[], nodes: AskSolana[] = [], payerKey = me) {
  const message = new TransactionMessage({ payerKey, recentBlockhash: block.toBase58(), instructions })
  const transaction = toBase58(new VersionedTransaction(message.compileToV0Message()).serialize())
  const { rows, fee, isWhole } = await readingOf(transaction, { account: me.toBase58(), network: NETWORK, nodes })
  return { rows: [...rows, fee], isWhole }
}
const rowIn = (rows: Row[], label: string) => rows.find(([it]) => it === label)?.[1]

test('a token goes to the wallet address that the user knows, if the transaction creates the token account for it', async () => {
  const asked: string[] = []
  const { rows, isWhole } = await read(
    [creation(accountOf(shop), shop), transfer(accountOf(shop))],
    [nodeSaying(thief, asked)],
  )
  assert.equal(rows, [
    ['Amount', '2.5 USDC', 'amount'],
    ['To', shop.toBase58(), 'address'],
    ['Token', USDC.toBase58(), 'address'],
    ['', 'You’ll pay the account rent if the recipient doesn’t have an account for this token yet.', 'note'],
    ['Network fee, at most', '0.000005 SOL'],
  ])
  assert.ok(isWhole)
  assert.equal(asked, [])
})

test('for an account that exists, a node reports the owner, which counts only if the address proves it', async () => {
  const to = accountOf(shop)
  const recipient = async (...nodes: AskSolana[]) => {
    const { rows } = await read([transfer(to)], nodes)
    return [rowIn(rows, 'To'), rowIn(rows, 'To the token account')]
  }
  const proved = [shop.toBase58(), undefined]
  assert.equal(await recipient(nodeSaying(shop)), proved)
  assert.equal(await recipient(nodeSaying(thief), nodeSaying(shop)), proved)
  const unproved = [undefined, to.toBase58()]
  for (const nodes of [[], [nodeSaying(undefined)], [nodeSaying(thief)], [async () => ({ value: 'x' })]])
    assert.equal(await recipient(...nodes), unproved)
})

test('a token account of someone else is not shown as the recipient’s, whatever its creation says', async () => {
  const { rows } = await read([creation(accountOf(thief), shop), transfer(accountOf(thief))], [nodeSaying(shop)])
  assert.is(rowIn(rows, 'To'), undefined)
  assert.is(rowIn(rows, 'To the token account'), accountOf(thief).toBase58())
})

test('each node is asked once for all recipients', async () => {
  const asked: string[] = []
  const { rows } = await read(
    [transfer(accountOf(shop)), transfer(accountOf(shop)), transfer(accountOf(thief))],
    [nodeSaying(shop, asked)],
  )
  assert.equal(asked, [accountOf(shop).toBase58(), accountOf(thief).toBase58()])
  const to = rows.filter(([label]) => label.startsWith('To')).map(([label, value]) => [label, value])
  assert.equal(
    to.filter(([label]) => label !== 'Token'),
    [
      ['To', shop.toBase58()],
      ['To', shop.toBase58()],
      ['To the token account', accountOf(thief).toBase58()],
    ],
  )
})

test('a token that the product doesn’t know has no symbol, nor does a known address on another network', async () => {
  assert.is(rowIn((await read([transfer(accountOf(shop, block), block)])).rows, 'Amount'), '2.5')
  const message = new TransactionMessage({
    payerKey: me,
    recentBlockhash: block.toBase58(),
    instructions: [transfer(accountOf(shop))],
  })
  const transaction = toBase58(new VersionedTransaction(message.compileToV0Message()).serialize())
  const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
  const { rows } = await readingOf(transaction, { account: me.toBase58(), network: devnet, nodes: [] })
  assert.is(rowIn(rows, 'Amount'), '2.5')
})

const limit = (units: number) => ComputeBudgetProgram.setComputeUnitLimit({ units })
const price = (microLamports: number) => ComputeBudgetProgram.setComputeUnitPrice({ microLamports })
const checks = (count: number) => {
  const check = Ed25519Program.createInstructionWithPublicKey({
    publicKey: me.toBytes(),
    message: new Uint8Array(1),
    signature: new Uint8Array(64),
  })
  check.data[0] = count
  return check
}
for (const [name, instructions, fee] of [
  ['one signature', [coins], '0.000005'],
  ['a price without a limit counts for all that an instruction can use', [price(1_000), coins, coins], '0.0000054'],
  ['a limit at a price, rounded up', [limit(1), price(1), coins], '0.000005001'],
  ['a fee that takes nearly all of a wallet', [limit(1_400_000), price(1_000_000_000), coins], '1.400005'],
  ['a limit that nobody can use up', [limit(4_000_000_000), price(1_000_000), coins], '0.001405'],
  ['signatures that programs check', [checks(3), coins], '0.00002'],
] as [string, TransactionInstruction[], string][])
  test(`the bytes determine the highest network fee: ${name}`, async () => {
    assert.is(rowIn((await read(instructions)).rows, 'Network fee, at most'), `${fee} SOL`)
  })

test('a new token account that receives nothing is shown with its owner, and with the rent if the user pays it', async () => {
  const { rows } = await read([creation(accountOf(thief), thief), coins])
  assert.is(rowIn(rows, 'Creates a token account for'), thief.toBase58())
  assert.match(String(rowIn(rows, '')), 'You’ll pay the account rent')
})

test('another account that pays the fee is named, and the rent is not mentioned if it pays that too', async () => {
  for (const to of [shop, thief]) {
    const { rows } = await read([creation(accountOf(to), to, { payer: shop }), transfer(accountOf(shop))], [], shop)
    assert.is(rowIn(rows, 'Network fee, at most'), undefined)
    assert.is(rowIn(rows, 'Fee paid by'), shop.toBase58())
    assert.is(rowIn(rows, ''), undefined)
  }
})

test('a memo is shown; one that is not text, or has hidden characters, needs the checkbox', async () => {
  const said = await read([memo(new TextEncoder().encode('Invoice 7')), coins])
  assert.is(rowIn(said.rows, 'Memo'), 'Invoice 7')
  assert.ok(said.isWhole)
  for (const bytes of [new Uint8Array([0xff]), new TextEncoder().encode('Invoice \u202e7')]) {
    const { rows, isWhole } = await read([memo(bytes), coins])
    assert.equal([isWhole, rowIn(rows, 'Memo')], [false, undefined])
  }
  const empty = await read([memo(new Uint8Array()), coins])
  assert.equal([empty.isWhole, rowIn(empty.rows, 'Memo')], [true, undefined])
})

test('Lighthouse instructions that write, and token account instructions other than a creation, need the checkbox', async () => {
  const lighthouse = (kind: number) =>
    new TransactionInstruction({ programId: program(LIGHTHOUSE), keys: [reads(me)], data: Buffer.from([kind]) })
  assert.ok((await read([lighthouse(2), coins])).isWhole)
  for (const it of [lighthouse(0), lighthouse(1), creation(accountOf(me), me, { data: [2] })])
    assert.not((await read([it, coins])).isWhole)
  for (const data of [[], [0], [1]]) assert.ok((await read([creation(accountOf(me), me, { data })])).isWhole)
})

test.run()
