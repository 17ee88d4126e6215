import { addStyles, endUnseen, type Context, type Feature } from '../../../kit.ts'
import { isReview, startExchange, type Exchange } from './exchange.ts'
import { ExchangeView } from './exchange-view.tsx'
import type { SwapIntent } from './intent.ts'
import { messages as transactions } from '../../transaction/messages.ts'
import { messages } from './messages.ts'
import css from './swap-review.css'

/** The last look before the wallet is asked to swap, and how it goes on from there. */
export function install(ctx: Context): Feature {
  const { t, router } = ctx
  addStyles(css)
  const exchanges = new WeakMap<SwapIntent, Exchange>()
  let current: Exchange | undefined

  /**
   * Of an intent, begun with its view; while the wallet or the chain has one to answer that one, because another would
   * be one too many.
   */
  const of = (intent: SwapIntent): Exchange => {
    const isAsked = current && /^(asked|silent|mining)$/.test(current.stage.peek())
    const known = isAsked ? current : exchanges.get(intent)
    current = known ?? startExchange(ctx, intent)
    const mine = current
    exchanges.set(intent, mine)
    if (!known) endUnseen(router, mine, step => step.view === 'SwapPreview' && exchanges.get(step.payload!) === mine)
    return mine
  }
  const again = ({ intent }: Exchange) => router.replace('SwapPreview', { ...intent })
  const title = (intent: SwapIntent) => t(isReview(of(intent).stage.value) ? 'swap.review.title' : 'swap.title')
  return {
    messages: { ...transactions, ...messages },
    part: 'trade',
    views: {
      SwapPreview: { title, body: ({ payload }) => <ExchangeView exchange={of(payload)} again={again} /> },
    },
  }
}
