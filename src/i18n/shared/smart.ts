/** Signatures that a site does not understand. */
export const smartMessages = {
  'approve.smart': 'This application might not support Smart Accounts',
} as const
