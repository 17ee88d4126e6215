import { ModalError, type Context } from '../../kit.ts'
import type { Network, TransactionRequest } from '../../chains/adapter.ts'
import type { Call } from './plan.ts'

/** One question to the wallet: a transaction, or several that happen together. */
export interface Asked {
  kind: Call['kind']
  txs: TransactionRequest[]
}

/**
 * Asks the wallet, and of what it does at once waits for the end, which has the hash; `onTaken`: the wallet has begun. Throws
 * `wallet/*`; with `data.isUndone` the wallet itself says that nothing happened, with `data.hash` that only the fee was spent.
 */
export async function ask(ctx: Context, network: Network, { txs }: Asked, { signal, onAsk, onTaken }: { signal: AbortSignal; onAsk(): void; onTaken(): void }): Promise<{ hash?: string }> {
  const provider = ctx.requests.provider(network.chainNamespace)
  if (!provider) throw new ModalError('wallet/disconnected')
  const adapter = await ctx.adapter(network.chainNamespace)
  onAsk()
  if (txs.length === 1) return { hash: await adapter.sendTransaction(provider, network, txs[0]!, { signal }) }
  const id = await adapter.sendCalls(provider, network, txs, { signal })
  onTaken()
  const { status, hash } = await adapter.waitForCalls(provider, network, id, { signal })
  if (status !== 'success') throw new ModalError('wallet/failed', { data: { isUndone: status === 'failed', hash } })
  return { hash }
}
