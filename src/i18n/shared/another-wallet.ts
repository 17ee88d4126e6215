/** The way to one more wallet. */
export const anotherWalletMessages = {
  'profile.add': 'Connect another wallet',
} as const
