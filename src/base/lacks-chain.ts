const LACKED = /unrecogni[sz]ed chain|wallet_addEthereumChain/i

/**
 * Whether WalletConnect's own "rejected" is no "no" of the user: wallets that lack the chain send it, too, and only their
 * words tell · 2023
 */
export const lacksChain = (code: unknown, words: unknown): boolean =>
  Number(code) === 5000 && LACKED.test(String(words))
