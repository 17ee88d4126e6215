import type { Network } from '../../../base/network.ts'
import type { LinkNote } from '../../../base/payment-link.ts'
import type { Token } from '../../../services/data.ts'

/** Why a recipient deserves a second look. */
export type Warning = 'zero' | 'account' | 'program' | 'self' | 'token' | 'contract' | 'alike' | 'first'

/** A transfer as the user has put it together. Nothing of it changes any more; whatever would change it ends it. */
export interface Intent {
  network: Network
  account: string
  token: Token
  /** Base units. */
  amount: bigint
  /** All there is; of the native currency all but the fee, which is counted again at the last check. */
  isMax: boolean
  recipient: {
    address: string
    /** As typed, where it was a name. */
    name?: string
    warnings: Warning[]
    /** The known address that this one could be taken for. */
    like?: string
  }
  /** Rent stood in the form, known or not: it stands in the review from the start. */
  hasRent?: boolean
  /** What the link for this payment adds, for whoever asked for it. */
  note?: LinkNote
  /** Looks the name up once more; the address it leads to now. */
  resolve?(wait: { signal: AbortSignal }): Promise<string | undefined>
  /** The wallet gave the hash. */
  onSent(): void
}

declare module '../../../modal/routes.ts' {
  interface Payloads {
    WalletSendPreview: Intent
  }
}
