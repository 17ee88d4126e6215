import { computed, resource, signal, watch, type Context, type ReadonlySignal } from '../../modal/kit.ts'
import type { Piece } from '../../services/collectibles.ts'
import type { HistoryPages, HistoryState } from '../../services/history-pages.ts'
import { holdings, merged } from './holdings.ts'

/** What is read of the history. */
interface Read {
  found: Piece[]
  pages: number
  /** `ready`: there is more to ask for; `done`: there is not; `unknown`: the service does not know the network. */
  status: HistoryState['status'] | 'idle' | 'loading' | 'failed'
  /** The last pages brought nothing to show. */
  isQuiet?: boolean
  /** Of the oldest transaction read, ms since 1970; 0 for none. */
  since: number
}

export interface NftsState extends Pick<Read, 'since' | 'status' | 'isQuiet'> {
  shown: Piece[]
  hidden: Piece[]
}

/** The collectibles of the account in front, on the network in front. */
export interface Nfts {
  state: ReadonlySignal<NftsState>
  /** The next pages, until one brings something to show; after a failure from the first. */
  more(): Promise<void>
  /** Somebody looks. Returns the end of it. */
  show(): () => void
}

/** Collectibles are rare in a history: one press reads so many pages without any, and no more. */
const MAX_QUIET_PAGES = 5
const IDLE: Read = { found: [], pages: 0, status: 'idle', since: 0 }

const isShown = ({ isSpam }: Piece) => !isSpam

export function createNfts(ctx: Context): Nfts {
  const { networks, connections, router, life } = ctx
  const history = signal(IDLE)
  const lookers = signal(0)
  let held = new AbortController()
  let source: HistoryPages | undefined

  const account = () => connections.account(networks.namespace.value)
  /** Nothing is kept of an account or network that is no longer in front, nor while the modal is closed. */
  const target = computed(() =>
    router.isOpen.value && !networks.isUnsupported.value ? account()?.caipAddress : undefined,
  )
  watch(life, () => {
    history.value = IDLE
    source = undefined
    if (!target.value) return
    held = new AbortController()
    if (lookers.peek()) more()
    return () => held.abort()
  })

  // Few wallets can tell. What becomes of asking them is no news for the host: the history is there.
  const listed = resource(
    life,
    computed(() => (lookers.value ? target.value : undefined)),
    async (_, { signal }) => {
      const { collectibles } = await ctx.remote()
      const { namespace, address, network } = account()!
      return collectibles(connections.of(namespace).peek().connector, { account: address, network, signal })
    },
  )

  async function more(): Promise<void> {
    const before = history.peek()
    const { status } = before
    if (!target.peek() || status === 'loading' || status === 'done' || status === 'unknown') return
    const { signal } = held
    history.value = { ...before, status: 'loading' }
    if (before.status === 'failed' && listed.peek().status === 'failed') listed.reload()
    try {
      const { data } = await ctx.remote()
      if (signal.aborted) return
      const { network, address } = account()!
      source ??= data.historyPages({ network, address })
      const pages = source
      for (let left = MAX_QUIET_PAGES; ;) {
        const { rows, hidden, ...next } = await pages.read({ signal })
        if (signal.aborted) return
        // After a failure they come from the first again; what is there stays until they are as many.
        if (next.status === 'ready' && next.pages < before.pages) continue
        const all = [...rows, ...hidden]
        const found = holdings(all, network)
        const isQuiet = found.filter(isShown).length <= before.found.filter(isShown).length
        const isOver = !--left || next.status !== 'ready' || !isQuiet
        history.value = {
          ...next,
          found,
          isQuiet,
          since: all.reduce((oldest, { metadata }) => Math.min(oldest || Infinity, metadata.minedAt), 0),
          status: isOver ? next.status : 'loading',
        }
        if (isOver) return
      }
    } catch (error) {
      if (signal.aborted) return
      history.value = { ...history.peek(), status: 'failed' }
      ctx.report(error)
    }
  }

  return {
    state: computed(() => {
      const { found, status, since, isQuiet } = history.value
      const { data = [], status: asking } = listed.value
      const all = merged(found, data)
      // Nothing is said of what is not there while the wallet may still know of some.
      return {
        shown: all.filter(isShown),
        hidden: all.filter(piece => !isShown(piece)),
        status: asking === 'loading' && !all.length ? 'loading' : status,
        since,
        isQuiet,
      }
    }),
    more,
    show() {
      lookers.value++
      if (history.peek().status === 'idle') more()
      return () => {
        lookers.value--
      }
    },
  }
}
