import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure } from '../../../test/async.ts'
import { createHttp } from '../http.ts'
import { createPrices, CURRENCY_TTL_MS } from './prices.ts'

const test = suite('prices')
const ETHER = { address: 'eip155:1:0xeeee', symbol: 'ETH', name: 'Ether' }
const COIN = { address: 'eip155:1:0x11', symbol: 'COIN', name: 'Coin' }
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

type Asked = { currency: string; addresses: string[] }

/** A service that knows every network but eip155:5. */
function start(answer: (asked: Asked) => unknown, now?: () => number) {
  const asked: Asked[] = []
  const fetch = async (_url: RequestInfo | URL, { body }: RequestInit = {}) => {
    const { currency, addresses } = JSON.parse(String(body)) as Asked
    asked.push({ currency, addresses })
    const reply = answer({ currency, addresses })
    return reply instanceof Response ? reply : new Response(JSON.stringify({ fungibles: reply }))
  }
  const http = createHttp({ base: 'https://data.example', fetch: fetch as typeof globalThis.fetch })
  const { currency } = createPrices(http, {
    projectId: 'id',
    isSupported: async network => network !== 'eip155:5',
    now,
  })
  return { rate: async (...query: Parameters<typeof currency>) => (await currency(...query)).rate, currency, asked }
}
const EURO = { code: 'EUR', network: 'eip155:1' }
const rateOf = (usd: unknown, other: unknown) => start(({ currency }) => (currency === 'usd' ? usd : other)).rate(EURO)
const noneOf = async (usd: unknown, other: unknown, message?: string) =>
  assert.is((await failure(rateOf(usd, other))).code, 'http/bad-reply', message)

test('the rate of a currency is what a coin costs in it, to what it costs in dollars', async () => {
  const { rate, asked } = start(({ currency }) => [{ ...ETHER, price: currency === 'usd' ? 3012.4 : 3012.4 * 0.92 }])
  assert.is(await rate(EURO), 0.92)
  const addresses = [`eip155:1:${NATIVE}`]
  assert.equal(asked, [
    { currency: 'usd', addresses },
    { currency: 'eur', addresses },
  ])
})

test('prices are put together by their token, in whatever order they come', async () => {
  const usd = [
    { ...COIN, price: 1 },
    { ...ETHER, price: 3000 },
  ]
  const eur = [
    { ...ETHER, price: 2700 },
    { ...COIN, price: 0.9 },
  ]
  assert.is(await rateOf(usd, eur), 0.9)
  assert.is(await rateOf(usd, [{ ...COIN, address: 'eip155:1:0x22', price: 2700 }, eur[0]]), 0.9)
  await noneOf(usd, [{ ...COIN, symbol: 'OTHER', price: 2700 }])
})

test('a rate that cannot be is none', async () => {
  const usd = [{ ...ETHER, price: 3000 }]
  for (const price of [0, -2700, NaN, null, undefined, '2700', 1e300, 299, 3_000_001, 3000, {}])
    await noneOf(usd, [{ ...ETHER, price }], String(price))
  for (const price of [0, -3000, null, '3000', 1e-300])
    await noneOf([{ ...ETHER, price }], [{ ...ETHER, price: 2700 }], String(price))
  await noneOf([], [])
})

test('where the coin of a network has no price, or the service does not know the network, that of Ethereum counts', async () => {
  for (const [network, asks] of [
    ['eip155:84532', ['84532', '84532', '1', '1']],
    ['eip155:5', ['1', '1']],
    ['cosmos:hub', ['1', '1']],
  ] as const) {
    const { rate, asked } = start(({ currency, addresses }) =>
      addresses[0]!.startsWith('eip155:1:') ? [{ ...ETHER, price: currency === 'usd' ? 100 : 79 }] : [],
    )
    assert.is(await rate({ code: 'GBP', network }), 0.79)
    assert.equal(
      asked.map(it => it.addresses[0]!.split(':')[1]),
      asks,
    )
  }
})

test('a currency is asked for once in five minutes, a failure is not kept', async () => {
  let now = 0
  let price: number | undefined
  const { currency, asked } = start(
    it => [{ ...ETHER, price: it.currency === 'usd' ? 1 : price }],
    () => now,
  )
  await failure(currency(EURO))
  price = 0.9
  const first = await currency(EURO)
  price = 0.8
  now = CURRENCY_TTL_MS - 1
  assert.is(await currency({ ...EURO, network: 'eip155:8453' }), first)
  assert.is(asked.length, 4)
  now++
  assert.equal(
    [first, await currency(EURO)],
    [
      { code: 'EUR', rate: 0.9 },
      { code: 'EUR', rate: 0.8 },
    ],
  )
  price = 150
  assert.is((await currency({ ...EURO, code: 'JPY' })).rate, 150)
})

test('a service that fails, or does not know the currency, says so', async () => {
  const { rate } = start(({ currency }) =>
    currency === 'usd' ? [{ ...ETHER, price: 1 }] : new Response('', { status: 400 }),
  )
  assert.is((await failure(rate({ ...EURO, network: 'eip155:8453' }))).code, 'http/status')
})

test('the question ends with whoever asked', async () => {
  const life = new AbortController()
  const { rate } = start(() => (life.abort(), new Response('', { status: 500 })))
  const { code } = await failure(rate({ ...EURO, signal: life.signal }))
  assert.is(code, 'request/aborted')
})

test.run()
