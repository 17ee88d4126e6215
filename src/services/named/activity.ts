import type { Wait } from '../../base/abort.ts'
import { sameAddress } from '../../base/caip.ts'
import { isAbort, ModalError } from '../../base/errors.ts'
import type { Network } from '../../base/network.ts'
import { joined, rowOf, type JournalEntry } from '../chain/journal.ts'
import type { KnownToken } from '../chain/known-tokens.ts'
import { createForgeries, realOf } from '../../base/forgeries.ts'
import type { HistoryPage, Operation, Transaction, Transfer } from '../history.ts'
import type { Params } from '../http.ts'
import { createBlockscout, LISTS, type Item } from './blockscout.ts'

type Query = Wait & { address: string; cursor?: string; cache?: RequestCache }

export interface NamedActivityParts {
  /** Of the explorer. */
  base: string
  network: Network
  journal: { of(network: string, account: string): JournalEntry[] }
  /** Whether the token is one that this app knows: others are shown under the fold. */
  isKnown(network: Network, token: string): Promise<boolean>
  /** The tokens that it knows beforehand: nobody else goes by their symbols. */
  listed?(network: Network): Promise<readonly Pick<KnownToken, 'pinned'>[]>
  /** What is told where the explorer does not answer; undefined if nobody else is to be asked. */
  otherwise?(query: Query): Promise<HistoryPage>
}

/** How far a list was read: its items that are on no page yet, and with what it goes on; without `next` it is done. */
interface Rest {
  items: readonly Item[]
  next?: Params
}

/** Before its first page a list begins with no parameters. */
const START: Rest = { items: [], next: {} }
/** Pages that can be gone on from. */
const MAX_KEPT = 100
/** Of a list, for a page of the activity: if one block has more than fits. */
const MAX_TURNS = 10
/** Cursors of the explorer; those of blocks are numbers. */
const MARK = 'x'

const lowest = ({ items, next }: Rest) => (next ? Math.min(...items.map(it => it.block)) : -1)

/** An item of each list of a transaction, as a row. */
function rowFor(
  all: readonly Item[],
  network: Network,
  known: ReadonlyMap<string, boolean>,
  judged: (transfer: Transfer) => Transfer,
) {
  const items = all.map(({ transfer, token, ...it }): Item => {
    const told = transfer && { ...transfer, token, ...(token && !known.get(token) && unlisted(transfer)) }
    return { ...it, token, transfer: told && judged(told) }
  })
  const [first] = items as [Item]
  const own = items.find(it => it.operation)
  const transfers = items.flatMap(it => it.transfer ?? [])
  const real = realOf(transfers)
  const kinds = new Set(real.map(it => it.direction))
  const main = items.find(it => it.transfer && it.transfer === real[0])
  const moved = kinds.has('in') ? 'receive' : outOf(main, own)
  const told = transfers.length ? moved : own?.operation
  const operationType = kinds.has('in') && kinds.has('out') ? 'trade' : told
  // A swap is with the contract that was called; a transfer is with whom it went to or came from.
  const isPaid = operationType === 'send' || operationType === 'receive'
  const { from, to } = (isPaid ? main : own) ?? first
  return {
    id: first.hash,
    metadata: {
      operationType: operationType ?? 'execute',
      status: own?.status ?? 'confirmed',
      minedAt: first.at,
      chain: network.caipNetworkId,
      hash: first.hash,
      sentFrom: from,
      ...(to && { sentTo: to }),
    },
    transfers,
  } satisfies Transaction
}
/**
 * What it is that only something went out. Who calls another contract than that of the token may be given what is on no
 * list, as by a swap to the native currency: that is not known to be a payment.
 */
function outOf(main: Item | undefined, own: Item | undefined): Operation {
  if (main?.transfer?.direction !== 'out' || !main.token || own?.operation !== 'execute') return 'send'
  const isCall = sameAddress('eip155', own.from, main.from) && !sameAddress('eip155', own.to, main.token)
  return isCall ? 'execute' : 'send'
}
const unlisted = ({ nft }: NonNullable<Item['transfer']>) =>
  nft ? { nft: { ...nft, isSpam: true } } : { isUnlisted: true }

