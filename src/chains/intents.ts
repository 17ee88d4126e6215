import type { Signer, Signers } from '../base/provider.ts'
import type { Wait as Waiting } from '../base/abort.ts'
import type { Network } from '../base/network.ts'
import type { NameAnswer } from '../services/names.ts'
import type { CallsResult, Preview, SwapCall, TransactionRequest } from './transaction.ts'

// What the product wants done, in words that every namespace knows: how a chain does it stays with its adapter.

/** How to wait, and whom not to ask. */
export interface Wait extends Waiting {
  /**
   * Origin that must not answer, because it built what is judged by the answer (R103). Where nobody else is known it
   * answers all the same; `isApart` tells.
   */
  apart?: string
}

/** A transfer; `amount` in base units, without `token` of the native currency. */
export interface TransferIntent {
  network: Network
  from: string
  to: string
  token?: string
  amount: bigint
  /** The fee is taken from the amount, for whoever transfers all of the native currency. */
  isFeeIncluded?: boolean
  /** Of Solana alone: what the transaction says beside it, and the addresses that it names, so that it can be found. */
  note?: TransferNote
}

/** What a transfer carries beside the amount, for whoever asked for it. */
export interface TransferNote {
  memo?: string
  references: readonly string[]
}

/**
 * What stops a transfer, whatever is paid for it. The token never moves (`bound`), the sender's or the recipient's
 * account is frozen, the recipient asks for a memo, a program of the token's maker has a say (`hook`), or an extension
 * that is not known to be harmless (`rule`: named by `data.values`, with the balance as wallets show it). The sender's or
 * the recipient's account for the token is somebody else's (`mine`, `theirs`), or the recipient is a token account, a
 * token or a program (`place`).
 */
export type Obstacle = 'bound' | 'frozen' | 'frozenThere' | 'memo' | 'hook' | 'rule' | 'mine' | 'theirs' | 'place'

/** What is no recipient, as nobody holds the key to it; `owner`: who may take out what lies in the account. */
export interface Misplaced {
  kind: 'account' | 'program'
  owner?: string
}

/** A transfer that is ready to be reviewed and handed over. */
export interface PreparedTransfer {
  /** What moves, in base units: nothing or less where the fee is taken from the amount and takes it all. */
  amount: bigint
  /** What the network may take for it, in base units of the native currency. */
  fee: bigint
  /**
   * What the sender puts into a new account of the recipient beside the fee, in base units of the native currency;
   * absent where none has to be made.
   */
  rent?: bigint
  /** Tells it from other transactions, see `ContractCalls.callHash`. */
  callHash: string
  /** What it would do now. */
  preview(wait?: Wait): Promise<Preview>
  /** Hands the transfer to the wallet, as it was prepared; resolves with its id on the chain. */
  submit(signer: Signer, wait?: Wait): Promise<string>
}

/** Calls of contracts that somebody else wrote, such as the one that swaps. */
export interface ContractCalls<Space extends keyof Signers = keyof Signers> {
  /**
   * Gas units and price per unit, and what the network takes beside them; in base units. Throws `rpc/error` with
   * `data.fails` when the transaction would fail.
   */
  estimateGas(
    network: Network,
    tx: TransactionRequest,
    wait?: Wait,
  ): Promise<{ gas: bigint; gasPrice: bigint; extra: bigint }>
  /**
   * What a call of a swap router promises that is known on the network; undefined for every other call. Asks nobody.
   */
  readSwap(network: Network, tx: TransactionRequest): SwapCall | undefined
  /** What a transaction would do to its sender, once those `before` it are done. */
  preview(network: Network, tx: TransactionRequest, wait?: Wait & { before?: TransactionRequest[] }): Promise<Preview>
  /** Hands the transaction to the wallet; resolves with its hash. */
  sendTransaction(signer: Signers[Space], network: Network, tx: TransactionRequest, wait?: Wait): Promise<string>
  /**
   * Tells transactions apart by recipient, value and data: at most 200 letters and digits, to be kept until one is
   * mined. Asks nobody.
   */
  callHash(tx: TransactionRequest): string
}

/** Leave for somebody else to take a token (ERC-20). */
export interface Allowances {
  /**
   * What `spender` may take of the owner's token now, in base units. Throws `rpc/error` where the token does not say.
   */
  of(network: Network, query: AllowanceQuery, wait?: Wait): Promise<bigint>
  /** The transaction that lets `spender` take up to `amount` of a token, in base units. */
  approvalOf(approval: { from: string; token: string; spender: string; amount: bigint }): TransactionRequest
}
interface AllowanceQuery {
  owner: string
  token: string
  spender: string
}

/** Calls that happen together or not at all (EIP-5792). */
export interface Batching<Space extends keyof Signers = keyof Signers> {
  /**
   * Whether the wallet takes calls together, to happen all or not at all (`atomic`, 'supported' or 'ready').
   * Whoever does not say so within 3 s does not. Throws `request/aborted` alone. A wallet on another device is woken by
   * the question: not to be asked.
   */
  isOffered(signer: Signers[Space], network: Network, account: string, wait?: Wait): Promise<boolean>
  /**
   * Hands the calls to the wallet, to happen in their order, all or not at all; `gas` and `gasPrice` are the
   * wallet's to choose. Resolves with its id of them. Throws like `sendTransaction`: `wallet/account-changed` means
   * that nothing was asked, and after `wallet/failed` they may be under way, unless `data.code` is one of EIP-5792,
   * such as 5750 (the user refused the upgrade) or 5760 (not all or none): then nothing happened.
   */
  send(signer: Signers[Space], network: Network, txs: TransactionRequest[], wait?: Wait): Promise<string>
  /**
   * Waits until the wallet says what became of the calls. Throws `wallet/failed` when it does not say, which tells
   * nothing of the calls.
   */
  waitFor(signer: Signers[Space], network: Network, id: string, wait?: Wait): Promise<CallsResult>
}

/** Names of accounts, as the chain's registry says. */
export interface Names {
  /**
   * The account behind a name on the network, as the chain's registry says. Throws whenever the registry itself did not
   * say anything.
   */
  resolve(network: Network, name: string, wait?: Wait): Promise<NameAnswer>
}
