import { sameAddress } from '../../base/caip.ts'
import { isAbort } from '../../base/errors.ts'
import type { Receipt } from '../adapter.ts'
import type { Request } from './client.ts'
import { own, receiptOf } from './codec.ts'
import { findMined, findSlot, isUsed, slotOf, slotToText } from './nonce.ts'
import { createPollBackoff } from '../poll-backoff.ts'
import { operationsOf } from './user-operation.ts'

// viem's `waitForTransactionReceipt` cannot be aborted by a signal (R92), polls while the page is hidden (R93), and
// starts from scratch after a reload, when a network that has replaced the transaction no longer knows it (see
// nonce.ts).

/** Consecutive failures: a sent transaction is not given up because the network failed for a moment. */
const FAILURES_MAX = 5
/** The nodes behind one endpoint can differ for a while. */
const MISSES_MAX = 3

interface ReceiptWait {
  signal: AbortSignal
  /** The first pause between two polls. */
  delayMs: number
  account?: string
  seen?: string
  onSeen?(seen: string): void
}

/** A transaction's receipt for an account: a bundle succeeds even if the account's own operations in it fail. */
async function readReceipt(request: Request, hash: string, account?: string): Promise<Receipt | undefined> {
  const reply = await request('eth_getTransactionReceipt', [hash])
  const receipt = receiptOf(reply, hash)
  const haveFailed = !!account && operationsOf(own(reply, 'logs'), account).haveFailed
  return receipt && haveFailed ? { ...receipt, status: 'reverted' } : receipt
}

/**
 * Waits for the chain's result for a transaction, also if the user sped it up or cancelled it in the wallet: then
 * another one is mined instead, and the hash never is.
 */
export async function awaitReceipt(
  request: Request,
  hash: string,
  { signal, delayMs, account, seen, onSeen }: ReceiptWait,
): Promise<Receipt> {
  const read = (hash: string) => readReceipt(request, hash, account)
  let slot = slotOf(seen)
  let isPast = false
  const pause = createPollBackoff(delayMs, signal)
  for (let failures = 0, misses = 0; ; await pause()) {
    try {
      const wasPast = isPast
      // In one request. A node that has forgotten the transaction proves nothing: it may come back, or be mined
      // elsewhere.
      const [receipt, known] = await Promise.all([
        read(hash),
        slot ?? findSlot(request, hash),
        slot &&
          isUsed(request, slot).then(isUsed => {
            isPast = !!isUsed
          }),
      ])
      if (receipt) return receipt
      failures = 0
      if (known && !slot) onSeen?.(slotToText((slot = known)))
      // No receipt although the nonce was already used: the node may not have had both at the same time.
      const mined = slot && wasPast ? await findMined(request, slot) : undefined
      const isUnseen = typeof mined === 'string'
      misses = isUnseen ? misses + 1 : 0
      if (misses >= MISSES_MAX) return { status: mined === 'missing' ? 'gone' : 'unknown', hash }
      const other = mined && !isUnseen && mined.hash !== hash.toLowerCase() && (await read(mined.hash))
      // What somebody else sent instead may have the account's operation too, or a later transaction has it.
      const isForeign = slot && account && !sameAddress('eip155', slot.from, account)
      if (other && isForeign && mined.replaced !== 'repriced') return { status: 'unknown', hash }
      if (other) return { ...other, replaced: mined.replaced }
    } catch (error) {
      if (isAbort(error) || ++failures > FAILURES_MAX) throw error
    }
  }
}
