import type { CaipNetworkId } from '../base/network.ts'

/**
 * A transfer or a swap started here, from the question to the wallet until the chain has decided. `asked`: the wallet
 * has not answered; `refused`: it said no, and the chain is looked at for a while whether that is so (R154); `pending`:
 * it has sent, `hash` is known; `lost`: nobody can tell what became of the question;
 * `replaced`: in the wallet the user put something else in its place, so nothing of it moved; `gone`: something took
 * its place, and nobody can tell what.
 */
export interface TrackedTransaction {
  /** Of the intent; unique between visits. */
  id: string
  status: 'asked' | 'refused' | 'pending' | 'confirmed' | 'failed' | 'lost' | 'replaced' | 'gone'
  network: CaipNetworkId
  account: string
  to: string
  /** Plain decimal string of `symbol`. */
  amount: string
  symbol: string
  /** Contract; absent for the native currency. */
  token?: string
  /** Of `symbol`. */
  decimals?: number
  /** Of a swap: what comes for it, as it was quoted. `to` is then the contract that swaps. */
  swap?: { symbol: string; amount: string; token?: string }
  /** Of what was mined, once that is known: sped up in the wallet, a transfer has another one. */
  hash?: string
  /** What the adapter saw of it, see `ChainAdapter.waitForReceipt`. */
  seen?: string
  /** Where the account stood when the wallet was asked, see `Recognition.mark`; absent where the network did not say. */
  since?: string
  /** What the wallet was asked for, see `ChainAdapter.callHash`; absent where it was asked for several calls at once. */
  callHash?: string
  /**
   * R112: what was mined is another transaction than was asked for, or nothing came of it, or less. An alert until it
   * `isRead`.
   */
  differs?: 'other' | 'nothing' | 'less'
  isRead?: boolean
  /** Of a transfer: what was measured to have come to the recipient, like `amount`; absent where nobody could tell. */
  arrived?: string
  /** ms since 1970. */
  at: number
  /** Nobody heard the answer to the question, and somebody looks for what became of it. */
  isSearching?: boolean
}
