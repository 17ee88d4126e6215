import { computed, signal } from '@preact/signals-core'
import type { WalletsContext } from '../wallets/context.ts'
import { watchForWallets } from '../wallets/late-wallets.ts'
import { readable } from '../state/readable.ts'
import { watch } from '../state/resource.ts'
import type { WalletEntry } from '../wallets/offered.ts'
import type { DirectoryList } from '../wallets/directory-list.ts'
import { child } from '../base/abort.ts'
import type { Wallet } from '../services/network/explorer.ts'
import type { Directory } from './directory.ts'
import type { WalletChoice, WalletOffer, WalletOfferState } from './wallet-offer.ts'

/** The list, and the entries behind it. */
export interface WalletStore {
  shown: WalletOffer
  /** The list entry behind a choice, if it is one. */
  entryOfChoice(choice: unknown): WalletEntry | undefined
  /** A wallet that is not on the list yet; undefined if the directory does not have it, or is not wanted. */
  find(text: string): Promise<WalletEntry | undefined>
}

/** `load`: loads the directory's code. */
export function createWalletStore(
  ctx: Pick<WalletsContext, 'life' | 'options' | 'events' | 'wallets' | 'lookForWallets'>,
  load: () => Promise<Directory>,
): WalletStore {
  const { life, options, events, wallets } = ctx
  const entries = new WeakMap<object, WalletEntry>()
  const choices = new WeakMap<WalletEntry, WalletChoice>()
  const directory = signal<Directory | undefined>(undefined)
  /** Set from the first page or search on; without a directory it stays empty. */
  const pages = signal<DirectoryList | undefined>(undefined)
  const query = signal('')
  const hasFailed = signal(false)
  /** Set from the first load on: from then on the list is in use. */
  let watching: Promise<void> | undefined

  function choiceOf(entry: WalletEntry): WalletChoice {
    const { key, id, name, rdns, icon, group, isRecent, connectors, wallet } = entry
    const { mobile, desktop, homepage, webapp, appStore, playStore, chromeStore }: Partial<Wallet> = wallet ?? {}
    const isInstalled = !!connectors.length
    // Its links arrive with the directory.
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

  /** Loads the directory's code and starts its requests. */
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
  /** Failures are reported in the status. */
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
