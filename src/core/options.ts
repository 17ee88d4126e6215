import type { PaymentToken } from '../base/authorization.ts'
import type { CaipNetworkId, Namespace, Network, NetworkInput } from '../base/network.ts'
import type { OnRampOptions } from '../chains/onramp.ts'
import type { RpcConfig } from '../services/rpc-settings.ts'
import type { Commitment, Currency, CustomWallet, HostToken } from './option-values.ts'
import type { ThemeMode, ThemeVariables } from './option-values.ts'
import type { Endpoints } from '../base/endpoints.ts'
import type { Features } from './feature-options.ts'
import type { ChainServices, Project, Services } from '../base/services.ts'
import type { SignInOptions, SIWEConfig, SIWX } from '../base/siwx.ts'
import type { ThemeOption } from '../base/theme.ts'

/** The options of the modal. Only `projectId` is required, and with `services` not even that. */
export interface HostOptions {
  /**
   * ID of your project at the services in `endpoints`. Without one, the modal can't be used: "Project ID Not
   * Configured" (`options/project-id`), unless `services` says that no service is asked.
   */
  projectId: string
  /**
   * Who is asked: the services in `endpoints` (`network`, the default), or only the RPC endpoints of your networks
   * (`chain`, or what it consists of), without a `projectId`. WalletConnect, email and social login need one anyway.
   */
  services?: Services
  /**
   * Networks to offer: chain IDs (`8453`), CAIP-2 IDs (`'eip155:8453'`) or chain objects, including viem's. An unknown
   * one is skipped and logged; if none is left, the options are rejected with `network/not-found`.
   */
  networks?: readonly NetworkInput[]
  /** Active network on a first visit; default the first of `networks`. Others are logged and ignored. */
  defaultNetwork?: NetworkInput
  /**
   * How your app introduces itself to the secure site and, from the next pairing on, to WalletConnect wallets; default
   * the page's title, `og:description`, origin and icon.
   */
  metadata?: { name?: string; description?: string; url?: string; icons?: readonly string[] }
  /** Origins of the services that the modal contacts. */
  endpoints?: Endpoints
  /** A built-in theme by name, or your own tokens, for both modes or by mode (`light`, `dark`). */
  theme?: ThemeOption
  /** Light or dark; `auto` follows the system. */
  themeMode?: ThemeMode
  /** Colours, radius, font and layer by AppKit's names; they apply on top of `theme`. */
  themeVariables?: ThemeVariables
  /** Language and number format as a BCP 47 tag; default the page's `lang`, otherwise the browser's language. */
  locale?: string
  /**
   * Currency for showing balances, amounts and fees, and for typing amounts: USD, EUR, GBP, AUD, CAD, INR or JPY;
   * default USD. Amounts are in dollars until the exchange rate is known. Buy starts with it; without
   * it, Buy starts with the currency of the user's region.
   */
  currency?: Currency
  /** Which parts of the modal are on, and in which order. */
  features?: Features
  /**
   * When the modal first opens, asks your project which features it has, which origins it allows and whether it wants
   * analytics. Its settings for `email`, `socials`, `swaps`, `onramp` and `history` override `features`.
   */
  remoteConfig?: boolean
  /** Where the Connect view links to the list of all wallets: everywhere, nowhere, or only on phones. */
  allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  /** Wallets to feature, in this order, by any of their IDs or by name; a directory ID saves a request. */
  featuredWalletIds?: readonly string[]
  /** Limits the directory's wallets to these, named as in `featuredWalletIds`; installed ones stay. */
  includeWalletIds?: readonly string[]
  /** Wallets never to list, nor to connect with `connect({ wallet })`; named as in `featuredWalletIds`. */
  excludeWalletIds?: readonly string[]
  /** Your own wallets on the list, at most 100, in the wallet directory's format. */
  customWallets?: readonly CustomWallet[]
  /** By CAIP-2 ID, one token or a list to read from the network itself: with `services`, or if no service answers. */
  tokens?: Record<string, HostToken | readonly HostToken[]>
  /**
   * Where users can buy: `providerUrl` and `publicKey` of an aggregator, which is offered only with both; `cardOrigin`
   * of the card provider's page, default `https://pay.coinbase.com`; `sessionUrl` of your own endpoint, which makes a
   * provider's session, and `sessionHosts` on which its page can be. All https.
   */
  onramp?: OnRampOptions
  /**
   * Your own swap routers by CAIP-2 ID, besides those of 1inch: contracts with 1inch's generic swap call that pay what
   * the call says. Users have to confirm a swap through any other router with a checkbox.
   */
  swapRouters?: Record<string, readonly string[]>
  /**
   * URLs by CAIP-2 ID of paymasters (ERC-7677) that can pay the network fee of Send and Swap, https. Wallets that
   * support it ask your URL and decide; the page never does. Not a promise: the modal shows the user's own fee first.
   */
  paymaster?: Record<string, string>
  /**
   * Explanations of what is signed. `descriptors`: at most ten URLs of files that describe your own contracts (ERC-7730,
   * version 2), https or http on this machine. They are fetched with the first review that needs them, and shown as the
   * words of their host; what the modal reads itself stands above them, and its own descriptions win.
   */
  clearSigning?: { descriptors?: readonly string[] }
  /**
   * Payments for requests (`payFetch`). `tokens`: more tokens that can pay, besides Circle's USDC: with EIP-3009, where
   * `name` and `version` are those of the contract's EIP-712 domain, or mints of Solana's SPL Token program. Domain and
   * decimals are checked before anything is signed.
   */
  pay?: { tokens?: readonly PaymentToken[] }
  /**
   * RPC endpoints by CAIP-2 ID, tried before those of the chain object and instead of the RPC proxy. Of viem's `http`
   * settings, `config` takes `fetchOptions.headers`, `timeout` and `retryCount`.
   */
  customRpcUrls?: Record<string, readonly { url: string; config?: RpcConfig }[]>
  /** Uses a network's public RPC endpoints even if you name your own. Without your own, they are always used. */
  publicRpc?: boolean
  /** Commitment level at which the modal simulates Solana transactions before they are sent. */
  preflightCommitment?: Commitment
  /** Network pictures by CAIP-2 ID; https or data URLs. */
  chainImages?: Record<string, string>
  /** Pictures by any of a wallet's IDs or its name, instead of the wallet's own; https or data URLs. */
  connectorImages?: Record<string, string>
  /** https URL of your terms, linked below the wallet list; http works only on localhost. */
  termsConditionsUrl?: string
  /** The same for your privacy policy. */
  privacyPolicyUrl?: string
  /** Sign-in by signature: `true`, settings, or your own. Together with `siweConfig`: `options/siwx-conflict`. */
  siwx?: true | SignInOptions | SIWX
  /** Legacy sign-in in the form of AppKit's SIWE, for EVM accounts only; prefer `siwx`. */
  siweConfig?: SIWEConfig
  /**
   * Kind of account of the embedded wallet by namespace, `eoa` or `smartAccount`, until the user chooses; default
   * `smartAccount` on EVM chains. Solana has only `eoa`.
   */
  defaultAccountTypes?: Partial<Record<Namespace, 'eoa' | 'smartAccount'>>
  /** `false` lists only installed wallets, none of the directory or of `customWallets`; the QR code stays. */
  enableWallets?: boolean
  /** `false` removes the wallets from the Connect view where email or social login is offered. */
  showWallets?: boolean
  /** `false` removes the help for users without a wallet. */
  enableWalletGuide?: boolean
  /** Lists wallets that only set `window.ethereum`. */
  enableInjected?: boolean
  /** Lists wallets that announce themselves (EIP-6963). */
  enableEIP6963?: boolean
  /** Offers wallets on other devices and in other apps, over WalletConnect. */
  enableWalletConnect?: boolean
  /** `false` removes Coinbase's smart wallet, whatever `coinbasePreference` says; its extension stays. */
  enableCoinbase?: boolean
  /** Coinbase's extension, or its smart wallet if that is missing; only the smart wallet; or never the smart wallet. */
  coinbasePreference?: 'all' | 'smartWalletOnly' | 'eoaOnly'
  /**
   * Replaces what the modal requests from WalletConnect wallets: `methods`, `events` and `chains` (CAIP-2) by
   * namespace; `rpcMap`, the RPC URL by CAIP-2 ID for reads that a wallet leaves to the page; and `defaultChain`, the
   * one of `networks` (CAIP-2) on which a new connection starts if the wallet shares it.
   */
  universalProviderConfigOverride?: {
    methods?: Record<string, readonly string[]>
    events?: Record<string, readonly string[]>
    chains?: Record<string, readonly string[]>
    rpcMap?: Record<string, string>
    defaultChain?: string
  }
  /** Opens wallet apps by their https link if they have one besides their own scheme. */
  preferUniversalLinks?: boolean
  /** Reconnects the last wallet on the next visit, without a prompt. */
  enableReconnect?: boolean
  /**
   * `false` removes the ways to switch networks: in the account view and menu, on the page's network button, and the
   * Networks view. Your own `switchNetwork` still works, and users on an unsupported network can still switch to a
   * supported one.
   */
  enableNetworkSwitch?: boolean
  /** Doesn't ask users to switch when their wallet is on a network outside `networks`. */
  allowUnsupportedChain?: boolean
  /** Shows developer alerts in the modal, not only on the console; default `true` on localhost and in files only. */
  debug?: boolean
  /**
   * Connect-only mode: opens on the WalletConnect QR code, on phones on the list of all wallets, and turns off `email`,
   * `socials`, `swaps`, `onramp` and `history`, whatever `features` or the project says. `open({ view: 'Connect' })`
   * still shows the wallet list.
   */
  basic?: boolean
  /**
   * Uses your own WalletConnect client: the modal creates no pairing URI and loads nothing of the protocol. Show each
   * of your URIs with `open({ uri })` and close the modal yourself; wallets connect to your client.
   */
  manualWCControl?: boolean
  /**
   * Opens the modal in the `<wallet-modal>` element that you have placed in the document, for example in a dialog,
   * instead of adding its own. Without such an element: `element/not-found`.
   */
  disableAppend?: boolean
  /**
   * Shows the views in your page instead of over it: in an element, or in the first one that a CSS selector finds. Read
   * once, at the start.
   */
  target?: Element | string | null
  /** `true` lets the embedded wallet's secure site write to the console. */
  enableAuthLogger?: boolean
}

/** `undefined` equals leaving a member out, under `exactOptionalPropertyTypes` too. */
type OrUndefined<T> = { [Key in keyof T]: T[Key] | undefined }

type Bags = 'metadata' | 'endpoints' | 'features' | 'onramp'

/** The options that apps pass. Only `projectId` is required, and with `services` not even that. */
export type WalletModalOptions = Project &
  OrUndefined<Omit<HostOptions, 'projectId' | 'services' | Bags>> & {
    [Key in keyof Pick<HostOptions, Bags>]: OrUndefined<NonNullable<HostOptions[Key]>> | undefined
  }

/** Options that have no default. */
type Optional = 'theme' | 'siwx' | 'siweConfig' | 'termsConditionsUrl' | 'privacyPolicyUrl'

/** Options with every default in place. */
export interface Options
  extends
    Omit<Required<HostOptions>, Optional | 'networks' | 'defaultNetwork' | 'currency' | 'services'>,
    Pick<HostOptions, Optional> {
  /** `chain` is an object without members. */
  services: 'network' | ChainServices
  networks: Network[]
  defaultNetwork: CaipNetworkId
  /** Empty if the app sets none. */
  currency: Currency | ''
}
