import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { address, type Address } from '@solana/web3.js'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ModalError } from '../../base/errors.ts'
import { failure } from '../../../test/async.ts'
import type { TransferIntent } from '../intents.ts'
import { findNetwork } from '../networks.ts'
import type { Ask } from './accounts.ts'
import { readHoldings } from './holdings.ts'
import { tokenRoute } from './token-route.ts'
import { TOKEN, TOKEN_2022 } from './program-ids.ts'
import { prepareTransfer } from './transfer.ts'

const test = suite('solana token route')
const stackOf = (file: string) => import(pathToFileURL(join(process.cwd(), 'demo/stack/solana', file)).href)

const { ACCOUNTS, MINTS } = await stackOf('plan.mjs')
const [payer, other] = ACCOUNTS as [{ address: Address }, { address: Address }]
const [from, to] = [payer.address, other.address]
const NEWCOMER = address('7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV')
const mintOf = (symbol: string): Address => MINTS.find((it: { symbol: string }) => it.symbol === symbol).address

interface World {
  call(method: string, ...params: unknown[]): Promise<{ result: any }>
  send(account: unknown, instructions: unknown[]): Promise<{ error?: { message: string } }>
  unitsOf(owner: string, symbol: string): Promise<bigint>
  lamportsOf(address: string): Promise<bigint>
  stop(): Promise<void>
}
const { startFixture, createTokenAccount, setOwner, tokenAccount, transferSol, transferToken } =
  await stackOf('solana-fixture.mjs')
let world: World
const ask: Ask = async (method, params) => (await world.call(method, ...params)).result
/** Lands a transaction on the chain. */
async function land(account: unknown, ...instructions: unknown[]): Promise<void> {
  assert.is((await world.send(account, instructions)).error, undefined)
}
test.before(async () => {
  world = await startFixture()
})
test.after(() => world.stop())

const network = findNetwork('solana')!
const prepare = (over: Partial<TransferIntent>, how = ask) =>
  prepareTransfer({ askOn: () => how }, { network, from, to, amount: 1n, ...over })
const obstacleOf = (error: ModalError) => error.data?.['obstacle']

for (const [what, symbol, recipient, wanted] of [
  ['moves', 'USDC', NEWCOMER, { isNew: true, obstacle: undefined }],
  ['moves as a whole', 'PRINT', NEWCOMER, { isNew: true, obstacle: undefined }],
  ['moves for a fee', 'TOLL', to, { isNew: false, obstacle: undefined }],
  ['lies in an account that starts frozen', 'COLD', NEWCOMER, { isNew: true, obstacle: 'frozen' }],
  ['never moves', 'BADGE', NEWCOMER, { isNew: true, obstacle: 'bound' }],
  ['is received with a memo alone', 'NOTE', to, { isNew: false, obstacle: 'memo' }],
  ['asks a program of its maker', 'HOOK', NEWCOMER, { isNew: true, obstacle: 'hook' }],
] as const) {
  test(`R119: ${symbol} ${what}, which is known before the wallet is asked`, async () => {
    const route = await tokenRoute(ask, from, recipient, mintOf(symbol))
    for (const [key, value] of Object.entries(wanted)) assert.is(route[key as 'isNew'], value, key)
  })
}

test('an address without a token, and one of an account, are refused', async () => {
  for (const it of [NEWCOMER, from, (await tokenRoute(ask, from, to, mintOf('USDC'))).source]) {
    const error = await tokenRoute(ask, from, to, it).catch(error => error)
    assert.is((error as ModalError).code, 'address/invalid', it)
  }
})

test('R57: an answer that is none, or is short of an account, is never an empty account', async () => {
  for (const reply of [undefined, null, {}, { value: [] }, { value: 'x' }, { value: [null, null, null] }, '<html>']) {
    const error = await tokenRoute(async () => reply, from, to, mintOf('USDC')).catch(error => error)
    assert.is((error as ModalError).code, 'http/bad-reply', JSON.stringify(reply))
  }
})

test('R135: an associated account that was handed over is somebody else’s: nothing is sent to it', async () => {
  await land(payer, await createTokenAccount(from, to, 'USDC'))
  assert.is((await tokenRoute(ask, from, to, mintOf('USDC'))).obstacle, undefined)
  await land(other, setOwner(await tokenAccount(to, 'USDC'), to, NEWCOMER))
  // Its address is still derived from the recipient, and the chain accepts the transfer.
  await land(payer, await transferToken(from, to, 'USDC', 5n))
  assert.is(await world.unitsOf(to, 'USDC'), 5n)
  assert.is(obstacleOf(await failure(prepare({ token: mintOf('USDC') }))), 'theirs')
})

