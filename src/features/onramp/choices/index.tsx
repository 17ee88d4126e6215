import type { Context, Feature } from '../../../kit.ts'
import type { Choice } from '../form/parts.tsx'
import { FiatView, TokenView, WhatView } from './choice-views.tsx'
import { messages } from './messages.ts'

// For the form of buying, which waits for what there is to choose from anyway.
export { amountOf, limitsOf } from './amount.ts'
export { guessFiat } from './fiat.ts'

/** What to buy, what to pay with, and what buying is: rarely looked at, and handed what the form of buying has. */
export function install({ t }: Context): Feature {
  return {
    messages,
    part: 'trade',
    views: {
      OnRampFiatSelect: { title: () => t('buy.fiat.title'), body: ({ data }) => <FiatView {...(data as Choice)} /> },
      OnRampTokenSelect: {
        title: () => t('send.token.title'),
        body: ({ data }) => <TokenView {...(data as Choice)} />,
      },
      WhatIsABuy: { title: () => t('buy.what'), body: WhatView },
    },
  }
}
