import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { address, createKeyPairFromBytes, getBase58Encoder, isAddress, signBytes, type Address } from '@solana/web3.js'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { asParsed, isPolluted, repliesFor, toText, unfit } from '../../../test/hostile.ts'
import { ModalError } from '../../base/errors.ts'
import { findNetwork } from '../networks.ts'
import type { Ask } from './accounts.ts'
import { awaitSignature } from './confirmation.ts'
import { feeOf, priceOf } from './fees.ts'
import { readHoldings } from './holdings.ts'
import { compare, outcome } from './outcome.ts'
import { findSince, landedWith, mark } from './recognition.ts'
import { previewTransfer } from './simulation.ts'
import { tokenRoute } from './token-route.ts'
import { prepareTransfer } from './transfer.ts'
import { transferBytes, type TransferTerms } from './transfer-message.ts'
import { sendTransaction, signMessage } from './wallet.ts'

const test = suite('solana decoders')
const stackOf = (file: string) => import(pathToFileURL(join(process.cwd(), 'demo/stack/solana', file)).href)

const { ACCOUNTS, MINTS } = await stackOf('plan.mjs')
const { startFixture } = await stackOf('solana-fixture.mjs')
const [{ address: from, privateKey }, { address: to }] = ACCOUNTS as [
  { address: Address; privateKey: string },
  { address: Address },
]
const NEWCOMER = address('7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV')
const mint = MINTS.find((it: { symbol: string }) => it.symbol === 'TOLL').address as Address
const network = findNetwork('solana')!
const sol: TransferTerms = { from, to, amount: 7n, units: 500, price: 1n }
const life = { blockhash: from, lastValidBlockHeight: 1n }
const bytes = transferBytes(sol, life)
const message = bytes.subarray(65)

let stop: () => Promise<void>
let call: (method: string, ...params: unknown[]) => Promise<{ result: unknown }>
/** A transaction on the chain, with a token in it. */
let hash: string
const honest: Ask = async (method, params) => {
  // A connection may have been dropped while the attacks kept this process busy.
  const { result } = await call(method, ...params).catch(() => call(method, ...params))
  return result
}
test.before(async () => {
  const world = await startFixture()
  stop = world.stop
  call = world.call
  const prepared = await prepareTransfer(
    { askOn: () => honest },
    { network, from, to: NEWCOMER, token: mint, amount: 1_000_000n },
  )
  hash = await prepared.submit(signerOf())
})
test.after(() => stop())

const keys = createKeyPairFromBytes(getBase58Encoder().encode(privateKey))
/** A wallet that signs and does not send; `answers` replaces its answer to a method. */
function signerOf(answers: Record<string, unknown> = {}) {
  return {
    async request({ method, params }: { method: string; params?: unknown }) {
      if (method in answers) return answers[method]
      if (method === 'solana_getAccounts') return [{ pubkey: from }]
      if (method !== 'solana_signTransaction') throw Object.assign(new Error('Unsupported'), { code: 4200 })
      const signed = Uint8Array.from(Buffer.from((params as { transaction: string }).transaction, 'base64'))
      signed.set(await signBytes((await keys).privateKey, signed.subarray(65)), 1)
      return { transaction: Buffer.from(signed).toString('base64') }
    },
  }
}

/** Caches an honest node's answers, so that each request reaches the chain once. */
function remembering(): Ask {
  const known = new Map<string, Promise<unknown>>()
  return (method, params) => {
    const key = JSON.stringify([method, params])
    if (!known.has(key)) known.set(key, honest(method, params))
    return known.get(key)!
  }
}

const isUnits = (value: unknown) => typeof value === 'bigint' && value >= 0n
const isText = (value: unknown) => typeof value === 'string' && unfit(value, 200) === undefined

/** Replaces every answer to one method; the result is fit (`fault` is undefined), or one of our errors. */
async function attack<T>(
  method: string,
  read: (ask: Ask) => Promise<T>,
  fault: (found: T) => unknown,
  count?: number,
): Promise<void> {
  const ask = remembering()
  let sample: unknown
  await read(async (name, params) => {
    const reply = await ask(name, params)
    // The first items of a long list represent all.
    if (name === method) sample ??= Array.isArray(reply) ? reply.slice(0, 3) : reply
    return reply
  })
  assert.ok(sample !== undefined, `${method} is asked`)
  for (const hostile of repliesFor(sample, count)) {
    const reply = asParsed(hostile)
    const words = () => `${method}: ${toText(hostile).slice(0, 1000)}`
    try {
      const found = await read(async (name, params) => (name === method ? reply : ask(name, params)))
      const wrong = fault(found)
      if (wrong !== undefined) assert.unreachable(`${String(wrong)} from ${words()}`)
    } catch (error) {
      if (!(error instanceof ModalError)) assert.unreachable(`${String(error)} from ${words()}`)
    }
    assert.not(isPolluted())
  }
}

