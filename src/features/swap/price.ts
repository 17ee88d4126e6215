import type { Context } from '../../modal/kit.ts'
import { abortable, timeout } from '../../base/abort.ts'
import { NATIVE_TOKEN } from '../../chains/swaps.ts'
import type { Price } from '../../services/network/prices.ts'
import type { Side, SwapIntent } from './review/intent.ts'

/** A check doesn't wait any longer for prices. */
const PATIENCE_MS = 2_000

/** What the service says of a token's price; undefined if it says nothing of that token. */
export async function readPrice(
  ctx: Pick<Context, 'sources'>,
  network: string,
  { address, symbol }: Pick<Side, 'address' | 'symbol'>,
  wait: { signal: AbortSignal },
): Promise<Price | undefined> {
  const { prices } = await ctx.sources()
  const answers = await prices.of({ network, addresses: [address], ...wait })
  // The service answers by symbol (contract of the data service 4.2).
  return answers.find(it => it.symbol.toLowerCase() === symbol.toLowerCase())
}

/** What a review compares with its quote (R76). */
export type PricedSides = Pick<SwapIntent, 'from' | 'to' | 'nativePrice'>

/** Both sides at their prices now, because quotes are read again too; what the service doesn't say stays as it was. */
export async function pricedNow(
  ctx: Pick<Context, 'sources'>,
  { network, from, to, nativePrice }: SwapIntent,
  { signal }: { signal: AbortSignal },
): Promise<PricedSides> {
  const { caipNetworkId, nativeCurrency } = network
  const soon = timeout(PATIENCE_MS, signal)
  const ask = (token: Pick<Side, 'address' | 'symbol'>) =>
    abortable(readPrice(ctx, caipNetworkId, token, soon), soon.signal).catch(() => undefined)
  const native = { address: `${caipNetworkId}:${NATIVE_TOKEN}`, symbol: nativeCurrency.symbol }
  const found = await Promise.all([from, to, native].map(ask)).finally(soon.done)
  const again = (side: Side, { price, priced }: Partial<Price> = {}): Side =>
    price === undefined ? side : { ...side, price, priced }
  return { from: again(from, found[0]), to: again(to, found[1]), nativePrice: found[2]?.price ?? nativePrice }
}
