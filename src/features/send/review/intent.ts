import type { Network } from '../../../base/network.ts'
import type { LinkNote } from '../../../base/payment-link.ts'
import type { Token } from '../../../services/network/data.ts'

/** Why a recipient deserves a second look. */
export type Warning = 'zero' | 'account' | 'program' | 'self' | 'token' | 'contract' | 'alike' | 'first'

/** A transfer as the user composed it. It never changes; anything that would change it ends it. */
export interface Intent {
  network: Network
  account: string
  token: Token
  /** In base units. */
  amount: bigint
  /** The whole balance; for the native currency without the fee, which is calculated again at the final check. */
  isMax: boolean
  recipient: {
    address: string
    /** As typed, if it was a name. */
    name?: string
    /** They and `like` follow what becomes known while the review is open. */
    readonly warnings: Warning[]
    /** The known address with which this one could be confused. */
    readonly like?: string
  }
  /** The form showed rent, known or not: the review shows it from the start. */
  hasRent?: boolean
  /** The payment link's additions, for the payee. */
  note?: LinkNote
  /** The user wants a plain transaction, after the wallet refused it as a call. */
  isSingle?: boolean
  /** Looks the name up again; resolves with its current address. */
  resolve?(wait: { signal: AbortSignal }): Promise<string | undefined>
  /** The wallet returned the hash. */
  onSent(): void
}

declare module '../../../modal/routes.ts' {
  interface Payloads {
    WalletSendPreview: Intent
  }
}
