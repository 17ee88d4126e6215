import { isAbort } from '../../base/errors.ts'
import { num, own, str } from '../../services/decode.ts'
import { createPollBackoff } from '../poll-backoff.ts'
import type { Receipt } from '../transaction.ts'
import { countOf, type Ask } from './accounts.ts'

// The library waits through subscriptions, which need a second URL in a content security policy; a node answers both of
// these requests at its usual URL.

/** For how many blocks after the block it names the network accepts a transaction. */
const VALID_BLOCKS = 150n
/** Consecutive failures: a sent transaction is not given up because the network failed for a moment. */
const FAILURES_MAX = 5
/** The nodes behind one endpoint can differ for a while. */
const MISSES_MAX = 3

interface SignatureWait {
  signal: AbortSignal
  /** The first pause between two polls. */
  delayMs: number
  /** The value of `onSeen` in an earlier wait for the same transaction. */
  seen?: string
  /** The height of the block after which the network no longer accepts the transaction, as text. */
  onSeen?(seen: string): void
}

/** The network's final result; `absent` if the node says that it has no such transaction; undefined if it says neither. */
async function statusOf(ask: Ask, hash: string): Promise<Receipt | 'absent' | undefined> {
  const reply = await ask('getSignatureStatuses', [[hash], { searchTransactionHistory: true }])
  const all = own(reply, 'value')
  const status = Array.isArray(all) ? all[0] : undefined
  if (status === null) return 'absent'
  const error = own(status, 'err')
  if (error === undefined || !/^(confirmed|finalized)$/.test(str(own(status, 'confirmationStatus')) ?? '')) return
  const slot = num(own(status, 'slot'))
  return {
    status: error === null ? 'success' : 'reverted',
    hash,
    blockNumber: slot === undefined ? undefined : BigInt(Math.trunc(slot)),
  }
}

/** The fee that the network took; undefined if the node does not have the transaction yet. */
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
 * Waits for the network's result for a transaction. If it did not land while its block was young enough it is `gone`:
 * it can no longer happen (R118).
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
      // The height first: a transaction that lands between the two requests is seen by the second.
      const height = num(await ask('getBlockHeight', [{ commitment: 'confirmed' }]))
      const status = await statusOf(ask, hash)
      failures = 0
      if (typeof status === 'object') return { ...status, fee: await feeOf(ask, hash) }
      if (height === undefined) continue
      const now = BigInt(Math.trunc(height))
      // A height read later than the sender's gives a later end, so that nothing is called gone too early.
      if (last === undefined) {
        last = now + VALID_BLOCKS
        onSeen?.(String(last))
      }
      misses = status && now > last ? misses + 1 : 0
      if (misses >= MISSES_MAX) return { status: 'gone', hash }
    } catch (error) {
      if (isAbort(error) || ++failures > FAILURES_MAX) throw error
    }
  }
}
