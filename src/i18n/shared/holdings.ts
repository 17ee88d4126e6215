import { flagMessages } from './flags.ts'

/** The lists that an account holds. */
export const holdingsMessages = {
  ...flagMessages,
  'nfts.title': 'NFTs',
  'activity.title': 'Activity',
  'tokens.failed.text': 'Your funds are not affected.',
  'tokens.hidden': 'Hidden',
  'tokens.empty.text': 'Tokens you receive on {network} appear here',
} as const
