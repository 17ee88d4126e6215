import { isAbort } from '../../lib/errors.ts'
import type { Receipt } from '../adapter.ts'
import { receiptOf } from './codec.ts'
import { createPauses } from './pauses.ts'
import { findHolder, findPlace, isTaken, placeOf, placeToText, type Request } from './place.ts'

/** In a row: a sent transaction is not given up because the network failed for a moment. */
const FAILURES_MAX = 5
/** Nodes of one endpoint may differ for a while. */
const MISSES_MAX = 3

interface Wait {
  signal: AbortSignal
  /** The first pause between two looks. */
  delayMs: number
  seen?: string
  onSeen?(seen: string): void
}

/**
 * Waits for what the chain makes of a transaction, also when the user made the wallet speed it up or cancel it: then
 * another one is mined in its place, and the hash never is.
 */
export async function awaitReceipt(
  request: Request,
  hash: string,
  { signal, delayMs, seen, onSeen }: Wait,
): Promise<Receipt> {
  const read = async (hash: string) => receiptOf(await request('eth_getTransactionReceipt', [hash]), hash)
  let place = placeOf(seen)
  let isPast = false
  const pause = createPauses(delayMs, signal)
  for (let failures = 0, misses = 0; ; await pause()) {
    try {
      const wasPast = isPast
      // In one request. A node that has forgotten the transaction says nothing by that: it may come back, or be mined
      // elsewhere.
      const [receipt, known] = await Promise.all([
        read(hash),
        place ?? findPlace(request, hash),
        place &&
          isTaken(request, place).then(isTaken => {
            isPast = isTaken
          }),
      ])
      if (receipt) return receipt
      failures = 0
      if (known && !place) onSeen?.(placeToText((place = known)))
      // No receipt although the place was taken before: at the same time the node may not have had both.
      const holder = place && wasPast ? await findHolder(request, place) : undefined
      misses = holder === 'nowhere' ? misses + 1 : 0
      if (misses >= MISSES_MAX) return { status: 'gone', hash }
      const other = holder && holder !== 'nowhere' && holder.hash !== hash.toLowerCase() && (await read(holder.hash))
      if (other) return { ...other, replaced: holder.replaced }
    } catch (error) {
      if (isAbort(error) || ++failures > FAILURES_MAX) throw error
    }
  }
}
