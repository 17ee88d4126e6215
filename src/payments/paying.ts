import type { Authorization, Authorizations } from '../base/authorization.ts'
import type { ServedNamespace } from '../base/network.ts'
import type { Obstacle, SponsoredTransfers, Unaccepted } from '../base/sponsored-transfer.ts'
import type { Limits, Offer, Suited, Unusable } from './offers.ts'
import type { PaymentRecord, PaymentRecords } from './records.ts'
import type { Unpayable } from './request.ts'
import type { Sign, Unsigned } from './signature.ts'

/** What is shown before anything is signed. */
export interface Question {
  /** The origin that asks to be paid. */
  origin: string
  description: string
  /** The best first. */
  offers: readonly Suited[]
  /** What was shown before, if the account or network has changed since. */
  before?: Question
}

/** Who pays, and where the wallet is now. */
export interface Payer {
  /** Address. */
  from: string
  /** CAIP-2; undefined if unknown. */
  network?: string
}

export interface Paying extends Pick<Limits, 'tokens' | 'networks' | 'max'> {
  payer(namespace: ServedNamespace): Payer | undefined
  chain: Authorizations
  transfers: SponsoredTransfers
  sign: Sign
  /** Asks a wallet of Solana for its signature alone: it must not send. `transaction`: base64. */
  signTransaction(account: string, transaction: string): Promise<unknown>
  /** Takes the wallet to a network; throws or leaves it where it is. */
  switchTo(network: string): Promise<void>
  records: PaymentRecords
  /**
   * Connects an account of one of these namespaces if none is; rejects if the person leaves. Without it, nobody pays where
   * nobody is connected.
   */
  connect?(namespaces: readonly ServedNamespace[]): Promise<unknown>
  /** Shows an offer; resolves with what the person chose, `again` if that no longer stands, undefined if they left. */
  ask(question: Question): Promise<Offer | 'again' | undefined>
  /** Counts a payment that a budget covers, before it is sent; false if none covers it any more. */
  reserve?(authorization: Authorization): Promise<boolean>
  /** What was counted was not sent. */
  release?(authorization: Authorization): Promise<void>
  fetch?: typeof fetch
  /** In ms since 1970. */
  now?(): number
  silenceMs?: number
}

/** Why nothing was paid, and why nothing of it can be. */
export type Refusal =
  | Unusable
  | Unpayable
  | Unsigned
  | Unaccepted
  /** `domain`: the contract's domain, or the mint, is not the known one. */
  | Obstacle
  | 'no-account'
  /** The site cannot be reached, or the page may not ask it (CORS). */
  | 'network'
  /** The first answer came from another origin, or a request with a body was sent elsewhere. */
  | 'redirected'
  /** The person left. */
  | 'left'
  /** The account, or the wallet's network, changed between the click and the signature. */
  | 'moved'
  /** Another authorization for the same request can still be used: `record`. */
  | 'alive'
  /** The same request was paid for, or tried, while this question stood on the screen: `record`. */
  | 'meanwhile'
  /** The browser cannot keep a record of it. */
  | 'no-record'
  /** The budget that covered it has ended, or is used up. */
  | 'budget'
  /** It was sent, and can no longer be taken. */
  | 'expired'

/** `response` is the site's answer, if there was one. */
export type Paid =
  | { state: 'untouched'; response: Response }
  | { state: 'refused'; why: Refusal; response?: Response; record?: PaymentRecord }
  | { state: 'delivered'; response: Response; record: PaymentRecord }
  | { state: 'paid-not-delivered'; response?: Response; record: PaymentRecord }
  /** It can be taken until `until`, in s. `again` sends the same header: never a second signature. */
  | { state: 'open'; until: number; response?: Response; record: PaymentRecord; again(): Promise<Paid> }
  /** The chain does not answer. */
  | { state: 'unchecked'; response?: Response; record: PaymentRecord; again(): Promise<Paid> }

export const refused = (why: Refusal, more: { response?: Response; record?: PaymentRecord } = {}): Paid => ({
  state: 'refused',
  why,
  ...more,
})
