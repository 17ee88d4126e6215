/** The way to a name of the account. */
export const nameMessages = {
  'name.title': 'Choose account name',
} as const
