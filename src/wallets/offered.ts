import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-core'
import type { Namespace } from '../base/network.ts'
import type { Connector } from '../connectors/connector.ts'
import type { Wallet } from '../services/network/explorer.ts'
import type { Directory, Sources } from '../services/sources.ts'
import type { Networks } from '../account/networks.ts'
import type { WalletGroup, WalletsOptions } from './options.ts'
import { COINBASE_RDNS, wantsWindow } from './external.ts'
import { directoryIdOf, findMeant, isExcluded, isSame } from '../base/wallet-identity.ts'
import { byLetters } from '../base/text.ts'
import { MAX_AWAITED, pictureOf, placesOf, RECOMMENDED, visitOf } from './places.ts'
import { resource, watch, type Resource } from '../state/resource.ts'
import { MAX_RECENT, type RecentWallet, type Storage } from '../state/storage.ts'

/** One wallet on the list, however many connectors reach it. */
export interface WalletEntry {
  /** Unique on the list, stable for the page's life. */
  key: string
  id: string
  name: string
  group: WalletGroup
  rdns?: string
  icon?: string
  /** ID of its image in the wallet directory. */
  imageId?: string
  isRecent: boolean
  /** Live connectors, one per namespace; empty: not installed here. */
  connectors: Connector[]
  /** The directory's or the app's entry, with links and stores. */
  wallet?: Wallet
}

/** The connector to an available wallet: for `namespace`, else for the active namespace, else any. */
export const connectorOf = (
  { connectors }: WalletEntry,
  networks: Pick<Networks, 'namespace'>,
  namespace?: Namespace,
): Connector | undefined =>
  connectors.find(it => it.namespace === (namespace ?? networks.namespace.peek())) ??
  (namespace ? undefined : connectors[0])

export type WalletList = (WalletEntry | undefined)[]

export interface Wallets {
  /** The namespace to which Connect or the wallet directory was limited when it was opened. */
  asked: ReadonlySignal<Namespace | ''>
  /** The app's own pairing URI, while the view opened with it is on the stack. */
  code: ReadonlySignal<string | undefined>
  /**
   * The Connect list in order; each entry names its group. `undefined` reserves the place of a row that is still
   * loading, so that no other row moves under a finger.
   */
  list: ReadonlySignal<WalletList>
  /** The rows that have loaded. */
  rows: ReadonlySignal<WalletEntry[]>
  /** Newest first. */
  recent: ReadonlySignal<readonly RecentWallet[]>
  directory: ReadonlySignal<Resource<Directory>> & { reload(): void }
  /** Turns the directory's requests on. */
  isWanted: Signal<boolean>
  connectors: ReadonlySignal<Connector[]>
  setConnectors(list: Connector[]): void
  /**
   * Connectors provided by chunks: of external wallets, which are on the list, and for restoring sessions, such as
   * WalletConnect's.
   */
  added: Signal<Connector[]>
  /** By any of its IDs, or its name. */
  find(text: string): WalletEntry | undefined
  remember(entry: RecentWallet & { wallet?: RecentWallet }): void
}

/** What the view was opened with: limited to one namespace's wallets, or with the app's own pairing URI. */
export interface AskedFor {
  namespace?: Namespace
  /** `wc:…`, which is as secret as a password. */
  uri?: string
}

export interface WalletsParts {
  options: WalletsOptions
  storage: Storage
  sources: () => Promise<Sources>
  networks: Networks
  /** Where the wanted namespace is read. */
  router: { wanted<Key extends keyof AskedFor>(key: Key): AskedFor[Key] }
  /** Incremented with every change of the options. */
  revision: ReadonlySignal<number>
  /** `walletList`: see WalletsSlots. */
  slots: ReadonlySignal<{ walletList?: (installed: readonly WalletEntry[]) => WalletList }>
}

/** If more wallets than this are installed, hardly all of them are among the recommended ones. */
const MAX_TWINS = 16

/**
 * Which wallets are offered (spec section 2). The installed ones are known here; the others, and the order of all, come
 * from the chunk that loads on opening.
 */
