/** Choosing a token. */
export const tokenMessages = {
  'send.token': 'Token, now {symbol}',
  'send.token.title': 'Choose a token',
  'send.token.search': 'Token name or address',
  'send.token.none': 'No token found',
} as const
