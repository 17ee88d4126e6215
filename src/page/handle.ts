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
import type { Payment, PayOptions } from '../base/payment.ts'
import type { EventMap } from '../state/events.ts'
import type { SIWX, SIWXSession } from '../base/siwx.ts'
import type { OpenOptions } from '../modal/open-options.ts'
import type { ViewName } from '../base/view-names.ts'
import type { ThemeOption } from '../base/theme.ts'
import type { ThemeMode, ThemeVariables } from '../core/option-values.ts'
import type { WalletModalOptions } from '../core/options.ts'

/** Frozen state of the modal; a new object on every change. */
export interface WalletModalState {
  /** False until the options are read and a stored session is restored or given up. */
  ready: boolean
  /** Whether the modal is on screen. */
  open: boolean
  /** Name of the view on screen, undefined while the modal is closed. */
  view?: ViewName
  /** Status of the active namespace. */
  status: ConnectionStatus
  /** CAIP-2 ID of the active network. */
  network?: CaipNetworkId
  /** The mode on screen, also when `themeMode` is `auto`. */
  theme: 'light' | 'dark'
  /** BCP 47 tag of the language and number format on screen. */
  locale: string
  /** Status by namespace (`eip155`) and, while connected, its account, network and wallet. */
  namespaces: { [N in Namespace]?: NamespaceState<N> }
  /** The user and account of the embedded wallet, while one is connected. */
  embeddedWalletInfo?: EmbeddedWalletInfo
  /** The user's wallets, most recently used first; empty while no account is connected and the modal is closed. */
  connections: readonly Readonly<KnownConnection>[]
  /** Sign-in sessions of the active account on the active network. */
  sessions: readonly SIWXSession[]
  /** Why the modal can't be used: the code and message of an option error, or of `modal/destroyed`. */
  error?: { code: ErrorCode; message: string }
}

/**
 * The handle: `window.WalletModal`, and what `createWalletModal` returns. Methods that return a promise reject with a
 * `ModalError` that has a stable `code`; of the others, only `addNetwork` and `removeNetwork` throw.
 */
