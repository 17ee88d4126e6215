import { ModalError, toModalError } from '../../base/errors.ts'

/** The site reports a refusal only as text, which the frame has sanitised. */
export const DECLINED = /reject|declin|denied|cancel|not approved/i

/** An error of the site; the user's refusal is not a fault and has its own code. */
export function named(error: unknown): ModalError {
  const failure = toModalError(error, 'embedded/failed')
  return failure.code === 'embedded/failed' && DECLINED.test(failure.message)
    ? new ModalError('embedded/declined', { message: failure.message, cause: failure })
    : failure
}
