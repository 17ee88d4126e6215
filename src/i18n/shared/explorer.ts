/** The way to the page of an account, a token or a transaction at the network's explorer. */
export const explorerMessages = {
  'account.explorer': 'View on explorer',
} as const
