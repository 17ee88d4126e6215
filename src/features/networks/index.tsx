import { signal, type Context, type Feature } from '../../modal/kit.ts'
import { networkImageId } from '../../chains/network-images.ts'
import type { Sources } from '../../services/sources.ts'
import { messages } from './messages.ts'
import { NetworksView, UnsupportedView, WhatView } from './networks-view.tsx'
import { createSwitches } from './switch.ts'
import { OtherChainView, SwitchView } from './switch-view.tsx'

/** The networks: their images, the list, and switching. */
export function install(ctx: Context): Feature {
  const { t } = ctx
  const directory = signal<Sources['directory'] | undefined>(undefined)
  ctx.sources().then(
    sources => {
      directory.value = sources.directory
    },
    () => {},
  )
  const switches = createSwitches(ctx)
  return {
    messages,
    part: 'wallet',
    views: {
      Networks: { body: () => <NetworksView switches={switches} /> },
      WhatIsANetwork: { body: WhatView },
      SwitchNetwork: {
        title: ({ network }) => t('switch.title', { network: network.name }),
        body: ({ payload }) => <SwitchView target={payload} switches={switches} />,
      },
      SwitchActiveChain: {
        title: ({ name }) => t('switch.title', { network: name }),
        body: ({ payload }) => <OtherChainView network={payload} switches={switches} />,
      },
      UnsupportedChain: {
        title: swap => t(swap?.isSwap ? 'networks.title' : 'unsupported.title'),
        body: ({ payload }) => <UnsupportedView isSwap={!!payload?.isSwap} switches={switches} />,
      },
    },
    slots: {
      networkImage: network => {
        const id = networkImageId(network)
        return id && directory.value?.assetImage?.(id)
      },
    },
  }
}
