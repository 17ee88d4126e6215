import { isAbort, ModalError, watch, type Context } from '../../../modal/kit.ts'
import type { Receipt } from '../../../chains/transaction.ts'
import type { Network } from '../../../base/network.ts'
import { createPollBackoff } from '../../../chains/poll-backoff.ts'
import { child, delay, noop } from '../../../base/abort.ts'
import { inMessage } from '../../../base/token.ts'
import type { TrackedTransaction } from '../../../account/tracked-transactions.ts'
import { isInFront } from '../in-front.ts'
import { differenceOf } from './comparison.ts'
import { decode, isDecided, isOpen, isOver, merge } from './stored.ts'

const KEY = 'sent'
/** The user may still be looking at the wallet, and the history lags behind the chain. */
const SEARCH_MS = [0, 5_000, 20_000, 60_000, 180_000]
/** By then a node has heard of any transaction, even a private one; at least it is searched for that long. */
const UNSEEN_MS = 900_000
const LOOK_MS = 60_000
/** The pauses before nodes that failed are asked again: at first, and at most. */
const FAILED_MS = 30_000
const FAILED_MAX_MS = 120_000
/** R154: a wallet that refused reveals within these times what it sent nevertheless. */
const REFUSED_MS = [3_000, 12_000, 30_000]
/** How long an answer can take before the chain is checked, and how often after that. */
const ASKED_MS = 60_000
const ASKED_AGAIN_MS = 20_000
/** The user waits for at most this many searches; later findings are still reported. */
const SEARCHES_SHOWN = 3

/** A transaction's outcome according to its receipt. */
function endOf(receipt: Receipt['status'], isOther: boolean) {
  if (receipt === 'gone') return 'gone'
  if (receipt === 'unknown') return 'lost'
  if (isOther) return 'replaced'
  return receipt === 'success' ? 'confirmed' : 'failed'
}

/** Ends earlier when the device is online again. */
async function rest(pause: () => Promise<void>, signal: AbortSignal): Promise<void> {
  const listening = child(signal)
  const online = new Promise(resolve => addEventListener('online', resolve, { signal: listening.signal }))
  await Promise.race([pause(), online]).finally(() => listening.abort())
}

/**
 * Follows the transfers in `ctx.trackedTransactions` until the chain has decided, including those of an earlier visit,
 * and stores them between visits. `find` looks for the outcome of a request whose answer was lost, and returns a hash;
 * it is called after each of the pauses, in this visit and in the next ones.
 */
