import { addStyles, type Context, type Feature } from '../../../kit.ts'
import type { Attempt } from '../controller.ts'
import { platform } from '../../../lib/platform.ts'
import css from './connecting.css'
import { ConnectingView, MultiChainView } from './connecting-view.tsx'
import { ConnectEnd, ConnectSearch, ConnectWait, Help } from './connect-parts.tsx'
import { Legal } from './legal.tsx'
import { messages } from './messages.ts'
import { linkBrowsers } from './wallet-browser.ts'

/** What is on screen while a wallet is asked; the asking itself is part of the core and goes on without these views. */
export function install(ctx: Context): Feature {
  const { t, options } = ctx
  addStyles(css)
  linkBrowsers(ctx)
  // Links that open an app have to be there before the tap; elsewhere a code is made when it is asked for.
  if (options.enableWalletConnect && platform(navigator).mobile)
    ctx.loadView('ConnectingWalletConnect').catch(ctx.report)
  return {
    messages,
    views: {
      Connect: { ...ctx.views.value['Connect']!, corner: Help },
      ConnectingExternal: { title: data => (data as Attempt).entry.name, body: ConnectingView },
      // Parts of Connect rather than views: the field from eight wallets on, what stands in for missing ones, and the
      // host's terms.
      Legal: { title: () => '', body: Legal },
      ConnectSearch: { title: () => '', body: ConnectSearch },
      ConnectWait: { title: () => '', body: ConnectWait },
      ConnectEnd: { title: () => '', body: ConnectEnd },
      ConnectingMultiChain: { title: () => t('connect.pick'), body: MultiChainView },
    },
  }
}
