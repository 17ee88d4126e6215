import { signal } from '@preact/signals-core'
import { compose } from '../core/compose.ts'
import { brokenHandle } from './broken-handle.ts'
import type { Announcement, EarlyContext } from '../modal/context.ts'
import { createHandle, type PageContext } from './create-handle.ts'
import type { Draw } from './drawing.ts'
import { expectSessions } from '../wallets/expect-sessions.ts'
import { createFeatures } from '../modal/features.ts'
import type { WalletModal, WalletModalState } from './handle.ts'
import type { KnownConnection, EmbeddedWalletInfo } from '../account/public.ts'
import { createChunks, type ChunkLoader } from '../state/load-chunks.ts'
import { createNavigation } from '../modal/navigation.ts'
import type { WalletModalOptions } from '../core/options.ts'
import { resolveOptions } from '../core/read-options.ts'
import { createReport } from '../core/report.ts'
import { watch } from '../state/resource.ts'
import { createRouter } from '../modal/router.ts'
import { createSnapshot, emitHostEvents } from './snapshot.ts'
import type { SIWXSession } from '../base/siwx.ts'
import { createTheme } from '../modal/theme.ts'
import { pickWallet } from '../features/connect/pick.ts'
import { startConnecting } from '../features/connect/controller.ts'
import { hasTerms } from '../features/connect/methods.ts'
import { createI18n, type Messages } from '../i18n/index.ts'
import { ModalError } from '../base/errors.ts'
import { isLocalPage } from '../base/local-host.ts'
import { ownImageUrl } from '../base/url.ts'
import { painted } from '../modal/painted.ts'

declare const __VERSION__: string

/** Loads code and texts, and draws. */
export interface Loader extends ChunkLoader {
  /** Texts of an ISO 639 language (`de`), or of a part of it (`de.wallet`); undefined if there are none. */
  locale(name: string): Promise<Messages | undefined>
  draw: Draw
}

/** What the elements and the hooks need besides the handle. */
export interface Mounted {
  handle: WalletModal
  ctx?: EarlyContext
  /** Without a `ctx`: that the modal cannot be used, for visitors; why, on the developer’s own machine. */
  why?: () => string
}

/** What the specification’s words leave open. */
const GET_PROJECT = ': set projectId (data-project-id), from https://dashboard.reown.com'
let isProjectAsked = false

/**
 * Builds services, core and shell once and wires them. Never throws: unusable options give a handle that reports it.
 */
