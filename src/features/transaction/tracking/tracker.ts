import { isAbort, ModalError, watch, type Context } from '../../../modal/kit.ts'
import type { Receipt } from '../../../chains/transaction.ts'
import { child, delay } from '../../../base/abort.ts'
import type { TrackedTransaction } from '../../../account/tracked-transactions.ts'
import { differenceOf } from './comparison.ts'
import { decode, isDecided, isOpen, isOver, merge } from './stored.ts'

const KEY = 'sent'
/** The user may still be looking at the wallet, and the history is behind the chain. */
const SEARCH_MS = [0, 5_000, 20_000, 60_000, 180_000]
/** A node has heard of a transaction by then, private ones too; at least it is asked for so long. */
const UNSEEN_MS = 900_000
const LOOK_MS = 60_000
/** R154: a wallet that says no shows within these what it sent all the same. */
const REFUSED_MS = [3_000, 12_000, 30_000]
/** How long an answer may take before the chain is looked at, and how often from then on. */
const ASKED_MS = 60_000
const ASKED_AGAIN_MS = 20_000
/** Nobody is kept waiting for more searches than these; what the others find is still told. */
const SEARCHES_SHOWN = 3

/** What became of a transaction by its receipt. */
function endOf(receipt: Receipt['status'], isOther: boolean) {
  if (receipt === 'gone') return 'gone'
  if (isOther) return 'replaced'
  return receipt === 'success' ? 'confirmed' : 'failed'
}

/**
 * Follows the transfers of `ctx.trackedTransactions` until the chain has decided, also those of an earlier visit, and keeps them
 * between visits. `find` looks for what became of a question that nobody heard the answer to, and gives a hash; it is
 * asked after each of the pauses, in this visit as in the next ones.
 */
