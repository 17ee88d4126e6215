import type {
  AccountOf,
  CaipNetworkId,
  Namespace,
  Network,
  NetworkId,
  NetworkInput,
  ServedNamespace,
} from '../base/network.ts'
import type { ProviderOf } from '../base/provider.ts'
import type {
  EmbeddedWalletInfo,
  KnownConnection,
  ConnectionStatus,
  NamespaceState,
  Balance,
} from '../account/public.ts'
import type { ErrorCode, ModalError } from '../base/errors.ts'
import type { DoctorReport } from '../doctor/report.ts'
import type { EventMap } from '../state/events.ts'
import type { SIWX, SIWXSession } from '../base/siwx.ts'
import type { OpenOptions } from '../modal/open-options.ts'
import type { ViewName } from '../base/view-names.ts'
import type { ThemeOption } from '../base/theme.ts'
import type { ThemeMode, ThemeVariables } from '../core/option-values.ts'
import type { WalletModalOptions } from '../core/options.ts'

/** Frozen state of the modal; a new object whenever something in it changes. */
export interface WalletModalState {
  /** False until the options are known and a stored session was restored or given up. */
  ready: boolean
  /** Whether the modal is on screen. */
  open: boolean
  /** Name of the view on screen (specification section 2), undefined while closed. */
  view?: ViewName
  /** Of the active namespace. */
  status: ConnectionStatus
  /** CAIP-2 ID of the active network. */
  network?: CaipNetworkId
  /** What is shown, also when the mode is `auto`. */
  theme: 'light' | 'dark'
  /** BCP 47 tag of the language and number format on screen. */
  locale: string
  /** Status by namespace (`eip155`), and, while connected, its account, network and wallet. */
  namespaces: { [N in Namespace]?: NamespaceState<N> }
  /** Only while an embedded wallet is connected. */
  embeddedWalletInfo?: EmbeddedWalletInfo
  /** The user's wallets, those used last first; empty as long as there is neither an account nor an open modal. */
  connections: readonly Readonly<KnownConnection>[]
  /** With which the active account is signed in on the active network. */
  sessions: readonly SIWXSession[]
  /** Why the modal cannot be used: a named option error. */
  error?: { code: ErrorCode; message: string }
}

/**
 * The handle shared by `window.WalletModal` and `createWalletModal`. Methods that return a promise reject with a
 * `ModalError` that has a stable `code`; of the others only `addNetwork` and `removeNetwork` throw.
 */
