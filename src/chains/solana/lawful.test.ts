// R142: what a wallet may change in a transfer that it only signs.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createKeyPairFromBytes,
  createTransactionMessage,
  getBase58Encoder,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  signBytes,
  type Address,
  type IInstruction,
} from '@solana/web3.js'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure } from '../../../test/async.ts'
import { isRefusal } from '../../base/refusal.ts'
import { findNetwork } from '../networks.ts'
import type { Ask } from './accounts.ts'
import { COMPUTE_BUDGET, LIGHTHOUSE, SYSTEM } from './program-ids.ts'
import { associatedAccount, budget, createAccount, memoOf, transferSol, transferToken } from './programs.ts'
import { callHash, compare } from './outcome.ts'
import { prepareTransfer } from './transfer.ts'
import type { TransferTerms } from './transfer-message.ts'
import { isLawful } from './transfer-reading.ts'

const test = suite('transfers that wallets change')
const stackOf = (file: string) => import(pathToFileURL(join(process.cwd(), 'demo/stack/solana', file)).href)

const {
  ACCOUNTS,
  MINTS,
  FAUCET: { address: faucet },
} = await stackOf('plan.mjs')
const { startFixture } = await stackOf('solana-fixture.mjs')
const [{ address: from, privateKey }, { address: to }] = ACCOUNTS as [
  { address: Address; privateKey: string },
  { address: Address },
]
const THIEF = address('7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV')
const usdc = MINTS.find((it: { symbol: string }) => it.symbol === 'USDC')
const FAUCET = faucet as Address
const LAMPORTS = 1_000_000n
const UNITS = 2_000_000n

interface World {
  call(
    method: string,
    ...params: unknown[]
  ): Promise<{ result: any; error?: { code: number; message: string; data: unknown } }>
  lamportsOf(address: string): Promise<bigint>
  stop(): Promise<void>
}
let world: World
test.before(async () => {
  world = await startFixture()
})
test.after(() => world.stop())

const keys = createKeyPairFromBytes(getBase58Encoder().encode(privateKey))
const [source, destination, stolen] = await Promise.all(
  [from, to, THIEF].map(owner => associatedAccount(owner, usdc.address, usdc.program)),
)
const token = {
  program: usdc.program,
  mint: usdc.address,
  decimals: usdc.decimals,
  source: source!,
  destination: destination!,
}

/** A transaction with these instructions, as signed by a wallet. */
async function signed(
  instructions: readonly IInstruction[],
  { version = 0, payer = from }: { version?: 0 | 'legacy'; payer?: Address } = {},
): Promise<Uint8Array> {
  const { result } = await world.call('getLatestBlockhash')
  const message = pipe(
    createTransactionMessage({ version }),
    it => setTransactionMessageFeePayer(payer, it),
    it =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash(result.value.blockhash), lastValidBlockHeight: 0n },
        it,
      ),
    it => appendTransactionMessageInstructions(instructions, it),
  )
  const bytes = new Uint8Array(getTransactionEncoder().encode(compileTransaction(message)))
  const at = 1 + 64 * bytes[0]!
  bytes.set(await signBytes((await keys).privateKey, bytes.subarray(at)), 1)
  return bytes
}

/** Hands a transfer to a wallet that signs something else. */
async function send(bytes: Uint8Array, isToken: boolean, note?: { memo: string; references: [] }): Promise<string> {
  const ask: Ask = async (method, params) => {
    const { result, error } = await world.call(method, ...params)
    if (!error) return result
    const { ModalError } = await import('../../base/errors.ts')
    throw new ModalError('rpc/error', { message: error.message, data: { code: error.code, reason: error.message } })
  }
  const prepared = await prepareTransfer(
    { askOn: () => ask },
    {
      network: findNetwork('solana')!,
      from,
      to,
      note,
      ...(isToken ? { token: usdc.address, amount: UNITS } : { amount: LAMPORTS }),
    },
  )
  return prepared.submit({
    async request({ method }) {
      if (method === 'solana_getAccounts') return [{ pubkey: from }]
      if (method !== 'solana_signTransaction') throw Object.assign(new Error('Unsupported'), { code: 4200 })
      return { transaction: Buffer.from(bytes).toString('base64') }
    },
  })
}
const held = async (account: Address) => {
  const { result } = await world.call('getTokenAccountBalance', account)
  return BigInt(result?.value.amount ?? 0)
}
const all = () => Promise.all([world.lamportsOf(to), world.lamportsOf(THIEF), held(destination!), held(stolen!)])

