import { computed, signal } from '@preact/signals'
import type { ChainAdapter } from '../src/chains/adapter.ts'
import type { ContractCalls } from '../src/chains/intents.ts'
import type { Namespace } from '../src/base/network.ts'
import type { Chunks } from '../src/state/load-chunks.ts'
import type { Connector, Session, SessionChange } from '../src/connectors/connector.ts'
import { createBalances } from '../src/account/balances.ts'
import type { Authorize } from '../src/account/connection.ts'
import { createConnections } from '../src/account/connections.ts'
import type { Context } from '../src/modal/context.ts'
import type { PageContext } from '../src/page/create-handle.ts'
import { createEvents } from '../src/state/events.ts'
import type { WalletModal } from '../src/page/handle.ts'
import type { KnownConnection } from '../src/account/public.ts'
import { createNetworks } from '../src/account/networks.ts'
import { createNotifications } from '../src/modal/notifications.ts'
import type { WalletModalOptions } from '../src/core/options.ts'
import { resolveOptions } from '../src/core/read-options.ts'
import { createRequests } from '../src/account/requests.ts'
import { createRouter } from '../src/modal/router.ts'
import type { SIWXSession } from '../src/base/siwx.ts'
import { createSnapshot } from '../src/page/snapshot.ts'
import { createStorage } from '../src/state/storage.ts'
import { createTheme } from '../src/modal/theme.ts'
import type { Slots } from '../src/modal/slots.ts'
import { createWallets } from '../src/wallets/offered.ts'
import { createWalletList } from '../src/wallets/list.ts'
import { createI18n } from '../src/i18n/index.ts'
import { completeMessages } from '../src/base/error-messages.ts'
import { ModalError, toModalError } from '../src/base/errors.ts'
import type { Wallet } from '../src/services/network/explorer.ts'
import type { Directory, Sources } from '../src/services/sources.ts'
import { createLazyMethods } from '../src/modal/lazy-methods.ts'
import { createFiat } from '../src/modal/fiat.tsx'

// As the first chunk does.
completeMessages()

export const A = '0x' + 'a1'.repeat(20)
export const B = '0x' + 'b2'.repeat(20)

export interface FakeConnector extends Connector {
  /** The requests, in order. */
  calls: string[]
  /** Result of `connect` and `reconnect`; a promise that never settles hangs. */
  answer: (call: 'connect' | 'reconnect', signal: AbortSignal) => Promise<Session | undefined>
  /** Reports a change as the wallet would. */
  change(update: SessionChange): void
  /** Number of listeners. */
  watchers(): number
}

export const sessionOf = (address = A, caipNetworkId: string | undefined = 'eip155:1'): Session => ({
  accounts: [{ address }],
  caipNetworkId,
})

/** A wallet that shares A on Ethereum by default. */
export function fakeConnector(over: Partial<Connector> = {}): FakeConnector {
  const listeners = new Set<(change: SessionChange) => void>()
  const id = over.id ?? 'io.test'
  const fake: FakeConnector = {
    id,
    key: id,
    type: 'announced',
    namespace: 'eip155',
    name: 'Test',
    rdns: over.type === 'injected' ? undefined : id,
    usable: true,
    provider: { request: async call => call },
    calls: [],
    answer: async () => sessionOf(),
    async connect({ signal }) {
      fake.calls.push('connect')
      return (await fake.answer('connect', signal))!
    },
    async reconnect({ signal }) {
      fake.calls.push('reconnect')
      return fake.answer('reconnect', signal)
    },
    async disconnect() {
      fake.calls.push('disconnect')
    },
    watch(listener, life) {
      listeners.add(listener)
      life.addEventListener('abort', () => listeners.delete(listener))
    },
    change: update => {
      for (const listener of [...listeners]) listener(update)
    },
    watchers: () => listeners.size,
    ...over,
  }
  return fake
}

const unexpected = (): never => {
  throw new Error('not expected here')
}

/** Members of an adapter and of its calls, side by side. */
export type FakeChain = Partial<Omit<ChainAdapter, 'calls'> & ContractCalls>

export const fakeAdapter = ({
  readSwap = () => undefined,
  estimateGas = unexpected,
  charge = async () => 0n,
  preview = unexpected,
  sendTransaction = unexpected,
  callHash = () => 'call hash',
  recognition = { mark: async () => '1.1', find: async () => undefined, isSince: async () => false },
  ...over
}: FakeChain = {}): ChainAdapter & { calls: ContractCalls } => ({
  namespace: 'eip155',
  normalize: address => address,
  txUrl: () => undefined,
  addressUrl: () => undefined,
  isApart: () => true,
  origins: () => [],
  getBalance: unexpected,
  verifyMessage: unexpected,
  getTokens: unexpected,
  calls: { readSwap, estimateGas, charge, preview, sendTransaction, callHash },
  allowances: { of: unexpected, approvalOf: unexpected },
  isContract: unexpected,
  names: { resolve: unexpected },
  prepareTransfer: unexpected,
  batching: { offers: async () => ({}), send: unexpected, waitFor: unexpected },
  outcome: unexpected,
  compare: async () => ({ isAsked: true }),
  recognition,
  signMessage: unexpected,
  waitForReceipt: unexpected,
  read: unexpected,
  switchNetwork: unexpected,
  destroy() {},
  ...over,
})

