// What became of a payment, as the chain says: by its nonce, or on Solana by the signed message. No answer of a site or
// wallet counts here.
import type { Authorization, Authorizations, PaymentToken, Settled } from '../base/authorization.ts'
import type { SponsoredTransfers, Trace } from '../base/sponsored-transfer.ts'

/** A signature is valid for 300 s at most; by the chain's clock, so that this device's does not matter. */
const BEFORE_END_S = 900

/** A block of this age after the end is not replaced by another one with the payment in it. */
const FINAL_S = 60

/** Where a payment can have been settled. */
export interface Chains {
  chain: Pick<Authorizations, 'time' | 'isUsed' | 'use'>
  transfers: Pick<SponsoredTransfers, 'landed'>
}
interface Signed {
  token: PaymentToken
  authorization: Authorization
  trace?: Trace
}

/** Never throws. */
export async function settled({ chain, transfers }: Chains, { token, authorization, trace }: Signed): Promise<Settled> {
  try {
    if (trace) return await transfers.landed(token, trace)
    // In that very block, because another node could be behind: unused after its last block, it can never be used.
    const { block, mined } = await chain.time(token.network)
    if (!(await chain.isUsed(token, authorization, block)))
      return mined >= authorization.validBefore + FINAL_S
        ? { is: 'unpaid' }
        : { is: 'open', until: authorization.validBefore }
    // A withdrawn authorization is used up as well, without a transfer: it stays unknown rather than paid.
    const use = await chain.use(token, authorization, authorization.validBefore - BEFORE_END_S).catch(() => undefined)
    return use?.isTransfer ? { is: 'paid', transaction: use.transaction } : { is: 'unknown', isUsed: true }
  } catch {
    return { is: 'unknown' }
  }
}
