import { type Context, type Feature, useEffect } from '../../../modal/kit.ts'
import { CannotSend, canSend } from '../../transaction/cannot-send.tsx'
import { useOpening } from '../../transaction/form.tsx'
import { useLiveBalances } from '../../transaction/live-balances.ts'
import { createForm } from './form.ts'
import { messages } from './messages.ts'
import { SwapView } from './swap-view.tsx'
import { TokenView } from './token-view.tsx'

/** Swapping one token for another: what, how much, for what. */
export function install(ctx: Context): Feature {
  const { events, router } = ctx
  const form = createForm(ctx, ctx.life)
  // Preloads what follows the click; and the account's texts and lists, usually loaded already.
  for (const view of ['SwapPreview', 'Account'] as const) ctx.loadView(view).catch(() => {})
  let last: object | undefined
  const Swap = ({ payload }: { payload?: Record<string, string> }) => {
    useOpening(ctx, 'OPEN_SWAP')
    useLiveBalances()
    const step = router.current.value
    const isAble = canSend(ctx)
    useEffect(() => {
      // Only once: when the user returns to it, the fields are their own.
      if (step?.view !== 'Swap' || step === last || !isAble) return
      last = step
      if (payload) form.begin(payload)
    }, [step, isAble])
    const next = { view: 'Swap', arguments: payload } as const
    return isAble ? <SwapView form={form} /> : <CannotSend next={next} />
  }
  const Select = ({ payload: side }: { payload: 'from' | 'to' }) => {
    useEffect(() => events.track('CLICK_SELECT_TOKEN_TO_SWAP', {}), [])
    return <TokenView form={form} side={side} />
  }
  return {
    messages,
    part: 'trade',
    views: {
      Swap: { body: Swap },
      SwapSelectToken: { body: Select },
    },
  }
}