export const fakeWallet = (over: Partial<Wallet> & { id: string }): Wallet => ({ name: over.id, chains: [], ...over })

export const fakeDirectory = (over: Partial<Directory> = {}): Directory => ({
  recent: [],
  custom: [],
  featured: [],
  recommended: [],
  named: [],
  count: 0,
  ...over,
})

/** A `localStorage` that keeps its texts in `items`. */
export function fakeArea(items: Record<string, string> = {}): Storage & { items: Record<string, string> } {
  return {
    items,
    get length() {
      return Object.keys(items).length
    },
    key: index => Object.keys(items)[index] ?? null,
    getItem: key => items[key] ?? null,
    setItem: (key, value) => {
      items[key] = value
    },
    removeItem: key => {
      delete items[key]
    },
    clear: () => {
      for (const key of Object.keys(items)) delete items[key]
    },
  }
}

export interface CoreInput {
  options?: Partial<WalletModalOptions>
  connectors?: Connector[]
  /** What storage holds at start, by full key. */
  items?: Record<string, string>
  directory?: () => Promise<Directory>
  adapter?: ChainAdapter
  authorize?: Authorize
}

/** The core as `page/create-modal.ts` wires it, with fakes where it meets wallets, services and the page. */
export function createCore({
  options: given,
  connectors = [],
  items = {},
  directory = async () => fakeDirectory(),
  adapter: chain = fakeAdapter(),
  authorize,
}: CoreInput = {}) {
  const abort = new AbortController()
  const life = abort.signal
  const area = fakeArea(items)
  const options = resolveOptions({ projectId: 'local', networks: [1, 8453], ...given }, () => {})
  const events = createEvents(() => connections.of(networks.namespace.peek()).peek().type === 'smartAccount')
  const storage = createStorage(() => area)
  const router = createRouter()
  const theme = createTheme(options, life, { load: unexpected })
  const notifications = createNotifications(life, 0)
  const adapter = async (_namespace: Namespace) => chain
  const requests = createRequests(namespace => connections.of(namespace), events)
  const networks = createNetworks(options, storage, namespace => !!connections.of(namespace).value.connector)
  const connections = createConnections({
    life,
    storage,
    events,
    networks,
    authorize,
  })
  const i18n = createI18n('en', async () => undefined)
  const sources = async () =>
    ({
      directory: { lists: directory, walletImage: (id: string) => `https://pictures.example/${id}` },
    }) as unknown as Sources
  const revision = signal(0)
  const slots = signal<Partial<Slots>>({})
  const wallets = createWallets(life, { options, storage, sources, networks, router, revision, slots })
  wallets.setConnectors(connectors)
  const log: [string, unknown][] = []
  for (const name of ['connect', 'disconnect', 'account', 'network', 'error', 'event'] as const)
    events.on(name, data => void log.push([name, data]))
  const said: string[] = []
  const ready = signal(true)
  const embeddedWalletInfo = signal(undefined)
  const knownConnections = signal<readonly KnownConnection[]>([])
  const sessions = signal<readonly SIWXSession[]>([])
  const ctx: PageContext & Context = {
    life,
    options,
    storage,
    events,
    router,
    networks,
    connections,
    wallets,
    lookForWallets: async () => {},
    notifications,
    alert: () => {},
    fiat: undefined as never,
    unsentEvents: [],
    theme,
    i18n,
    sources,
    sourcesChunk: 'services',
    adapter,
    balances: createBalances(
      life,
      computed(() => undefined),
      router.isOpen,
      unexpected,
      async () => {},
    ),
    slots,
    attempt: signal(undefined),
    embeddedWalletInfo,
    announcement: signal(undefined),
    trackedTransactions: signal([]),
    consent: signal(undefined),
    mustAgree: () => false,
    pick() {},
    appLink: () => undefined,
    requests,
    t: i18n.t,
    chunks: { load: unexpected, preload() {}, whenLoaded: run => run() } as Chunks,
    views: signal({}),
    loadView: async () => {},
    async loadSlot(slot) {
      const part = ctx.slots.peek()[slot]
      if (!part) throw new ModalError('chunk/failed', { data: { slot } })
      return part
    },
    networkImage: () => undefined,
    site: 'app.example',
    inlineHost: signal<Element | boolean>(false),
    navigation: undefined as never,
    knownConnections,
    sessions,
    signIn: unexpected,
    state: createSnapshot({
      ready,
      error: signal(undefined),
      router,
      networks,
      connections,
      theme,
      locale: i18n.locale,
      embeddedWalletInfo,
      knownConnections,
      sessions,
    }),
    revision,
    handle: {} as WalletModal,
    announce: text => void said.push(text),
    report: error => events.emit('error', toModalError(error, 'wallet/failed')),
  }
  ctx.fiat = createFiat(ctx)
  slots.value = { walletList: createWalletList(ctx), lazyMethods: createLazyMethods(ctx) }
  /** Names of the events so far, with the values of one of them. */
  const heard = (name: string) => log.filter(([event]) => event === name).map(([, data]) => data)
  return { ...ctx, ctx, abort, area, isWanted: wallets.isWanted, log, heard, said }
}
