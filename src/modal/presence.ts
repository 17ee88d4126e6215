import type { Context, Feature } from './context.ts'
import { createIdentity } from '../account/identity.ts'
import { createKnownConnections } from '../account/known-connections.ts'
import { createNativeBalance } from '../account/native-balance.ts'
import { createPageAccount } from './page-account.tsx'
import { trackReconnects } from './reconnects.ts'

/** Who is connected, for the page and every view: the account's name and picture, its button, and the user's wallets. */
export function install(ctx: Context): Feature {
  trackReconnects(ctx)
  return {
    slots: {
      PageAccount: createPageAccount(createNativeBalance(ctx)),
      identity: createIdentity(ctx),
      knownConnections: createKnownConnections(ctx),
    },
  }
}
