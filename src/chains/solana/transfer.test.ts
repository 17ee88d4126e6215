import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  address,
  createKeyPairFromBytes,
  getBase58Encoder,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  signBytes,
  type Address,
  type CompiledTransactionMessage,
} from '@solana/web3.js'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { TOKEN_2022 } from './program-ids.ts'
import { associatedAccount } from './programs.ts'
import { transferBytes, type Lifetime, type TransferTerms } from './transfer-message.ts'
import { isLawful, isTransferOf } from './transfer-reading.ts'

const test = suite('solana transfer')
const stackOf = (file: string) => import(pathToFileURL(join(process.cwd(), 'demo/stack/solana', file)).href)

interface World {
  call(method: string, ...params: unknown[]): Promise<{ result: any; error?: { message: string } }>
  lamportsOf(address: string): Promise<bigint>
  stop(): Promise<void>
}
const { ACCOUNTS, MINTS } = await stackOf('plan.mjs')
const [{ address: payer, privateKey }, { address: other }] = ACCOUNTS as { address: Address; privateKey: string }[] as [
  { address: Address; privateKey: string },
  { address: Address },
]
const NEWCOMER = address('7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV')
const BUDGET = { units: 60_000, price: 1_000n }
const REFERENCES = [
  address('GkXn6PUbcvpwAzVCgJFychVhAhjwZRMJWmAZLcsrpzEX'),
  address('4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA'),
]
const MEMO = 'Order 4711 · café'
const sol: TransferTerms = { from: payer, to: other, amount: 1_500_000_001n, ...BUDGET }

/** A transfer of one of the plan's tokens from the payer. */
async function tokenTerms(symbol: string, to: Address, amount: bigint): Promise<TransferTerms> {
  const { address: mint, program, decimals, balances } = MINTS.find((it: { symbol: string }) => it.symbol === symbol)
  const [source, destination] = await Promise.all([payer, to].map(owner => associatedAccount(owner, mint, program)))
  const isNew = to !== other || balances[1] === undefined
  const token = { program, mint, decimals, source: source!, destination: destination!, isNew }
  return { from: payer, to, amount, token, ...BUDGET }
}

let world: World
let life: Lifetime
test.before(async () => {
  world = await (await stackOf('solana-fixture.mjs')).startFixture()
  const { blockhash, lastValidBlockHeight } = (await world.call('getLatestBlockhash')).result.value
  life = { blockhash, lastValidBlockHeight: BigInt(lastValidBlockHeight) }
})
test.after(() => world.stop())

/** Signs as a wallet does: the one signature precedes the message. */
async function land(bytes: Uint8Array): Promise<void> {
  const { privateKey: key } = await createKeyPairFromBytes(getBase58Encoder().encode(privateKey))
  const signed = Uint8Array.from(bytes)
  signed.set(await signBytes(key, bytes.subarray(65)), 1)
  const { error } = await world.call('sendTransaction', Buffer.from(signed).toString('base64'), { encoding: 'base64' })
  assert.is(error, undefined)
}
const heldOf = async (account: string): Promise<bigint> => {
  const { result } = await world.call('getTokenAccountBalance', account)
  return BigInt(result?.value.amount ?? 0)
}

test('SOL moves to the last lamport, and costs what the budget and the signature say', async () => {
  const before = await Promise.all([payer, other].map(world.lamportsOf))
  const bytes = transferBytes(sol, life)
  assert.ok(await isTransferOf(bytes, sol, life.blockhash))
  await land(bytes)
  const after = await Promise.all([payer, other].map(world.lamportsOf))
  assert.is(after[1]! - before[1]!, sol.amount)
  assert.is(before[0]! - after[0]!, sol.amount + 5_000n + (BigInt(BUDGET.units) * BUDGET.price) / 1_000_000n)
})

for (const [symbol, to, amount] of [
  ['USDC', NEWCOMER, 1_234_567n],
  ['USDC', NEWCOMER, 1n],
  ['PRINT', NEWCOMER, 1n],
] as const) {
  test(`R119: ${amount} of ${symbol} arrive to the last unit, in an account that is made when there is none`, async () => {
    const terms = await tokenTerms(symbol, to, amount)
    const { destination } = terms.token!
    const before = await heldOf(destination)
    const bytes = transferBytes(terms, life)
    assert.ok(await isTransferOf(bytes, terms, life.blockhash))
    await land(bytes)
    assert.is((await heldOf(destination)) - before, amount)
  })
}

