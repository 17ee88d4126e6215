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
import type { EventMap } from '../state/events.ts'
import type { KnownConnection, ConnectionStatus, NamespaceState, Balance } from '../account/public.ts'
import type { Features, WalletModalOptions } from '../core/options.ts'
import type { WalletOffer } from './wallet-offer.ts'

/** The account that is about to be connected. */
export interface PendingAccount {
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
  features?: Pick<Features, 'connectorTypeOrder'>
  /**
   * Runs after the wallet answers and before the account counts as connected, for example to sign in with your server:
   * request the signature from `provider`. The account is connected when this resolves. A rejection ends the attempt
   * with `siwx/failed`, the wallet's own refusal with `wallet/declined`, and the wallet's answer is discarded. A later
   * change of the wallet's account is only reported by the event `account`.
   */
  authorize?(pending: PendingAccount, wait: { signal: AbortSignal }): void | Promise<void>
}

/** A request that waits for the user in the wallet. */
export interface WaitingRequest {
  id: number
  namespace: Namespace
  method: string
  /** The connected wallet that was asked; `link` opens its app on this phone, if there is one. */
  wallet?: { name: string; icon?: string; link?: string }
}

/** Frozen state; a new object whenever something in it changes. */
export interface WalletCoreState {
  /** False until a stored session has been restored or given up. */
  ready: boolean
  /** Status of the active namespace. */
  status: ConnectionStatus
  /** CAIP-2 ID of the active network. */
  network?: CaipNetworkId
  /** Status by namespace (`eip155`), and, while connected, its account, network and wallet. */
  namespaces: { [N in Namespace]?: NamespaceState<N> }
  /** The user's wallets, most recently used first; empty while no account is connected. */
  connections: readonly Readonly<KnownConnection>[]
  /** Requests that wait for the user in a wallet, oldest first. */
  requests: readonly Readonly<WaitingRequest>[]
}

/** Events of the headless core, as of the modal. */
export type WalletCoreEvents = Pick<
  EventMap,
  'ready' | 'connect' | 'disconnect' | 'account' | 'network' | 'error' | 'event'
>

/** An account's balance of one token. */
export interface TokenBalance extends Balance {
  name: string
  /** Contract or mint address; absent for the native currency. */
  address?: string
  /** https or data URL. */
  icon?: string
  /** Price per token, in USD, if known; for display only. */
  price?: number
  worth?: number
  /** The well-known symbol that the token imitates. */
  imitates?: string
}

/** A wallet of the list, or the rdns, id or name of one. */
export type WalletRef = string | { id: string; key?: string }

export interface ConnectOptions<N extends ServedNamespace = ServedNamespace> {
  /** For a wallet of several kinds of chain; default the one in front where the wallet has it, else its first. */
  namespace?: N
  /** Ends the attempt (`request/aborted`). */
  signal?: AbortSignal
  /**
   * Shows the pairing code of WalletConnect, for `walletConnect` and wallets that are not installed here. Called again
   * whenever a code has run out. `link` opens the app of the chosen wallet with the code, where it is known. Whoever has
   * the code can take the place of the user's wallet: show it, and log it nowhere.
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
  /** The present snapshot. The same object until something in it changes. */
  getState(): WalletCoreState
  /** Calls back on every change of the snapshot; returns the unsubscribe function. */
  subscribe(listener: (state: WalletCoreState) => void): () => void
  /** Calls back on an event; returns the function that ends it. */
  on<Name extends keyof WalletCoreEvents>(event: Name, listener: (data: WalletCoreEvents[Name]) => void): () => void
  /**
   * Connects a wallet of the list, or one by rdns, id or name; `walletConnect` is any wallet that takes up the code. Call
   * it in the user's click: an installed wallet is asked in the same task, so that its popup may open. A newer call for the
   * same namespace ends an older one. Rejects with `wallet/declined`, `wallet/not-installed`, `request/aborted`,
   * `options/invalid` (a code to show, and no `onUri`) and other `wallet/*` and `http/*` codes.
   */
  connect<N extends ServedNamespace>(wallet: WalletRef, options?: ConnectOptions<N>): Promise<AccountOf<N>>
  /** Ends the session of one namespace, default all. */
  disconnect(namespace?: Namespace): Promise<void>
  /**
   * Switches to a configured network by CAIP-2 id or chain id, and brings its namespace to the front. Settles as soon as
   * the wallet is there, whether it answers or not. Rejects with `network/unsupported`, `wallet/declined`, and with
   * `wallet/unknown-chain` or `wallet/failed` where the wallet did not add it (`data.reason`: in its own words).
   */
  switchNetwork(network: NetworkId): Promise<void>
  /** The networks on offer, in order. */
  getNetworks(): readonly Network[]
  /**
   * Provider of the connected wallet of a namespace: EIP-1193; on Solana with WalletConnect's `solana_*` methods.
   * Undefined while nobody is connected there. Without `namespace` it is that of `eip155`, whatever is in front; of
   * `solana` where the core started with no network of EVM.
   */
  getProvider<N extends ServedNamespace = 'eip155'>(namespace?: N): ProviderOf<N> | undefined
  /**
   * What the active account of a namespace, default the one in front, has of its network's own currency, asked of the
   * network now. Rejects with `connect/no-account`, `network/unsupported`, `rpc/*`.
   */
  getBalance(namespace?: Namespace): Promise<Balance>
  /**
   * All that the same account holds: as the wallet or the data service says, else the network's own currency and your
   * `tokens`. Rejects like `getBalance`, and with `http/*`.
   */
  getTokens(namespace?: Namespace): Promise<TokenBalance[]>
  /** Name and picture of an address, as far as the data service knows them. Rejects with `http/*`. */
  getIdentity(address: string): Promise<{ name?: string; avatar?: string }>
  /** Ends all listeners and waits; wallets stay connected for the next visit. Dead afterwards (`modal/destroyed`). */
  destroy(): void
}
