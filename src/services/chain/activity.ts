import type { ChunkModules, Chunks } from '../../state/load-chunks.ts'
import type { Wait } from '../../base/abort.ts'
import { later } from '../../base/cache.ts'
import { keyOf } from '../../base/caip.ts'
import { isAbort } from '../../base/errors.ts'
import type { Namespace, Network } from '../../base/network.ts'
import type { ChainServices } from '../../base/services.ts'
import type { PageWait } from '../history-pages.ts'
import type { HistoryPage, HistoryScope, Transaction } from '../history.ts'
import type { NamedActivityParts } from '../named/activity.ts'
import { explorersIn } from '../named-services.ts'
import { joined, rowOf, type JournalEntry } from './journal.ts'
import type { KnownToken } from './known-tokens.ts'
import { countSent, lookAtLogs, type LogNode } from './logs.ts'
import type { ListingNode } from './listed.ts'
import { lookAtSignatures } from './signatures.ts'

/** What a network's nodes answer; the adapter of its namespace fits. */
export type ActivityNode = LogNode & ListingNode

export interface ActivityParts {
  node(network: Network): Promise<ActivityNode>
  journal: { of(network: string, account: string): JournalEntry[] }
  /** The tokens that this app knows: others are shown under the fold. */
  known(network: Network): Promise<readonly KnownToken[]>
  /** Whether the nodes are asked at all. */
  hasLogs: boolean
}

type Looked = Pick<HistoryPage, 'rows' | 'next' | 'blocks'> & Pick<HistoryScope, 'since' | 'isPart'>

/** A page of what the chain tells, and how far it looked. */
async function look(parts: ActivityParts, { network, address, cursor }: Query, wait: Wait): Promise<HistoryPage> {
  const [node, known] = await Promise.all([parts.node(network), parts.known(network)])
  const isWhole = !!node.transactionsOf
  const at = isWhole ? lookAtSignatures : lookAtLogs
  const query = { network, address, cursor }
  const counting = cursor || isWhole ? undefined : countSent(node, query, wait).catch(() => undefined)
  const { since, isPart, ...page }: Looked = await at(node, query, known, wait)
  const [all, here] = [await counting, parts.journal.of(network.caipNetworkId, address).length]
  const sent = all !== undefined && all >= here ? { sent: { all, here } } : {}
  return { ...page, scope: { since, ...(isWhole && { isWhole }), ...(isPart && { isPart }), ...sent } }
}

interface Query {
  network: Network
  address: string
  cursor?: string
}

/**
 * A page of an account's activity: first what was sent from this device and what the nodes tell of recent blocks, then
 * of earlier ones (`cursor`). The chain cannot be asked for everything: `scope` says how far this page looked. A node
 * that refuses leaves the journal, and `scope.isRefused`.
 */
export async function readActivity(
  parts: ActivityParts,
  { network, address, cursor, signal }: Wait & Query,
): Promise<HistoryPage> {
  const journal = parts.journal.of(network.caipNetworkId, address).map(rowOf)
  if (!parts.hasLogs) return { rows: journal, scope: {} }
  try {
    const { rows, ...page } = await look(parts, { network, address, cursor }, { signal })
    const keyOfRow = ({ id }: Transaction) => keyOf(network.caipNetworkId, id)
    const told = new Map(rows.map(row => [keyOfRow(row), row]))
    const mine = new Set(journal.map(keyOfRow))
    // The first page has them all; later ones what they add to those that they come to.
    const own = cursor ? journal.filter(row => told.has(keyOfRow(row))) : journal
    return {
      rows: [
        ...own.map(row => joined(row, told.get(keyOfRow(row)), network)),
        ...rows.filter(row => !mine.has(keyOfRow(row))),
      ],
      ...page,
    }
  } catch (error) {
    if (isAbort(error) || cursor) throw error
    return { rows: journal, scope: { isRefused: true } }
  }
}

type Ask = PageWait & { network: string; address: string; cursor?: string }

interface PastParts extends Omit<ActivityParts, 'node' | 'hasLogs'> {
  settings: ChainServices
  adapter(namespace: Namespace): Promise<ActivityNode>
  networks: { find(ref: string): Network | undefined }
  chunks: Pick<Chunks, 'load'>
  isKnown: NamedActivityParts['isKnown']
}

/** Pages of what is known of the account's past: by the explorer that the app names for the network, else by journal and node. */
export function createPast({ settings, adapter, networks, chunks, journal, known, isKnown }: PastParts) {
  const { activity: kinds = ['device', 'logs'] } = settings
  const explorers = explorersIn(settings)
  const own = kinds.includes('device') ? journal : { of: () => [] }
  const hasLogs = kinds.includes('logs')
  const byNode = (network: Network, query: Omit<Ask, 'network'>) =>
    readActivity({ known, node: () => adapter(network.chainNamespace), journal: own, hasLogs }, { ...query, network })
  const named = new Map<string, () => Promise<ReturnType<ChunkModules['named-sources']['createNamedActivity']>>>()
  const explorerOf = (network: Network, base: string) => {
    const otherwise = kinds.some(it => typeof it === 'string')
      ? (query: Omit<Ask, 'network'>) => byNode(network, query)
      : undefined
    const found =
      named.get(network.caipNetworkId) ??
      later(async () =>
        (await chunks.load('named-sources')).createNamedActivity({
          base,
          network,
          isKnown,
          listed: known,
          journal: own,
          otherwise,
        }),
      )
    named.set(network.caipNetworkId, found)
    return found()
  }
  return async ({ network: id, ...query }: Ask): Promise<HistoryPage | undefined> => {
    const network = networks.find(id)
    if (!network) return
    const base = Object.hasOwn(explorers, id) ? explorers[id] : undefined
    return base ? (await explorerOf(network, base))(query) : byNode(network, query)
  }
}
