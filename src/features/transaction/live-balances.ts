import { signal, useEffect, useModal, watch } from '../../modal/kit.ts'
import type { ModalError, ReadonlySignal, Resource } from '../../modal/kit.ts'
import type { Balances } from '../../services/tokens.ts'

const POLL_MS = 10_000
/** How long balances and their prices count as today's (spec section 9). */
const FRESH_MS = 30_000
const CLOSED = 503

/**
 * Whether balances are due for an automatic request: not while a call is running, and never once the service says that
 * it is closed, or while only the failure and its Retry are on screen. After a failure balances themselves pause.
 */
export const isDue = ({ status, data, error }: Resource<Balances>): boolean => {
  const cause = (error ?? data?.error) as ModalError | undefined
  return (status === 'ready' || status === 'failed') && !!data && cause?.data?.['status'] !== CLOSED
}

const freshMs = ({ data, at = 0 }: Resource<Balances>) => (data ? at + FRESH_MS - Date.now() : 0)

/** Whether a price of the balances may still decide about an amount. While nobody sees it, no clock runs (R109). */
export function createFreshness(
  balances: ReadonlySignal<Resource<Balances>>,
  isSeen: ReadonlySignal<boolean>,
  life: AbortSignal,
): ReadonlySignal<boolean> {
  const isFresh = signal(false)
  watch(life, () => {
    const left = freshMs(balances.value)
    isFresh.value = left > 0
    if (left <= 0 || !isSeen.value) return
    const timer = setTimeout(() => {
      isFresh.value = false
    }, left)
    return () => clearTimeout(timer)
  })
  return isFresh
}

/** Keeps balances up to date while the view is on display: hidden pages and closed modals request nothing. */
export function useLiveBalances(): void {
  const { balances } = useModal()
  useEffect(() => {
    const look = () => {
      if (!document.hidden && isDue(balances.peek())) balances.reload()
    }
    const catchUp = () => {
      if (freshMs(balances.peek()) <= 0) look()
    }
    catchUp()
    const timer = setInterval(look, POLL_MS)
    addEventListener('visibilitychange', catchUp)
    return () => {
      clearInterval(timer)
      removeEventListener('visibilitychange', catchUp)
    }
  }, [])
}
