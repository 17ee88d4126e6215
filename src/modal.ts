import { computed, signal } from '@preact/signals'
import { createAdapterTable } from './chains/table.ts'
import { createChunks, type Loader } from './chunks.ts'
import { createInjectedDiscovery } from './connectors/injected.ts'
import { createAnalytics } from './core/analytics.ts'
import { brokenHandle } from './core/broken-handle.ts'
import { createBalances } from './core/balances.ts'
import { createConnections } from './core/connections.ts'
import type { Context, Feature, View } from './core/context.ts'
import { createEvents } from './core/events.ts'
import { follow } from './core/follow.ts'
import type { Account, OpenOptions, WalletModal } from './core/handle.ts'
import { createNetworks } from './core/networks.ts'
import { createNotifications } from './core/notifications.ts'
import type { WalletModalOptions } from './core/options.ts'
import { copy, resolveOptions } from './core/read-options.ts'
import { createRequests } from './core/requests.ts'
import { watch } from './core/resource.ts'
import { restore } from './core/restore.ts'
import { createRouter } from './core/router.ts'
import { createSnapshot } from './core/snapshot.ts'
import { createStorage } from './core/storage.ts'
import { createTheme } from './core/theme.ts'
import { createWallets } from './core/wallets.ts'
import * as connect from './features/connect/index.ts'
import { startConnecting } from './features/connect/controller.ts'
import { createI18n } from './i18n/index.ts'
import type { Namespace } from './chains/adapter.ts'
import { child } from './lib/abort.ts'
import { imageUrl } from './lib/url.ts'
import { ModalError, surfaceOf, toModalError } from './lib/errors.ts'
import type { Remote } from './services/remote.ts'
import { createShell } from './shell/root.tsx'

declare const __VERSION__: string

const DATA_URL = 'https://rpc.walletconnect.org'
const EXPLORER_URL = 'https://api.web3modal.org'
// Account and UnsupportedChain follow from the state, as whatever is asked for when there is no such view.
const PUBLIC_VIEWS = ['Connect', 'Networks', 'AllWallets', 'WhatIsAWallet']
/** Those that need an account. */
const MEMBER_VIEWS = [
  'WalletSend',
  'WalletReceive',
  'WalletCompatibleNetworks',
  'Transactions',
  'OnRampProviders',
  'Swap',
]

const quiet = () => {}

/** The part of the composition that the elements and the hooks need besides the handle. */
export interface Mounted {
  handle: WalletModal
  ctx?: Context
}

