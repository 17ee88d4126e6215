import type { Wait } from '../../base/abort.ts'
import { createCache } from '../../base/cache.ts'
import { parseAccountId, sameAddress } from '../../base/caip.ts'
import { isAbort, ModalError } from '../../base/errors.ts'
import { isNativeCoin } from '../../base/native-coin.ts'
import type { Namespace, Network } from '../../base/network.ts'
import { setApart } from '../../base/symbol.ts'
import type { GasPrice } from '../network/data.ts'
import { factsOf, networksWith, type Facts, type PinnedToken } from '../pinned/facts.ts'
import { CURRENCY_TTL_MS, RATES, type Currency, type Price } from '../network/prices.ts'
import type { PriceSource } from '../sources.ts'
import type { Priced, TokenTitle } from '../tokens.ts'
import { ask, type Chain } from './contracts.ts'
import { askFeeds, type Rates } from './feeds.ts'
import { askPools, readPools, type Dex, type PoolPrice, type Quote } from './pools.ts'
import { readPythRates } from './pyth.ts'

/** What prices by RPC alone need. */
export interface PricesOptions {
  adapter(namespace: Namespace): Promise<Chain>
  /** The network of a CAIP-2 ID, with its nodes; undefined: it is not to be asked. */
  networkOf(id: string): Network | undefined
  /** The exchange whose pools price tokens without a feed; undefined: there is none. */
  dexOf?(network: Network): Dex | undefined
  /** Told of what failed beside the answer. */
  report?(error: unknown): void
  now?: () => number
}

const RATES_TTL_MS = 30_000
/** How many tokens without a feed are priced by pools, so that the questions stay few. */
const MAX_POOLED = 50
/** How many networks are asked for a currency. */
const MAX_ASKED = 3
const QUANTITY = /^0x[\da-f]{1,64}$/i

/** A token's pinned facts, if it is pinned. */
export const pinnedOf = (space: string, facts: Facts | undefined, address: string): PinnedToken | undefined =>
  facts?.tokens.find(it => sameAddress(space, it.address, address))

/** The sides of pools whose price a feed tells. */
function quotesOf(facts: Facts | undefined, dex: Dex | undefined, rates: Rates): Quote[] {
  return [dex?.wrapped, dex?.usdc].flatMap(address => {
    const token = address ? pinnedOf('eip155', facts, address) : undefined
    const rate = token?.feed === undefined ? undefined : rates.get(token.feed)
    return token && rate ? [{ ...rate, address: token.address, decimals: token.decimals }] : []
  })
}

/** Prices of tokens by the pools of an exchange, without those that it does not price. */
export interface PoolQuery {
  network: Network
  rates: Rates
  /** Contracts. */
  tokens: readonly string[]
  /** Asked at the same time as the pools. */
  titles(): Promise<ReadonlyMap<string, Pick<TokenTitle, 'decimals'>>>
}

export const pricedBy = (at: number, isTooMuch = false): Priced => ({
  by: 'pool',
  at,
  ...(isTooMuch && { isUncounted: true }),
})

/** The feeds of one network, and the pools of its exchange. */
export function createRates({ adapter, dexOf, report, now = Date.now }: Omit<PricesOptions, 'networkOf'>) {
  const kept = createCache<Rates>(RATES_TTL_MS, { now })
  return {
    /** Throws `rpc/*` and `http/*` if the network does not answer. */
    of: (network: Network, wait?: Wait): Promise<Rates> =>
      kept.get(
        network.caipNetworkId,
        async wait => {
          const facts = factsOf(network.caipNetworkId)
          if (!facts) return new Map()
          const chain = await adapter(network.chainNamespace)
          return chain.contracts
            ? ask(chain, network, askFeeds(facts), wait)
            : readPythRates(chain, network, facts, now(), wait)
        },
        wait,
      ),
    /** Prices by pools, by contract; none if the network does not answer, which is reported. */
    async byPools({ network, rates, tokens, titles }: PoolQuery, wait?: Wait): Promise<Map<string, PoolPrice>> {
      const chain = await adapter(network.chainNamespace)
      const dex = dexOf?.(network)
      const quotes = quotesOf(factsOf(network.caipNetworkId), dex, rates)
      const asking = dex && quotes.length ? askPools(dex, tokens.slice(0, MAX_POOLED), quotes) : undefined
      const failed = (error: unknown) => {
        if (isAbort(error)) throw error
        report?.(error)
        return undefined
      }
      const [pools = [], known] = await Promise.all([
        asking && ask(chain, network, asking, wait).catch(failed),
        titles(),
      ])
      if (!pools.length) return new Map()
      const decimals = new Map([...known].map(([token, title]) => [token, title.decimals]))
      return (await readPools(chain, network, pools, decimals, wait).catch(failed)) ?? new Map()
    },
  }
}

