import type { Context, Feature } from './context.ts'
import { createIdentity } from '../account/identity.ts'
import { createKnownConnections } from '../account/known-connections.ts'
import { createNativeBalance } from '../account/native-balance.ts'
import { createLazyMethods } from './lazy-methods.ts'
import { createPageAccount } from './page-account.tsx'
import { trackReconnects } from './reconnects.ts'

/**
 * Who is connected, for the page and every view: the account's name and picture, its button, the user's wallets, and the
 * methods of the handle that are about them.
 */
export function install(ctx: Context): Feature {
  trackReconnects(ctx)
  return {
    slots: {
      PageAccount: createPageAccount(createNativeBalance(ctx)),
      identity: createIdentity(ctx),
      lazyMethods: createLazyMethods(ctx),
      knownConnections: createKnownConnections(ctx),
    },
  }
}
