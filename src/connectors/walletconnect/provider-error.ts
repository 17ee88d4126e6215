import { member, codeOf } from '../../base/record.ts'
import { attempt, toModalError } from '../../base/errors.ts'
import { lacksChain } from '../../base/refusal.ts'
import { providerError, type ProviderRpcError } from '../../base/provider.ts'

const DECLINED = 4001
const UNKNOWN_CHAIN = 4902
const DISCONNECTED = 4900
const INTERNAL = -32603

/** The protocol's own codes (WalletConnect v2, Sign API) in terms of EIP-1193 and EIP-1474. */
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

const withData = (error: ProviderRpcError, data: unknown): ProviderRpcError =>
  data === undefined ? error : Object.assign(error, { data })

/** A failed read: with the node's own code and data if it gave any, else as an internal error (EIP-1474). */
export function ofNode(error: unknown): ProviderRpcError {
  const { message, data } = toModalError(error, 'rpc/error')
  const { code, data: returned, reason } = data ?? {}
  const number = typeof code === 'number' && Number.isInteger(code) ? code : INTERNAL
  return withData(providerError(number, String(reason ?? message), error), returned)
}

/**
 * Anything that ends a request over the relay, as a ProviderRpcError: a refusal is 4001 however the wallet worded it;
 * its other codes and its message stay. Errors of the protocol's library have no code: the wallet was not reached
 * (4900), or never answered (−32603).
 */
export function toProviderError(thrown: unknown): ProviderRpcError {
  const text = typeof thrown === 'string' ? thrown : member(thrown, 'message')
  const words = typeof text === 'string' ? text.slice(0, 999) : ''
  const given = attempt(() => Number(codeOf(thrown))) || 0
  if (lacksChain(given, words)) return providerError(UNKNOWN_CHAIN, words, thrown)
  const isDeclined = toModalError(thrown, 'wallet/failed').code === 'wallet/declined'
  if (isDeclined) return providerError(DECLINED, words || 'The user rejected the request.', thrown)
  if (given && Number.isInteger(given)) {
    const data = member(thrown, 'data')
    return withData(providerError(OWN_CODES[given] ?? given, words || 'The wallet reported a problem.', thrown), data)
  }
  if (!(thrown instanceof Error)) return providerError(INTERNAL, words || 'The wallet reported a problem.', thrown)
  return /expired/i.test(words)
    ? providerError(INTERNAL, 'The wallet didn’t answer.', thrown)
    : providerError(DISCONNECTED, 'The wallet can’t be reached.', thrown)
}
