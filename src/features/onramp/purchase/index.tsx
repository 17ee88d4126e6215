import type { Context, Feature } from '../../../kit.ts'
import type { Order } from '../form/order.ts'
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
        title: () => ctx.t('buy.title'),
        body: ({ data }) => <PurchaseView following={following} order={data as Order | undefined} />,
      },
      OpenPurchase: { title: () => '', body: () => <OpenPurchase following={following} /> },
    },
  }
}
