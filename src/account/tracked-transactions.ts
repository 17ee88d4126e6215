import type { CaipNetworkId } from '../base/network.ts'

/**
 * A transfer or swap started here, from the wallet request until the chain has decided. `asked`: the wallet has not
 * answered; `refused`: it refused, and for a while the chain is checked in case it did send (R154); `pending`: it has
 * sent and `hash` is known; `lost`: what became of the request is unknown; `replaced`: the user replaced it in the
 * wallet, so nothing of it moved; `gone`: an unknown transaction replaced it.
 */
export interface TrackedTransaction {
  /** ID of the intent; unique across visits. */
  id: string
  status: 'asked' | 'refused' | 'pending' | 'confirmed' | 'failed' | 'lost' | 'replaced' | 'gone'
  network: CaipNetworkId
  account: string
  to: string
  /** Plain decimal string in `symbol`. */
  amount: string
  symbol: string
  /** What of it the user agreed to have arrive, like `amount`, if that was less: some tokens keep a part. */
  expected?: string
  /** Contract; absent for the native currency. */
  token?: string
  /** Decimals of `symbol`. */
  decimals?: number
  /** For a swap: what is received, as quoted. `to` is then the contract that swaps. */
  swap?: { symbol: string; amount: string; token?: string; decimals?: number }
  /** Hash of the mined transaction once it is known: a transfer that is sped up in the wallet gets another one. */
  hash?: string
  /** What the adapter has seen of it, see `ChainAdapter.waitForReceipt`. */
  seen?: string
  /** The account's position when the wallet was asked, see `Recognition.mark`; absent if the network did not tell. */
  since?: string
  /** What the wallet was asked for, see `ChainAdapter.callHash`; absent if it was asked for several calls at once. */
  callHash?: string
  /**
   * R112: the mined transaction is another than requested, or nothing or less arrived. Shown as an alert until it
   * `isRead`.
   */
  differs?: 'other' | 'nothing' | 'less'
  isRead?: boolean
  /**
   * The measured amount that reached the recipient, like `amount`, or the account by a swap, like `swap.amount`; absent
   * if it could not be measured.
   */
  arrived?: string
  /** ms since 1970. */
  at: number
  /** The answer to the request was lost, and a search for its outcome is running. */
  isSearching?: boolean
}
