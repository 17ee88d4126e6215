/** English texts that several parts of buying share. */
export const buyMessages = {
  'buy.title': 'Buy',
  'buy.what': 'What is buying?',
  'buy.opening': 'Opening the provider’s page',
} as const
