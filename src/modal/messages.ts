/** English texts of the first chunk, which loads before any other. */
export const messages = {
  dismiss: 'Dismiss',
  copied: 'Copied',
  'copy.failed': 'Could not copy. Take it from here: {text}',
  details: 'Copy details',
  'cannot.send.title': '{wallet} can’t send transactions here',
  'cannot.send.text':
    '{wallet} shares your account with {site}, but doesn’t accept transactions from it. Connect a wallet that does.',
  'button.pending.one': '{count} pending',
  'button.pending.other': '{count} pending',
} as const
