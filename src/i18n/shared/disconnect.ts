/** The way out of an account. */
export const disconnectMessages = {
  'account.disconnect': 'Disconnect',
} as const
