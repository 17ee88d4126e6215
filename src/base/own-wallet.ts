/**
 * The feature by which a modal that is registered as a wallet of the Wallet Standard itself is told from wallets: listed
 * in a modal, it would lead back to the list.
 */
export const OF_A_MODAL = 'wallet-modal:modal'
