import type { LinkNote } from '../../../lib/payment-link.ts'
import type { Token } from '../../../services/data.ts'

/** What a link for a payment fills in, as the chain confirmed it. */
export interface Filling {
  /** Of the network in front; the balances may not have it. */
  token: Token
  /** Base units; undefined where the payer is to say. */
  amount: bigint | undefined
  /** An address, or a name. */
  to: string
  note: LinkNote
}
