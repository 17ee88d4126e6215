import { computed, signal } from '@preact/signals'
import { createAdapterTable } from './chains/table.ts'
import type { Connector } from './connectors/connector.ts'
import { createInjectedDiscovery } from './connectors/injected.ts'
import { brokenHandle } from './core/broken-handle.ts'
import { createBalances } from './core/balances.ts'
import { createConnections } from './core/connections.ts'
import type { Announcement, Context } from './core/context.ts'
import { createHandle } from './core/create-handle.ts'
import { createEvents } from './core/events.ts'
import { expectSessions } from './core/expect-sessions.ts'
import { createFeatures } from './core/features.ts'
import type { EmbeddedWalletInfo, KnownConnection, WalletModal } from './core/handle.ts'
import { createChunks, type Loader } from './core/load-chunks.ts'
import { emitHostEvents } from './core/host-events.ts'
import { createNavigation } from './core/navigation.ts'
import { createNetworks } from './core/networks.ts'
import type { WalletModalOptions } from './core/options.ts'
import { resolveOptions } from './core/read-options.ts'
import { createReport } from './core/report.ts'
import { watch } from './core/resource.ts'
import { createRequests } from './core/requests.ts'
import { createRouter } from './core/router.ts'
import { createSnapshot } from './core/snapshot.ts'
import type { SIWXSession } from './core/sign-in.ts'
import { createStorage } from './core/storage.ts'
import { createTheme } from './core/theme.ts'
import { createWallets } from './core/wallets.ts'
import { install as installConnect, pickWallet } from './features/connect/index.ts'
import { startConnecting } from './features/connect/controller.ts'
import { hasTerms } from './features/connect/ways.ts'
import { createI18n } from './i18n/index.ts'
import { ModalError } from './lib/errors.ts'
import { ownImageUrl } from './lib/url.ts'
import type { Remote } from './services/remote.ts'
import { painted } from './shell/painted.ts'
import { createShell } from './shell/root.tsx'

declare const __VERSION__: string

