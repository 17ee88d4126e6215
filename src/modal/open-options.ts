import type { Namespace } from '../base/network.ts'

/** What hosts ask for when they open the modal. */
export interface OpenOptions {
  /**
   * A view of specification section 2 that may be opened from outside; default Account when connected, else Connect, or
   * with `uri` ConnectingWalletConnectBasic.
   */
  view?: string
  /** Comes to the front; where nobody is connected there, the wallets of it alone are offered. */
  namespace?: Namespace
  /** View arguments: the tokens of a swap, or for WalletSend a link for a payment as `uri` (EIP-681, Solana Pay). */
  arguments?: Record<string, string>
  /**
   * A WalletConnect code of your own client (`wc:…`, version 2), to show and to open wallets with in place of ours, until
   * the modal closes or is opened anew; you close it. Anything else: `walletconnect/invalid-uri`.
   */
  uri?: string
}
