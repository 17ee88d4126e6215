import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ACCOUNTS, CHAINS } from '../chain/plan.mjs'
import { leaveStack, takeStack } from '../shared-stack.mjs'
import { CAIP as SOLANA } from '../solana/plan.mjs'
import { until } from '../until.mjs'

const test = suite('on-ramp of the local stack')
const [{ address: owner }] = ACCOUNTS
const [usdc] = CHAINS[0].tokens

let stack
test.before(async () => {
  stack = await takeStack()
})
test.after(leaveStack)

const ask = async (path, body) => {
  const response = await fetch(
    `${stack.urls.data}${path}${path.includes('?') ? '&' : '?'}projectId=local`,
    body && { method: 'POST', body: JSON.stringify(body) },
  )
  const text = await response.text()
  return {
    status: response.status,
    text,
    body: response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined,
  }
}
const call = async (method, ...params) =>
  (
    await (
      await fetch(stack.urls.rpc['eip155:1'], {
        method: 'POST',
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      })
    ).json()
  ).result
const native = async account => BigInt(await call('eth_getBalance', account, 'latest'))
const held = async account =>
  BigInt(
    await call('eth_call', { to: usdc.address, data: `0x70a08231${account.slice(2).padStart(64, '0')}` }, 'latest'),
  )
const rows = async (account, query = '&chainId=eip155:1') =>
  (await ask(`/v1/account/${account}/history?onramp=coinbase${query}`)).body.data
const url = (symbol, more = {}) =>
  ask('/v1/generators/onrampurl', {
    destinationWallets: [{ address: owner, blockchains: ['ethereum', 'base'], assets: [symbol] }],
    defaultNetwork: 'ethereum',
    partnerUserId: owner,
    defaultExperience: 'buy',
    presetCryptoAmount: 0.05,
    ...more,
  })
const options = async () => (await ask('/v1/onramp/options')).body
const orderOf = page => /name="order" value="([\w-]+)"/.exec(page)[1]
const decide = (page, more) => ask('/onramp/decision', { order: orderOf(page), ...more })