const DATA_URL = 'https://rpc.walletconnect.org'
const EXPLORER_URL = 'https://api.web3modal.org'

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
  const { endpoints, projectId } = options
  const { data = DATA_URL, explorer = EXPLORER_URL } = endpoints
  const isSigning = options.siwx || options.siweConfig
  const events = createEvents(() => connections.of(networks.namespace.peek()).peek().type === 'smartAccount')
  const storage = createStorage()
  const router = createRouter()
  const theme = createTheme(options, life)
  const chunks = createChunks(loader)
  const features = createFeatures(chunks, () => ctx)
  const revision = signal(0)
  const ready = signal(false)
  let made: Remote | undefined
  const remote = async () =>
    (made ??= (await chunks.load('services')).createRemote({
      projectId,
      version: __VERSION__,
      data,
      explorer,
      signer: requests.signer,
    }))
  const adapter = createAdapterTable({ options, chunks, proxy: data }, life)
  const requests = createRequests(namespace => connections.of(namespace), events)
  const connections = createConnections({
    life,
    storage,
    events,
    networks: () => networks,
    adapter,
    signer: requests.signer,
    authorize: isSigning ? async (...answer) => (await ctx.signIn()).authorize(...answer) : undefined,
    // In the caller's task: what is not there yet asks for the signature afterwards.
    ask: (connector, wait) => features.slots.peek().signIn?.connect(connector, wait) ?? connector.connect(wait),
  })
  const networks = createNetworks(options, storage, namespace => !!connections.of(namespace).value.connector)
  const i18n = createI18n(options.locale || document.documentElement.lang || navigator.language, loader.locale)
  const wallets = createWallets(life, { options, storage, remote, networks, router, revision, slots: features.slots })
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
  const announcement = signal<Announcement | undefined>(undefined)
  const consent = signal<boolean>()
  const embeddedWalletInfo = signal<EmbeddedWalletInfo | undefined>(undefined)
  const known = signal<readonly KnownConnection[]>(Object.freeze([]))
  const sessions = signal<readonly SIWXSession[]>(Object.freeze([]))
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
    notifications: undefined as never,
    money: undefined as never,
    untold: [],
    theme,
    i18n,
    remote,
    chunks,
    adapter,
    revision,
    announcement,
    state: createSnapshot({
      ready,
      router,
      networks,
      connections,
      theme,
      locale: i18n.locale,
      embeddedWalletInfo,
      known,
      sessions,
    }),
    requests,
    t: i18n.t,
    views: features.views,
    slots: features.slots,
    loadView: features.loadView,
    loadSlot: features.loadSlot,
    sent: signal([]),
    attempt: signal(undefined),
    embeddedWalletInfo,
    known,
    sessions,
    async signIn() {
      if (!isSigning) throw new ModalError('siwx/disabled')
      await features.loadSlot('signIn')
      return features.slots.peek().signIn!
    },
    networkImage: network =>
      ownImageUrl(options.chainImages[network.caipNetworkId] ?? network.assets?.imageUrl) ??
      features.slots.value.networkImage?.(network),
    appLink: entry => features.slots.value.browserLink?.(entry) ?? features.slots.value.pairingLink?.(entry),
    consent,
    mustAgree: () => !consent.value && !!options.features.legalCheckbox && hasTerms(options),
    site: location.hostname,
    handle: undefined as never,
    pick: (entry, connectors) => pickWallet(ctx, entry, connectors),
    announce: (text, isUrgent) => {
      announcement.value = { text, isUrgent }
    },
    report: createReport(events, options, () => ctx.notifications),
  }
  features.install(installConnect)
  createShell(ctx)
  events.on('event', event => void ctx.untold.push(event))
  const injected = createInjectedDiscovery(life, {
    onChange: () => found(),
    enableInjected: options.enableInjected,
    enableEIP6963: options.enableEIP6963,
  })
  let standard: { connectors(): Connector[] } | undefined
  const found = () => wallets.setConnectors([...injected.connectors(), ...(standard?.connectors() ?? [])])
  found()
  // Where no network of theirs is offered nobody asks for them.
  const findStandard = () => {
    if (standard || !networks.namespaces().includes('solana')) return
    chunks.load('wallet-standard').then(
      ({ createStandardDiscovery, askStandard }) => {
        if (life.aborted) return
        const chain = () => networks.of('solana').caipNetworkId
        standard ??= createStandardDiscovery(life, { onChange: found, chain, ask: askStandard })
        found()
      },
      // The next opening tries again.
      () => {},
    )
  }
  watch(life, findStandard)
  events.on('open', findStandard)

  emitHostEvents(ctx)
  // What else an account needs is the matter of what comes first.
  watch(life, () => {
    const { status } = connections.of(networks.namespace.value).value
    if (status !== 'disconnected') features.loadSlot('PageAccount').catch(() => {})
  })
  const handle = createHandle(
    {
      ctx,
      version: __VERSION__,
      abort,
      navigation: createNavigation(ctx, warn),
      revised: () => revision.value++,
      warn,
      painted,
      connect: (entry, connector) => startConnecting(ctx, entry, [connector]),
    },
    input,
  )
  ctx.handle = handle
  // Back from a social login for which the page itself went to the provider.
  if (options.features.socials !== false && location.search.includes('result_uri='))
    features.loadSlot('ConnectLogin').catch(ctx.report)
  const settled = options.enableReconnect && expectSessions(ctx)
  // Whoever has just got the handle may listen first.
  queueMicrotask(async () => {
    events.track('INITIALIZE', { networks: options.networks.map(network => network.caipNetworkId) })
    await settled
    if (life.aborted) return
    ready.value = true
    events.emit('ready', undefined)
  })
  return { handle, ctx }
}
