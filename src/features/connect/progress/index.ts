import { type Context, type Feature, watch } from '../../../modal/kit.ts'
import { platform } from '../../../base/platform.ts'
import { ConnectingView } from './connecting-view.tsx'
import { ConnectChains, ConnectCode, ConnectEnd, ConnectSearch, ConnectWait, Help } from './connect-parts.tsx'
import { createExternal } from './external.ts'
import { createFindWallet } from '../../../wallets/find-wallet.ts'
import { Legal } from './legal.tsx'
import { messages } from './messages.ts'
import { nameUnknown } from './unknown-options.ts'
import { createBrowserLink } from '../../../wallets/wallet-browser.ts'
import { createWalletList } from '../../../wallets/list.ts'

/**
 * What is on screen while a wallet is asked; the request itself belongs to the core and continues without these views.
 */
export function install(ctx: Context): Feature {
  const external = createExternal(ctx)
  // Links that open an app must be ready before the tap; elsewhere a pairing is made when it is requested.
  if (platform(navigator).mobile)
    watch(ctx.life, () => {
      if (ctx.options.enableWalletConnect || ctx.wallets.code.value)
        ctx.loadView('ConnectingWalletConnect').catch(ctx.report)
    })
  nameUnknown(ctx)
  return {
    messages,
    views: { ConnectingExternal: { title: ({ entry }) => entry.name, body: ConnectingView } },
    slots: {
      walletList: createWalletList(ctx),
      findWallet: createFindWallet(ctx),
      ConnectSearch,
      ConnectWait,
      ConnectChains,
      ConnectCode,
      ConnectEnd,
      ConnectHelp: Help,
      ConnectTerms: Legal,
      browserLink: createBrowserLink(ctx),
      external,
    },
  }
}
