import { addStyles, computed, resource, type Context, type Feature } from '../../kit.ts'
import { networkImageId } from '../../chains/network-images.ts'
import css from './account.css'
import { AccountView } from './account-view.tsx'
import { messages } from './messages.ts'
import { NetworksView, SwitchView, UnsupportedView } from './networks-view.tsx'
import { Menu, SettingsView } from './settings-view.tsx'

/** The connected account, its networks and its menu. */
export function install(ctx: Context): Feature {
  const { t } = ctx
  addStyles(css)
  ctx.remote().then(({ explorer }) => {
    ctx.networkImages.value = network => {
      const id = networkImageId(network)
      return id && explorer.assetImage(id)
    }
  }, () => {})
  // Asked for while the modal is open, and never on test networks (contract of the data service).
  const identity = resource(ctx.life, computed(() => {
    const account = ctx.router.isOpen.value && !ctx.networks.active.value.testnet && ctx.connections.account(ctx.networks.namespace.value)
    return account ? account.address : undefined
  }), async (address, wait) => {
    try {
      return await (await ctx.remote()).data.identity({ address, sender: address, ...wait })
    } catch (error) {
      ctx.report(error)
      throw error
    }
  })
  return {
    messages,
    views: {
      Account: { title: () => t('account.title'), body: () => <AccountView identity={identity} />, corner: Menu },
      AccountSettings: { title: () => t('account.title'), body: SettingsView },
      Networks: { title: () => t('networks.title'), body: NetworksView },
      SwitchNetwork: { title: data => t('switch.title', { network: (data as { network: { name: string } }).network.name }), body: SwitchView },
      UnsupportedChain: { title: () => t('unsupported.title'), body: UnsupportedView },
    },
  }
}
