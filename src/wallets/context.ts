import type { ReadonlySignal } from '@preact/signals-core'
import type { AccountContext } from '../account/context.ts'
import type { Chunks } from '../state/load-chunks.ts'
import type { WalletEntry, WalletList, Wallets } from './offered.ts'
import type { WalletsOptions } from './options.ts'

/** What this room leaves to chunks; there once their chunk is (`loadSlot`). */
export interface WalletsSlots {
  /** The Connect list of what is installed here, and of what else there is to offer. */
  walletList: (installed: readonly WalletEntry[]) => WalletList
  /** Resolves once the sessions of the last visit are back or given up. */
  restored: () => Promise<void>
  /** The embedded wallet, and its connectors, whose id names it. */
  AUTH: () => Promise<unknown>
  /** Brings the connectors of external wallets that chunks make; `id`: that one alone. */
  external: (id?: string) => Promise<unknown>
  /** Brings the connectors of a stored WalletConnect session; named like the connector. */
  walletConnect: () => Promise<unknown>
}

/** Which wallets there are, and what it takes to reach them. */
export interface WalletsContext extends AccountContext {
  options: WalletsOptions
  chunks: Chunks
  wallets: Wallets
  /** Asks the wallets of the page to announce themselves, and reads what they put there; new ones join the list. */
  lookForWallets(): void
  /** What is in the slots so far. */
  slots: ReadonlySignal<Partial<WalletsSlots>>
  /** Loads the chunk that fills a slot, and installs it once. */
  loadSlot(slot: keyof WalletsSlots): Promise<void>
  /** Name of the page the user is on. */
  site: string
  /** Whether a box waits to be ticked before anybody connects (`features.legalCheckbox`). */
  mustAgree(): boolean
  /** On phones: the link that opens a wallet's app, where there is one. */
  appLink(entry: WalletEntry): object | undefined
}
