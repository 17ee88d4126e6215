import type { Context, Feature } from '../../core/context.ts'
import { ConnectView } from './connect-view.tsx'
import { startConnecting } from './controller.ts'

const quiet = () => {}

/** The Connect view, part of the core. */
export function install(ctx: Context): Feature {
  ctx.pick = (entry, connector = entry.connectors[1] ? undefined : entry.connectors[0]) => {
    const { mobile, desktop, webapp } = entry.wallet ?? {}
    if (connector) startConnecting(ctx, entry, connector).catch(quiet)
    else
      ctx.router.push(
        entry.connectors.length
          ? 'ConnectingMultiChain'
          : ctx.options.enableWalletConnect && (mobile || desktop || webapp)
            ? 'ConnectingWalletConnect'
            : 'Downloads',
        entry,
      )
  }
  return { views: { Connect: { title: () => ctx.t('connect.title'), body: ConnectView } } }
}
