import type { Context } from '../../../modal/kit.ts'
import type { Preview } from '../../../chains/adapter.ts'
import { contractOf } from '../../../base/token.ts'
import { submitCalls } from '../../transaction/submit.ts'
import { readOffers, tops } from '../../transaction/wallet-offers.ts'
import type { Intent } from './intent.ts'
import type { PreparedSend } from './prepared.ts'

const UNTRIED: Preview = { by: 'nothing', isFine: true, isWhole: false, changes: [] }

/**
 * A transfer of more than the account has here, where the wallet says that it adds the rest (ERC-7682); undefined where
 * it does not. No node can try it, so its fee is unknown.
 */
export async function prepareFunded(
  ctx: Context,
  intent: Intent,
  { amount, symbol }: { amount: bigint; symbol: string },
  wait: { signal: AbortSignal },
): Promise<PreparedSend | undefined> {
  const { network, account: from, token, recipient } = intent
  const [adapter, { funds }] = await Promise.all([ctx.adapter(network.chainNamespace), readOffers(ctx, intent, wait)])
  const contract = contractOf(token)
  const transfer = adapter.untriedTransfer?.({ network, from, to: recipient.address, token: contract, amount })
  if (!transfer || !tops(funds, contract)) return
  const { callHash, submit, tx } = transfer
  // The value of a call says what it needs of the native currency; of a token only a batch can say it.
  const required = contract && !intent.isSingle ? { token: contract, amount } : undefined
  const txs = required && adapter.batching && tx && [tx]
  return {
    calls: [{ kind: 'transfer' }],
    isBatch: !!txs,
    submit: async (signer, wait) =>
      txs
        ? submitCalls({ adapter, network, txs, required }, signer, wait)
        : { hash: await submit(signer, wait), callHash },
    topped: symbol,
    ...(tx && { tx }),
    // The wallet may wrap what it takes as a call.
    callHash: txs ? undefined : callHash,
    amount,
    symbol,
    preview: UNTRIED,
    takesMore: false,
  }
}
