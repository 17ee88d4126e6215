import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-core'
import type { Namespace } from '../chains/network.ts'
import type { Connector } from '../connectors/connector.ts'
import type { Wallet } from '../services/explorer.ts'
import type { Directory, Remote } from '../services/remote.ts'
import type { Networks } from './networks.ts'
import type { Options } from './options.ts'
import { givenFor, isMeant, KNOWN_AS, wantsWindow } from '../lib/external-wallets.ts'
import { ownImageUrl } from '../lib/url.ts'
import { isExcluded, MAX_AWAITED, placesOf, RECOMMENDED, visitOf } from '../lib/wallet-list.ts'
import { foldName } from '../lib/wallet-name.ts'
import { resource, type Resource } from './resource.ts'
import type { Router } from './router.ts'
import type { Slots } from './slots.ts'
import type { RecentWallet, Storage } from './storage.ts'
import type { WalletGroup } from './wallet-group.ts'

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
  /** By rdns, connector or directory id, or name. */
  find(text: string): WalletEntry | undefined
  remember(entry: RecentWallet): void
}

interface Parts {
  options: Options
  storage: Storage
  remote: () => Promise<Remote>
  networks: Networks
  /** Where the wallets of one namespace alone may be asked for. */
  router: Pick<Router, 'steps' | 'wanted'>
  /** Grows with every change of the options. */
  revision: ReadonlySignal<number>
  slots: ReadonlySignal<Partial<Slots>>
}

const MAX_RECENT = 2
/** More installed wallets than this are hardly all among the recommended ones. */
const MAX_TWINS = 16

/**
 * Which wallets are offered (specification section 2). Those of this page are known here; whom else to offer, and the
 * order of all, is the matter of the chunk that opening fetches.
 */
export function createWallets(
  life: AbortSignal,
  { options, storage, remote, networks, router, revision, slots }: Parts,
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
      recent: recent.peek().map(it => it.id),
      // Some may be installed here, or known: those join their rows, and the next ones fill the places.
      recommended: RECOMMENDED + Math.min(connectors.peek().length + recent.peek().length, MAX_TWINS),
      chains,
      namespace: asked.peek(),
      ...wait,
    }),
  )
  const installed = () => {
    const list: WalletEntry[] = []
    const spaces = networks.namespaces().filter(isAsked)
    // Who draws the whole list knows whether its window can open here.
    const isWindowOnly =
      !slots.value.walletList && options.enableCoinbase && options.coinbasePreference === 'smartWalletOnly'
    for (const connector of [...connectors.value, ...added.value.filter(it => it.type === 'external')]) {
      const { id, key, rdns, icon, type, name, namespace } = connector
      if (!spaces.includes(namespace) || !connector.usable || isExcluded(options, connector)) continue
      if (isWindowOnly && rdns === KNOWN_AS['coinbaseWallet']) continue
      // The same wallet in another namespace joins its row; a second object claiming the same id stays apart, to be
      // told from it.
      const twin = list.find(
        entry =>
          (rdns ? entry.rdns === rdns : foldName(entry.name) === foldName(name)) &&
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
        isRecent: visitOf(recent.value, connector) >= 0,
        connectors: [connector],
      })
    }
    // The last used among them lead.
    const visit = (entry: WalletEntry) => (entry.isRecent ? visitOf(recent.value, entry) : MAX_RECENT)
    return list.sort((a, b) => visit(a) - visit(b))
  }
  const list = computed(() => {
    revision.value
    const here = installed()
    const hasWindow =
      wantsWindow(options) &&
      networks.namespaces().includes('eip155') &&
      here.every(entry => entry.rdns !== KNOWN_AS['coinbaseWallet'])
    const places = Math.min(placesOf(options).length + Number(hasWindow), MAX_AWAITED)
    return slots.value.walletList?.(here) ?? [...here, ...Array<undefined>(places)]
  })
  const rows = computed(() => list.value.filter(entry => !!entry))

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
      for (const it of list) it.icon = ownImageUrl(givenFor(options.connectorImages, it)) ?? it.icon
      connectors.value = list
    },
    find: text =>
      rows.value.find(entry => text === entry.key || isMeant(text, entry)) ??
      rows.value.find(entry => foldName(entry.name) === foldName(text)),
    remember({ id, rdns, name, imageId }) {
      recent.value = [{ id, rdns, name, imageId }, ...recent.peek().filter(item => item.id !== id)].slice(0, MAX_RECENT)
      storage.set('recent', recent.peek())
    },
  }
}
