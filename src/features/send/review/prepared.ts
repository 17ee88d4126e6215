import type { Preview, TransactionRequest } from '../../../chains/adapter.ts'
import type { Prepared } from '../../transaction/plan.ts'

/** The network's answers about an intent, directly before it is shown. */
export interface PreparedSend extends Prepared {
  /** For comparison with what is mined, see `ChainAdapter.callHash`; undefined for a batch. */
  callHash?: string
  /** The call, on chains of which it can be explained. */
  tx?: TransactionRequest
  amount: bigint
  /** According to the token's own contract. */
  symbol: string
  /** Base units that reach the recipient, if the simulation found less than `amount`: some tokens keep a part. */
  arrives?: bigint
  /** Base units of the native currency, in total; undefined if unknown. */
  fee?: bigint
  /** What a new account of the recipient costs on top. */
  rent?: bigint
  preview: Preview
  /** In the simulation another asset left, or an approval was given. */
  takesMore: boolean
}
