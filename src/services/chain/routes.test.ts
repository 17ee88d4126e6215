import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Exchange } from '../pinned/dexes.ts'
import { bestOffer, findRoutes, type Question, type Read, type Route } from './routes.ts'

const test = suite('routes through pools')
const address = (digit: string) => `0x${digit.repeat(40)}`
const [FROM, TO, WETH, USDC, DAI, FACTORY, QUOTER, ROUTER] = ['a', 'b', 'c', 'd', 'e', '1', '2', '3'].map(address) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
]
const DEX = { factory: FACTORY, quoter: QUOTER, router: ROUTER, fees: [100, 500, 3000, 10_000] }
const EXCHANGE: Exchange = { dexes: [DEX], wrapped: WETH, intermediates: [USDC, DAI], stable: [] }
const NOBODY = address('0')

/** A network with these pools: how deep the one of a pair and a fee is; undefined if there is none. */
function network(
  depth: (a: string, b: string, fee: number) => bigint | undefined,
  over: Partial<Record<string, unknown>> = {},
) {
  const asked: string[][] = []
  const depths: bigint[] = []
  const answer = ({ to, call, args = [] }: Question): readonly unknown[] | undefined => {
    const name = /function (\w+)/.exec(call)![1]!
    if (`${name} ${to}` in over) return over[`${name} ${to}`] as readonly unknown[] | undefined
    if (name in over) return over[name] as readonly unknown[] | undefined
    if (name === 'factory') return [FACTORY]
    if (name === 'WETH9') return [WETH]
    if (name === 'liquidity') return [depths[Number(to) - 1]]
    const found = depth(...(args as [string, string, number]))
    return [found === undefined ? NOBODY : `0x${depths.push(found).toString(16).padStart(40, '0')}`]
  }
  const read: Read = async questions => {
    asked.push(questions.map(it => it.call.split('(')[0]!.replace('function ', '')))
    return questions.map(answer)
  }
  return { asked, read }
}
const shape = (routes: Route[]) =>
  routes.map(({ tokens, fees }) => `${tokens.map(it => it[2]).join('')} ${fees.join('+')}`)

test('direct pools and ways over one token between are found in one call', async () => {
  const pools: Record<string, number[]> = { ab: [3000], ac: [500], cb: [500, 3000], ad: [100], eb: [100] }
  const { asked, read } = network((a, b, fee) => (pools[`${a[2]}${b[2]}`]?.includes(fee) ? 1n : undefined))
  assert.equal(shape(await findRoutes(read, EXCHANGE, FROM, TO)), ['ab 3000', 'acb 500+500', 'acb 500+3000'])
  assert.is(asked.length, 1)
  assert.is(asked[0]!.filter(it => it === 'getPool').length, 4 * 7)
})

test('a side is nothing to go over', async () => {
  const { asked, read } = network(() => undefined)
  assert.equal(await findRoutes(read, EXCHANGE, WETH, DAI), [])
  assert.is(asked[0]!.filter(it => it === 'getPool').length, 4 * 3)
})

test('of many ways the twenty through the deepest pools stay, and empty pools are left out', async () => {
  // The dearer, the deeper; the dearest is empty.
  const { asked, read } = network((_a, _b, fee) => (fee === 10_000 ? 0n : BigInt(fee)))
  const routes = await findRoutes(read, EXCHANGE, FROM, TO)
  assert.equal(
    asked.map(it => it.at(-1)),
    ['getPool', 'liquidity'],
  )
  const all = shape(routes)
  assert.is(all.length, 20)
  assert.equal(all.slice(0, 4), ['ab 3000', 'acb 3000+3000', 'adb 3000+3000', 'aeb 3000+3000'])
  assert.not(all.some(it => it.includes('10000')))
  assert.not(all.includes('acb 100+100'))
})

test('contracts that do not belong together, or do not answer, are no exchange', async () => {
  const strange = [
    { factory: [ROUTER] },
    { [`factory ${QUOTER}`]: [ROUTER] },
    { [`factory ${ROUTER}`]: [QUOTER] },
    { WETH9: [USDC] },
    { factory: undefined },
    { WETH9: undefined },
    { getPool: undefined },
  ]
  for (const over of strange) {
    const { read } = network(() => 1n, over)
    const error = await findRoutes(read, EXCHANGE, FROM, TO).catch(it => it)
    assert.is(error.code, 'rpc/error', JSON.stringify(over))
  }
})

