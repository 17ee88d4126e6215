/** Groups of specification section 2. */
export type WalletGroup =
  | 'walletConnect'
  | 'recent'
  | 'multiChain'
  | 'announced'
  | 'injected'
  | 'featured'
  | 'custom'
  | 'external'
  | 'recommended'
