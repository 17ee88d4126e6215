import type { Context, Feature } from '../../../modal/kit.ts'
import { platform } from '../../../base/platform.ts'
import { AllWalletsView } from './all-wallets-view.tsx'
import { createDirectoryList, type DirectoryList } from '../../../wallets/directory-list.ts'
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

/** The list for the step in which AllWallets is shown; a list ends when its step has left the stack. */
export function createListKeeper(ctx: Context, create: (life: AbortSignal) => DirectoryList): () => DirectoryList {
  const lists = new WeakMap<object, DirectoryList>()
  return () => {
    const step = ctx.router.current.peek() ?? {}
    let list = lists.get(step)
    if (!list) {
      const left = new AbortController()
      list = create(left.signal)
      lists.set(step, list)
      ctx.router.whileShown(left, it => it === step)
    }
    return list
  }
}
