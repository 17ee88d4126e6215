import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-core'
import type { Namespace } from '../base/network.ts'
import type { Connector } from '../connectors/connector.ts'
import type { Wallet } from '../services/explorer.ts'
import type { Directory, Remote } from '../services/remote.ts'
import type { Networks } from '../account/networks.ts'
import type { WalletGroup, WalletsOptions } from './options.ts'
import { COINBASE_RDNS, wantsWindow } from './external.ts'
import { directoryIdOf, findMeant, isExcluded, isSame } from '../base/wallet-identity.ts'
import { MAX_AWAITED, pictureOf, placesOf, RECOMMENDED, visitOf } from './places.ts'
import { resource, watch, type Resource } from '../state/resource.ts'
import { MAX_RECENT, type RecentWallet, type Storage } from '../state/storage.ts'

/** One wallet on the list, however many ways lead to it. */
export interface WalletEntry {
  /** Unique on the list, stable while the page lives. */
  key: string
  id: string
  name: string
  group: WalletGroup
  rdns?: string
  icon?: string
  /** Of its picture in the directory. */
  imageId?: string
  isRecent: boolean
  /** Live connectors, one a namespace; empty: not installed here. */
  connectors: Connector[]
  /** Directory or host entry with links and stores. */
  wallet?: Wallet
}

/** The way to a wallet that is here: of `namespace`, else of the kind of chain in front, else any. */
export const connectorOf = (
  { connectors }: WalletEntry,
  networks: Pick<Networks, 'namespace'>,
  namespace?: Namespace,
): Connector | undefined =>
  connectors.find(it => it.namespace === (namespace ?? networks.namespace.peek())) ??
  (namespace ? undefined : connectors[0])

export type WalletList = (WalletEntry | undefined)[]

export interface Wallets {
  /** The namespace whose wallets alone are looked for, where Connect or the directory was opened for one. */
  asked: ReadonlySignal<Namespace | ''>
  /** The page's own code, as long as what it was opened with is on the stack. */
  code: ReadonlySignal<string | undefined>
  /**
   * The Connect list in order; each entry names its group. `undefined` is a row that is to come: its place is kept, so
   * that no other moves under a finger.
   */
  list: ReadonlySignal<WalletList>
  /** Of the list what is here. */
  rows: ReadonlySignal<WalletEntry[]>
  /** Newest first. */
  recent: ReadonlySignal<readonly RecentWallet[]>
  directory: ReadonlySignal<Resource<Directory>> & { reload(): void }
  /** Turns the directory's calls on. */
  isWanted: Signal<boolean>
  connectors: ReadonlySignal<Connector[]>
  setConnectors(list: Connector[]): void
  /** Connectors of chunks: of external wallets, which are on the list, and ways to come back, such as WalletConnect. */
  added: Signal<Connector[]>
  /** By any of its ids, or its name. */
  find(text: string): WalletEntry | undefined
  remember(entry: RecentWallet & { wallet?: RecentWallet }): void
}

/** What connecting is for: the wallets of one namespace alone, and the code that the page has made. */
export interface AskedFor {
  namespace?: Namespace
  /** `wc:…`, which is as secret as a password. */
  uri?: string
}

export interface WalletsParts {
  options: WalletsOptions
  storage: Storage
  remote: () => Promise<Remote>
  networks: Networks
  /** Where the wallets of one namespace alone may be asked for. */
  router: { wanted<Key extends keyof AskedFor>(key: Key): AskedFor[Key] }
  /** Grows with every change of the options. */
  revision: ReadonlySignal<number>
  /** `walletList`: see WalletsSlots. */
  slots: ReadonlySignal<{ walletList?: (installed: readonly WalletEntry[]) => WalletList }>
}

/** More installed wallets than this are hardly all among the recommended ones. */
const MAX_TWINS = 16

/**
 * Which wallets are offered (specification section 2). Those of this page are known here; whom else to offer, and the
 * order of all, is the matter of the chunk that opening fetches.
 */
export function createWallets(
  life: AbortSignal,
  { options, storage, remote, networks, router, revision, slots }: WalletsParts,
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
    (await remote()).directory({
      ...options,
      // Those that are here are on the list anyway.
      recent: recent
        .peek()
        .filter(it => !connectors.peek().some(here => isSame(it, here)))
        .map(({ id, rdns, name }) => directoryIdOf(id) ?? rdns ?? name ?? id),
      // Some may be installed here, or known: those join their rows, and the next ones fill the places.
      recommended: RECOMMENDED + Math.min(connectors.peek().length + recent.peek().length, MAX_TWINS),
      chains,
      namespace: asked.peek(),
      ...wait,
    }),
  )
  /** Who a wallet of this page is in the directory, where the host speaks of it by that. */
  const toldOf = (connector: Connector) => directory.value.data?.named.find(it => isSame(it, connector))
  const all = () => [...connectors.value, ...added.value]
  const iconOf = (connector: Connector, wallet = toldOf(connector)) =>
    pictureOf(options, { ...connector, wallet }) ?? connector.icon
  const installed = () => {
    const list: WalletEntry[] = []
    const spaces = networks.namespaces().filter(isAsked)
    // Who draws the whole list knows whether its window can open here.
    const isWindowOnly =
      !slots.value.walletList && options.enableCoinbase && options.coinbasePreference === 'smartWalletOnly'
    for (const connector of all()) {
      const { id, key, rdns, type, name, namespace } = connector
      if (added.peek().includes(connector) && type !== 'external') continue
      const wallet = toldOf(connector)
      if (!spaces.includes(namespace) || !connector.usable || isExcluded(options, { ...connector, wallet })) continue
      if (isWindowOnly && rdns === COINBASE_RDNS) continue
      // The same wallet in another namespace joins its row; a second object claiming the same id stays apart, to be
      // told from it.
      const twin = list.find(
        entry => !entry.connectors.some(other => other.namespace === namespace) && isSame(entry, connector),
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
        icon: iconOf(connector, wallet),
        name: again ? `${name} (${again + 1})` : name,
        group,
        isRecent: false,
        connectors: [connector],
        wallet,
      })
    }
    for (const entry of list) entry.isRecent = visitOf(recent.value, entry) >= 0
    // The last used among them lead; the others are in an order that does not hang on who came first.
    const place = (entry: WalletEntry) =>
      entry.isRecent ? visitOf(recent.value, entry) : MAX_RECENT + Number(entry.id === 'injected')
    return list.sort((a, b) => place(a) - place(b) || a.name.localeCompare(b.name))
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

  // Whoever is connected has it, too.
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
      // As the directory knows it, so that it can be offered where it is not installed any more.
      const used = { id: wallet?.id ?? id, rdns, name, imageId: imageId ?? wallet?.imageId }
      recent.value = [used, ...recent.peek().filter(item => !isSame(item, used))].slice(0, MAX_RECENT)
      storage.set('recent', recent.peek())
    },
  }
}
