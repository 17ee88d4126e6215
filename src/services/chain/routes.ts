import type { Network } from '../../base/network.ts'
import { sameAddress } from '../../base/caip.ts'
import { ModalError } from '../../base/errors.ts'
import type { Dex, Exchange } from '../pinned/dexes.ts'

/** A read of a contract by its signature, and the values it returned; see the adapters' `contracts`. */
export interface Question {
  to: string
  call: string
  args?: readonly unknown[]
}
export type Read = (questions: readonly Question[]) => Promise<(readonly unknown[] | undefined)[]>

/** A way through one or two pools of one exchange; plain addresses. */
export interface Route {
  dex: Dex
  tokens: string[]
  fees: number[]
}

/** A route with what it brings now. */
export interface Offer extends Route {
  /** Base units of the destination. */
  out: bigint
  /** Gas units, as the quoter counts them. */
  gas: bigint
  /** How much of the value the amount itself moves the price, from 0 to 1; undefined for amounts too small to tell. */
  impact?: number
  /** The time of the chain, in seconds. */
  time: bigint
}

/** Their quotes fit in one call of any node. */
const ROUTES_MAX = 20
const NOBODY = /^0x0*$/
const FACTORY = 'function factory() view returns (address)'
const WRAPPED = 'function WETH9() view returns (address)'
const POOL = 'function getPool(address,address,uint24) view returns (address)'
const LIQUIDITY = 'function liquidity() view returns (uint128)'
const QUOTE = 'function quoteExactInput(bytes,uint256) returns (uint256,uint160[],uint32[],uint256)'
const TIME = 'function getCurrentBlockTimestamp() view returns (uint256)'
/** A pool that runs dry leaves its price at an end, and takes only a part of the amount. */
const ENDS = [4295128740n, 1461446703485210103287273052203988822378723970341n]
/** A thousandth of the amount tells the price that the amount itself does not move. */
const PART = 1000n
/** Gas units at whose price the native currency is valued. */
const FUEL = 100_000n

const same = (one: unknown, other: string) => typeof one === 'string' && sameAddress('eip155', one, other)

interface Pool {
  dex: Dex
  pair: string
  fee: number
  address: string
}

const isWhole = <T>(items: (T | undefined)[]): items is T[] => !items.includes(undefined)
const pairOf = (a: string, b: string) => `${a} ${b}`

/** Whether the contracts of an exchange belong together: a quote of other pools than the router's is worth nothing. */
const checksOf = ({ quoter, router }: Dex): Question[] => [
  { to: quoter, call: FACTORY },
  { to: router, call: FACTORY },
  { to: router, call: WRAPPED },
]

/** The deepest pool first. With only a few ways all are tried, so their depth is not asked for. */
async function deepestFirst(read: Read, pools: Pool[]): Promise<Pool[]> {
  const replies = await read(pools.map(it => ({ to: it.address, call: LIQUIDITY })))
  const depths = new Map(pools.map((pool, i) => [pool, BigInt(String(replies[i]?.[0] ?? 0))]))
  const depth = (pool: Pool) => depths.get(pool) ?? 0n
  return pools.filter(depth).sort((a, b) => (depth(a) < depth(b) ? 1 : -1))
}

/** Every way through the pools, the most promising first: its pools are the deepest of their pairs. */
function waysThrough(pools: Pool[], from: string, to: string, between: string[]): Route[] {
  const of = (dex: Dex, a: string, b: string) => pools.filter(it => it.dex === dex && it.pair === pairOf(a, b))
  const ways = [...new Set(pools.map(it => it.dex))].flatMap(dex => [
    ...of(dex, from, to).map(({ fee }, rank) => ({ rank, dex, tokens: [from, to], fees: [fee] })),
    ...between.flatMap(middle =>
      of(dex, from, middle).flatMap((first, one) =>
        of(dex, middle, to).map((second, two) => ({
          rank: one + two,
          dex,
          tokens: [from, middle, to],
          fees: [first.fee, second.fee],
        })),
      ),
    ),
  ])
  return ways.sort((a, b) => a.rank - b.rank).map(({ dex, tokens, fees }) => ({ dex, tokens, fees }))
}

/**
 * The ways from one token to another over at most one more, at most twenty; plain addresses. Throws `rpc/*` and
 * `http/*`, also if no exchange of the network answers as itself.
 */
