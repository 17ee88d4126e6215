/** Typing an amount, and what stops it. */
export const amountMessages = {
  'send.available': 'Balance {amount}',
  'send.max': 'Max',
  'send.max.fee': 'Max, minus the network fee',
  'send.max.kept': 'Keeps {amount} for the network fee',
  'send.next.amount': 'Enter amount',
  'send.next.amount.bad': 'Enter a valid amount',
  'send.next.insufficient': 'Not enough {symbol}',
  'send.next.review': 'Review',
  'changed.token': '{symbol} is no longer among your tokens, so the amount was emptied. Nothing was sent.',
} as const
