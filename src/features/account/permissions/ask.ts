import { abortable, isTimeout, timeout, type Wait } from '../../../base/abort.ts'
import type { Signer } from '../../../base/provider.ts'
import { codeOf } from '../../../base/record.ts'
import { ModalError, toModalError } from '../../../modal/kit.ts'

/** Wallets that keep permissions in a module of their own need seconds to start it. */
const ANSWER_MS = 10_000
/** JSON-RPC 2.0: not the parameters that the method takes. */
const INVALID_PARAMS = -32602

/**
 * The execution permissions that a wallet says it granted to this site and did not revoke (ERC-7715); everything in them
 * is its claim. Undefined if it does not have the method. Throws `wallet/*` if it gives no list within 10 s: then nothing
 * is known.
 */
export async function readGranted(
  signer: Pick<Signer, 'request'>,
  { signal, answerMs = ANSWER_MS }: Wait & { answerMs?: number } = {},
): Promise<readonly unknown[] | undefined> {
  const limit = timeout(answerMs, signal)
  try {
    const call = { method: 'wallet_getGrantedExecutionPermissions', params: [] }
    const list = await abortable(Promise.resolve(signer.request(call)), limit.signal)
    if (!Array.isArray(list))
      throw new ModalError('wallet/failed', { message: 'The wallet returned no list of permissions.' })
    return list
  } catch (error) {
    if (signal?.aborted) throw error
    if (isTimeout(limit.signal))
      throw new ModalError('wallet/failed', { message: 'The wallet didn’t answer.', cause: error })
    const failure = toModalError(error, 'wallet/failed')
    if (failure.code === 'wallet/unsupported-method') return
    throw failure
  } finally {
    limit.done()
  }
}

/**
 * Asks the wallet to revoke a permission. Its answer proves nothing: read the list afterwards. Rejects with what the
 * wallet throws.
 */
export async function askToRevoke(signer: Pick<Signer, 'request'>, permissionContext: string): Promise<void> {
  const method = 'wallet_revokeExecutionPermission'
  const params = { permissionContext }
  try {
    await signer.request({ method, params })
  } catch (error) {
    // ERC-7715 passes an object; some wallets expect the usual list.
    if (codeOf(error) !== INVALID_PARAMS) throw error
    await signer.request({ method, params: [params] })
  }
}
