// From a transfer's terms to the wallet and back, with a node or wallet that gives other answers.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  address,
  createKeyPairFromBytes,
  getBase58Decoder,
  getBase58Encoder,
  signBytes,
  type Address,
} from '@solana/web3.js'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure } from '../../../test/async.ts'
import { ModalError } from '../../base/errors.ts'
import { isRefusal } from '../../base/refusal.ts'
import type { TransferIntent } from '../intents.ts'
import { findNetwork } from '../networks.ts'
import type { Ask } from './accounts.ts'
import { prepareTransfer } from './transfer.ts'
import { tokenRoute } from './token-route.ts'
import { sendTransaction, signMessage } from './wallet.ts'

const test = suite('solana transfers, prepared')
const stackOf = (file: string) => import(pathToFileURL(join(process.cwd(), 'demo/stack/solana', file)).href)
const { ACCOUNTS, MINTS } = await stackOf('plan.mjs')
const { startFixture } = await stackOf('solana-fixture.mjs')
const [{ address: from, privateKey }, { address: to }] = ACCOUNTS as [
  { address: Address; privateKey: string },
  { address: Address },
]
const NEWCOMER = address('7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV')
const mintOf = (symbol: string): Address => MINTS.find((it: { symbol: string }) => it.symbol === symbol).address
const network = findNetwork('solana')!
const keys = createKeyPairFromBytes(getBase58Encoder().encode(privateKey))

let call: (method: string, ...params: unknown[]) => Promise<{ result: any; error?: { code: number; message: string } }>
let stop: () => Promise<void>
test.before(async () => {
  const world = await startFixture()
  call = world.call
  stop = world.stop
})
test.after(() => stop())

/** The node's answers; `change` replaces them by method. */
const nodeOf = (change: Record<string, (result: any, params: any[]) => unknown> = {}, asked: string[] = []): Ask => {
  return async (method, params) => {
    asked.push(method)
    const { result, error } = await call(method, ...params)
    const said = change[method]?.(result, params)
    if (said !== undefined) return said
    if (error)
      throw new ModalError('rpc/error', { message: error.message, data: { code: error.code, reason: error.message } })
    return result
  }
}
const prepare = (over: Partial<TransferIntent>, ask = nodeOf()) =>
  prepareTransfer({ askOn: () => ask }, { network, from, to, amount: 1_000n, ...over })
const fails = (error: unknown) => () => {
  throw error
}

/** A wallet that only signs, or follows `answers`. */
function walletOf(answers: Record<string, (params: any) => unknown> = {}, asked: string[] = []) {
  const methods: Record<string, (params: any) => unknown> = {
    solana_getAccounts: () => [{ pubkey: from }],
    solana_signAndSendTransaction: fails({ code: 4200, message: 'Unsupported' }),
    async solana_signTransaction({ transaction }) {
      const bytes = Uint8Array.from(Buffer.from(transaction, 'base64'))
      bytes.set(await signBytes((await keys).privateKey, bytes.subarray(65)), 1)
      return { transaction: Buffer.from(bytes).toString('base64') }
    },
    ...answers,
  }
  return {
    async request({ method, params }: { method: string; params?: unknown }) {
      asked.push(method)
      return methods[method]!(params)
    },
  }
}
const SUM = 1_000_000n
const base58 = (length: number) => getBase58Decoder().decode(new Uint8Array(length).fill(7))

test('R119: words in a transfer open the way to who asks for a memo, and to nobody else', async () => {
  const note = { memo: 'Order 4711', references: [] }
  for (const [symbol, recipient, obstacle] of [
    ['COLD', NEWCOMER, 'frozen'],
    ['BADGE', NEWCOMER, 'bound'],
    ['HOOK', NEWCOMER, 'hook'],
  ] as const) {
    const error = await failure(prepare({ token: mintOf(symbol), to: recipient, amount: 1n, note }))
    assert.is(error.data?.['obstacle'], obstacle)
  }
  assert.ok(await prepare({ token: mintOf('NOTE'), amount: 1n, note }))
})

