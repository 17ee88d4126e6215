import { ModalError } from './errors.ts'
import { httpsUrl } from './url.ts'

/** Remote origins. Everything the modal can contact is here or in a network's RPC list. */
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
  /**
   * RPC URL by CAIP-2 id, or one origin of an RPC proxy. Default: the origin of `data`, for networks of which no RPC URL
   * is named, here, in `customRpcUrls` or in the chain object.
   */
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

/** Default services, used unless the app sets its own (`endpoints`). */
export const DATA_URL = 'https://rpc.walletconnect.org'
export const EXPLORER_URL = 'https://api.web3modal.org'
/** The default relay of the WalletConnect client too. */
export const RELAY_URL = 'wss://relay.walletconnect.org'

export const SECURE_SITE = 'https://secure.walletconnect.org'

/** Origin of the secure site. `given`: the app's own (option `endpoints.frame`). Throws `options/invalid`. */
export function secureOrigin(given = SECURE_SITE): string {
  const href = httpsUrl(given, true)
  if (!href) throw new ModalError('options/invalid', { message: 'The option `endpoints.frame` isn’t an https URL.' })
  return new URL(href).origin
}
