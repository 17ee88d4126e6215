/** Remote origins. Everything the modal may contact is here or in a network's RPC list. */
export interface Endpoints {
  /**
   * Blockchain data: balances, prices, names; also the RPC proxy unless `rpc` says otherwise. Once WalletConnect is in
   * use its client id goes along with each question. Default `https://rpc.walletconnect.org`.
   */
  data?: string
  /** Directory of wallets and pictures. Default `https://api.web3modal.org`. */
  explorer?: string
  /** WalletConnect v2 relay, wss. Default: the public relay of the protocol. */
  relay?: string
  /** RPC URL by CAIP-2 id, or one origin of an RPC proxy. Default: the origin of `data`. */
  rpc?: string | Record<string, string>
  /**
   * Secure site of the embedded wallet: its page at `/sdk`, and the windows of its social logins. Default
   * `https://secure.walletconnect.org`.
   */
  frame?: string
  /** Page of Coinbase's smart wallet, opened in a window. Default `https://keys.coinbase.com/connect`. */
  coinbase?: string
  /** Sink of analytics events. Nothing is sent anywhere unless it is named and `features.analytics` is not off. */
  analytics?: string
}
