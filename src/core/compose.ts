import type { ReadonlySignal, Signal } from '@preact/signals-core'
import { createAdapterRegistry } from '../chains/adapter-registry.ts'
import type { Connector } from '../connectors/connector.ts'
import { createInjectedDiscovery } from '../connectors/injected.ts'
import type { Authorize } from '../account/connection.ts'
import { createConnections, type Ask } from '../account/connections.ts'
import { createEvents } from '../state/events.ts'
import type { Chunks } from '../state/load-chunks.ts'
import { createNetworks } from '../account/networks.ts'
import type { Options } from './options.ts'
import { createRequests } from '../account/requests.ts'
import { watch } from '../state/resource.ts'
import { createStorage } from '../state/storage.ts'
import { createWallets, type WalletsParts } from '../wallets/offered.ts'
import { DATA_URL } from '../base/endpoints.ts'
import { noop } from '../base/abort.ts'
import type { SignerOf } from '../services/asset-discovery.ts'
import type { Sources } from '../services/sources.ts'
import type { WalletsContext } from '../wallets/context.ts'

declare const __VERSION__: string

interface Given {
  life: AbortSignal
  options: Options
  chunks: Chunks
  router: WalletsParts['router']
  /** Incremented with every change of the options. */
  revision: ReadonlySignal<number>
  slots: WalletsParts['slots']
  /** See the parts of the connections. */
  authorize?: Authorize
  ask?: Ask
}

/** Shared by the modal and the headless core. */
export interface CoreContext extends WalletsContext {
  options: Options
  /** Incremented with every change of the options; read it wherever options are read. */
  revision: Signal<number>
}

/** Shared by the modal and the headless core: services, chains, networks, wallets and connections. */
export function compose<Of extends Given>(given: Of) {
  const { life, options, chunks } = given
  const { endpoints, projectId, services } = options
  const { data = DATA_URL, explorer } = endpoints
  const events = createEvents(() => connections.of(networks.namespace.peek()).peek().type === 'smartAccount')
  const storage = createStorage()
  const sourcesChunk: 'services' | 'chain-sources' = services === 'network' ? 'services' : 'chain-sources'
  let made: Sources | undefined
  const sources = async () =>
    (made ??= (await chunks.load(sourcesChunk)).createSources({
      options,
      projectId,
      version: __VERSION__,
      data,
      explorer,
      // Sources only ever see wallets of the connections.
      signer: requests.signer as SignerOf,
      chunks,
      adapter,
      networks,
      storage,
    }))
  const adapter = createAdapterRegistry({ options, chunks, proxy: services === 'network' ? data : undefined }, life)
  const requests = createRequests(namespace => connections.of(namespace), events)
  const networks = createNetworks(options, storage, namespace => !!connections.of(namespace).value.connector)
  const parts = { ...given, events, storage, sources, sourcesChunk, adapter, requests, networks }
  const connections = createConnections(parts)
  const wallets = createWallets(life, parts)

  const injected = createInjectedDiscovery(life, {
    onChange: () => found(),
    enableInjected: options.enableInjected,
    enableEIP6963: options.enableEIP6963,
  })
  let standard: { connectors(): Connector[] } | undefined
  const found = () => wallets.setConnectors([...injected.connectors(), ...(standard?.connectors() ?? [])])
  // WebKit · runs microtasks within `dispatchEvent` if no script of the page is on the stack · 2026-11
  injected.refresh()
  found()
  // Without a configured network of theirs they are not looked for.
  const findStandard = async () => {
    if (standard || !networks.namespaces().includes('solana')) return
    // After a failure the next opening tries again.
    const code = await chunks.load('wallet-standard').catch(noop)
    if (!code || standard || life.aborted) return
    const chain = () => networks.of('solana').caipNetworkId
    standard = code.createStandardDiscovery(life, { onChange: found, chain, ask: code.askStandard })
    found()
  }
  let asked: Promise<void> | undefined
  const askStandard = () => {
    asked = findStandard()
  }
  watch(life, askStandard)
  events.on('open', askStandard)
  const lookForWallets = async () => {
    injected.refresh()
    await asked
  }
  return { ...parts, connections, wallets, lookForWallets }
}
