import { isAddress } from '../base/caip.ts'
import { computed, signal } from '@preact/signals-core'
import { compose } from '../core/compose.ts'
import { createGetProvider, disconnect, namespaceStates } from '../account/all-namespaces.ts'
import { switchNetwork } from '../account/switch-network.ts'
import { expectSessions } from '../wallets/expect-sessions.ts'
import type { KnownConnection } from '../account/public.ts'
import { createChunks } from '../state/load-chunks.ts'
import { resolveOptions } from '../core/read-options.ts'
import { readable } from '../state/readable.ts'
import { createAlert } from '../core/alert.ts'
import { createReport } from '../core/report.ts'
import { watch } from '../state/resource.ts'
import type { WalletsSlots } from '../wallets/context.ts'
import { noop } from '../base/abort.ts'
import { ModalError } from '../base/errors.ts'
import { createHostAuthorization, type AuthorizationParts, type WithSignal } from './authorizing.ts'
import { createConnect } from './connecting.ts'
import { headlessLoader, part, PARTS } from './loader.ts'
import { createWalletStore } from './wallet-store.ts'
import type { WalletCore, WalletCoreOptions, WalletCoreState } from './wallet-core.ts'

declare const __VERSION__: string

/** Builds services and core once and wires them. Throws if the options cannot be used. */
export function createCore(input: WalletCoreOptions): WalletCore {
  const options = resolveOptions(input, text => console.warn(`[wallet-modal] ${text}`))
  if (options.siwx || options.siweConfig)
    throw new ModalError('options/invalid', {
      message: 'The headless core has no sign-in view. Use `authorize` instead of `siwx` or `siweConfig`.',
    })
  const { authorize } = input
  const abort = new AbortController()
  const life = abort.signal
  const chunks = createChunks(headlessLoader)
  const slots = signal<Partial<WalletsSlots>>({})
  /** Signal of the current call to the connections. */
  let outer: AbortSignal | undefined
  const authorization =
    authorize &&
    createHostAuthorization(
      (): AuthorizationParts => parts,
      authorize,
      () => outer,
    )
  const parts = compose({
    life,
    options,
    chunks,
    slots,
    router: { wanted: () => undefined },
    revision: signal(0),
    ...authorization,
  })
  const { events, networks, connections, requests, sources } = parts
  const knownConnections = signal<readonly KnownConnection[]>(Object.freeze([]))
  const ready = signal(false)
  const ctx = {
    ...parts,
    knownConnections,
    site: location.hostname,
    mustAgree: () => false,
    loadSlot: async () => {},
    report: createReport(events, createAlert(options)),
  }
  const withSignal: WithSignal = (signal, make) => {
    outer = signal
    try {
      return make()
    } finally {
      outer = undefined
    }
  }
  const account = part(PARTS.account, it => it.createAccount(ctx))
  const directory = part(PARTS.directory, it => it.createDirectory(ctx))
  const paying = part(PARTS.paying, it => it.createPayFetch(parts))
  const pairing = part(PARTS.pairing, it => it.createPairing(ctx, withSignal))
  slots.value = {
    restored: async () => (await account()).restored,
    walletConnect: async () => options.enableWalletConnect && (await pairing()).restore().catch(ctx.report),
    // All other connectors that chunks provide need a view.
    external: async () => (await directory()).safe(),
  }
  const walletStore = createWalletStore(ctx, directory)

  const waiting = () =>
    requests.pending.value.map(({ id, method, connector: { namespace, name, icon, appHref: link } }) =>
      Object.freeze({ id, namespace, method, wallet: Object.freeze({ name, icon, link }) }),
    )
  const state = computed((): WalletCoreState => {
    const namespaces = namespaceStates(networks, connections)
    return Object.freeze({
      ready: ready.value,
      status: connections.of(networks.namespace.value).value.status,
      network: networks.active.value.caipNetworkId,
      namespaces,
      connections: knownConnections.value,
      requests: Object.freeze(waiting()),
    })
  })
  watch(life, () => {
    if (networks.namespaces().some(namespace => connections.of(namespace).value.connector)) account().catch(ctx.report)
  })
  PARTS.messages().then(it => it.completeMessages(), noop)
  const settled = options.enableReconnect ? expectSessions(ctx) : Promise.resolve()
  settled.then(() => {
    if (life.aborted) return
    ready.value = true
    events.emit('ready', undefined)
  })
  events.track('INITIALIZE', { networks: options.networks.map(network => network.caipNetworkId) })

  const alive =
    <Args extends unknown[], T>(fn: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      if (life.aborted) throw new ModalError('modal/destroyed')
      return fn(...args)
    }
  return {
    version: __VERSION__,
    wallets: walletStore.shown,
    ...readable(life, events, state),
    on: events.on,
    connect: createConnect({ ...ctx, walletStore, pairing, withSignal }),
    disconnect: alive(namespace => disconnect(parts, namespace)),
    switchNetwork: alive(ref => switchNetwork(parts, ref)),
    getNetworks: () => networks.list.peek(),
    getProvider: createGetProvider(parts),
    getBalance: alive(async namespace => (await account()).getBalance(namespace)),
    getTokens: alive(async namespace => (await account()).getTokens(namespace)),
    payFetch: alive(async (...args) => (await paying())(...args)),
    getIdentity: alive(async address => {
      const { names } = await sources()
      const space = networks.namespaces().find(it => isAddress(it, address)) ?? networks.namespace.peek()
      return names.identity({ network: networks.of(space), address, sender: address, signal: life })
    }),
    destroy: () => abort.abort(),
  }
}
