// Payments on Anvil: our own client against the reference server and facilitator of x402, over a dollar of EIP-3009.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { toEventSelector, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { stage, type Stage } from '../../../test/payment-stage.ts'
import { failure } from '../../../test/async.ts'
import { authorizationData, type Authorization } from '../../base/authorization.ts'
import { ModalError } from '../../base/errors.ts'
import { pay } from '../../payments/pay.ts'
import { PINNED_TOKENS } from '../../payments/tokens.ts'
import { createAuthorizations } from './authorizations.ts'
import type { Request } from './client.ts'

const test = suite('payments by signature')
const own = (path: string) => import(pathToFileURL(join(process.cwd(), 'demo/stack', path)).href)
const [token] = PINNED_TOKENS as [(typeof PINNED_TOKENS)[0]]
const PRICE = 50_000n
const HASH = `0x${'5e'.repeat(32)}`
const APPROVING = '0x631626ba7e60e01b60005260206000f3'

let stack: any
let leave: () => Promise<void>
let request: Request
let payer: ReturnType<typeof privateKeyToAccount>
let shopAddress: string
test.before(async () => {
  const [{ takeStack, leaveStack }, { ACCOUNTS, SHOP }] = await Promise.all([
    own('shared-stack.mjs'),
    own('chain/plan.mjs'),
  ])
  stack = await takeStack()
  leave = leaveStack
  shopAddress = SHOP
  payer = privateKeyToAccount(ACCOUNTS[0].privateKey)
  request = async (method, params) => {
    const reply = await fetch(stack.admin[token.network], {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await reply.json()) as { result?: unknown; error?: { message: string; data?: unknown } }
    if (error) throw new ModalError('rpc/error', { message: error.message, data: { data: error.data } })
    return result
  }
})
test.after.each(() => stack.faults.clear())
test.after(() => leave())

const chain = createAuthorizations(() => request)
const sign = (data: string) => {
  const { types, domain, primaryType, message } = JSON.parse(data)
  const { EIP712Domain: _, ...rest } = types
  return payer.signTypedData({ types: rest, domain, primaryType, message })
}
/** Our client before the stack's shop, with the chain of the stack. */
const customer = (change: Partial<Stage> = {}) =>
  stage(undefined, () => ({
    chain,
    sign: (_account, data) => sign(data),
    fetch,
    now: Date.now,
    silenceMs: 20_000,
    ...change,
  }))
const price = (path: string) => `${stack.urls.shop}${path}`
const earned = () => chain.balance(token, shopAddress)
const authorization = (change: Partial<Authorization> = {}): Authorization => ({
  from: payer.address,
  to: shopAddress,
  value: PRICE,
  validAfter: 0,
  validBefore: Math.floor(Date.now() / 1000) + 120,
  nonce: `0x${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex')}`,
  ...change,
})
const signatureOf = (it: Authorization) => sign(JSON.stringify(authorizationData(token, it)))

test('the domain of the token is the pinned one, and no other', async () => {
  assert.is(await chain.isDomain(token), true)
  assert.is(await chain.isDomain({ ...token, name: 'USDC' }), false)
  assert.is(await chain.isDomain({ ...token, version: '1' }), false)
})

test('a signature is recovered, and the contract asked, before anything is sent', async () => {
  const it = authorization()
  const signature = await signatureOf(it)
  assert.is(await chain.isSigned(token, it, signature), true)
  assert.is(await chain.isSigned(token, { ...it, value: PRICE + 1n }, signature), false)
  assert.is(await chain.wouldMove(token, it, signature), true)
  assert.is(await chain.wouldMove(token, { ...it, to: payer.address }, signature), false)
  const late = authorization({ validBefore: 1 })
  assert.is(await chain.wouldMove(token, late, await signatureOf(late)), false)
  assert.is(await chain.hasCode(token.network, payer.address), false)
  assert.is(await chain.hasCode(token.network, token.asset), true)
})

test('R191: the reference server takes our payment, and the chain shows by the nonce what moved', async () => {
  const before = await earned()
  const it = customer()
  const init = { method: 'POST', body: '{"place":"pier"}' }
  const paid = await pay(price('/report?day=today'), init, it)
  if (paid.state !== 'delivered') throw new Error(JSON.stringify({ ...paid, record: 0 }))
  assert.is(((await paid.response.json()) as { place: string }).place, 'pier')
  assert.is((await earned()) - before, PRICE)
  const { status, transaction, authorization: signed } = paid.record
  assert.is(status, 'paid')
  const { block } = await chain.time(token.network)
  assert.is(await chain.isUsed(token, signed, block), true)
  assert.equal(await chain.use(token, signed, 0), { transaction, isTransfer: true })
  assert.equal(await chain.use(token, { ...signed, value: 1n }, 0), { transaction, isTransfer: false })
})

test('R191: 500 after the payment is paid and not delivered, on the chain', async () => {
  const before = await earned()
  const paid = await pay(price('/broken'), undefined, customer())
  if (paid.state !== 'paid-not-delivered') throw new Error(paid.state)
  assert.is(paid.response?.status, 500)
  assert.is((await earned()) - before, PRICE)
  assert.ok(paid.record.transaction)
})

/** The shop fails once it is paid. */
const failing = (fault: object) =>
  customer({
    fetch: async (url, init) => {
      const isPaid = new Headers(init?.headers).has('payment-signature')
      if (isPaid) stack.faults.set('shop', 'GET /report', fault)
      const response = await fetch(url, init)
      return isPaid ? new Response(await response.text(), response) : response
    },
  })

test('an answer that is lost after the payment is paid', async () => {
  assert.is((await pay(price('/report'), undefined, failing({ cut: 0 }))).state, 'paid-not-delivered')
})

test('one that never reached the server stays open: the same header goes through later, and no second one before', async () => {
  const before = await earned()
  const it = failing({ refuse: true })
  const open = await pay(price('/report'), undefined, it)
  if (open.state !== 'open') throw new Error(open.state)
  assert.is(await earned(), before)
  stack.faults.clear()
  const other = await pay(price('/report'), undefined, it)
  assert.is(other.state === 'refused' && other.why, 'alive')
  it.fetch = fetch
  assert.is((await open.again()).state, 'delivered')
  assert.is((await earned()) - before, PRICE)
})

test('the stranger who settles it first makes it paid as well', async () => {
  const it = authorization()
  const signature = await signatureOf(it)
  const { block } = await chain.time(token.network)
  assert.is(await chain.isUsed(token, it, block), false)
  assert.is(await chain.use(token, it, 0), undefined)
  const paymentRequirements = {
    scheme: 'exact',
    network: token.network,
    asset: token.asset,
    amount: String(it.value),
    payTo: it.to,
    maxTimeoutSeconds: 120,
    extra: { name: token.name, version: token.version },
  }
  const { message } = authorizationData(token, it)
  const paymentPayload = {
    x402Version: 2,
    accepted: paymentRequirements,
    payload: { signature, authorization: message },
  }
  const reply = await fetch(`${stack.urls.facilitator}/settle`, {
    method: 'POST',
    body: JSON.stringify({ x402Version: 2, paymentPayload, paymentRequirements }),
  })
  const { transaction } = (await reply.json()) as { transaction: string }
  assert.equal(await chain.use(token, it, 0), { transaction, isTransfer: true })
})

test('R191: what became of a payment is found hours later, however fast the network’s blocks are', async () => {
  const it = authorization({ validBefore: 1_700_000_000 })
  for (const perSecond of [0.5, 1, 4, 8]) {
    const head = 100_000_000n
    const timeAt = (block: bigint) => 1_700_000_000 + 9 * 3600 - Math.floor(Number(head - block) / perSecond)
    // Two minutes before its end.
    const mined = head - BigInt(Math.round((9 * 3600 + 120) * perSecond))
    const topics = (event: string, ...words: string[]) => [event, ...words.map(word => word.toLowerCase())]
    const wide = (address: string) => `0x${address.slice(2).padStart(64, '0')}`
    const used = toEventSelector('AuthorizationUsed(address,bytes32)')
    const moved = toEventSelector('Transfer(address,address,uint256)')
    const logs = [
      { address: token.asset, topics: topics(used, wide(it.from), it.nonce), data: '0x', transactionHash: HASH },
      { address: token.asset, topics: topics(moved, wide(it.from), wide(it.to)), data: toHex(it.value, { size: 32 }) },
    ]
    let asked = 0
    const node: Request = async (method, [first]: any = []) => {
      asked++
      if (method === 'eth_blockNumber') return toHex(head)
      if (method === 'eth_getTransactionReceipt') return { status: '0x1', logs }
      if (method === 'eth_getBlockByNumber') return { timestamp: toHex(timeAt(BigInt(first))) }
      const [from, to] = [BigInt(first.fromBlock), BigInt(first.toBlock)]
      assert.ok(to - from <= 1000n)
      return from <= mined && mined <= to ? logs.slice(0, 1) : []
    }
    const far = createAuthorizations(() => node)
    const found = await far.use(token, it, it.validBefore - 900)
    assert.equal(found, { transaction: HASH, isTransfer: true }, `${perSecond}`)
    assert.ok(asked < 40, `${asked}`)
  }
})

test('an account with code is judged by its code (ERC-1271)', async () => {
  const from = '0x00000000000000000000000000000000000C0DE1'
  const admin = (method: string, ...params: unknown[]) => request(method, params)
  await admin('anvil_setCode', from, APPROVING)
  const it = authorization({ from, value: 0n })
  assert.is(await chain.hasCode(token.network, from), true)
  assert.is(await chain.wouldMove(token, it, '0x1234'), true)
  await admin('anvil_setCode', from, '0x60006000fd')
  assert.is(await chain.wouldMove(token, it, '0x1234'), false)
})

test('a node that answers nothing is an error, never "no"', async () => {
  const mute = createAuthorizations(() => async () => undefined)
  const it = authorization()
  for (const ask of [
    () => mute.time(token.network),
    () => mute.balance(token, it.from),
    () => mute.isUsed(token, it, 1n),
    () => mute.isDomain(token),
    () => mute.hasCode(token.network, it.from),
    () => mute.wouldMove(token, it, '0x12'),
    () => mute.use(token, it, 0),
  ])
    assert.instance(await failure(ask()), ModalError)
})

test.run()
