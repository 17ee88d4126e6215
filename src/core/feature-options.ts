import type { ConnectMethod, Social } from '../base/login.ts'
import type { WalletGroup } from '../wallets/options.ts'
import type { WalletFeature } from './option-values.ts'

/** Which parts of the modal are on, and in which order. */
export interface Features {
  /** `false` keeps every analytics event on the page. Default true. */
  analytics?: boolean
  /**
   * Order of the groups in the wallet list: `walletConnect`, `recent`, `injected` (all installed wallets), `featured`,
   * `custom`, `external`, `recommended`. Groups you leave out follow, but installed wallets then come first and
   * WalletConnect last.
   */
  connectorTypeOrder?: readonly WalletGroup[]
  /** `false` removes the link to all wallets from the Connect view, whatever the option `allWallets` says. */
  allWallets?: boolean
  /** `true` puts the wallets behind one button where email or social login is offered. */
  collapseWallets?: boolean
  /** Order on Connect; default passkey, email, social, wallet, but wallet first if one is installed. */
  connectMethodsOrder?: readonly ConnectMethod[]
  /** `true` offers wallets with a passkey. Needs a wallet site of your own (`endpoints.frame`). Default false. */
  passkeys?: boolean
  /** `false` removes login by email from the Connect view. */
  email?: boolean
  /** `false` puts the wallets behind one button where login by email is offered. */
  emailShowWallets?: boolean
  /**
   * Social logins in order, or `false` for none; default google, x, discord, farcaster, github, apple, facebook. The
   * first ones are shown, the others follow behind a button.
   */
  socials?: readonly Social[] | false
  /**
   * `true` requires users to accept your terms before they connect. Needs `termsConditionsUrl` or `privacyPolicyUrl`;
   * remembered until the page is reloaded.
   */
  legalCheckbox?: boolean
  /**
   * `true` lets your page request permissions for an embedded wallet's smart account (ERC-7715); users see them in the
   * account menu.
   */
  smartSessions?: boolean
  /** `false` removes Swap from the account view. It is shown if one of your networks supports swaps. */
  swaps?: boolean
  /** `false` removes Buy from the account view. */
  onramp?: boolean
  /** `false` removes Receive from the account view. */
  receive?: boolean
  /** `false` removes Send from the account view. */
  send?: boolean
  /** `false` removes NFTs and Activity from the account view. */
  history?: boolean
  /** Buttons of the account view, in order; default `onramp`, `swaps`, `receive`, `send`. */
  walletFeaturesOrder?: readonly WalletFeature[]
}
