import { attempt, toModalError } from '../../base/errors.ts'
import { lacksChain } from '../../base/lacks-chain.ts'

/** What hosts are told of a failure: an Error with the number of EIP-1193, and nothing else to look at. */
export interface ProviderRpcError extends Error {
  code: number
  data?: unknown
}

const DECLINED = 4001
const UNKNOWN_CHAIN = 4902
const DISCONNECTED = 4900
const INTERNAL = -32603

/** The protocol's own numbers (WalletConnect v2, error codes of the Sign API) as EIP-1193 and EIP-1474 say it. */
const OWN_CODES: Record<number, number> = {
  1001: 4200,
  3000: 4100,
  3001: 4100,
  5000: DECLINED,
  5001: DECLINED,
  5002: DECLINED,
  5003: DECLINED,
  5100: 4901,
  5101: 4200,
  6000: DISCONNECTED,
  10001: 4200,
}

export const failure = (
  code: number,
  message: string,
  more: { cause?: unknown; data?: unknown } = {},
): ProviderRpcError => {
  const { cause, data } = more
  return Object.assign(new Error(message, { cause }), { code }, data === undefined ? {} : { data })
}

/** A read that failed: with the node's own number and data where it gave any, else as an internal error (EIP-1474). */
export function ofNode(error: unknown): ProviderRpcError {
  const { message, data } = toModalError(error, 'rpc/error')
  const { code, data: returned, reason } = data ?? {}
  const number = typeof code === 'number' && Number.isInteger(code) ? code : INTERNAL
  return failure(number, String(reason ?? message), { cause: error, data: returned })
}

/**
 * Whatever ends a request over the relay, as a ProviderRpcError: a refusal is 4001 however the wallet worded it, its
 * other numbers and its words stay. What the protocol's library throws itself has no number: the wallet was not reached
 * (4900), or never answered (−32603).
 */
export function toProviderError(thrown: unknown): ProviderRpcError {
  const text = typeof thrown === 'string' ? thrown : attempt(() => (thrown as Error).message)
  const words = typeof text === 'string' ? text.slice(0, 999) : ''
  const given = attempt(() => Number((thrown as { code: unknown }).code)) || 0
  if (lacksChain(given, words)) return failure(UNKNOWN_CHAIN, words, { cause: thrown })
  const isDeclined = toModalError(thrown, 'wallet/failed').code === 'wallet/declined'
  if (isDeclined) return failure(DECLINED, words || 'Declined', { cause: thrown })
  if (given && Number.isInteger(given)) {
    const data = attempt(() => (thrown as { data: unknown }).data)
    return failure(OWN_CODES[given] ?? given, words || 'The wallet reports a problem', { cause: thrown, data })
  }
  if (!(thrown instanceof Error)) return failure(INTERNAL, words || 'The wallet reports a problem', { cause: thrown })
  return /expired/i.test(words)
    ? failure(INTERNAL, 'The wallet did not answer', { cause: thrown })
    : failure(DISCONNECTED, 'The wallet cannot be reached', { cause: thrown })
}
