import { ModalError } from '../../../kit.ts'
import type { ChainAdapter, TransactionRequest } from '../../../chains/adapter.ts'
import type { Network } from '../../../chains/network.ts'
import type { Prepared, Submitted } from '../../transaction/plan.ts'

interface Submission {
  adapter: ChainAdapter
  network: Network
  /** One transaction, or several that happen together. */
  txs: TransactionRequest[]
}

/** Asks the wallet, and of what it does at once waits for the end, which has the hash. */
export async function submitCalls(
  { adapter, network, txs }: Submission,
  ...[signer, { signal, onTaken }]: Parameters<Prepared['submit']>
): Promise<Submitted> {
  if (txs.length === 1)
    return {
      hash: await adapter.sendTransaction(signer, network, txs[0]!, { signal }),
      callHash: adapter.callHash(txs[0]!),
    }
  const { send, waitFor } = adapter.batching!
  const id = await send(signer, network, txs, { signal })
  onTaken()
  const { status, hash } = await waitFor(signer, network, id, { signal })
  if (status !== 'success') throw new ModalError('wallet/failed', { data: { isUndone: status === 'failed', hash } })
  return { hash }
}
