import type { Context, Feature } from '../../../modal/kit.ts'
import { messages as transactions } from '../../transaction/messages.ts'
import { openTransactions } from '../../transaction/open-transactions.ts'
import { stageOf } from '../../transaction/state.ts'
import type { Intent } from './intent.ts'
import { messages } from './messages.ts'
import { startTransfer } from './plan.ts'
import { TransferProgress } from './progress.tsx'
import { ReviewView } from './review-view.tsx'

/** The review of a transfer before the wallet is asked, and everything after it. */
export function install(ctx: Context): Feature {
  const { t, router } = ctx
  const transferOf = openTransactions(ctx, (intent: Intent) => startTransfer(ctx, intent))
  return {
    messages: { ...transactions, ...messages },
    part: 'trade',
    views: {
      WalletSendPreview: {
        title: intent => t(stageOf(transferOf(intent).transaction.state.value) ? 'send.title' : 'send.review.title'),
        body: ({ payload }) => {
          const transfer = transferOf(payload)
          const stage = stageOf(transfer.transaction.state.value)
          const retry = (isSingle?: boolean) =>
            router.replace('WalletSendPreview', { ...transfer.plan.intent, ...(isSingle && { isSingle }) })
          return stage ? (
            <TransferProgress transfer={transfer} stage={stage} retry={retry} />
          ) : (
            <ReviewView transfer={transfer} />
          )
        },
      },
    },
  }
}
