import type { Context, Feature } from '../../core/context.ts'
import { ConnectView, MultiChainView } from './connect-view.tsx'
import { ConnectingView } from './connecting-view.tsx'
import type { Attempt } from './controller.ts'

/** Connect and the views on the way to a connected wallet. Part of the core. */
export const install = ({ t }: Context): Feature => ({
  views: {
    Connect: { title: () => t('connect.title'), body: ConnectView },
    ConnectingExternal: { title: data => (data as { attempt: Attempt }).attempt.entry.name, body: ConnectingView },
    ConnectingMultiChain: { title: () => t('connect.pick'), body: MultiChainView },
  },
})
