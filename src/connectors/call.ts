import { abortable, timeout } from '../base/abort.ts'
import { toModalError } from '../base/errors.ts'

/** Longest wait for calls whose answer nobody needs. */
const COURTESY_MS = 1_000

/** Calls the wallet in the caller's task. Whatever is thrown, and by whichever door, leaves as a ModalError. */
export const run = async (call: () => unknown, signal?: AbortSignal): Promise<unknown> => {
  try {
    return await abortable(new Promise(resolve => (signal?.throwIfAborted(), resolve(call()))), signal)
  } catch (error) {
    throw toModalError(error, 'wallet/failed')
  }
}

/** A call whose failure is an answer too: undefined. */
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
