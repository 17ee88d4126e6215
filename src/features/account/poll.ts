import type { ModalError, Resource } from '../../modal/kit.ts'
import type { Balances } from '../../services/tokens.ts'

/** Earliest retry after a failure (spec section 9). */
const RETRY_MS = 30_000
const CLOSED = 503

/**
 * Whether balances are due for an automatic request: not while a call is running, not soon after a failure, and never
 * once the service says that it is closed, or while only the failure and its Retry are on screen.
 */
export function createPoll(now = Date.now): (state: Resource<Balances>) => boolean {
  let last: unknown
  let since = 0
  return ({ status, data, error }) => {
    const cause = error ?? data?.error
    if (cause !== last) since = now()
    last = cause
    return (
      (status === 'ready' || status === 'failed') &&
      !!data &&
      (!cause || ((cause as ModalError).data?.['status'] !== CLOSED && now() - since >= RETRY_MS))
    )
  }
}
