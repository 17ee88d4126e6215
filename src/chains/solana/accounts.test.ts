// Accounts as nodes read them, one property at a time.
import { address, type Address } from '@solana/web3.js'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure } from '../../../test/async.ts'
import { ModalError } from '../../base/errors.ts'
import { accountsAt, addressOf, heldIn, isAccountOf, lamportsOf, mintOf, misplaced, type Ask } from './accounts.ts'
import { SYSTEM, TOKEN, TOKEN_2022 } from './program-ids.ts'
import { tokenRoute } from './token-route.ts'

const test = suite('accounts of solana')
const [FROM, TO, MINT] = [
  '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV',
  'GkXn6PUbcvpwAzVCgJFychVhAhjwZRMJWmAZLcsrpzEX',
  '4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA',
].map(it => address(it)) as [Address, Address, Address]

const account = (type: string, info: object, { owner = TOKEN_2022 as string, lamports = 5 } = {}) => ({
  owner,
  lamports,
  executable: false,
  data: { program: 'spl-token-2022', parsed: { type, info } },
})
const mint = (info: object = {}, owner?: string) => account('mint', { decimals: 6, ...info }, { owner })
const tokenAmount = { amount: '1500000', decimals: 6, uiAmountString: '1.5' }
const held = (owner: string, info: object = {}) =>
  account('account', { mint: MINT, owner, state: 'initialized', tokenAmount, ...info })
const extension = (name: string, state: object = {}) => ({ extensions: [{ extension: name, state }] })

/** A node with these accounts: first the mint is read, then both ends. */
const nodeOf = (its: unknown, source: unknown, destination: unknown): Ask => {
  const answers = [[its], [source, destination]]
  return async () => ({ value: answers.shift() })
}
const route = (its: unknown, source: unknown = held(FROM), destination: unknown = held(TO)) =>
  tokenRoute(nodeOf(its, source, destination), FROM, TO, MINT)

test('however many accounts are asked for, a node is asked for no more at once than it answers, and all come in their order', async () => {
  const sizes: number[] = []
  const addresses = Array.from({ length: 250 }, (_, at) => `account ${at}`)
  const ask: Ask = async (_method, [group]) => (sizes.push((group as string[]).length), { value: group })
  assert.equal(await accountsAt(ask, addresses), addresses)
  assert.equal(sizes, [100, 100, 50])
  assert.equal(await accountsAt(ask, []), [])
})

test('a required address is given back as it is, and anything else is called invalid', async () => {
  assert.is(addressOf(FROM), FROM)
  for (const text of ['', 'nobody', `${FROM} `, FROM.slice(0, 31), `solana:${FROM}`, `0x${'ab'.repeat(20)}`]) {
    const error = await failure(Promise.resolve().then(() => addressOf(text)))
    // @spec:8.35
    assert.equal([error.code, error.message], ['address/invalid', 'Invalid CAIP Address'], text)
  }
})

test('a token is what a program of tokens keeps as a mint with its decimals, and nothing else', async () => {
  assert.equal(mintOf(mint()), { program: TOKEN_2022, decimals: 6 })
  assert.equal(mintOf(mint({}, TOKEN)), { program: TOKEN, decimals: 6 })
  for (const other of [
    account('account', { decimals: 6 }),
    account('multisig', { decimals: 6 }),
    mint({}, SYSTEM),
    mint({}, FROM),
    mint({ decimals: 6.5 }),
    mint({ decimals: '6' }),
    mint({ decimals: -1 }),
    mint({ decimals: undefined }),
    null,
  ]) {
    assert.is(mintOf(other), undefined, JSON.stringify(other))
    assert.is((await failure(route(other))).code, 'address/invalid')
  }
})

test('R135: an account is somebody’s for a token by its program, its kind, its mint and its owner, all of them', () => {
  const it = { program: TOKEN_2022, mint: MINT }
  assert.ok(isAccountOf(held(FROM), FROM, it))
  assert.not(isAccountOf(held(FROM), FROM, { ...it, program: TOKEN }))
  assert.not(isAccountOf(held(FROM), FROM, { ...it, mint: TO }))
  assert.not(isAccountOf(held(FROM), TO, it))
  assert.not(isAccountOf(account('multisig', { mint: MINT, owner: FROM }), FROM, it))
  assert.not(isAccountOf({ ...held(FROM), data: ['', 'base64'] }, FROM, it))
})

test('R136: what a program keeps is no recipient; of an account of a token it is told whose it is', () => {
  assert.equal(misplaced(held(FROM)), { kind: 'account', owner: FROM })
  for (const it of [
    mint({ owner: FROM }),
    account('multisig', { owner: FROM }),
    held('nobody'),
    held(undefined as never),
  ])
    assert.equal(misplaced(it), { kind: 'program' })
  const plain = { owner: SYSTEM, lamports: 1, executable: false, data: ['', 'base64'] }
  assert.equal(misplaced({ ...plain, executable: true }), { kind: 'program' })
  for (const it of [plain, { ...plain, executable: undefined }, { ...plain, executable: 'true' }, null])
    assert.is(misplaced(it), undefined)
})

