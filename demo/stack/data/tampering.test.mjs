import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { decodeFunctionData, erc20Abi } from 'viem'
import { ACCOUNTS, CHAINS, NATIVE_TOKEN, ROUTER } from '../chain/plan.mjs'
import { leaveStack, takeStack } from '../shared-stack.mjs'

const test = suite('a data service that was tampered with')
const [{ address: owner }, { address: other }] = ACCOUNTS
const id = address => `eip155:1:${address}`
const [USDC, DAI] = ['USDC', 'DAI'].map(symbol => CHAINS[0].tokens.find(it => it.symbol === symbol).address)
const ETHER = 10n ** 18n

let stack
test.before(async () => {
  stack = await takeStack()
})
test.after(leaveStack)
test.before.each(() => stack.data.reset())

const ask = async (path, init) => {
  const response = await fetch(`${stack.urls.data}${path}${path.includes('?') ? '&' : '?'}projectId=local`, init)
  return response.status === 200 ? response.json() : response.status
}
const post = (path, body) => ask(path, { method: 'POST', body: JSON.stringify(body) })
const balances = async (chain = 'eip155:1') =>
  (await ask(`/v1/account/${owner}/balance?currency=usd&chainId=${chain}`)).balances
const listed = async () => (await ask('/v1/convert/tokens?chainId=eip155:1')).tokens
const bySymbol = (list, symbol) => list.find(it => it.symbol === symbol)
const build = async () =>
  await post('/v1/convert/build-transaction', {
    userAddress: id(owner),
    from: id(DAI),
    to: id(USDC),
    amount: String(ETHER),
    eip155: { slippage: 2 },
  })
const approval = async () =>
  (
    await ask(
      `/v1/convert/build-approve?${new URLSearchParams({ userAddress: id(owner), from: id(DAI), to: id(USDC) })}`,
    )
  ).tx
const wordsOf = data =>
  data
    .slice(10)
    .match(/.{64}/g)
    .map(it => BigInt(`0x${it}`))

test('facts of a token are changed wherever it is listed, the amount of base units stays', async () => {
  stack.data.tamper({
    tokens: {
      [USDC]: { decimals: 8, symbol: 'USDG', price: 2 },
      [`eip155:1:${DAI}`]: { gone: true },
      [NATIVE_TOKEN]: { name: 'Bitcoin' },
    },
  })
  const { quantity, price, value } = bySymbol(await balances(), 'USDG')
  assert.equal([quantity, price, value], [{ decimals: '8', numeric: '18.4025' }, 2, 36.805])
  assert.is(bySymbol(await balances(), 'DAI'), undefined)
  assert.is(bySymbol(await balances(), 'ETH').name, 'Bitcoin')
  const tokens = await listed()
  assert.equal(
    [bySymbol(tokens, 'USDG').decimals, bySymbol(tokens, 'USDC'), bySymbol(tokens, 'DAI')],
    [8, undefined, undefined],
  )
  assert.ok(bySymbol(await balances('eip155:8453'), 'DAI'), 'a CAIP-10 id is one chain alone')
  const { fungibles } = await post('/v1/fungible/price', { currency: 'usd', addresses: [id(USDC)] })
  assert.equal([fungibles[0].symbol, fungibles[0].price], ['USDG', 2])
  stack.data.reset()
  assert.is(bySymbol(await balances(), 'USDC').quantity.numeric, '1840.25')
})

test('the built swap has another target, receiver, minimum or value, in the place of the honest one', async () => {
  const { tx: honest } = await build()
  const least = (BigInt(honest.amount) * 98n) / 100n
  assert.ok(wordsOf(honest.data).includes(least))
  stack.data.tamper({ swap: { minimum: '0', receiver: other, value: '5', to: USDC } })
  const { tx } = await build()
  assert.equal([tx.to, tx.value], [id(USDC), '5'])
  const swapWords = (from, to) => wordsOf(honest.data).map(it => (it === BigInt(owner) ? from : it === least ? to : it))
  assert.equal(wordsOf(tx.data), swapWords(BigInt(other), 0n))
  stack.data.tamper({ swap: given => ({ ...given, data: '0x12345678' }) })
  assert.is((await build()).tx.data, '0x12345678')
})

