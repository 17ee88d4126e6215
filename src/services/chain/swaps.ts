import type { Wait } from '../../base/abort.ts'
import type { Namespace, Network } from '../../base/network.ts'
import { createCache } from '../../base/cache.ts'
import { parseAccountId, sameAddress } from '../../base/caip.ts'
import { ModalError } from '../../base/errors.ts'
import { NATIVE_TOKEN } from '../../base/token.ts'
import type { Built, SwapPair, SwapToken } from '../network/convert.ts'
import { exchangeOf, type Exchange } from '../pinned/dexes.ts'
import { listTokens, type TokenReader, type TokenSources } from './swap-tokens.ts'
import { askTwo } from './two-nodes.ts'
import { bestOffer, findRoutes, type ContractReader, type Offer, type Question, type Route } from './routes.ts'

/** A swap of a whole amount through one or two pools. */
export interface PoolSwap {
  /** Plain addresses. */
  account: string
  router: string
  tokens: readonly string[]
  /** Of each pool, in millionths. */
  fees: readonly number[]
  /** Base units. */
  amount: bigint
  minimum: bigint
  /** The chain's time, in seconds, after which nothing happens. */
  deadline: bigint
  /** The first token is the wrapped currency, and is paid in the native one. */
  isNativeIn: boolean
  /** The last token is the wrapped currency, and arrives as the native one. */
  isNativeOut: boolean
}

/** Builds the calls of a swap; makes no request. */
export interface SwapBuilder {
  throughPools(swap: PoolSwap): Built
  /** Native currency to its wrapped form, or back: one to one. */
  wrap(swap: { account: string; wrapped: string; amount: bigint; isBack: boolean }): Built
}

/** What the network itself can answer; the adapter of its namespace fits. */
export interface Chain extends ContractReader, TokenReader {
  swaps?: SwapBuilder
  /** The origins of the network's endpoints, each of which can be asked alone (`only`). */
  origins(network: Network): string[]
}

/** The available sources; the core's context fits. */
export interface Sources extends TokenSources {
  adapter(namespace: Namespace): Promise<Chain>
  /** The configured networks. */
  networks(): readonly Network[]
  /** The app's exchanges by CAIP-2 ID. */
  dexes?: Record<string, unknown>
}

interface Side {
  /** As the pools know it: the native currency in its wrapped form. */
  token: string
  isNative: boolean
}

/** A pair on its network. */
interface Place {
  network: Network
  exchange: Exchange
  source: Side
  destination: Side
  /** One to one. */
  isWrap: boolean
  /** Nothing that a pool could exchange. */
  isSame: boolean
}

type Query = SwapPair & Wait & { amount: bigint; gasPrice?: bigint }

/** Ways through pools change rarely; those that an amount is being typed for are asked for once. */
const ROUTES_TTL_MS = 300_000
/** A quote is the basis of the call built right after it. */
const OFFER_TTL_MS = 10_000
const DEADLINE_S = 1200n
const WHOLE = 10_000
/** Two nodes may differ by a hundredth, as blocks and prices move between them. */
const APART = 100n

const same = (one: string | undefined, other: string | undefined) => sameAddress('eip155', one, other)

/** Thrown if two nodes of the network quote amounts more than 1 % apart: at least one of them is wrong. */
const disagreement = () =>
  new ModalError('rpc/error', {
    message: 'Two nodes of the network quote amounts that are more than 1 % apart.',
    data: { apart: true },
  })

/**
 * Swaps by the network's own nodes: quotes from the quoter contracts of pinned exchanges and of those the app names, and
 * calls of their routers that are built here. Throws `rpc/*` and `http/*`; with `data.apart` if two nodes disagree.
 */
