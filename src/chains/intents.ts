import type { Signer, Signers } from '../base/provider.ts'
import type { Wait as Waiting } from '../base/abort.ts'
import type { WalletOffers } from '../base/capabilities.ts'
import type { Network } from '../base/network.ts'
import type { ExchangeFacts } from '../services/exchange-facts.ts'
import type { NameAnswer, NamedAccount, NameGateways } from '../services/names.ts'
import type { CallsResult, Preview, SwapCall, TransactionRequest } from './transaction.ts'

// What the product wants done, in terms that every namespace knows. How a chain does it is its adapter's business.

/** How to wait, and which origin not to ask. */
export interface Wait extends Waiting {
  /**
   * Origin that must not answer, because it built the transaction that the answer judges (R103). If no other endpoint
   * is known, it answers nevertheless; `isApart` tells.
   */
  apart?: string
  /** Origin that alone may answer, one of `origins`: so that two nodes can be compared. */
  only?: string
}

/** A transfer; `amount` in base units, of the native currency if there is no `token`. */
export interface TransferIntent {
  network: Network
  from: string
  to: string
  token?: string
  amount: bigint
  /** The fee is deducted from the amount, for transfers of the whole native balance. */
  isFeeIncluded?: boolean
  /** Solana only: a memo, and addresses that make the transaction findable. */
  note?: TransferNote
}

/** What a transfer carries besides the amount, for the payee. */
export interface TransferNote {
  memo?: string
  references: readonly string[]
}

/**
 * What stops a transfer at any price. The token never moves (`bound`), the sender's or the recipient's account is
 * frozen, the recipient requires a memo, a program of the token's issuer decides (`hook`), or the token has an
 * extension that is not known to be harmless (`rule`: named in `data.values`, with the balance as wallets show it). The
 * sender's or the recipient's token account has another owner (`mine`, `theirs`), or the recipient is a token account,
 * a token or a program (`place`).
 */
export type Obstacle = 'bound' | 'frozen' | 'frozenThere' | 'memo' | 'hook' | 'rule' | 'mine' | 'theirs' | 'place'

/**
 * An address that cannot be a recipient, because no one holds its key; `owner`: who controls the account's contents.
 */
export interface Misplaced {
  kind: 'account' | 'program'
  owner?: string
}

/** A transfer that is ready for review and signing. */
export interface PreparedTransfer {
  /** The amount that moves, in base units: zero or negative if the fee is deducted from the amount and uses it up. */
  amount: bigint
  /** The maximum network fee, in base units of the native currency. */
  fee: bigint
  /**
   * The rent that the sender pays for a new token account of the recipient, on top of the fee, in base units of the
   * native currency; absent if no account has to be created.
   */
  rent?: bigint
  /** Distinguishes it from other transactions, see `ContractCalls.callHash`. */
  callHash: string
  /** The transaction, on chains whose wallets take several calls at once (`Batching`). */
  tx?: TransactionRequest
  /** What it would do now. */
  preview(wait?: Wait): Promise<Preview>
  /** Hands the prepared transfer to the wallet; resolves with its transaction ID. */
  submit(signer: Signer, wait?: Wait): Promise<string>
}

/** A transfer that has not been tried. */
export type UntriedTransfer = Pick<PreparedTransfer, 'callHash' | 'submit' | 'tx'>

/** Contract calls that others have built, such as a swap. */
export interface ContractCalls<Space extends keyof Signers = keyof Signers> {
  /**
   * Gas units, price per unit, and any additional network fee; in base units. Throws `rpc/error` with `data.fails` if
   * the transaction would fail.
   */
  estimateGas(
    network: Network,
    tx: TransactionRequest,
    wait?: Wait,
  ): Promise<{ gas: bigint; gasPrice: bigint; extra: bigint }>
  /**
   * A network fee besides gas, such as a rollup's: in base units, 0 if there is none. The transaction need not succeed.
   */
  charge(network: Network, tx: TransactionRequest, wait?: Wait): Promise<bigint>
  /**
   * What a call of a known swap router guarantees; undefined for every other call. `exchange`: it is one of the
   * product's own calls or of a named service's, or undefined. Makes no request.
   */
  readSwap(network: Network, tx: TransactionRequest, exchange?: ExchangeFacts): SwapCall | undefined
  /** What a transaction would do to its sender after the transactions in `before`. */
  preview(network: Network, tx: TransactionRequest, wait?: Wait & { before?: TransactionRequest[] }): Promise<Preview>
  /** Hands the transaction to the wallet; resolves with its hash. */
  sendTransaction(signer: Signers[Space], network: Network, tx: TransactionRequest, wait?: Wait): Promise<string>
  /**
   * Distinguishes transactions by recipient, value and data: at most 200 letters and digits, to be stored until one is
   * mined. Makes no request.
   */
  callHash(tx: TransactionRequest): string
}

