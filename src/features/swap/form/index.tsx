import { addStyles, useEffect, type Context, type Feature } from '../../../kit.ts'
import { createForm } from './form.ts'
import { messages } from './messages.ts'
import css from './swap.css'
import { SwapView } from './swap-view.tsx'
import { TokenView } from './token-view.tsx'

/** Swapping one token for another: what, how much, for what. */
export function install(ctx: Context): Feature {
  const { t, events, networks, router } = ctx
  addStyles(css)
  const form = createForm(ctx, ctx.life)
  // What comes after the click; and the account's words and lists, which as a rule are there.
  for (const view of ['SwapPreview', 'Account']) ctx.loadView(view).catch(() => {})
  const Swap = ({ data }: { data: unknown }) => {
    // The way back from a choice is no opening.
    useEffect(() => {
      if (router.direction.peek() >= 0) events.track('OPEN_SWAP', { network: networks.active.peek().caipNetworkId })
    }, [])
    return <SwapView form={form} data={data} />
  }
  const Select = ({ data }: { data: unknown }) => {
    useEffect(() => events.track('CLICK_SELECT_TOKEN_TO_SWAP', {}), [])
    return <TokenView form={form} side={data === 'to' ? 'to' : 'from'} />
  }
  return {
    messages,
    part: 'trade',
    views: {
      Swap: { title: () => t('swap.title'), body: Swap },
      SwapSelectToken: { title: () => t('send.token.title'), body: Select },
    },
  }
}
