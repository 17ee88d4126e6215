/** An exchange with pools of the Uniswap v3 kind: addresses of its factory, QuoterV2 and SwapRouter02. */
export interface Dex {
  factory: string
  quoter: string
  router: string
  /** Fee tiers in millionths; default 100, 500, 3000 and 10000. */
  fees?: readonly number[]
  /** The wrapped native currency; needed on networks without a known exchange. */
  wrapped?: string
  /** Tokens that a swap can lead over. */
  intermediates?: readonly string[]
}

/**
 * Where the wallet's facts come from if no service is to be asked. What you leave out keeps its default: naming one
 * source never turns on another.
 */
export interface ChainServices {
  /**
   * Which tokens to look for besides `tokens` and those seen on this device; default `['pinned']`: well-known ones of
   * each network. `list`: URL of a token list in Uniswap's format, and the SHA-256 of its bytes (hex) to pin them.
   */
  tokens?: readonly ('pinned' | { list: string; sha256?: string })[]
  /** Exchanges by CAIP-2 ID, one or several, besides the ones that are known for the network. */
  dexes?: Record<string, Dex | readonly Dex[]>
  /**
   * Whether a name that is kept outside the chain may be looked up at its gateway (ERC-3668): never (`off`, the
   * default), after the user has agreed to the host (`ask`), or at these hosts.
   */
  names?: { gateways?: 'off' | 'ask' | readonly string[] }
  /** What the account's activity is made of: transactions of this device, and token transfers in recent logs. */
  activity?: readonly ('device' | 'logs')[]
  /** Pictures of wallets by their ID in the pinned directory; https or data URLs. */
  walletImages?: Record<string, string>
}

/** `network`: the services in `endpoints`, which need a project ID. `chain`: `ChainServices` with every default. */
export type Services = 'network' | 'chain' | ChainServices

/** The project ID can be left out where no service is asked. */
export type Project =
  | { projectId: string; services?: Services | undefined }
  | { projectId?: string | undefined; services: 'chain' | ChainServices }
