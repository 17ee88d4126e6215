import { computed, resource, signal, watch, type Context, type ReadonlySignal } from '../../modal/kit.ts'
import type { Piece } from '../../services/collectibles.ts'
import type { HistoryPages, HistoryState } from '../../services/history-pages.ts'
import { holdings, merged } from './holdings.ts'

/** What has been read of the history. */
interface Read {
  found: Piece[]
  pages: number
  /** `ready`: there are more pages; `done`: there are none; `unknown`: the service does not know the network. */
  status: HistoryState['status'] | 'idle' | 'loading' | 'failed'
  /** The last pages contained nothing to show. */
  isQuiet?: boolean
  /** Time of the oldest transaction read, ms since 1970; 0 for none. */
  since: number
}

export interface NftsState extends Pick<Read, 'since' | 'status' | 'isQuiet'> {
  shown: Piece[]
  hidden: Piece[]
}

/** The active account's collectibles on the active network. */
export interface Nfts {
  state: ReadonlySignal<NftsState>
  /** Loads pages until one contains something to show; after a failure, from the first. */
  more(): Promise<void>
  /** Marks them as on display. Returns a function that ends it. */
  show(): () => void
}

/** Collectibles are rare in a history: one click reads at most this many pages without any. */
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
  /** Nothing is kept of an account or network that is no longer active, nor while the modal is closed. */
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

  // Few wallets can list them. Failures are not reported to the app, because there is still the history.
  const listed = resource(
    life,
    computed(() => (lookers.value ? target.value : undefined)),
    async (_, { signal }) => {
      const { collectibles } = await ctx.sources()
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
      const { activity } = await ctx.sources()
      if (signal.aborted) return
      const { network, address } = account()!
      source ??= activity.pages({ network, address })
      const pages = source
      for (let left = MAX_QUIET_PAGES; ;) {
        const { rows, hidden, ...next } = await pages.read({ signal })
        if (signal.aborted) return
        // After a failure reading starts at the first page; the old data stays until as many pages are read again.
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
      // Does not report an empty list while the wallet may still list some.
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
