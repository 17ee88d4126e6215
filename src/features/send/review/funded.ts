import type { Context } from '../../../modal/kit.ts'
import type { Preview } from '../../../chains/adapter.ts'
import { contractOf } from '../../../base/token.ts'
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
  return {
    calls: [{ kind: 'transfer' }],
    isBatch: false,
    submit: async (signer, wait) => ({ hash: await submit(signer, wait), callHash }),
    topped: symbol,
    callHash,
    ...(tx && { tx }),
    amount,
    symbol,
    preview: UNTRIED,
    takesMore: false,
  }
}