export interface WalletModal {
  /** Version of this package. */
  readonly version: string
  /**
   * Opens the modal, or navigates when it is open. Who asks for a view that needs an account connects first and arrives
   * there. Settles when the view is painted. Rejects with `options/*` when the options are unusable, `walletconnect/invalid-uri`.
   */
  open(options?: OpenOptions): Promise<void>
  /** Closes the modal, unless the user has to decide something first. */
  close(): void
  /** Removes everything the modal added to the page. The handle is dead afterwards (`modal/destroyed`). */
  destroy(): void
  /**
   * Connects a wallet by rdns, id or name. Without `wallet` it resolves at once where the namespace (default: the
   * active one) has an account; otherwise the modal opens for a choice, and closes with the connection. Resolves with
   * the account, typed by the namespace. Rejects with `wallet/declined`, `wallet/not-installed`, `request/aborted` (modal closed)
   * and other `wallet/*` codes.
   */
  connect<N extends ServedNamespace>(options?: { wallet?: string; namespace?: N }): Promise<AccountOf<N>>
  /** Ends the session of one namespace, default all, and closes the modal where it shows that account. */
  disconnect(namespace?: Namespace): Promise<void>
  /**
   * Makes another of the snapshot's `connections` the active one of its namespace, without a prompt where the wallet
   * still shares its account; else the modal opens and the wallet is asked. Resolves with the account; the one of before
   * stays in any other case. Rejects with `wallet/not-installed`, `request/aborted` (modal closed) and other `wallet/*`
   * codes.
   */
  switchConnection<N extends ServedNamespace>(connection: { namespace?: N; id: string }): Promise<AccountOf<N>>
  /**
   * Disconnects one of the snapshot's `connections`, the active one as `disconnect` does, and takes it off the list.
   * Rejects with `wallet/not-installed` for one that is not on it.
   */
  deleteConnection(connection: { namespace?: ServedNamespace; id: string }): Promise<void>
  /**
   * Names an account for the user of this browser, on every page button and view that names it, before any name it has
   * elsewhere; undefined takes the name away. Rejects with `address/invalid`.
   */
  setAddressLabel(address: string, label: string | undefined): Promise<void>
  /**
   * Switches to a configured network by CAIP-2 id or chain id. Settles as soon as the wallet is there, whether it answers
   * or not. Rejects with `network/unsupported`, `wallet/declined`, and with `wallet/unknown-chain` or `wallet/failed` where
   * the wallet did not add it (`data.reason`: in its own words).
   */
  switchNetwork(network: NetworkId): Promise<void>
  /**
   * Adds a network to the list; only while its namespace is disconnected. Throws `network/not-found`,
   * `options/invalid`.
   */
  addNetwork(network: NetworkInput): void
  /** Removes a network while disconnected. Throws 'Cannot remove last network for a namespace' as `network/last`. */
  removeNetwork(network: NetworkId): void
  /** The networks on offer, in order. */
  getNetworks(): readonly Network[]
  /** The present snapshot. The same object until something in it changes. */
  getState(): WalletModalState
  /** Calls back on every change of the snapshot; returns the unsubscribe function. */
  subscribe(listener: (state: WalletModalState) => void): () => void
  /** Calls back on an event; returns the function that ends it. */
  on<Name extends keyof EventMap>(event: Name, listener: (data: EventMap[Name]) => void): () => void
  /**
   * Provider of the connected wallet of a namespace: EIP-1193; on Solana with WalletConnect's `solana_*` methods.
   * Undefined while nobody is connected there. Without `namespace` it is that of `eip155`, whatever is in front; of
   * `solana` where the modal started with no network of EVM.
   */
  getProvider<N extends ServedNamespace = 'eip155'>(namespace?: N): ProviderOf<N> | undefined
  /**
   * What the active account of a namespace, default the one in front, has of its network's own currency, asked of the
   * network now. Rejects with `connect/no-account`, `network/unsupported`, `rpc/*`.
   */
  getBalance(namespace?: Namespace): Promise<Balance>
  /** Name and picture of an address, as far as the data service knows them. Rejects with `http/*`. */
  getIdentity(address: string): Promise<{ name?: string; avatar?: string }>
  /**
   * Which account of the embedded wallet is used from now on; the user's own choice in the account menu does the same.
   * Rejects with `connect/no-account` where no embedded wallet is connected on an EVM chain, and `embedded/*`.
   */
  setPreferredAccountType(type: 'eoa' | 'smartAccount'): Promise<void>
  /** Shows a message of yours in the modal, while it is open; plain text. Errors and `loading` stay until dismissed. */
  notify(message: string, variant?: 'success' | 'loading' | 'error'): Promise<void>
  /**
   * Asks the active account to sign in, unless it has already; whoever is not connected connects first. Rejects with
   * `siwx/disabled`, `connect/no-account`, `connect/no-network`, and `request/aborted` when the user does not want to.
   */
  signIn(): Promise<SIWXSession>
  /** Ends all sessions of sign-in; where sign-in is required, the connection too. Rejects with `siwx/disabled`. */
  signOut(): Promise<void>
  /** The sign-in in use: that of the option `siwx`, or what was made of the options. Rejects with `siwx/disabled`. */
  getSIWX(): Promise<SIWX>
  /** Changes theme, mode or variables; variables not named stay. A theme takes the place of the one before as a whole. */
  setTheme(theme: { theme?: ThemeOption; mode?: ThemeMode; variables?: ThemeVariables }): void
  /** Language as BCP 47 tag; English texts stay where a language is not there. */
  setLocale(locale: string): Promise<void>
  /**
   * Changes options of a running modal: theme, language, currency, features, metadata, wallet lists, pictures, links, and while
   * nobody is connected the networks; with a wallet connected they stay, and the console says so. Endpoints,
   * RPC URLs and `enable…` switches are read once, at the start. A different project ID changes nothing,
   * and the console says so.
   */
  updateOptions(options: Partial<Omit<WalletModalOptions, 'projectId'>>): void
  /** Says on the console what is wrong with options, page and services; resolves with it. Rejects with `chunk/failed`. */
  doctor(): Promise<DoctorReport>
  /**
   * Whether a caught value is a `ModalError`, and has the code if one is given. Also recognises errors of another copy of
   * the modal on the page, which `instanceof` does not.
   */
  isModalError<Code extends ErrorCode>(error: unknown, code?: Code): error is ModalError & { readonly code: Code }
}

/** Methods that no visible element needs: the chunk of the first opening implements them. */
export const LAZY_METHODS = [
  'switchNetwork',
  'switchConnection',
  'deleteConnection',
  'setAddressLabel',
  'signIn',
  'signOut',
  'getSIWX',
  'getBalance',
  'getIdentity',
  'setPreferredAccountType',
  'notify',
] as const

/** Methods that return a promise, and methods that return nothing: what a stand-in for the handle must provide. */
export const ASYNC_METHODS = ['open', 'connect', 'disconnect', 'setLocale', 'doctor', ...LAZY_METHODS] as const
export const VOID_METHODS = ['close', 'destroy', 'addNetwork', 'removeNetwork', 'setTheme', 'updateOptions'] as const

/** The disconnected state: before the options are known, or if they cannot be used. */
export const idleState = (error?: WalletModalState['error']): WalletModalState =>
  Object.freeze({
    ready: false,
    open: false,
    status: 'disconnected',
    theme: 'dark',
    locale: 'en',
    namespaces: Object.freeze({}),
    connections: Object.freeze([]),
    sessions: Object.freeze([]),
    error,
  })
