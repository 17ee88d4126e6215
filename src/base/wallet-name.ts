/** What is left of a wallet's name to compare: 'Quay Wallet' and 'quay' are one. */
export const foldName = (name: string): string => name.toLowerCase().replace(/\bwallet\b|[^\p{L}\p{N}]/gu, '') || name

/** Whether two names are of one wallet. */
export const isSameName = (a: string, b: string): boolean => foldName(a) === foldName(b)

/**
 * The feature by which a modal that is registered as a wallet of the Wallet Standard itself is told from wallets: listed
 * in a modal, it would lead back to the list.
 */
export const OF_A_MODAL = 'wallet-modal:modal'
