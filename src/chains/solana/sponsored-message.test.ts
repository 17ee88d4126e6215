// R190: what a wallet may make of a payment on Solana, on the stack's chain.
import {
  AccountRole,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase58Decoder,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Address,
  type IInstruction,
} from '@solana/web3.js'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  destination,
  FAUCET,
  from,
  lies,
  mintOf,
  openWorld,
  other,
  otherKey,
  prepared,
  SETTLER,
  SHOP,
  signed,
  source,
  stolen,
  terms,
  token,
  transfers,
  usdc,
  withSignature,
  world,
} from '../../../test/sponsored-stage.ts'
import { fromBase64, toBase64 } from '../../base/bytes.ts'
import type { UnsignedTransfer } from '../../base/sponsored-transfer.ts'
import { LIGHTHOUSE } from './program-ids.ts'
import { budget, memoOf, transferSol, transferToken } from './programs.ts'
import { readSponsored, sponsoredBytes } from './sponsored-message.ts'

const test = suite('payments that somebody else sends')
test.before(openWorld)
test.after(() => world.stop())
test.after.each(() => lies.clear())

/** The same by the network's own package, with other instructions. */
function compiled(
  { blockhash: hash }: Pick<UnsignedTransfer, 'blockhash'>,
  instructions: readonly IInstruction[],
  payer = terms.feePayer,
): string {
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    it => setTransactionMessageFeePayer(payer as Address, it),
    it => setTransactionMessageLifetimeUsingBlockhash({ blockhash: blockhash(hash), lastValidBlockHeight: 0n }, it),
    it => appendTransactionMessageInstructions(instructions, it),
  )
  return toBase64(new Uint8Array(getTransactionEncoder().encode(compileTransaction(message))))
}
const accounts = { program: usdc.program, mint: usdc.address, decimals: 6, source, destination }
const [limit, price] = budget(20_000, 1n) as [IInstruction, IInstruction]
const move = transferToken(from, accounts, 50_000n)
const memo = memoOf(terms.memo)
const assertion: IInstruction = {
  programAddress: LIGHTHOUSE,
  accounts: [{ address: source, role: AccountRole.READONLY }],
  data: Uint8Array.of(5, 0),
}
const usual = [limit, price, move, memo]

test('what is prepared is what was agreed to, as the network’s own package makes it but for the order of accounts', async () => {
  const unsigned = await prepared()
  assert.ok(readSponsored(fromBase64(unsigned.transaction), terms, unsigned))
  assert.ok(readSponsored(fromBase64(compiled(unsigned, usual)), terms, unsigned))
  assert.equal([unsigned.source, unsigned.destination], [source, destination])
  const simulation = await world.call('simulateTransaction', unsigned.transaction, {
    encoding: 'base64',
    sigVerify: false,
  })
  assert.is(simulation.result.value.err, null)
})

test('the longest memo fits into the units', async () => {
  const memo = 'é'.repeat(128)
  const unsigned = await prepared({ memo })
  const { result } = await world.call('simulateTransaction', unsigned.transaction, {
    encoding: 'base64',
    sigVerify: false,
  })
  assert.equal([result.value.err, result.value.unitsConsumed < 20_000], [null, true], JSON.stringify(result.value))
})

test('balance and obstacles come from the chain', async () => {
  const { balance } = await transfers.look(token, from, SHOP)
  assert.ok(balance > 1_000_000n)
  const obstacleOf = async (change: object, to = SHOP) =>
    (await transfers.look({ ...token, ...change }, from, to)).obstacle
  assert.is(await obstacleOf({}), undefined)
  assert.is(await obstacleOf({}, other), 'no-receiver')
  assert.is(await obstacleOf({ decimals: 9 }), 'domain')
  // Another program of tokens, whose mints can have rules of their own.
  assert.is(await obstacleOf({ asset: mintOf('TOLL').address, decimals: 9 }, other), 'domain')
  assert.is(await obstacleOf({ asset: SETTLER.address }), 'domain')
  assert.is(await transfers.prepare({ ...terms, to: other }), 'no-receiver')
  assert.is(await transfers.prepare({ ...terms, token: { ...token, decimals: 2 } }), 'domain')
  // A payer of the fee who would take part is no transfer at all.
  for (const feePayer of [from, source, destination, usdc.address as string])
    assert.is(await transfers.prepare({ ...terms, feePayer }), 'domain', feePayer)
})

for (const [what, instructions] of [
  ['the same', usual],
  ['one assertion more', [...usual, assertion]],
  ['two assertions more', [limit, price, move, assertion, memo, assertion]],
] as [string, IInstruction[]][])
  test(`a wallet may return ${what}`, async () => {
    const unsigned = await prepared()
    // The stack's chain has no such program; what a node would say of it is not the question here.
    lies.set('simulateTransaction', () => ({ value: { err: null } }))
    const transaction = await signed(compiled(unsigned, instructions))
    const accepted = await transfers.accept(terms, unsigned, { transaction })
    assert.is(typeof accepted === 'object' && accepted.transaction, transaction)
  })

test('an older wallet may return its signature alone, and none can fill the place of the fee’s payer', async () => {
  const unsigned = await prepared()
  const transaction = await signed(unsigned.transaction)
  const signature = getBase58Decoder().decode(fromBase64(transaction).subarray(65, 129))
  const alone = await transfers.accept(terms, unsigned, { signature })
  assert.is(typeof alone === 'object' && alone.transaction, transaction)
  const filled = await transfers.accept(terms, unsigned, {
    transaction: await withSignature(transaction, otherKey, 0),
  })
  assert.is(typeof filled === 'object' && filled.transaction, transaction)
})

