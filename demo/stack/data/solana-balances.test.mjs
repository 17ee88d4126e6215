import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ACCOUNTS as EVM, CHAINS } from '../chain/plan.mjs'
import { decimal } from '../chain/units.mjs'
import { leaveStack, takeStack } from '../shared-stack.mjs'
import { ACCOUNTS, CAIP, MINTS, NATIVE, NATIVE_TOKEN } from '../solana/plan.mjs'
import { SOL, clientOf, createTokenAccount, mintOf, transferSol, transferToken } from '../solana/solana-fixture.mjs'

const [everyday, small] = ACCOUNTS
const FEE = 5000n
const test = suite('Solana balances and prices of the data service')
let stack, world, start

test.before(async () => {
  stack = await takeStack()
  world = clientOf(stack.urls.rpc[CAIP])
  start = await stack.solana.snapshot()
})
test.after(leaveStack)
test.before.each(async () => {
  stack.data.reset()
  stack.faults.clear()
  assert.ok(await stack.solana.revert(start))
})

const id = address => `${CAIP}:${address}`
const everything = [NATIVE_TOKEN, ...MINTS.map(it => it.address)].map(id).join()
const fetchData = (path, init) =>
  fetch(`${stack.urls.data}${path}${path.includes('?') ? '&' : '?'}projectId=local`, init)
const ask = async (path, init) => {
  const response = await fetchData(path, init)
  return response.status === 200 ? response.json() : response.status
}
const balanceOf = (address, { chainId = CAIP, force = everything } = {}) =>
  ask(`/v1/account/${address}/balance?currency=usd&chainId=${chainId}&forceUpdate=${force}`)
/** The service's answer for an account, by symbol. */
const held = async (address, options) =>
  Object.fromEntries((await balanceOf(address, options)).balances.map(it => [it.symbol, it.quantity.numeric]))
const prices = async (addresses, currency = 'usd') =>
  (await ask('/v1/fungible/price', { method: 'POST', body: JSON.stringify({ currency, addresses }) })).fungibles

test('the service says that it knows the chain', async () => {
  assert.equal(await ask('/v1/supported-chains'), { http: [...CHAINS.map(it => it.caip), CAIP], ws: [] })
})

test('the accounts have what the plan says, in SOL and tokens of both programs', async () => {
  for (const [i, { address }] of ACCOUNTS.entries()) {
    const planned = MINTS.filter(it => it.balances[i]).map(it => [it.symbol, decimal(it.balances[i], it.decimals)])
    assert.equal(await held(address), { SOL: decimal(NATIVE[i], 9), ...Object.fromEntries(planned) })
  }
  assert.is(await balanceOf(EVM[0].address), 400)
  assert.is(await balanceOf(everyday.address, { chainId: 'eip155:1' }), 400)
  assert.is(await balanceOf(everyday.address.slice(0, -3)), 400)
  assert.is(await balanceOf(everyday.address.toLowerCase()), 400)
})

test('a balance item has the shape of the contract, and SOL has no address', async () => {
  const { balances } = await balanceOf(everyday.address)
  const { address } = mintOf('USDC')
  assert.equal(balances[0], {
    name: 'USD Coin',
    symbol: 'USDC',
    chainId: CAIP,
    address: id(address),
    value: 2315.4,
    price: 1,
    quantity: { decimals: '6', numeric: '2315.4' },
    iconUrl: `${stack.urls.data}/icons/USDC.svg`,
  })
  const sol = balances.find(it => it.symbol === 'SOL')
  assert.equal([sol.address, sol.name, sol.quantity.decimals], [undefined, 'Solana', '9'])
  assert.is(sol.value, Math.round(12.48 * sol.price * 1e6) / 1e6)
  const hook = balances.find(it => it.symbol === 'HOOK')
  assert.equal([hook.price, hook.value], [0, undefined])
  assert.is((await fetch(sol.iconUrl)).status, 200)
  assert.equal(
    (await ask(`/v1/account/${everyday.address}/balance?currency=usd`)).balances,
    balances,
    'without a network it is the one that has such addresses',
  )
})

