import type { Context, Feature } from '../../../modal/kit.ts'
import { createFollowing } from './following.ts'
import { messages } from './messages.ts'
import { OpenPurchase, PurchaseView } from './purchase-view.tsx'

/** A purchase from the provider's page to its end. */
export function install(ctx: Context): Feature {
  const following = createFollowing(ctx)
  return {
    messages,
    part: 'trade',
    views: {
      BuyInProgress: {
        body: ({ payload }) => <PurchaseView following={following} order={payload} />,
      },
    },
    slots: { OpenPurchase: () => <OpenPurchase following={following} /> },
  }
}
