import { type Context, type Feature, signal } from '../../modal/kit.ts'
import { AccountView } from './account-view.tsx'
import { messages as transactions } from '../transaction/messages.ts'
import { messages as tracking } from '../transaction/tracking/messages.ts'
import { messages } from './messages.ts'
import { lookAgain } from './look-again.ts'
import { Menu, SettingsView } from './settings-view.tsx'
import { recall } from '../transaction/tracking/recall.ts'
import { trackSent } from '../transaction/tracking/tracker.ts'

/** The connected account, its networks and its menu. */
export function install(ctx: Context): Feature {
  lookAgain(ctx)
  trackSent(ctx, (item, wait) => recall(ctx, item, wait))
  // It provides the images of networks.
  ctx.loadView('Networks').catch(() => {})
  const tab = signal('tokens')
  return {
    messages: { ...transactions, ...tracking, ...messages },
    part: 'wallet',
    views: {
      Account: {
        body: () => <AccountView tab={tab} />,
        corner: Menu,
      },
      AccountSettings: { body: SettingsView },
    },
  }
}
