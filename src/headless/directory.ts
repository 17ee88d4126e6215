import type { Signal } from '@preact/signals-core'
import type { WalletsContext, WalletsSlots } from '../wallets/context.ts'
import type { WalletEntry } from '../wallets/offered.ts'
import { createDirectoryList, type DirectoryList } from '../wallets/directory-list.ts'
import { createFindWallet } from '../wallets/find-wallet.ts'
import { createSafe } from '../wallets/added-connectors.ts'
import { createBrowserLink } from '../wallets/wallet-browser.ts'
import { createWalletList } from '../wallets/list.ts'
import { isMobile } from '../base/platform.ts'

type Parts = Pick<
  WalletsContext,
  'life' | 'options' | 'events' | 'networks' | 'wallets' | 'remote' | 'chunks' | 'mustAgree'
> & { slots: Signal<Partial<WalletsSlots>> }

/** Whom else to offer beside the wallets of this browser, and the order of all. */
export interface Directory {
  /** A wallet that is on no list yet; undefined where the directory has none. */
  find(text: string): Promise<WalletEntry | undefined>
  /** On phones: where the browser of the wallet's app shows this page. */
  link(entry: WalletEntry): string | undefined
  /** All pages, and what is searched for in them. */
  pages: () => DirectoryList
  /** Looks for the Safe in whose frame the page may be. */
  safe(): Promise<void>
}

export function createDirectory(ctx: Parts): Directory {
  const { life, slots } = ctx
  const appLink = createBrowserLink(ctx)
  const lookForSafe = createSafe(ctx)
  const safe = async () => {
    if (self !== top) await lookForSafe()
  }
  safe().catch(() => {})
  slots.value = { ...slots.peek(), walletList: createWalletList(ctx) }
  let pages: DirectoryList | undefined
  return {
    find: createFindWallet(ctx),
    link: entry => appLink(entry)?.href,
    pages: () => (pages ??= createDirectoryList({ ...ctx, appLink }, life, isMobile(navigator))),
    safe,
  }
}
