import type { ContractCalls, PreparedTransfer, TransferIntent, UntriedTransfer, Wait } from '../intents.ts'
import type { TransactionRequest } from '../transaction.ts'

type Means = Pick<ContractCalls, 'estimateGas' | 'preview' | 'sendTransaction' | 'callHash'> & {
  /** The token's transfer call. */
  transferOf(transfer: { from: string; token: string; to: string; amount: bigint }): TransactionRequest
}

/** A transfer that no node can try, because the account does not have the amount yet. */
export function untriedTransfer(
  { transferOf, sendTransaction, callHash }: Pick<Means, 'transferOf' | 'sendTransaction' | 'callHash'>,
  { network, from, to, token, amount }: TransferIntent,
): UntriedTransfer {
  const tx = token ? transferOf({ from, to, token, amount }) : { from, to, value: amount }
  return { callHash: callHash(tx), tx, submit: (signer, wait) => sendTransaction(signer, network, tx, wait) }
}

/** The transaction that is simulated and handed over is the one whose fee was read. */
export async function prepareTransfer(
  { transferOf, estimateGas, preview, sendTransaction, callHash }: Means,
  { network, from, to, token, amount: given, isFeeIncluded }: TransferIntent,
  wait?: Wait,
): Promise<PreparedTransfer> {
  const draft = (amount: bigint): TransactionRequest =>
    token ? transferOf({ from, to, token, amount }) : { from, to, value: amount }
  // A transfer of the whole native balance cannot be simulated before the fee is known. One unit, because contracts that
  // are paid can need more gas than those that are called with nothing.
  const { gas, gasPrice, extra } = await estimateGas(network, draft(isFeeIncluded ? 1n : given), wait)
  const fee = gas * gasPrice + extra
  const amount = isFeeIncluded ? given - fee : given
  // If nothing is left to pay a higher fee, the wallet must keep to the one calculated.
  const tx = { ...draft(amount), ...(isFeeIncluded && { gas, gasPrice }) }
  return {
    amount,
    fee,
    callHash: callHash(tx),
    tx,
    preview: wait => preview(network, tx, wait),
    submit: (signer, wait) => sendTransaction(signer, network, tx, wait),
  }
}
