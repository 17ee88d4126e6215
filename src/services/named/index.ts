import { createKyberSwap } from './kyberswap.ts'
import { inOrder, type Maker } from './swaps.ts'

/** Swaps by the sources in `order`: `chain`, or the URL of KyberSwap's API. */
export const createNamedSwaps = (order: readonly string[], chain: Maker): Maker =>
  inOrder(order.map(source => (source === 'chain' ? chain : createKyberSwap({ base: source }))))

export { createNamedActivity } from './activity.ts'
export { createNamedPrices } from './prices.ts'
