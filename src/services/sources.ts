import type { Wait } from '../base/abort.ts'
import type { Network } from '../base/network.ts'
import type { AskedWallet } from './asset-discovery.ts'
import type { listCollectibles } from './collectibles.ts'
import type { Convert } from './network/convert.ts'
import type { DataService, GasPrice, Identity } from './network/data.ts'
import type { Wallet, WalletQuery } from './network/explorer.ts'
import type { JournalEntry } from './chain/journal.ts'
import type { Http } from './http.ts'
import type { NameGateways } from './names.ts'
import type { Onramp } from './network/onramp.ts'
import type { Token } from './tokens.ts'
import type { createWalletAssets } from './wallet-assets.ts'

/** What the Connect list shows besides the wallets found in this browser. Every `imageUrl` is ready for `<img src>`. */
export interface Directory {
  /** The wallets of `DirectoryQuery.recent`. */
  recent: Wallet[]
  custom: Wallet[]
  featured: Wallet[]
  recommended: Wallet[]
  /** The wallets that the app excludes or has an image for, by IDs that only the directory knows. */
  named: Wallet[]
  /** Number of wallets in the whole directory. */
  count: number
  /** Why the directory's part is missing. */
  error?: unknown
}

export interface DirectoryQuery {
  customWallets: readonly unknown[]
  /** Recently used wallets, by ID or name. */
  recent: string[]
  connectorImages: Record<string, string>
  featuredWalletIds: readonly string[]
  includeWalletIds: readonly string[]
  excludeWalletIds: readonly string[]
  /** How many recommended wallets to fetch. */
  recommended: number
  /** CAIP-2 IDs. */
  chains: string[]
  /** Limits the wallets to a namespace; '' for all. */
  namespace: string
  signal?: AbortSignal
}

/** Which wallets there are. */
export interface DirectorySource {
  /** A wallet by any of its IDs, or by name. */
  find(text: string, wait?: Wait): Promise<Wallet | undefined>
  /** One page of the directory; `include` and `exclude` are any IDs or names that the app uses. */
  page(query: WalletQuery): Promise<{ wallets: Wallet[]; count: number }>
  /** Always the app's own wallets; the directory's when it answers. */
  lists(query: DirectoryQuery): Promise<Directory>
  /** The picture of a wallet by its `imageId`. */
  walletImage(imageId: string): string | undefined
  /** Tells whether a universal link, which a paired wallet gives, leads to a known wallet. Absent: all are followed. */
  follows?(): Promise<(link: string) => boolean>
  /** The picture of a network; absent where the source has none. */
  assetImage?(imageId: string): string
}

/** What an account holds. */
export interface BalanceSource {
  /** It asks only for tokens that the app knows, so one without a price is no advertisement. */
  isListed?: boolean
  /** Whether it asks for a token anyway; `token` is a plain address. Absent where every token is found by itself. */
  isKnown?(network: Network, token: string, wait?: Wait): Promise<boolean>
  /** The symbol that a token with this one would imitate if it were added; undefined for none. `token`: see above. */
  imitated?(network: Network, token: string, symbol: string): string | undefined
  /** Undefined on a network that the source does not know. Throws `data/balance-unavailable`. */
  read(query: Wait & { network: Network; address: string }): Promise<Token[] | undefined>
  /** After a transfer: which `tokens` (CAIP-10) moved. */
  expire(moved: { network: string; address: string; tokens: string[] }): void
}

export interface PriceSource {
  of: DataService['prices']
  currency: DataService['currency']
  gasPrice(query: Wait & { network: string }): Promise<GasPrice>
}

/** Which tokens can be swapped, for how much, and the calls for it. */
export interface SwapSource
  extends Pick<Convert, 'tokens' | 'quote' | 'buildSwap'>, Partial<Pick<Convert, 'buildApprove'>> {
  /**
   * Whose word a built transaction is: that origin must not judge it (R103). Absent where the transaction is built
   * here.
   */
  origin?: string
  /** Its share of the source amount, in hundredths of a per cent; absent for the usual one of such services. */
  providerFee?: number
}

export interface ActivitySource {
  page: DataService['history']
  pages: DataService['historyPages']
  /** Remembers a transaction that was sent from here and is decided; absent where a service keeps the history. */
  record?(entry: JournalEntry): void
}

export interface NameSource extends Pick<DataService, 'hasName' | 'lookup' | 'reverse'> {
  /** The name and picture that an address has on a network. */
  identity(query: Wait & { network: Network; address: string; sender?: string }): Promise<Identity>
  /** For the adapter's `names.resolve`: who may be asked by now for names stored off-chain. Absent: as ever, nobody. */
  gateways?(): NameGateways
  /** Allows one more host until the page is left; absent where the user is not asked. */
  allowGateway?(host: string): void
}

/** Where names for accounts are registered. */
export interface RegistrationSource extends Pick<DataService, 'suggestions' | 'register'> {
  text: DataService['registrationText']
}

/** Everything that the product asks of others, a part for each need. A part that is absent has no door on the screen. */
export interface Sources {
  /** The origin that lists tokens, which must not confirm its own list (R103). Absent where the chain itself tells. */
  origin?: string
  directory: DirectorySource
  balances: BalanceSource
  prices: PriceSource
  swaps?: SwapSource
  activity: ActivitySource
  names: NameSource
  registration?: RegistrationSource
  onramp?: Onramp
  /** What the wallet itself reports (ERC-7811). */
  walletAssets: ReturnType<typeof createWalletAssets>
  collectibles(
    connector: AskedWallet | undefined,
    query: Parameters<typeof listCollectibles>[2],
  ): ReturnType<typeof listCollectibles>
  /** The project's settings. */
  settings?: Pick<Http, 'get'>
  /** Analytics: only the page's origin is sent, and nothing waits for the answer. */
  track?(base: string, props: object): void
  /** The relay knows this browser by this ID, which the data service is sent from now on. */
  identify?(id: string): void
}
