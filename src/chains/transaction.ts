/** A transaction that a wallet is asked to send: amounts in base units, `data` as 0x-hex. */
export interface TransactionRequest {
  from: string
  to: string
  value?: bigint
  data?: string
  gas?: bigint
  gasPrice?: bigint
}

/** The chain's result for a transaction. */
export interface Receipt {
  /**
   * `reverted`: nothing but a fee was spent, also if the account's own operation failed in a bundle that succeeded.
   * `gone`: it can no longer happen, and nothing that the chain shows replaced it. `unknown`: the network no longer tells
   * what was mined instead, which may be the same at another fee. The fields below are absent in both cases.
   */
  status: 'success' | 'reverted' | 'gone' | 'unknown'
  /** Hash of the mined transaction or, if not known, of the one waited for. */
  hash: string
  /**
   * Another transaction of the sender was mined instead of the one waited for, and the other fields describe that one:
   * the same at another fee, an empty one that only cancels, or something else.
   */
  replaced?: 'repriced' | 'cancelled' | 'replaced'
  blockNumber?: bigint
  /** Base units of the native currency. */
  fee?: bigint
}

/**
 * One change that a transaction makes for its sender. Amounts in base units; of the native currency if there is no
 * `token`.
 */
export type AssetChange =
  | { kind: 'in'; token?: string; amount: bigint }
  | { kind: 'out'; token?: string; to: string; amount: bigint }
  /** `spender` is approved for up to `amount` from now on. */
  | { kind: 'approval'; token?: string; spender: string; amount: bigint }

/**
 * What a swap call guarantees by itself, simulated or not. Tokens are undefined for the native currency, amounts are
 * base units.
 */
export interface SwapCall {
  from?: string
  to?: string
  receiver: string
  amount: bigint
  /** The minimum received; below it the call reverts. */
  minimum: bigint
  /** One-to-one exchange by the wrapped native currency itself, which emits no log that shows it. */
  isWrap: boolean
}

/**
 * What a transaction would do. `by`: the source of the knowledge; a `call` only tells whether it fails, and `nothing`
 * not even that.
 */
export interface Preview {
  by: 'simulation' | 'call' | 'nothing'
  isFine: boolean
  /** For a simulation: everything that is said to be a change was read. Otherwise other changes are possible. */
  isWhole: boolean
  /** A call reports no change of the account, or an unknown event names it: its rights can change as well. */
  isPartial?: boolean
  /** The contract's reason for refusing, for display. */
  reason?: string
  changes: AssetChange[]
}

/** What a mined transaction did to an account, measured on the chain. */
export interface Outcome {
  /**
   * Without the fee. The native currency is missing if the node has no balances of that time, or if the block has other
   * transactions of the account.
   */
  changes: AssetChange[]
  /**
   * Base units of the native currency that moved into accounts of the account's own, negative if they moved back: rent
   * that it gets again. Not among the changes.
   */
  deposit?: bigint
  /** Base units of the native currency; 0 if another account paid, undefined if the node does not tell. */
  fee?: bigint
  /** Another account sent it, and this one gave no fee for it. */
  isPaidByOther?: boolean
  /** Where the account keeps the tokens that it names; undefined if the node does not tell, or the chain has none. */
  accounts?: { token: string; account: string }[]
}

/** How a mined transaction compares with what the wallet was asked for (R112). */
export interface Agreement {
  /**
   * Whether the account's own transaction has the requested recipient, value and data. Undefined if another account
   * executed it, as for smart accounts and batches, or if the request is no longer known: then the arrived amount
   * decides.
   */
  isAsked?: boolean
  /** Base units that reached the recipient; undefined if this cannot be told. */
  arrived?: bigint
}

/** The result of calls that a wallet accepted as a batch. */
export interface CallsResult {
  /**
   * According to the wallet and its receipts. `failed`: none of them was executed. `partial`: some were, because the
   * wallet did not execute them atomically.
   */
  status: 'success' | 'failed' | 'partial'
  /** Hash of the (last) transaction that contained them, if the wallet gives it. */
  hash?: string
}