export function createWallets(
  life: AbortSignal,
  { options, storage, sources, networks, router, revision, slots }: WalletsParts,
): Wallets {
  const connectors = signal<Connector[]>([])
  const added = signal<Connector[]>([])
  const isWanted = signal(false)
  const recent = signal(storage.get('recent') ?? [])
  const asked = computed(() => router.wanted('namespace') ?? '')
  const isAsked = (caip: string) => caip.startsWith(asked.value)
  const ask = computed(() =>
    isWanted.value && options.enableWallets
      ? networks.list.value.map(network => network.caipNetworkId).filter(isAsked)
      : undefined,
  )
  const directory = resource(life, ask, async (chains, wait) =>
    (await sources()).directory.lists({
      ...options,
      // Available wallets are on the list anyway.
      recent: recent
        .peek()
        .filter(it => !connectors.peek().some(here => isSame(it, here)))
        .map(({ id, rdns, name }) => directoryIdOf(id) ?? rdns ?? name ?? id),
      // Some may be installed or listed already: those merge with their rows, and the next ones fill the places.
      recommended: RECOMMENDED + Math.min(connectors.peek().length + recent.peek().length, MAX_TWINS),
      chains,
      namespace: asked.peek(),
      ...wait,
    }),
  )
  /** The directory entry of an installed wallet, if the app refers to the wallet by it. */
  const toldOf = (connector: Connector) => directory.value.data?.named.find(it => isSame(it, connector))
  const all = () => [...connectors.value, ...added.value]
  const iconOf = (connector: Connector, wallet = toldOf(connector)) =>
    pictureOf(options, { ...connector, wallet }) ?? connector.icon
  const installed = () => {
    const list: WalletEntry[] = []
    const spaces = networks.namespaces().filter(isAsked)
    // The code that draws the whole list knows whether its pop-up can open here.
    const isWindowOnly =
      !slots.value.walletList && options.enableCoinbase && options.coinbasePreference === 'smartWalletOnly'
    for (const connector of all()) {
      const { id, key, rdns, type, name, namespace } = connector
      if (added.peek().includes(connector) && type !== 'external') continue
      const wallet = toldOf(connector)
      if (!spaces.includes(namespace) || !connector.usable || isExcluded(options, { ...connector, wallet })) continue
      if (isWindowOnly && rdns === COINBASE_RDNS) continue
      // The same wallet in another namespace joins its row; a second object with the same ID stays separate, so that
      // the two can be told apart.
      const twin = list.find(
        entry => !entry.connectors.some(other => other.namespace === namespace) && isSame(entry, connector),
      )
      if (twin) {
        twin.connectors.push(connector)
        twin.group = 'multiChain'
        continue
      }
      const again = list.filter(entry => entry.connectors[0]?.name === name).length
      const group = type === 'announced' || type === 'external' ? type : 'injected'
      list.push({
        key,
        id,
        rdns,
        icon: iconOf(connector, wallet),
        name: again ? `${name} (${again + 1})` : name,
        group,
        isRecent: false,
        connectors: [connector],
        wallet,
      })
    }
    for (const entry of list) entry.isRecent = visitOf(recent.value, entry) >= 0
    // The most recently used come first; the order of the others does not depend on which was announced first.
    const place = (entry: WalletEntry) =>
      entry.isRecent ? visitOf(recent.value, entry) : MAX_RECENT + Number(entry.id === 'injected')
    return list.sort((a, b) => place(a) - place(b) || byLetters(a.name, b.name))
  }
  const list = computed(() => {
    revision.value
    const here = installed()
    const hasWindow =
      wantsWindow(options) &&
      networks.namespaces().includes('eip155') &&
      here.every(entry => entry.rdns !== COINBASE_RDNS)
    const places = Math.min(placesOf(options).length + Number(hasWindow), MAX_AWAITED)
    return slots.value.walletList?.(here) ?? [...here, ...Array<undefined>(places)]
  })
  const rows = computed(() => list.value.filter(entry => !!entry))

  // A connected wallet is installed, too.
  watch(life, () => {
    revision.value
    for (const it of all()) it.icon = iconOf(it)
  })

  return {
    asked,
    code: computed(() => router.wanted('uri')),
    list,
    rows,
    recent,
    directory,
    isWanted,
    connectors,
    added,
    setConnectors: list => {
      connectors.value = list
    },
    find: text => rows.value.find(entry => text === entry.key) ?? findMeant(text, rows.value),
    remember({ id, rdns, name, imageId, wallet }) {
      // Stored as the directory knows it, so that it can be offered after it is uninstalled.
      const used = { id: wallet?.id ?? id, rdns, name, imageId: imageId ?? wallet?.imageId }
      recent.value = [used, ...recent.peek().filter(item => !isSame(item, used))].slice(0, MAX_RECENT)
      storage.set('recent', recent.peek())
    },
  }
}