const route = (tokens: string[], fees: number[]): Route => ({ dex: DEX, tokens, fees })
const MIDDLE = 1n << 96n
const [LOWEST, HIGHEST] = [4295128740n, 1461446703485210103287273052203988822378723970341n]
type Quote = [out: bigint, prices?: bigint[], gas?: bigint]

/** `quotes`: by the path's length and the amount. */
const quoting =
  (quotes: Record<string, Quote | undefined>, over: Record<string, unknown> = {}): Read =>
  async questions =>
    questions.map(({ call, args = [] }) => {
      if (call.includes('factory')) return 'factory' in over ? (over['factory'] as undefined) : [FACTORY]
      if (call.includes('Timestamp')) return 'time' in over ? (over['time'] as undefined) : [1000n]
      const found = quotes[`${(String(args[0]).length - 42) / 46} ${args[1]}`]
      return found && [found[0], found[1] ?? [MIDDLE], [1], found[2] ?? 100_000n]
    })
const ROUTES = [route([FROM, TO], [500]), route([FROM, WETH, TO], [500, 3000])]
const best = (quotes: Record<string, Quote | undefined>, gasPrice?: bigint, over?: Record<string, unknown>) =>
  bestOffer(quoting(quotes, over), ROUTES, { amount: 1_000_000n, gasPrice, wrapped: WETH })

test('the way that brings most is taken, with how far the amount itself moves the price', async () => {
  const quotes = { '1 1000000': [900_000n], '1 1000': [1000n], '2 1000000': [990_000n], '2 1000': [1000n] } as Record<
    string,
    Quote
  >
  const offer = (await best(quotes))!
  assert.equal([offer.out, offer.fees, offer.gas, offer.time], [990_000n, [500, 3000], 100_000n, 1000n])
  assert.ok(Math.abs(offer.impact! - 0.01) < 1e-9)
  assert.is((await best({ ...quotes, '2 1000': undefined }))!.impact, undefined)
  assert.is((await best({ ...quotes, '2 1000': [999n] }))!.impact, undefined, 'too coarse to tell')
  assert.is((await best({ ...quotes, '2 1000': [1001n * 900n] }))!.impact! < 1, true)
  assert.is((await best({ ...quotes, '2 1000000': [2_000_000n] }))!.impact, 0)
})

test('what takes only a part, brings nothing or says something else is no way', async () => {
  const out = (quote: Quote | undefined) => best({ '2 1000000': quote }).then(it => it?.out)
  assert.is(await out([5n]), 5n)
  const none: (Quote | undefined)[] = [
    undefined,
    [0n],
    [5n, [LOWEST]],
    [5n, [MIDDLE, HIGHEST]],
    ['5' as never],
    [5n, 'x' as never],
    [5n, [MIDDLE], 1 as never],
  ]
  for (const quote of none) assert.is(await out(quote), undefined)
  assert.is(await bestOffer(quoting({}), [], { amount: 1n, wrapped: WETH }), undefined)
})

test('a quoter that says nothing at all, or a node without the time, has no answer', async () => {
  for (const over of [{ factory: undefined }, { time: undefined }, { time: ['now'] }]) {
    const error = await best({ '1 1000000': [5n] }, undefined, over).catch(it => it)
    assert.is(error.code, 'rpc/error')
  }
})

test('a dearer way is taken where it brings more than its gas costs', async () => {
  // 100,000 units of gas cost `fuel` of the destination, by way of the second pool.
  const cost = (fuel: bigint) =>
    best({ '1 1000000': [900_000n], '2 1000000': [910_000n, [MIDDLE], 300_000n], '1 700000': [fuel] }, 7n)
  assert.is((await cost(4999n))!.fees.length, 2)
  assert.is((await cost(5001n))!.fees.length, 1)
  const native = (gasPrice: bigint) =>
    bestOffer(
      quoting({ '1 1000000': [900_000n], '2 1000000': [910_000n, [MIDDLE], 300_000n] }),
      [route([FROM, WETH], [500]), route([FROM, DAI, WETH], [500, 500])],
      { amount: 1_000_000n, gasPrice, wrapped: WETH },
    )
  // Divided as in the chain's own units: 200,000 more gas at a price that is worth 10,000.
  assert.equal([(await native(0n))!.out, (await native(1n))!.out], [910_000n, 900_000n])
})

test.run()
