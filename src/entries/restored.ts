import type { WalletModal } from '../page/handle.ts'

/** Once a session of the last visit is back or given up; at once where nothing can come back, as on a server. */
export const restored = (modal: WalletModal): Promise<void> =>
  new Promise(resolve => {
    const { ready, error } = modal.getState()
    if (ready || error || typeof document === 'undefined') return resolve()
    const off = modal.on('ready', () => {
      off()
      resolve()
    })
  })
