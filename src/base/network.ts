/** CAIP-2 namespaces that the modal knows. */
export type Namespace = 'eip155' | 'solana' | 'polkadot' | 'bip122' | 'cosmos' | 'sui' | 'stacks'
/** The namespaces in which accounts can connect. */
export type ServedNamespace = 'eip155' | 'solana'
/** CAIP-2 network ID, `namespace:reference`, such as `eip155:8453`. */
export type CaipNetworkId = `${Namespace}:${string}`
/** CAIP-10 account ID, `namespace:reference:address`. */
export type CaipAddress = `${Namespace}:${string}:${string}`

/** A network, as in `getNetworks()`. */
export interface Network {
  /** Chain ID of an EVM chain; elsewhere the reference of the CAIP-2 ID. */
  id: number | string
  caipNetworkId: CaipNetworkId
  /** Name for users, and for wallets that add the network. */
  name: string
  chainNamespace: Namespace
  /** The currency that pays network fees. */
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /** Your own RPC endpoints, in order of preference. */
  rpcUrls?: { default: { http: string[] }; chainDefault?: { http: string[] } }
  /** The block explorer that transactions link to. */
  blockExplorers?: { default: { name?: string; url: string } }
  /** Its picture: an ID at the wallet directory, or a URL. */
  assets?: { imageId?: string; imageUrl?: string }
  /** True on a test network. */
  testnet?: boolean
  /** True on the placeholder for a network that is not configured. */
  unsupported?: boolean
}

/** Chain ID (`1`), CAIP-2 ID (`'eip155:1'`), or `'solana'` for its mainnet. */
export type NetworkId = number | CaipNetworkId | 'solana'

/**
 * The ID of a known network, or a network object, including viem's (a plain EVM chain object counts as `eip155`). An
 * object for a known network only needs the fields that differ.
 */
export type NetworkInput = NetworkId | Network | { id: number; name?: string; [key: string]: unknown }

/** An account that a wallet shares. */
export interface SharedAccount {
  /** Its address. */
  address: string
  /** The kind of account, if the wallet reports it. */
  type?: 'eoa' | 'smartAccount'
}

/** The wallet of a connected account. */
export interface AccountWallet {
  /** ID of its connector: the reverse-DNS ID if it has one, otherwise `walletConnect`, `AUTH`, … */
  id: string
  /** Name of the wallet. */
  name: string
  /** Reverse-DNS ID that it announces. */
  rdns?: string
  /** https or data URL. */
  icon?: string
}

/** A connected account on an EVM chain. `caipAddress` is CAIP-10, `network` CAIP-2. */
export interface EvmAccount {
  namespace: 'eip155'
  address: `0x${string}`
  /** `network` as a number; 0 if the wallet doesn't report its network. */
  chainId: number
  caipAddress: `eip155:${string}:${string}`
  network: `eip155:${string}`
  wallet: AccountWallet
}

/** A connected account on Solana. `caipAddress` is CAIP-10, `network` CAIP-2. */
export interface SolanaAccount {
  namespace: 'solana'
  address: string
  /** Only EVM chains have numbers. */
  chainId?: undefined
  caipAddress: `solana:${string}:${string}`
  network: `solana:${string}`
  wallet: AccountWallet
}

/** A connected account of a namespace. */
export type AccountOf<N extends ServedNamespace> = { eip155: EvmAccount; solana: SolanaAccount }[N]

/** A connected account of any namespace; `namespace` says which. */
export type Account = AccountOf<ServedNamespace>