export function createSwaps(ctx: Sources) {
  const routes = createCache<Route[]>(ROUTES_TTL_MS)
  const lists = createCache<SwapToken[]>(Infinity)
  const offers = new Map<string, { at: number; offer: Promise<Offer | undefined> }>()

  function placeOf({ network: caip, from, to }: SwapPair): Place {
    const network = ctx.networks().find(it => it.caipNetworkId === caip)
    const exchange = exchangeOf(caip, ctx.dexes)
    if (!network || !exchange) throw new ModalError('chain/unsupported')
    const [source, destination] = [from, to].map(id => {
      const { namespace, chainId, address } = parseAccountId(id) ?? {}
      if (!address || `${namespace}:${chainId}` !== caip) throw new ModalError('address/invalid')
      const isNative = same(address, NATIVE_TOKEN)
      return { token: isNative ? exchange.wrapped : address, isNative }
    }) as [Side, Side]
    const isSame = same(source.token, destination.token)
    return {
      network,
      exchange,
      source,
      destination,
      isSame,
      isWrap: isSame && source.isNative !== destination.isNative,
    }
  }

  /** The best offer according to the endpoints of one origin, or of any. */
  async function offerOf(chain: Chain, { place, query, only }: { place: Place; query: Query; only?: string }) {
    const { network, exchange, source, destination } = place
    const read = (questions: readonly Question[], { signal }: Wait = query) => {
      if (!chain.contracts) throw new ModalError('chain/unsupported')
      return chain.contracts.read(network, questions, { signal, only })
    }
    const key = [network.caipNetworkId, only, source.token, destination.token].join(' ')
    const ways = await routes.get(
      key,
      wait => findRoutes(asked => read(asked, wait), exchange, source.token, destination.token),
      query,
    )
    // A pool can be opened at any time.
    if (!ways.length) routes.forget(key)
    return bestOffer(read, ways, { ...query, wrapped: exchange.wrapped })
  }

  /** The best offer on which two nodes agree, if the network has two; the lower one of both. */
  async function agreedOffer(place: Place, query: Query): Promise<Offer | undefined> {
    const chain = await ctx.adapter(place.network.chainNamespace)
    const origins = chain.origins(place.network)
    if (origins.length < 2) return offerOf(chain, { place, query })
    const found = await askTwo(origins, only => offerOf(chain, { place, query, only }))
    const [first, second] = found.length > 1 ? found : [found[0], found[0]]
    if (!first && !second) return
    // One that knows no way disagrees, too.
    if (!first || !second) throw disagreement()
    const [less, more] = first.out < second.out ? [first, second] : [second, first]
    if ((more.out - less.out) * APART > more.out) throw disagreement()
    return less
  }

  const keyOf = ({ network, from, to, amount }: Query) => [network, from, to, amount].join(' ')

  /** Asks, and keeps the answer for the call that is built next. */
  function newOffer(place: Place, query: Query): Promise<Offer | undefined> {
    const key = keyOf(query)
    const offer = agreedOffer(place, query)
    offers.clear()
    offers.set(key, { at: Date.now(), offer })
    offer.catch(() => offers.delete(key))
    return offer
  }

  return {
    /**
     * The native currency, the pinned tokens, the app's, then those of the lists; each once, kept for the page's life.
     * Tokens outside the pinned list are marked (`isPinned`).
     */
    tokens: (network: Network, wait?: Wait): Promise<SwapToken[]> =>
      lists.get(
        network.caipNetworkId,
        wait => listTokens(ctx, network, exchangeOf(network.caipNetworkId, ctx.dexes), wait),
        wait,
      ),

    /** Whether a pair is exchanged one to one, which asks nobody. */
    isWrap: (pair: SwapPair): boolean => placeOf(pair).isWrap,

    /** Base units of the destination token for `amount` of the source; undefined if there is no route. */
    async quote(query: Query): Promise<bigint | undefined> {
      const place = placeOf(query)
      if (place.isWrap) return query.amount
      if (place.isSame) return
      return (await newOffer(place, query))?.out
    },

    /** The call, on the basis of a quote of this moment. `slippage` in per cent. */
    async buildSwap({ slippage, ...query }: Query & { slippage: number }): Promise<Built> {
      const place = placeOf(query)
      const { network, exchange, source, destination } = place
      const { swaps } = await ctx.adapter(network.chainNamespace)
      if (!swaps) throw new ModalError('chain/unsupported')
      const { account, amount } = query
      const { wrapped } = exchange
      if (place.isWrap)
        return { ...swaps.wrap({ account, wrapped, amount, isBack: destination.isNative }), exchange: { wrapped } }
      const kept = offers.get(keyOf(query))
      const isFresh = kept && Math.abs(Date.now() - kept.at) < OFFER_TTL_MS
      const offer = place.isSame ? undefined : await (isFresh ? kept.offer : newOffer(place, query))
      if (!offer) throw new ModalError('rpc/error', { message: 'No pools exchange these tokens.' })
      const minimum = (offer.out * BigInt(WHOLE - Math.round(slippage * 100))) / BigInt(WHOLE)
      const { dex, tokens, fees, time, gas, out } = offer
      return {
        ...swaps.throughPools({
          account,
          router: dex.router,
          tokens,
          fees,
          amount,
          minimum: minimum > 0n ? minimum : 1n,
          deadline: time + DEADLINE_S,
          isNativeIn: source.isNative,
          isNativeOut: destination.isNative,
        }),
        // The quoter counts less than the transaction needs.
        gas: (gas * 13n) / 10n + 30_000n,
        toAmount: out,
        impact: offer.impact === undefined ? undefined : offer.impact * 100,
        exchange: { wrapped, pools: { router: dex.router, fees: dex.fees, now: time } },
      }
    },
  }
}

export type Swaps = ReturnType<typeof createSwaps>
