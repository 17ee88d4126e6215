import { isAbort, ModalError } from '../../base/errors.ts'
import { isStopped } from '../../base/refusal.ts'

/** What became of a transaction: `open` if the wallet had it and did not say. */
export type Fate = 'unsent' | 'open'

const FATES: Record<Fate, string> = {
  unsent: 'Nothing was sent.',
  open: 'The wallet may have sent the transaction.',
}

/** `wallet/failed` with its cause; `data.isUnsent` unless the fate of a transaction is open. */
export function failed(cause: string, fate: Fate = 'unsent', more: object = {}): ModalError {
  const reason = fate === 'open' ? `${cause} ${FATES.open}` : cause
  return new ModalError('wallet/failed', {
    message: reason,
    data: { reason, ...(fate === 'unsent' && { isUnsent: true }), ...more },
  })
}

/** The error of a request that sends: says that nothing was sent, where that is certain. */
export const ofSending = (error: unknown): unknown =>
  error instanceof ModalError && isStopped(error) ? failed(`${error.message} ${FATES.unsent}`) : error

/** The same before the wallet had anything to send, whatever happened. */
export const beforeSending = (error: unknown): unknown =>
  error instanceof ModalError && !isAbort(error) ? failed(`${error.message} ${FATES.unsent}`) : error

/** Nothing listened where the wallet was to listen: `data.isUnreached`. */
export const unreached = (): ModalError =>
  failed('No wallet app on this device has answered.', 'unsent', { isUnreached: true })
