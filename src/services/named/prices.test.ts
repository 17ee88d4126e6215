import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startJsonServer, type Asked, type JsonServer } from '../../../test/json-server.ts'
import { impactOf } from '../../base/quote.ts'
import { findNetwork } from '../../chains/networks.ts'
import type { PriceSource } from '../sources.ts'
import { decodePriced, type Token } from '../tokens.ts'
import { createDefiLlama } from './defillama.ts'
import { createNamedPrices } from './prices.ts'

const test = suite('prices by DefiLlama')
const MAINNET = findNetwork(1)!
const SOLANA = findNetwork('solana')!
const [COIN, LINK] = ['c0', '11'].map(digits => `0x${digits.repeat(20)}`) as [string, string]
const NATIVE = `0x${'0'.repeat(40)}`
const now = Date.now()
let server: JsonServer
test.before(async () => {
  server = await startJsonServer()
})
test.before.each(() => {
  server.asked = []
})
test.after(() => server.stop())

/** A coin as the service's documents show it. */
const coin = (over: object = {}) => ({
  decimals: 6,
  symbol: 'USDT',
  price: 0.999487,
  timestamp: Math.floor(now / 1000) - 60,
  confidence: 0.99,
  ...over,
})
const tell = (coins: object) => {
  server.answer = () => ({ json: { coins } })
}
const ask = (wanted: { address?: string; decimals?: number }[], network = MAINNET) =>
  createDefiLlama(server.url, () => now)(network, wanted)

test('tokens are asked for by chain and address, the native currency by the zero address, each once', async () => {
  tell({ [`ethereum:${COIN}`]: coin(), [`ethereum:${NATIVE}`]: coin({ price: 2000, decimals: 18 }) })
  const found = await ask([{ address: COIN, decimals: 6 }, {}, { address: LINK }, { address: COIN, decimals: 6 }])
  assert.equal(
    found.map(it => it?.price),
    [0.999487, 2000, undefined, 0.999487],
  )
  assert.equal(found[0]!.priced, { by: 'service', name: 'DefiLlama', at: (Math.floor(now / 1000) - 60) * 1000 })
  assert.equal(
    server.asked.map(it => decodeURIComponent(it.path)),
    [`/prices/current/ethereum:${NATIVE},ethereum:${LINK},ethereum:${COIN}`],
  )
  tell({ 'solana:So11111111111111111111111111111111111111112': coin({ price: 150, decimals: 9 }) })
  assert.is((await ask([{ decimals: 9 }], SOLANA))[0]?.price, 150)
  assert.equal(await ask([{}], findNetwork(8217)!), [undefined])
})

test('a price that is unsure, old, ahead of time, of other decimals or no number is none', async () => {
  const seconds = Math.floor(now / 1000)
  for (const over of [
    { confidence: 0.89 },
    { confidence: 1.5 },
    { confidence: undefined },
    { confidence: '0.99' },
    { timestamp: seconds - 3601 },
    { timestamp: seconds + 600 },
    { timestamp: undefined },
    { price: 0 },
    { price: -1 },
    { price: '1' },
    { price: undefined },
    { decimals: 18 },
    { decimals: '6' },
  ]) {
    tell({ [`ethereum:${COIN}`]: coin(over) })
    assert.equal(await ask([{ address: COIN, decimals: 6 }]), [undefined], JSON.stringify(over))
  }
  for (const over of [{ confidence: 0.9 }, { confidence: 1 }, { timestamp: seconds - 3500 }, { decimals: undefined }]) {
    tell({ [`ethereum:${COIN}`]: coin(over) })
    assert.is((await ask([{ address: COIN, decimals: 6 }]))[0]?.price, 0.999487, JSON.stringify(over))
  }
  for (const json of [{}, { coins: [] }, { coins: null }, [], null]) {
    server.answer = () => ({ json })
    assert.equal(await ask([{ address: COIN }]), [undefined])
  }
})

