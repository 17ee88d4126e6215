/** What a wallet is asked to send: amounts in base units, `data` as 0x-hex. */
export interface TransactionRequest {
  from: string
  to: string
  value?: bigint
  data?: string
  gas?: bigint
  gasPrice?: bigint
}

/** What the chain made of a transaction. */
export interface Receipt {
  /**
   * `gone`: another one took its place, it is not known which; so this one did not happen, and the fields below are
   * absent.
   */
  status: 'success' | 'reverted' | 'gone'
  /** Of what was mined; when that is not known, of what was waited for. */
  hash: string
  /**
   * Another transaction of the sender was mined in the place of the one waited for, and the rest is about that one: the
   * same for another fee, nothing but the place, or something else.
   */
  replaced?: 'repriced' | 'cancelled' | 'replaced'
  blockNumber?: bigint
  /** Base units of the native currency. */
  fee?: bigint
}

/** One thing that a transaction does to its sender. Amounts in base units; without `token` of the native currency. */
export type AssetChange =
  | { kind: 'in'; token?: string; amount: bigint }
  | { kind: 'out'; token?: string; to: string; amount: bigint }
  /** `spender` may take up to `amount` from now on. */
  | { kind: 'approval'; token?: string; spender: string; amount: bigint }

/**
 * What a swap call promises by itself, whoever simulated it or not. Tokens are undefined for the native currency,
 * amounts base units.
 */
export interface SwapCall {
  from?: string
  to?: string
  receiver: string
  amount: bigint
  /** The least that comes; else the call reverts. */
  minimum: bigint
  /** One for one by the wrapped native currency itself, which tells of it by no log. */
  isWrap: boolean
}

/**
 * What a transaction would do. `by`: how that is known; from a `call` only whether it fails, from `nothing` not even
 * that.
 */
export interface Preview {
  by: 'simulation' | 'call' | 'nothing'
  isFine: boolean
  /**
   * Of a simulation: everything that could be a change was read. Where it was not, nobody knows what else would happen.
   */
  isWhole: boolean
  /** Words of the contract that refuses, for people to read. */
  reason?: string
  changes: AssetChange[]
}

/** What a mined transaction did to an account, measured on the chain. */
export interface Outcome {
  /**
   * Without the fee. The native currency is missing where the node has no balances of that time, or where other
   * transactions of the account are in the same block.
   */
  changes: AssetChange[]
  /** Base units of the native currency; 0 where another account paid, undefined where the node does not tell it. */
  fee?: bigint
}

/** How what was mined agrees with what the wallet was asked for (R112). */
export interface Agreement {
  /**
   * The account's own transaction with the same recipient, value and data, or with others. Undefined where somebody
   * else carried it out, as for smart accounts and batches, or where nobody remembers what was asked: what arrived
   * decides then.
   */
  isAsked?: boolean
  /** Base units that came to the recipient; undefined where nobody can tell. */
  arrived?: bigint
}

/** What became of calls that a wallet took together. */
export interface CallsResult {
  /**
   * As the wallet says, and its receipts: `failed`: none of them happened. `partial`: some did, because the wallet did not
   * keep to all or none.
   */
  status: 'success' | 'failed' | 'partial'
  /** Of the (last) transaction they were in, where the wallet says it. */
  hash?: string
}
