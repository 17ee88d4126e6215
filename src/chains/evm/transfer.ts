import type { ContractCalls, PreparedTransfer, TransferIntent, Wait } from '../intents.ts'
import type { TransactionRequest } from '../transaction.ts'

type Means = Pick<ContractCalls, 'estimateGas' | 'preview' | 'sendTransaction' | 'callHash'> & {
  /** The call of a token that transfers it. */
  transferOf(transfer: { from: string; token: string; to: string; amount: bigint }): TransactionRequest
}

/** What is tried and handed over is the transaction that the fee was read for. */
export async function prepareTransfer(
  { transferOf, estimateGas, preview, sendTransaction, callHash }: Means,
  { network, from, to, token, amount: given, isFeeIncluded }: TransferIntent,
  wait?: Wait,
): Promise<PreparedTransfer> {
  const draft = (amount: bigint): TransactionRequest =>
    token ? transferOf({ from, to, token, amount }) : { from, to, value: amount }
  // All of the native currency cannot be tried before the fee is known.
  const { gas, gasPrice, extra } = await estimateGas(network, draft(isFeeIncluded ? 0n : given), wait)
  const fee = gas * gasPrice + extra
  const amount = isFeeIncluded ? given - fee : given
  // The wallet keeps to the fee that was counted on when nothing else is left to pay it.
  const tx = { ...draft(amount), ...(isFeeIncluded && { gas, gasPrice }) }
  return {
    amount,
    fee,
    callHash: callHash(tx),
    preview: wait => preview(network, tx, wait),
    submit: (signer, wait) => sendTransaction(signer, network, tx, wait),
  }
}