test('lamports are whole, and none where there is no account', () => {
  // Integers beyond JavaScript's precision arrive as text.
  assert.equal([{ lamports: 7 }, { lamports: 7.9 }, { lamports: '7' }, null].map(lamportsOf), [7n, 7n, 7n, 0n])
})

test('an account whose holding a node leaves out is not an empty one', () => {
  const untold = [{}, { lamports: -1 }, { lamports: null }].map(it => () => lamportsOf(it))
  const unread = [held(FROM, { tokenAmount: undefined }), { ...held(FROM), data: ['', 'base64'] }]
  for (const read of [...untold, ...unread.map(it => () => heldIn(it))])
    assert.throws(read, (error: ModalError) => error.code === 'http/bad-reply')
  assert.is(heldIn(held(FROM)), 1_500_000n)
  for (const none of [null, { owner: SYSTEM, lamports: 3, data: ['', 'base64'] }]) assert.is(heldIn(none), 0n)
})

test('R119: a frozen account stops a token at either end, also one that starts frozen once it is made', async () => {
  const frozen = { state: 'frozen' }
  const startsFrozen = mint(extension('defaultAccountState', { accountState: 'frozen' }))
  const obstacle = async (...given: Parameters<typeof route>) => (await route(...given)).obstacle
  assert.is(await obstacle(mint()), undefined)
  assert.is(await obstacle(mint(), held(FROM, frozen)), 'frozen')
  assert.is(await obstacle(mint(), held(FROM), held(TO, frozen)), 'frozenThere')
  assert.is(await obstacle(startsFrozen, held(FROM), null), 'frozenThere')
  assert.is(await obstacle(startsFrozen), undefined, 'it was thawed since')
  assert.is(await obstacle(mint(), held(FROM), null), undefined)
})

test('R119: a memo is asked for where the recipient’s account says so now, not where it once did', async () => {
  for (const [isAsked, obstacle] of [
    [true, 'memo'],
    [false, undefined],
    ['true', undefined],
  ] as const) {
    const there = held(TO, extension('memoTransfer', { requireIncomingTransferMemos: isAsked }))
    assert.is((await route(mint(), held(FROM), there)).obstacle, obstacle)
  }
})

test('R135: who has no account of the token yet is no stranger to it, on either end', async () => {
  const empty = { owner: SYSTEM, lamports: 3, executable: false, data: ['', 'base64'] }
  for (const none of [null, empty]) {
    assert.is((await route(mint(), none)).obstacle, undefined)
    const { obstacle, isNew, funded } = await route(mint(), held(FROM), none)
    assert.equal([obstacle, isNew, funded], [undefined, true, none ? 3n : 0n])
  }
  assert.is((await route(mint(), held(TO))).obstacle, 'mine')
  assert.is((await route(mint(), held(FROM), held(FROM))).obstacle, 'theirs')
})

for (const name of [
  'confidentialTransferAccount',
  'confidentialTransferFeeAmount',
  'cpiGuard',
  'immutableOwner',
  'memoTransfer',
  'nonTransferableAccount',
  'transferFeeAmount',
  'transferHookAccount',
])
  test(`R136: ${name} in an account changes nothing about a transfer`, async () => {
    const { obstacle } = await route(mint(), held(FROM, extension(name)), held(TO, extension(name)))
    assert.is(obstacle, undefined)
  })

test('R136: an extension that nobody knows stops a token wherever it stands: mint, sender or recipient', async () => {
  const odd = extension('constructor')
  for (const [its, source, destination] of [
    [mint(odd), held(FROM), held(TO)],
    [mint(), held(FROM, odd), held(TO)],
    [mint(), held(FROM), held(TO, odd)],
  ]) {
    const { obstacle, values } = await route(its, source, destination)
    assert.equal([obstacle, values], ['rule', { rule: 'constructor', shown: '1.5' }])
  }
})

test('R136: a balance is shown as the node shows it, which may be a multiple; a text that is no amount is not', async () => {
  for (const [uiAmountString, shown] of [
    ['3', '3'],
    ['4.25', '4.25'],
    ['<b>4</b>', '1.5'],
    ['1e9', '1.5'],
    ['', '1.5'],
    [undefined, '1.5'],
  ]) {
    const source = held(FROM, { tokenAmount: { ...tokenAmount, uiAmountString } })
    const { values } = await route(mint(extension('scaledUiAmountConfig')), source)
    assert.equal(values, { rule: 'Scaled UI amount', shown })
  }
})

test.run()
