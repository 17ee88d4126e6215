// What the protocol's client keeps to itself and is needed here, once for all who reach for it. Its types call it private,
// so nothing but internals.test.ts tells when another version has it no more.
import type { SignClient } from '@walletconnect/sign-client'
import type { Wanted } from './namespaces.ts'

/** The protocol's client, as it is given to everybody. */
export type Client = InstanceType<typeof SignClient>
/** What a message of sign-in says, as the protocol has it. */
export type AuthPayload = Parameters<Client['formatAuthMessage']>[0]['request']

/** A call to the relay, in JSON-RPC. */
export interface RelayCall {
  id?: number | string
  method: string
}
/** A sealed message of a topic. */
export interface RelayMessage {
  topic: string
  message: string
}

/** Keeps the socket to the relay, and hands messages over by it. */
export interface Relayer {
  connected: boolean
  /** The library does not open a socket by itself. */
  transportExplicitlyClosed: boolean
  /** The library looks after a socket that it lost. */
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
  /** Messages that wait for the relay's receipt, by id. */
  publisher: { queue: Map<string, { request: RelayCall }>; checkQueue(): void }
  subscriber: { topics: string[]; restore(): Promise<void> }
  /** Makes the socket of the next try. */
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
/** The method of CAIP-222: a session and sign-in in one answer. */
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
/** A request that the library seals and sends to the wallet; `clientRpcId` is its id. */
type EngineRequest = { topic: string; clientRpcId: number } & (
  | { method: typeof AUTHENTICATE; params: AuthenticateRequest }
  | { method: 'wc_sessionPropose'; params: { optionalNamespaces: Record<string, Wanted> } }
)

/** A store of the library: what is in memory, and the key under which it is written. */
type StoreOf<Name extends string> = { storageKey: string } & Record<Name, Map<string, unknown>>

export interface ClientInternals {
  metadata: object
  core: {
    relayer: Relayer
    crypto: {
      keychain: StoreOf<'keychain'>
      decode(topic: string, message: string, options: object): Promise<unknown>
      generateSharedKey(own: string, other: string): Promise<string>
    }
    /** Ends what has a time to end, by its topic or id; s since 1970. */
    expirer: StoreOf<'expirations'> & { has(key: number): boolean; set(key: string | number, expiry: number): void }
    history: { on(event: string, listener: (record: { id: number; request: { method: string } }) => void): void }
  }
  auth: {
    authKeys: { set(name: string, key: { responseTopic: string; publicKey: string }): Promise<void> }
    pairingTopics: { delete(topic: string, reason: object): Promise<void> }
  }
  session: StoreOf<'map'> & { set(topic: string, session: object): Promise<void> }
  proposal: { getAll(): { id: number; pairingTopic: string }[] }
  engine: {
    events: { emit(event: string, payload: unknown): unknown }
    /** What of a request the relay is told in clear words. */
    getTVFParams(...request: never[]): object | undefined
    sendRequest(call: EngineRequest): Promise<unknown>
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
/** Of a core that no client has yet. */
export function relayerOf({ relayer }: Client['core']): Relayer {
  const whole: object = relayer
  return whole as Relayer
}
