import type { WalletModal } from '../core/handle.ts'
import { defineElements } from './define.ts'
import { mountedBy } from './mounted.ts'

/** Defines `<wallet-button>`, `<wallet-account-button>` and `<wallet-network-button>` for a modal of `createWalletModal`. */
export const defineWalletElements: (modal: WalletModal) => void = modal => defineElements(modal).attach(mountedBy.get(modal)?.ctx)
