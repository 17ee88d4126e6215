import { ModalError } from '../base/errors.ts'
import type { HistoryPage, Transaction, Transfer } from './history.ts'

/** What is known of an account's history so far. */
export interface HistoryState {
  /** The newest first, each id once. */
  rows: Transaction[]
  /** What belongs under a fold, in the same order. */
  hidden: Transaction[]
  /** Pages read so far. */
  pages: number
  /** `ready`: there is more to ask for; `done`: there is not; `unknown`: the service does not know the network. */
  status: 'ready' | 'done' | 'unknown'
}

export interface HistoryPages {
  /** The next page; after a failure the first. */
  read(wait: { signal: AbortSignal }): Promise<HistoryState>
  /** The first page once more, what is new in it on top of what is there. */
  refresh(wait: { signal: AbortSignal }): Promise<HistoryState>
}

const MAX_IDLE_PAGES = 3
// A history that never ends must not be read for ever: 100,000 rows of the smallest page anybody sends.
const MAX_PAGES = 5000

// Nothing was moved, yet an address was put into the list: that is how look-alikes of known ones are planted. What is
// "self" is the account's own doing.
const isPlanted = ({ fungible, direction, quantity: { numeric } }: Transfer) =>
  !!fungible && direction !== 'self' && numeric === '0'

/**
 * Whether everything a row moved is spam or nothing at all. A row without transfers counts as such (contract of the
 * data service): approvals, calls and failures that moved nothing are found under the fold, and nowhere else.
 */
export const isNoise = ({ transfers }: Transaction): boolean =>
  transfers.every(transfer => transfer.nft?.isSpam || isPlanted(transfer))

/** The pages of one history on one network (`chain`, CAIP-2), one after the other, however often they are asked for. */
export function createHistoryPages(
  chain: string,
  ask: (cursor: string | undefined, wait: { signal: AbortSignal }) => Promise<HistoryPage | undefined>,
): HistoryPages {
  // Ids of every row that came, those of other networks too: only they tell a page that repeats from a new one.
  const seen = new Set<string>()
  const cursors = new Set<string>()
  let all: Transaction[] = []
  let cursor: string | undefined
  let idle = 0
  let pages = 0
  let status: HistoryState['status'] = 'ready'
  let turn: Promise<unknown> = Promise.resolve()
  let last: HistoryState = { rows: [], hidden: [], pages, status }

  const state = (): HistoryState => {
    const rows: Transaction[] = [],
      hidden: Transaction[] = []
    for (const row of all) (isNoise(row) ? hidden : rows).push(row)
    return (last = { rows, hidden, pages, status })
  }
  const restart = () => {
    cursor = undefined
    idle = 0
    cursors.clear()
  }
  const clear = () => {
    seen.clear()
    all = []
    pages = 0
  }
  const get = async (from: string | undefined, wait: { signal: AbortSignal }) => {
    const answer = await ask(from, wait)
    if (wait.signal.aborted) throw new ModalError('request/aborted')
    return answer
  }

  /** Takes a page in; how many of its ids nobody has seen. */
  function take(page: Transaction[]): number {
    const came = new Map(page.filter(row => row.metadata.chain === chain).map(row => [row.id, row]))
    const fresh = [...came.values()].filter(({ id }) => !seen.has(id))
    const before = seen.size
    for (const { id } of page) seen.add(id)
    // What was pending may be decided by now, so a row that comes again takes the place of the old one.
    all = [...(fresh.length < came.size ? all.map(row => came.get(row.id) ?? row) : all), ...fresh]
    if (all.some(({ metadata }, at) => metadata.minedAt > (all[at - 1]?.metadata.minedAt ?? Infinity)))
      all.sort((a, b) => b.metadata.minedAt - a.metadata.minedAt)
    return seen.size - before
  }
  /** Goes to the next page, unless it was asked for before: the same question has the same answer. */
  const follow = (next: string | undefined) => {
    status = next && !cursors.has(next) && pages < MAX_PAGES && idle < MAX_IDLE_PAGES ? 'ready' : 'done'
    if (next) cursors.add(next)
    cursor = next
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
        if (!cursor) clear()
        pages++
        count = take(answer.rows)
        idle = count ? 0 : idle + 1
        follow(answer.next)
      }
    } catch (error) {
      if (!wait.signal.aborted) restart()
      throw error
    }
    return state()
  }
  async function refresh(wait: { signal: AbortSignal }): Promise<HistoryState> {
    if (status === 'unknown' || !pages) return last
    const answer = await get(undefined, wait)
    if (!answer) return last
    // More has happened than a page holds: what lies between is not known, so the list starts anew.
    const isGap = answer.rows.length > 0 && !answer.rows.some(({ id }) => seen.has(id))
    if (isGap) {
      clear()
      restart()
      pages = 1
    }
    take(answer.rows)
    if (isGap) follow(answer.next)
    return state()
  }
  const alone = (work: typeof read) => (wait: { signal: AbortSignal }) => {
    const mine = turn.then(() => work(wait))
    turn = mine.catch(() => {})
    return mine
  }
  return { read: alone(read), refresh: alone(refresh) }
}
