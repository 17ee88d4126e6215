import type { Options } from '../../core/options.ts'
import { SOCIALS, type ConnectMethod, type Social } from '../../base/login.ts'

/** The configured social logins, in order. */
export const socialsOf = ({ features }: Options): Social[] =>
  features.socials === false ? [] : ((features.socials ?? SOCIALS) as Social[]).filter(it => SOCIALS.includes(it))

const isNone = (socials: readonly string[] | false | undefined) => socials === false || socials?.length === 0

/** What Connect offers, in order (spec section 2). `isInstalled`: an installed wallet is on the list. */
export function methodsOf(options: Options, isInstalled: boolean): ConnectMethod[] {
  const { features } = options
  const isOn: Record<string, boolean> = {
    email: features.email !== false,
    social: !isNone(features.socials),
    wallet: options.showWallets || (features.email === false && isNone(features.socials)),
  }
  const fit: ConnectMethod[] = isInstalled ? ['wallet', 'email', 'social'] : ['email', 'social', 'wallet']
  return [...new Set([...(features.connectMethodsOrder ?? []), ...fit])].filter(it => isOn[it])
}

/** Whether the wallets are behind a button. `methods`: what Connect offers. */
export const isCollapsed = ({ features }: Options, methods: ConnectMethod[]): boolean =>
  methods.length > 1 &&
  !!(features.collapseWallets || (features.emailShowWallets === false && features.email !== false))
