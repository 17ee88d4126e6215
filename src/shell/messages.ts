/** English texts of the first chunk, which is there before any other. */
export const messages = {
  dismiss: 'Dismiss',
  copied: 'Copied',
  details: 'Copy details',
  'button.pending.one': '{count} pending',
  'button.pending.other': '{count} pending',
} as const