/**
 * The account's activity by the explorer that the app names for the network: its own transactions and the transfers of
 * its tokens, newest first, each transaction once, with what this device knows of it. Where the explorer does not
 * answer for the first page, `otherwise` does.
 */
export function createNamedActivity({ base, network, journal, isKnown, listed, otherwise }: NamedActivityParts) {
  const ask = createBlockscout(base, network)
  const kept = new Map<string, readonly Rest[]>()
  let count = 0

  /** Reads on where the lists were left, until something is there to show that no other list can add to. */
  async function read(rests: readonly Rest[], query: Query) {
    let all = rests
    for (let turn = 0; turn < MAX_TURNS; turn++) {
      const frontier = Math.max(...all.map(lowest))
      // Lists that are read further back than others wait for them.
      all = await Promise.all(
        all.map(async (rest, i) => {
          if (!rest.next || lowest(rest) < frontier) return rest
          const { items, next } = await ask(LISTS[i]!, { ...query, params: rest.next })
          // A page that leads to itself would never end.
          if (JSON.stringify(next) === JSON.stringify(rest.next)) return { items: rest.items }
          return { items: [...rest.items, ...items], next }
        }),
      )
      const end = Math.max(...all.map(lowest))
      const ready = all.flatMap(({ items }) => items.filter(it => it.block > end))
      if (!ready.length && end >= 0) continue
      return { ready, rests: all.map(({ items, next }) => ({ next, items: items.filter(it => it.block <= end) })), end }
    }
    throw new ModalError('http/bad-reply')
  }

  async function page({ cursor, ...query }: Query): Promise<HistoryPage> {
    const rests = cursor ? kept.get(cursor) : LISTS.map(() => START)
    if (!rests) throw new ModalError('http/bad-reply')
    const { ready, rests: left, end } = await read(rests, query)
    const byHash = grouped(ready)
    const tokens = [...new Set(ready.flatMap(it => it.token ?? []))]
    const known = new Map(
      await Promise.all(tokens.map(async it => [it, await isKnown(network, it).catch(() => false)] as const)),
    )
    const pinned = (await listed?.(network).catch(() => [])) ?? []
    const named = ready.flatMap(({ token, transfer }) => (token && known.get(token) ? (transfer?.fungible ?? []) : []))
    const judged = createForgeries(
      network,
      [...pinned.flatMap(it => it.pinned ?? []), ...named].map(it => it.symbol),
    )
    const rows = [...byHash.values()].map(items => rowFor(items, network, known, judged))
    const mine = new Map(journal.of(network.caipNetworkId, query.address).map(it => [it.hash.toLowerCase(), rowOf(it)]))
    const told = rows.map(row => {
      const own = mine.get(row.id)
      return own ? joined(own, row, network) : row
    })
    const others = cursor ? [] : [...mine].flatMap(([hash, row]) => (byHash.has(hash) ? [] : row))
    const all = [...told, ...others].sort((a, b) => b.metadata.minedAt - a.metadata.minedAt)
    const next = end >= 0 ? `${MARK}${++count}` : undefined
    if (next) kept.set(next, left)
    for (const [old] of kept) if (kept.size > MAX_KEPT) kept.delete(old)
    return { rows: all, ...(next && { next }), by: new URL(base).host }
  }

  return async (query: Query): Promise<HistoryPage> => {
    if (query.cursor && !query.cursor.startsWith(MARK) && otherwise) return otherwise(query)
    try {
      return await page(query)
    } catch (error) {
      if (isAbort(error) || query.cursor || !otherwise) throw error
      return otherwise(query)
    }
  }
}

function grouped(items: readonly Item[]): Map<string, Item[]> {
  const all = new Map<string, Item[]>()
  for (const it of items) all.set(it.hash, [...(all.get(it.hash) ?? []), it])
  return all
}
