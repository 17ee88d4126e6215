import { isAbort } from '../../base/errors.ts'
import { num, own, str } from '../../services/decode.ts'
import { createPollBackoff } from '../poll-backoff.ts'
import type { Receipt } from '../transaction.ts'
import { countOf, type Ask } from './accounts.ts'

// The library waits by subscriptions, which are a second address that a policy has to name; a node answers both of
// these questions at the one that it is asked at for everything else.

/** Blocks for which the network takes a transaction after the block that it names. */
const VALID_BLOCKS = 150n
/** In a row: a sent transaction is not given up because the network failed for a moment. */
const FAILURES_MAX = 5
/** Nodes of one endpoint may differ for a while. */
const MISSES_MAX = 3

interface SignatureWait {
  signal: AbortSignal
  /** The first pause between two looks. */
  delayMs: number
  /** What `onSeen` told in an earlier wait for the same transaction. */
  seen?: string
  /** The height of the block after which nobody takes the transaction any more, as text. */
  onSeen?(seen: string): void
}

/** What the network says of the signature; undefined while it says nothing that stays. */
async function statusOf(ask: Ask, hash: string): Promise<Receipt | undefined> {
  const reply = await ask('getSignatureStatuses', [[hash], { searchTransactionHistory: true }])
  const all = own(reply, 'value')
  const status = Array.isArray(all) ? all[0] : undefined
  if (!/^(confirmed|finalized)$/.test(str(own(status, 'confirmationStatus')) ?? '')) return
  const slot = num(own(status, 'slot'))
  return {
    status: own(status, 'err') == null ? 'success' : 'reverted',
    hash,
    blockNumber: slot === undefined ? undefined : BigInt(Math.trunc(slot)),
  }
}

/** What the network took for it; undefined where the node has no such transaction yet. */
async function feeOf(ask: Ask, hash: string): Promise<bigint | undefined> {
  const reply = await ask('getTransaction', [
    hash,
    { commitment: 'confirmed', encoding: 'base64', maxSupportedTransactionVersion: 0 },
  ]).catch((error: unknown) => {
    if (isAbort(error)) throw error
  })
  return countOf(own(own(reply, 'meta'), 'fee'))
}

/**
 * Waits for what the network makes of a transaction. One that nobody took while its block was young enough is `gone`:
 * it cannot happen any more (R118).
 */
export async function awaitSignature(
  ask: Ask,
  hash: string,
  { signal, delayMs, seen = '', onSeen }: SignatureWait,
): Promise<Receipt> {
  let last = /^\d{1,18}$/.test(seen) ? BigInt(seen) : undefined
  const pause = createPollBackoff(delayMs, signal)
  for (let failures = 0, misses = 0; ; await pause()) {
    try {
      // The height first: what lands between the two is seen by the second.
      const height = num(await ask('getBlockHeight', [{ commitment: 'confirmed' }]))
      const receipt = await statusOf(ask, hash)
      failures = 0
      if (receipt) return { ...receipt, fee: await feeOf(ask, hash) }
      if (height === undefined) continue
      const now = BigInt(Math.trunc(height))
      // A later reading than the sender's is a later end, so nothing is called gone too early.
      if (last === undefined) {
        last = now + VALID_BLOCKS
        onSeen?.(String(last))
      }
      misses = now > last ? misses + 1 : 0
      if (misses >= MISSES_MAX) return { status: 'gone', hash }
    } catch (error) {
      if (isAbort(error) || ++failures > FAILURES_MAX) throw error
    }
  }
}
