import type { WalletModal } from '../page/handle.ts'
import { defineElements } from './define.ts'
import { mountedBy } from './mounted.ts'

/** Attributes of the page elements, beside those that every element has. */
export interface WalletElementAttributes {
  /** What `<wallet-button>` and `<wallet-account-button>` say instead of "Connect wallet". */
  label?: string | undefined
  /** `small`: for narrow headers. */
  size?: 'small' | undefined
  /** `show`: what the account has of the network's own currency, beside it. */
  balance?: 'show' | undefined
}

let elements: ReturnType<typeof defineElements> | undefined

/**
 * Defines `<wallet-button>`, `<wallet-account-button>`, `<wallet-network-button>`, `<wallet-pay>` and
 * `<wallet-modal-inline>` for a modal of `createWalletModal`. Called again, it gives those of the page to the other modal.
 */
export const defineWalletElements: (modal: WalletModal) => void = modal =>
  (elements ??= defineElements()).attach(mountedBy.get(modal))
