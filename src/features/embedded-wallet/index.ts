import { later } from '../../base/cache.ts'
import { type Context, type Feature } from '../../modal/kit.ts'
import { chooseType } from './account-types.ts'
import { approveView } from './approve-view.tsx'
import { createClient, type Client } from './client.ts'
import { createGrants } from './grants.ts'
import { createdView, listView } from './grants-view.tsx'
import { Greeting } from './ready.tsx'
import { BackupNotice, createSettings } from './settings.tsx'
import { upgradeView } from './upgrade-view.tsx'
import { messages } from './messages.ts'

/** The wallet of a user who signs in by email or with a social account. */
export function install(ctx: Context): Feature {
  let client: Client | undefined
  const grants = createGrants(ctx)
  const create = async () => {
    client = await createClient(ctx, grants)
    return client.embedded
  }
  const embedded = later(create)
  const setAccountType = async (type: 'eoa' | 'smartAccount') =>
    chooseType(ctx, await embedded(), type, { signal: ctx.life })
  return {
    messages,
    part: 'login',
    views: {
      ApproveTransaction: approveView(ctx, () => client),
      SmartSessionCreated: createdView,
      SmartSessionList: listView(grants),
      UpgradeEmailWallet: upgradeView,
    },
    slots: {
      AUTH: embedded,
      AuthReady: Greeting,
      BackupNotice,
      AuthSettings: createSettings(embedded, grants),
      setAccountType,
    },
  }
}
