/** A wallet's name reduced for comparison: 'Quay Wallet' and 'quay' are the same. */
export const foldName = (name: string): string => name.toLowerCase().replace(/\bwallet\b|[^\p{L}\p{N}]/gu, '') || name

/** Whether two names mean the same wallet. */
export const isSameName = (a: string, b: string): boolean => foldName(a) === foldName(b)

/**
 * The feature that marks a modal registered as a Wallet Standard wallet: listed in a modal, it would lead back to the
 * list.
 */
export const OF_A_MODAL = 'wallet-modal:modal'
