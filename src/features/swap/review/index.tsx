import { type Context, type Feature } from '../../../modal/kit.ts'
import { messages as transactions } from '../../transaction/messages.ts'
import { openTransactions } from '../../transaction/open-transactions.ts'
import { stageOf } from '../../transaction/state.ts'
import type { SwapIntent } from './intent.ts'
import { messages } from './messages.ts'
import { startSwap } from './plan.ts'
import { SwapProgress } from './progress.tsx'
import { ReviewView } from './review-view.tsx'

/** The review of a swap before the wallet is asked, and everything after it. */
export function install(ctx: Context): Feature {
  const { t, router } = ctx
  const swapOf = openTransactions(ctx, (intent: SwapIntent) => startSwap(ctx, intent))
  return {
    messages: { ...transactions, ...messages },
    part: 'trade',
    views: {
      SwapPreview: {
        title: intent => t(stageOf(swapOf(intent).transaction.state.value) ? 'swap.title' : 'swap.review.title'),
        body: ({ payload }) => {
          const swap = swapOf(payload)
          const stage = stageOf(swap.transaction.state.value)
          const retry = (isSingle?: boolean) =>
            router.replace('SwapPreview', { ...swap.plan.intent, ...(isSingle && { isSingle }) })
          return stage ? <SwapProgress swap={swap} stage={stage} retry={retry} /> : <ReviewView swap={swap} />
        },
      },
    },
  }
}
