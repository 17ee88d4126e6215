import type { LinkNote } from '../../../base/payment-link.ts'
import type { Token } from '../../../services/network/data.ts'

/** The form starts with a token chosen elsewhere. */
export interface Beginning {
  link?: undefined
  /** On the active network. */
  token: Token
}

/** A payment link's content, as confirmed by the chain. */
export interface Filling {
  /** The link itself; not named `uri`, which marks a step as being for a WalletConnect pairing URI. */
  link: string
  /** On the active network; the balances may not have it. */
  token: Token
  /** Base units; undefined if the payer chooses. */
  amount: bigint | undefined
  /** An address, or a name. */
  to: string
  note: LinkNote
}

declare module '../../../modal/routes.ts' {
  interface Payloads {
    /** A payment link (`uri`), the content of one, or the token to start with. */
    WalletSend: Record<string, string> | Filling | Beginning | undefined
  }
}
