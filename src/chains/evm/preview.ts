import { decodeErrorResult } from 'viem'
import { attempt, isAbort, ModalError } from '../../base/errors.ts'
import { clean } from '../../base/text.ts'
import type { Preview, TransactionRequest } from '../adapter.ts'
import { changesOf } from './changes.ts'
import type { Request } from './client.ts'
import { addressOf, callOf, isBytes, own, quantity, wouldFail } from './codec.ts'

// viem's `simulateCalls` needs access lists, which few nodes make, and tells of balances but of no allowance (R107); its
// `simulateBlocks` drops what the node says of a call that failed without data, and takes a status that nobody knows for
// a failure of the call, where the node has not simulated (R102).

/** A reason in words from what a call returned: Error(string), else nothing. */
function reasonOf(data: unknown): string | undefined {
  const error = isBytes(data) ? attempt(() => decodeErrorResult({ data })) : undefined
  return error?.errorName === 'Error' ? clean(error.args?.[0], 120) || undefined : undefined
}

/** Without a price: who cannot pay the fee is told so elsewhere, in words. */
function priceless(tx: TransactionRequest) {
  const { gas: _, gasPrice: __, ...call } = callOf(tx)
  return call
}

/** Nobody could tell. */
const NOTHING: Preview = { by: 'nothing', isFine: true, isWhole: false, changes: [] }

/**
 * What a transaction would do to its sender once those `before` it are done: simulated with all transfers where the
 * node can (eth_simulateV1), else only tried (eth_call), which says whether it would fail. `coin` as for `changesOf`.
 */
export async function preview(
  request: Request,
  tx: TransactionRequest,
  { before = [], coin }: { before?: TransactionRequest[]; coin?: string } = {},
): Promise<Preview> {
  const call = priceless(tx)
  const account = addressOf(tx.from)
  try {
    const reply = await request('eth_simulateV1', [
      { blockStateCalls: [{ calls: [...before.map(priceless), call] }], traceTransfers: true },
      'latest',
    ])
    const results = [...before, tx].map((_, index) => own(own(own(reply, '0'), 'calls'), String(index)))
    // The first that fails says why; what comes after it means nothing.
    const at = results.findIndex(result => quantity(own(result, 'status')) !== 1n)
    const isFine = at < 0
    const reason = isFine
      ? undefined
      : (reasonOf(own(results[at], 'returnData')) ??
        (clean(own(own(results[at], 'error'), 'message'), 120) || undefined))
    // A node that leaves out what happened has not simulated.
    if (isFine && !results.every(result => Array.isArray(own(result, 'logs')))) throw new ModalError('http/bad-reply')
    const read = isFine ? results.map(result => changesOf(own(result, 'logs'), account, coin)) : []
    return {
      by: 'simulation',
      isFine,
      isWhole: isFine && read.every(it => it.isWhole),
      reason,
      changes: read.flatMap(it => it.changes),
    }
  } catch (error) {
    if (isAbort(error)) throw error
  }
  // One call cannot be tried as if others were done.
  if (before.length) return NOTHING
  try {
    await request('eth_call', [call, 'latest'])
    return { by: 'call', isFine: true, isWhole: false, changes: [] }
  } catch (error) {
    if (isAbort(error)) throw error
    return wouldFail(error)
      ? {
          by: 'call',
          isFine: false,
          isWhole: false,
          reason: clean(error.data?.['reason'], 120) || undefined,
          changes: [],
        }
      : NOTHING
  }
}
