/** English texts of the swap form and of its review. */
export const swapMessages = {
  'swap.title': 'Swap',
  'swap.pay': 'You pay',
  'swap.get': 'You receive',
  'swap.expected': 'Expected',
  'swap.impact': 'Price impact',
  'swap.impact.unknown': 'Couldn’t check the price',
  'swap.slippage': 'Slippage',
  'swap.provider': 'Provider fee {fee}',
  'swap.fee.approval': 'approval included',
  'swap.none': 'Incorrect amount',
  'swap.insufficient.fee': 'Not enough {native} for the network fee.',
  'swap.apart': 'Two nodes disagree on the quote. Nothing was swapped.',
  'swap.failed.quote': 'Couldn’t get a quote. Nothing was swapped.',
} as const
