import type { Options } from '../../core/options.ts'
import { isMobile } from '../../base/platform.ts'

/** Whether the whole directory is offered below the Connect list (option `allWallets`). */
export const offersAll = (options: Options): boolean =>
  options.enableWallets &&
  options.features.allWallets !== false &&
  (options.allWallets === 'SHOW' || (options.allWallets !== 'HIDE' && isMobile(navigator)))

/** Whether the host has terms to show, or to agree to. */
export const hasTerms = (options: Options): boolean => !!(options.privacyPolicyUrl || options.termsConditionsUrl)

/** Whether the way by QR code stands below the wallets: the host may give it a place among them. */
export const endsWithCode = ({ enableWalletConnect, features }: Options): boolean =>
  enableWalletConnect && !features.connectorTypeOrder?.includes('walletConnect')

/** Rows below the wallets of the Connect list: WalletConnect and the whole directory. */
export const methodsBelow = (options: Options): number => Number(endsWithCode(options)) + Number(offersAll(options))