for (const symbol of ['SOL', 'USDC'] as const) {
  test(`Solana Pay: a transfer of ${symbol} names its references, which only read, and has its memo right before it`, async () => {
    const plain = symbol === 'SOL' ? sol : await tokenTerms(symbol, NEWCOMER, 11n)
    const isThere = !!plain.token && (await heldOf(plain.token.destination)) > 0n
    const terms: TransferTerms = {
      ...plain,
      ...(plain.token && { token: { ...plain.token, isNew: !isThere } }),
      memo: `${MEMO} ${symbol}`,
      references: REFERENCES,
      units: 300_000,
    }
    const bytes = transferBytes(terms, life)
    assert.ok(await isTransferOf(bytes, terms, life.blockhash))
    await land(bytes)
    for (const reference of REFERENCES) {
      const { result: found } = await world.call('getSignaturesForAddress', reference)
      const { result } = await world.call('getTransaction', found[0].signature, {
        encoding: 'jsonParsed',
        maxSupportedTransactionVersion: 0,
      })
      const { instructions, accountKeys } = result.transaction.message
      assert.is(instructions.at(-2).parsed, terms.memo)
      const { pubkey, ...rights } = accountKeys.find((it: { pubkey: string }) => it.pubkey === reference)
      assert.is(pubkey, reference)
      assert.equal([rights.signer, rights.writable], [false, false])
    }
  })
}

test('R120: no byte of a transfer can be another one: with any of them changed it is not what was agreed to', async () => {
  const token = await tokenTerms('USDC', NEWCOMER, 7n)
  const note = { memo: MEMO, references: REFERENCES }
  for (const terms of [sol, token, { ...sol, ...note }, { ...token, ...note }]) {
    const bytes = transferBytes(terms, life)
    // The signature's place is empty, and its content moves nothing.
    for (let at = 65; at < bytes.length; at++) {
      const changed = Uint8Array.from(bytes)
      changed[at]! ^= 1 << (at % 8)
      assert.not(await isTransferOf(changed, terms, life.blockhash), `byte ${at} of ${bytes.length}`)
    }
    assert.not(await isTransferOf(bytes.subarray(0, -1), terms, life.blockhash), 'cut short')
    assert.not(await isTransferOf(new Uint8Array(), terms, life.blockhash), 'nothing')
  }
})

test('R120: a transfer of anything else than was agreed to is found out', async () => {
  const token = await tokenTerms('USDC', NEWCOMER, 7n)
  const elsewhere = await tokenTerms('USDC', other, 7n)
  const with_ = (change: Partial<TransferTerms>, part: Partial<TransferTerms['token']> = {}): TransferTerms => ({
    ...token,
    token: { ...token.token!, ...part },
    ...change,
  })
  const others: [string, TransferTerms, TransferTerms][] = [
    ['another lamport', sol, { ...sol, amount: sol.amount + 1n }],
    ['another recipient', sol, { ...sol, to: NEWCOMER }],
    ['another payer', sol, { ...sol, from: NEWCOMER }],
    ['the way back', sol, { ...sol, from: other, to: payer }],
    ['more time', sol, { ...sol, units: BUDGET.units + 1 }],
    ['a higher price', sol, { ...sol, price: BUDGET.price * 10n }],
    ['a token instead', sol, token],
    ['SOL instead', token, sol],
    ['a memo that nobody agreed to', sol, { ...sol, memo: MEMO }],
    ['a memo left out', { ...token, memo: MEMO }, token],
    ['another memo', { ...sol, memo: MEMO }, { ...sol, memo: MEMO.replace('4711', '4712') }],
    ['a reference that nobody agreed to', sol, { ...sol, references: REFERENCES }],
    ['a reference left out', { ...token, references: REFERENCES }, { ...token, references: REFERENCES.slice(1) }],
    ['other references', { ...sol, references: REFERENCES }, { ...sol, references: REFERENCES.toReversed() }],
    ['another unit', token, with_({ amount: 8n })],
    ['other decimals', token, with_({}, { decimals: 5 })],
    ['another mint', token, with_({}, { mint: NEWCOMER })],
    ['another program', token, with_({}, { program: TOKEN_2022 })],
    ['a program of nobody', token, with_({}, { program: NEWCOMER })],
    ['another source', token, with_({}, { source: elsewhere.token!.destination })],
    ['the account of somebody else', token, with_({}, { destination: elsewhere.token!.destination })],
    ['an account that is no account of the recipient', token, with_({}, { destination: NEWCOMER })],
    ['an account that nobody makes', token, with_({}, { isNew: false })],
    ['an account for somebody else', token, elsewhere],
  ]
  for (const [what, agreed, built] of others) {
    assert.not(await isTransferOf(transferBytes(built, life), agreed, life.blockhash), what)
    assert.ok(await isTransferOf(transferBytes(agreed, life), agreed, life.blockhash), what)
  }
  assert.not(await isTransferOf(transferBytes(sol, life), sol, payer), 'another time')
})