/** A read of a contract; `call` is its signature: `function balanceOf(address) view returns (uint256)`. */
export interface ContractQuestion {
  /** The contract's address; `multicall` asks Multicall3 itself, for the block's time and native balances. */
  to: string
  call: string
  args?: readonly unknown[]
}

/** Reads of contracts. */
export interface Contracts {
  /**
   * The values that each contract returned, in order: addresses with checksum, integers of up to 48 bits as numbers and
   * larger ones as bigint. Undefined: this contract reverted, has no code or answered something else. One call for up to
   * 200 questions where Multicall3 is deployed. Throws `rpc/*` and `http/*` if the network does not answer.
   */
  read(
    network: Network,
    questions: readonly ContractQuestion[],
    wait?: Wait,
  ): Promise<(readonly unknown[] | undefined)[]>
}

/** Token approvals (ERC-20). */
export interface Allowances {
  /**
   * The spender's current allowance of the owner's token, in base units. Throws `rpc/error` if the token does not
   * answer.
   */
  of(network: Network, query: AllowanceQuery, wait?: Wait): Promise<bigint>
  /** The transaction that approves `spender` for up to `amount` of a token, in base units. */
  approvalOf(approval: { from: string; token: string; spender: string; amount: bigint }): TransactionRequest
}
interface AllowanceQuery {
  owner: string
  token: string
  spender: string
}

/** What calls need of an ERC-20 token: its contract, and the whole amount in base units. */
export interface RequiredAsset {
  token: string
  amount: bigint
}

/** What goes along with calls (EIP-5792), optional for the wallet. */
export interface CallsExtras {
  /** URL that the wallet may ask to pay the fee (ERC-7677), if it has `hasPaymasters`; who pays is the wallet's choice. */
  paymaster?: string
  /** What the wallet has to provide where the account has less (ERC-7682), if it has `funds`. */
  required?: RequiredAsset
}

/** Calls that are executed together or not at all (EIP-5792). */
export interface Batching<Space extends keyof Signers = keyof Signers> {
  /**
   * What the wallet says it can do for the account; nothing if it does not say so within 3 s. Throws only
   * `request/aborted`. A WalletConnect wallet is asked only where its session says nothing and grants the method.
   */
  offers(signer: Signers[Space], network: Network, account: string, wait?: Wait): Promise<WalletOffers>
  /**
   * Hands the calls to the wallet, to be executed in order, all or none; the wallet chooses `gas` and `gasPrice`.
   * Resolves with the wallet's ID of the batch. Throws like `sendTransaction`: `wallet/account-changed` means that
   * nothing was asked. After `wallet/failed` the calls may be pending, unless `data.code` is an EIP-5792 error such as
   * 5750 (the user refused the upgrade) or 5760 (atomicity not supported): then nothing happened.
   */
  send(signer: Signers[Space], network: Network, txs: TransactionRequest[], wait?: Wait & CallsExtras): Promise<string>
  /**
   * Waits for the wallet's report about the calls. Throws `wallet/failed` if it does not report, which says nothing
   * about the calls.
   */
  waitFor(signer: Signers[Space], network: Network, id: string, wait?: Wait): Promise<CallsResult>
}

/** Account names in the chain's registry. */
export interface Names {
  /**
   * The account behind a name on the network, according to the chain's registry. Throws if the registry itself did not
   * answer. `gateways`: names that are not on Ethereum are looked up too, in the network's own registry or there.
   */
  resolve(network: Network, name: string, wait?: Wait & { gateways?: NameGateways }): Promise<NameAnswer>
  /**
   * The name that an account has chosen on the network, if it leads back to the account there; undefined if it has
   * none. `avatar` is a `data:` URL. Asks nodes only. Throws `rpc/*` and `http/*` if a network does not answer.
   */
  reverse?(network: Network, address: string, wait?: Wait): Promise<NamedAccount | undefined>
}