test('many are asked for in parts, and not again within half a minute', async () => {
  tell({})
  const many = Array.from({ length: 100 }, (_, i) => ({ address: `0x${String(i).padStart(40, '0')}` }))
  const llama = createDefiLlama(server.url, () => now)
  await llama(MAINNET, many)
  assert.equal(
    server.asked.map(it => decodeURIComponent(it.path).split(',').length).sort((a, b) => a - b),
    [20, 40, 40],
  )
  await llama(MAINNET, many)
  assert.is(server.asked.length, 3)
})

const token = (symbol: string, address: string | undefined, price?: number): Token => ({
  name: symbol,
  symbol,
  chainId: 'eip155:1',
  ...(address && { address: `eip155:1:${address}` }),
  quantity: { decimals: address ? '6' : '18', numeric: '10' },
  ...(price !== undefined && { price, value: price * 10, priced: { by: 'feed', at: now } as const }),
})
const holdings = [token('ETH', undefined, 2000), token('COIN', COIN, 1), token('LINK', LINK)]
const coins = ({ path }: Asked) => ({
  json: {
    coins: Object.fromEntries(
      decodeURIComponent(path)
        .replace('/prices/current/', '')
        .split(',')
        .map(key => [key, coin({ price: 3, decimals: null })]),
    ),
  },
})
const filled = async (order: string[]) =>
  (await createNamedPrices(order).fill(MAINNET, holdings)).map(it => [it.price, it.value, it.priced?.by])

test('the order of the app decides: the chain first, the service first, or alone; nobody at all', async () => {
  server.answer = coins
  const { url } = server
  assert.equal(await filled(['chain', url]), [
    [2000, 20_000, 'feed'],
    [1, 10, 'feed'],
    [3, 30, 'service'],
  ])
  assert.is(decodeURIComponent(server.asked[0]!.path), `/prices/current/ethereum:${LINK}`)
  const byService = [3, 30, 'service']
  assert.equal(await filled([url, 'chain']), [byService, byService, byService])
  assert.equal(await filled([url]), [byService, byService, byService])
  assert.equal(await filled([]), Array(3).fill([undefined, undefined, undefined]))
  // One that does not answer knows nothing, and takes nothing away.
  server.answer = () => ({ status: 400, json: {} })
  assert.equal(await filled(['chain', url]), [
    [2000, 20_000, 'feed'],
    [1, 10, 'feed'],
    [undefined, undefined, undefined],
  ])
})

test('a price in another currency is what the service says in dollars, by the rate that the chain knows', async () => {
  server.answer = coins
  const chain: PriceSource = {
    of: async () => [
      { address: `eip155:1:${COIN}`, name: 'Coin', symbol: 'COIN', price: 0.5, priced: { by: 'feed', at: now } },
      { address: `eip155:1:${LINK}`, name: 'Link', symbol: 'LINK' },
    ],
    currency: async ({ code }) => ({ code, rate: 0.5 }),
    gasPrice: async () => ({ standard: 1n }),
  }
  const query = { network: 'eip155:1', addresses: [], currency: 'EUR' }
  const prices = await createNamedPrices(['chain', server.url]).of(chain, MAINNET, query)
  assert.equal(
    prices.map(it => [it.symbol, it.price, it.priced?.by]),
    [
      ['COIN', 0.5, 'feed'],
      ['LINK', 1.5, 'service'],
    ],
  )
})

test('what a service says decides no warning, and is kept with its name', () => {
  const side = { units: 10n, decimals: 0, price: 1 }
  assert.is(impactOf({ ...side, priced: { by: 'feed' } }, side), 0)
  assert.is(impactOf({ ...side, priced: { by: 'service' } }, side), undefined)
  const priced = { by: 'service', name: 'DefiLlama', at: 5 } as const
  assert.equal(decodePriced(priced), priced)
  assert.equal(decodePriced({ ...priced, name: 'Defi\u202eLlama' })?.name?.includes('\u202e'), false)
})

test.run()
