import { signal, type Context, type Signal } from '../../../modal/kit.ts'
import { sameAddress } from '../../../base/caip.ts'
import type { Money } from '../../../services/network/onramp.ts'
import type { Order } from '../form/order.ts'
import type { Popup } from '../form/popup.ts'
import { look } from './look.ts'
import { decodePurchase, KEPT_MS, type Provider, type Purchase } from './purchase.ts'

const KEY = 'purchase'
const PAUSES_MS = [3_000, 6_000, 12_000, 20_000]
const LAST_PAUSE_MS = 30_000
const TICK_MS = 1000

/** A purchase's progress. `blocked`: the browser opened no window; `over`: it is no longer being watched. */
export interface Progress {
  stage: 'opening' | 'unopened' | 'blocked' | 'waiting' | 'paid' | 'done' | 'failed' | 'over' | 'changed'
  provider: Provider
  order?: Order
  purchase?: Purchase
  /** The provider's page, while it is known. */
  href?: string
  popup?: Popup
  /** The window is closed, or out of our reach. */
  isClosed?: boolean
  /** No source that could tell answers. */
  isBlind?: boolean
  /** The page's address does not show for which account it is. */
  isUnread?: boolean
  moved?: Money
  network?: string
}

export interface Following {
  progress: Signal<Progress | undefined>
  /** The active account's unfinished purchase, of this visit or an earlier one. */
  open(): Purchase | undefined
  /** Opens the page of `order`; without one, continues with the previous purchase. */
  begin(order?: Order): void
  /** Watches for its end while `life` lasts. */
  follow(life: AbortSignal): void
  /** The user opened the page by its link: in a window that cannot be observed. */
  followed(): void
  /** The user says that nothing was bought. */
  cancel(): void
}

export const isUnderWay = (stage: Progress['stage']): boolean =>
  stage === 'blocked' || stage === 'waiting' || stage === 'paid'

/** What failed is watched too: the provider's page may still be open, and the user may pay there with another card. */
const isWatched = (stage: Progress['stage']) => isUnderWay(stage) || stage === 'failed' || stage === 'changed'

export function createFollowing(ctx: Context): Following {
  const { storage, connections, networks, router, events } = ctx
  const progress = signal<Progress | undefined>(undefined)

  const isMine = (purchase: Purchase) => {
    const namespace = networks.namespace.peek()
    return sameAddress(namespace, connections.account(namespace)?.address, purchase.account)
  }
  const set = (change: Partial<Progress>) => {
    const now = progress.peek()
    if (now) progress.value = { ...now, ...change }
  }
  const keep = (purchase: Purchase | undefined) => storage.write(KEY, purchase)

  /** Opens the page in the window that the click opened. */
  async function go(order: Order): Promise<void> {
    const { provider, account: address, popup } = order
    progress.value = { stage: 'opening', provider, order }
    const isGone = () => progress.peek()?.order !== order || router.current.peek()?.payload !== order
    try {
      const { url, symbol, places, isUnread } = await order.page()
      if (isGone()) return
      const purchase: Purchase = {
        id: crypto.randomUUID(),
        provider,
        host: new URL(url).host,
        account: address,
        symbol,
        places,
        at: Date.now(),
      }
      // R100: the page must deliver to the active account, or it is not opened.
      if (!isMine(purchase)) {
        popup?.drop()
        return set({ stage: 'unopened' })
      }
      keep(purchase)
      const isThere = !!popup?.go(url)
      set({ stage: isThere ? 'waiting' : 'blocked', purchase, href: url, popup: isThere ? popup : undefined, isUnread })
    } catch (error) {
      popup?.drop()
      if (isGone()) return
      set({ stage: 'unopened' })
      ctx.report(error)
    }
  }

  async function check(purchase: Purchase, signal: AbortSignal): Promise<void> {
    try {
      const { status, moved, network, purchase: next, isBlind } = await look(ctx, purchase, signal)
      const now = progress.peek()
      if (signal.aborted || now?.purchase?.id !== purchase.id || !isWatched(now.stage)) return
      if (status !== 'done') {
        keep(next)
        return set({ purchase: next, isBlind, ...(status && { stage: status, moved, network }) })
      }
      keep(undefined)
      set({ stage: status, moved, network, isBlind: false })
      events.track('BUY_SUCCESS', { provider: purchase.provider, network: network ?? '' })
      ctx.balances.reload()
    } catch (error) {
      if (signal.aborted) return
      set({ isBlind: true })
      ctx.report(error)
    }
  }

  const open = () => {
    const purchase = storage.read(KEY, decodePurchase)
    return purchase && isMine(purchase) ? purchase : undefined
  }

  return {
    progress,
    open,
    begin(order) {
      const purchase = order ? undefined : open()
      if (order && progress.peek()?.order !== order) void go(order)
      else if (purchase && progress.peek()?.purchase?.id !== purchase.id)
        progress.value = { stage: 'waiting', provider: purchase.provider, purchase }
    },
    follow(life) {
      let due = 0,
        step = 0,
        isLooking = false
      const tick = () => {
        const { stage, purchase, popup, isClosed } = progress.peek() ?? {}
        if (!purchase || !stage || !isWatched(stage)) return
        const isChanged = !isMine(purchase)
        if (isChanged !== (stage === 'changed')) return set({ stage: isChanged ? 'changed' : 'waiting' })
        if (isChanged) return
        if (Date.now() - purchase.at >= KEPT_MS) {
          keep(undefined)
          return set({ stage: 'over' })
        }
        if (popup?.isClosed && !isClosed) {
          set({ isClosed: true })
          step = 0
          due = 0
        }
        if (document.hidden || isLooking || Date.now() < due) return
        isLooking = true
        void check(purchase, life).finally(() => {
          isLooking = false
          due = Date.now() + (PAUSES_MS[step] ?? LAST_PAUSE_MS)
          step += 1
        })
      }
      const timer = setInterval(tick, TICK_MS)
      life.addEventListener('abort', () => clearInterval(timer), { once: true })
      tick()
    },
    followed: () => set({ stage: 'waiting', popup: undefined, isClosed: false }),
    cancel() {
      const { provider } = progress.peek() ?? {}
      keep(undefined)
      progress.value = undefined
      if (provider) events.track('BUY_CANCEL', { provider })
      router.back()
    },
  }
}
