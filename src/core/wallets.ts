import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals'
import type { Namespace } from '../chains/network.ts'
import type { Connector } from '../connectors/connector.ts'
import type { Wallet } from '../services/explorer.ts'
import type { Directory, Remote } from '../services/remote.ts'
import type { Networks } from './networks.ts'
import type { Options } from './options.ts'
import { ownImageUrl } from '../lib/url.ts'
import { resource, type Resource } from './resource.ts'
import type { Router } from './router.ts'
import type { RecentWallet, Storage } from './storage.ts'

/** Groups of specification section 2. */
export type WalletGroup =
  | 'walletConnect'
  | 'recent'
  | 'multiChain'
  | 'announced'
  | 'injected'
  | 'featured'
  | 'custom'
  | 'external'
  | 'recommended'

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

export interface Wallets {
  /** The namespace whose wallets alone are looked for, where Connect or the directory was opened for one. */
  asked: ReadonlySignal<Namespace | ''>
  /** The Connect list in order; each entry names its group. */
  rows: ReadonlySignal<WalletEntry[]>
  /** Rows that the directory is to bring; their places are kept, so that no row moves under a finger. */
  awaited: ReadonlySignal<number>
  directory: ReadonlySignal<Resource<Directory>> & { reload(): void }
  /** Turns the directory's calls on. */
  isWanted: Signal<boolean>
  connectors: ReadonlySignal<Connector[]>
  setConnectors(list: Connector[]): void
  /** Connectors of chunks, such as WalletConnect: ways to come back, not rows of the list. */
  added: Signal<Connector[]>
  /** By rdns, connector or directory id, or name. */
  find(text: string): WalletEntry | undefined
  remember(entry: RecentWallet): void
}

const MAX_RECENT = 2
const RECOMMENDED = 4
/** More installed wallets than this are hardly all among the recommended ones. */
const MAX_TWINS = 16
/** As many rows as fill the card; those below its edge move nothing. */
const MAX_AWAITED = 12
/** Ids of the directory; others are those of what is installed, or of the host. */
const DIRECTORY_ID = /^[\da-f]{64}$/
const DEFAULT_ORDER = ['recent', 'featured', 'custom', 'external', 'recommended']

/** The way by QR code, where the host gives it a place among the wallets. */
const CODE_ROW = {
  key: 'walletConnect',
  id: 'walletConnect',
  name: 'WalletConnect',
  group: 'walletConnect',
  isRecent: false,
} as const

const fold = (text: string) => text.toLowerCase().replace(/\bwallet\b|[^\p{L}\p{N}]/gu, '') || text

