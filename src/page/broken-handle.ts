import type { ModalError } from '../base/errors.ts'
import { ASYNC_METHODS, idleState, VOID_METHODS, type WalletModal } from './handle.ts'
import { noop } from '../base/abort.ts'

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
  }
  for (const name of ASYNC_METHODS) handle[name] = () => Promise.reject(error)
  for (const name of VOID_METHODS) handle[name] = noop
  return handle as unknown as WalletModal
}
