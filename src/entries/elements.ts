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

/**
 * Attributes of `<wallet-pay>`: `uri`, a payment link, or `href`, an address that asks to be paid (x402), for at most `max`
 * (`0.05 USDC`). With `href` it fires `wallet-pay:paid`, whose `detail` is what `payFetch` resolves with; unless a listener
 * calls `preventDefault`, the answer is downloaded. `wallet-pay:failed` has the error as its `detail`.
 */
export type PayAttributes = { uri: string; href?: undefined } | { href: string; max?: string; uri?: undefined }

let elements: ReturnType<typeof defineElements> | undefined

/**
 * Defines `<wallet-button>`, `<wallet-account-button>`, `<wallet-network-button>`, `<wallet-pay>` and
 * `<wallet-modal-inline>` for a modal of `createWalletModal`. A second call attaches the page's elements to the other
 * modal.
 */
export const defineWalletElements: (modal: WalletModal) => void = modal =>
  (elements ??= defineElements()).attach(mountedBy.get(modal))
