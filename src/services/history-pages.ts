import { ModalError } from '../base/errors.ts'
import type { HistoryPage, HistoryScope, Transaction, Transfer } from './history.ts'

/** What has been loaded of an account's history. */
export interface HistoryState {
  /** Newest first, each ID once. */
  rows: Transaction[]
  /** Rows shown under a fold, in the same order. */
  hidden: Transaction[]
  /** Pages loaded so far. */
  pages: number
  /**
   * `ready`: the next read asks for more, or again for what was refused; `done`: there is no more; `stopped`: reading on
   * leads nowhere, although nobody said that this is all; `unknown`: the service does not know the network.
   */
  status: 'ready' | 'done' | 'stopped' | 'unknown'
  /** See `HistoryPage`; of the last page. */
  scope?: HistoryScope
  /** See `HistoryPage`; of the last page. */
  by?: string
}

export interface HistoryPages {
  /** Loads the next page; after a failure, the first. */
  read(wait: { signal: AbortSignal }): Promise<HistoryState>
  /** Loads the first page again and puts new rows on top. */
  refresh(wait: { signal: AbortSignal }): Promise<HistoryState>
}

export interface PageWait {
  signal?: AbortSignal
  /** How the browser's cache is used; by default as usual. */
  cache?: RequestCache
}

const MAX_IDLE_PAGES = 3
// Limits a history that never ends: 100,000 rows at the smallest page size of any service.
const MAX_PAGES = 5000

// A zero transfer that puts an address into the list: this is how look-alikes of known addresses are planted. "self"
// rows are the account's own.
const isPlanted = ({ fungible, direction, quantity: { numeric } }: Transfer) =>
  !!fungible && direction !== 'self' && numeric === '0'

/**
 * Whether everything a row moved is spam or nothing at all; never what was sent from this device. That includes rows
 * without transfers (contract of the data service): approvals, calls and failures that moved nothing are found only
 * under the fold.
 */
export const isNoise = ({ transfers, isOwn }: Transaction): boolean =>
  !isOwn && transfers.every(transfer => transfer.nft?.isSpam || transfer.isUnlisted || isPlanted(transfer))

/**
 * The pages of one history on one network (`chain`, CAIP-2), loaded one after another however often they are requested.
 */