export interface WalletModal {
  /** Version of this package. */
  readonly version: string
  /**
   * Opens the modal, or navigates if it is open. If the view needs an account, the user connects first and is then
   * taken to it. Resolves once the view is on screen. Rejects with `walletconnect/invalid-uri`, and with `options/*` or
   * `network/not-found` if the options can't be used.
   */
  open(options?: OpenOptions): Promise<void>
  /** Closes the modal, unless the user has to make a decision first. */
  close(): void
  /** Removes everything the modal added to the page. The handle can't be used afterwards (`modal/destroyed`). */
  destroy(): void
  /**
   * Connects a wallet by rdns, ID or name. Without `wallet`, resolves immediately if the namespace (default: the active
   * one) has an account; otherwise opens the modal for the user to choose, and closes it once connected. Resolves with
   * the account, typed by the namespace. Rejects with `wallet/declined`, `wallet/not-installed`, `request/aborted`
   * (modal closed) and other `wallet/*` codes.
   */
  connect<N extends ServedNamespace>(options?: { wallet?: string; namespace?: N }): Promise<AccountOf<N>>
  /** Ends the session of one namespace, default all of them. Closes the modal if the active account is gone. */
  disconnect(namespace?: Namespace): Promise<void>
  /**
   * Makes another of the state's `connections` the active one of its namespace, without a prompt if the wallet still
   * shares its account; otherwise opens the modal and asks the wallet. Resolves with the account. If that fails, the
   * previous account stays. Rejects with `wallet/not-installed`, `request/aborted` (modal closed) and other `wallet/*`
   * codes.
   */
  switchConnection<N extends ServedNamespace>(connection: { namespace?: N; id: string }): Promise<AccountOf<N>>
  /**
   * Disconnects one of the state's `connections`, the active one as `disconnect` does, and removes it from the list.
   * Rejects with `wallet/not-installed` if it isn't on the list.
   */
  deleteConnection(connection: { namespace?: ServedNamespace; id: string }): Promise<void>
  /**
   * Sets the user's label for an account in this browser; `undefined` removes it. Page buttons and views show it
   * instead of any other name of the account. Rejects with `address/invalid`.
   */
  setAddressLabel(address: string, label: string | undefined): Promise<void>
  /**
   * Switches to a configured network by CAIP-2 ID or chain ID. Resolves as soon as the wallet is on it, even if the
   * wallet hasn't answered. Rejects with `network/unsupported`, `wallet/declined`, and with `wallet/unknown-chain` or
   * `wallet/failed` if the wallet didn't add it (`data.reason`: its own words).
   */
  switchNetwork(network: NetworkId): Promise<void>
  /**
   * Adds a network to the list. Throws `network/undefined` for an unknown network, and `options/invalid` while its
   * namespace is connected.
   */
  addNetwork(network: NetworkInput): void
  /**
   * Removes a network. Throws `network/last` ("Cannot remove last network for a namespace"), and `options/invalid`
   * while its namespace is connected.
   */
  removeNetwork(network: NetworkId): void
  /** The networks on the list, in order. */
  getNetworks(): readonly Network[]
  /** The current state. The same object until something in it changes. */
  getState(): WalletModalState
  /** Calls the listener with the new state on every change; returns the unsubscribe function. */
  subscribe(listener: (state: WalletModalState) => void): () => void
  /** Calls the listener on every event of this name; returns the function that removes it. */
  on<Name extends keyof EventMap>(event: Name, listener: (data: EventMap[Name]) => void): () => void
  /**
   * Provider of the wallet that is connected in a namespace: EIP-1193; on Solana with WalletConnect's `solana_*`
   * methods. Undefined while no wallet is connected there. Default namespace: `eip155`, whichever is active, or
   * `solana` if the modal started without EVM networks.
   */
  getProvider<N extends ServedNamespace = 'eip155'>(namespace?: N): ProviderOf<N> | undefined
  /**
   * Reads the native balance of a namespace's active account from the network; default the active namespace. Rejects
   * with `connect/no-account`, `network/unsupported`, `rpc/*`.
   */
  getBalance(namespace?: Namespace): Promise<Balance>
  /** Name and picture of an address, where the data service has them. Rejects with `http/*`. */
  getIdentity(address: string): Promise<{ name?: string; avatar?: string }>
  /**
   * Sets the active account type of the embedded wallet, as users do in the account menu. Rejects with
   * `connect/no-account` if no embedded wallet is connected on an EVM chain, and with `embedded/*`.
   */
  setPreferredAccountType(type: 'eoa' | 'smartAccount'): Promise<void>
  /** Shows your message as plain text in the open modal. `error` and `loading` messages stay until dismissed. */
  notify(message: string, variant?: 'success' | 'loading' | 'error'): Promise<void>
  /**
   * Asks the active account to sign in, unless it already has; without an account, the user connects first. Rejects
   * with `siwx/disabled`, `connect/no-account`, `connect/no-network`, and `request/aborted` if the user doesn't sign
   * in.
   */
  signIn(): Promise<SIWXSession>
  /** Ends all sign-in sessions and, if sign-in is required, the connection. Rejects with `siwx/disabled`. */
  signOut(): Promise<void>
  /**
   * Fetches a URL as `fetch` does, and pays if the site asks for it (HTTP 402, x402 version 2): shows the price, and asks
   * the wallet once the user agrees; without an account, the user connects first. Other answers are returned as they are.
   * Rejects with `request/aborted` if the user leaves, `wallet/*`, `http/network`, `options/invalid` and `pay/*`; once
   * money may have moved, the error has `data.receipt`.
   */
  payFetch(url: string | URL, init?: RequestInit, options?: PayOptions): Promise<Payment>
  /** The sign-in in use: your own, or the one made from your settings. Rejects with `siwx/disabled`. */
  getSIWX(): Promise<SIWX>
  /** Changes theme, mode or variables; variables you don't name stay. A theme replaces the previous one as a whole. */
  setTheme(theme: { theme?: ThemeOption; mode?: ThemeMode; variables?: ThemeVariables }): void
  /** Sets the language by BCP 47 tag. Without a translation, the texts are in English. */
  setLocale(locale: string): Promise<void>
  /**
   * Changes options of the running modal: theme, language, currency, features, metadata, wallet lists, pictures, links
   * and, while no wallet is connected, the networks; later the networks stay, and the console says so. Endpoints, RPC
   * URLs and `enable…` switches are read once, at the start. A call with another project ID or `services` changes nothing and is
   * logged.
   */
  updateOptions(options: Partial<Omit<WalletModalOptions, 'projectId' | 'services'>>): void
  /** Checks options, page and services, logs what is wrong and resolves with it. Rejects with `chunk/failed`. */
  doctor(): Promise<DoctorReport>
  /**
   * Whether a caught value is a `ModalError`, and has the code if you pass one. Unlike `instanceof`, also recognises
   * errors of another copy of the modal on the page.
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
  'payFetch',
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
