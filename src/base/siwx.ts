import type { CaipNetworkId } from './network.ts'

/** Contents of a sign-in message (CAIP-122, EIP-4361). Times are ISO 8601. */
export interface SIWXMessageData {
  accountAddress: string
  /** CAIP-2 network ID. */
  chainId: CaipNetworkId
  domain: string
  uri: string
  version: string
  nonce: string
  statement?: string
  issuedAt?: string
  expirationTime?: string
  notBefore?: string
  requestId?: string
  resources?: string[]
}

/** The contents together with the exact text that the wallet signs. */
export interface SIWXMessage extends SIWXMessageData {
  toString(): string
}

/** Proof that an account signed in. */
export interface SIWXSession {
  data: SIWXMessageData
  /** The signed text. */
  message: string
  /** Hex on EVM, base58 on Solana. */
  signature: string
  /** Set if the wallet signed in with its first answer over WalletConnect (CAIP-74). */
  cacao?: object
}

/** The app's own sign-in (option `siwx`). Every function can be asynchronous and can throw. */
export interface SIWX {
  createMessage(input: {
    accountAddress: string
    chainId: CaipNetworkId
    notBefore?: string
  }): SIWXMessage | Promise<SIWXMessage>
  /** Verifies and stores the session; throws if it is not valid. */
  addSession(session: SIWXSession): void | Promise<void>
  revokeSession(chainId: CaipNetworkId, address: string): void | Promise<void>
  /** Verifies all sessions and replaces the previous ones with them; an empty list ends all sessions. */
  setSessions(sessions: SIWXSession[]): void | Promise<void>
  /** The valid sessions of an account on a network. */
  getSessions(chainId: CaipNetworkId, address: string): SIWXSession[] | Promise<SIWXSession[]>
  /** Whether users who do not sign in are disconnected; default false. */
  getRequired?(): boolean
  /** Whether disconnecting ends all sessions; default true. */
  signOutOnDisconnect?: boolean
}

/** The built-in sign-in (option `siwx`); every field is optional. The documents explain the URLs. */
export interface SignInOptions {
  /** One sentence of yours in the message. */
  statement?: string
  /** URIs that the message names. */
  resources?: string[]
  /** How long a session holds, in ms; default a week. */
  expiration?: number
  /** Whether nobody is connected without having signed in; default true. */
  required?: boolean
  /** Whether disconnecting signs out; default true. */
  signOutOnDisconnect?: boolean
  /** Names chains of EVM by their CAIP-2 id; default by their number, as EIP-4361 wants it. */
  caipChainId?: boolean
  /** Where a nonce comes from; default 128 random bits. */
  nonceUrl?: string
  /** What verifies a signature; default this page, with the chain's own answer for contracts. */
  verifyUrl?: string
  /** Who is signed in; default what this browser keeps. */
  sessionUrl?: string
  /** What ends the session. */
  signOutUrl?: string
}

/** Legacy sign-in for EVM accounts only (option `siweConfig`). */
export interface SIWEConfig {
  /** `address`: CAIP-10. */
  getNonce(address?: string): Promise<string>
  getMessageParams?(): Promise<SIWEMessageParams>
  /** `address`: `did:pkh:` followed by CAIP-10. */
  createMessage(message: SIWEMessageParams & { address: string; nonce: string; version: '1'; chainId: number }): string
  verifyMessage(signed: { message: string; signature: string; cacao?: object }): Promise<boolean>
  getSession(): Promise<SIWESession | null>
  signOut(): Promise<boolean>
  onSignIn?(session?: SIWESession): void
  onSignOut?(): void
  /** Default true, like all options that follow. */
  enabled?: boolean
  required?: boolean
  signOutOnDisconnect?: boolean
  signOutOnAccountChange?: boolean
  signOutOnNetworkChange?: boolean
  /** How often an unused nonce is renewed, in ms; default 300000. */
  nonceRefetchIntervalMs?: number
  /** How often the session is checked, in ms; default 300000. */
  sessionRefetchIntervalMs?: number
}

export interface SIWEMessageParams {
  domain: string
  uri: string
  /** IDs of the chains that users can sign in on. */
  chains: number[]
  statement?: string
  iat?: string
  nbf?: string
  exp?: string
  requestId?: string
  resources?: string[]
}

/**
 * The signed-in account according to the app: the address plain, as CAIP-10 or `did:pkh`; the chain as a number, digits
 * or CAIP-2.
 */
export interface SIWESession {
  address: string
  chainId: number
}
