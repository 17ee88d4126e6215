/** English texts of the first chunk, which loads before any other. */
export const messages = {
  dismiss: 'Dismiss',
  'retry.in': 'Try again in {seconds} s',
  copied: 'Copied',
  'copy.failed': 'Couldn’t copy. Copy it manually: {text}',
  details: 'Copy details',
  'cannot.send.title': '{wallet} can’t send transactions here',
  'cannot.send.text':
    '{wallet} shares your account with {site}, but doesn’t accept transactions from it. Connect a wallet that does.',
  'button.pending.one': '{count} pending',
  'button.pending.other': '{count} pending',
} as const
