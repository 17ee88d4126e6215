import type {
  CaipNetworkId,
  Namespace,
  Network,
  NetworkId,
  Account,
  AccountOf,
  ServedNamespace,
} from '../base/network.ts'
import type { Provider, ProviderOf } from '../base/provider.ts'
import type { CorePayOptions, Payment } from '../base/payment.ts'
import type { EventMap } from '../state/events.ts'
import type { KnownConnection, ConnectionStatus, NamespaceState, Balance } from '../account/public.ts'
import type { Features } from '../core/feature-options.ts'
import type { WalletModalOptions } from '../core/options.ts'
import type { WalletOffer } from './wallet-offer.ts'

/** The account that is about to connect. */
export interface PendingAccount {
  /** The account that the wallet shared. */
  account: Account
  /** Provider of the wallet that has answered; its pending requests are listed in the state's `requests`. */
  provider: Provider
  /**
   * True if the connection is being restored, on a later visit or in another tab. The user did nothing, so do not
   * prompt.
   */
  isReturning: boolean
}

/** Options of the headless core: the modal's options without those about views. Only `projectId` is required. */
export interface WalletCoreOptions extends Pick<
  WalletModalOptions,
  | 'projectId'
  | 'services'
  | 'networks'
  | 'defaultNetwork'
  | 'metadata'
  | 'endpoints'
  | 'featuredWalletIds'
  | 'includeWalletIds'
  | 'excludeWalletIds'
  | 'customWallets'
  | 'connectorImages'
  | 'tokens'
  | 'pay'
  | 'customRpcUrls'
  | 'publicRpc'
  | 'preflightCommitment'
  | 'enableWallets'
  | 'enableInjected'
  | 'enableEIP6963'
  | 'enableWalletConnect'
  | 'universalProviderConfigOverride'
  | 'preferUniversalLinks'
  | 'enableReconnect'
> {
  /** Order of the wallet list. */
  features?: Pick<Features, 'connectorTypeOrder'>
  /**
   * Runs after the wallet answers and before the account counts as connected, for example to sign in with your server:
   * request the signature from `provider`. The account is connected when this resolves. A rejection ends the attempt
   * with `siwx/failed`, or with `wallet/declined` if the user declined in the wallet, and the wallet's answer is
   * discarded. If the wallet later changes its account, only the event `account` reports it.
   */
  authorize?(pending: PendingAccount, wait: { signal: AbortSignal }): void | Promise<void>
}

/** A request that is pending in a wallet. */
export interface WaitingRequest {
  /** Unique among the pending requests. */
  id: number
  /** Namespace of the wallet. */
  namespace: Namespace
  /** Method of the request, such as `personal_sign`. */
  method: string
  /** The wallet that was asked; `link` opens its app on this phone, if there is one. */
  wallet: { name: string; icon?: string; link?: string }
}

/** Frozen state; a new object on every change. */
export interface WalletCoreState {
  /** False until a stored session is restored or given up. */
  ready: boolean
  /** Status of the active namespace. */
  status: ConnectionStatus
  /** CAIP-2 ID of the active network. */
  network?: CaipNetworkId
  /** Status by namespace (`eip155`) and, while connected, its account, network and wallet. */
  namespaces: { [N in Namespace]?: NamespaceState<N> }
  /** The user's wallets, most recently used first; empty while no account is connected. */
  connections: readonly Readonly<KnownConnection>[]
  /** Requests that are pending in a wallet, oldest first. */
  requests: readonly Readonly<WaitingRequest>[]
}

/** Events of the headless core, a part of the modal's. */
export type WalletCoreEvents = Pick<
  EventMap,
  'ready' | 'connect' | 'disconnect' | 'account' | 'network' | 'error' | 'event'
>

/** An account's balance of one token. */
export interface TokenBalance extends Balance {
  /** Name of the token. */
  name: string
  /** Contract or mint address; absent for the native currency. */
  address?: string
  /** https or data URL. */
  icon?: string
  /** Price per token, in USD, if known; for display only. */
  price?: number
  /** Worth of the balance, in USD, if known; for display only. */
  worth?: number
  /** The well-known symbol that the token imitates. */
  imitates?: string
}

/** A wallet of the list, or its rdns, ID or name. */
export type WalletRef = string | { id: string; key?: string }

