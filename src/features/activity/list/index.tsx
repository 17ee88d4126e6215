import { addStyles, type Context, type Feature } from '../../../kit.ts'
import css from './activity.css'
import { ActivityPanel } from './activity-view.tsx'
import { createActivity } from './controller.ts'
import { messages } from './messages.ts'

/** What the account did: a tab of the account view, and a view of its own. */
export function install(ctx: Context): Feature {
  const title = () => ctx.t('activity.title')
  addStyles(css)
  const activity = createActivity(ctx)
  const body = () => <ActivityPanel activity={activity} />
  return {
    messages,
    part: 'wallet',
    views: {
      AccountActivity: { title, body },
      Transactions: {
        title,
        body: () => (
          <div className="body">
            <div>{body()}</div>
          </div>
        ),
      },
    },
  }
}
