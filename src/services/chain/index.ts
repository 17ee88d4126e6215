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
import type { Sources } from '../sources.ts'
import { readActivity, type ActivityNode } from './activity.ts'
import { createChainBalances } from './balances.ts'
import type { Chain as Reads } from './contracts.ts'
import { createJournal } from './journal.ts'
import { knownTokens } from './known-tokens.ts'
import { createChainNames, type ChainNamesOptions } from './names.ts'
import { createChainPrices } from './prices.ts'
import { createSeenTokens } from './seen-tokens.ts'
import { createSwaps, type Chain as Exchanges } from './swaps.ts'
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

/**
 * Everything that the product asks of others, by the nodes of the app's networks and by data of this build: no service,
 * no key, no account.
 */
export function createSources(parts: Parts): Sources {
  const { options, adapter, networks, storage, signer } = parts
  const { dexes, names: { gateways } = {}, activity: kinds = ['device', 'logs'], walletImages } = settingsOf(options)
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
  const page = async ({ network: id, ...query }: PageWait & { network: string; address: string; cursor?: string }) => {
    const network = networks.find(id)
    if (!network) return
    const hasLogs = kinds.includes('logs')
    const node = () => adapter(network.chainNamespace)
    const own = kinds.includes('device') ? journal : { of: () => [] }
    return readActivity({ ...known, node, journal: own, hasLogs }, { ...query, network })
  }
  return {
    directory: {
      find: async text => (await directory()).find(text),
      page: async query => (await directory()).page(query),
      lists: async query => (await directory()).lists(query),
      // The file has no pictures.
      walletImage: () => undefined,
      follows: async () => (await directory()).follows(),
    },
    balances,
    prices,
    swaps: createSwaps({
      adapter,
      networks: () => networks.list.peek(),
      dexes,
      tokens: options.tokens,
      pinned: async caip => (known.isUnpinned ? [] : (factsOf(caip)?.tokens ?? [])),
      listed: known.listed,
    }),
    activity: {
      page,
      pages: ({ network, address }) =>
        createHistoryPages(network, (cursor, wait) => page({ network, address, cursor, ...wait })),
      record: journal.add,
    },
    names,
    walletAssets: createWalletAssets(discover),
    collectibles: (connector, query) => listCollectibles(discover, connector, query),
  }
}
