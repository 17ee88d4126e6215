import type { Namespace } from '../base/network.ts'
import type { OpenableView } from '../base/view-names.ts'

/** Arguments of `open`. */
export interface OpenOptions {
  /** The view to show. Default: Account if connected, otherwise Connect; with `uri` ConnectingWalletConnectBasic. */
  view?: OpenableView
  /** Becomes the active namespace; if no account is connected there, only its wallets are offered. */
  namespace?: Namespace
  /** View arguments: the tokens of a swap, or for WalletSend a payment link as `uri` (EIP-681, Solana Pay). */
  arguments?: Record<string, string>
  /**
   * A WalletConnect pairing URI of your own client (`wc:…`, version 2), shown and used for wallet links instead of
   * ours, until the modal closes or is opened again; you close it. Any other value throws `walletconnect/invalid-uri`.
   */
  uri?: string
}
