import type { Context, Feature } from '../../core/context.ts'
import { ConnectView } from './connect-view.tsx'
import { startConnecting } from './controller.ts'

const quiet = () => {}

/** The Connect view, part of the core. */
export function install(ctx: Context): Feature {
  ctx.pick = entry => {
    if (entry.connectors.length > 1) ctx.router.push('ConnectingMultiChain', { entry, pick: (connector: (typeof entry.connectors)[0]) => void startConnecting(ctx, entry, connector).catch(quiet) })
    else startConnecting(ctx, entry).catch(quiet)
  }
  return { views: { Connect: { title: () => ctx.t('connect.title'), body: ConnectView } } }
}