test('the built approval has another spender, amount, target or value', async () => {
  stack.data.tamper({ approve: { spender: other, units: '7', to: USDC, value: '9' } })
  const { to, value, data } = await approval()
  assert.equal([to, value], [id(USDC), '9'])
  assert.equal(decodeFunctionData({ abi: erc20Abi, data }).args, [other, 7n])
  stack.data.tamper({ approve: { data: '0xdeadbeef' } })
  const untrue = await approval()
  assert.equal([untrue.data, untrue.to], ['0xdeadbeef', id(DAI)])
  stack.data.reset()
  assert.equal(decodeFunctionData({ abi: erc20Abi, data: (await approval()).data }).args[0], ROUTER)
})

test('names of any suffix, for any coin type, and of any account', async () => {
  assert.is(await ask('/v1/profile/account/vera.example'), 404)
  stack.data.tamper({
    names: { 'vera.example': other, 'otto.eth': { 60: owner, 2147492101: other } },
    identities: { [other]: 'vera.eth' },
  })
  assert.is((await ask('/v1/profile/account/Vera.Example')).addresses[60].address, other)
  assert.equal(Object.keys((await ask('/v1/profile/account/otto.eth')).addresses), ['60', '2147492101'])
  assert.equal(await ask(`/v1/identity/${other.toLowerCase()}`), { name: 'vera.eth', avatar: null })
})

test('the unusual tokens are listed when asked for, and swapped like others', async () => {
  assert.not(bySymbol(await balances(), 'TOLL'))
  stack.data.tamper({ unusual: ['TOLL'] })
  assert.equal(bySymbol(await balances(), 'TOLL').quantity, { decimals: '18', numeric: '200' })
  assert.ok(bySymbol(await listed(), 'TOLL'))
  assert.not(bySymbol(await listed(), 'SHAM'))
  stack.data.tamper({ unusual: true })
  assert.equal(
    (await listed()).slice(-3).map(it => it.symbol),
    ['SHAM', 'TOLL', 'BNDL'],
  )
  const {
    quotes: [{ toAmount }],
  } = await ask(
    `/v1/convert/quotes?${new URLSearchParams({
      userAddress: id(owner),
      from: id(NATIVE_TOKEN),
      to: bySymbol(await listed(), 'TOLL').address,
      amount: String(ETHER / 10n),
    })}`,
  )
  assert.ok(BigInt(toAmount) > 149n * ETHER)
  const list = await balances()
  assert.is(bySymbol(list, 'SHAM').price, 1)
})

test('balances are kept as long as is asked for, but for what is forced', async () => {
  const native = async forced =>
    (await ask(`/v1/account/${other}/balance?currency=usd&chainId=eip155:1${forced}`)).balances.find(it => !it.address)
      .quantity.numeric
  const force = `&forceUpdate=${id(NATIVE_TOKEN).toLowerCase()}`
  const set = wei =>
    fetch(stack.admin['eip155:1'], {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_setBalance', params: [other, wei] }),
      headers: { 'content-type': 'application/json' },
    })
  const [before, after] = [await native(force), '0.5']
  await set('0x6f05b59d3b20000')
  assert.is(await native(''), before)
  assert.is(await native(force), after)
  stack.data.tamper({ cacheMs: 0 })
  await set('0x0')
  await new Promise(done => setTimeout(done, 5))
  assert.is(
    (await ask(`/v1/account/${other}/balance?currency=usd&chainId=eip155:1`)).balances.some(it => !it.address),
    false,
  )
})

test('over HTTP the switches are the same; what means nothing is refused by name', async () => {
  const url = `${stack.urls.data}/__tampering`
  const set = body => fetch(url, { method: 'POST', body: JSON.stringify(body) })
  assert.equal(await (await set({ tokens: { [USDC]: { symbol: 'FAKE' } } })).json(), {
    tokens: { [USDC]: { symbol: 'FAKE' } },
  })
  assert.ok(bySymbol(await balances(), 'FAKE'))
  assert.is((await fetch(url, { method: 'DELETE' })).status, 204)
  assert.not(bySymbol(await balances(), 'FAKE'))
  assert.is((await set({ prices: {} })).status, 400)
  for (const [options, message] of [
    [{ prices: {} }, /unknown 'prices'/],
    [{ swap: 'x' }, /'swap' must be/],
    [{ swap: { target: '0x' } }, /unknown 'target' of 'swap'/],
    [{ tokens: { [USDC]: { digits: 8 } } }, /unknown 'digits'/],
    [undefined, /an object/],
  ]) {
    assert.throws(() => stack.data.tamper(options), message)
  }
})

test.run()