const sol = transferSol(from, to, LAMPORTS)
const coin = [createAccount(from, to, token), transferToken(from, token, UNITS)]
const [limit, price] = budget(40_000, 10n) as [IInstruction, IInstruction]
const loaded: IInstruction = { programAddress: COMPUTE_BUDGET, data: Uint8Array.of(4, 0, 0, 1, 0) }

for (const [what, instructions, options] of [
  ['a block of its own', [...budget(60_000, 0n), sol]],
  ['another limit', [limit, sol]],
  ['another price', [price, limit, sol]],
  ['no budget', [sol]],
  ['a budget behind the transfer', [sol, limit, price]],
  ['a limit for the bytes of accounts', [loaded, sol]],
  ['words of its own', [memoOf('by Kestrel'), sol, memoOf('see you')]],
  ['the older version', [limit, sol], { version: 'legacy' }],
  ['as much for being served first as is ever paid here', [...budget(100_000, 9_000_000n), sol]],
] as [string, IInstruction[], { version?: 'legacy' }?][])
  test(`R142: ${what} may be the wallet’s: the transfer goes, and arrives`, async () => {
    const [before] = await all()
    await send(await signed(instructions, options), false)
    assert.is((await all())[0]! - before!, LAMPORTS)
  })

test('R142: so may they for a token whose account is made in the same transaction, and for one that is there', async () => {
  for (const moves of [coin, coin.slice(1)]) {
    const [, , before] = await all()
    await send(await signed([limit, ...moves, price, memoOf('hello')]), true)
    assert.is((await all())[2]! - before!, UNITS)
  }
})

const theft = transferToken(from, { ...token, destination: stolen! }, 1n)
const approve: IInstruction = {
  programAddress: token.program,
  accounts: [
    { address: source!, role: AccountRole.WRITABLE },
    { address: THIEF, role: AccountRole.READONLY },
    { address: from, role: AccountRole.READONLY_SIGNER },
  ],
  data: Uint8Array.of(4, 1, 0, 0, 0, 0, 0, 0, 0),
}
const handOver: IInstruction = {
  programAddress: token.program,
  accounts: [
    { address: source!, role: AccountRole.WRITABLE },
    { address: from, role: AccountRole.READONLY_SIGNER },
  ],
  data: Uint8Array.of(6, 2, 1, ...getBase58Encoder().encode(THIEF)),
}
const close: IInstruction = {
  programAddress: token.program,
  accounts: [
    { address: source!, role: AccountRole.WRITABLE },
    { address: THIEF, role: AccountRole.WRITABLE },
    { address: from, role: AccountRole.READONLY_SIGNER },
  ],
  data: Uint8Array.of(9),
}
const assign: IInstruction = {
  programAddress: SYSTEM,
  accounts: [{ address: from, role: AccountRole.WRITABLE_SIGNER }],
  data: Uint8Array.of(1, 0, 0, 0, ...getBase58Encoder().encode(THIEF)),
}
const strange: IInstruction = { programAddress: THIEF, data: Uint8Array.of(1) }
const remember: IInstruction = {
  programAddress: LIGHTHOUSE,
  accounts: [{ address: THIEF, role: AccountRole.WRITABLE }],
  data: Uint8Array.of(2),
}
const note = { memo: 'Order 4711', references: [] as [] }

