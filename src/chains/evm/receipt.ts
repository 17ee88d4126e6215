import { isAbort } from '../../base/errors.ts'
import type { Receipt } from '../adapter.ts'
import type { Request } from './client.ts'
import { receiptOf } from './codec.ts'
import { findMined, findSlot, isUsed, slotOf, slotToText } from './nonce.ts'
import { createPollBackoff } from '../poll-backoff.ts'

// viem's `waitForTransactionReceipt` cannot be ended by a signal (R92), asks while the page is hidden (R93), and starts
// from nothing after a reload, when a network that has replaced the transaction no longer knows it (see nonce.ts).

/** In a row: a sent transaction is not given up because the network failed for a moment. */
const FAILURES_MAX = 5
/** Nodes of one endpoint may differ for a while. */
const MISSES_MAX = 3

interface ReceiptWait {
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
  { signal, delayMs, seen, onSeen }: ReceiptWait,
): Promise<Receipt> {
  const read = async (hash: string) => receiptOf(await request('eth_getTransactionReceipt', [hash]), hash)
  let slot = slotOf(seen)
  let isPast = false
  const pause = createPollBackoff(delayMs, signal)
  for (let failures = 0, misses = 0; ; await pause()) {
    try {
      const wasPast = isPast
      // In one request. A node that has forgotten the transaction says nothing by that: it may come back, or be mined
      // elsewhere.
      const [receipt, known] = await Promise.all([
        read(hash),
        slot ?? findSlot(request, hash),
        slot &&
          isUsed(request, slot).then(isUsed => {
            isPast = isUsed
          }),
      ])
      if (receipt) return receipt
      failures = 0
      if (known && !slot) onSeen?.(slotToText((slot = known)))
      // No receipt although the nonce was used before: at the same time the node may not have had both.
      const mined = slot && wasPast ? await findMined(request, slot) : undefined
      misses = mined === 'missing' ? misses + 1 : 0
      if (misses >= MISSES_MAX) return { status: 'gone', hash }
      const other = mined && mined !== 'missing' && mined.hash !== hash.toLowerCase() && (await read(mined.hash))
      if (other) return { ...other, replaced: mined.replaced }
    } catch (error) {
      if (isAbort(error) || ++failures > FAILURES_MAX) throw error
    }
  }
}
