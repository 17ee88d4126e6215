import { computed, signal } from '@preact/signals-core'
import type { WalletsContext } from '../wallets/context.ts'
import { watchForWallets } from '../wallets/late-wallets.ts'
import { readable } from '../state/readable.ts'
import { watch } from '../state/resource.ts'
import type { WalletEntry } from '../wallets/offered.ts'
import type { DirectoryList } from '../wallets/directory-list.ts'
import { child } from '../base/abort.ts'
import type { Wallet } from '../services/explorer.ts'
import type { Directory } from './directory.ts'
import type { WalletChoice, WalletOffer, WalletOfferState } from './wallet-offer.ts'

/** The list, and what stands behind it. */
export interface WalletStore {
  shown: WalletOffer
  /** The entry behind a choice, where that is one of the list. */
  entryOfChoice(choice: unknown): WalletEntry | undefined
  /** A wallet that is on no list yet; undefined where the directory has none, or is not wanted. */
  find(text: string): Promise<WalletEntry | undefined>
}

/** `load`: fetches what knows of the directory. */
export function createWalletStore(
  ctx: Pick<WalletsContext, 'life' | 'options' | 'events' | 'wallets' | 'lookForWallets'>,
  load: () => Promise<Directory>,
): WalletStore {
  const { life, options, events, wallets } = ctx
  const entries = new WeakMap<object, WalletEntry>()
  const choices = new WeakMap<WalletEntry, WalletChoice>()
  const directory = signal<Directory | undefined>(undefined)
  /** From the first page or search on; without a directory none comes. */
  const pages = signal<DirectoryList | undefined>(undefined)
  const query = signal('')
  const hasFailed = signal(false)
  /** From the first load on: then somebody looks at the list. */
  let watching: Promise<void> | undefined

  function choiceOf(entry: WalletEntry): WalletChoice {
    const { key, id, name, rdns, icon, group, isRecent, connectors, wallet } = entry
    const { mobile, desktop, homepage, webapp, appStore, playStore, chromeStore }: Partial<Wallet> = wallet ?? {}
    const isInstalled = !!connectors.length
    // Its links come with the directory.
    const isOfBefore = isRecent && !wallet
    const isReached = mobile || desktop || webapp || id === 'walletConnect' || isOfBefore
    const browser = directory.value?.link(entry)
    const choice: WalletChoice = Object.freeze({
      key,
      id,
      name,
      rdns,
      icon,
      group,
      isRecent,
      isInstalled,
      canPair: !isInstalled && options.enableWalletConnect && !!isReached,
      namespaces: Object.freeze(connectors.map(it => it.namespace)),
      links: Object.freeze({ homepage, webapp, browser, appStore, playStore, chromeStore }),
    })
    choices.set(entry, choice)
    entries.set(choice, entry)
    return choice
  }
  const found = () => {
    const text = query.value.trim().toLowerCase()
    return wallets.rows.value.filter(({ name }) => name.toLowerCase().includes(text))
  }
  const status = (): WalletOfferState['status'] => {
    if (hasFailed.value) return 'failed'
    if (pages.value) return pages.value.status.value
    if (!wallets.isWanted.value) return 'idle'
    if (!options.enableWallets) return 'done'
    const { status, data } = wallets.directory.value
    if (status === 'failed' || (status === 'ready' && data?.error)) return 'failed'
    return status === 'ready' ? 'ready' : 'loading'
  }
  const state = computed((): WalletOfferState =>
    Object.freeze({
      list: Object.freeze((pages.value?.entries.value ?? found()).map(entry => choices.get(entry) ?? choiceOf(entry))),
      status: status(),
      query: query.value,
      count: (pages.value?.count ?? count).value,
    }),
  )
  const count = computed(() => wallets.directory.value.data?.count ?? 0)

  /** Fetches what knows of the directory, and has that asked. */
  async function want(): Promise<Directory> {
    wallets.isWanted.value = true
    hasFailed.value = false
    watching ??= watchForWallets(ctx, life)
    try {
      return (directory.value = await load())
    } catch (error) {
      hasFailed.value = true
      throw error
    }
  }
  const settled = () =>
    new Promise<void>(resolve => {
      const over = child(life)
      over.signal.addEventListener('abort', () => resolve(), { once: true })
      watch(over.signal, () => {
        if (state.value.status !== 'loading') queueMicrotask(() => over.abort())
      })
    })
  /** What fails is told by the status. */
  const quietly = async (run: (it: Directory) => unknown) => {
    if (life.aborted) return
    await want().then(run, () => {})
    if (!life.aborted) await settled()
  }

  return {
    entryOfChoice: choice => entries.get(choice as object),
    find: async text => (await want()).find(text),
    shown: {
      ...readable(life, events, state),
      load: () => {
        const isAgain = state.peek().status === 'failed'
        return quietly(() => isAgain && wallets.directory.reload())
      },
      loadMore: () =>
        quietly(it => {
          if (!options.enableWallets) return
          const shown = pages.peek()
          pages.value = it.pages()
          return shown?.more()
        }),
      search(text) {
        query.value = text
        void quietly(it => {
          if (!options.enableWallets) return
          pages.value = it.pages()
          pages.value.setQuery(query.peek())
        })
      },
    },
  }
}
