// What a transfer would do, from a node's accounts before and after it.
import { address, type Address } from '@solana/web3.js'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure } from '../../../test/async.ts'
import type { Ask } from './accounts.ts'
import { SYSTEM, TOKEN } from './program-ids.ts'
import { losses, previewTransfer, simulate, watchedOf } from './simulation.ts'
import type { TransferTerms } from './transfer-message.ts'

const test = suite('simulations of solana')
const [FROM, TO, MINT, SOURCE, DESTINATION] = [
  '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV',
  'GkXn6PUbcvpwAzVCgJFychVhAhjwZRMJWmAZLcsrpzEX',
  '4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA',
  'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
].map(it => address(it)) as [Address, Address, Address, Address, Address]
const sol: TransferTerms = { from: FROM, to: TO, amount: 40n, units: 1, price: 1n }
const token = { program: TOKEN, mint: MINT, decimals: 2, source: SOURCE, destination: DESTINATION, isNew: false }
const coin: TransferTerms = { ...sol, token }
const BYTES = Uint8Array.of(1, 2, 3)

const plain = (lamports: number) => ({ owner: SYSTEM, lamports, executable: false })
const held = (owner: Address, amount: number) => ({
  owner: TOKEN,
  lamports: 9,
  data: { parsed: { type: 'account', info: { mint: MINT, owner, tokenAmount: { amount: String(amount) } } } },
})
const before = [plain(100), plain(5), held(FROM, 70), held(TO, 0)]
const after = [plain(55), plain(5), held(FROM, 30), held(TO, 39)]

const nodeOf =
  (value: unknown, there: unknown[] = before): Ask =>
  async (method, [group]) =>
    method === 'simulateTransaction' ? { value } : { value: there.slice(0, (group as unknown[]).length) }
const fine = (accounts: unknown = after) => ({ err: null, unitsConsumed: 7, accounts })

test('what is tried needs no signature, and counts as if its block was the newest', async () => {
  const asked: unknown[][] = []
  const ask: Ask = async (method, params) => (asked.push([method, ...params]), { value: fine([null]) })
  assert.equal(await simulate(ask, BYTES, [FROM]), { isFine: true, units: 7, after: [null] })
  assert.equal(asked, [
    [
      'simulateTransaction',
      'AQID',
      {
        encoding: 'base64',
        commitment: 'confirmed',
        sigVerify: false,
        replaceRecentBlockhash: true,
        accounts: { encoding: 'jsonParsed', addresses: [FROM] },
      },
    ],
  ])
})

test('an answer that does not say whether it fails, or leaves an account out, is none', async () => {
  for (const value of [
    undefined,
    null,
    {},
    { accounts: [null] },
    fine(undefined),
    { ...fine(), accounts: null },
    fine([]),
    fine([null, null]),
  ])
    assert.is((await failure(simulate(nodeOf(value), BYTES, [FROM]))).code, 'http/bad-reply', JSON.stringify(value))
})

test('why it fails is told by the program that fails last, else by the network', async () => {
  const err = { InstructionError: [0, 'Custom'] }
  const lines = [
    'Program log: Error: the first',
    'Program log: hello',
    5,
    'Program log: Error: the last',
    'Program x failed',
  ]
  for (const [logs, reason] of [
    [lines, 'the last'],
    [['Program log: Transfer: insufficient lamports 1, need 2'], 'Transfer: insufficient lamports 1, need 2'],
    [['Program log: hello'], JSON.stringify(err)],
    [null, JSON.stringify(err)],
  ]) {
    const node = nodeOf({ err, logs, accounts: after })
    assert.equal(await simulate(node, BYTES, watchedOf(coin)), { isFine: false, reason, after: [] })
    assert.equal(await previewTransfer(node, BYTES, coin), {
      by: 'simulation',
      isFine: false,
      isWhole: false,
      reason,
      changes: [],
    })
    const error = await failure(losses(node, BYTES, coin))
    assert.equal([error.code, error.data], ['rpc/error', { reason }])
  }
})

test('R142: what would be lost is what is there before and not after, of lamports and of the token', async () => {
  assert.equal(await losses(nodeOf(fine()), BYTES, coin), { lamports: 45n, units: 40n })
  assert.equal(await losses(nodeOf(fine(after.slice(0, 2))), BYTES, sol), { lamports: 45n, units: 0n })
})

test('R135: an account that is somebody else’s, before or after, stops what is previewed; after, what is signed', async () => {
  const sender = (owner: Address, all = before) => all.with(2, held(owner, 30))
  const recipient = (owner: Address, all = before) => all.with(3, held(owner, 39))
  for (const [there, then, obstacle] of [
    [sender(MINT), after, 'mine'],
    [before, sender(MINT, after), 'mine'],
    [recipient(MINT), after, 'theirs'],
    [before, recipient(MINT, after), 'theirs'],
  ] as const) {
    const error = await failure(previewTransfer(nodeOf(fine(then), there), BYTES, coin))
    assert.is(error.data?.['obstacle'], obstacle)
    if (there === before)
      assert.is((await failure(losses(nodeOf(fine(then)), BYTES, coin))).data?.['obstacle'], obstacle)
  }
})

test('R112: what a token keeps back of a transfer goes to whoever its mint names, not to the recipient', async () => {
  const { changes } = await previewTransfer(nodeOf(fine()), BYTES, coin)
  assert.equal(changes, [
    { kind: 'out', token: MINT, to: TO, amount: 39n },
    { kind: 'out', token: MINT, to: MINT, amount: 1n },
  ])
  const all = await previewTransfer(nodeOf(fine(after.with(3, held(TO, 40)))), BYTES, coin)
  assert.equal(all.changes, [{ kind: 'out', token: MINT, to: TO, amount: 40n }])
})

test('of SOL what arrives is told; that the sender pays the fee beside it is no change', async () => {
  const { changes, isWhole } = await previewTransfer(nodeOf(fine([plain(55), plain(45)])), BYTES, sol)
  assert.equal([changes, isWhole], [[{ kind: 'out', to: TO, amount: 40n }], true])
})

test.run()
