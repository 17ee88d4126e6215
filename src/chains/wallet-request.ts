import type { Signer } from '../base/provider.ts'
import { abortable, type Wait } from '../base/abort.ts'
import { ModalError, toModalError } from '../base/errors.ts'

/**
 * Asks a wallet; throws `wallet/*`. Aborting ends our waiting only: what the wallet was asked may still happen.
 */
export async function askWallet(signer: Signer, method: string, params: unknown, { signal }: Wait): Promise<unknown> {
  if (signal?.aborted) throw new ModalError('request/aborted', { cause: signal.reason })
  try {
    return await abortable(Promise.resolve(signer.request({ method, params })), signal)
  } catch (error) {
    throw toModalError(error, 'wallet/failed')
  }
}
