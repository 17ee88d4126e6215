import { type Context, type Feature } from '../../../modal/kit.ts'
import { FiatView, TokenView, WhatView } from '../choices/choice-views.tsx'
import { createForm } from './form.ts'
import { messages } from './messages.ts'
import { ProvidersView } from './providers-view.tsx'

/** Buying from providers: what, with what and where. */
export function install(ctx: Context): Feature {
  const form = createForm(ctx, ctx.life)
  // Preloads what follows the click; and the account's styles of chips and amounts, usually loaded already.
  for (const view of ['BuyInProgress', 'Account'] as const) ctx.loadView(view).catch(() => {})
  return {
    messages,
    part: 'trade',
    views: {
      OnRampProviders: { body: () => <ProvidersView form={form} /> },
      OnRampFiatSelect: { body: () => <FiatView form={form} /> },
      OnRampTokenSelect: { body: () => <TokenView form={form} /> },
      WhatIsABuy: { body: WhatView },
    },
  }
}
