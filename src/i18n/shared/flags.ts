/** What is said beside the symbol of a token that may not be what it says. */
export const flagMessages = {
  'tokens.like': 'Not {symbol}',
  'tokens.odd': 'Unusual',
} as const
