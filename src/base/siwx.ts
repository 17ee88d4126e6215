import type { CaipNetworkId } from './network.ts'

/** Contents of a sign-in message (CAIP-122, EIP-4361). Times are ISO 8601. */
export interface SIWXMessageData {
  /** The account that signs in. */
  accountAddress: string
  /** CAIP-2 network ID. */
  chainId: CaipNetworkId
  /** Host of your page, with its port if it has one. */
  domain: string
  /** The page that asks for the sign-in. */
  uri: string
  /** Version of the message format: `1`. */
  version: string
  /** At least 8 letters and digits, used once. */
  nonce: string
  /** One sentence for the user. */
  statement?: string
  /** When the message was created. */
  issuedAt?: string
  /** The sign-in is valid until then. */
  expirationTime?: string
  /** The sign-in is valid from then on. */
  notBefore?: string
  /** Your ID of this sign-in. */
  requestId?: string
  /** URIs that the user refers to by signing in. */
  resources?: string[]
}

/** The contents together with the exact text that the wallet signs. */
export interface SIWXMessage extends SIWXMessageData {
  /** The exact text. */
  toString(): string
}

/** Proof that an account signed in. */
export interface SIWXSession {
  /** The contents of the signed message. */
  data: SIWXMessageData
  /** The signed text. */
  message: string
  /** Hex on EVM, base58 on Solana. */
  signature: string
  /** Set if the wallet signed in with its first answer over WalletConnect (CAIP-74). */
  cacao?: object
}

/** Your own sign-in (option `siwx`). Every function can be asynchronous and can throw. */
export interface SIWX {
  /** Creates the message for an account on a network. */
  createMessage(input: {
    accountAddress: string
    chainId: CaipNetworkId
    notBefore?: string
  }): SIWXMessage | Promise<SIWXMessage>
  /** Verifies and stores the session; throws if it is not valid. */
  addSession(session: SIWXSession): void | Promise<void>
  /** Ends the session of an account on a network. */
  revokeSession(chainId: CaipNetworkId, address: string): void | Promise<void>
  /** Verifies all sessions and replaces the previous ones with them; an empty list ends all sessions. */
  setSessions(sessions: SIWXSession[]): void | Promise<void>
  /** The valid sessions of an account on a network. */
  getSessions(chainId: CaipNetworkId, address: string): SIWXSession[] | Promise<SIWXSession[]>
  /** Whether to disconnect users who don't sign in; default false. */
  getRequired?(): boolean
  /** Whether disconnecting ends all sessions; default true. */
  signOutOnDisconnect?: boolean
}

/** Settings of the built-in sign-in (option `siwx`); every field is optional. */
export interface SignInOptions {
  /** Your own sentence in the message. */
  statement?: string
  /** URIs to name in the message. */
  resources?: string[]
  /** How long a session is valid, in ms; default a week. */
  expiration?: number
  /** Whether to disconnect users who don't sign in; default true. */
  required?: boolean
  /** Whether disconnecting signs the user out; default true. */
  signOutOnDisconnect?: boolean
  /** Names EVM chains by CAIP-2 ID; default by chain ID, as EIP-4361 requires. */
  caipChainId?: boolean
  /** Your route that issues nonces; by default the page generates 128 random bits. */
  nonceUrl?: string
  /** Your route that verifies a signature; by default the page does, and asks the chain about contract accounts. */
  verifyUrl?: string
  /** Your route that says which account is signed in; by default the browser stores the session. */
  sessionUrl?: string
  /** Your route that ends the session. */
  signOutUrl?: string
}

/** Legacy sign-in for EVM accounts only (option `siweConfig`). */
export interface SIWEConfig {
  /** Returns a nonce from your server. `address`: of the account, without its chain (`0x…`). */
  getNonce(address?: string): Promise<string>
  /** Returns what the message says; default the page's domain and origin, and your EVM networks. */
  getMessageParams?(): Promise<SIWEMessageParams>
  /** Returns the text to sign. `address`: `did:pkh:` followed by CAIP-10. */
  createMessage(message: SIWEMessageParams & { address: string; nonce: string; version: '1'; chainId: number }): string
  /** Resolves with whether your server accepts the signature. */
  verifyMessage(signed: { message: string; signature: string; cacao?: object }): Promise<boolean>
  /** Resolves with the signed-in account, or `null`. */
  getSession(): Promise<SIWESession | null>
  /** Ends the session; resolves with whether that worked. */
  signOut(): Promise<boolean>
  /** Called after each sign-in. */
  onSignIn?(session?: SIWESession): void
  /** Called after each sign-out. */
  onSignOut?(): void
  /** Whether sign-in is on; default true, like the switches below. */
  enabled?: boolean
  /** Whether to disconnect users who don't sign in. */
  required?: boolean
  /** Whether disconnecting signs the user out. */
  signOutOnDisconnect?: boolean
  /** Whether another account of the wallet signs the user out. */
  signOutOnAccountChange?: boolean
  /** Whether another network signs the user out. */
  signOutOnNetworkChange?: boolean
  /** How often an unused nonce is renewed, in ms; default 300000. */
  nonceRefetchIntervalMs?: number
  /** How often the session is checked, in ms; default 300000. */
  sessionRefetchIntervalMs?: number
}

/** Contents of a message of `siweConfig`. Times are ISO 8601. */
export interface SIWEMessageParams {
  domain: string
  uri: string
  /** IDs of the chains that users can sign in on. */
  chains: number[]
  statement?: string
  /** When the message was issued. */
  iat?: string
  /** The sign-in is valid from then on. */
  nbf?: string
  /** The sign-in is valid until then. */
  exp?: string
  requestId?: string
  resources?: string[]
}

/**
 * The signed-in account according to your app. The address can be plain, CAIP-10 or `did:pkh`; the chain a number,
 * digits or CAIP-2.
 */
export interface SIWESession {
  address: string
  chainId: number
}