/** Options of `connect`. */
export interface ConnectOptions<N extends ServedNamespace = ServedNamespace> {
  /** For a wallet with several namespaces; default the active one if the wallet has it, otherwise its first. */
  namespace?: N
  /** Ends the attempt (`request/aborted`). */
  signal?: AbortSignal
  /**
   * Shows the WalletConnect pairing URI, for `walletConnect` and wallets that aren't installed. Called again when a URI
   * has expired. `link`, if known, opens the chosen wallet's app with the URI. Anyone who has the URI can connect their
   * own wallet instead of the user's: show it, but never log it.
   */
  onUri?(uri: string, link?: string): void
}

/**
 * Connections, wallets, networks, requests and balances without a user interface. Methods that return a promise reject
 * with a `ModalError` that has a stable `code`; the others never throw.
 */
export interface WalletCore {
  /** Version of this package. */
  readonly version: string
  /** The wallets to choose from. */
  readonly wallets: WalletOffer
  /** The current state. The same object until something in it changes. */
  getState(): WalletCoreState
  /** Calls the listener with the new state on every change; returns the unsubscribe function. */
  subscribe(listener: (state: WalletCoreState) => void): () => void
  /** Calls the listener on every event of this name; returns the function that removes it. */
  on<Name extends keyof WalletCoreEvents>(event: Name, listener: (data: WalletCoreEvents[Name]) => void): () => void
  /**
   * Connects a wallet of the list, or one by rdns, ID or name; `walletConnect` is any wallet that scans the QR code.
   * Call it in the user's click: it asks an installed wallet in the same task, so that its pop-up can open. A newer
   * call for the same namespace ends an older one. Rejects with `wallet/declined`, `wallet/not-installed`,
   * `request/aborted`, `options/invalid` (a URI to show, but no `onUri`) and other `wallet/*` and `http/*` codes.
   */
  connect<N extends ServedNamespace>(wallet: WalletRef, options?: ConnectOptions<N>): Promise<AccountOf<N>>
  /** Ends the session of one namespace, default all of them. */
  disconnect(namespace?: Namespace): Promise<void>
  /**
   * Switches to a configured network by CAIP-2 ID or chain ID, and makes its namespace the active one. Resolves as soon
   * as the wallet is on it, even if the wallet hasn't answered. Rejects with `network/unsupported`, `wallet/declined`,
   * and with `wallet/unknown-chain` or `wallet/failed` if the wallet didn't add it (`data.reason`: its own words).
   */
  switchNetwork(network: NetworkId): Promise<void>
  /** The configured networks, in order. */
  getNetworks(): readonly Network[]
  /**
   * Provider of the wallet that is connected in a namespace: EIP-1193; on Solana with WalletConnect's `solana_*`
   * methods. Undefined while no wallet is connected there. Default namespace: `eip155`, whichever is active, or
   * `solana` if the core started without EVM networks.
   */
  getProvider<N extends ServedNamespace = 'eip155'>(namespace?: N): ProviderOf<N> | undefined
  /**
   * Reads the native balance of a namespace's active account from the network; default the active namespace. Rejects
   * with `connect/no-account`, `network/unsupported`, `rpc/*`.
   */
  getBalance(namespace?: Namespace): Promise<Balance>
  /**
   * All balances of that account, from the wallet or the data service; otherwise the native balance and your `tokens`.
   * Rejects like `getBalance`, and with `http/*`.
   */
  getTokens(namespace?: Namespace): Promise<TokenBalance[]>
  /**
   * Fetches a URL as `fetch` does, and pays if the site asks for it (HTTP 402, x402 version 2), once `onOffer` answers
   * `true`. Other answers are returned as they are. Rejects with `request/aborted` if it does not, `connect/no-account`,
   * `wallet/*`, `http/network`, `options/invalid` and `pay/*`; once money may have moved, the error has `data.receipt`.
   */
  payFetch(url: string | URL, init: RequestInit | undefined, options: CorePayOptions): Promise<Payment>
  /** Name and picture of an address, where the data service has them. Rejects with `http/*`. */
  getIdentity(address: string): Promise<{ name?: string; avatar?: string }>
  /**
   * Ends all listeners and attempts; wallets stay connected for the next visit. The core can't be used afterwards
   * (`modal/destroyed`).
   */
  destroy(): void
}
