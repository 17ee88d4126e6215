/** English texts of the form and of the review of a swap. */
export const swapMessages = {
  'swap.title': 'Swap',
  'swap.pay': 'You pay',
  'swap.get': 'You receive',
  'swap.impact': 'Price impact',
  'swap.impact.unknown': 'Could not check price',
  'swap.slippage': 'Slippage',
  'swap.provider': 'Provider fee {fee}',
  'swap.none': 'Incorrect amount',
  'swap.insufficient.fee': 'There is not enough {native} to pay the network fee.',
  'swap.failed.quote': 'The offer could not be fetched. Nothing was swapped.',
} as const