test('a reference that is where the token lies, or shall lie, is refused', async () => {
  const token = mintOf('USDC')
  const { source, destination } = await tokenRoute(nodeOf(), from, to, token)
  for (const reference of [source, destination])
    assert.is((await failure(prepare({ token, note: { references: [reference] } }))).code, 'address/invalid')
})

test('what a transfer may use is a tenth and some room more than it used when it was tried, and never more than any may', async () => {
  const unitsAsked = async (used: number) => {
    let limit = 0
    const ask = nodeOf({
      simulateTransaction: result => ({ ...result, value: { ...result.value, unitsConsumed: used } }),
    })
    const prepared = await prepare({ token: mintOf('USDC'), to: NEWCOMER, amount: 1n }, ask)
    const signer = walletOf({
      solana_signTransaction({ transaction }) {
        const bytes = Buffer.from(transaction, 'base64')
        // The limit follows its kind, in five bytes.
        for (let at = bytes.length - 5; at > 65; at--)
          if (bytes[at - 1] === 5 && bytes[at] === 2) limit = bytes.readUInt32LE(at + 1)
        return fails({ code: 4001, message: 'no' })()
      },
    })
    await failure(prepared.submit(signer))
    return limit
  }
  assert.equal(
    [await unitsAsked(50_000), await unitsAsked(50_001), await unitsAsked(10 ** 7)],
    [75_000, 75_002, 400_000],
  )
})

test('R119: where a transfer cannot be tried, its rent is what the new account needs beside what already lies there', async () => {
  const [failed, token] = [() => ({ value: { err: 'InsufficientFunds', logs: [] } }), mintOf('USDC')]
  const rentWith = async (lamports: number) => {
    const there = { owner: '11111111111111111111111111111111', lamports, executable: false, data: ['', 'base64'] }
    const ask = nodeOf({
      simulateTransaction: failed,
      getMultipleAccounts: ({ value }) => value.length === 2 && { value: [value[0], there] },
    })
    const whole: Ask = async (method, params) => {
      const said = await ask(method, params)
      return said === false ? nodeOf()(method, params) : said
    }
    return (await prepare({ token, to: NEWCOMER, amount: 1n }, whole)).rent
  }
  assert.is((await rentWith(0))! - (await rentWith(500_000))!, 500_000n)
  assert.is(await rentWith(10 ** 9), undefined)
})

for (const [what, over, place, less] of [
  ['lamports beside SOL', {}, 0, SUM + 100_000n],
  ['lamports beside a token', { token: 'USDC' }, 0, 2n * SUM],
  ['a unit more of a token', { token: 'USDC' }, 2, 1n],
  ['a unit less of a token', { token: 'USDC' }, 2, -1n],
  ['lamports of who sends to himself', { to: from, amount: SUM }, 0, SUM + 500_000n],
  ['a token of who sends it to himself', { to: from, token: 'USDC' }, 2, 1_000n],
] as [string, Partial<TransferIntent>, number, bigint][])
  test(`R142: a signed transfer that takes ${what} is not sent, and that is known`, async () => {
    let isSigned = false
    const asked: string[] = []
    const ask = nodeOf(
      {
        simulateTransaction(result) {
          if (!isSigned) return
          const it = result.value.accounts[place]
          if (place === 0) it.lamports -= Number(less)
          else {
            const { tokenAmount } = it.data.parsed.info
            tokenAmount.amount = String(BigInt(tokenAmount.amount) - less)
          }
          return result
        },
      },
      asked,
    )
    const given = { ...over, token: over.token && mintOf(over.token) }
    // Another block is lawful, and so is the result of its simulation.
    const sign = (isForged: boolean) =>
      walletOf({
        async solana_signTransaction({ transaction }) {
          isSigned = isForged
          const bytes = Uint8Array.from(Buffer.from(transaction, 'base64'))
          const { result } = await call('getLatestBlockhash')
          const block = getBase58Encoder().encode(result.value.blockhash)
          const at = Buffer.from(bytes).indexOf(Buffer.from(block))
          bytes.set(at < 0 ? block : block.map(byte => byte ^ 1), at)
          bytes.set(await signBytes((await keys).privateKey, bytes.subarray(65)), 1)
          return { transaction: Buffer.from(bytes).toString('base64') }
        },
      })
    const error = await failure((await prepare(given, ask)).submit(sign(true)))
    assert.ok(isRefusal(error), error.code)
    assert.equal(
      [error.message, asked.includes('sendTransaction')],
      ['The wallet signed a transaction that takes more. Nothing was sent.', false],
    )
    // What the node accepts is simulated and sent; an unknown block is for the node to refuse.
    const honest = await failure((await prepare(given, ask)).submit(sign(false)))
    assert.equal([honest.message.includes('takes more'), asked.includes('sendTransaction')], [false, true])
  })