test('what a transfer moved is there to the last unit, with its fee and the rent of a new account', async () => {
  const steps = [
    transferSol(everyday.address, small.address, SOL + 1n),
    await createTokenAccount(everyday.address, small.address, 'USDC'),
    await transferToken(everyday.address, small.address, 'USDC', 25_500_001n),
    await transferToken(everyday.address, small.address, 'TOLL', SOL),
  ]
  assert.ok((await world.send(everyday, steps)).result)
  const [payer, receiver] = [await held(everyday.address), await held(small.address)]
  const rent = BigInt((await world.call('getMinimumBalanceForRentExemption', 165)).result)
  assert.is(payer.SOL, decimal(NATIVE[0] - SOL - 1n - FEE - rent, 9))
  assert.is(receiver.SOL, decimal(NATIVE[1] + SOL + 1n, 9))
  assert.equal([payer.USDC, receiver.USDC], ['2289.899999', '25.500001'])
  assert.equal([payer.TOLL, receiver.TOLL], ['199', '40.99'])
})

test('amounts are kept for a moment; those of the tokens that an update is forced for are read anew', async () => {
  const kept = await held(everyday.address)
  const steps = [
    transferSol(everyday.address, small.address, SOL),
    await transferToken(everyday.address, small.address, 'TOLL', SOL),
  ]
  await world.send(everyday, steps)
  assert.equal(await held(everyday.address, { force: '' }), kept)
  const { address } = mintOf('TOLL')
  // In another letter case, it is another address.
  assert.equal(await held(everyday.address, { force: id(address).toLowerCase() }), kept)
  assert.equal(await held(everyday.address, { force: id(address) }), { ...kept, TOLL: '199' })
  const told = await held(everyday.address, { force: id(NATIVE_TOKEN) })
  assert.is(told.SOL, decimal(NATIVE[0] - SOL - FEE, 9))
})

test('prices of SOL under its placeholder, of tokens, and of both kinds of chains in one question', async () => {
  const usdc = id(mintOf('USDC').address)
  const [sol, dollar, ether] = await prices([id(NATIVE_TOKEN), usdc, `eip155:1:${CHAINS[0].tokens[0].address}`])
  assert.equal(sol, {
    address: id(NATIVE_TOKEN),
    name: 'Solana',
    symbol: 'SOL',
    iconUrl: `${stack.urls.data}/icons/SOL.svg`,
    price: 152.36,
  })
  assert.equal([dollar.address, dollar.symbol, dollar.price, ether.price], [usdc, 'USDC', 1, 1])
  assert.equal([(await prices([usdc], 'eur'))[0].price, (await prices([usdc], 'eth'))[0].price], [0.92, 1 / 3012.4])
  assert.is((await prices([id(mintOf('HOOK').address)]))[0].price, 0)
  // The mint of wrapped SOL is not SOL, and a mint in lower case does not exist.
  assert.equal(await prices([id(`${NATIVE_TOKEN}2`), usdc.toLowerCase(), CAIP]), [])
})

test('an account of the chain has no name', async () => {
  assert.equal(await ask(`/v1/identity/${everyday.address}`), { name: null, avatar: null })
  assert.equal(await ask(`/v1/profile/reverse/${everyday.address}?apiVersion=2`), [])
  assert.is(await ask('/v1/identity/0OIl'), 400)
})

test('faults and tampering apply', async () => {
  stack.faults.set('data', 'GET /v1/account/*/balance', { status: 503 }, 1)
  assert.is(await balanceOf(everyday.address), 503)
  const { address } = mintOf('USDC')
  stack.data.tamper({
    tokens: {
      [address]: { decimals: 8, symbol: 'USDG', price: 2 },
      [id(mintOf('TOLL').address)]: { gone: true },
      [mintOf('NOTE').address.toLowerCase()]: { gone: true },
      [NATIVE_TOKEN]: { name: 'Bitcoin', address: small.address },
    },
    identities: { [everyday.address]: 'vera.eth', [small.address.toLowerCase()]: 'otto.eth' },
    names: { 'vera.example': { 501: small.address } },
    unusual: true,
  })
  const { balances } = await balanceOf(everyday.address)
  const told = symbol => balances.find(it => it.symbol === symbol)
  assert.equal(
    [told('USDG').quantity, told('USDG').value],
    [{ decimals: '8', numeric: '23.154' }, 46.308],
    'the same base units',
  )
  assert.equal([told('TOLL'), told('NOTE')?.quantity.numeric], [undefined, '90'])
  assert.equal([told('SOL').name, told('SOL').address], ['Bitcoin', id(small.address)])
  assert.equal([(await prices([id(address)]))[0].price, (await prices([id(NATIVE_TOKEN)]))[0].name], [2, 'Bitcoin'])
  const nameOf = async account => (await ask(`/v1/identity/${account}`)).name
  assert.equal([await nameOf(everyday.address), await nameOf(small.address)], ['vera.eth', null])
  assert.is((await ask('/v1/profile/account/vera.example')).addresses[501].address, small.address)
})

test.run()