/** Which wallets are offered and in what order (specification section 2). */
export function createWallets(
  life: AbortSignal,
  options: Options,
  storage: Storage,
  remote: () => Promise<Remote>,
  networks: Networks,
  router: Router,
  /** Grows with every change of the options. */
  revision: ReadonlySignal<number>,
): Wallets {
  const connectors = signal<Connector[]>([])
  const isWanted = signal(false)
  const recent = signal(storage.get('recent') ?? [])
  const asked = computed(
    () =>
      router.steps.value
        .map(it => (it.view === 'Connect' || it.view === 'AllWallets' ? it.payload?.namespace : ''))
        .find(Boolean) ?? '',
  )
  const isAsked = (caip: string) => caip.startsWith(asked.value)
  const ask = computed(() =>
    isWanted.value && options.enableWallets
      ? networks.list.value.map(network => network.caipNetworkId).filter(isAsked)
      : undefined,
  )
  const directory = resource(life, ask, async (chains, wait) =>
    (await remote()).directory({
      ...options,
      recent: recent.peek().flatMap(({ id }) => (DIRECTORY_ID.test(id) ? id : [])),
      // Some may be installed here: those join their rows, and the next ones fill the places.
      recommended: RECOMMENDED + Math.min(connectors.peek().length, MAX_TWINS),
      chains,
      namespace: asked.peek(),
      ...wait,
    }),
  )
  /** Rows beside the installed ones; the host may change its options at any time. */
  const places = () =>
    options.enableWallets
      ? options.customWallets.length +
        options.featuredWalletIds.length +
        Math.min(options.includeWalletIds.length || RECOMMENDED, RECOMMENDED)
      : 0

  const excluded = (entry: { id: string; name: string; rdns?: string }) =>
    options.excludeWalletIds.some(
      text => text === entry.id || text === entry.rdns || text.toLowerCase() === entry.name.toLowerCase(),
    )

  const rows = computed(() => {
    revision.value
    const list: WalletEntry[] = []
    const visits = ({ id, rdns }: { id: string; rdns?: string }) =>
      recent.value.findIndex(item => item.id === id || (!!rdns && item.rdns === rdns))
    const spaces = networks.namespaces().filter(isAsked)
    for (const connector of connectors.value) {
      const { id, key, rdns, icon, type, name, namespace } = connector
      if (!spaces.includes(namespace) || !connector.usable || excluded(connector)) continue
      // The same wallet in another namespace joins its row; a second object claiming the same id stays apart, to be
      // told from it.
      const twin = list.find(
        entry =>
          (rdns ? entry.rdns === rdns : fold(entry.name) === fold(name)) &&
          !entry.connectors.some(other => other.namespace === namespace),
      )
      if (twin) {
        twin.connectors.push(connector)
        twin.group = 'multiChain'
        continue
      }
      const again = list.filter(entry => entry.connectors[0]!.name === name).length
      const group = type === 'announced' || type === 'external' ? type : 'injected'
      list.push({
        key,
        id,
        rdns,
        icon,
        name: again ? `${name} (${again + 1})` : name,
        group,
        isRecent: visits(connector) >= 0,
        connectors: [connector],
      })
    }
    const sameAs = ({ id, name, rdns }: { id: string; name: string; rdns?: string }) =>
      list.find(entry => (rdns && rdns === entry.rdns) || id === entry.id || fold(name) === fold(entry.name))
    for (const { id, rdns, name } of options.enableWallets ? recent.value : [])
      if (DIRECTORY_ID.test(id) && name && !sameAs({ id, name, rdns }) && !excluded({ id, name, rdns }))
        list.push({ key: id, id, name, rdns, group: 'recent', isRecent: true, connectors: [] })
    let room = places()
    for (const group of ['recent', 'custom', 'featured', 'recommended'] as const) {
      for (const wallet of directory.value.data?.[group] ?? []) {
        if (excluded(wallet)) continue
        const { id, name, rdns, imageUrl: icon } = wallet
        const same = sameAs(wallet)
        const isRecent = visits(wallet) >= 0
        if (same) {
          same.wallet ??= wallet
          same.icon ??= icon
        } else if (room-- > 0 || group !== 'recommended')
          list.push({
            key: id,
            id,
            name,
            rdns,
            icon,
            group: isRecent ? 'recent' : group,
            isRecent,
            connectors: [],
            wallet,
          })
      }
    }
    const given = options.features.connectorTypeOrder ?? []
    if (options.enableWalletConnect && given.includes('walletConnect')) list.push({ ...CODE_ROW, connectors: [] })
    // Installed ones lead where the host does not say otherwise, the last used among them first.
    const order = [...(given.includes('injected') ? [] : ['injected']), ...given, ...DEFAULT_ORDER]
    const rank = ({ connectors, isRecent, group }: WalletEntry) =>
      connectors.length ? order.indexOf('injected') - Number(isRecent) / 2 : order.indexOf(group)
    return list.sort((a, b) => rank(a) - rank(b) || (a.isRecent && b.isRecent ? visits(a) - visits(b) : 0))
  })

  const awaited = computed(() => (directory.value.error || directory.value.data ? 0 : Math.min(places(), MAX_AWAITED)))

  return {
    asked,
    rows,
    awaited,
    directory,
    isWanted,
    connectors,
    added: signal([]),
    setConnectors: list => {
      for (const it of list) it.icon = ownImageUrl(options.connectorImages[it.id]) ?? it.icon
      connectors.value = list
    },
    find: text =>
      rows.value.find(entry => [entry.key, entry.id, entry.rdns].includes(text)) ??
      rows.value.find(entry => fold(entry.name) === fold(text)),
    remember({ id, rdns, name }) {
      recent.value = [{ id, rdns, name }, ...recent.peek().filter(item => item.id !== id)].slice(0, MAX_RECENT)
      storage.set('recent', recent.peek())
    },
  }
}
