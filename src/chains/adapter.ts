import type { Chunks } from '../state/load-chunks.ts'
import type { Signers } from '../base/provider.ts'
import type {
  Allowances,
  Batching,
  ContractCalls,
  Misplaced,
  Names,
  PreparedTransfer,
  TransferIntent,
  Wait,
} from './intents.ts'
import type { Network } from '../base/network.ts'
import type { TokenFacts } from '../services/tokens.ts'
import type { RpcConfig } from '../services/rpc-settings.ts'
import type {
  TransactionRequest,
  Receipt,
  AssetChange,
  SwapCall,
  Preview,
  Outcome,
  Agreement,
  CallsResult,
} from './transaction.ts'

export type { TransactionRequest, Receipt, AssetChange, SwapCall, Preview, Outcome, Agreement, CallsResult }

/** A text and what is said to be its signature: hex on EVM, base58 on Solana. */
export interface SignedMessage {
  address: string
  message: string
  signature: string
}

interface ReceiptWait extends Wait {
  /** What `onSeen` told in an earlier wait for the same transaction. */
  seen?: string
  /**
   * The network knows the transaction. To be kept with the hash, because networks forget a transaction that is
   * replaced. At most 200 letters, digits and dots.
   */
  onSeen?(seen: string): void
}

/** What a wallet was asked for, and where its account stood then. */
export interface AskedSince {
  account: string
  /** From `mark`. */
  since: string
  /** See `callHash`; absent where the wallet was asked for several calls at once. */
  callHash?: string
}

/** R139: recognises a transaction by where its account stood when the wallet was asked; nothing older counts. */
export interface Recognition {
  /** Where the account and the network stand now, as at most 200 letters, digits and points. */
  mark(network: Network, account: string, wait?: Wait): Promise<string>
  /**
   * The transaction since then that does what was asked for, by the chain alone; its hash, none of `except`. Undefined:
   * the chain does not show one.
   */
  find(
    network: Network,
    query: AskedSince & { to: string; token?: string; amount: bigint; except: readonly string[] },
    wait?: Wait,
  ): Promise<string | undefined>
  /**
   * Whether a transaction that somebody points to was mined since then, and can be what was asked for; undefined where
   * the node does not know it.
   */
  isSince(network: Network, query: AskedSince & { hash: string }, wait?: Wait): Promise<boolean | undefined>
}

/**
 * Everything the product asks of a chain, one implementation a namespace; the SDK behind it never leaves its file.
 * Reads go to the network's RPC endpoints, writes to the signer of its namespace. Throws `rpc/*` and `wallet/*` errors.
 */
