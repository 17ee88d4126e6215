import type { ModalError, Resource } from '../../modal/kit.ts'
import type { Balances } from '../../services/tokens.ts'

const CLOSED = 503

/**
 * Whether balances are due for an automatic request: not while a call is running, and never once the service says that
 * it is closed, or while only the failure and its Retry are on screen. After a failure balances themselves pause.
 */
export const isDue = ({ status, data, error }: Resource<Balances>): boolean => {
  const cause = (error ?? data?.error) as ModalError | undefined
  return (status === 'ready' || status === 'failed') && !!data && cause?.data?.['status'] !== CLOSED
}
