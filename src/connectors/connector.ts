import type { ReadonlySignal } from '@preact/signals-core'
import type { ServedNamespace, SharedAccount } from '../base/network.ts'
import type { Signer } from '../base/provider.ts'
import type { SIWXMessage } from '../base/siwx.ts'

/** A sign-in message that a wallet signed; the signature is hex on EVM, base58 on Solana. */
export interface SignedIn {
  message: string
  signature: string
  cacao?: object
}

/**
 * `signIn`: creates the message for whichever account the user picks, for wallets that sign in with their first answer.
 */
export interface ConnectWait {
  signal: AbortSignal
  signIn?: () => Promise<SIWXMessage>
}

/** What a connected wallet shares: addresses as given (the first is the active one) and its current chain, CAIP-2. */
export interface Session {
  accounts: SharedAccount[]
  /** Undefined if the wallet's answer is not a chain ID. */
  caipNetworkId?: string
  /** The wallet that answered, if it is not the one that was asked: a pairing is open to wallets of any namespace. */
  connector?: Connector
  /** Reaches the wallet that answered until `use`, if the connector itself still reaches another one. */
  pending?: Connector
  /** Puts the answer in the place of an earlier one. Called once, when the app has agreed; without it nothing changes. */
  use?(): void
  /** Set if the wallet signed in with the same answer. */
  signed?: SignedIn[]
}

/** Changes on the wallet's side after connecting; `disconnect` ends the session. */
export type SessionChange = Partial<Session> | 'disconnect'

/**
 * `blocked`: opens the window that the browser blocked. `access`: has the browser ask whether the page can reach apps on
 * this device; `denied`: looks again, since it can't. `tap`: opens the wallet app.
 */
export interface AwaitedClick {
  why: 'blocked' | 'access' | 'denied' | 'tap'
  /** Must be called in the click. */
  go(): void
}

/**
 * Runs what the browser allows only in a click, once the user has clicked the button in the wallet's view. Resolves with
 * its result; throws `wallet/declined` if the user leaves the view, and `request/aborted` with `until`.
 */
export type InClick = <T>(why: AwaitedClick['why'], act: () => T | Promise<T>, until: AbortSignal) => Promise<T>

export type ConnectorType = 'injected' | 'announced' | 'external' | 'walletConnect' | 'auth'

/** One way to reach one wallet in one namespace. Knows nothing of views; throws `wallet/*` errors. */
export interface Connector {
  /** Stable across visits: the reverse-DNS ID if there is one, else the contract's connector ID. */
  id: string
  /** Distinguishes live connectors with the same ID (EIP-6963 uuid). */
  key: string
  type: ConnectorType
  namespace: ServedNamespace
  name: string
  rdns?: string
  /** Checked image URL (see `imageUrl`). */
  icon?: string
  /** Checked link to the wallet app on this phone, for requests that wait there. */
  appHref?: string
  /** Where the user answers, if not in an extension; browsers open both only in a click. */
  opens?: 'window' | 'app'
  /** A click that the browser asks for, while a request waits for it. */
  click?: ReadonlySignal<AwaitedClick | undefined>
  /** False if the object cannot be used (no `request`, revoked). */
  usable: boolean
  /** The wallet's own signer. Call it only through `Requests.signer`. */
  provider: Signer
  /**
   * Has the next requests name this network (CAIP-2), without asking the wallet. Throws `wallet/unsupported-method` if
   * the wallet didn’t share it. Absent if the connector itself names the app’s active network, or the wallet has one.
   */
  follow?(network: string): void
  /** Whether the wallet accepts a method that needs the user; absent if only a request can tell. */
  grants?(method: string): boolean
  /** Asks for accounts. Calls the wallet in the same task, because pop-ups and deep links need the user gesture. */
  connect(wait: ConnectWait): Promise<Session>
  /** Asks without any prompt; undefined if the wallet no longer shares anything. */
  reconnect(wait: { signal: AbortSignal }): Promise<Session | undefined>
  disconnect(): Promise<void>
  /** Reports changes until `life` ends. */
  watch(listener: (change: SessionChange) => void, life: AbortSignal): void
}
