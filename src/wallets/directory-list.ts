import { computed, signal, type ReadonlySignal } from '@preact/signals-core'
import type { WalletsContext } from './context.ts'
import type { WalletEntry } from './offered.ts'
import type { Wallet } from '../services/network/explorer.ts'
import { isExcluded } from '../base/wallet-identity.ts'
import { createIndex } from '../base/wallet-index.ts'
import { isInstalled, pictureOf } from './places.ts'
import { createFeed, type Feed } from './directory-feed.ts'

/** What AllWallets shows. It lives while its step is on the stack, so that Back restores it unchanged. */
export interface DirectoryList {
  /** As typed. */
  query: ReadonlySignal<string>
  isCertified: ReadonlySignal<boolean>
  /** Installed wallets, then the app's, then the directory's; each wallet once. */
  entries: ReadonlySignal<WalletEntry[]>
  /** `loading`: the answer to the current query is still to come. */
  status: ReadonlySignal<'loading' | 'ready' | 'failed' | 'done'>
  /** Some pages of the current query have arrived. */
  isPartial: ReadonlySignal<boolean>
  /** The directory's total, once known. */
  count: ReadonlySignal<number>
  setQuery(text: string): void
  setCertified(on: boolean): void
  /** Loads the next page; after a failure, the one that failed. */
  more(): Promise<void>
  /** The user's position: the view stores it here when it closes. */
  place: { top: number; at: number; hasLeft: boolean }
}

const DEBOUNCE_MS = 300
const PAGE_ENTRIES = 40
const SEARCH_ENTRIES = 100
// Text pasted by mistake is not sent: pairing URIs contain a key.
const PRIVATE = /^wc:|0x[\da-f]{40}/i

const fold = (text: string) => text.trim().toLowerCase()

/** A directory wallet as an entry of the list. */
export const directoryEntry = (wallet: Wallet): WalletEntry => ({
  key: wallet.id,
  id: wallet.id,
  name: wallet.name,
  rdns: wallet.rdns,
  icon: wallet.imageUrl,
  imageId: wallet.imageId,
  group: 'recommended',
  isRecent: false,
  connectors: [],
  wallet,
})

export function createDirectoryList(
  ctx: Pick<WalletsContext, 'options' | 'wallets' | 'networks' | 'events' | 'sources' | 'appLink'>,
  life: AbortSignal,
  isMobile: boolean,
  debounceMs = DEBOUNCE_MS,
): DirectoryList {
  const { options, wallets, networks, events } = ctx
  const query = signal('')
  const isCertified = signal(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking = new AbortController()

  const wanted = computed(() =>
    networks.list.value.map(it => it.caipNetworkId).filter(caip => caip.startsWith(wallets.asked.value)),
  )
  const isListed = (wallet: Wallet, wanted: string[]) =>
    !isExcluded(options, wallet) &&
    (!wallet.chains.length ||
      wallet.chains.some(chain => wanted.some(it => it === chain || it.startsWith(`${chain}:`))))

  function ask(held: AbortSignal, search: string, certified: boolean): Feed {
    const chains = wanted.peek()
    const { featured = [], recommended = [] } = wallets.directory.peek().data ?? {}
    // The list has these already; excluding them fills the pages. A search includes all.
    const exclude = [
      ...options.excludeWalletIds,
      ...(search ? [] : [...featured, ...recommended].map(wallet => wallet.id)),
    ]
    const entries = search ? SEARCH_ENTRIES : PAGE_ENTRIES
    const feed = createFeed(held, entries, async (page, wait) => {
      if (PRIVATE.test(search)) return { wallets: [], count: 0 }
      return (await ctx.sources()).directory.page({
        page,
        entries,
        search: search || undefined,
        badge: certified ? 'certified' : undefined,
        include: options.includeWalletIds,
        exclude,
        chains,
        ...wait,
      })
    })
    feed.more()
    return feed
  }

  const browse = ask(life, '', false)
  const current = signal({ search: '', certified: false, feed: browse })

  /** Sends the current query; the previous one is dropped together with its answer. */
  const apply = () => {
    if (life.aborted) return
    const search = query.peek().trim()
    const certified = isCertified.peek()
    const shown = current.peek()
    if (search === shown.search && certified === shown.certified) return
    asking.abort()
    asking = new AbortController()
    current.value = { search, certified, feed: search || certified ? ask(asking.signal, search, certified) : browse }
    if ((search || certified) && !PRIVATE.test(search))
      events.track('SEARCH_WALLET', { badge: certified ? 'certified' : 'none' })
  }

  const isCurrent = () => query.value.trim() === current.value.search && isCertified.value === current.value.certified
  // Where nothing can be paired, getting a wallet is all that is left.
  const isToGet = ({ appStore, playStore }: Partial<Wallet> = {}) =>
    !options.enableWalletConnect && !!(appStore ?? playStore)
  const isOffered = (entry: WalletEntry) =>
    !isMobile || !!entry.connectors.length || !!entry.wallet?.mobile || isToGet(entry.wallet) || !!ctx.appLink(entry)

  // One entry per directory wallet, so that a longer list reuses the entries it had.
  const made = new WeakMap<Wallet, WalletEntry>()
  const listed = (feed: Feed) => {
    return feed.wallets.value
      .filter(wallet => isListed(wallet, wanted.value))
      .map(wallet => {
        const entry = made.get(wallet) ?? {
          ...directoryEntry(wallet),
          icon: pictureOf(options, wallet) ?? wallet.imageUrl,
        }
        made.set(wallet, entry)
        return entry
      })
  }

  const entries = computed(() => {
    const text = fold(query.value)
    const certified = isCertified.value
    const rows = wallets.rows.value.filter(row => row.group !== 'walletConnect')
    const known = createIndex(rows)
    const fits = ({ name, wallet }: WalletEntry) =>
      (!text || fold(name).includes(text)) && (!certified || wallet?.badge === 'certified')
    // Local matches are shown immediately; what the directory finds by other criteria follows.
    const found = [...rows, ...listed(browse)].filter(fits)
    if (current.value.feed !== browse && isCurrent()) found.push(...listed(current.value.feed))
    const seen = new Set<string>()
    const all = found
      .map(entry => known.find(entry) ?? entry)
      .filter(entry => isOffered(entry) && !seen.has(entry.key) && seen.add(entry.key))
    return [...all.filter(isInstalled), ...all.filter(entry => !isInstalled(entry))]
  })

  const status = computed(() => {
    const { data, status } = wallets.directory.value
    // The app's wallets come before the pages: nothing moves when those arrive.
    return !isCurrent() || (!data && status !== 'failed') ? 'loading' : current.value.feed.status.value
  })

  life.addEventListener(
    'abort',
    () => {
      clearTimeout(timer)
      asking.abort()
    },
    { once: true },
  )

  return {
    query,
    isCertified,
    entries,
    status,
    isPartial: computed(() => isCurrent() && current.value.feed.wallets.value.length > 0),
    count: computed(() => Math.max(wallets.directory.value.data?.count ?? 0, browse.count.value)),
    place: { top: 0, at: 0, hasLeft: false },
    setQuery(text) {
      query.value = text
      clearTimeout(timer)
      if (text.trim()) timer = setTimeout(apply, debounceMs)
      else apply()
    },
    setCertified(on) {
      isCertified.value = on
      clearTimeout(timer)
      apply()
    },
    async more() {
      const { feed } = current.peek()
      if (feed.status.peek() === 'failed' && wallets.directory.peek().data?.error) wallets.directory.reload()
      await feed.more()
    },
  }
}
