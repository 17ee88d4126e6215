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
  'life' | 'options' | 'events' | 'networks' | 'wallets' | 'sources' | 'chunks' | 'mustAgree'
> & { slots: Signal<Partial<WalletsSlots>> }

/** Further wallets to offer besides those in this browser, and the order of all. */
export interface Directory {
  /** A wallet that is not on the list yet; undefined if the directory does not have it. */
  find(text: string): Promise<WalletEntry | undefined>
  /** On phones: the link that opens this page in the wallet app's browser. */
  link(entry: WalletEntry): string | undefined
  /** All pages of the directory, and search in them. */
  pages: () => DirectoryList
  /** Looks for the Safe in whose frame the page may be shown. */
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