test('R142: who leaves while a signed transaction is checked has left; nothing is said of the transaction', async () => {
  let isSigned = false
  const left = new ModalError('request/aborted')
  const ask = nodeOf({ simulateTransaction: () => (isSigned ? fails(left)() : undefined) })
  const signer = walletOf({
    async solana_signTransaction({ transaction }) {
      isSigned = true
      const bytes = Buffer.from(transaction, 'base64')
      // Without its version it is still the transfer.
      return { transaction: Buffer.concat([bytes.subarray(0, 65), bytes.subarray(66, -1)]).toString('base64') }
    },
  })
  assert.is(await failure((await prepare({}, ask)).submit(signer)), left)
})

test('R118: whether it landed is looked up where the wallet calls it too old alone; where nobody can tell, its word counts', async () => {
  for (const [error, code, lookUps] of [
    [{ code: 4001, message: 'User rejected' }, 'wallet/declined', 0],
    [{ message: 'Out of order' }, 'wallet/failed', 0],
    [{ message: 'Blockhash not found' }, 'wallet/failed', 1],
  ] as const) {
    const asked: string[] = []
    const ask = nodeOf({ getSignaturesForAddress: fails(new ModalError('http/network')) }, asked)
    const prepared = await prepare({}, ask)
    const failed = await failure(prepared.submit(walletOf({ solana_signAndSendTransaction: fails(error) })))
    assert.is(failed.code, code)
    assert.is(asked.filter(it => it === 'getSignaturesForAddress').length, lookUps)
  }
})

test('R118: asked a second time, a node that took the transaction says that it has it, and that is no refusal', async () => {
  const before = (await call('getBalance', to)).result.value
  const asked: string[] = []
  const twice: Ask = async (method, params) => {
    // The first answer is lost on its way.
    if (method === 'sendTransaction') assert.is((await call(method, ...params)).error, undefined)
    return nodeOf({}, asked)(method, params)
  }
  const prepared = await prepare({ amount: SUM }, twice)
  assert.match(await prepared.submit(walletOf()), /^\w{80,}$/)
  assert.is(asked.filter(it => it === 'sendTransaction').length, 1)
  assert.is((await call('getBalance', to)).result.value - before, Number(SUM))
})

test('R77: a signature has 64 bytes, no more and no less, wherever a wallet gives one', async () => {
  const bytes = new Uint8Array(200)
  for (const length of [0, 1, 32, 63, 65, 80, 128])
    for (const answer of [base58(length), { signature: base58(length) }]) {
      const sends = walletOf({ solana_signAndSendTransaction: () => answer })
      assert.is((await failure(sendTransaction(nodeOf(), sends, { from, bytes }))).code, 'wallet/failed')
      const signs = walletOf({ solana_signTransaction: () => answer })
      assert.ok(isRefusal(await failure(sendTransaction(nodeOf(), signs, { from, bytes }))))
      const says = walletOf({ solana_signMessage: () => answer })
      assert.is((await failure(signMessage(says, from, 'Hello'))).code, 'wallet/failed')
    }
  const signature = base58(64)
  for (const answer of [signature, { signature }])
    assert.is(
      await sendTransaction(nodeOf(), walletOf({ solana_signAndSendTransaction: () => answer }), { from, bytes }),
      signature,
    )
})

test.run()
