import type { ChunkModules, Chunks } from '../../state/load-chunks.ts'
import type { Storage } from '../../state/storage.ts'
import type { ChainServices, Services } from '../../base/services.ts'
import type { Wait } from '../../base/abort.ts'
import { later } from '../../base/cache.ts'
import { sameAddress } from '../../base/caip.ts'
import type { Namespace, Network } from '../../base/network.ts'
import { createAssetDiscovery, type SignerOf } from '../asset-discovery.ts'
import { listCollectibles } from '../collectibles.ts'
import { createHistoryPages } from '../history-pages.ts'
import { createWalletAssets } from '../wallet-assets.ts'
import { exchangeOf } from '../pinned/dexes.ts'
import type { SwapPair } from '../network/convert.ts'
import { factsOf } from '../pinned/facts.ts'
import { serviceIn, sourcesFor } from '../named-services.ts'
import type { ActivitySource, Sources, SwapSource } from '../sources.ts'
import type { ActivityNode } from './activity.ts'
import { createChainBalances } from './balances.ts'
import type { Chain as Reads } from './contracts.ts'
import { createJournal } from './journal.ts'
import { knownTokens } from './known-tokens.ts'
import { createChainNames, type ChainNamesOptions } from './names.ts'
import { createChainPrices } from './prices.ts'
import { createSeenTokens } from './seen-tokens.ts'
import type { Chain as Swapping, Sources as Exchanges } from './swaps.ts'
import { createTokenLists, type ListSource } from './token-lists.ts'

export { expireBalances, loadBalances } from '../balances.ts'

/** What the network itself can answer; the adapter of its namespace fits. */
type Node = ActivityNode & Reads & Swapping & Awaited<ReturnType<ChainNamesOptions['adapter']>>

interface Parts {
  options: { services: Services; tokens: Record<string, unknown> }
  adapter(namespace: Namespace): Promise<Node>
  networks: { find(ref: string): Network | undefined; list: { peek(): readonly Network[] } }
  storage: Pick<Storage, 'read' | 'write'>
  signer: SignerOf
  chunks: Pick<Chunks, 'load'>
}

type Known = ReturnType<typeof createKnown>
type Journal = ReturnType<typeof createJournal>

const NOBODY = `0x${'0'.repeat(40)}`
const settingsOf = ({ services }: Parts['options']): ChainServices => (typeof services === 'string' ? {} : services)

/** Where token lists come from, and their tokens by the contracts' own titles. */
function createKnown({ options, adapter, storage }: Parts) {
  const { tokens: wanted = ['pinned'] } = settingsOf(options)
  const named = wanted.filter((it): it is ListSource => typeof it === 'object')
  const seen = createSeenTokens(storage)
  const lists = named.length ? createTokenLists({ lists: named }) : undefined
  const isUnpinned = !wanted.includes('pinned')
  const sources = { tokens: options.tokens, lists, isUnpinned, seen }
  return {
    ...sources,
    known: (network: Network, wait?: Wait) => knownTokens(sources, network, wait),
    isKnown: async (network: Network, token: string, wait?: Wait) =>
      (await knownTokens(sources, network, wait)).some(it => sameAddress(network.chainNamespace, it.address, token)),
    async listed(network: Network, wait?: Wait) {
      const foreign = (await knownTokens({ lists, isUnpinned, seen }, network, wait)).filter(it => it.isForeign)
      if (!foreign.length) return []
      const addresses = foreign.map(it => it.address)
      const facts = await (await adapter(network.chainNamespace)).getTokens(network, NOBODY, addresses, wait)
      return foreign.flatMap(({ address, iconUrl }, i) => {
        const { title } = facts[i] ?? {}
        return title ? [{ ...title, address, logoUri: iconUrl }] : []
      })
    },
  }
}

