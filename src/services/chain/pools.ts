import type { Wait } from '../../base/abort.ts'
import { isDecimals } from '../../base/amount.ts'
import { isAddress } from '../../base/caip.ts'
import type { Network } from '../../base/network.ts'
import { ask, integer, type Answer, type Asking, type Chain } from './contracts.ts'
import type { Rate } from './feeds.ts'

/** An exchange with pools in the form of Uniswap v3. Plain addresses. */
export interface Dex {
  factory: string
  /** The tiers of its pools, in millionths. */
  fees: readonly number[]
  /** The wrapped native currency. */
  wrapped: string
  usdc?: string
}

/** The side of a pool whose price in USD is known. */
export interface Quote extends Rate {
  address: string
  decimals: number
}

interface Pool {
  address: string
  token: string
  quote: Quote
}

/** A pool's own words; a part is undefined if it does not tell. */
interface State extends Pool {
  sqrtPrice?: bigint
  liquidity?: bigint
  /** Base units of the quote token that it holds. */
  held?: bigint
  /** The mean of the last minutes; none in a young pool. */
  meanTick?: number
}

/** A token's price by its deepest pool. */
export interface PoolPrice extends Rate {
  /** The USD on the other side. */
  depth: number
}

const WINDOW_S = 600
const MIN_DEPTH_USD = 20_000
/** Between now and the mean, as a ratio: beyond it the price is being moved. */
const MAX_APART = 1.05
const TICK = 1.0001
/** Base units of prices in pools: 2^96. */
const Q96 = 2 ** 96
const NONE = /^0x0{40}$/i

/** Whether the pool's price counts its token as the first of the two. */
const isFirst = ({ token, quote }: Pool) => token.toLowerCase() < quote.address.toLowerCase()

/** Asks for every pool of the tokens; their tiers are `fees`. */
export function askPools({ factory, fees }: Dex, tokens: readonly string[], quotes: readonly Quote[]): Asking<Pool[]> {
  const asked = tokens.flatMap(token =>
    quotes
      .filter(({ address }) => address.toLowerCase() !== token.toLowerCase())
      .flatMap(quote => fees.map(fee => ({ token, quote, fee }))),
  )
  return {
    questions: asked.map(({ token, quote, fee }) => ({
      to: factory,
      call: 'function getPool(address, address, uint24) view returns (address)',
      args: [token, quote.address, fee],
    })),
    read: answers =>
      asked.flatMap(({ token, quote }, i) => {
        const address = answers[i]?.[0]
        return isAddress('eip155', address) && !NONE.test(address) ? [{ address, token, quote }] : []
      }),
  }
}

/** The mean tick of the window, rounded down like the exchange's own library. */
function meanTick(answer: Answer): number | undefined {
  const [before, after] = Array.isArray(answer?.[0]) ? answer[0].map(integer) : []
  return before === undefined || after === undefined ? undefined : Math.floor(Number(after - before) / WINDOW_S)
}

const askStates = (pools: readonly Pool[]): Asking<State[]> => ({
  questions: pools.flatMap(({ address, quote }) => [
    // What follows differs between exchanges.
    { to: address, call: 'function slot0() view returns (uint160)' },
    { to: address, call: 'function liquidity() view returns (uint128)' },
    { to: quote.address, call: 'function balanceOf(address) view returns (uint256)', args: [address] },
    {
      to: address,
      call: 'function observe(uint32[]) view returns (int56[], uint160[])',
      args: [[WINDOW_S, 0]],
    },
  ]),
  read: answers =>
    pools.map((pool, i) => {
      const [slot, liquidity, held, seen] = answers.slice(i * 4, i * 4 + 4)
      return {
        ...pool,
        sqrtPrice: integer(slot?.[0]),
        liquidity: integer(liquidity?.[0]),
        held: integer(held?.[0]),
        meanTick: meanTick(seen),
      }
    }),
})

const depthOf = ({ held = 0n, quote }: State) => (Number(held) / 10 ** quote.decimals) * quote.price

/**
 * The price of one token in USD by one pool, held for some minutes; undefined if the pool is empty, shallow, being moved,
 * or too young for a mean: its price may be that of one transaction.
 */
function priceBy(state: State, decimals: number): PoolPrice | undefined {
  const { quote, sqrtPrice, liquidity, meanTick } = state
  const depth = depthOf(state)
  if (!sqrtPrice || !liquidity || meanTick === undefined) return
  if (!(depth >= MIN_DEPTH_USD) || !isDecimals(decimals)) return
  const now = (Number(sqrtPrice) / Q96) ** 2
  const mean = TICK ** meanTick
  if (!(Math.max(now / mean, mean / now) <= MAX_APART)) return
  const price = (isFirst(state) ? mean : 1 / mean) * 10 ** (decimals - quote.decimals) * quote.price
  return price > 0 && price < Infinity ? { price, at: quote.at, depth } : undefined
}

/**
 * Prices by the deepest pools. `decimals`: of each token, as its contract gives them. Throws `rpc/*` and `http/*` if the
 * network does not answer.
 */
export async function readPools(
  chain: Chain,
  network: Network,
  pools: readonly Pool[],
  decimals: ReadonlyMap<string, number>,
  wait?: Wait,
): Promise<Map<string, PoolPrice>> {
  const states = await ask(chain, network, askStates(pools), wait)
  const deepest = new Map<string, State>()
  for (const state of states) {
    const other = deepest.get(state.token)
    if (!other || depthOf(state) > depthOf(other)) deepest.set(state.token, state)
  }
  return new Map(
    [...deepest].flatMap(([token, state]) => {
      const price = priceBy(state, decimals.get(token) ?? NaN)
      return price ? [[token, price] as const] : []
    }),
  )
}
