import { addStyles, type Context, type Feature } from '../../kit.ts'
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
  return {
    messages,
    views: {
      Account: { title: () => t('account.title'), body: AccountView, corner: Menu },
      AccountSettings: { title: () => t('account.title'), body: SettingsView },
      Networks: { title: () => t('networks.title'), body: NetworksView },
      SwitchNetwork: { title: data => t('switch.title', { network: (data as { network: { name: string } }).network.name }), body: SwitchView },
      UnsupportedChain: { title: () => t('unsupported.title'), body: UnsupportedView },
    },
  }
}
