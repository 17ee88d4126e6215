import type { Context, Feature } from '../../core/context.ts'
import { ConnectView } from './connect-view.tsx'
import { startConnecting } from './controller.ts'

const quiet = () => {}

/** The Connect view, part of the core. */
export function install(ctx: Context): Feature {
  ctx.pick = (entry, connector = entry.connectors[1] ? undefined : entry.connectors[0]) => {
    if (connector || !ctx.reach(entry)) startConnecting(ctx, entry, connector).catch(quiet)
  }
  return { views: { Connect: { title: () => ctx.t('connect.title'), body: ConnectView } } }
}