test('R120: terms that do not fit each other are no transfer, though the bytes are just what they say', async () => {
  const { token, ...terms } = await tokenTerms('USDC', NEWCOMER, 7n)
  const [foreign, odd] = await Promise.all([
    associatedAccount(other, token!.mint, token!.program),
    associatedAccount(NEWCOMER, token!.mint, NEWCOMER),
  ])
  for (const [what, part] of [
    ['the account of somebody else', { destination: foreign }],
    ['an account of nobody', { destination: NEWCOMER }],
    ['a program that is none of tokens', { program: NEWCOMER, destination: odd }],
  ] as [string, Partial<typeof token>][])
    for (const isNew of [true, false]) {
      const whole = { ...terms, token: { ...token!, isNew } }
      const unfit = { ...terms, token: { ...token!, ...part, isNew } }
      assert.ok(await isTransferOf(transferBytes(whole, life), whole, life.blockhash))
      assert.not(await isTransferOf(transferBytes(unfit, life), unfit, life.blockhash), what)
    }
})

/** The same message with a part changed, encoded again; the signatures' place stays as it is. */
function rewritten(bytes: Uint8Array, change: (message: CompiledTransactionMessage) => object): Uint8Array {
  const message = getCompiledTransactionMessageDecoder().decode(bytes.subarray(65))
  const changed = { ...message, ...change(message) } as CompiledTransactionMessage
  return Uint8Array.from([...bytes.subarray(0, 65), ...getCompiledTransactionMessageEncoder().encode(changed)])
}

test('R120: a table of accounts is no part of a transfer, also where nothing in it is used', async () => {
  const table = (list: readonly object[]) => () => ({ addressTableLookups: list })
  const token = await tokenTerms('USDC', NEWCOMER, 7n)
  for (const terms of [sol, token]) {
    const bytes = transferBytes(terms, life)
    assert.equal(rewritten(bytes, table([])), bytes)
    for (const [writableIndices, readableIndices] of [
      [[0], []],
      [[], [0]],
      [[], []],
    ]) {
      const looked = rewritten(
        bytes,
        table([{ lookupTableAddress: NEWCOMER, writableIndices, readableIndices, readonlyIndices: readableIndices }]),
      )
      assert.ok(looked.length > bytes.length)
      assert.not(await isTransferOf(looked, terms, life.blockhash))
      assert.not(await isLawful(looked, terms))
    }
  }
})

test('R120: one more that signs is no part of a transfer', async () => {
  const bytes = transferBytes(sol, life)
  const more = (signers: number) =>
    rewritten(bytes, ({ header, staticAccounts, instructions }) => ({
      header: { ...header, numSignerAccounts: header.numSignerAccounts + signers },
      staticAccounts: staticAccounts.toSpliced(1, 0, NEWCOMER),
      instructions: instructions.map(it => ({
        ...it,
        programAddressIndex: it.programAddressIndex + 1,
        accountIndices: it.accountIndices?.map(index => index && index + 1),
      })),
    }))
  assert.not(await isTransferOf(more(1), sol, life.blockhash))
  assert.not(await isLawful(more(1), sol))
})

test('R120: in front of a transfer nothing else moves, whatever it is', async () => {
  const token = await tokenTerms('USDC', NEWCOMER, 7n)
  for (const terms of [sol, token, { ...sol, memo: MEMO }, { ...token, memo: MEMO }]) {
    const bytes = transferBytes(terms, life)
    // Budget and price come first, then the instructions that move something.
    for (const at of [2, 3, 4])
      for (const twice of [2, 3, 4]) {
        const doubled = rewritten(bytes, ({ instructions }) => ({
          instructions: instructions[twice] ? instructions.toSpliced(at, 0, instructions[twice]) : instructions,
        }))
        if (doubled.length === bytes.length) continue
        assert.not(await isTransferOf(doubled, terms, life.blockhash))
        assert.not(await isLawful(doubled, terms))
      }
  }
})

test.run()
