import type { Namespace, SharedAccount } from '../base/network.ts'
import type { Signer } from '../base/provider.ts'
import type { SIWXMessage } from '../base/siwx.ts'

/** A message of sign-in that a wallet signed; the signature is hex on EVM, base58 on Solana. */
export interface SignedIn {
  message: string
  signature: string
  cacao?: object
}

/** `signIn`: the message for whichever account the user picks, for wallets that sign in with their first answer. */
export interface ConnectWait {
  signal: AbortSignal
  signIn?: () => Promise<SIWXMessage>
}

/** What a connected wallet shares: addresses as given (the first is the active one) and its current chain, CAIP-2. */
export interface Session {
  accounts: SharedAccount[]
  /** Undefined when the wallet's answer is no chain id. */
  caipNetworkId?: string
  /** Who has answered, where that is not who was asked: a pairing is open to wallets of any namespace. */
  connector?: Connector
  /** Where the wallet has signed in at once. */
  signed?: SignedIn[]
}

/** What changes on the wallet's side after connecting; `disconnect` ends the session. */
export type SessionChange = Partial<Session> | 'disconnect'

export type ConnectorType = 'injected' | 'announced' | 'external' | 'walletConnect' | 'auth'

/** One way to reach one wallet in one namespace. Knows nothing of views; throws `wallet/*` errors. */
export interface Connector {
  /** Stable across visits: the reverse-DNS id where there is one, else the contract's connector id. */
  id: string
  /** Tells two live connectors of the same id apart (EIP-6963 uuid). */
  key: string
  type: ConnectorType
  namespace: Namespace
  name: string
  rdns?: string
  /** Checked image URL (see `imageUrl`). */
  icon?: string
  /** Checked link to the wallet's app on this phone, for requests that wait there. */
  appHref?: string
  /** Asks the user in a window of its own that this page opens, not in an extension. */
  opensWindow?: boolean
  /** False when the object cannot be used (no `request`, revoked). */
  usable: boolean
  /** The wallet's own signer. Nobody calls it but through `Requests.signer`. */
  provider: Signer
  /** Whether the wallet takes a method that needs its user; absent where only asking tells. */
  grants?(method: string): boolean
  /** Asks for accounts. Calls the wallet in the same task, because popups and deep links need the user's gesture. */
  connect(wait: ConnectWait): Promise<Session>
  /** Asks without any prompt; undefined when the wallet shares nothing any more. */
  reconnect(wait: { signal: AbortSignal }): Promise<Session | undefined>
  disconnect(): Promise<void>
  /** Reports changes until `life` ends. */
  watch(listener: (change: SessionChange) => void, life: AbortSignal): void
}