export function trackSent(
  ctx: Context,
  find: (item: TrackedTransaction, wait: { signal: AbortSignal }) => Promise<string | undefined>,
  pausesMs = SEARCH_MS,
): void {
  const { trackedTransactions, storage, life, networks, notifications, balances, t } = ctx
  const followed = new Set<string>()
  /** Whose balances were read since it was over. */
  const refreshed = new Set<string>()
  const searched = new Set<string>()
  const doubted = new Set<string>()
  const set = (id: string, change: Partial<TrackedTransaction>) => {
    trackedTransactions.value = trackedTransactions.peek().map(item => (item.id === id ? { ...item, ...change } : item))
  }

  /** What is kept of the balances is out of date. */
  function refresh({ id, network: chain, account, token, swap }: TrackedTransaction): void {
    refreshed.add(id)
    const network = networks.find(chain)
    if (network) balances.expire({ network, address: account, tokens: [token, swap?.token] }).catch(ctx.report)
  }
  async function follow(item: TrackedTransaction): Promise<void> {
    const { id, hash, seen, network: chain, amount, symbol, swap, at } = item
    const network = networks.find(chain)
    if (!network) return
    const looking = child(life)
    // R138: a hash that no node knows may be that of something else.
    delay(Math.max(LOOK_MS, at + UNSEEN_MS - Date.now()), looking.signal).then(
      () => {
        if (trackedTransactions.peek().some(it => it.id === id && it.status === 'pending' && !it.seen)) {
          looking.abort()
          set(id, { status: 'lost' })
        }
      },
      () => {},
    )
    try {
      const receipt = await (
        await ctx.adapter(network.chainNamespace)
      ).waitForReceipt(network, hash!, { signal: looking.signal, seen, onSeen: seen => set(id, { seen }) })
      // Sped up it is still this transfer; whatever else is in its place is not.
      const isOther = receipt.replaced && receipt.replaced !== 'repriced'
      const status = endOf(receipt.status, !!isOther)
      const { differs, arrived } = status === 'confirmed' ? await differenceOf(ctx, item, network, receipt.hash) : {}
      set(id, { status, hash: isOther ? hash : receipt.hash, differs, arrived })
      // The view of the transfer says so itself.
      const message = () => {
        if (differs) return t(`differs.${differs}`)
        if (swap && status === 'confirmed') return t('swap.swapped', { from: symbol, to: swap.symbol })
        if (swap && status === 'failed') return `${t('swap.error')} – ${t('swap.reverted.text')}`
        if (status === 'gone' && network.chainNamespace !== 'eip155') return t('waiting.lost')
        return t(`sent.${status}`, { amount: `${amount} ${symbol}` })
      }
      const view = ctx.router.current.peek()?.view
      if (view !== 'WalletSendPreview' && view !== 'SwapPreview')
        notifications.show({ message: message(), variant: status === 'confirmed' && !differs ? 'success' : 'error' })
    } catch (error) {
      // Looked for again on the next visit, or when the network is back.
      followed.delete(id)
      if (!isAbort(error) && error instanceof ModalError) ctx.report(error)
    } finally {
      looking.abort()
    }
  }
  async function search(id: string): Promise<void> {
    const current = () => trackedTransactions.peek().find(item => item.id === id && isOpen(item))
    searched.add(id)
    set(id, { isSearching: true })
    for (const [turn, pause] of pausesMs.entries()) {
      if (turn === SEARCHES_SHOWN && current()) set(id, { status: 'lost', isSearching: undefined })
      if (pause) await delay(pause, life)
      const item = current()
      const hash = item && (await find(item, { signal: life }).catch(() => undefined))
      if (life.aborted) return
      // Dismissed meanwhile, or another page of the site heard the answer.
      if (!current()) break
      if (hash) return set(id, { status: 'pending', hash, isSearching: undefined })
    }
    set(id, { isSearching: undefined, ...(current() && { status: 'lost' }) })
  }
  /** R154: whatever the wallet says or does not say, it may have sent. Another question of the account ends the looks. */
  async function doubt({ id, status, at, account, network }: TrackedTransaction): Promise<void> {
    const isRefused = status === 'refused'
    const current = () => trackedTransactions.peek().find(it => it.id === id && it.status === status && it.at === at)
    const isLatest = () =>
      !trackedTransactions.peek().some(it => it.at > at && it.account === account && it.network === network)
    for (let turn = 0; ; turn++) {
      const asked = turn ? ASKED_AGAIN_MS : ASKED_MS
      const pause = isRefused ? REFUSED_MS[turn] : asked
      if (pause) await delay(pause, life)
      const item = current()
      if (!item) return
      if (!pause || !isLatest()) break
      const hash = await find(item, { signal: life }).catch(() => undefined)
      if (hash && current()) return set(id, { status: 'pending', hash })
    }
    if (isRefused) trackedTransactions.value = trackedTransactions.peek().filter(it => it !== current())
  }
  const start = (id: string) => void search(id).catch(() => {})

  const stored = storage.read(KEY, decode) ?? []
  const mine = new Set(trackedTransactions.peek().map(item => item.id))
  /** Begun in another page, or in an earlier visit. */
  const foreign = new Set(stored.flatMap(({ id }) => (mine.has(id) ? [] : id)))
  trackedTransactions.value = merge(trackedTransactions.peek(), stored)
  for (const item of stored) if (foreign.has(item.id) && isOpen(item)) start(item.id)
  for (const item of stored) if (isDecided(item)) refreshed.add(item.id)
  watch(life, () => {
    const list = trackedTransactions.value
    const kept = list.filter(it => it.status !== 'refused')
    storage.write(KEY, kept.length ? kept : undefined)
    for (const item of list) {
      const { id, status, at } = item
      const question = `${id} ${status} ${at}`
      if ((status === 'refused' || (status === 'asked' && !foreign.has(id))) && !doubted.has(question)) {
        doubted.add(question)
        doubt(item).catch(() => {})
      }
      if (item.status === 'lost' && !searched.has(item.id)) start(item.id)
      // However that became known: of calls that a wallet made at once, or in another page, there was nothing to
      // follow.
      if (isDecided(item) && !refreshed.has(item.id)) refresh(item)
      if (item.status !== 'pending' || followed.has(item.id)) continue
      followed.add(item.id)
      void follow(item)
    }
  })
  storage.watch(key => {
    if (key !== KEY) return
    const theirs = storage.read(KEY, decode) ?? []
    const has = (list: TrackedTransaction[], id: string) => list.some(item => item.id === id)
    // What the other page asked and took back, as after a decline, or dismissed.
    const ours = trackedTransactions
      .peek()
      .filter(item => !foreign.has(item.id) || item.status === 'pending' || isOver(item) || has(theirs, item.id))
    for (const { id } of theirs) if (!has(trackedTransactions.peek(), id)) foreign.add(id)
    const next = merge(ours, theirs)
    if (JSON.stringify(next) !== JSON.stringify(trackedTransactions.peek())) trackedTransactions.value = next
  }, life)
  addEventListener(
    'online',
    () => {
      trackedTransactions.value = [...trackedTransactions.peek()]
    },
    { signal: life },
  )
}
