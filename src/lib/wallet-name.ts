/** Names of wallets are the same in either case. */
export const isSameName = (a: string, b: string): boolean => !a.localeCompare(b, 'en', { sensitivity: 'accent' })
