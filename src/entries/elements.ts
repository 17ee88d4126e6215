import type { WalletModal } from '../core/handle.ts'
import { defineElements } from './define.ts'
import { mountedBy } from './mounted.ts'

let elements: ReturnType<typeof defineElements> | undefined

/**
 * Defines `<wallet-button>`, `<wallet-account-button>` and `<wallet-network-button>` for a modal of
 * `createWalletModal`. Called again, it gives those of the page to the other modal.
 */
export const defineWalletElements: (modal: WalletModal) => void = modal =>
  (elements ??= defineElements()).attach(mountedBy.get(modal))