/** Builds services, core and shell once and wires them. Never throws: unusable options give a handle that says so. */
export function createModal(input: WalletModalOptions, loader: Loader): Mounted {
  const abort = new AbortController()
  const life = abort.signal
  const warn = (text: string) => console.warn(`[wallet-modal] ${text}`)
  let options
  try {
    options = resolveOptions(input, warn)
  } catch (thrown) {
    const error = thrown as ModalError
    console.error(`[wallet-modal] ${error.message}`)
    return { handle: brokenHandle(error, __VERSION__) }
  }
  let given = { ...input }
  const events = createEvents()
  const storage = createStorage()
  const router = createRouter()
  const theme = createTheme(options, life)
  const notifications = createNotifications(life)
  const chunks = createChunks(loader)
  const revision = signal(0)
  const views = signal<Record<string, View>>({})
  const ready = signal(false)
  const { endpoints, projectId } = options
  const { data = DATA_URL, explorer = EXPLORER_URL } = endpoints
  let made: Remote | undefined
  const remote = async () =>
    (made ??= (await chunks.load('services')).createRemote({ projectId, version: __VERSION__, data, explorer }))
  const adapter = createAdapterTable(options, chunks, data, life)
  const connections = createConnections({ life, storage, events, networks: () => networks, adapter })
  const networks = createNetworks(options, storage, namespace => !!connections.of(namespace).value.connector)
  const i18n = createI18n(options.locale || document.documentElement.lang || navigator.language, loader.locale)
  const isWanted = signal(false)
  const wallets = createWallets(life, options, storage, remote, networks, isWanted)
  const balances = createBalances(
    life,
    computed(() => {
      const account = connections.account(networks.namespace.value)
      const network = networks.active.value
      return account && !network.unsupported ? { network, address: account.address } : undefined
    }),
    router.isOpen,
    async query => (await chunks.load('services')).loadBalances(ctx, query),
    async moved => (await chunks.load('services')).expireBalances(ctx, moved),
  )
  const state = createSnapshot({ ready, router, networks, connections, theme, locale: i18n.locale })

  const alerts = new Set<string>()
  const ctx: Context = {
    life,
    options,
    storage,
    events,
    router,
    networks,
    connections,
    wallets,
    balances,
    notifications,
    theme,
    i18n,
    remote,
    chunks,
    adapter,
    state,
    revision,
    requests: createRequests(connections, events),
    t: i18n.t,
    views,
    networkImages: signal(() => undefined),
    snackbar: signal(),
    sent: signal([]),
    networkImage: network =>
      imageUrl(
        Object.hasOwn(options.chainImages, network.caipNetworkId)
          ? options.chainImages[network.caipNetworkId]
          : network.assets?.imageUrl,
      ) ?? ctx.networkImages.value(network),
    site: location.hostname,
    handle: undefined as never,
    pick: quiet,
    links: signal(),
    announce: quiet,
    async loadView(view) {
      const byView = (await chunks.load('first')).viewChunks()
      const module =
        Object.hasOwn(byView, view) && ((await chunks.load(byView[view]!)) as { install?: (ctx: Context) => Feature })
      if (module && module.install) installFeature(module.install)
    },
    report(error) {
      const { code, message } = toModalError(error, 'wallet/failed')
      const surface = surfaceOf(code)
      if (surface === 'silent') return
      // An alert is the developer's matter: once is enough, however many calls meet it.
      if (surface === 'alert' && !alerts.has(code)) {
        alerts.add(code)
        console.error(`[wallet-modal] ${message}`)
        if (options.debug) notifications.show({ message, variant: 'error' })
      }
      events.emit('error', { code, message })
    },
  }
  const installed = new Set<unknown>()
  const installFeature = (install: (ctx: Context) => Feature) => {
    if (installed.has(install)) return
    const feature = install(ctx)
    installed.add(install)
    if (feature.messages) i18n.extend(feature.messages, feature.part)
    views.value = { ...views.peek(), ...feature.views }
  }
  installFeature(connect.install)
  const shell = createShell(ctx)
  createAnalytics(events, options, remote, shell.later)
  const discovery = createInjectedDiscovery(life, {
    onChange: wallets.setConnectors,
    enableInjected: options.enableInjected,
    enableEIP6963: options.enableEIP6963,
  })
  wallets.setConnectors(discovery.connectors())

  const home = follow(ctx, isWanted, shell.later)

  const open = async ({ view, namespace, arguments: args }: OpenOptions = {}) => {
    if (life.aborted) throw new ModalError('modal/destroyed')
    if (namespace) networks.activate(networks.of(namespace).caipNetworkId)
    const target =
      view && (home() === 'Account' ? [...PUBLIC_VIEWS, ...MEMBER_VIEWS] : PUBLIC_VIEWS).includes(view) ? view : home()
    if (view && view !== target) warn(`View ${view} cannot be opened now; showing ${target}`)
    router.open(target, args)
    await shell.painted()
  }
  const waitForConnect = () =>
    new Promise<Account>((resolve, reject) => {
      const offs = [
        events.on('connect', account => settle(() => resolve(account))),
        events.on('close', () => settle(() => reject(new ModalError('request/aborted')))),
      ]
      const settle = (then: () => void) => {
        offs.forEach(off => off())
        then()
      }
    })
  const alive =
    <Args extends unknown[], T>(fn: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      if (life.aborted) throw new ModalError('modal/destroyed')
      return fn(...args)
    }

  const handle: WalletModal = {
    version: __VERSION__,
    open,
    close: () => void router.close(),
    destroy() {
      router.close(true)
      abort.abort()
    },
    connect: alive(async ({ wallet, namespace } = {}) => {
      const entry = wallet === undefined ? undefined : wallets.find(wallet)
      if (wallet !== undefined && !entry) throw new ModalError('wallet/not-installed')
      const pick = entry?.connectors.find(item => !namespace || item.namespace === namespace)
      const held =
        pick && connections.of(pick.namespace).peek().connector === pick && connections.account(pick.namespace)
      if (held) return held
      if (pick) return startConnecting(ctx, entry!, pick)
      const account = waitForConnect()
      account.catch(quiet)
      await open({ view: 'Connect', namespace })
      // Who closed it meanwhile wants no wallet any more.
      if (entry && router.isOpen.peek()) ctx.pick(entry)
      return account
    }),
    disconnect: alive(async (namespace?: Namespace) => {
      for (const space of namespace ? [namespace] : networks.namespaces()) await connections.disconnect(space)
      events.track('DISCONNECT_SUCCESS', { namespace: namespace ?? 'all' })
    }),
    switchNetwork: alive(async ref => {
      const network = networks.find(ref)
      if (!network) throw new ModalError('network/unsupported')
      await connections.switchNetwork(network, { signal: life })
      events.track('SWITCH_NETWORK', { network: network.caipNetworkId })
    }),
    addNetwork: network => networks.add(network),
    removeNetwork: ref => networks.remove(ref),
    getState: () => state.peek(),
    subscribe(listener) {
      let first = true
      const held = child(life)
      watch(held.signal, () => {
        const now = state.value
        if (!first) events.deliver(listener, now)
        first = false
      })
      return () => held.abort()
    },
    on: events.on,
    getProvider: namespace => ctx.requests.provider(namespace ?? networks.namespace.peek()),
    setTheme: theme.set,
    setLocale: alive(tag => i18n.use(tag)),
    updateOptions(change) {
      try {
        const { themeMode: mode, themeVariables: variables, locale } = (change = copy(change) as typeof change)
        const merged = { ...given, ...change }
        const { networks: _, defaultNetwork: __, ...rest } = resolveOptions(merged, warn)
        Object.assign(options, rest)
        given = merged
        theme.set({ mode, variables })
        if (locale) i18n.use(locale)
        revision.value++
      } catch (thrown) {
        console.error(`[wallet-modal] ${(thrown as Error).message}`)
      }
    },
  }
  ctx.handle = handle
  const restored = options.enableReconnect
    ? restore({
        life,
        storage,
        networks,
        connections,
        wallets,
        bring: async id => {
          if (!wallets.find(id)) await ctx.loadView(id)
        },
      })
    : Promise.resolve()
  restored.then(() => {
    if (life.aborted) return
    ready.value = true
    events.emit('ready', undefined)
  })
  events.track('INITIALIZE', { networks: options.networks.map(network => network.caipNetworkId) })
  return { handle, ctx }
}
