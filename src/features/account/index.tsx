import { computed, type Context, type Feature, resource, signal } from '../../kit.ts'
import { AccountView } from './account-view.tsx'
import { messages as transactions } from '../transaction/messages.ts'
import { messages as tracking } from '../transaction/tracking/messages.ts'
import { messages } from './messages.ts'
import { Menu, SettingsView } from './settings-view.tsx'
import { recall } from '../transaction/tracking/recall.ts'
import { trackSent } from '../transaction/tracking/tracker.ts'

/** The connected account, its networks and its menu. */
export function install(ctx: Context): Feature {
  trackSent(ctx, (item, wait) => recall(ctx, item, wait))
  // It brings the pictures of networks.
  ctx.loadView('Networks').catch(() => {})
  // Asked for while the modal is open, and never on test networks (contract of the data service).
  const identity = resource(
    ctx.life,
    computed(() => {
      const account =
        ctx.router.isOpen.value &&
        !ctx.networks.active.value.testnet &&
        ctx.connections.account(ctx.networks.namespace.value)
      return account ? account.address : undefined
    }),
    async (address, wait) => {
      try {
        return await (await ctx.remote()).data.identity({ address, sender: address, ...wait })
      } catch (error) {
        ctx.report(error)
        throw error
      }
    },
  )
  const tab = signal('tokens')
  return {
    messages: { ...transactions, ...tracking, ...messages },
    part: 'wallet',
    views: {
      Account: {
        body: () => <AccountView identity={identity} tab={tab} />,
        corner: Menu,
      },
      AccountSettings: { body: SettingsView },
    },
  }
}
