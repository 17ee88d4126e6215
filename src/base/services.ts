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
  /**
   * Who quotes swaps and builds their calls, in order of preference: the next one is asked where the one before knows no
   * way, or does not answer. Default `['chain']`: the exchanges above. `kyberswap`: KyberSwap's Aggregator API, at its own
   * address or at yours, which learns the pair and the amount, and of a swap that is reviewed the account. Its terms are
   * yours to accept.
   */
  swaps?: readonly ('chain' | 'kyberswap' | { kyberswap: string })[]
  /**
   * Who tells what tokens are worth, in order of preference: the next one is asked for those that the one before has no
   * price for. Default `['chain']`: feeds, and pools of the exchanges above. `defillama`: DefiLlama's coins API, at its
   * own address or at yours, which learns the tokens. Its terms are yours to accept.
   */
  prices?: readonly ('chain' | 'defillama' | { defillama: string })[]
  /**
   * What the account's activity is made of: transactions of this device, and token transfers in recent logs; both by
   * default. `blockscout`: the whole of an account's transactions and token transfers by your own explorers with
   * Blockscout's API v2, URLs by CAIP-2 ID, which learn the account. Logs are then read only where one does not answer.
   */
  activity?: readonly ('device' | 'logs' | { blockscout: Record<string, string> })[]
  /** Pictures of wallets by their ID in the pinned directory; https or data URLs. */
  walletImages?: Record<string, string>
}

/** `network`: the services in `endpoints`, which need a project ID. `chain`: `ChainServices` with every default. */
export type Services = 'network' | 'chain' | ChainServices

/** The project ID can be left out where no service is asked. */
export type Project =
  | { projectId: string; services?: Services | undefined }
  | { projectId?: string | undefined; services: 'chain' | ChainServices }
