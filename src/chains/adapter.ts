import type { Chunks } from '../state/load-chunks.ts'
import type { Signers } from '../base/provider.ts'
import type { Payments } from '../base/sponsored-transfer.ts'
import type {
  Allowances,
  Batching,
  ContractCalls,
  Contracts,
  Misplaced,
  Names,
  PreparedTransfer,
  TransferIntent,
  UntriedTransfer,
  Wait,
} from './intents.ts'
import type { Network } from '../base/network.ts'
import type { SwapBuilder } from '../services/chain/swaps.ts'
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

/** A text and its claimed signature: hex on EVM, base58 on Solana. */
export interface SignedMessage {
  address: string
  message: string
  signature: string
}

interface ReceiptWait extends Wait {
  /** Whose transaction it is: in a bundle of user operations, only this account's decide whether it reverted. */
  account?: string
  /** The value of `onSeen` in an earlier wait for the same transaction. */
  seen?: string
  /**
   * The network knows the transaction. Store the value with the hash, because networks forget a transaction that is
   * replaced. At most 200 letters, digits and dots.
   */
  onSeen?(seen: string): void
}

/** What a wallet was asked to send, and the account's position at that time. */
export interface AskedSince {
  account: string
  /** From `mark`. */
  since: string
  /** See `callHash`; absent if the wallet was asked for several calls at once. */
  callHash?: string
}

/** A transaction in a node's list of an account's. */
export interface ListedTransaction {
  hash: string
  slot: number
  /** ms since 1970. */
  at: number
  isFailed: boolean
}

/** R139: recognises a transaction by the account's position when the wallet was asked; nothing older counts. */
export interface Recognition {
  /** The current position of the account and the network, as at most 200 letters, digits and dots. */
  mark(network: Network, account: string, wait?: Wait): Promise<string>
  /**
   * Finds, from chain data only, a transaction since then that does what was asked for; resolves with its hash, never
   * one of `except`. Undefined: the chain shows none.
   */
  find(
    network: Network,
    query: AskedSince & { to: string; token?: string; amount: bigint; except: readonly string[] },
    wait?: Wait,
  ): Promise<string | undefined>
  /**
   * Whether a given transaction was mined since then and can be the one that was asked for; undefined if the node does
   * not know it.
   */
  isSince(network: Network, query: AskedSince & { hash: string }, wait?: Wait): Promise<boolean | undefined>
}

/**
 * Everything the product asks of a chain, one implementation per namespace; the SDK behind it never leaves its file.
 * Reads go to the network's RPC endpoints, writes to the signer of its namespace. Throws `rpc/*` and `wallet/*` errors.
 */
