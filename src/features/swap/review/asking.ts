import { ModalError, type Context } from '../../../kit.ts'
import type { Network, TransactionRequest } from '../../../chains/adapter.ts'
import type { SwapIntent } from './intent.ts'
import type { Call } from './plan.ts'

/** One question to the wallet: a transaction, or several that happen together. */
export interface Asked {
  kind: Call['kind']
  txs: TransactionRequest[]
}

/**
 * Whether the wallet takes allowance and swap together. One on another device would be woken by the question, so it is
 * not asked.
 */
export async function canBatch(
  ctx: Context,
  { network, account, from }: SwapIntent,
  signal: AbortSignal,
): Promise<boolean> {
  const { connector } = ctx.connections.of(network.chainNamespace).peek()
  if (!connector || connector.type === 'walletConnect' || from.isNative) return false
  return (await ctx.adapter(network.chainNamespace)).canBatch(connector.provider, network, account, { signal })
}

/**
 * Asks the wallet, and of what it does at once waits for the end, which has the hash; `onTaken`: the wallet has begun.
 * Throws `wallet/*`; with `data.isUndone` the wallet itself says that nothing happened, with `data.hash` that only the
 * fee was spent.
 */
export async function askWallet(
  ctx: Context,
  network: Network,
  { txs }: Asked,
  { signal, onAsk, onTaken }: { signal: AbortSignal; onAsk(): void; onTaken(): void },
): Promise<{ hash?: string; deed?: string }> {
  const provider = ctx.requests.provider(network.chainNamespace)
  if (!provider) throw new ModalError('wallet/disconnected')
  const adapter = await ctx.adapter(network.chainNamespace)
  onAsk()
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
