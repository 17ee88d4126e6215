import type { WalletModal } from '../page/handle.ts'

/**
 * Resolves once the previous visit's session has been restored or given up; immediately if there is none, as on a
 * server.
 */
export const restored = (modal: WalletModal): Promise<void> =>
  new Promise(resolve => {
    const { ready, error } = modal.getState()
    if (ready || error || typeof document === 'undefined') return resolve()
    const off = modal.on('ready', () => {
      off()
      resolve()
    })
  })