test('R57: fees, whatever a node tells of them, are amounts with an end', async () => {
  await attack(
    'getRecentPrioritizationFees',
    ask => priceOf(ask, [from], 500),
    price => (isUnits(price) && price <= 2_000_000_000n ? undefined : price),
  )
  await attack(
    'getFeeForMessage',
    ask => feeOf(ask, message, 500, 1n),
    fee => (isUnits(fee) ? undefined : fee),
  )
})

test('R57: accounts of tokens and their mints are read as they are, or refused', async () => {
  await attack(
    'getMultipleAccounts',
    ask => tokenRoute(ask, from, to, mint),
    ({ source, destination, decimals, program, obstacle }) =>
      [source, destination, program].every(isAddress) && decimals <= 255 && Number.isInteger(decimals)
        ? unfit(obstacle)
        : decimals,
    500,
  )
  await attack(
    'getMultipleAccounts',
    ask => readHoldings(ask, from, [mint]),
    found => unfit(found) ?? (found.length === 1 ? undefined : found.length),
    500,
  )
})

test('R57: what a simulation is said to do has amounts, owners and words that are fit', async () => {
  for (const method of ['simulateTransaction', 'getMultipleAccounts'])
    await attack(
      method,
      ask => previewTransfer(ask, bytes, sol),
      ({ reason = '', changes, ...rest }) =>
        unfit({ ...rest, reason, changes }, 150) ?? changes.find(it => !isUnits(it.amount)),
    )
})

test('R57: a mined transaction is read as it is, or refused', async () => {
  const query = { hash, account: from, to: NEWCOMER, token: mint, amount: 1_000_000n }
  await attack(
    'getTransaction',
    ask => Promise.all([outcome(ask, query), compare(ask, query)]),
    ([done, agreement]) => unfit(done) ?? unfit(agreement) ?? done?.changes.find(it => !isUnits(it.amount)),
  )
})

test('R57: blocks and their heights are ones, or nothing is built on them', async () => {
  for (const method of ['getLatestBlockhash', 'getFeeForMessage'])
    await attack(
      method,
      ask => prepareTransfer({ askOn: () => ask }, { network, from, to, amount: 7n }),
      ({ amount, fee, rent }) => (amount === 7n && isUnits(fee) && rent === undefined ? undefined : amount),
    )
})

test('R57: the end of a transfer is told by what a node says whole, and else waited for', async () => {
  const wait = async (ask: Ask) => {
    const control = new AbortController()
    let looks = 0
    const once: Ask = async (method, params) => {
      if (method === 'getBlockHeight' && ++looks > 1) control.abort()
      return ask(method, params)
    }
    return awaitSignature(once, hash, { signal: control.signal, delayMs: 0 })
  }
  for (const method of ['getSignatureStatuses', 'getBlockHeight', 'getTransaction'])
    await attack(method, wait, ({ status, fee, blockNumber }) =>
      ['success', 'reverted', 'gone'].includes(status) &&
      [fee, blockNumber].every(it => it === undefined || isUnits(it))
        ? undefined
        : status,
    )
  const asked = { account: from, since: '0', callHash: 'none', to, amount: 1n, except: [] }
  for (const method of ['getSignaturesForAddress', 'getTransaction'])
    for (const look of [(ask: Ask) => landedWith(ask, from, message), (ask: Ask) => findSince(ask, asked)])
      await attack(method, look, found => unfit(found, 200), 200)
  await attack(
    'getSlot',
    ask => mark(ask),
    text => (/^\d{1,20}$/.test(text) ? undefined : text),
    200,
  )
})

test('R57: a wallet’s answers are signatures of the account, or nothing was signed', async () => {
  const none: Ask = async () => null
  const signature = hash
  const ways: [method: string, sample: unknown, ask: (signer: ReturnType<typeof signerOf>) => Promise<unknown>][] = [
    ['solana_getAccounts', [{ pubkey: from }], it => signMessage(it, from, 'Hello')],
    ['solana_signMessage', { signature }, it => signMessage(it, from, 'Hello')],
    ['solana_signAndSendTransaction', { signature }, it => sendTransaction(none, it, { from, bytes })],
    ['solana_signTransaction', { signature }, it => sendTransaction(none, it, { from, bytes })],
    [
      'solana_signTransaction',
      { transaction: Buffer.from(bytes).toString('base64') },
      it => sendTransaction(none, it, { from, bytes }),
    ],
  ]
  for (const [method, sample, ask] of ways)
    for (const hostile of repliesFor(sample)) {
      const answer = asParsed(hostile)
      const found = await ask(signerOf({ [method]: answer })).catch((error: unknown) => error)
      const isFit = found instanceof ModalError ? found.code.startsWith('wallet/') : isText(found)
      if (!isFit) assert.unreachable(`${String(found)} from ${method}: ${toText(hostile).slice(0, 300)}`)
      assert.not(isPolluted())
    }
})

test.run()
