import type { Wait } from '../../base/abort.ts'
import { keyOf } from '../../base/caip.ts'
import { isAbort } from '../../base/errors.ts'
import type { Network } from '../../base/network.ts'
import type { HistoryPage, Transaction } from '../history.ts'
import { rowOf, type JournalEntry } from './journal.ts'
import type { KnownToken } from './known-tokens.ts'
import { countSent, lookAtLogs, type LogNode } from './logs.ts'
import { lookAtSignatures, type ListingNode } from './signatures.ts'

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

/** What this device knows of a transaction, with what the chain says that it moved. */
export const joined = (own: Transaction, told: Transaction | undefined): Transaction =>
  told && told.transfers.length >= own.transfers.length ? { ...own, transfers: told.transfers } : own

/** A page of what the chain tells, and how far it looked. */
async function look(parts: ActivityParts, { network, address, cursor }: Query, wait: Wait): Promise<HistoryPage> {
  const [node, known] = await Promise.all([parts.node(network), parts.known(network)])
  const isWhole = !!node.transactionsOf
  const at = isWhole ? lookAtSignatures : lookAtLogs
  const query = { network, address, cursor }
  const counting = cursor || isWhole ? undefined : countSent(node, query, wait).catch(() => undefined)
  const { rows, next, since } = await at(node, query, known, wait)
  const [all, here] = [await counting, parts.journal.of(network.caipNetworkId, address).length]
  const sent = all !== undefined && all >= here ? { sent: { all, here } } : {}
  return { rows, next, scope: { since, ...(isWhole && { isWhole }), ...sent } }
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
  const journal = cursor ? [] : parts.journal.of(network.caipNetworkId, address).map(rowOf)
  if (!parts.hasLogs) return { rows: journal, scope: {} }
  try {
    const { rows, next, scope } = await look(parts, { network, address, cursor }, { signal })
    const keyOfRow = ({ id }: Transaction) => keyOf(network.caipNetworkId, id)
    const told = new Map(rows.map(row => [keyOfRow(row), row]))
    const mine = new Set(journal.map(keyOfRow))
    return {
      rows: [
        ...journal.map(row => joined(row, told.get(keyOfRow(row)))),
        ...rows.filter(row => !mine.has(keyOfRow(row))),
      ],
      next,
      scope,
    }
  } catch (error) {
    if (isAbort(error) || cursor) throw error
    return { rows: journal, scope: { isRefused: true } }
  }
}
