import type { CaipNetworkId, Namespace, Network, NetworkInput } from '../base/network.ts'
import type { OnRampOptions } from '../chains/onramp.ts'
import type { RpcConfig } from '../services/rpc-settings.ts'
import type { Commitment, Currency, CustomWallet, HostToken, WalletFeature } from './option-values.ts'
import type { ThemeMode, ThemeVariables } from './option-values.ts'
import type { Endpoints } from '../base/endpoints.ts'
import type { ConnectMethod, Social } from '../base/login.ts'
import type { SignInOptions, SIWEConfig, SIWX } from '../base/siwx.ts'
import type { ThemeOption } from '../base/theme.ts'
import type { WalletGroup } from '../wallets/options.ts'

/** Feature switches (spec section 6). */
export interface Features {
  /** `false` keeps every analytics event on the page. Default true. */
  analytics?: boolean
  /**
   * Groups of the wallet list in order: walletConnect, recent, injected (all that is installed), featured, custom,
   * recommended. Those not named follow; what is installed leads, and WalletConnect ends the list, where they are not.
   */
  connectorTypeOrder?: readonly WalletGroup[]
  /** `false` takes the directory of all wallets off the Connect list, whatever the option `allWallets` says. */
  allWallets?: boolean
  /** `true` keeps the wallets behind one button where e-mail or social login is offered. */
  collapseWallets?: boolean
  /** Order on Connect; default email, social, wallet, or wallet, email, social where a wallet is installed. */
  connectMethodsOrder?: readonly ConnectMethod[]
  /** `false` takes login by e-mail off Connect. */
  email?: boolean
  /** `false` keeps the wallets behind one button where login by e-mail is offered. */
  emailShowWallets?: boolean
  /**
   * Social logins in order, or `false` for none; default google, x, discord, farcaster, github, apple, facebook. The
   * first ones are shown, the others behind "more".
   */
  socials?: readonly Social[] | false
  /**
   * `true` makes of the links to your terms a box to tick before anybody connects. It shows where `termsConditionsUrl` or
   * `privacyPolicyUrl` is set, and is kept as long as the page.
   */
  legalCheckbox?: boolean
  /**
   * `true` lets your page ask for permissions to act for a smart account of the embedded wallet (ERC-7715), and lists them
   * in the account menu.
   */
  smartSessions?: boolean
  /** `false` takes Swap off the account view. It is there when one of the networks is served. */
  swaps?: boolean
  /** `false` takes Buy off the account view. */
  onramp?: boolean
  /** `false` takes Receive off the account view. */
  receive?: boolean
  /** `false` takes Send off the account view. */
  send?: boolean
  /** `false` takes NFTs and Activity off the account view. */
  history?: boolean
  /** Buttons of the account view, in order: onramp, swaps, receive, send. */
  walletFeaturesOrder?: readonly WalletFeature[]
}

