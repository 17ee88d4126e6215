import { ModalError } from '../../base/errors.ts'
import { providerError } from '../../base/provider.ts'
import { failed, type Fate } from './failure.ts'
import { WalletRefusal } from './session.ts'

/*
 * The protocol's own error codes: -1 not authorised · -2 invalid payloads · -3 not signed · -4 not submitted · -5 not
 * cloned, or in the package for apps too many payloads · -6 too many payloads · -7 no such chain. None but -4 follows a
 * signature.
 */
const CODES: Record<number, [code: number, message: string]> = {
  [-1]: [4100, 'The wallet doesn’t allow this page to use the account.'],
  [-2]: [-32602, 'The wallet can’t read what it was to sign.'],
  [-3]: [4001, 'The user rejected the request.'],
  [-5]: [-32602, 'The wallet doesn’t take this many at once.'],
  [-6]: [-32602, 'The wallet doesn’t take this many at once.'],
  [-7]: [4902, 'The wallet doesn’t have this network.'],
  [-32601]: [4200, 'The wallet doesn’t support this.'],
  [-32602]: [-32602, 'The wallet can’t read the request.'],
}
const NOT_SUBMITTED = -4

/** The error for the caller of a request, with the codes of EIP-1193 that apps know. */
export function toRequestError(error: unknown, fate?: Fate): unknown {
  if (!(error instanceof WalletRefusal)) return error
  const known = CODES[error.code]
  if (known) return providerError(known[0], fate ? `${known[1]} Nothing was sent.` : known[1], error)
  // The wallet signed: what it failed to send may have arrived all the same.
  if (error.code === NOT_SUBMITTED) return failed('The wallet signed, but says that it couldn’t send.', fate)
  return failed(error.message || 'The wallet gave no reason.', fate)
}

/** The error of a connection attempt: a wallet that does not authorise was told so by its user. */
export function toConnectError(error: unknown): unknown {
  if (!(error instanceof WalletRefusal)) return error
  if (error.code === -1 || error.code === -3) return new ModalError('wallet/declined')
  if (error.code === -7) return new ModalError('wallet/unknown-chain')
  return failed(error.message || 'The wallet gave no reason.')
}
