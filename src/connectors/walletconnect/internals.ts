// Private members of the protocol's client that are needed here, in one place for all users. Its types declare them
// private, so only internals.test.ts notices when another version drops them.
import type { SignClient } from '@walletconnect/sign-client'
import type { Wanted } from './namespaces.ts'

/** The protocol's client with its public type. */
export type Client = InstanceType<typeof SignClient>
/** The fields of a sign-in message as the protocol defines them. */
export type AuthPayload = Parameters<Client['formatAuthMessage']>[0]['request']

/** A JSON-RPC call to the relay. */
export interface RelayCall {
  id?: number | string
  method: string
}
/** A sealed message on a topic. */
export interface RelayMessage {
  topic: string
  message: string
}

/** Holds the socket to the relay and sends messages through it. */
export interface Relayer {
  connected: boolean
  /** Set: the library does not open a socket by itself. */
  transportExplicitlyClosed: boolean
  /** Set: the library is already replacing a lost socket. */
  reconnectInProgress: boolean
  provider: {
    connect(): Promise<void>
    request(call: RelayCall): Promise<unknown>
    connection?: {
      socket?: WebSocket
      on(event: 'open', run: () => void): void
      onClose(event: { code: number }): void
      close(): Promise<void>
    }
  }
  /** Messages that wait for the relay's receipt, by ID. */
  publisher: { queue: Map<string, { request: RelayCall }>; checkQueue(): void }
  subscriber: { topics: string[]; restore(): Promise<void> }
  /** Creates the socket of the next attempt. */
  createProvider(): Promise<void>
  connect(url?: string): Promise<void>
  transportOpen(): Promise<void>
  transportClose(): Promise<void>
  transportDisconnect(): Promise<void>
  /** Resolves once there is a socket. */
  toEstablishConnection(): Promise<void>
  request(call: RelayCall): Promise<unknown>
  subscribe(topic: string): Promise<unknown>
  unsubscribe(topic: string): Promise<void>
  onMessageEvent(event: RelayMessage): Promise<void>
  on(event: string, listener: (payload: never) => void): void
}

interface Peer {
  publicKey: string
  metadata: object
}
/** The method of CAIP-222: session and sign-in in one answer. */
export const AUTHENTICATE = 'wc_sessionAuthenticate'
export interface AuthenticateRequest {
  authPayload: AuthPayload
  requester: Peer
  expiryTimestamp: number
}
export interface AuthenticateAnswer {
  id: number
  result?: { cacaos: unknown; responder: Peer }
  error?: { code: number }
}
/** A request that the library seals and sends to the wallet; `clientRpcId` is its ID. */
type EngineRequest = { topic: string; clientRpcId: number } & (
  | { method: typeof AUTHENTICATE; params: AuthenticateRequest }
  | { method: 'wc_sessionPropose'; params: { optionalNamespaces: Record<string, Wanted> } }
)

/** A store of the library: its contents in memory, and its storage key. */
type StoreOf<Name extends string> = { storageKey: string } & Record<Name, Map<string, unknown>>

/** The library's checks of a wallet's requests. */
export const CHECKS = ['isValidUpdate', 'isValidExtend', 'isValidPing', 'isValidEmit', 'isValidDisconnect'] as const

export interface ClientInternals {
  metadata: object
  core: {
    relayer: Relayer
    crypto: {
      keychain: StoreOf<'keychain'>
      decode(topic: string, message: string, options: object): Promise<unknown>
      generateSharedKey(own: string, other: string): Promise<string>
    }
    /** Ends whatever has an expiry, by topic or ID; in seconds since 1970. */
    expirer: StoreOf<'expirations'> & { has(key: number): boolean; set(key: string | number, expiry: number): void }
    history: { on(event: string, listener: (record: { id: number; request: { method: string } }) => void): void }
  }
  auth: {
    authKeys: { set(name: string, key: { responseTopic: string; publicKey: string }): Promise<void> }
    pairingTopics: { delete(topic: string, reason: object): Promise<void> }
  }
  session: StoreOf<'map'> & { set(topic: string, session: object): Promise<void> }
  proposal: { getAll(): { id: number; pairingTopic: string }[] }
  engine: Record<(typeof CHECKS)[number], (params: object) => Promise<void>> & {
    events: { emit(event: string, payload: unknown): unknown }
    /** The part of a request that the relay receives in clear text. */
    getTVFParams(...request: never[]): object | undefined
    sendRequest(call: EngineRequest): Promise<unknown>
    /** Handles a request of the wallet. */
    onRelayEventRequest(event: { topic: string; payload: { id: number; method: string } }): Promise<void>
    onSessionAuthenticateResponse(topic: string, answer: AuthenticateAnswer): unknown
    deleteProposal(id: number): Promise<void>
    deletePendingAuthRequest(id: number, reason: object): Promise<void>
  }
}

// The library's `ISignClient` and `ICore` leave out what is read here, or call it private.
export function internalsOf(client: Client): ClientInternals {
  const whole: object = client
  return whole as ClientInternals
}
/** For a core that has no client yet. */
export function relayerOf({ relayer }: Client['core']): Relayer {
  const whole: object = relayer
  return whole as Relayer
}