export function createHistoryPages(
  chain: string,
  ask: (cursor: string | undefined, wait: PageWait) => Promise<HistoryPage | undefined>,
): HistoryPages {
  // IDs of every row received, including those of other networks: only they distinguish a repeated page from a new one.
  const seen = new Set<string>()
  // IDs that the source itself has listed. What only this device tells can be of any time, and connects no two pages.
  const told = new Set<string>()
  /** The newest block that was looked at. */
  let head = -1
  const cursors = new Set<string>()
  let all: Transaction[] = []
  let cursor: string | undefined
  let idle = 0
  let pages = 0
  let status: HistoryState['status'] = 'ready'
  let turn: Promise<unknown> = Promise.resolve()
  let scope: HistoryScope | undefined
  let by: string | undefined
  let last: HistoryState = { rows: [], hidden: [], pages, status }

  const state = (): HistoryState => {
    const rows: Transaction[] = [],
      hidden: Transaction[] = []
    for (const row of all) (isNoise(row) ? hidden : rows).push(row)
    return (last = { rows, hidden, pages, status, ...(scope && { scope }), ...(by && { by }) })
  }
  const restart = () => {
    cursor = undefined
    idle = 0
    cursors.clear()
  }
  const clear = () => {
    seen.clear()
    told.clear()
    all = []
    pages = 0
    head = -1
    scope = undefined
  }
  const get = async (from: string | undefined, wait: PageWait & { signal: AbortSignal }) => {
    const answer = await ask(from, wait)
    if (wait.signal.aborted) throw new ModalError('request/aborted')
    return answer
  }

  /** Adds rows; returns how many of their IDs are new. */
  function take(page: Transaction[]): number {
    const came = new Map(page.filter(row => row.metadata.chain === chain).map(row => [row.id, row]))
    const fresh = [...came.values()].filter(({ id }) => !seen.has(id))
    const before = seen.size
    for (const { id, isUntold } of page) {
      seen.add(id)
      if (!isUntold) told.add(id)
    }
    // A pending row may be decided by now, so a row that comes again replaces the old one, unless that says more.
    const again = (row: Transaction) => {
      const it = came.get(row.id)
      return it && (row.isUntold || !it.isUntold) ? it : row
    }
    all = [...(fresh.length < came.size ? all.map(again) : all), ...fresh]
    if (all.some(({ metadata }, at) => metadata.minedAt > (all[at - 1]?.metadata.minedAt ?? Infinity)))
      all.sort((a, b) => b.metadata.minedAt - a.metadata.minedAt)
    return seen.size - before
  }
  /** Moves to the next page, unless it was requested before: the same request has the same answer. */
  const follow = (next: string | undefined) => {
    const isStuck = !!next && (cursors.has(next) || pages >= MAX_PAGES || idle >= MAX_IDLE_PAGES)
    const onward = isStuck ? 'stopped' : 'ready'
    status = next || scope?.isRefused ? onward : 'done'
    if (next) cursors.add(next)
    cursor = next
  }
  /** Adds the next page, or begins with the first; returns how many of its IDs are new. */
  function add({ rows, blocks, next, ...page }: HistoryPage): number {
    // The first page alone counts; what is missing from one page is missing from the list.
    const { sent, isPart } = (cursor ? scope : undefined) ?? {}
    if (!cursor) {
      clear()
      head = blocks?.last ?? -1
    }
    pages++
    const count = take(rows)
    scope = page.scope && { ...(sent && { sent }), ...(isPart && { isPart }), ...page.scope }
    by = page.by
    // A range without transfers says nothing about those before it.
    idle = count || scope ? 0 : idle + 1
    follow(next)
    return count
  }

  async function read(wait: { signal: AbortSignal }): Promise<HistoryState> {
    if (status !== 'ready') return last
    try {
      for (let count = 0; !count && status === 'ready';) {
        const answer = await get(cursor, wait)
        if (!answer) {
          status = 'unknown'
          break
        }
        // What is there stays, as after any other failure.
        if (answer.scope?.isRefused && told.size) throw new ModalError('rpc/error')
        count = add(answer)
        if (scope) break
      }
    } catch (error) {
      if (!wait.signal.aborted) restart()
      throw error
    }
    return state()
  }
  /** Whether anything can be missing between a first page and the list. */
  function isApart({ rows, blocks }: HistoryPage): boolean {
    if (blocks) return blocks.first > head + 1
    const listed = rows.filter(it => !it.isUntold)
    return listed.length > 0 && !listed.some(({ id }) => told.has(id))
  }
  async function refresh(wait: { signal: AbortSignal }): Promise<HistoryState> {
    if (status === 'unknown' || !pages) return last
    // The browser's cached copy lacks what has just happened.
    const answer = await get(undefined, { signal: wait.signal, cache: 'no-store' })
    if (!answer) return last
    if (answer.scope?.isRefused || (by && !answer.by)) {
      // A node that refuses, or stands in for the explorer, knows less than is here: only what it tells counts.
      take(answer.rows.map((row): Transaction => ({ ...row, isUntold: true })))
    } else if (scope?.isRefused || answer.by !== by || isApart(answer)) {
      // What is here was not all, or more has happened than fits on a page: the list starts again.
      restart()
      add(answer)
    } else {
      take(answer.rows)
      head = Math.max(head, answer.blocks?.last ?? -1)
      const { sent, isPart } = answer.scope ?? {}
      if (scope) scope = { ...scope, ...(sent && { sent }), ...(isPart && { isPart }) }
    }
    return state()
  }
  const alone = (work: typeof read) => (wait: { signal: AbortSignal }) => {
    const mine = turn.then(() => work(wait))
    turn = mine.catch(() => {})
    return mine
  }
  return { read: alone(read), refresh: alone(refresh) }
}
