import type { CaipNetworkId } from './network.ts'

/** What a message of sign-in says (CAIP-122, EIP-4361). Times are ISO 8601. */
export interface SIWXMessageData {
  accountAddress: string
  /** CAIP-2. */
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

/** The same with the exact text that the wallet signs. */
export interface SIWXMessage extends SIWXMessageData {
  toString(): string
}

/** Proof that an account signed in. */
export interface SIWXSession {
  data: SIWXMessageData
  /** The text that was signed. */
  message: string
  /** Hex on EVM, base58 on Solana. */
  signature: string
  /** Of a wallet that signed in with its first answer over WalletConnect (CAIP-74). */
  cacao?: object
}

/** A sign-in of the host's own (option `siwx`). Every function may be asynchronous and may throw. */
export interface SIWX {
  createMessage(input: {
    accountAddress: string
    chainId: CaipNetworkId
    notBefore?: string
  }): SIWXMessage | Promise<SIWXMessage>
  /** Verifies and keeps; throws where the session is not valid. */
  addSession(session: SIWXSession): void | Promise<void>
  revokeSession(chainId: CaipNetworkId, address: string): void | Promise<void>
  /** Verifies all and keeps them in place of those of before; an empty list ends all. */
  setSessions(sessions: SIWXSession[]): void | Promise<void>
  /** The valid ones of an account on a network. */
  getSessions(chainId: CaipNetworkId, address: string): SIWXSession[] | Promise<SIWXSession[]>
  /** Whether nobody is connected without having signed in; default false. */
  getRequired?(): boolean
  /** Whether disconnecting ends all sessions; default true. */
  signOutOnDisconnect?: boolean
}

/** The built-in sign-in (option `siwx`); all of it may be left out. URLs are explained in the section on sign-in. */
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

/** Sign-in of the older kind (option `siweConfig`), of EVM accounts alone. */
export interface SIWEConfig {
  /** `address`: CAIP-10. */
  getNonce(address?: string): Promise<string>
  getMessageParams?(): Promise<SIWEMessageParams>
  /** `address`: `did:pkh:` and CAIP-10. */
  createMessage(message: SIWEMessageParams & { address: string; nonce: string; version: '1'; chainId: number }): string
  verifyMessage(signed: { message: string; signature: string; cacao?: object }): Promise<boolean>
  getSession(): Promise<SIWESession | null>
  signOut(): Promise<boolean>
  onSignIn?(session?: SIWESession): void
  onSignOut?(): void
  /** Default true, like all that follow. */
  enabled?: boolean
  required?: boolean
  signOutOnDisconnect?: boolean
  signOutOnAccountChange?: boolean
  signOutOnNetworkChange?: boolean
  /** How often, in ms, a nonce that waits for a signature is renewed; default 300000. */
  nonceRefetchIntervalMs?: number
  /** How often, in ms, the session is asked for; default 300000. */
  sessionRefetchIntervalMs?: number
}

export interface SIWEMessageParams {
  domain: string
  uri: string
  /** Numbers of the chains that may be signed in on. */
  chains: number[]
  statement?: string
  iat?: string
  nbf?: string
  exp?: string
  requestId?: string
  resources?: string[]
}

/** Who the host says is signed in: the address plain, as CAIP-10 or `did:pkh`; the chain as number, digits or CAIP-2. */
export interface SIWESession {
  address: string
  chainId: number
}
