import type { Provider } from '../connectors/connector.ts'

/** CAIP-2 namespaces the product knows (specification section 3). */
export type Namespace = 'eip155' | 'solana' | 'polkadot' | 'bip122' | 'cosmos' | 'sui' | 'stacks'
/** CAIP-2 network id, `namespace:reference`, such as `eip155:8453`. */
export type CaipNetworkId = `${string}:${string}`
/** CAIP-10 account id, `namespace:reference:address`. */
export type CaipAddress = `${string}:${string}:${string}`

/** A network as the specification (section 3) describes it. RPC lists hold URLs in order of preference. */
export interface Network {
  id: number | string
  caipNetworkId: CaipNetworkId
  name: string
  chainNamespace: Namespace
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /** The host's own endpoints; the public ones of known networks live beside the adapter that uses them. */
  rpcUrls?: { default: { http: string[] }; chainDefault?: { http: string[] } }
  blockExplorers?: { default: { name?: string; url: string } }
  assets?: { imageId?: string; imageUrl?: string }
  testnet?: boolean
  /** True on the placeholder that stands for a chain outside the configured list. */
  unsupported?: boolean
}

/** What a wallet is asked to send: amounts in base units, `data` as 0x-hex. */
export interface TransactionRequest {
  from: string
  to: string
  value?: bigint
  data?: string
  gas?: bigint
  gasPrice?: bigint
}

export interface Receipt {
  status: 'success' | 'reverted'
  hash: string
  blockNumber: bigint
  /** Base units of the native currency. */
  fee: bigint
}

interface Wait {
  signal?: AbortSignal
}

/**
 * Everything the product asks of a chain, one implementation a namespace; the SDK behind it never leaves its file.
 * Reads go to the network's RPC endpoints, writes to the wallet's provider. Throws `rpc/*` and `wallet/*` errors.
 */
export interface ChainAdapter {
  namespace: Namespace
  /** Address as the chain prints it (EIP-55 on eip155); undefined when it is none. */
  normalize(address: string): string | undefined
  /** Native balance in base units. */
  getBalance(network: Network, address: string, wait?: Wait): Promise<bigint>
  /** Token balances in base units, one a token, undefined where the token did not answer. */
  getTokenBalances(network: Network, address: string, tokens: string[], wait?: Wait): Promise<(bigint | undefined)[]>
  /** Gas units and price per unit, both in base units. */
  estimateGas(network: Network, tx: TransactionRequest, wait?: Wait): Promise<{ gas: bigint; gasPrice: bigint }>
  /** Hands the transaction to the wallet; resolves with its hash. */
  sendTransaction(provider: Provider, network: Network, tx: TransactionRequest, wait?: Wait): Promise<string>
  /** Token transfer in base units of the token. */
  transferToken(provider: Provider, network: Network, transfer: { from: string; token: string; to: string; amount: bigint }, wait?: Wait): Promise<string>
  /** Signs text with the account; resolves with the signature. */
  signMessage(provider: Provider, address: string, message: string, wait?: Wait): Promise<string>
  /** A read in the chain's own RPC, for hosts whose wallet only signs. */
  read(network: Network, call: { method: string; params?: unknown }, wait?: Wait): Promise<unknown>
  /** Waits until the transaction is mined. */
  waitForReceipt(network: Network, hash: string, wait?: Wait): Promise<Receipt>
  /** Switches the wallet's network, telling it the network when it does not know it. Resolves with the chain the wallet reports afterwards. */
  switchNetwork(provider: Provider, network: Network, wait?: Wait): Promise<string | undefined>
  /** Ends health polling and pending work. */
  destroy(): void
}

/** What an adapter is built with. */
export interface AdapterOptions {
  projectId: string
  /** Origin of the RPC proxy (`endpoints.rpc`, else the data service); undefined: the networks' own endpoints only. */
  proxy?: string
  /** Host endpoints by CAIP-2 id; they come first. */
  customRpcUrls?: Record<string, { url: string }[]>
  fetch?: typeof fetch
}