export function trackSent(
  ctx: Context,
  find: (item: TrackedTransaction, wait: { signal: AbortSignal }) => Promise<string | undefined>,
  pausesMs = SEARCH_MS,
): void {
  const { trackedTransactions, storage, life, networks, notifications, balances, t } = ctx
  const followed = new Map<string, AbortController>()
  /** Those whose balances were read after they were finished. */
  const refreshed = new Set<string>()
  const searched = new Set<string>()
  const doubted = new Set<string>()
  const set = (id: string, change: Partial<TrackedTransaction>) => {
    trackedTransactions.value = trackedTransactions.peek().map(item => (item.id === id ? { ...item, ...change } : item))
  }

  /** The stored balances are outdated. */
  function refresh({ id, network: chain, account, token, swap }: TrackedTransaction): void {
    refreshed.add(id)
    const network = networks.find(chain)
    if (network) balances.expire({ network, address: account, tokens: [token, swap?.token] }).catch(ctx.report)
  }
  /** Where no service keeps the history, this device does. */
  async function record(item: TrackedTransaction): Promise<void> {
    const { status, hash, swap, arrived } = item
    if (!hash || (status !== 'confirmed' && status !== 'failed')) return
    const { activity } = await ctx.sources()
    // What was quoted is not what arrived.
    activity.record?.({ ...item, status, hash, ...(swap && { swap: { ...swap, amount: arrived ?? '' } }) })
  }
  async function follow({ id, network: chain, at }: TrackedTransaction): Promise<void> {
    const network = networks.find(chain)
    if (!network) return
    const looking = child(life)
    followed.set(id, looking)
    const end = () => {
      looking.abort()
      if (followed.get(id) === looking) followed.delete(id)
    }
    const current = () => trackedTransactions.peek().find(it => it.id === id && it.status === 'pending')
    // R138: a hash that no node knows may belong to something else.
    delay(Math.max(LOOK_MS, at + UNSEEN_MS - Date.now()), looking.signal).then(() => {
      const item = current()
      if (!item || item.seen) return
      end()
      set(id, { status: 'lost' })
    }, noop)
    const pause = createPollBackoff(FAILED_MS, looking.signal, FAILED_MAX_MS)
    let hasFailed = false
    try {
      for (let item = current(); item; item = current()) {
        try {
          return await conclude(item, network, looking.signal)
        } catch (error) {
          if (looking.signal.aborted) return
          if (!hasFailed && !isAbort(error) && error instanceof ModalError) ctx.report(error)
          hasFailed = true
        }
        await rest(pause, looking.signal)
      }
    } finally {
      end()
    }
  }
  async function conclude(item: TrackedTransaction, network: Network, signal: AbortSignal): Promise<void> {
    const { id, hash, seen, account, amount, symbol, swap } = item
    const { waitForReceipt } = await ctx.adapter(network.chainNamespace)
    const receipt = await waitForReceipt(network, hash!, { account, signal, seen, onSeen: seen => set(id, { seen }) })
    // A transfer that was sped up is still the same; any other replacement is not.
    const isOther = receipt.replaced && receipt.replaced !== 'repriced'
    const status = endOf(receipt.status, !!isOther)
    const { differs, arrived } = status === 'confirmed' ? await differenceOf(ctx, item, network, receipt.hash) : {}
    set(id, { status, hash: isOther ? hash : receipt.hash, differs, arrived })
    // The transfer's view says so itself.
    const message = () => {
      const locale = ctx.i18n.locale.peek()
      if (differs) return t(`differs.${differs}`)
      if (swap && status === 'confirmed')
        return t('swap.swapped', {
          from: inMessage(amount, symbol, locale),
          to: arrived ? inMessage(arrived, swap.symbol, locale) : swap.symbol,
        })
      if (swap && status === 'failed') return `${t('swap.error')} – ${t('swap.reverted.text')}`
      if (status === 'lost' || (status === 'gone' && network.chainNamespace !== 'eip155')) return t('waiting.lost')
      return t(`sent.${status}`, { amount: `${amount} ${symbol}` })
    }
    if (!isInFront(ctx, id))
      notifications.show({ message: message(), variant: status === 'confirmed' && !differs ? 'success' : 'error' })
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
      // Dismissed in the meantime, or another page of the app received the answer.
      if (!current()) break
      if (hash) return set(id, { status: 'pending', hash, isSearching: undefined })
    }
    set(id, { isSearching: undefined, ...(current() && { status: 'lost' }) })
  }
  /** R154: whatever the wallet says, it may have sent. Another request of the account ends the checks. */
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
  /** Started in another page, or in an earlier visit. */
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
      // However it became known: batches of a wallet, and transfers of another page, could not be followed.
      if (isDecided(item) && !refreshed.has(item.id)) {
        refresh(item)
        if (ctx.options.services !== 'network') record(item).catch(ctx.report)
      }
      if (item.status === 'pending' && !followed.has(item.id)) follow(item).catch(noop)
    }
    for (const [id, looking] of followed) if (!list.some(it => it.id === id)) looking.abort()
  })
  storage.watch(key => {
    if (key !== KEY) return
    const theirs = storage.read(KEY, decode) ?? []
    const has = (list: TrackedTransaction[], id: string) => list.some(item => item.id === id)
    // What the other page requested and removed, after a refusal, or dismissed.
    const ours = trackedTransactions
      .peek()
      .filter(item => !foreign.has(item.id) || item.status === 'pending' || isOver(item) || has(theirs, item.id))
    for (const { id } of theirs) if (!has(trackedTransactions.peek(), id)) foreign.add(id)
    const next = merge(ours, theirs)
    if (JSON.stringify(next) !== JSON.stringify(trackedTransactions.peek())) trackedTransactions.value = next
  }, life)
}
