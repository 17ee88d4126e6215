import { abortable, timeout } from '../base/abort.ts'
import { toModalError } from '../base/errors.ts'

/** Time limit for calls whose answer is optional. */
const COURTESY_MS = 1_000

/** Calls the wallet in the caller's task. Anything it throws, synchronously or not, becomes a ModalError. */
export const run = async (call: () => unknown, signal?: AbortSignal): Promise<unknown> => {
  try {
    return await abortable(new Promise(resolve => (signal?.throwIfAborted(), resolve(call()))), signal)
  } catch (error) {
    throw toModalError(error, 'wallet/failed')
  }
}

/** A call whose failure also counts as an answer: undefined. */
export const courtesy = async (call: () => unknown): Promise<unknown> => {
  const limit = timeout(COURTESY_MS)
  try {
    return await run(call, limit.signal)
  } catch (error) {
    return void error
  } finally {
    limit.done()
  }
}
