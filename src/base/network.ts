/** CAIP-2 namespaces that the product knows (spec section 3). */
export type Namespace = 'eip155' | 'solana' | 'polkadot' | 'bip122' | 'cosmos' | 'sui' | 'stacks'
/** The namespaces in which accounts can connect. */
export type ServedNamespace = 'eip155' | 'solana'
/** CAIP-2 network ID, `namespace:reference`, such as `eip155:8453`. */
export type CaipNetworkId = `${Namespace}:${string}`
/** CAIP-10 account ID, `namespace:reference:address`. */
export type CaipAddress = `${Namespace}:${string}:${string}`

/** A network as spec section 3 defines it. RPC lists hold URLs in order of preference. */
export interface Network {
  id: number | string
  caipNetworkId: CaipNetworkId
  name: string
  chainNamespace: Namespace
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /** The app's own endpoints; public ones of known networks live beside the adapter that uses them. */
  rpcUrls?: { default: { http: string[] }; chainDefault?: { http: string[] } }
  blockExplorers?: { default: { name?: string; url: string } }
  assets?: { imageId?: string; imageUrl?: string }
  testnet?: boolean
  /** True on the placeholder for a chain outside the configured list. */
  unsupported?: boolean
}

/** Chain ID (`1`), CAIP-2 ID (`'eip155:1'`), or `'solana'` for its mainnet. */
export type NetworkId = number | CaipNetworkId | 'solana'

/**
 * The ID of a known network, or a network object, including viem's (a plain EVM chain object counts as eip155). An object
 * for a known network can leave out the fields that do not differ.
 */
export type NetworkInput = NetworkId | Network | { id: number; name?: string; [key: string]: unknown }

/** An account that a wallet shares. */
export interface SharedAccount {
  address: string
  /** The kind of account, if the connector tells. */
  type?: 'eoa' | 'smartAccount'
}

/** The wallet of a connected account. */
export interface AccountWallet {
  id: string
  name: string
  rdns?: string
  icon?: string
}

/** A connected account of an EVM chain. `caipAddress` is CAIP-10, `network` CAIP-2. */
export interface EvmAccount {
  namespace: 'eip155'
  address: `0x${string}`
  /** The same network as a number; 0 if the wallet does not tell which one it is on. */
  chainId: number
  caipAddress: `eip155:${string}:${string}`
  network: `eip155:${string}`
  wallet: AccountWallet
}

/** A connected account of Solana. `caipAddress` is CAIP-10, `network` CAIP-2. */
export interface SolanaAccount {
  namespace: 'solana'
  address: string
  /** Only EVM chains have numbers. */
  chainId?: undefined
  caipAddress: `solana:${string}:${string}`
  network: `solana:${string}`
  wallet: AccountWallet
}

/** A connected account of a namespace, as apps see it. */
export type AccountOf<N extends ServedNamespace> = { eip155: EvmAccount; solana: SolanaAccount }[N]

/** A connected account of any namespace; `namespace` tells which. */
export type Account = AccountOf<ServedNamespace>