const readonly = (address: string) => ({ address: address as Address, role: AccountRole.READONLY })
for (const [what, instructions, payer] of [
  ['another amount', [limit, price, transferToken(from, accounts, 50_001n), memo]],
  ['another recipient', [limit, price, transferToken(from, { ...accounts, destination: stolen }, 50_000n), memo]],
  ['other decimals', [limit, price, transferToken(from, { ...accounts, decimals: 9 }, 50_000n), memo]],
  ['another mint', [limit, price, transferToken(from, { ...accounts, mint: mintOf('PRINT').address }, 50_000n), memo]],
  ['another program of tokens', [limit, price, { ...move, programAddress: mintOf('TOLL').program }, memo]],
  ['a second transfer', [...usual, transferToken(from, accounts, 1n)]],
  ['lamports of whoever pays the fee', [...usual, transferSol(SETTLER.address, other, 1n)]],
  ['lamports of the payer', [...usual, transferSol(from, other, 1n)]],
  ['a higher price', [limit, budget(20_000, 5_000_000n)[1]!, move, memo]],
  ['more units', [budget(1_400_000, 1n)[0]!, price, move, memo]],
  ['another memo', [limit, price, move, memoOf('order 8')]],
  ['a second memo', [...usual, memoOf('hello')]],
  ['no memo', [limit, price, move]],
  [
    'a memo with a signer',
    [limit, price, move, { ...memo, accounts: [{ address: from, role: AccountRole.READONLY_SIGNER }] }],
  ],
  ['another order', [price, limit, move, memo]],
  ['three assertions', [...usual, assertion, assertion, assertion]],
  ['an assertion before the transfer', [limit, price, assertion, move, memo]],
  ['an assertion that writes to an account of its own', [...usual, { ...assertion, data: Uint8Array.of(0) }]],
  ['an assertion that names who pays the fee', [...usual, { ...assertion, accounts: [readonly(SETTLER.address)] }]],
  [
    'an assertion that writes',
    [...usual, { ...assertion, accounts: [{ address: other, role: AccountRole.WRITABLE }] }],
  ],
  ['a program that nobody knows', [...usual, { programAddress: FAUCET.address, data: Uint8Array.of(5) }]],
  ['another who pays the fee', usual, FAUCET.address],
  ['the payer as who pays the fee', usual, from],
] as [string, IInstruction[], string?][])
  test(`R190: a wallet that returns ${what} pays nothing`, async () => {
    const unsigned = await prepared()
    lies.set('simulateTransaction', () => ({ value: { err: null } }))
    const transaction = compiled(unsigned, instructions, payer)
    assert.is(await transfers.accept(terms, unsigned, { transaction: await signed(transaction) }), 'altered')
  })

test('R190: another block, an unreadable answer, and no answer', async () => {
  const unsigned = await prepared()
  await world.advance(1)
  const later = await prepared()
  assert.is(await transfers.accept(terms, unsigned, { transaction: await signed(later.transaction) }), 'altered')
  for (const transaction of ['%%%', '', 'AAAA', toBase64(fromBase64(unsigned.transaction).subarray(0, 200))])
    assert.is(await transfers.accept(terms, unsigned, { transaction }), transaction ? 'altered' : 'signature')
  for (const answer of [undefined, null, {}, 'x', { signature: 'x' }, { signature: '1'.repeat(64) }])
    assert.is(await transfers.accept(terms, unsigned, answer), 'signature')
})

test('R190: the signature of somebody else, of something else, or none', async () => {
  const unsigned = await prepared()
  const later = await prepared({ memo: 'other' })
  const foreign = getBase58Decoder().decode(fromBase64(await signed(later.transaction)).subarray(65, 129))
  for (const answer of [
    { transaction: await signed(unsigned.transaction, otherKey) },
    { transaction: unsigned.transaction },
    { signature: foreign },
  ])
    assert.is(await transfers.accept(terms, unsigned, answer), 'signature')
})

test('R190: what comes too late, or what the network would refuse, is not sent; a node that is silent decides nothing', async () => {
  const unsigned = await prepared()
  const answer = { transaction: await signed(unsigned.transaction) }
  lies.set('simulateTransaction', () => ({ value: { err: { InstructionError: [2, { Custom: 1 }] } } }))
  assert.is(await transfers.accept(terms, unsigned, answer), 'would-fail')
  lies.set('simulateTransaction', () => ({ value: {} }))
  assert.is(await transfers.accept(terms, unsigned, answer).catch(({ code }) => code), 'http/bad-reply')
  lies.clear()
  await world.advance(200)
  assert.is(await transfers.accept(terms, unsigned, answer), 'late')
})

test('an amount, a key or a fee’s payer that is none is no transaction', () => {
  const way = { source: source, destination: destination, blockhash: from }
  assert.throws(() => sponsoredBytes({ ...terms, amount: 2n ** 64n }, way))
  assert.throws(() => sponsoredBytes({ ...terms, feePayer: 'abc' }, way))
  assert.throws(() => sponsoredBytes(terms, { ...way, blockhash: '0OIl' }))
})

test.run()