test('R135: nor is anything sent from an account that was', async () => {
  assert.is(obstacleOf(await failure(prepare({ from: to, to: from, token: mintOf('USDC') }))), 'mine')
  const [facts] = await readHoldings(ask, to, [mintOf('USDC')])
  assert.is(facts!.balance, 0n, 'what somebody else may move is not held')
})

test('R135: an account that is handed over while the review is prepared is found in what the simulation leaves', async () => {
  const token = mintOf('PRINT')
  const late = (account: unknown): unknown =>
    JSON.parse(JSON.stringify(account).replaceAll(`"owner":"${NEWCOMER}"`, `"owner":"${to}"`))
  const handed: Ask = async (method, params) => {
    const result: any = await ask(method, params)
    return method === 'simulateTransaction' ? { ...result, value: late(result.value) as object } : result
  }
  assert.ok((await (await prepare({ to: NEWCOMER, token })).preview()).isFine)
  const prepared = await prepare({ to: NEWCOMER, token }, handed)
  assert.is(obstacleOf(await failure(prepared.preview())), 'theirs')
})

test('R135: lamports alone at the associated address are no account: it is made, for the rent that is missing', async () => {
  const token = mintOf('NOTE')
  const rents: (bigint | undefined)[] = []
  for (const gift of [0n, 1_000_000n]) {
    if (gift) await land(payer, transferSol(from, await tokenAccount(NEWCOMER, 'NOTE'), gift))
    const prepared = await prepare({ to: NEWCOMER, token })
    rents.push(prepared.rent)
    const { isFine, changes } = await prepared.preview()
    assert.equal([isFine, changes], [true, [{ kind: 'out', token, to: NEWCOMER, amount: 1n }]])
  }
  assert.is(rents[0]! - rents[1]!, 1_000_000n)
})

for (const [what, symbol, at] of [
  ['a token account', undefined, () => tokenAccount(from, 'USDC')],
  ['a token account', 'USDC', () => tokenAccount(from, 'USDC')],
  ['a mint', undefined, () => mintOf('USDC')],
  ['a mint', 'USDC', () => mintOf('TOLL')],
  ['the mint itself', 'USDC', () => mintOf('USDC')],
  ['a program', undefined, () => TOKEN],
  ['a program', 'TOLL', () => TOKEN_2022],
] as const)
  test(`R136: ${what} is no recipient of ${symbol ?? 'SOL'}`, async () => {
    const error = await failure(prepare({ to: await at(), token: symbol && mintOf(symbol) }))
    assert.is(obstacleOf(error), 'place')
  })

/** A node that reports these extensions in the mint. */
const withExtensions =
  (extensions: unknown): Ask =>
  async (method, params) => {
    const result: any = await ask(method, params)
    if (method !== 'getMultipleAccounts') return result
    const value = result.value.map((it: any) =>
      it?.data?.parsed?.type === 'mint'
        ? { ...it, data: { ...it.data, parsed: { ...it.data.parsed, info: { ...it.data.parsed.info, extensions } } } }
        : it,
    )
    return { ...result, value }
  }
const named = (extension: string, state: object = {}) => ({ extension, state })

for (const extension of [
  'metadataPointer',
  'tokenMetadata',
  'mintCloseAuthority',
  'groupPointer',
  'tokenGroup',
  'groupMemberPointer',
  'tokenGroupMember',
  'confidentialTransferMint',
  'confidentialTransferFeeConfig',
  'transferFeeConfig',
])
  test(`R136: ${extension} changes nothing about a transfer, or the simulation shows it`, async () => {
    const how = withExtensions([named('transferHook', { programId: null }), named(extension)])
    assert.is((await tokenRoute(how, from, to, mintOf('TOLL'))).obstacle, undefined)
  })

for (const [extension, rule] of [
  ['scaledUiAmountConfig', 'Scaled UI amount'],
  ['interestBearingConfig', 'Interest-bearing'],
  ['permanentDelegate', 'Permanent delegate'],
  ['pausableConfig', 'Pausable'],
  ['unparseableExtension', 'unparseableExtension'],
  ['madeUpTomorrow', 'madeUpTomorrow'],
  ['one \u202e that turns', '?'],
] as const)
  test(`R136: ${rule} is named, and stops the transfer`, async () => {
    const how = withExtensions([named('metadataPointer'), named(extension, { multiplier: '2' })])
    const { data } = await failure(prepare({ token: mintOf('TOLL') }, how))
    assert.is(data?.['obstacle'], 'rule')
    assert.equal(data?.['values'], { rule, shown: '200' })
  })

for (const odd of ['x', {}, [null], [{}], [{ extension: 7 }], 5])
  test(`R136: extensions that are none, as ${JSON.stringify(odd)}, are not read as no extension`, async () => {
    const error = await failure(prepare({ token: mintOf('TOLL') }, withExtensions(odd)))
    assert.is(obstacleOf(error), 'rule')
  })

test.run()
