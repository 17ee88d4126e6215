import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { findNetwork } from '../chains/networks.ts'
import { accountId } from '../base/caip.ts'
import { NATIVE_TOKEN } from '../base/token.ts'
import { decodeToken, holdingsOf, type Token } from './tokens.ts'

const test = suite('holdings')

const network = (ref: unknown) => findNetwork(ref)!
const row = (ref: unknown, fields: object = {}) => ({
  name: 'Polygon',
  symbol: 'POL',
  chainId: network(ref).caipNetworkId,
  quantity: { decimals: '18', numeric: '2.5' },
  ...fields,
})
const holdings = (ref: unknown, ...rows: object[]): Token[] =>
  holdingsOf(
    rows.flatMap(it => decodeToken(row(ref, it), network(ref).caipNetworkId) ?? []),
    network(ref),
  )
const at = (ref: unknown, address: string) => accountId(network(ref).caipNetworkId, address)
const shown = (tokens: Token[]) => tokens.map(({ symbol, address, quantity }) => [symbol, address, quantity.decimals])
const MRC20 = `0x${'0'.repeat(36)}1010`

for (const [lie, fields] of Object.entries({
  'nineteen decimals': { quantity: { decimals: '19', numeric: '2.5' } },
  'no decimals at all': { quantity: { numeric: '2.5' } },
  '0 decimals': { quantity: { decimals: '0', numeric: '2.5' } },
  'another symbol': { symbol: 'USDC' },
  'no symbol': { symbol: undefined },
  'another name': { name: 'USD Coin' },
}))
  test(`R133: ${lie} of the own coin of a network change nothing of how it is called and counted`, () => {
    const [coin] = holdings(137, fields)
    assert.equal([coin!.name, coin!.symbol, coin!.quantity], ['POL', 'POL', { decimals: '18', numeric: '2.5' }])
  })

test('R133: a network of the host counts its coin as the host says', () => {
  const own = { id: 5042, name: 'Arc', nativeCurrency: { name: 'USDC', symbol: 'USDC', decimals: 6 } }
  assert.equal(shown(holdings(own, { symbol: 'ETH' })), [['USDC', undefined, '6']])
})

test('how a price has changed within a day is read where it is told, and where it can be', () => {
  const changeOf = (change24h: unknown, over: object = {}) =>
    holdings(1, { price: 2, change24h, ...over })[0]!.change24h
  for (const told of [2.5, -3.25, 0, -100, 900]) assert.is(changeOf(told), told)
  for (const told of [undefined, null, '2.5', NaN, Infinity, -100.5, 1e7, {}, [1]]) assert.is(changeOf(told), undefined)
  assert.is(changeOf(2.5, { price: 0 }), undefined, 'nothing of a price that is not known')
  const token = { symbol: 'LINK', price: 10, change24h: 1, address: at(1, `0x${'d0'.repeat(20)}`) }
  assert.is(holdings(1, token)[0]!.change24h, 1)
})

test('the change of the native coin is that of the row its price comes from', () => {
  const placeholder = { address: at(1, NATIVE_TOKEN), symbol: 'ETH', price: 3000, change24h: -1.5 }
  const [coin] = holdings(1, {}, placeholder)
  assert.equal([coin!.price, coin!.change24h], [3000, -1.5])
})

test('R133: two rows without an address are no list of holdings', () => {
  assert.throws(
    () => holdings(137, {}, { quantity: { decimals: '18', numeric: '9' } }),
    ({ code }: { code?: string }) => code === 'http/bad-reply',
  )
})

test('R134: contracts and placeholders that are the own coin of a network are one row with it', () => {
  for (const [ref, address] of [
    [137, MRC20],
    [42220, '0x471EcE3750Da237f93B8E339c536989b8978a438'],
    [
      { id: 1088, name: 'Metis', nativeCurrency: { name: 'Metis', symbol: 'METIS', decimals: 18 } },
      '0xDeadDeAddeAddEAddeadDEaDDEaDDeADDeAD0000',
    ],
    [324, '0x000000000000000000000000000000000000800A'],
    [1, NATIVE_TOKEN],
    [8453, `0x${'0'.repeat(40)}`],
    ['solana', 'So11111111111111111111111111111111111111111'],
  ] as const) {
    const { symbol, decimals } = network(ref).nativeCurrency
    const named = { address: at(ref, address), price: 0.5, value: 1.25 }
    const expected = [[symbol, undefined, String(decimals)]]
    assert.equal(shown(holdings(ref, named)), expected, `${address} alone`)
    assert.equal(shown(holdings(ref, {}, named)), expected, `${address} behind the coin`)
    assert.equal(shown(holdings(ref, named, {})), expected, `${address} before the coin`)
  }
})

test('R134: the row of the coin has its own amount, and takes the price from where one is told', () => {
  const other = { address: at(137, MRC20), price: 0.5, value: 50, quantity: { decimals: '18', numeric: '100' } }
  const [{ quantity, price, value }] = holdings(137, {}, other) as [Token]
  assert.equal([quantity.numeric, price, value], ['2.5', 0.5, 1.25])
})

test('R134: a contract of another chain is no coin of this one, and stays a token', () => {
  assert.is(holdings(8453, {}, { address: at(8453, MRC20) }).length, 2)
  // Wrapped coins are separate holdings.
  assert.is(holdings('solana', {}, { address: at('solana', 'So11111111111111111111111111111111111111112') }).length, 2)
})

test('R134: wrapped SOL goes by a name of its own, whatever a source calls it; another mint keeps what it is called', () => {
  for (const mint of ['So11111111111111111111111111111111111111112', '9pan9bMn5HatX4EJdBwg9VgCa7Uz5HL8N1m5D3NdXejP'])
    for (const title of [{ name: 'Wrapped SOL', symbol: 'SOL' }, { symbol: 'USDC' }]) {
      const wrapped = { ...title, address: at('solana', mint), price: 150 }
      const [, { name, symbol, price }] = holdings('solana', {}, wrapped) as [Token, Token]
      assert.equal([name, symbol, price], ['Wrapped SOL', 'WSOL', 150])
    }
  const other = { symbol: 'SOL', address: at('solana', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v') }
  assert.is(holdings('solana', {}, other)[1]!.symbol, 'SOL')
})

test.run()
