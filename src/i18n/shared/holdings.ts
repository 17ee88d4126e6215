/** The lists that an account holds. */
export const holdingsMessages = {
  'nfts.title': 'NFTs',
  'activity.title': 'Activity',
  'tokens.failed.text': 'Your funds are not affected.',
  'tokens.hidden': 'Hidden',
  'tokens.like': 'Not {symbol}',
  'tokens.odd': 'Unusual',
  'tokens.empty.text': 'Tokens you receive on {network} appear here',
} as const
