import type { Signer } from '../base/provider.ts'
import { abortable, type Wait } from '../base/abort.ts'
import { ModalError, toModalError } from '../base/errors.ts'

/**
 * Sends a request to a wallet; throws `wallet/*`. Aborting ends only our waiting: the wallet may still carry out the
 * request.
 */
export async function askWallet(signer: Signer, method: string, params: unknown, { signal }: Wait): Promise<unknown> {
  if (signal?.aborted) throw new ModalError('request/aborted', { cause: signal.reason })
  try {
    return await abortable(Promise.resolve(signer.request({ method, params })), signal)
  } catch (error) {
    throw toModalError(error, 'wallet/failed')
  }
}