export function createModal(input: WalletModalOptions, loader: Loader, fault?: string): Mounted {
  const abort = new AbortController()
  const life = abort.signal
  const warn = (text: string) => console.warn(`[wallet-modal] ${text}`)
  const chunks = createChunks(loader)
  const examine = async (given: unknown, ctx?: EarlyContext) =>
    (await chunks.load('doctor')).examine(given, resolveOptions, ctx)
  let options
  try {
    if (fault) throw new ModalError('options/invalid', { message: fault })
    options = resolveOptions(input, warn)
  } catch (thrown) {
    const error = thrown as ModalError
    const { code, message } = error
    const isProject = code === 'options/project-id'
    if (!isProject || !isProjectAsked) console.error(`[wallet-modal] ${message}${isProject ? GET_PROJECT : ''}`)
    isProjectAsked ||= isProject
    const { t } = createI18n(document.documentElement.lang || navigator.language, loader.locale)
    const why = () => (isLocalPage() ? message : t('button.off'))
    return { handle: { ...brokenHandle(error, __VERSION__), doctor: () => examine(input) }, why }
  }
  const isSigning = options.siwx || options.siweConfig
  const router = createRouter()
  const theme = createTheme(options, life, chunks)
  const ready = signal(false)
  const error = signal<WalletModalState['error']>()
  const features = createFeatures(chunks, () => ctx)
  const parts = compose({
    life,
    options,
    chunks,
    router,
    revision: signal(0),
    slots: features.slots,
    authorize: isSigning ? async (...answer) => (await ctx.signIn()).authorize(...answer) : undefined,
    // In the caller's task; if the sign-in chunk has not loaded yet, the signature is requested afterwards.
    ask: (connector, wait) => features.slots.peek().signIn?.connect(connector, wait) ?? connector.connect(wait),
  })
  const { events, connections, networks } = parts
  const i18n = createI18n(options.locale || document.documentElement.lang || navigator.language, loader.locale)
  const announcement = signal<Announcement | undefined>(undefined)
  const announce = (text: string, isUrgent?: boolean) => {
    announcement.value = { text, isUrgent }
  }
  const consent = signal<boolean>()
  const embeddedWalletInfo = signal<EmbeddedWalletInfo | undefined>(undefined)
  const knownConnections = signal<readonly KnownConnection[]>(Object.freeze([]))
  const sessions = signal<readonly SIWXSession[]>(Object.freeze([]))
  const ctx: PageContext = {
    ...parts,
    unsentEvents: [],
    theme,
    i18n,
    announcement,
    state: createSnapshot({
      ...parts,
      ready,
      error,
      theme,
      locale: i18n.locale,
      embeddedWalletInfo,
      knownConnections,
      sessions,
    }),
    t: i18n.t,
    views: features.views,
    loadView: features.loadView,
    loadSlot: features.loadSlot,
    trackedTransactions: signal([]),
    attempt: signal(undefined),
    embeddedWalletInfo,
    knownConnections,
    sessions,
    async signIn() {
      if (!isSigning) throw new ModalError('siwx/disabled')
      return features.loadSlot('signIn')
    },
    networkImage: network =>
      ownImageUrl(options.chainImages[network.caipNetworkId] ?? network.assets?.imageUrl) ??
      features.slots.value.networkImage?.(network),
    appLink: entry => features.slots.value.browserLink?.(entry) ?? features.slots.value.pairingLink?.(entry),
    consent,
    mustAgree: () => !consent.value && !!options.features.legalCheckbox && hasTerms(options),
    site: location.hostname,
    inlineHost: signal<Element | boolean>(!!options.target),
    navigation: createNavigation({ ...parts, announce, t: i18n.t }, warn),
    // A getter, because it is built on the parts defined here.
    get handle() {
      return handle
    },
    pick: (entry, connector) => pickWallet(ctx, entry, connector),
    announce,
    // Only what comes after the first chunk has failures for developers.
    report: createReport(events, error => ctx.alert?.(error)),
  }
  const drawn = loader.draw(ctx, features.install)
  events.on('event', event => void ctx.unsentEvents.push(event))

  emitHostEvents(ctx)
  // Everything else that an account needs comes with its chunk.
  watch(life, () => {
    const isSomebody = networks.namespaces().some(it => connections.of(it).value.status !== 'disconnected')
    if (isSomebody) features.loadSlot('PageAccount').catch(() => {})
  })
  const handle: WalletModal = createHandle(
    {
      ctx,
      version: __VERSION__,
      end() {
        const { code, message } = new ModalError('modal/destroyed')
        // First, because listeners to the state end with the life.
        error.value = { code, message }
        abort.abort()
      },
      revised: () => parts.revision.value++,
      warn,
      painted: () => Promise.all([drawn?.(), theme.settled]).then(painted),
      connect: (entry, connector) => startConnecting(ctx, entry, connector),
      examine: given => examine(given, ctx),
    },
    input,
  )
  // The page is back from a provider that it was itself sent to for a social login.
  if (options.features.socials !== false && location.search.includes('result_uri='))
    features.loadSlot('ConnectLogin').catch(ctx.report)
  const settled = options.enableReconnect && expectSessions(ctx)
  // Gives the caller time to add listeners to the new handle.
  queueMicrotask(async () => {
    events.track('INITIALIZE', { networks: options.networks.map(network => network.caipNetworkId) })
    await settled
    if (life.aborted) return
    ready.value = true
    events.emit('ready', undefined)
  })
  return { handle, ctx }
}
