import type { Wait } from '../../base/abort.ts'
import { ModalError } from '../../base/errors.ts'
import type { Network } from '../../base/network.ts'
import type { Chain } from './contracts.ts'

/** Rows on a page; each is a request of its own. */
const PAGE = 15
/** Accounts of tokens that are asked for what they received; each is a request a page, until its list ends. */
const MAX_ACCOUNTS = 15

export interface Listed {
  hash: string
  slot: number
  /** ms since 1970. */
  at: number
  isFailed: boolean
}

export interface Change {
  kind: 'in' | 'out' | 'approval'
  token?: string
  /** Who received it. */
  to?: string
  /** Base units. */
  amount: bigint
}

/** What a chain answers whose nodes list the transactions of an account; the adapter of its namespace fits. */
export interface ListingNode extends Pick<Chain, 'getTokens' | 'heldTokens'> {
  transactionsOf?(
    network: Network,
    query: { address: string; limit: number; before?: string },
    wait?: Wait,
  ): Promise<readonly Listed[]>
  outcome?(network: Network, query: { hash: string; account: string }, wait?: Wait): Promise<Told | undefined>
}

/** What a transaction did, and the account's own accounts of tokens that it names; undefined if not all are known. */
interface Told {
  changes: readonly Change[]
  /** See `Outcome` of the adapter. */
  deposit?: bigint
  accounts?: readonly { token: string; account: string }[]
}

/** Where to go on in each account's list: after the last transaction that was taken, from its start (''), or nowhere. */
type Place = readonly [account: string, before: string | null]

interface Cursor {
  places: readonly Place[]
  /** Not every account was asked that may have received something. */
  isPart: boolean
}

export interface Query {
  network: Network
  address: string
  cursor?: string
}

const unreadable = () =>
  new ModalError('http/bad-reply', { message: 'The node didn’t report a transaction it listed.' })

/** The account itself, and those of the known tokens that it holds: what comes for them does not name the account. */
async function firstPlaces(
  node: ListingNode,
  { network, address }: Query,
  isKnown: (token: string) => boolean,
  wait: Wait,
): Promise<Cursor> {
  const held = (await node.heldTokens?.(network, address, wait)) ?? []
  const accounts = held.filter(it => isKnown(it.token)).map(it => it.account)
  return {
    places: [address, ...accounts.slice(0, MAX_ACCOUNTS)].map(it => [it, '']),
    isPart: accounts.length > MAX_ACCOUNTS,
  }
}

interface List {
  account: string
  before: string
  rows: readonly Listed[]
}

const listsAt = (node: ListingNode, network: Network, places: readonly Place[], wait: Wait): Promise<List[]> =>
  Promise.all(
    places.flatMap(([account, before]) => {
      if (before === null) return []
      const query = { address: account, limit: PAGE, ...(before && { before }) }
      return [(async () => ({ account, before, rows: (await node.transactionsOf?.(network, query, wait)) ?? [] }))()]
    }),
  )

/** The newest of several lists, each transaction once, and where each list goes on. */
function newest(lists: readonly List[]): { rows: Listed[]; places: Place[] } {
  const all = lists.map(it => ({ ...it, left: [...it.rows] }))
  const taken = new Map<string, Listed>()
  while (taken.size < PAGE) {
    const [first] = all.filter(it => it.left.length).sort((a, b) => b.left[0]!.slot - a.left[0]!.slot)
    const row = first?.left.shift()
    if (!first || !row) break
    first.before = row.hash
    taken.set(row.hash, row)
  }
  const isOver = ({ left, rows }: (typeof all)[0]) => !left.length && rows.length < PAGE
  return { rows: [...taken.values()], places: all.map(it => [it.account, isOver(it) ? null : it.before]) }
}

/**
 * A page of transactions with what they did. An account that holds nothing any more, or was closed, is on no list: it is
 * found by what went from it, which names its owner, and what it received before joins the page.
 */
export async function pageAt(
  node: ListingNode,
  { network, address, cursor }: Query,
  isKnown: (token: string) => boolean,
  wait: Wait,
) {
  const start = cursor ? (JSON.parse(cursor) as Cursor) : await firstPlaces(node, { network, address }, isKnown, wait)
  const accounts = new Set(start.places.map(([account]) => account))
  const told = new Map<string, Told>()
  const lists: List[] = []
  let { isPart } = start
  for (let added = start.places; ;) {
    lists.push(...(await listsAt(node, network, added, wait)))
    const { rows, places } = newest(lists)
    await Promise.all(
      rows.map(async ({ hash, isFailed }) => {
        if (isFailed || told.has(hash)) return
        const it = await node.outcome?.(network, { hash, account: address }, wait)
        if (!it) throw unreadable()
        told.set(hash, it)
      }),
    )
    const named = rows.flatMap(({ hash }) => told.get(hash)?.accounts ?? [])
    const found = new Set(named.flatMap(it => (isKnown(it.token) && !accounts.has(it.account) ? it.account : [])))
    // The account itself is one of them.
    const fresh = [...found].slice(0, MAX_ACCOUNTS + 1 - accounts.size)
    isPart ||= fresh.length < found.size || rows.some(({ hash }) => told.has(hash) && !told.get(hash)?.accounts)
    if (!fresh.length) {
      const over = start.places.filter(([, before]) => before === null)
      const isMore = places.some(([, before]) => before !== null)
      const next: Cursor = { places: [...places, ...over], isPart }
      return { rows, told, isPart, next: isMore ? JSON.stringify(next) : undefined }
    }
    for (const account of fresh) accounts.add(account)
    added = fresh.map(account => [account, ''])
  }
}
