import { type Context, type Feature, watch, defaults } from '../../../modal/kit.ts'
import { platform } from '../../../base/platform.ts'
import { ConnectingView } from './connecting-view.tsx'
import { ConnectChains, ConnectCode, ConnectEnd, ConnectSearch, ConnectWait, Help } from './connect-parts.tsx'
import { createExternal } from './external.ts'
import { createFindWallet } from '../../../wallets/find-wallet.ts'
import { Legal } from './legal.tsx'
import { messages } from './messages.ts'
import { createBrowserLink } from '../../../wallets/wallet-browser.ts'
import { createWalletList } from '../../../wallets/list.ts'
import { unknownOptions } from '../../../core/unknown-options.ts'

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

/** Logs each unknown option to the console once: a misspelled option has no effect. */
export function nameUnknown(ctx: Pick<Context, 'life' | 'options' | 'revision' | 'theme'>): void {
  const { life, options, revision, theme } = ctx
  const named = new Set<string>()
  watch(life, () => {
    revision.value
    // With those of `setTheme`.
    const given = { ...options, themeVariables: theme.variables.value }
    for (const { name, hint } of unknownOptions(given, Object.keys(defaults()))) {
      if (named.has(name)) continue
      named.add(name)
      console.warn(`[wallet-modal] Ignored unknown option ${name}${hint ? `: ${hint}` : ''}`)
    }
  })
}