/** The nodes' swaps load when they are first asked for; those of a named service, when that is. */
function createSwapSource(order: readonly string[], { chunks }: Parts, sources: Exchanges): SwapSource | undefined {
  if (!order.length) return
  const url = serviceIn(order)
  const chain = later(async () => (await chunks.load('chain-swaps')).createSwaps(sources))
  const named = later(async () => (await chunks.load('named-sources')).createNamedSwaps(order, await chain()))
  const makerOf = async (pair: SwapPair) => (url && !(await chain()).isWrap(pair) ? named() : chain())
  return {
    // A service must not judge what it built; what is built here nobody else judges (R103).
    origin: url && new URL(url).origin,
    // The product takes nothing; pools keep their fee, which is part of the quote.
    providerFee: 0,
    tokens: async (network, wait) => (await chain()).tokens(network, wait),
    quote: async query => (await makerOf(query)).quote(query),
    buildSwap: async query => (await makerOf(query)).buildSwap(query),
  }
}

/** Balances and prices with those of a service that the app names, which loads when it is first needed. */
function pricesBy(
  order: readonly string[],
  { balances, prices }: Pick<Sources, 'balances' | 'prices'>,
  { chunks, networks }: Parts,
): Pick<Sources, 'balances' | 'prices'> {
  if (order.join() === 'chain') return { balances, prices }
  const named = later(async () => (await chunks.load('named-sources')).createNamedPrices(order))
  return {
    balances: {
      ...balances,
      async read(query) {
        const tokens = await balances.read(query)
        if (!tokens) return
        // Without the code for other prices, the balances still are what they are.
        const others = await named().catch((cause: unknown) => {
          if (order.includes('chain')) return undefined
          throw cause
        })
        return others ? others.fill(query.network, tokens, query) : tokens
      },
    },
    prices: { ...prices, of: async query => (await named()).of(prices, networks.find(query.network), query) },
  }
}

/** What is known of the account's past; the code that reads it loads with the first question. */
function createActivity(parts: Parts, known: Known, journal: Journal): ActivitySource {
  const { options, adapter, networks, chunks } = parts
  const settings = settingsOf(options)
  const past = later(async () =>
    (await chunks.load('chain-activity')).createPast({ settings, adapter, networks, chunks, journal, ...known }),
  )
  const page: ActivitySource['page'] = async query => (await past())(query)
  return {
    page,
    pages: ({ network, address }) =>
      createHistoryPages(network, (cursor, wait) => page({ network, address, cursor, ...wait })),
    record: journal.add,
  }
}

/**
 * Everything that the product asks of others, by the nodes of the app's networks and by data of this build: no key, no
 * account, and no service but those that the app names.
 */
export function createSources(parts: Parts): Sources {
  const { options, adapter, networks, storage, signer } = parts
  const { dexes, names: { gateways } = {}, walletImages } = settingsOf(options)
  const known = createKnown(parts)
  let made: ReturnType<ChunkModules['wallets']['createPinnedDirectory']> | undefined
  // The file is read with the list of wallets, or a pairing.
  const directory = async () => (made ??= (await parts.chunks.load('wallets')).createPinnedDirectory({ walletImages }))
  const pricing = {
    adapter,
    dexOf(network: Network) {
      const { dexes: [dex] = [], wrapped, stable: [usdc] = [] } = exchangeOf(network.caipNetworkId, dexes) ?? {}
      return dex && wrapped ? { ...dex, wrapped, usdc } : undefined
    },
  }
  const balances = { ...createChainBalances({ ...pricing, ...known }), isKnown: known.isKnown }
  const prices = createChainPrices({ ...pricing, networkOf: id => networks.find(id) })
  const names = createChainNames({ adapter, gateways })
  const journal = createJournal(storage)
  const discover = createAssetDiscovery(signer)
  return {
    directory: {
      find: async text => (await directory()).find(text),
      page: async query => (await directory()).page(query),
      lists: async query => (await directory()).lists(query),
      // The file has no pictures.
      walletImage: () => undefined,
      follows: async () => (await directory()).follows(),
    },
    ...pricesBy(sourcesFor(settingsOf(options), 'prices'), { balances, prices }, parts),
    swaps: createSwapSource(sourcesFor(settingsOf(options), 'swaps'), parts, {
      adapter,
      networks: () => networks.list.peek(),
      dexes,
      tokens: options.tokens,
      pinned: async caip => (known.isUnpinned ? [] : (factsOf(caip)?.tokens ?? [])),
      listed: known.listed,
    }),
    activity: createActivity(parts, known, journal),
    names,
    walletAssets: createWalletAssets(discover),
    collectibles: (connector, query) => listCollectibles(discover, connector, query),
  }
}
