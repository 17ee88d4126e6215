import { computed, signal, type ReadonlySignal } from '@preact/signals'
import type { Connector } from '../connectors/connector.ts'
import { imageUrl } from '../lib/url.ts'
import type { Explorer, Wallet } from '../services/explorer.ts'
import type { Networks } from './network.ts'
import type { CustomWallet, Options } from './options.ts'
import { resource, type Resource } from './resource.ts'
import type { Storage } from './storage.ts'

/** Groups of specification section 2. */
export type WalletGroup = 'recent' | 'multiChain' | 'announced' | 'injected' | 'featured' | 'custom' | 'external' | 'recommended'

/** One wallet on the list, however many ways lead to it. */
export interface WalletEntry {
  /** Unique on the list, stable while the page lives. */
  key: string
  id: string
  name: string
  group: WalletGroup
  rdns?: string
  icon?: string
  isRecent: boolean
  /** Live connectors, one a namespace; empty: not installed here. */
  connectors: Connector[]
  /** Directory or host entry with links and stores. */
  wallet?: Wallet
}

export interface Directory {
  featured: Wallet[]
  recommended: Wallet[]
  count: number
}

export interface Wallets {
  groups: ReadonlySignal<Record<WalletGroup, WalletEntry[]>>
  /** The Connect list in order. */
  rows: ReadonlySignal<WalletEntry[]>
  directory: ReadonlySignal<Resource<Directory>>
  connectors: ReadonlySignal<Connector[]>
  setConnectors(list: Connector[]): void
  /** By rdns, connector or directory id, or name. */
  find(text: string): WalletEntry | undefined
  remember(entry: { id: string; rdns?: string }): void
}

const RECOMMENDED = 4
const MAX_RECENT = 2
const DEFAULT_ORDER = ['recent', 'injected', 'featured', 'custom', 'external', 'recommended']

const fold = (text: string) => text.toLowerCase().replace(/\bwallet\b|[^\p{L}\p{N}]/gu, '')

const fromHost = (wallet: CustomWallet): Wallet => ({
  id: wallet.id, name: wallet.name, chains: [], rdns: wallet.rdns, homepage: wallet.homepage, imageUrl: imageUrl(wallet.image_url),
  mobile: wallet.mobile_link, desktop: wallet.desktop_link, webapp: wallet.webapp_link,
  appStore: wallet.app_store, playStore: wallet.play_store, chromeStore: wallet.chrome_store,
})

/** Which wallets are offered and in what order (specification section 2). `wanted` turns the directory calls on. */
export function createWallets(life: AbortSignal, options: Options, storage: Storage, explorer: Explorer, networks: Networks, wanted: ReadonlySignal<boolean>): Wallets {
  const connectors = signal<Connector[]>([])
  const recent = signal(storage.get('recent') ?? [])
  const custom = options.customWallets.filter(wallet => wallet && typeof wallet.id === 'string' && typeof wallet.name === 'string').map(fromHost)
  const ask = computed(() => (wanted.value ? networks.list.value.map(network => network.caipNetworkId) : undefined))
  const directory = resource(life, ask, async (chains, wait) => {
    const { featuredWalletIds: featured, includeWalletIds: include, excludeWalletIds: exclude } = options
    const [first, rest] = await Promise.all([
      featured.length ? explorer.getWallets({ page: 1, entries: featured.length, include: featured, ...wait }) : undefined,
      explorer.getWallets({ page: 1, entries: RECOMMENDED, include, exclude: [...exclude, ...featured], chains, ...wait }),
    ])
    const order = (wallet: Wallet) => featured.indexOf(wallet.id)
    return { featured: (first?.wallets ?? []).sort((a, b) => order(a) - order(b)), recommended: rest.wallets, count: rest.count + featured.length }
  })

  const excluded = (entry: { id: string; name: string; rdns?: string }) => options.excludeWalletIds.some(text =>
    text === entry.id || text === entry.rdns || text.toLowerCase() === entry.name.toLowerCase())

  const groups = computed(() => {
    const out: Record<WalletGroup, WalletEntry[]> = { recent: [], multiChain: [], announced: [], injected: [], featured: [], custom: [], external: [], recommended: [] }
    const used: WalletEntry[] = []
    const wasUsed = (entry: { id: string; rdns?: string }) => recent.value.findIndex(item => item.id === entry.id || (!!item.rdns && item.rdns === entry.rdns))
    const spaces = new Set(networks.list.value.map(network => network.chainNamespace))
    for (const connector of connectors.value) {
      if (!spaces.has(connector.namespace) || !connector.usable || excluded(connector)) continue
      // The same wallet in another namespace joins its row; a second object claiming the same id stays apart, to be told from it.
      const twin = used.find(entry => (connector.rdns ? entry.rdns === connector.rdns : fold(entry.name) === fold(connector.name)) && !entry.connectors.some(other => other.namespace === connector.namespace))
      if (twin) {
        twin.connectors.push(connector)
        twin.group = 'multiChain'
        continue
      }
      const again = used.filter(entry => entry.name === connector.name).length
      const { id, key, rdns, icon } = connector
      used.push({ key, id, rdns, icon, name: again ? `${connector.name} (${again + 1})` : connector.name, group: connector.type === 'announced' ? 'announced' : connector.type === 'external' ? 'external' : 'injected', isRecent: wasUsed(connector) >= 0, connectors: [connector] })
    }
    const offer = (group: WalletGroup, list: Wallet[]) => {
      for (const wallet of list) {
        if (excluded(wallet)) continue
        const known = used.find(entry => (wallet.rdns && wallet.rdns === entry.rdns) || wallet.id === entry.id || fold(wallet.name) === fold(entry.name))
        if (known) {
          known.wallet ??= wallet
          continue
        }
        used.push({ key: wallet.id, id: wallet.id, name: wallet.name, rdns: wallet.rdns, icon: wallet.imageUrl ?? (wallet.imageId && explorer.walletImage(wallet.imageId)), group, isRecent: wasUsed(wallet) >= 0, connectors: [], wallet })
      }
    }
    offer('custom', custom)
    offer('featured', directory.value.data?.featured ?? [])
    offer('recommended', directory.value.data?.recommended ?? [])
    for (const entry of used) out[entry.isRecent && !entry.connectors.length ? 'recent' : entry.group].push(entry)
    out.recent.sort((a, b) => wasUsed(a) - wasUsed(b))
    return out
  })

  const rows = computed(() => {
    const all = groups.value
    const order = [...new Set([...(options.features.connectorTypeOrder ?? []), ...DEFAULT_ORDER])]
    const list = order.flatMap(kind => (kind === 'injected' ? [...all.multiChain, ...all.announced, ...all.injected] : Object.hasOwn(all, kind) ? all[kind as WalletGroup] : []))
    // Installed ones lead, the last used among them first; the sort is stable, so the order above holds within each.
    const rank = (entry: WalletEntry) => (entry.connectors.length ? (entry.isRecent ? 0 : 1) : 2)
    return list.sort((a, b) => rank(a) - rank(b))
  })

  return {
    groups,
    rows,
    directory,
    connectors,
    setConnectors: list => { connectors.value = list },
    find: text => rows.value.find(entry => [entry.key, entry.id, entry.rdns].includes(text)) ?? rows.value.find(entry => fold(entry.name) === fold(text)),
    remember({ id, rdns }) {
      recent.value = [{ id, rdns }, ...recent.peek().filter(item => item.id !== id)].slice(0, MAX_RECENT)
      storage.set('recent', recent.peek())
    },
  }
}
