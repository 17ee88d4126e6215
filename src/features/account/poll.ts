import type { ModalError, Resource } from '../../modal/kit.ts'
import type { Balances } from '../../services/tokens.ts'

/** Of a failure nobody asks anew sooner (specification section 9). */
const RETRY_MS = 30_000
const CLOSED = 503

/**
 * Whether balances are to be asked for again by themselves: not while a call is under way, not soon after a failure,
 * and not at all once the service says that it is closed, or while there is nothing to show but the failure and the way
 * to try again.
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
