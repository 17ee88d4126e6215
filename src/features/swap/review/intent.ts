import type { Network } from '../../../base/network.ts'
import type { SwapToken } from '../../../services/network/convert.ts'
import type { Priced } from '../../../services/tokens.ts'

/** One side of a swap. */
export interface Side extends SwapToken {
  /** Plain address; the placeholder for the native currency. */
  contract: string
  isNative: boolean
  /** Per token, in USD; undefined if not known. */
  price?: number
  /** Where it was read, if from the network. */
  priced?: Priced
}

/** A swap as the user composed it. It never changes; anything that would change it ends it (R69). */
export interface SwapIntent {
  network: Network
  account: string
  from: Side
  to: Side
  /** Base units of the source. */
  amount: bigint
  /** Base units of the destination, as the form showed them. */
  quoted: bigint
  /** It wraps or unwraps the native currency, by its quote; once the call is known, that says it. */
  isWrap?: boolean
  /** Hundredths of a per cent. */
  slippage: number
  /** Of whoever builds the swap, in hundredths of a per cent; undefined for the usual one. */
  providerFee?: number
  /** Per unit of the native currency, in USD. */
  nativePrice?: number
  /** The user wants plain transactions, after the wallet refused to take calls together. */
  isSingle?: boolean
  /** The wallet returned the hash of the swap. */
  onSent(): void
}

declare module '../../../modal/routes.ts' {
  interface Payloads {
    SwapPreview: SwapIntent
  }
}
