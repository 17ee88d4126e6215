import type { Network } from '../src/base/network.ts'
import type { Session } from '../src/connectors/connector.ts'
import type { Client } from '../src/connectors/walletconnect/internals.ts'
import type { Pairing } from '../src/connectors/walletconnect/index.ts'
import type { WalletConnectParts } from '../src/connectors/walletconnect/parts.ts'
import type { Granted } from '../src/connectors/walletconnect/namespaces.ts'
import { createProvider, type AskWallet } from '../src/connectors/walletconnect/provider.ts'
import { RelayStorage } from '../src/connectors/walletconnect/relay-storage.ts'
import { deferred, type Deferred } from './async.ts'
import { formatMessage } from '@walletconnect/utils'
import { A } from './fakes.ts'

/** Part of every pairing that a fake client makes; it must appear only in `onPairing`. */
export const SECRET = '5ec2e7'.repeat(10) + 'abcd'

export const grantedSession = (over: Partial<Granted> = {}): Granted => ({
  topic: 'topic-1',
  expiry: Math.floor(Date.now() / 1000) + 604_800,
  namespaces: {
    eip155: { accounts: [`eip155:1:${A}`, `eip155:8453:${A}`], methods: ['personal_sign', 'eth_sendTransaction'] },
  },
  peer: { metadata: { name: 'Kestrel', icons: ['https://images.example/k.png'], redirect: { native: 'kestrel://' } } },
  ...over,
})

type Listener = (payload: any) => void

/** The wallet's answer, put to use as the connections do. */
export async function inUse(answer: Promise<Session>): Promise<Session> {
  const session = await answer
  session.use?.()
  return session
}

