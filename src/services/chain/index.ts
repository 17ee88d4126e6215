import type { ChunkModules, Chunks } from '../../state/load-chunks.ts'
import type { Storage } from '../../state/storage.ts'
import type { ChainServices, Services } from '../../base/services.ts'
import type { Wait } from '../../base/abort.ts'
import { sameAddress } from '../../base/caip.ts'
import type { Namespace, Network } from '../../base/network.ts'
import { createAssetDiscovery, type SignerOf } from '../asset-discovery.ts'
import { listCollectibles } from '../collectibles.ts'
import { createHistoryPages, type PageWait } from '../history-pages.ts'
import { createWalletAssets } from '../wallet-assets.ts'
import { exchangeOf } from '../pinned/dexes.ts'
import { factsOf } from '../pinned/facts.ts'
import { explorersIn, serviceIn, sourcesFor } from '../named-services.ts'
import type { ActivitySource, Sources, SwapSource } from '../sources.ts'
import { readActivity, type ActivityNode } from './activity.ts'
import { createChainBalances } from './balances.ts'
import type { Chain as Reads } from './contracts.ts'
import { createJournal } from './journal.ts'
import { knownTokens } from './known-tokens.ts'
import { createChainNames, type ChainNamesOptions } from './names.ts'
import { createChainPrices } from './prices.ts'
import { createSeenTokens } from './seen-tokens.ts'
import { createSwaps, type Chain as Exchanges, type Swaps } from './swaps.ts'
import { createTokenLists, type ListSource } from './token-lists.ts'

export { expireBalances, loadBalances } from '../balances.ts'

/** What the network itself can answer; the adapter of its namespace fits. */
type Node = ActivityNode & Reads & Exchanges & Awaited<ReturnType<ChainNamesOptions['adapter']>>

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

/** A value that loads when it is first wanted; a failure is not remembered. */
function later<T>(load: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () =>
    (made ??= load().catch((cause: unknown) => {
      made = undefined
      throw cause
    }))
}

/** Swaps by those in `order`, of whom a named service loads when it is first needed; undefined if nobody is in it. */
function swapsBy(order: readonly string[], chain: Swaps, chunks: Parts['chunks']): SwapSource | undefined {
  const url = serviceIn(order)
  if (!url) return order.length ? chain : undefined
  const named = later(async () => (await chunks.load('named-sources')).createNamedSwaps(order, chain))
  return {
    ...chain,
    // It must not judge what it built; of what was built here it is asked nothing anyway (R103).
    origin: new URL(url).origin,
    quote: async query => (chain.isWrap(query) ? chain : await named()).quote(query),
    buildSwap: async query => (chain.isWrap(query) ? chain : await named()).buildSwap(query),
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

type Ask = PageWait & { network: string; address: string; cursor?: string }

/** What is known of the account's past: by the explorer that the app names for the network, else by journal and node. */
function createActivity({ options, adapter, networks, chunks }: Parts, known: Known, journal: Journal): ActivitySource {
  const { activity: kinds = ['device', 'logs'] } = settingsOf(options)
  const explorers = explorersIn(settingsOf(options))
  const own = kinds.includes('device') ? journal : { of: () => [] }
  const byNode = (network: Network, query: Omit<Ask, 'network'>) => {
    const hasLogs = kinds.includes('logs')
    const node = () => adapter(network.chainNamespace)
    return readActivity({ ...known, node, journal: own, hasLogs }, { ...query, network })
  }
  const named = new Map<string, () => Promise<ReturnType<ChunkModules['named-sources']['createNamedActivity']>>>()
  const explorerOf = (network: Network, base: string) => {
    const otherwise = kinds.some(it => typeof it === 'string')
      ? (query: Omit<Ask, 'network'>) => byNode(network, query)
      : undefined
    const found =
      named.get(network.caipNetworkId) ??
      later(async () =>
        (await chunks.load('named-sources')).createNamedActivity({ ...known, base, network, journal: own, otherwise }),
      )
    named.set(network.caipNetworkId, found)
    return found()
  }
  const page = async ({ network: id, ...query }: Ask) => {
    const network = networks.find(id)
    if (!network) return
    const base = Object.hasOwn(explorers, id) ? explorers[id] : undefined
    return base ? (await explorerOf(network, base))(query) : byNode(network, query)
  }
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
  const exchanges = createSwaps({
    adapter,
    networks: () => networks.list.peek(),
    dexes,
    tokens: options.tokens,
    pinned: async caip => (known.isUnpinned ? [] : (factsOf(caip)?.tokens ?? [])),
    listed: known.listed,
  })
  const discover = createAssetDiscovery(signer)
  const activity = createActivity(parts, known, journal)
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
    swaps: swapsBy(sourcesFor(settingsOf(options), 'swaps'), exchanges, parts.chunks),
    activity,
    names,
    walletAssets: createWalletAssets(discover),
    collectibles: (connector, query) => listCollectibles(discover, connector, query),
  }
}
