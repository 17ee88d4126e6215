import { type Context, type Feature } from '../../../modal/kit.ts'
import { platform } from '../../../base/platform.ts'
import { AllWalletsView } from './all-wallets-view.tsx'
import { createDirectoryList } from '../../../wallets/directory-list.ts'
import { createListKeeper } from './list-keeper.ts'
import { DownloadsView, GetView, WhatView } from './help-views.tsx'
import { messages } from './messages.ts'

/** The whole wallet directory, an explanation of wallets, and where to get one. */
export function install(ctx: Context): Feature {
  const keep = createListKeeper(ctx, life => createDirectoryList(ctx, life, platform(navigator).mobile))
  return {
    messages,
    views: {
      AllWallets: { body: () => <AllWalletsView keep={keep} /> },
      WhatIsAWallet: { body: WhatView },
      GetWallet: { body: GetView },
      Downloads: { title: ({ name }) => name, body: DownloadsView },
    },
  }
}
