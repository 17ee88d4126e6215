// What became of a payment, as the chain says by its nonce: no answer of a site or wallet counts here.
import type { Authorization, Authorizations, PaymentToken } from '../base/authorization.ts'

/** A signature is valid for 300 s at most; by the chain's clock, so that this device's does not matter. */
const BEFORE_END_S = 900

/** A block of this age after the end is not replaced by another one with the payment in it. */
const FINAL_S = 60

/** `open`: it can still be taken until `until`, in s. `unknown`: the chain does not say, which is no answer. */
export type Settled =
  { is: 'paid'; transaction: string } | { is: 'unpaid' } | { is: 'open'; until: number } | { is: 'unknown' }

type Chain = Pick<Authorizations, 'time' | 'isUsed' | 'use'>
interface Signed {
  token: PaymentToken
  authorization: Authorization
}

/** Never throws. */
export async function settled(chain: Chain, { token, authorization }: Signed): Promise<Settled> {
  try {
    // In that very block, because another node could be behind: unused after its last block, it can never be used.
    const { block, mined } = await chain.time(token.network)
    if (!(await chain.isUsed(token, authorization, block)))
      return mined >= authorization.validBefore + FINAL_S
        ? { is: 'unpaid' }
        : { is: 'open', until: authorization.validBefore }
    // A withdrawn authorization is used up as well, without a transfer: it stays unknown rather than paid.
    const use = await chain.use(token, authorization, authorization.validBefore - BEFORE_END_S)
    return use?.isTransfer ? { is: 'paid', transaction: use.transaction } : { is: 'unknown' }
  } catch {
    return { is: 'unknown' }
  }
}
