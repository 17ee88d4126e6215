import { ABSENT } from '../base/absent.ts'
import { isModalError, ModalError } from '../base/errors.ts'
import { ASYNC_METHODS, idleState, VOID_METHODS, type WalletModal } from './handle.ts'
import { noop } from '../base/abort.ts'

declare const __VERSION__: string

/** Used if there is no modal: every promise rejects with the error, nothing is drawn, the page continues. */
export function brokenHandle(
  error: ModalError,
  version: string,
  state = idleState({ code: error.code, message: error.message }),
): WalletModal {
  const off = () => noop
  const handle: Record<string, unknown> = {
    version,
    subscribe: off,
    on: off,
    getProvider: noop,
    getNetworks: () => [],
    getState: () => state,
    isModalError,
  }
  for (const name of ASYNC_METHODS) handle[name] = () => Promise.reject(error)
  for (const name of VOID_METHODS) handle[name] = noop
  // All that `WalletModal` has by now; TypeScript does not add up what the loops gave it.
  const whole: object = handle
  return whole as WalletModal
}

/**
 * Stands in for the modal where there is none: on a server, and until a provider has one. It is in the disconnected
 * state, so that a page renders as before anyone connects; calls reject with `modal/absent`.
 */
export const absentModal = (): WalletModal =>
  brokenHandle(new ModalError('modal/absent', { message: ABSENT }), __VERSION__, idleState())