/** The app's options as documented (spec sections 2, 5 and 6). */
export interface HostOptions {
  /**
   * Id of your project at the services named in `endpoints`. Without one: 'Project ID Not Configured'
   * (`options/project-id`).
   */
  projectId: string
  /**
   * Networks to offer: chain ids (`8453`), CAIP-2 ids (`'eip155:8453'`) or chain objects, also those of viem. An
   * unknown one is left out and logged; if no other is left, the options are refused with `network/not-found`.
   */
  networks?: readonly NetworkInput[]
  /**
   * Active network of a first visit; default the first of `networks`, also where this one is not among them, which is
   * logged.
   */
  defaultNetwork?: NetworkInput
  /**
   * How your app introduces itself to wallets of WalletConnect, from the next code on, and to the secure site; default
   * the page's title, `og:description`, origin and icon.
   */
  metadata?: { name?: string; description?: string; url?: string; icons?: readonly string[] }
  /** Remote origins; see below. */
  endpoints?: Endpoints
  /** A theme of ours by name, or tokens of your own, for both modes or each; see Theming. */
  theme?: ThemeOption
  /** `auto` follows the system. */
  themeMode?: ThemeMode
  /** Colours, radius, font and layer; see Theming. */
  themeVariables?: ThemeVariables
  /** Language and number format as BCP 47 tag; default the page's `lang`, else the browser's. */
  locale?: string
  /**
   * What balances, amounts and fees are told in, and amounts can be typed in: USD, EUR, GBP, AUD, CAD, INR or JPY; default
   * USD. As long as `endpoints.data` does not say how much of it a dollar is, they are in dollars. Buy begins with it, or
   * where you name none with the currency of the region.
   */
  currency?: Currency
  /** Feature switches; see below. */
  features?: Features
  /**
   * Asks the project, once the modal opens, which features it has, which origins it allows and whether it wants
   * analytics. What it says of `email`, `socials`, `swaps`, `onramp` and `history` takes the place of `features`.
   */
  remoteConfig?: boolean
  /** Whether the Connect list leads to the directory of all wallets: everywhere, nowhere, or on phones. */
  allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  /** Wallets to list first, in this order, by any of their ids or by name; an id of the directory saves a question. */
  featuredWalletIds?: readonly string[]
  /** Only these are recommended; called as in `featuredWalletIds`. */
  includeWalletIds?: readonly string[]
  /** Wallets never to list, nor to connect by `connect({ wallet })`; called as in `featuredWalletIds`. */
  excludeWalletIds?: readonly string[]
  /** Wallets of your own on the list, at most 100; in the form of the directory. */
  customWallets?: readonly CustomWallet[]
  /** Tokens to read from the network itself while the data service does not answer, by CAIP-2 id: one or a list. */
  tokens?: Record<string, HostToken | readonly HostToken[]>
  /**
   * Where people can buy: `providerUrl` and `publicKey` of an aggregator, which is not offered without them;
   * `cardOrigin` of the card provider's page, default `https://pay.coinbase.com`. All https.
   */
  onramp?: OnRampOptions
  /**
   * Swap routers of your own by CAIP-2 id, beside those of 1inch: contracts with its generic swap call that pay what
   * the call says. Through others a swap needs a tick.
   */
  swapRouters?: Record<string, readonly string[]>
  /**
   * RPC endpoints by CAIP-2 id, tried before those of the chain object. The RPC proxy is not asked for these networks.
   * `config` is what viem's `http` takes, as far as it is `fetchOptions.headers`, `timeout` and `retryCount`.
   */
  customRpcUrls?: Record<string, readonly { url: string; config?: RpcConfig }[]>
  /**
   * Asks public RPC endpoints of a network also where you name endpoints for it; where you name none they are asked in
   * any case.
   */
  publicRpc?: boolean
  /** How sure the network has to be of what a transaction on Solana is tried against before it is sent. */
  preflightCommitment?: Commitment
  /** Network pictures by CAIP-2 id; https or data URLs. */
  chainImages?: Record<string, string>
  /** Wallet pictures by any of their ids or by name, in place of the wallets' own; https or data URLs. */
  connectorImages?: Record<string, string>
  /** https URL of your terms, linked below the wallet list; http works on localhost alone. */
  termsConditionsUrl?: string
  /** https URL of your privacy policy, linked below the wallet list; http works on localhost alone. */
  privacyPolicyUrl?: string
  /**
   * Sign-in with a signature: `true`, its settings, or a sign-in of your own; see Sign-in. Together with `siweConfig`:
   * `options/siwx-conflict`.
   */
  siwx?: true | SignInOptions | SIWX
  /** Sign-in of the older kind, of EVM accounts alone; see Sign-in. */
  siweConfig?: SIWEConfig
  /**
   * Kind of account of the embedded wallet by namespace, `eoa` or `smartAccount`, until the user chooses; default
   * `smartAccount` on EVM chains. On Solana there is `eoa` alone.
   */
  defaultAccountTypes?: Partial<Record<Namespace, 'eoa' | 'smartAccount'>>
  /** `false` lists installed wallets alone, none of the directory or of `customWallets`; the way by QR code stays. */
  enableWallets?: boolean
  /** `false` leaves the wallets out of Connect where e-mail or social login is offered. */
  showWallets?: boolean
  /** `false` takes away what explains wallets to newcomers. */
  enableWalletGuide?: boolean
  /** Lists wallets that only put themselves on `window.ethereum`. */
  enableInjected?: boolean
  /** Lists wallets that announce themselves (EIP-6963). */
  enableEIP6963?: boolean
  /** Offers wallets on other devices and apps by WalletConnect. */
  enableWalletConnect?: boolean
  /** `false` takes Coinbase's smart wallet off the list, whatever is preferred; its extension stays. */
  enableCoinbase?: boolean
  /** Of Coinbase: the extension, else the smart wallet; the smart wallet alone; or never that (see Coinbase Wallet). */
  coinbasePreference?: 'all' | 'smartWalletOnly' | 'eoaOnly'
  /**
   * What WalletConnect asks wallets for in place of our lists: `methods`, `events` and `chains` (CAIP-2) by namespace;
   * `rpcMap`, URLs by CAIP-2 id that networks are read at when a wallet leaves that to the page; and `defaultChain`, the one
   * of `networks` (CAIP-2) that somebody who connects begins on, where the wallet shares it.
   */
  universalProviderConfigOverride?: {
    methods?: Record<string, readonly string[]>
    events?: Record<string, readonly string[]>
    chains?: Record<string, readonly string[]>
    rpcMap?: Record<string, string>
    defaultChain?: string
  }
  /** Opens apps of wallets by the https link that some wallets list beside their own scheme. */
  preferUniversalLinks?: boolean
  /** Connects the last wallet again on the next visit, without a prompt. */
  enableReconnect?: boolean
  /**
   * `false` takes the ways to another network away: off the account and its menu, the page's network button, and the view
   * Networks. Your own `switchNetwork` still works, and who is on a network that you do not offer may come to one.
   */
  enableNetworkSwitch?: boolean
  /** Leaves a wallet on a network outside `networks` alone instead of asking to switch. */
  allowUnsupportedChain?: boolean
  /** Shows developer alerts in the modal too, not only on the console. Default: `true` on localhost and in files only. */
  debug?: boolean
  /**
   * Nothing but connecting: who is not connected comes straight to the code of WalletConnect, on phones to the directory of
   * all wallets; `email`, `socials`, `swaps`, `onramp` and `history` are off, whatever `features` or the project says. The
   * list of wallets is at `open({ view: 'Connect' })`.
   */
  basic?: boolean
  /**
   * WalletConnect by a client of your own: no code is made here, and nothing of the protocol is loaded. Each code of
   * yours is shown by `open({ uri })`, until you close the modal; whom it connects stays with your client.
   */
  manualWCControl?: boolean
  /**
   * Opens the modal in the element `<wallet-modal>` that you have placed in the document, in a dialog of yours for one, in
   * place of one that it adds itself. Without such an element: `element/not-found`.
   */
  disableAppend?: boolean
  /**
   * Shows the views in a box of your page, an element or the first that a CSS selector finds, in place of over the page;
   * see Inline. Read once, at the start.
   */
  target?: Element | string | null
  /** `true` lets the secure site of the embedded wallet write to the console. */
  enableAuthLogger?: boolean
}

/** `undefined` equals leaving a member out, under `exactOptionalPropertyTypes` too. */
type OrUndefined<T> = { [Key in keyof T]: T[Key] | undefined }

type Bags = 'metadata' | 'endpoints' | 'features' | 'onramp'

/** The options that apps pass. Only `projectId` is required. */
export type WalletModalOptions = Pick<HostOptions, 'projectId'> &
  OrUndefined<Omit<HostOptions, 'projectId' | Bags>> & {
    [Key in keyof Pick<HostOptions, Bags>]: OrUndefined<NonNullable<HostOptions[Key]>> | undefined
  }

/** Options that have no default. */
type Optional = 'theme' | 'siwx' | 'siweConfig' | 'termsConditionsUrl' | 'privacyPolicyUrl'

/** Options with every default in place. */
export interface Options
  extends
    Omit<Required<HostOptions>, Optional | 'networks' | 'defaultNetwork' | 'currency'>,
    Pick<HostOptions, Optional> {
  networks: Network[]
  defaultNetwork: CaipNetworkId
  /** Empty if the app sets none. */
  currency: Currency | ''
}