/** Prices, currencies and gas prices by RPC alone. Networks are CAIP-2 IDs. Throws `rpc/*` and `http/*`. */
export function createChainPrices(options: PricesOptions) {
  const { adapter, networkOf, now = Date.now } = options
  const rates = createRates(options)
  const currencies = createCache<Currency>(CURRENCY_TTL_MS, { now })

  /** How much of a currency one USD is worth, by the networks' own feeds: the given one first, then Ethereum. */
  const currency = ({ code, network, signal }: Wait & { code: string; network: string }): Promise<Currency> =>
    currencies.get(
      code,
      async wait => {
        if (code === 'USD') return { code, rate: 1 }
        const known = networksWith(code)
        const ids = [...new Set([...known.filter(id => id === network), ...known])]
        let failure: unknown
        for (const id of ids.slice(0, MAX_ASKED)) {
          const place = networkOf(id)
          const facts = factsOf(id)
          if (!place || !facts) continue
          try {
            const found = await ask(await adapter('eip155'), place, askFeeds(facts, [code]), wait)
            const rate = Number((1 / (found.get(code)?.price ?? NaN)).toPrecision(10))
            if (rate > RATES[0] && rate < RATES[1]) return { code, rate }
          } catch (error) {
            if (isAbort(error)) throw error
            failure = error
          }
        }
        throw failure ?? new ModalError('http/bad-reply', { message: `No feed tells what ${code} is worth.` })
      },
      { signal },
    )

  /** Prices of tokens (CAIP-10), in USD by default; a token without a reliable price has none. */
  const prices = async ({
    network: id,
    addresses,
    currency: code = 'USD',
    signal,
  }: Wait & { network: string; addresses: string[]; currency?: string }): Promise<Price[]> => {
    const network = networkOf(id)
    if (!network) return []
    const facts = factsOf(id)
    const wanted = addresses.flatMap(address => {
      const parts = parseAccountId(address)
      return parts && `${parts.namespace}:${parts.chainId}` === id ? [{ address, contract: parts.address }] : []
    })
    const [found, { rate: factor }] = await Promise.all([
      rates.of(network, { signal }),
      currency({ code, network: id, signal }),
    ])
    const chain = await adapter(network.chainNamespace)
    const others = wanted
      .map(({ contract }) => contract)
      .filter(it => !isNativeCoin(network, it) && !pinnedOf(id, facts, it)?.feed)
    const titles = new Map<string, TokenTitle>()
    const pooled = await rates.byPools(
      {
        network,
        rates: found,
        tokens: others,
        async titles() {
          const unknown = others.filter(it => {
            const pinned = pinnedOf(id, facts, it)
            if (pinned) titles.set(it, pinned)
            return !pinned
          })
          // Any holder serves: only the titles count.
          const told = unknown[0] ? await chain.getTokens(network, unknown[0], unknown, { signal }) : []
          for (const [i, it] of unknown.entries()) if (told[i]?.title) titles.set(it, told[i].title)
          return titles
        },
      },
      { signal },
    )
    return wanted.flatMap(({ address, contract }): Price[] => {
      const isNative = isNativeCoin(network, contract)
      const pinned = pinnedOf(id, facts, contract)
      const title = isNative ? network.nativeCurrency : (pinned ?? titles.get(contract))
      if (!title) return []
      const rate = found.get((isNative ? facts?.native : pinned?.feed) ?? '')
      const pool = pooled.get(contract)
      const { price, at } = rate ?? pool ?? {}
      const { name } = title
      const symbol = setApart(title.symbol)
      if (price === undefined || at === undefined) return [{ address, name, symbol }]
      return [{ address, name, symbol, price: price * factor, priced: rate ? { by: 'feed', at } : pricedBy(at) }]
    })
  }

  return {
    of: prices,
    currency,
    /** The network's price of gas now, in wei. */
    async gasPrice({ network: id, signal }: Wait & { network: string }): Promise<GasPrice> {
      const network = networkOf(id)
      if (network?.chainNamespace !== 'eip155')
        throw new ModalError('chain/unsupported', { message: 'Unsupported chain' })
      const chain = await adapter('eip155')
      const standard = await chain.read(network, { method: 'eth_gasPrice', params: [] }, { signal })
      if (typeof standard !== 'string' || !QUANTITY.test(standard)) throw new ModalError('http/bad-reply')
      return { standard: BigInt(standard) }
    },
  } satisfies PriceSource
}
