import type { Options } from '../../core/options.ts'
import { isMobile } from '../../base/platform.ts'

/** Whether the wallet directory is offered below the Connect list (option `allWallets`). */
export const offersAll = (options: Options): boolean =>
  options.enableWallets &&
  options.features.allWallets !== false &&
  (options.allWallets === 'SHOW' || (options.allWallets !== 'HIDE' && isMobile(navigator)))

/** Whether the app has terms to show or to accept. */
export const hasTerms = (options: Options): boolean => !!(options.privacyPolicyUrl || options.termsConditionsUrl)

/** Whether the QR code row is below the wallets: the app can place it among them. */
export const endsWithCode = ({ enableWalletConnect, features }: Options): boolean =>
  enableWalletConnect && !features.connectorTypeOrder?.includes('walletConnect')

/** How many rows are below the wallets in the Connect list: WalletConnect and the wallet directory. */
export const methodsBelow = (options: Options): number => Number(endsWithCode(options)) + Number(offersAll(options))
