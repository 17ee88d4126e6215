import { endUnseen, type Context, type Feature } from '../../../kit.ts'
import type { Intent } from './intent.ts'
import { messages as transactions } from '../../transaction/messages.ts'
import { messages } from './messages.ts'
import { isReview, ReviewView } from './review-view.tsx'
import { startTransfer, type Transfer } from './transfer.ts'

/** The last look before the wallet is asked, and how it goes on from there. */
export function install(ctx: Context): Feature {
  const { t, router } = ctx
  const transfers = new WeakMap<Intent, Transfer>()
  let current: Transfer | undefined

  /**
   * Of an intent, begun with its view; while the wallet has one to answer that one, because another would be one too
   * many.
   */
  const of = (intent: Intent): Transfer => {
    const isAsked = current && /^(asked|silent)$/.test(current.stage.peek())
    const known = isAsked ? current : transfers.get(intent)
    current = known ?? startTransfer(ctx, intent)
    const mine = current
    transfers.set(intent, mine)
    if (!known) endUnseen(router, mine, step => transfers.get(step.data as Intent) === mine)
    return mine
  }
  const title = (data: unknown) => t(isReview(of(data as Intent).stage.value) ? 'send.review.title' : 'send.title')
  const again = ({ intent }: Transfer) => router.replace('WalletSendPreview', { ...intent })
  const body = ({ data }: { data: unknown }) => <ReviewView transfer={of(data as Intent)} again={again} />
  return { messages: { ...transactions, ...messages }, part: 'wallet', views: { WalletSendPreview: { title, body } } }
}