for (const [what, moves, { isToken = false, ...more }] of [
  ['a larger amount', [transferSol(from, to, LAMPORTS + 1n)], {}],
  ['a smaller amount', [transferSol(from, to, LAMPORTS - 1n)], {}],
  ['another recipient', [transferSol(from, THIEF, LAMPORTS)], {}],
  ['a second transfer', [sol, transferSol(from, THIEF, 1n)], {}],
  ['a transfer before it', [transferSol(from, THIEF, 1n), sol], {}],
  ['the same twice', [sol, sol], {}],
  ['a token beside it', [sol, theft], {}],
  ['leave for somebody else', [sol, approve], {}],
  ['an account handed over', [sol, handOver], {}],
  ['an account closed', [sol, close], {}],
  ['the account given to a program', [sol, assign], {}],
  ['a program of nobody', [sol, strange], {}],
  ['an assertion that writes elsewhere', [sol, remember], {}],
  ['nothing', [], {}],
  ['words instead', [memoOf('paid')], {}],
  ['a price beyond reason', [...budget(1_000_000, 5_000_000_000n), sol], {}],
  ['a token more of it', [coin[0]!, transferToken(from, token, UNITS + 1n)], { isToken: true }],
  ['a token for somebody else', [transferToken(from, { ...token, destination: stolen! }, UNITS)], { isToken: true }],
  ['SOL instead of a token', [sol], { isToken: true }],
  ['SOL beside a token', [...coin, transferSol(from, THIEF, 1n)], { isToken: true }],
  [
    'an account for somebody else',
    [createAccount(from, THIEF, { ...token, destination: stolen! }), ...coin],
    { isToken: true },
  ],
  ['a memo left out', [sol], { note }],
  ['another memo', [memoOf('Order 4712'), sol], { note }],
] as [string, IInstruction[], { isToken?: boolean; note?: typeof note }][])
  test(`R142: ${what} is never sent, and that is known`, async () => {
    const before = await all()
    const error = await failure(send(await signed(moves), isToken, more.note))
    assert.ok(isRefusal(error), error.code)
    assert.is(error.data?.['isChanged'], true)
    assert.equal(await all(), before)
  })

/** The chain's verdict on a transfer that the wallet sent itself, with other instructions. */
async function mined(moves: IInstruction[], isToken: boolean) {
  const bytes = await signed(moves)
  const { result: hash, error } = await world.call('sendTransaction', Buffer.from(bytes).toString('base64'), {
    encoding: 'base64',
  })
  assert.is(error, undefined)
  const query = { account: from, to, ...(isToken ? { token: usdc.address, amount: UNITS } : { amount: LAMPORTS }) }
  const ask: Ask = async (method, params) => (await world.call(method, ...params)).result
  return compare(ask, { ...query, hash, callHash: callHash({ from, ...query }) })
}

for (const [what, moves, isToken, isAsked] of [
  ['the transfer alone', [sol], false, true],
  ['the transfer and words', [limit, sol, memoOf('hello')], false, true],
  ['a tip beside it', [sol, transferSol(from, FAUCET, 1_000_000n)], false, undefined],
  ['a larger tip than is ever paid', [sol, transferSol(from, FAUCET, 1_000_001n)], false, false],
  ['a lamport more than was agreed', [transferSol(from, to, LAMPORTS + 1n)], false, false],
  ['much more than was agreed', [transferSol(from, to, LAMPORTS + 1_000_001n)], false, false],
  ['a token beside it', [sol, createAccount(from, THIEF, { ...token, destination: stolen! }), theft], false, false],
  ['a token', coin, true, true],
  ['a token more of it', [transferToken(from, token, UNITS + 1n)], true, false],
  ['SOL beside a token', [...coin, transferSol(from, FAUCET, 3_000_000n)], true, false],
  ['the same token for somebody else', [...coin, theft], true, false],
] as [string, IInstruction[], boolean, boolean | undefined][])
  test(`R142: mined by the wallet, ${what} is ${isAsked === false ? 'not ' : ''}what was agreed to`, async () => {
    assert.is((await mined(moves, isToken))!.isAsked, isAsked)
  })

