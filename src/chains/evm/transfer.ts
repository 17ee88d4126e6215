import type { ChainAdapter, TransactionRequest, Wait } from '../adapter.ts'
import type { PreparedTransfer, TransferIntent } from '../intents.ts'

type Means = Pick<ChainAdapter, 'transferOf' | 'estimateGas' | 'preview' | 'sendTransaction'>

/** Fee and effects of a transfer are read together; what is handed over is what they were read for. */
export async function prepareTransfer(
  { transferOf, estimateGas, preview, sendTransaction }: Means,
  { network, from, to, token, amount }: TransferIntent,
  wait?: Wait,
): Promise<PreparedTransfer> {
  const tx: TransactionRequest = token ? transferOf({ from, to, token, amount }) : { from, to, value: amount }
  const [{ gas, gasPrice, extra }, effects] = await Promise.all([
    estimateGas(network, tx, wait),
    preview(network, tx, wait),
  ])
  return {
    fee: gas * gasPrice + extra,
    preview: effects,
    submit: (signer, wait) => sendTransaction(signer, network, tx, wait),
  }
}
