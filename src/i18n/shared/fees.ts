import { networkMessages } from './network.ts'

/** What the network takes, and what a change in between ends. */
export const feeMessages = {
  ...networkMessages,
  'send.fee': 'Network fee',
  'send.fee.unknown': 'Not known yet',
  'fee.paid': 'Paid for you',
  'review.rent': 'Account rent',
  'changed.account': 'The account or the network changed in between. Nothing was sent.',
} as const