export interface ChainAdapter<Space extends keyof Signers = keyof Signers> {
  namespace: Space
  /** Address as the chain prints it (EIP-55 on eip155); undefined when it is none. */
  normalize(address: string): string | undefined
  /** What a chain is called, also one that is not offered; undefined where that is not known. Asks nobody. */
  nameOf?(caipNetworkId: string): string | undefined
  /** Page of a transaction at the network's block explorer, https; undefined where none is known. Asks nobody. */
  txUrl(network: Network, hash: string): string | undefined
  /** Page of an account at the network's block explorer, https; undefined where none is known. Asks nobody. */
  addressUrl(network: Network, address: string): string | undefined
  /** Native balance in base units. */
  getBalance(network: Network, address: string, wait?: Wait): Promise<bigint>
  /**
   * What the holder has of each token and what the token says of itself, in one read. Titles are asked for once,
   * balances each time.
   */
  getTokens(network: Network, holder: string, tokens: string[], wait?: Wait): Promise<TokenFacts[]>
  /**
   * How long a block takes, in ms, as the last ones did; undefined when they tell no steady time. Absent where chains
   * have none.
   */
  blockTime?(network: Network, wait?: Wait): Promise<number | undefined>
  /** Whether anybody but this origin answers for the network. Asks nobody. */
  isApart(network: Network, origin: string): boolean
  /**
   * What makes an address no recipient, however it is formed: a token account, with who may take out what lies in it, or
   * a token or a program. Undefined where somebody may have it; absent on chains where nobody can tell.
   */
  misplaced?(network: Network, address: string, wait?: Wait): Promise<Misplaced | undefined>
  /** Whether a contract lies at the address. */
  isContract(network: Network, address: string, wait?: Wait): Promise<boolean>
  /** Signs text with the account; resolves with the signature. */
  signMessage(signer: Signers[Space], address: string, message: string, wait?: Wait): Promise<string>
  /**
   * Whether the account signed the text, contract accounts included. Throws `rpc/*` and `http/*` where the network does
   * not tell.
   */
  verifyMessage(network: Network, signed: SignedMessage, wait?: Wait): Promise<boolean>
  /** A read in the chain's own RPC, for hosts whose wallet only signs. */
  read(network: Network, call: { method: string; params?: unknown }, wait?: Wait): Promise<unknown>
  /** Waits until the transaction is mined, or cannot be any more because another one is in its place. */
  waitForReceipt(network: Network, hash: string, wait?: ReceiptWait): Promise<Receipt>
  /**
   * What a mined transaction did to the account; undefined where there is no receipt. `token`: a contract whose change
   * counts although no log may tell of it. Throws `rpc/*` and `http/*` while the network does not answer.
   */
  outcome(
    network: Network,
    query: { hash: string; account: string; token?: string },
    wait?: Wait,
  ): Promise<Outcome | undefined>
  /**
   * Compares a mined transaction of the account with what it was to be: `callHash` of what the wallet was asked for, and
   * `amount` of `token` (of the native currency without one) for `to`. Undefined where there is no receipt. Throws like
   * `outcome`.
   */
  compare(
    network: Network,
    query: { hash: string; account: string; callHash?: string; to: string; token?: string; amount: bigint },
    wait?: Wait,
  ): Promise<Agreement | undefined>
  /** R139: how a question to a wallet is recognised later on whose answer nobody heard. */
  recognition: Recognition
  /**
   * Switches the wallet's network, telling it the network when it does not know it; `isAdding`: tells it first. Over as
   * soon as the wallet is there, whether it answers or not. Resolves with the chain the wallet reports afterwards.
   * Throws the wallet's failure; `data.isAdding` where it did not take the network, and `wallet/unknown-chain` with
   * `data.isUnaddable` where no wallet would.
   */
  switchNetwork(
    signer: Signers[Space],
    network: Network,
    wait?: Wait & { isAdding?: boolean },
  ): Promise<string | undefined>
  /**
   * Makes a transfer ready: asks what it costs, so that it can be tried and handed to a wallet. Throws like
   * `estimateGas` when it would fail, with `data.obstacle` (`Obstacle`) where the chain knows why beforehand.
   */
  prepareTransfer(intent: TransferIntent, wait?: Wait): Promise<PreparedTransfer>
  /** Absent on chains on which nothing but transfers is sent from here. */
  calls?: ContractCalls<Space>
  /** Absent on chains where nobody needs leave to take a token. */
  allowances?: Allowances
  /** Absent on chains whose wallets take one transaction at a time. */
  batching?: Batching
  /** Absent on chains without a registry of names. */
  names?: Names
  /** Ends health polling and pending work. */
  destroy(): void
}

/** What the host says of chains, as it says it. */
interface HostOptions extends Pick<
  AdapterOptions,
  'projectId' | 'customRpcUrls' | 'publicRpc' | 'swapRouters' | 'preflightCommitment'
> {
  endpoints: { rpc?: string | Record<string, string> }
}

/** What the core hands to the chunk of a chain. */
export interface AdapterHost {
  options: HostOptions
  /** Origin of the RPC proxy, where the host names none. */
  proxy: string
  chunks: Pick<Chunks, 'load'>
}

/** What an adapter is built with. */
export interface AdapterOptions {
  projectId: string
  /** Origin of the RPC proxy (`endpoints.rpc`, else the data service); undefined: the networks' own endpoints only. */
  proxy?: string
  /** Host endpoints by CAIP-2 id; they come first. */
  customRpcUrls?: Record<string, readonly { url: string; config?: RpcConfig }[]>
  /**
   * The proxy is the host's own choice, like `customRpcUrls`; where there is such a choice the public endpoint is not
   * asked.
   */
  isProxyNamed?: boolean
  /** Asks the public endpoint all the same. */
  publicRpc?: boolean
  /** The normal form of a name with other than plain letters; undefined where it has none. Fetches what knows it. */
  normalName?(text: string): Promise<string | undefined>
  /** Of Solana alone: what a transaction is tried against before it is sent, also by its older names. */
  preflightCommitment?: string
  /** Swap routers of the host by CAIP-2 id, beside those that are known. */
  swapRouters?: Record<string, readonly string[]>
  fetch?: typeof fetch
}
