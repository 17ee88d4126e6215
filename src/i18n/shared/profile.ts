/** The way to the user's other wallets. */
export const profileMessages = {
  'profile.title': 'Wallets',
} as const
