import { ModalError, toModalError } from '../../base/errors.ts'

/** The site says a no in words alone, which the frame has cleaned. */
export const DECLINED = /reject|declin|denied|cancel|not approved/i

/** An error of the site; that the user does not want to is no fault, and has a code of its own. */
export function named(error: unknown): ModalError {
  const failure = toModalError(error, 'embedded/failed')
  return failure.code === 'embedded/failed' && DECLINED.test(failure.message)
    ? new ModalError('embedded/declined', { message: failure.message, cause: failure })
    : failure
}
