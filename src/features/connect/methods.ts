import type { Options } from '../../core/options.ts'
import { SOCIALS, type ConnectMethod, type Social } from '../../base/login.ts'
import { isMobile } from '../../base/platform.ts'
import type { EarlyContext } from '../../modal/context.ts'

/** The configured social logins, in order. */
export const socialsOf = ({ features }: Options): Social[] =>
  features.socials === false ? [] : (features.socials ?? SOCIALS).filter(it => SOCIALS.includes(it))

const isNone = (socials: readonly string[] | false | undefined) => socials === false || socials?.length === 0

/** What Connect offers, in order (spec section 2). `isInstalled`: an installed wallet is on the list. */
export function methodsOf(options: Options, isInstalled: boolean): ConnectMethod[] {
  const { features } = options
  const passkey = !!features.passkeys
  const isOn: Record<string, boolean> = {
    passkey,
    email: features.email !== false,
    social: !isNone(features.socials),
    wallet: options.showWallets || (!passkey && features.email === false && isNone(features.socials)),
  }
  const others: ConnectMethod[] = ['passkey', 'email', 'social']
  const fit: ConnectMethod[] = isInstalled ? ['wallet', ...others] : [...others, 'wallet']
  return [...new Set([...(features.connectMethodsOrder ?? []), ...fit])].filter(it => isOn[it])
}

/** Whether the wallets are behind a button. `methods`: what Connect offers. */
export const isCollapsed = ({ features }: Options, methods: ConnectMethod[]): boolean =>
  methods.length > 1 &&
  !!(features.collapseWallets || (features.emailShowWallets === false && features.email !== false))

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

/** Continues if no terms have to be accepted; otherwise the waiting checkbox says so. */
export function afterTerms({ mustAgree, consent }: Pick<EarlyContext, 'mustAgree' | 'consent'>, go: () => void): void {
  if (mustAgree()) consent.value = false
  else go()
}
