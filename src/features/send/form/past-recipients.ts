import type { Context } from '../../../modal/kit.ts'
import type { Namespace } from '../../../base/network.ts'
import { delay, noop } from '../../../base/abort.ts'
import { sameAddress } from '../../../base/caip.ts'
import type { Transaction } from '../../../services/history.ts'
import { readSaved, type SavedRecipient } from '../../transaction/saved-recipients.ts'
import type { Payer } from '../../transaction/form.tsx'
import { isNobody, lookAlike } from './recipient.ts'

/** How long a warning may delay the form. */
const PATIENCE_MS = 2_000

/** A past recipient, and when it was last sent to. */
export interface PastRecipient {
  address: string
  at: number
}

const isMoved = (numeric: string) => /[1-9]/.test(numeric)

/**
 * Rows in which the account itself moved something. Senders to the account, and rows that moved nothing in its name, do
 * not count: anyone can create those to get on such a list.
 */
function ownRows(rows: readonly Transaction[], { network, address }: Payer): Transaction[] {
  return rows.filter(
    ({ metadata: { chain, status, sentFrom, sentTo }, transfers }) =>
      sentTo &&
      chain === network.caipNetworkId &&
      status === 'confirmed' &&
      sameAddress(chain, sentFrom, address) &&
      transfers.some(it => it.direction === 'out' && isMoved(it.quantity.numeric)),
  )
}

/**
 * Recipients that can be suggested, newest first, each once. R66: only sends of assets with a price at the service,
 * because a worthless contract can report transfers that the account never made; and no address that could be confused
 * with another. `contracts`: of tokens, which cannot be recipients; `known`: recipients of this browser.
 */
export function proposed(
  rows: readonly Transaction[],
  sender: Payer,
  { contracts, known }: { contracts: readonly string[]; known: readonly string[] },
): PastRecipient[] {
  const space = sender.network.chainNamespace
  const found: PastRecipient[] = []
  const isAmong = (list: readonly string[], address: string) => list.some(it => sameAddress(space, it, address))
  for (const { metadata, transfers } of ownRows(rows, sender)) {
    const { sentTo: address } = metadata
    if (!address) continue
    const isSend =
      metadata.operationType === 'send' &&
      transfers.every(it => it.direction === 'out' && isMoved(it.quantity.numeric) && !!it.fungible && !!it.price)
    if (!isSend || isNobody(address) || isAmong([sender.address, ...contracts], address)) continue
    const before = found.find(it => sameAddress(space, it.address, address))
    if (before) before.at = Math.max(before.at, metadata.minedAt)
    else found.push({ address, at: metadata.minedAt })
  }
  const all = [...known, ...found.map(it => it.address)]
  return found.filter(it => !lookAlike(space, it.address, all)).sort((a, b) => b.at - a.at)
}

/** This browser's recipients, with their names, and the history's in one list, newest first. */
export function recipientsOf(
  ctx: Pick<Context, 'storage' | 'trackedTransactions'>,
  namespace: Namespace,
  past: readonly PastRecipient[],
): SavedRecipient[] {
  const is = (address: string) => (it: { address: string }) => sameAddress(namespace, it.address, address)
  const saved = readSaved(ctx, namespace)
  const timeOf = (address: string) =>
    Math.max(
      past.find(is(address))?.at ?? 0,
      ctx.trackedTransactions.value.find(({ to }) => sameAddress(namespace, to, address))?.at ?? 0,
    )
  return [...saved, ...past.filter(({ address }) => !saved.some(is(address)))]
    .map(({ address, ...it }) => ({ address, name: 'name' in it ? it.name : undefined, at: timeOf(address) }))
    .sort((a, b) => b.at - a.at)
    .map(({ address, name }) => ({ address, name }))
}

/** Each sender's latest history, requested once. */
export function createPastRecipients({ sources, life }: Pick<Context, 'sources' | 'life'>) {
  const pages = new Map<string, Promise<Transaction[]>>()
  const rowsOf = (from: Payer): Promise<Transaction[]> => {
    const { network, address } = from
    const key = `${network.caipNetworkId}:${address}`
    const asked =
      pages.get(key) ??
      sources().then(async ({ activity }) => {
        const page = await activity.page({ network: network.caipNetworkId, address, signal: life })
        return page?.rows ?? []
      })
    pages.set(key, asked)
    return asked.catch(() => {
      pages.delete(key)
      return []
    })
  }
  return {
    rowsOf,
    /** Addresses that the account has sent to; empty if this is not known soon, and `late` is called when it is. */
    async addresses(from: Payer, late: () => unknown): Promise<string[]> {
      const told = rowsOf(from).then(rows => ownRows(rows, from).flatMap(it => it.metadata.sentTo ?? []))
      const over = delay(PATIENCE_MS, life).catch(noop)
      const soon = await Promise.race([told, over])
      if (!soon) told.then(found => found.length && late(), noop)
      return soon ?? []
    },
  }
}
