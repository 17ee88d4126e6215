import { attempt, ModalError } from './errors.ts'
import { httpsUrl } from './url.ts'

/** Remote origins. Everything the modal can contact is here or in a network's RPC list. */
export interface Endpoints {
  /**
   * Blockchain data service: balances, prices, names; also the RPC proxy unless `rpc` says otherwise. Once
   * WalletConnect is in use, every request carries its client ID. Default `https://rpc.walletconnect.org`.
   */
  data?: string
  /** Wallet directory, pictures and your project's settings. Default `https://api.web3modal.org`. */
  explorer?: string
  /** WalletConnect v2 relay, a wss URL. Default `wss://relay.walletconnect.org`, the public relay. */
  relay?: string
  /**
   * RPC URL by CAIP-2 ID, or the origin of one RPC proxy. Default: the origin of `data`, for networks without an RPC
   * URL here, in `customRpcUrls` or in the chain object.
   */
  rpc?: string | Record<string, string>
  /**
   * Secure site of the embedded wallet: its page at `/sdk`, and the pop-ups of its social logins. Default
   * `https://secure.walletconnect.org`.
   */
  frame?: string
  /** Page of Coinbase's smart wallet, opened in a pop-up. Default `https://keys.coinbase.com/connect`. */
  coinbase?: string
  /** Receives analytics events. They are sent only if this is set and `features.analytics` is not `false`. */
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

/** Whether the secure site is the app's own: the default one has no passkeys. */
export const hasOwnSite = ({ frame }: Endpoints): boolean =>
  (attempt(() => secureOrigin(frame)) ?? SECURE_SITE) !== SECURE_SITE
