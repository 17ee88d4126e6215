import type { Namespace } from '../base/network.ts'
import type { WalletGroup } from '../wallets/options.ts'

/** One wallet to choose, however many namespaces it serves. */
export interface WalletChoice {
  /** Unique on the list, stable for the page's life. */
  key: string
  /** Reverse-DNS ID, connector ID, or ID in the wallet directory. */
  id: string
  /** Name of the wallet, as it or the wallet directory gives it. */
  name: string
  /** Reverse-DNS ID that the wallet announces. */
  rdns?: string
  /** https or data URL. */
  icon?: string
  /** Why it is on the list. */
  group: WalletGroup
  /** Whether the user has used it here before. */
  isRecent: boolean
  /** Whether it is in this browser, so that `connect` asks it directly. */
  isInstalled: boolean
  /** Whether it connects with a WalletConnect pairing URI: `connect` then needs `onUri`. */
  canPair: boolean
  /** Namespaces in which an installed wallet can connect. */
  namespaces: readonly Namespace[]
  /** Checked https pages; on phones, `browser` opens this page in the browser of the wallet's app. */
  links: Readonly<Partial<Record<'homepage' | 'webapp' | 'browser' | 'appStore' | 'playStore' | 'chromeStore', string>>>
}

/** Frozen state of the list. */
export interface WalletOfferState {
  /**
   * Installed wallets first, unless `features.connectorTypeOrder` says otherwise; always first after `loadMore` or
   * `search`.
   */
  list: readonly WalletChoice[]
  /**
   * `idle`: the wallet directory has not been asked. `ready`: there is more to load. `done`: everything is loaded.
   * `failed`: the list is incomplete; the same call tries again.
   */
  status: 'idle' | 'loading' | 'ready' | 'failed' | 'done'
  /** The text of the last `search`. */
  query: string
  /** How many wallets the directory has; 0 until it answers. */
  count: number
}

/** The wallets to choose from: those in this browser immediately, the others once you load them. */
export interface WalletOffer {
  /** The current list. The same object until something in it changes. */
  getState(): WalletOfferState
  /** Calls the listener on every change of the list; returns the unsubscribe function. */
  subscribe(listener: (state: WalletOfferState) => void): () => void
  /** Loads the wallets to offer first from the wallet directory. Resolves when it has answered or failed. */
  load(): Promise<void>
  /** Loads the next page of the wallet directory. Resolves when it has answered or failed. */
  loadMore(): Promise<void>
  /** Searches the list and the wallet directory by name; an empty text ends the search. */
  search(text: string): void
}
