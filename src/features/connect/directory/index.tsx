import { addStyles, type Context, type Feature } from '../../../kit.ts'
import type { WalletEntry } from '../../../core/wallets.ts'
import { platform } from '../../../lib/platform.ts'
import { AllWalletsView } from './all-wallets-view.tsx'
import css from './all-wallets.css'
import { createListKeeper, createWalletList } from './controller.ts'
import { DownloadsView, GetView, WhatView } from './help-views.tsx'
import { messages } from './messages.ts'

/** The whole directory of wallets, what a wallet is, and where to get one. */
export function install(ctx: Context): Feature {
  const { t } = ctx
  addStyles(css)
  const keep = createListKeeper(ctx, life => createWalletList(ctx, life, platform(navigator).mobile))
  return {
    messages,
    views: {
      AllWallets: { title: () => t('all.title'), body: () => <AllWalletsView keep={keep} /> },
      WhatIsAWallet: { title: () => t('what.title'), body: WhatView },
      GetWallet: { title: () => t('what.get'), body: GetView },
      Downloads: { title: data => (data as WalletEntry).name, body: DownloadsView },
    },
  }
}
