import { x402Client, x402HTTPClient } from '@x402/core/client'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { privateKeyToAccount } from 'viem/accounts'
import { callData, readUint } from '../chain/abi.mjs'
import { connectChain } from '../chain/json-rpc.mjs'
import { ACCOUNTS, CHAINS, SHOP } from '../chain/plan.mjs'
import { leaveStack, takeStack } from '../shared-stack.mjs'

const [{ privateKey }] = ACCOUNTS
const USDC = CHAINS[1].tokens[0].address
const PRICE = 50_000n

const test = suite('paid resources')
let stack, chain, client
test.before(async () => {
  stack = await takeStack()
  chain = connectChain(stack.admin['eip155:8453'])
  client = new x402HTTPClient(
    new x402Client().register('eip155:8453', new ExactEvmScheme(privateKeyToAccount(privateKey))),
  )
})
test.after.each(() => stack.faults.clear())
test.after(leaveStack)

const read = async (signature, ...values) =>
  readUint(await chain.call('eth_call', [{ to: USDC, data: callData('Dollar', signature, ...values) }, 'latest']))
const earned = () => read('balanceOf(address)', SHOP)

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
