import { partyMessages } from './parties.ts'

/** What a token and a transaction are told by, each in a view of its own. */
export const detailMessages = {
  ...partyMessages,
  'detail.token': 'Token',
  'detail.price': 'Price',
  'detail.change': 'Last 24 hours',
  'detail.transaction': 'Transaction',
  'detail.status': 'Status',
  'detail.confirmed': 'Confirmed',
  'detail.time': 'Time',
  'detail.hash': 'Transaction hash',
  'detail.copy': 'Copy transaction hash',
} as const
