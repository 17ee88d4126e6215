/** English texts that several parts of buying share. */
export const buyMessages = {
  'buy.title': 'Buy',
  'buy.what': 'How buying works',
  'buy.opening': 'Opening the provider’s page',
} as const