/** The protocol library's client without a relay: the test decides a wallet's answers and incoming messages. */
export function fakeClient(stored: unknown[] = []) {
  const listeners = new Map<string, Set<Listener>>()
  const relayer = new Map<string, Set<Listener>>()
  const state = {
    sessions: stored as Granted[],
    /** One per pairing, in order; settles with the wallet's answer. */
    offers: [] as (Deferred<unknown> & { uri: string; asked: unknown })[],
    /** Topics whose sessions were ended. */
    dropped: [] as string[],
    requests: [] as { topic: string; chainId: string; request: { method: string; params?: unknown } }[],
    answer: async (): Promise<unknown> => 'answer',
    /** Replaces the creation of a pairing. */
    refuse: undefined as undefined | (() => Promise<never>),
    /** Messages sent with a pairing that asks for sign-in, and the keys with which answers were read, by topic. */
    sent: [] as { method: string; topic: string; clientRpcId: number; params: any }[],
    read: [] as [topic: string, key: unknown][],
    /** The first pairing's two requests have the same ID. */
    isSameId: false,
    closed: 0,
    stopped: 0,
    opened: 0,
    connected: true,
    /** Topics that were subscribed to at the relay, and messages that another tab passed on. */
    topics: [] as string[],
    received: [] as unknown[],
  }
  const client = {
    core: {
      storage: new RelayStorage(),
      heartbeat: {
        stop: () => {
          state.stopped++
        },
      },
      relayer: {
        get connected() {
          return state.connected
        },
        transportExplicitlyClosed: false,
        reconnectInProgress: false,
        subscriber: {
          get topics() {
            return state.topics
          },
          restore: async () => {},
        },
        on: (event: string, listener: Listener) =>
          void relayer.set(event, (relayer.get(event) ?? new Set()).add(listener)),
        connect: async () => {
          state.connected = true
        },
        toEstablishConnection: async () => {},
        subscribe: async (topic: string) => void state.topics.push(topic),
        unsubscribe: async (topic: string) => void (state.topics = state.topics.filter(it => it !== topic)),
        transportOpen: async () => {
          ;(state.opened++, (state.connected = true))
        },
        transportClose: async () => {
          ;(state.closed++, (state.connected = false))
        },
        onMessageEvent: async (message: unknown) => void state.received.push(message),
      },
      crypto: {
        getClientId: async () => 'did:key:zFake',
        keychain: { storageKey: 'keys', keychain: new Map<string, string>() },
        decode: async (topic: string, _: string, options: { receiverPublicKey?: string }) =>
          void state.read.push([topic, options.receiverPublicKey]),
        generateSharedKey: async (own: string, other: string) => `${own} ${other}`,
      },
      expirer: { storageKey: 'expirer', expirations: new Map<string, unknown>(), set() {} },
    },
    session: {
      storageKey: 'sessions',
      map: new Map<string, Granted>(),
      getAll: () => [...client.session.map.values(), ...state.sessions],
      set: async (topic: string, session: Granted) => void client.session.map.set(topic, session),
    },
    metadata: {},
    auth: { authKeys: { set: async (_name: string, _key: object) => {} }, pairingTopics: { delete: async () => {} } },
    proposal: {
      getAll: () =>
        state.sent.flatMap(({ method, topic, clientRpcId: id }) =>
          method === 'wc_sessionPropose' ? [{ id, pairingTopic: topic }] : [],
        ),
    },
    formatAuthMessage: ({ request, iss }: { request: never; iss: string }) => formatMessage(request, iss),
    engine: {
      events: {
        emit(event: string, { session, error }: { session?: unknown; error?: unknown }) {
          const { topic } = state.sent.find(it => event === `session_connect:${it.clientRpcId}`)!
          const offer = state.offers[Number(topic)]!
          if (error) offer.reject(error)
          else offer.resolve({ session })
        },
      },
      sendRequest: async (call: (typeof state.sent)[number]) => void state.sent.push(call),
      onSessionAuthenticateResponse: (_topic: string, _answer: unknown): unknown => undefined,
      deleteProposal: async () => {},
      deletePendingAuthRequest: async () => {},
    },
    on: (event: string, listener: Listener) =>
      void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    off: (event: string, listener: Listener) => void listeners.get(event)?.delete(listener),
    async connect(asked: unknown) {
      if (state.refuse) return state.refuse()
      const offer = {
        ...deferred<unknown>(),
        uri: `wc:${state.offers.length}@2?relay-protocol=irn&symKey=${SECRET}`,
        asked,
      }
      state.offers.push(offer)
      return { uri: offer.uri, approval: () => offer.promise }
    },
    async authenticate({ uri: aud, ...asked }: { uri: string; nonce: string }) {
      const at = state.offers.length
      const { uri, approval } = await client.connect(asked)
      await client.auth.authKeys.set('key', { responseTopic: `response-${at}`, publicKey: `key-${at}` })
      await client.core.relayer.subscribe(`response-${at}`)
      const requester = { publicKey: `key-${at}`, metadata: {} }
      const authPayload = { ...asked, aud, type: 'caip122', version: '1', iat: new Date().toISOString(), resources: [] }
      const plain = 2 * at + (state.isSameId && !at ? 0 : 1)
      const send = (clientRpcId: number, method: string, params: object) =>
        client.engine.sendRequest({ method, topic: `${at}`, clientRpcId, params })
      await send(2 * at, 'wc_sessionAuthenticate', { authPayload, requester, expiryTimestamp: 0 })
      await send(plain, 'wc_sessionPropose', { optionalNamespaces: {} })
      return { uri, response: approval }
    },
    async disconnect({ topic }: { topic: string }) {
      state.dropped.push(topic)
      state.sessions = state.sessions.filter(session => session?.topic !== topic)
    },
    async request({ topic, chainId, request }: (typeof state.requests)[number]) {
      state.requests.push({ topic, chainId, request })
      return state.answer()
    },
  }
  return Object.assign(state, {
    client: client as unknown as Client,
    /** The library stores a session before its approval resolves. */
    approve(session: Granted, offer = state.offers.at(-1)!) {
      state.sessions.push(session)
      offer.resolve(session)
    },
    emit: (event: string, payload: unknown) => [...(listeners.get(event) ?? [])].forEach(listener => listener(payload)),
    relay: (event: string, payload?: unknown) => relayer.get(event)?.forEach(listener => listener(payload)),
    listening: () => [...listeners.values()].reduce((sum, all) => sum + all.size, 0),
  })
}

/** The library's own provider over a fake client. */
export function providerOver(client: Client): AskWallet {
  const provider = createProvider(client, fakeParts().parts.rpcUrl)
  return async (...call) => (await provider)(...call)
}

export const fakeNetworks = (...ids: string[]) =>
  ids.map(caipNetworkId => ({ caipNetworkId, chainNamespace: caipNetworkId.split(':')[0] })) as Network[]

/** What the app passes to WalletConnect; `shown` collects the pairings. */
export function fakeParts(over: Partial<WalletConnectParts> = {}) {
  const shown: (Pairing | undefined)[] = []
  const reads: unknown[] = []
  const parts: WalletConnectParts = {
    projectId: 'local',
    metadata: () => ({ name: 'App', description: '', url: 'https://app.example', icons: [] }),
    onClientId() {},
    networks: () => fakeNetworks('eip155:1', 'eip155:8453'),
    takesAnyNetwork: () => false,
    active: () => 'eip155:1',
    read: async (...call) => (reads.push(call), 'read'),
    rpcUrl: network => `https://rpc.example/${network}`,
    onPairing: pairing => void shown.push(pairing),
    override: () => ({}),
    preferUniversal: () => false,
    ...over,
  }
  return { parts, shown, reads }
}
