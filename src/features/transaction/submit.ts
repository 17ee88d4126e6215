import { ModalError } from '../../modal/kit.ts'
import type { ChainAdapter, TransactionRequest } from '../../chains/adapter.ts'
import type { CallsExtras, ContractCalls } from '../../chains/intents.ts'
import type { Network } from '../../base/network.ts'
import type { Prepared, Submitted } from './plan.ts'

/** Offered only where contract calls are possible. */
export function callsOf({ calls }: ChainAdapter): ContractCalls {
  if (!calls) throw new ModalError('chain/unsupported')
  return calls
}

interface Submission extends CallsExtras {
  adapter: ChainAdapter
  network: Network
  /** One transaction, or several that are executed together. */
  txs: TransactionRequest[]
}

/** Asks the wallet, and for a batch waits for the wallet's report, which has the hash. */
export async function submitCalls(
  { adapter, network, txs, paymaster, required }: Submission,
  ...[signer, { signal, onTaken }]: Parameters<Prepared['submit']>
): Promise<Submitted> {
  const [only, ...others] = txs
  if (only && !others.length && !paymaster && !required) {
    const { sendTransaction, callHash } = callsOf(adapter)
    return { hash: await sendTransaction(signer, network, only, { signal }), callHash: callHash(only) }
  }
  const { batching } = adapter
  if (!batching) throw new ModalError('chain/unsupported')
  const { send, waitFor } = batching
  const id = await send(signer, network, txs, { signal, paymaster, required })
  onTaken()
  const { status, hash } = await waitFor(signer, network, id, { signal })
  // R137, R138: with a hash the chain tells what became of the calls. Without one, the wallet's report that nothing
  // happened is not sufficient.
  if (status === 'success' || hash) return { hash }
  throw new ModalError('wallet/failed', { message: 'The wallet doesn’t report what happened to the calls.' })
}
