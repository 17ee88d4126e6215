import { computed, isAbort, signal, watch, type Context, type ReadonlySignal } from '../../../modal/kit.ts'
import type { ChainAdapter } from '../../../chains/adapter.ts'
import { accountName } from '../../../base/account-name.ts'
import { keyOf, sameAddress } from '../../../base/caip.ts'
import type { TrackedTransaction } from '../../../account/tracked-transactions.ts'
import { knownHash } from '../../../base/known-hash.ts'
import type { Transaction, Transfer } from '../../../services/history.ts'
import type { HistoryPages, HistoryState } from '../../../services/history-pages.ts'
import { readSaved } from '../../transaction/saved-recipients.ts'
import { kindOf, type Kind } from './wording.ts'

export type Filter = Kind | 'all'

export interface ActivityState extends Omit<HistoryState, 'status'> {
  status: HistoryState['status'] | 'idle' | 'loading' | 'failed'
}

/** A transfer sent from here, in the history's format. */
export interface Local extends Transaction {
  state: TrackedTransaction['status']
}

/** The status as the history would give it. */
function historyStatus(status: TrackedTransaction['status']): Transaction['metadata']['status'] {
  switch (status) {
    case 'confirmed':
      return 'confirmed'
    case 'failed':
    case 'replaced':
      return 'failed'
    case 'asked':
    case 'refused':
    case 'pending':
    case 'lost':
    case 'gone':
      return 'pending'
  }
}

const leg = (direction: Transfer['direction'], symbol: string, numeric: string): Transfer => ({
  direction,
  quantity: { numeric },
  fungible: { name: symbol, symbol },
})

const toLocal = (item: TrackedTransaction): Local => {
  const { id, status, network, to, at, differs, swap, arrived = '' } = item
  const state = status === 'gone' ? 'lost' : status
  const metadata = { status: historyStatus(status), minedAt: at, chain: network, hash: knownHash(item) }
  // R112: what was mined is not what was asked for.
  if (differs === 'other' || differs === 'nothing')
    return { id, state, metadata: { ...metadata, operationType: 'execute' }, transfers: [] }
  return {
    id,
    state,
    metadata: { ...metadata, operationType: swap ? 'trade' : 'send', sentTo: to },
    transfers: [
      leg('out', item.symbol, item.amount),
      // What was quoted is not what arrives.
      ...(swap ? [leg('in', swap.symbol, arrived)] : []),
    ],
  }
}

/** The active account's activity on the active network. */
export interface Activity {
  state: ReadonlySignal<ActivityState>
  /** The rows that pass the filter. */
  rows: ReadonlySignal<Transaction[]>
  /** Sent from here and not in the history yet. */
  local: ReadonlySignal<Local[]>
  filter: ReadonlySignal<Filter>
  setFilter(filter: Filter): void
  /** The name under which this browser has sent to the address. */
  nameOf(address: string): string | undefined
  /** An address with its checksum, as everywhere else, once the chain's code has loaded. */
  spell(address: string): string
  /** Knows the block explorers; undefined until it has loaded, and if there is none. */
  chain: ReadonlySignal<ChainAdapter | undefined>
  /** The current version of a row: one sent from here later becomes one of the history. */
  now(row: Transaction | Local): Transaction | Local
  /** Loads the next page; after a failure, the first. */
  more(): Promise<void>
  /** Marks the activity as on display: loads what is missing or old. Returns a function that ends it. */
  show(): () => void
}

const FRESH_MS = 30_000
// The history usually lags behind the chain by seconds.
const CATCH_UP_MS = [0, 3000, 12_000, 40_000]
const IDLE: ActivityState = { rows: [], hidden: [], pages: 0, status: 'idle' }

