import { type Context, type Feature } from '../../modal/kit.ts'
import { createProfile } from './controller.ts'
import { messages } from './messages.ts'
import { createWalletsView } from './wallets-view.tsx'

/** The wallets that the user has connected, and how to switch between them. */
export function install(ctx: Context): Feature {
  const profile = createProfile(ctx)
  return {
    messages,
    part: 'wallet',
    views: { ProfileWallets: { body: createWalletsView(profile) } },
    slots: { profile },
  }
}
