import { decodeAbiParameters } from 'viem'
import { attempt, isAbort, ModalError } from '../../base/errors.ts'
import { clean } from '../../base/text.ts'
import type { Preview, TransactionRequest } from '../adapter.ts'
import { changesOf } from './changes.ts'
import type { Request } from './client.ts'
import { addressOf, callOf, isBytes, own, quantity, wouldFail } from './codec.ts'

// viem's `simulateCalls` needs access lists, which few nodes create, and reports balances but no allowances (R107). Its
// `simulateBlocks` drops the node's message for a call that failed without data, and reads an unknown status as a
// failure of the call although the node did not simulate (R102).

/** Selector of Error(string). */
const ERROR = '0x08c379a0'

/** The reason in a call's return data, if it is Error(string). */
function reasonOf(data: unknown): string | undefined {
  if (!isBytes(data) || !data.startsWith(ERROR)) return
  const [reason] = attempt(() => decodeAbiParameters([{ type: 'string' }], `0x${data.slice(ERROR.length)}`)) ?? []
  return clean(reason, 120) || undefined
}

/** Without a price: if the user cannot pay the fee, another check says so. */
function priceless(tx: TransactionRequest) {
  const { gas: _, gasPrice: __, ...call } = callOf(tx)
  return call
}

/** Nothing could be learned. */
const NOTHING: Preview = { by: 'nothing', isFine: true, isWhole: false, changes: [] }

/**
 * What a transaction would do to its sender after those in `before`: simulated with all transfers if the node can
 * (eth_simulateV1), otherwise only tried (eth_call), which tells whether it would fail. `coin` as for `changesOf`.
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
    // The first failure gives the reason; the results after it mean nothing.
    const at = results.findIndex(result => quantity(own(result, 'status')) !== 1n)
    const isFine = at < 0
    const reason = isFine
      ? undefined
      : (reasonOf(own(results[at], 'returnData')) ??
        (clean(own(own(results[at], 'error'), 'message'), 120) || undefined))
    // A node that omits the logs has not simulated.
    if (isFine && !results.every(result => Array.isArray(own(result, 'logs')))) throw new ModalError('http/bad-reply')
    const read = isFine ? results.map(result => changesOf(own(result, 'logs'), account, coin)) : []
    return {
      by: 'simulation',
      isFine,
      isWhole: isFine && read.every(it => it.isWhole),
      ...(read.some(it => it.isPartial) && { isPartial: true }),
      reason,
      changes: read.flatMap(it => it.changes),
    }
  } catch (error) {
    if (isAbort(error)) throw error
  }
  // A single call cannot be tried as if others had been executed.
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
