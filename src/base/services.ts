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
   * Sources of swap quotes and calls, in order of preference: the modal asks the next one if the previous one finds no
   * route or doesn't answer. Default `['chain']`: the exchanges above. `kyberswap`: KyberSwap's Aggregator API, at its own
   * address or at yours. It receives the token pair and the amount, and the account once the user reviews a swap. You
   * accept its terms.
   */
  swaps?: readonly ('chain' | 'kyberswap' | { kyberswap: string })[]
  /**
   * Sources of token prices, in order of preference: the modal asks the next one for tokens that the previous one can't
   * price. Default `['chain']`: feeds, and pools of the exchanges above. `defillama`: DefiLlama's coins API, at its own
   * address or at yours. It receives the tokens of the account. You accept its terms.
   */
  prices?: readonly ('chain' | 'defillama' | { defillama: string })[]
  /**
   * Sources of the account's activity. Default: transactions sent from this device, and what the nodes list (`logs`):
   * token transfers of recent blocks, or on Solana the account's transactions. `blockscout`: your own explorers with
   * Blockscout's API v2, URLs by CAIP-2 ID. They receive the account and list its transactions and token transfers; the
   * modal then reads logs only if an explorer doesn't answer.
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
