/** What the network takes, and what a change in between ends. */
export const feeMessages = {
  'send.network': 'Network',
  'send.fee': 'Network fee',
  'send.fee.unknown': 'Not known yet',
  'changed.account': 'The account or the network changed in between. Nothing was sent.',
} as const
