import type { Context, Feature } from '../../kit.ts'
import { networkImageId } from '../../chains/network-images.ts'
import { messages } from './messages.ts'
import { NetworksView, SwitchView, UnsupportedView } from './networks-view.tsx'

/** The networks: their pictures, the list, and changing from one to another. */
export function install(ctx: Context): Feature {
  const { t } = ctx
  ctx.remote().then(
    ({ explorer }) => {
      ctx.networkImages.value = network => {
        const id = networkImageId(network)
        return id && explorer.assetImage(id)
      }
    },
    () => {},
  )
  return {
    messages,
    part: 'wallet',
    views: {
      Networks: { title: () => t('networks.title'), body: NetworksView },
      SwitchNetwork: {
        title: data => t('switch.title', { network: (data as { network: { name: string } }).network.name }),
        body: SwitchView,
      },
      UnsupportedChain: {
        title: data => t((data as { isSwap?: boolean } | undefined)?.isSwap ? 'networks.title' : 'unsupported.title'),
        body: UnsupportedView,
      },
    },
  }
}
