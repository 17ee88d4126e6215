import type { LinkNote } from '../../../base/payment-link.ts'
import type { Token } from '../../../services/data.ts'

/** A form begins with a token that was chosen elsewhere. */
export interface Beginning {
  link?: undefined
  /** Of the network in front. */
  token: Token
}

/** What a link for a payment fills in, as the chain confirmed it. */
export interface Filling {
  /** The link itself; not `uri`, which says of a step that it is for a code of WalletConnect. */
  link: string
  /** Of the network in front; the balances may not have it. */
  token: Token
  /** Base units; undefined where the payer is to say. */
  amount: bigint | undefined
  /** An address, or a name. */
  to: string
  note: LinkNote
}

declare module '../../../modal/routes.ts' {
  interface Payloads {
    /** A link for a payment (`uri`), what one says, or the token to begin with. */
    WalletSend: Record<string, string> | Filling | Beginning | undefined
  }
}
