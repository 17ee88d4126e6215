import type { ReadonlySignal } from '@preact/signals-core'
import type { AccountContext } from '../account/context.ts'
import type { Chunks } from '../state/load-chunks.ts'
import type { WalletEntry, WalletList, Wallets } from './offered.ts'
import type { WalletsOptions } from './options.ts'

/** The parts of this room that chunks fill; available once their chunk is (`loadSlot`). */
export interface WalletsSlots {
  /** The Connect list of the installed wallets and the others on offer. */
  walletList: (installed: readonly WalletEntry[]) => WalletList
  /** Resolves once the previous visit's sessions are restored or given up. */
  restored: () => Promise<void>
  /** The embedded wallet and its connectors; the key is their ID. */
  AUTH: () => Promise<unknown>
  /** Adds the connectors of external wallets that chunks provide; `id`: only that one. */
  external: (id?: string) => Promise<unknown>
  /** Adds the connectors of a stored WalletConnect session; the key is the connector's ID. */
  walletConnect: () => Promise<unknown>
}

/** The available wallets, and what is needed to reach them. */
export interface WalletsContext extends AccountContext {
  options: WalletsOptions
  chunks: Chunks
  wallets: Wallets
  /**
   * Asks the page's wallets to announce themselves, and reads injected ones; new ones join the list. Resolves once the
   * wallets of every namespace have been asked, or the code that asks them can't be loaded.
   */
  lookForWallets(): Promise<void>
  /** The slots filled so far. */
  slots: ReadonlySignal<Partial<WalletsSlots>>
  /** Loads the chunk that fills a slot, and installs it once. */
  loadSlot(slot: keyof WalletsSlots): Promise<unknown>
  /** Host name of the page. */
  site: string
  /** Whether the user still has to accept the terms before connecting (`features.legalCheckbox`). */
  mustAgree(): boolean
  /** On phones: the link that opens a wallet app, if there is one. */
  appLink(entry: WalletEntry): object | undefined
}
