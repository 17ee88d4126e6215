import { x402Client, x402HTTPClient } from '@x402/core/client'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { ExactSvmScheme } from '@x402/svm/exact/client'
import { createKeyPairSignerFromBytes, getBase58Encoder } from '@solana/kit'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { privateKeyToAccount } from 'viem/accounts'
import { callData, readUint } from '../chain/abi.mjs'
import { connectChain } from '../chain/json-rpc.mjs'
import { ACCOUNTS, CHAINS, SHOP } from '../chain/plan.mjs'
import { leaveStack, takeStack } from '../shared-stack.mjs'
import { ACCOUNTS as SOLANA_ACCOUNTS, CAIP as SOLANA, MINTS, SETTLER, SHOP as SOLANA_SHOP } from '../solana/plan.mjs'

const [{ privateKey }] = ACCOUNTS
const USDC = CHAINS[1].tokens[0].address
const PRICE = 50_000n

const test = suite('paid resources')
let stack, chain, client
test.before(async () => {
  stack = await takeStack()
  chain = connectChain(stack.admin['eip155:8453'])
  const signer = await createKeyPairSignerFromBytes(getBase58Encoder().encode(SOLANA_ACCOUNTS[0].privateKey))
  client = new x402HTTPClient(
    new x402Client()
      .register('eip155:8453', new ExactEvmScheme(privateKeyToAccount(privateKey)))
      .register(SOLANA, new ExactSvmScheme(signer, { rpcUrl: stack.urls.rpc[SOLANA] })),
  )
})
test.after.each(() => stack.faults.clear())
test.after(leaveStack)

const read = async (signature, ...values) =>
  readUint(await chain.call('eth_call', [{ to: USDC, data: callData('Dollar', signature, ...values) }, 'latest']))
const earned = () => read('balanceOf(address)', SHOP)
async function solana(method, ...params) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  return (await (await fetch(stack.urls.rpc[SOLANA], { method: 'POST', body })).json()).result
}
const earnedThere = async () => {
  const { value } = await solana(
    'getTokenAccountsByOwner',
    SOLANA_SHOP,
    { mint: MINTS[0].address },
    { encoding: 'jsonParsed' },
  )
  return BigInt(value[0].account.data.parsed.info.tokenAmount.amount)
}

/** Asks, signs what the server wants, and sends it. */
async function pay(path, init) {
  const asked = await fetch(`${stack.urls.shop}${path}`, init)
  assert.is(asked.status, 402)
  const required = client.getPaymentRequiredResponse(name => asked.headers.get(name))
  const payload = await client.createPaymentPayload(required)
  const headers = client.encodePaymentSignatureHeader(payload)
  const send = () => fetch(`${stack.urls.shop}${path}`, { ...init, headers })
  const receiptOf = response => client.getPaymentSettleResponse(name => response.headers.get(name))
  return { required, payload, send, receiptOf }
}

test('without a payment the price is named, and nothing is delivered', async () => {
  const { required } = await pay('/report')
  assert.is(required.x402Version, 2)
  assert.equal(
    required.accepts.map(it => [it.network, it.amount, it.asset, it.payTo, it.extra.name, it.extra.version]),
    [['eip155:8453', String(PRICE), USDC, SHOP, 'USD Coin', '2']],
  )
})

test('a payment is settled on the chain, and what was bought is delivered once', async () => {
  const before = await earned()
  const { payload, send, receiptOf } = await pay('/report', { method: 'POST', body: '{"place":"pier"}' })
  const response = await send()
  assert.is(response.status, 200)
  assert.is((await response.json()).place, 'pier')
  const receipt = receiptOf(response)
  assert.is(receipt.success, true)
  const { logs } = await chain.call('eth_getTransactionReceipt', [receipt.transaction])
  assert.is(logs.length, 2)
  assert.is((await earned()) - before, PRICE)
  const { from, nonce } = payload.payload.authorization
  assert.is(await read('authorizationState(address,bytes32)', from, nonce), 1n)
  assert.is((await send()).status, 402)
  assert.is((await earned()) - before, PRICE)
})

test('a server can take the money and answer with an error', async () => {
  const before = await earned()
  const { send } = await pay('/broken')
  assert.is((await send()).status, 500)
  assert.is((await earned()) - before, PRICE)
})

test('a signature of somebody else moves nothing', async () => {
  const before = await earned()
  const { payload } = await pay('/report')
  const { signature, authorization } = payload.payload
  const forged = { ...payload, payload: { signature, authorization: { ...authorization, from: ACCOUNTS[1].address } } }
  const headers = client.encodePaymentSignatureHeader(forged)
  const response = await fetch(`${stack.urls.shop}/report`, { headers })
  assert.is(response.status, 402)
  assert.is((await earned()) - before, 0n)
})

test('on Solana the facilitator pays the fee, and what the payer signed is what the chain has', async () => {
  const before = await earnedThere()
  const { required, payload, send, receiptOf } = await pay('/solana/report')
  assert.equal(
    required.accepts.map(it => [it.network, it.amount, it.asset, it.payTo, it.extra.feePayer]),
    [[SOLANA, String(PRICE), MINTS[0].address, SOLANA_SHOP, SETTLER.address]],
  )
  const response = await send()
  assert.is(response.status, 200)
  const { success, transaction } = receiptOf(response)
  assert.is(success, true)
  const landed = await solana('getTransaction', transaction, { encoding: 'base64', maxSupportedTransactionVersion: 0 })
  const message = text => Buffer.from(text, 'base64').subarray(129)
  assert.equal(message(landed.transaction[0]), message(payload.payload.transaction))
  assert.is((await earnedThere()) - before, PRICE)
})

test('on Solana a transaction that was changed, or is of too old a block, moves nothing', async () => {
  const before = await earnedThere()
  const { payload } = await pay('/solana/report')
  const bytes = Buffer.from(payload.payload.transaction, 'base64')
  bytes[bytes.length - 2] ^= 1
  const changed = { ...payload, payload: { transaction: bytes.toString('base64') } }
  const { send } = await pay('/solana/report')
  const refused = await fetch(`${stack.urls.shop}/solana/report`, {
    headers: client.encodePaymentSignatureHeader(changed),
  })
  await stack.solana.advance(200)
  assert.equal([refused.status, (await send()).status], [402, 402])
  assert.is((await earnedThere()) - before, 0n)
})

test('an answer that is cut off does not say whether it was paid: the chain does', async () => {
  const before = await earned()
  const { send } = await pay('/report')
  stack.faults.set('shop', 'GET /report', { cut: 0 })
  assert.is(
    await send()
      .then(it => it.text())
      .catch(() => 'lost'),
    'lost',
  )
  assert.is((await earned()) - before, PRICE)
})

test.run()