test('lists what can be bought and with what, in the shape of the contract', async () => {
  const { paymentCurrencies, purchaseCurrencies } = await options()
  assert.equal(paymentCurrencies[0], {
    id: 'USD',
    payment_method_limits: [
      { id: 'card', min: '10.00', max: '7500.00' },
      { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
    ],
  })
  assert.equal(
    purchaseCurrencies.map(it => it.symbol),
    ['USDC', 'ETH', 'DAI'],
  )
  assert.equal(purchaseCurrencies[0].networks[0], {
    name: 'ethereum-mainnet',
    display_name: 'Ethereum',
    chain_id: '1',
    contract_address: usdc.address,
  })
})

test('a quote adds up: fee, network fee and what is bought make the total', async () => {
  const { paymentCurrencies, purchaseCurrencies } = await options()
  for (const [symbol, currency] of [
    ['ETH', 'USD'],
    ['USDC', 'EUR'],
  ]) {
    const { body } = await ask('/v1/onramp/quote', {
      purchaseCurrency: purchaseCurrencies.find(it => it.symbol === symbol),
      paymentCurrency: paymentCurrencies.find(it => it.id === currency),
      amount: '100',
      network: symbol,
    })
    assert.equal(
      [body.paymentTotal, body.purchaseAmount.currency, body.networkFee.currency],
      [{ amount: '100.00', currency }, symbol, currency],
    )
    const spent =
      Number(body.paymentTotal.amount) - Number(body.paymentSubtotal.amount) - Number(body.networkFee.amount)
    assert.ok(Math.abs(spent - 1.5) < 0.011, String(spent))
    assert.ok(Number(body.purchaseAmount.amount) > 0 && body.quoteId)
  }
  for (const amount of ['9', '25001', '1e3', '-1', 50]) {
    const { status } = await ask('/v1/onramp/quote', {
      purchaseCurrency: purchaseCurrencies[0],
      paymentCurrency: paymentCurrencies[0],
      amount,
      network: 'USDC',
    })
    assert.is(status, amount === 50 ? 200 : 400, String(amount))
  }
})

test('paying by card credits the coin on top of what is there, and the history tells of it', async () => {
  const before = await native(owner)
  const { body } = await url('ETH')
  assert.not.match(body.url, new RegExp(owner, 'i'))
  const page = await (await fetch(body.url)).text()
  assert.match(page, owner)
  assert.match(page, '0.05000000 ETH')
  assert.equal(await rows(owner), [])
  assert.is((await decide(page, { decision: 'pay' })).status, 204)
  assert.is((await rows(owner))[0].metadata.status, 'pending')
  assert.is(await native(owner), before)
  await until(async () => (await rows(owner))[0].metadata.status === 'confirmed')
  assert.is((await native(owner)) - before, 50_000_000_000_000_000n)
  const [row] = await rows(owner)
  assert.equal(
    [
      row.metadata.operationType,
      row.metadata.chain,
      row.transfers[0].fungible_info.symbol,
      row.transfers[0].direction,
      row.transfers[0].quantity.numeric,
    ],
    ['buy', 'eip155:1', 'ETH', 'in', '0.05'],
  )
  assert.equal(await rows(owner, '&chainId=eip155:8453'), [])
  assert.equal(await rows(ACCOUNTS[1].address), [])
  assert.is((await decide(page, { decision: 'pay' })).status, 409)
})

test('a declined payment is a failed purchase, and credits nothing', async () => {
  const before = await held(owner)
  const page = await (await fetch((await url('USDC')).body.url)).text()
  await decide(page, { decision: 'decline' })
  assert.is((await rows(owner))[0].metadata.status, 'failed')
  assert.is(await held(owner), before)
})

test('the page of the aggregator sells tokens on the network that is chosen there, and no history tells of it', async () => {
  const [account] = [ACCOUNTS[4].address]
  const page = await ask(
    `/onramp/aggregator?publicKey=k&destinationCurrencyCode=USDC&walletAddress=${account}&externalCustomerId=local`,
  )
  assert.match(page.text, account)
  assert.is((await decide(page.text, { decision: 'pay', amount: 'x' })).status, 400)
  await decide(page.text, { decision: 'pay', amount: '12.5', chainId: 'eip155:1' })
  await until(async () => (await held(account)) === 12_500_000n)
  assert.equal(await rows(account), [])
  assert.is((await ask(`/onramp/aggregator?destinationCurrencyCode=USDC&walletAddress=${account}`)).status, 400)
})

test('the page of the aggregator sells SOL to Solana addresses', async () => {
  const [, { address }] = stack.accounts.solana
  const page = (symbol, account) =>
    ask(
      `/onramp/aggregator?${new URLSearchParams({
        publicKey: 'k',
        destinationCurrencyCode: symbol,
        walletAddress: account,
        externalCustomerId: 'local',
      })}`,
    )
  const { text } = await page('SOL', address)
  assert.match(text, 'Solana')
  assert.is((await decide(text, { decision: 'pay', chainId: 'eip155:1' })).status, 400)
  assert.is((await decide(text, { decision: 'pay', amount: '0.0000000001' })).status, 400)
  assert.is((await decide(text, { decision: 'pay', amount: '0.000000001', chainId: SOLANA })).status, 204)
  const told = async () => (await ask(`/v1/account/${address}/history?chainId=${SOLANA}`)).body.data
  await until(async () => (await told()).length > 0)
  assert.is((await told())[0].transfers[0].quantity.numeric, '0.000000001')
  assert.equal(await rows(address, `&chainId=${SOLANA}`), [])
  for (const [symbol, account] of [
    ['SOL', owner],
    ['USDC', address],
    ['ETH', owner],
    ['SOL', 'x'],
  ])
    assert.is((await page(symbol, account)).status, 400, symbol)
  assert.is(
    (
      await url('USDC', {
        destinationWallets: [{ address, blockchains: ['ethereum'], assets: ['USDC'] }],
        partnerUserId: address,
      })
    ).status,
    400,
  )
})

test('what cannot be delivered gets no page', async () => {
  assert.is((await url('ETH', { defaultNetwork: 'celo' })).status, 400)
  assert.is((await url('PLUM')).status, 400)
  assert.is((await url('ETH', { partnerUserId: ACCOUNTS[1].address })).status, 400)
  assert.is((await url('ETH', { presetCryptoAmount: -1 })).status, 400)
  assert.is((await fetch(`${stack.urls.data}/onramp/card?session=x`)).status, 404)
})

test('a server’s session sells the network’s own currency to the account that it names, once', async () => {
  const [, { address: account }] = ACCOUNTS
  const begin = more =>
    ask('/onramp/session', { account: `eip155:1:${account}`, network: 'eip155:1', symbol: 'ETH', ...more })
  const { body } = await begin()
  assert.is(body.account, `eip155:1:${account}`)
  assert.not.match(body.url, account)
  const { pathname, search } = new URL(body.url)
  const before = await native(account)
  const page = await ask(pathname + search)
  assert.match(page.text, account)
  await decide(page.text, { decision: 'pay' })
  await until(async () => (await native(account)) === before + 50_000_000_000_000_000n)
  assert.is((await ask(pathname + search)).status, 404)
  for (const more of [{ network: 'eip155:8453' }, { account }, { symbol: 'USDC' }, { account: `eip155:1:${'x'}` }])
    assert.is((await begin(more)).status, 400, JSON.stringify(more))
})

test.run()
