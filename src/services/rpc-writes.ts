import { ModalError } from '../base/errors.ts'
import { isRefused } from './http.ts'

/**
 * A write is sent on its own and once: a lost reply does not mean that the node did not accept it. Only an endpoint that
 * refuses the request itself leaves it to the next one.
 */
export const isWrite = (method: string) => /send/i.test(method)

/** Whether a call that failed at an endpoint can go to another one. */
export const canMove = (method: string, error: unknown): boolean =>
  !isWrite(method) || (error instanceof ModalError && isRefused(error))
