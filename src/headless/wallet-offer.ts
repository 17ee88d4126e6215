import type { Namespace } from '../base/network.ts'
import type { WalletGroup } from '../wallets/options.ts'

/** One wallet to choose, however many connectors reach it. */
export interface WalletChoice {
  /** Unique on the list, stable while the page lives. */
  key: string
  /** Reverse-DNS id, connector id, or id in the directory. */
  id: string
  name: string
  rdns?: string
  /** https or data URL. */
  icon?: string
  /** Why it is on the list. */
  group: WalletGroup
  isRecent: boolean
  /** Whether it is in this browser and can be asked at once. */
  isInstalled: boolean
  /** Whether it is reached by a code of WalletConnect: `connect` needs `onUri` then. */
  canPair: boolean
  /** Kinds of chain in which an installed one can be asked. */
  namespaces: readonly Namespace[]
  /** Checked https pages; `browser` shows this page in the browser of the wallet's app, on phones. */
  links: Readonly<Partial<Record<'homepage' | 'webapp' | 'browser' | 'appStore' | 'playStore' | 'chromeStore', string>>>
}

/** Frozen state of the list. */
export interface WalletOfferState {
  /** Installed ones first, unless `features.connectorTypeOrder` says otherwise; once more pages are asked for, always. */
  list: readonly WalletChoice[]
  /**
   * `idle`: the directory has not been asked. `ready`: there is more to load. `done`: there is not. `failed`: what is
   * listed is here, the rest did not come; the same call tries again.
   */
  status: 'idle' | 'loading' | 'ready' | 'failed' | 'done'
  /** What is searched for. */
  query: string
  /** Wallets of the whole directory, once it has said so. */
  count: number
}

/** The wallets to choose from: those in this browser immediately, the others once they are requested. */
export interface WalletOffer {
  /** The present list. The same object until something in it changes. */
  getState(): WalletOfferState
  /** Calls back on every change of the list; returns the unsubscribe function. */
  subscribe(listener: (state: WalletOfferState) => void): () => void
  /** Asks the directory for the wallets to offer first. Resolves when it has answered, or failed. */
  load(): Promise<void>
  /** The next page of the directory. */
  loadMore(): Promise<void>
  /** Narrows the list, and finds in the directory what is not on it; an empty text ends that. */
  search(text: string): void
}
