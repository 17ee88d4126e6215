import type { ModalError } from '../lib/errors.ts'
import { ASYNC_METHODS, idleState, VOID_METHODS, type WalletModal } from './handle.ts'

const quiet = () => {}

/** Options that cannot be used: every promise rejects with the named error, nothing is drawn, the page goes on. */
export function brokenHandle(error: ModalError, version: string): WalletModal {
  const { code, message } = error
  const state = idleState({ code, message })
  const off = () => quiet
  const handle: Record<string, unknown> = {
    version,
    subscribe: off,
    on: off,
    getProvider: quiet,
    getNetworks: () => [],
    getState: () => state,
  }
  for (const name of ASYNC_METHODS) handle[name] = () => Promise.reject(error)
  for (const name of VOID_METHODS) handle[name] = quiet
  return handle as unknown as WalletModal
}
