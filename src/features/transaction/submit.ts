import { ModalError } from '../../kit.ts'
import type { ChainAdapter, Network, TransactionRequest } from '../../chains/adapter.ts'
import type { Provider } from '../../connectors/connector.ts'
import type { Prepared } from './plan.ts'

/** What the wallet would be asked, step by step. */
export const questionOf = ({ calls, isBatch }: Prepared) =>
  [isBatch, ...calls.map(({ kind, tx }) => `${kind} ${tx.to.toLowerCase()}`)].join()

interface Submission {
  adapter: ChainAdapter
  provider: Provider
  network: Network
  /** One transaction, or several that happen together. */
  txs: TransactionRequest[]
}

/**
 * Asks the wallet, and of what it does at once waits for the end, which has the hash; `onTaken`: the wallet has begun.
 * Throws `wallet/*`; with `data.isUndone` the wallet itself says that nothing happened, with `data.hash` that only the
 * fee was spent.
 */
export async function submit(
  { adapter, provider, network, txs }: Submission,
  { signal, onTaken }: { signal: AbortSignal; onTaken(): void },
): Promise<{ hash?: string; deed?: string }> {
  // R112: one transaction can be compared with what is mined; of several calls at once the outcome is measured.
  if (txs.length === 1)
    return {
      hash: await adapter.sendTransaction(provider, network, txs[0]!, { signal }),
      deed: adapter.deedOf(txs[0]!),
    }
  const id = await adapter.sendCalls(provider, network, txs, { signal })
  onTaken()
  const { status, hash } = await adapter.waitForCalls(provider, network, id, { signal })
  if (status !== 'success') throw new ModalError('wallet/failed', { data: { isUndone: status === 'failed', hash } })
  return { hash }
}