export function createActivity(ctx: Context, catchUpMs = CATCH_UP_MS): Activity {
  const { networks, connections, router, life } = ctx
  const lookers = signal(0)
  const filter = signal<Filter>('all')
  const state = signal(IDLE)
  const chain = signal<ChainAdapter | undefined>(undefined)
  let held = new AbortController()
  let pages: Promise<HistoryPages> | undefined
  let at = 0
  /** Removes the notice about a failure. */
  let calm = () => {}

  /** Nothing is kept of an account or network that is no longer active, nor while the modal is closed. */
  const target = computed(() => {
    const account = connections.account(networks.namespace.value)
    return router.isOpen.value && account && !networks.isUnsupported.value ? account.caipAddress : undefined
  })
  watch(life, () => {
    state.value = IDLE
    chain.value = undefined
    filter.value = 'all'
    pages = undefined
    if (!target.value) return
    held = new AbortController()
    if (lookers.peek()) more()
    return () => held.abort()
  })

  const load = (): Promise<HistoryPages> => {
    pages ??= ctx.sources().then(({ activity }) => {
      const { network, address } = connections.account(networks.namespace.peek())!
      return activity.pages({ network, address })
    })
    return pages
  }
  /** The rows do not wait for their links. */
  function link(): void {
    const { signal } = held
    if (!chain.peek())
      ctx.adapter(networks.namespace.peek()).then(
        adapter => {
          if (!signal.aborted) chain.value = adapter
        },
        () => {},
      )
  }
  /** One read; a result that arrives after its account has changed is dropped. */
  async function run(what: keyof HistoryPages, onFail: (error: unknown) => void): Promise<void> {
    const { signal } = held
    link()
    try {
      const next = await (await load())[what]({ signal })
      if (signal.aborted) return
      at = Date.now()
      state.value = next
      calm()
    } catch (error) {
      if (!signal.aborted && !isAbort(error)) onFail(error)
    }
  }
  async function more(): Promise<void> {
    const before = state.peek()
    const { status } = before
    if (!target.peek() || (status !== 'idle' && status !== 'ready' && status !== 'failed')) return
    state.value = { ...before, status: 'loading' }
    const { caipNetworkId: network } = networks.active.peek()
    if (before.pages) ctx.events.track('LOAD_MORE_TRANSACTIONS', { network })
    await run('read', error => {
      pages = before.pages ? pages : undefined
      state.value = { ...before, status: 'failed' }
      calm = ctx.notifications.show({ message: ctx.t('activity.error'), variant: 'error' })
      ctx.events.track('ERROR_FETCH_TRANSACTIONS', { network })
      ctx.report(error)
    })
  }
  function refresh(): void {
    const { status } = state.peek()
    if (status === 'ready' || status === 'done' || status === 'stopped') void run('refresh', ctx.report)
  }

  const local = computed(() => {
    const [, chain, address] = /^(.+):(.+)$/.exec(target.value ?? '') ?? []
    if (!chain) return []
    const mine = ctx.trackedTransactions.value.filter(
      ({ network, account }) => network === chain && sameAddress(chain, account, address),
    )
    if (!mine.length) return []
    const { rows, hidden } = state.value
    const known = new Set([...rows, ...hidden].map(({ metadata: { hash } }) => hash && keyOf(chain, hash)))
    return mine
      .filter(({ hash, status }) =>
        hash ? !known.has(keyOf(chain, hash)) : status !== 'failed' && status !== 'refused',
      )
      .map(toLocal)
  })
  // As text, so that a page without any of them does not restart the waiting.
  const decided = computed(() =>
    local.value.flatMap(({ metadata: { hash, status } }) => (hash && status !== 'pending' ? hash : [])).join(),
  )
  watch(life, () => {
    if (!decided.value || !lookers.value) return
    const timers = catchUpMs.map(ms => setTimeout(refresh, ms))
    return () => timers.forEach(clearTimeout)
  })

  /** By address. Other addresses get no names here: the sender of an incoming transfer could use any name. */
  const names = computed(() => {
    ctx.trackedTransactions.value
    const namespace = networks.namespace.value
    return new Map(readSaved(ctx, namespace).map(it => [keyOf(namespace, it.address), accountName(it.name)]))
  })

  return {
    state,
    nameOf: address => names.value.get(keyOf(networks.namespace.value, address)),
    rows: computed(() =>
      filter.value === 'all' ? state.value.rows : state.value.rows.filter(row => kindOf(row) === filter.value),
    ),
    local,
    filter,
    setFilter: value => {
      filter.value = value
    },
    spell: address => chain.value?.normalize(address) ?? address,
    chain,
    now(row) {
      const all = [...state.value.rows, ...state.value.hidden, ...local.value]
      const { chain, hash } = row.metadata
      const same = (it: Transaction) =>
        !!hash && !!it.metadata.hash && keyOf(chain, it.metadata.hash) === keyOf(chain, hash)
      return all.find(it => it.id === row.id) ?? all.find(same) ?? row
    },
    more,
    show() {
      lookers.value++
      if (state.peek().status === 'idle') more()
      else if (Date.now() - at > FRESH_MS) refresh()
      return () => {
        lookers.value--
      }
    },
  }
}