export interface ChainAdapter<Space extends keyof Signers = keyof Signers> extends Payments {
  namespace: Space
  /** The address as the chain prints it (EIP-55 on eip155); undefined if it is not valid. */
  normalize(address: string): string | undefined
  /** The name of a chain, also of one that is not configured; undefined if unknown. Makes no request. */
  nameOf?(caipNetworkId: string): string | undefined
  /** URL of a transaction in the network's block explorer, https; undefined if none is known. Makes no request. */
  txUrl(network: Network, hash: string): string | undefined
  /** URL of an account in the network's block explorer, https; undefined if none is known. Makes no request. */
  addressUrl(network: Network, address: string): string | undefined
  /** Native balance in base units. */
  getBalance(network: Network, address: string, wait?: Wait): Promise<bigint>
  /**
   * The holder's balance of each token and the token's own title, in one read. Titles are requested once, balances each
   * time.
   */
  getTokens(network: Network, holder: string, tokens: string[], wait?: Wait): Promise<TokenFacts[]>
  /**
   * The tokens that the account has some of and where each is kept, if the chain keeps such a list: absent elsewhere.
   * Anyone can send a token to anyone, so it vouches for none of them. Throws `rpc/*`, `http/*`.
   */
  heldTokens?(network: Network, holder: string, wait?: Wait): Promise<{ token: string; account: string }[]>
  /**
   * The transactions that name an account (of a holder, or of one of its tokens), newest first, before `before` if it is
   * given; absent on chains whose nodes keep no such list. Throws `rpc/*`, `http/*`.
   */
  transactionsOf?(
    network: Network,
    query: { address: string; limit: number; before?: string },
    wait?: Wait,
  ): Promise<ListedTransaction[]>
  /** The recent block time in ms; undefined if it is not steady. Absent on chains without one. */
  blockTime?(network: Network, wait?: Wait): Promise<number | undefined>
  /** Whether any endpoint outside this origin answers for the network. Makes no request. */
  isApart(network: Network, origin: string): boolean
  /** The origins of the network's endpoints, each once, in order of preference. Makes no request. */
  origins(network: Network): string[]
  /**
   * Why an address cannot be a recipient although its form is valid: it is a token account (with the owner who controls
   * it), or a token or a program. Undefined if someone can hold its key; absent on chains where this cannot be told.
   */
  misplaced?(network: Network, address: string, wait?: Wait): Promise<Misplaced | undefined>
  /** Whether there is a contract at the address. */
  isContract(network: Network, address: string, wait?: Wait): Promise<boolean>
  /**
   * Whose code the account runs (EIP-7702), `name` if it is a known one; undefined if it runs none, or its own as a
   * contract. Absent on chains without that.
   */
  delegate?(network: Network, address: string, wait?: Wait): Promise<{ address: string; name?: string } | undefined>
  /** Signs text with the account; resolves with the signature. */
  signMessage(signer: Signers[Space], address: string, message: string, wait?: Wait): Promise<string>
  /**
   * Whether the account signed the text, including contract accounts. Throws `rpc/*` and `http/*` if the network does
   * not answer.
   */
  verifyMessage(network: Network, signed: SignedMessage, wait?: Wait): Promise<boolean>
  /** A read in the chain's own RPC, for apps whose wallet can only sign. */
  read(network: Network, call: { method: string; params?: unknown }, wait?: Wait): Promise<unknown>
  /** Waits until the transaction is mined, or can no longer be because another one replaced it. */
  waitForReceipt(network: Network, hash: string, wait?: ReceiptWait): Promise<Receipt>
  /**
   * What a mined transaction did to the account; undefined if there is no receipt. `token`: a contract whose change
   * counts even if no log reports it. Throws `rpc/*` and `http/*` while the network does not answer.
   */
  outcome(
    network: Network,
    query: { hash: string; account: string; token?: string },
    wait?: Wait,
  ): Promise<Outcome | undefined>
  /**
   * Compares a mined transaction of the account with what it should be: `callHash` of what the wallet was asked for,
   * and `amount` of `token` (without one, of the native currency) for `to`. Undefined if there is no receipt. Throws
   * like `outcome`.
   */
  compare(
    network: Network,
    query: { hash: string; account: string; callHash?: string; to: string; token?: string; amount: bigint },
    wait?: Wait,
  ): Promise<Agreement | undefined>
  /** R139: recognises later what became of a wallet request whose answer was lost. */
  recognition: Recognition
  /**
   * Switches the wallet's network, adding the network if the wallet does not know it; `isAdding`: adds it first.
   * Settles as soon as the wallet is on the network, whether it answers or not. Resolves with the chain that the wallet
   * reports afterwards. Throws the wallet's failure; with `data.isAdding` if it did not accept the network, and
   * `wallet/unknown-chain` with `data.isUnaddable` if no wallet would.
   */
  switchNetwork(
    signer: Signers[Space],
    network: Network,
    wait?: Wait & { isAdding?: boolean },
  ): Promise<string | undefined>
  /**
   * Prepares a transfer: estimates its cost, so that it can be simulated and handed to a wallet. Throws like
   * `estimateGas` if it would fail, with `data.obstacle` (`Obstacle`) if the chain knows the reason beforehand.
   */
  prepareTransfer(intent: TransferIntent, wait?: Wait): Promise<PreparedTransfer>
  /**
   * A transfer of more than the account has, for wallets that add the rest. Makes no request. Absent on chains without
   * such wallets.
   */
  untriedTransfer?(intent: TransferIntent): UntriedTransfer
  /** Absent on chains where the product sends only transfers. */
  calls?: ContractCalls<Space>
  /** Absent on chains whose programs have no reads. */
  contracts?: Contracts
  /** Absent on chains where the product builds no swaps. */
  swaps?: SwapBuilder
  /** Absent on chains without token approvals. */
  allowances?: Allowances
  /** Absent on chains whose wallets take one transaction at a time. */
  batching?: Batching
  /** Absent on chains without a registry of names. */
  names?: Names
  /** Stops endpoint probes and pending work. */
  destroy(): void
}

/** The app's options about chains, as given. */
interface HostOptions extends Pick<
  AdapterOptions,
  'projectId' | 'customRpcUrls' | 'publicRpc' | 'swapRouters' | 'preflightCommitment'
> {
  endpoints: { rpc?: string | Record<string, string> }
}

/** What the core passes to a chain's chunk. */
export interface AdapterHost {
  options: HostOptions
  /** Origin of the RPC proxy, unless the app sets one; undefined: there is none. */
  proxy?: string
  chunks: Pick<Chunks, 'load'>
}

/** What an adapter is built with. */
export interface AdapterOptions {
  projectId: string
  /** Origin of the RPC proxy (`endpoints.rpc`, else the data service); undefined: the networks' own endpoints only. */
  proxy?: string
  /** The app's endpoints by CAIP-2 ID; they come first, and the proxy is not asked for these networks. */
  customRpcUrls?: Record<string, readonly { url: string; config?: RpcConfig }[]>
  /** The app chose the proxy itself, like `customRpcUrls`: the public endpoint is not used then. */
  isProxyNamed?: boolean
  /** Uses the public endpoint nevertheless. */
  publicRpc?: boolean
  /** The normal form of a name with other than plain letters; undefined if it has none. Loads the ENSIP-15 tables. */
  normalName?(text: string): Promise<string | undefined>
  /** Solana only: the commitment level of the preflight simulation, also by its former names. */
  preflightCommitment?: string
  /** Solana only: loads the part for payments that somebody else pays for. */
  loadSponsored?(): Promise<typeof import('./solana/sponsored.ts')>
  /** The app's swap routers by CAIP-2 ID, in addition to the known ones. */
  swapRouters?: Record<string, readonly string[]>
  fetch?: typeof fetch
}