export async function findRoutes(read: Read, exchange: Exchange, from: string, to: string): Promise<Route[]> {
  const { dexes, wrapped, intermediates } = exchange
  const between = [wrapped, ...intermediates].filter(it => !same(it, from) && !same(it, to))
  const pairs = [
    [from, to],
    ...between.flatMap(middle => [
      [from, middle],
      [middle, to],
    ]),
  ] as [string, string][]
  const asked = dexes.flatMap(dex => pairs.flatMap(([a, b]) => dex.fees.map(fee => ({ dex, a, b, fee }))))
  const replies = await read([
    ...dexes.flatMap(checksOf),
    ...asked.map(({ dex, a, b, fee }) => ({ to: dex.factory, call: POOL, args: [a, b, fee] })),
  ])
  const checks = replies.splice(0, 3 * dexes.length)
  const sound = dexes.filter((dex, i) => {
    const [ofQuoter, ofRouter, coin] = checks.slice(3 * i).map(it => it?.[0])
    return same(ofQuoter, dex.factory) && same(ofRouter, dex.factory) && same(coin, wrapped)
  })
  const pools = asked.flatMap(({ a, b, ...it }, i): (Pool | undefined)[] => {
    if (!sound.includes(it.dex)) return []
    const address = replies[i]?.[0]
    if (typeof address !== 'string') return [undefined]
    return NOBODY.test(address) ? [] : [{ ...it, address, pair: pairOf(a, b) }]
  })
  // A factory always answers, so without an answer it is not known whether there is a pool.
  if (!sound.length || !isWhole(pools)) throw new ModalError('rpc/error', { message: 'The exchange doesn’t answer.' })
  const all = waysThrough(pools, from, to, between)
  if (all.length <= ROUTES_MAX) return all
  return waysThrough(await deepestFirst(read, pools), from, to, between).slice(0, ROUTES_MAX)
}

/** Token, fee, token: the way in the form that the quoter takes. */
const pathOf = ({ tokens, fees }: Omit<Route, 'dex'>): string =>
  `0x${tokens.map((token, i) => (i ? fees[i - 1]!.toString(16).padStart(6, '0') : '') + token.slice(2)).join('')}`

/** Undefined unless the pools take the whole amount. */
function readQuote(reply: readonly unknown[] | undefined): { out: bigint; gas: bigint } | undefined {
  const [out, prices, , gas] = reply ?? []
  if (typeof out !== 'bigint' || !out || typeof gas !== 'bigint' || !Array.isArray(prices)) return
  return prices.some(price => ENDS.includes(price)) ? undefined : { out, gas }
}

function impactOf(out: bigint, part: readonly unknown[] | undefined): number | undefined {
  const small = readQuote(part)?.out
  // Of few units a single one is too much.
  if (!small || small < PART) return
  return Math.max(0, 1 - Number((out * 1_000_000n) / (small * PART)) / 1e6)
}

/** The way on which the native currency becomes the destination; undefined if none of the routes has it. */
function fuelOf(routes: Route[], wrapped: string): Route | undefined {
  for (const { dex, tokens, fees } of routes) {
    const at = tokens.slice(0, -1).findIndex(token => same(token, wrapped))
    if (at >= 0) return { dex, tokens: tokens.slice(at), fees: fees.slice(at) }
  }
}

interface Wanted {
  /** Base units of the source. */
  amount: bigint
  /** Base units of the native currency per unit of gas; then a way that costs more has to bring more. */
  gasPrice?: bigint
  wrapped: string
}

/**
 * The best of the routes for an amount, from one call; undefined if none takes all of it and brings anything. Throws
 * `rpc/*` and `http/*`.
 */
export async function bestOffer(
  read: Read,
  routes: Route[],
  { amount, gasPrice = 0n, wrapped }: Wanted,
): Promise<Offer | undefined> {
  const [first] = routes
  if (!first) return
  const quote = (route: Route, units: bigint) => ({ to: route.dex.quoter, call: QUOTE, args: [pathOf(route), units] })
  const fuel = gasPrice ? fuelOf(routes, wrapped) : undefined
  const [clock, awake, spent, ...replies] = await read([
    { to: 'multicall', call: TIME },
    { to: first.dex.quoter, call: FACTORY },
    quote(fuel ?? first, gasPrice * FUEL),
    ...routes.flatMap(route => [quote(route, amount), quote(route, amount / PART)]),
  ])
  const time = clock?.[0]
  // A quoter that says nothing at all is not one that has no quote.
  if (typeof time !== 'bigint' || !awake) throw new ModalError('rpc/error', { message: 'The exchange doesn’t answer.' })
  const offers = routes.flatMap((route, i): Offer[] => {
    const whole = readQuote(replies[2 * i])
    return whole ? [{ ...route, ...whole, impact: impactOf(whole.out, replies[2 * i + 1]), time }] : []
  })
  // Base units of the destination for that much gas; 0 if nobody knows.
  const price = same(first.tokens.at(-1), wrapped) ? gasPrice * FUEL : fuel && readQuote(spent)?.out
  const left = ({ out, gas }: Offer) => out - (gas * (price ?? 0n)) / FUEL
  return offers.sort((a, b) => (left(a) < left(b) ? 1 : -1))[0]
}

/** What reads a network's contracts; the adapter of its namespace fits. */
export interface ContractReader {
  contracts?: {
    read(
      network: Network,
      questions: readonly Question[],
      wait?: { signal?: AbortSignal; only?: string },
    ): Promise<(readonly unknown[] | undefined)[]>
  }
}
