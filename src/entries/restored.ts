import type { WalletModal } from '../page/handle.ts'

/**
 * Resolves once the previous visit's session has been restored or given up, or the modal can't be used (its state has an
 * `error`); immediately if there is none, as on a server.
 */
export const restored = (modal: WalletModal): Promise<void> =>
  new Promise(resolve => {
    const isOver = () => {
      const { ready, error } = modal.getState()
      return ready || !!error
    }
    if (isOver() || typeof document === 'undefined') return resolve()
    const off = modal.subscribe(() => {
      if (!isOver()) return
      off()
      resolve()
    })
  })