test('R142: of a transfer that somebody else paid for, what arrived decides, unless the account loses more', async () => {
  const ask: Ask = async (method, params) => (await world.call(method, ...params)).result
  const hash = (
    await world.call('sendTransaction', Buffer.from(await signed([sol])).toString('base64'), { encoding: 'base64' })
  ).result
  assert.equal(await compare(ask, { hash, account: THIEF, to, amount: LAMPORTS }), { arrived: LAMPORTS })
})

test('R142: what is no transaction, of somebody else, or signed by more, is never sent', async () => {
  const whole = await signed([sol])
  for (const bytes of [new Uint8Array(), whole.subarray(0, 100), await signed([sol], { payer: THIEF })]) {
    const before = await all()
    assert.ok(isRefusal(await failure(send(bytes, false))))
    assert.equal(await all(), before)
  }
})

test('R142: assertions about what the transfer leaves may stand beside it, none that remembers', async () => {
  const terms: TransferTerms = { from, to, amount: LAMPORTS, units: 1, price: 1n }
  const assertion = (kind: number, role = AccountRole.READONLY, at = from): IInstruction => ({
    programAddress: LIGHTHOUSE,
    accounts: [{ address: at, role }],
    data: Uint8Array.of(kind, 1, 2, 3),
  })
  for (const [instruction, isFine] of [
    [assertion(2), true],
    [assertion(5, AccountRole.READONLY, THIEF), true],
    [assertion(5, AccountRole.WRITABLE, THIEF), false],
    [assertion(0), false],
    [assertion(1), false],
    [{ programAddress: LIGHTHOUSE, data: new Uint8Array() }, false],
    [assertion(5, AccountRole.WRITABLE, to), true],
    [assertion(5, AccountRole.WRITABLE_SIGNER, from), true],
    [assertion(5, AccountRole.READONLY_SIGNER, THIEF), false],
    [assertion(5, AccountRole.WRITABLE_SIGNER, THIEF), false],
  ] as [IInstruction, boolean][])
    assert.is(await isLawful(await signed([sol, instruction]), terms), isFine)
})

test('R142: a budget and words name no accounts, whichever they are', async () => {
  const terms: TransferTerms = { from, to, amount: LAMPORTS, units: 1, price: 1n }
  for (const instruction of [limit, memoOf('see you')]) {
    assert.ok(await isLawful(await signed([instruction, sol]), terms))
    for (const account of [from, to, THIEF]) {
      const naming = { ...instruction, accounts: [{ address: account, role: AccountRole.READONLY }] }
      assert.not(await isLawful(await signed([naming, sol]), terms))
    }
  }
  const agreed = { ...terms, memo: 'Order 4711' }
  const words = memoOf(agreed.memo)
  assert.ok(await isLawful(await signed([words, sol]), agreed))
  const signedFor = { ...words, accounts: [{ address: from, role: AccountRole.READONLY_SIGNER }] }
  assert.not(await isLawful(await signed([signedFor, sol]), agreed))
})

test('R142: nothing moves in front of a transfer, though it is a move that the transfer may have', async () => {
  const terms: TransferTerms = { from, to, amount: UNITS, token: { ...token, isNew: true }, units: 1, price: 1n }
  assert.ok(await isLawful(await signed(coin), terms))
  for (const first of [coin[0]!, coin[1]!, sol, createAccount(from, THIEF, { ...token, destination: stolen! })])
    assert.not(await isLawful(await signed([first, ...coin]), terms))
  // With extra bytes, or as another kind, an account is not created as agreed.
  for (const data of [Uint8Array.of(1, 0), Uint8Array.of(0), Uint8Array.of(2), new Uint8Array()])
    assert.not(await isLawful(await signed([{ ...coin[0]!, data }, coin[1]!]), terms))
})

test.run()
