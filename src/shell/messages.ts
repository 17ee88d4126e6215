/** English texts of the first chunk, which is there before any other. */
export const messages = {
  dismiss: 'Dismiss',
  copied: 'Copied',
  'button.pending.one': '{count} pending',
  'button.pending.other': '{count} pending',
} as const
