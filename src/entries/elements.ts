import type { WalletModal } from '../page/handle.ts'
import { defineElements } from './define.ts'
import { mountedBy } from './mounted.ts'

export { isModalError } from '../base/errors.ts'

/** Attributes of the page elements, in addition to the global ones. */
export interface WalletElementAttributes {
  /** Text of `<wallet-button>` and `<wallet-account-button>` while disconnected, instead of "Connect wallet". */
  label?: string | undefined
  /** `small`: for narrow headers. */
  size?: 'small' | undefined
  /** `show`: also shows the account's native balance. */
  balance?: 'show' | undefined
}

let elements: ReturnType<typeof defineElements> | undefined

/**
 * Defines `<wallet-button>`, `<wallet-account-button>`, `<wallet-network-button>`, `<wallet-pay>` and
 * `<wallet-modal-inline>` for a modal of `createWalletModal`. A second call attaches the page's elements to the other
 * modal.
 */
export const defineWalletElements: (modal: WalletModal) => void = modal =>
  (elements ??= defineElements()).attach(mountedBy.get(modal))
