import { boxes, type Context, type Feature } from '../../../modal/kit.ts'
import { ActivityPanel } from './activity-view.tsx'
import { createActivity } from './controller.ts'
import { messages } from './messages.ts'
import { TransactionView } from './transaction-view.tsx'

/** What the account did: a tab of the account view, and a view of its own. */
export function install(ctx: Context): Feature {
  const activity = createActivity(ctx)
  const AccountActivity = () => <ActivityPanel activity={activity} />
  return {
    messages,
    part: 'wallet',
    views: {
      AccountTransaction: { body: ({ payload }) => <TransactionView activity={activity} payload={payload} /> },
      Transactions: {
        body: () => (
          <div className={boxes.body()} data-body>
            <div>{AccountActivity()}</div>
          </div>
        ),
      },
    },
    slots: { AccountActivity },
  }
}
