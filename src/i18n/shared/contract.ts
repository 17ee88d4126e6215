/** Where a token lies. */
export const contractMessages = {
  'review.contract': 'Token contract',
  'review.mint': 'Token mint',
} as const
