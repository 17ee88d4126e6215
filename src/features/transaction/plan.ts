import type { Network } from '../../base/network.ts'
import type { Provider } from '../../base/provider.ts'
import type { TrackedTransaction } from '../../account/tracked-transactions.ts'

/** One transaction that the wallet is asked to send. */
export interface Call<Kind extends string = string> {
  kind: Kind
}

/** The wallet's answer. */
export interface Submitted {
  /** Absent if the wallet executed several calls as a batch and gives none. */
  hash?: string
  /** R112: a single transaction can be compared with what is mined; for a batch the outcome is measured. */
  callHash?: string
}

/** The result of the latest check, ready for the wallet; a plan adds what its review shows. */
export interface Prepared {
  /** In order; the last one is the user's actual goal. */
  calls: Call[]
  /** The wallet gets all calls in one request, and executes all or none (EIP-5792). */
  isBatch: boolean
  /** The app offers to pay the fee, and the wallet can accept that (ERC-7677). */
  isSponsored?: boolean
  /** The account has not enough for the fee, so it happens only if someone else pays that. */
  isShort?: boolean
  /** The wallet first asks the user to make the account a smart account (EIP-7702), because it takes calls together. */
  isUpgrade?: boolean
  /** Symbol of what the account has too little of, where the wallet says that it adds the rest (ERC-7682). */
  topped?: string
  /**
   * Hands the next call to the wallet, or all of them as a batch, whose end it waits for; `onTaken`: the wallet has
   * started on the batch. Throws `wallet/*`, which after that says nothing about the calls.
   */
  submit(signer: Provider, wait: { signal: AbortSignal; onTaken(): void }): Promise<Submitted>
}

/** Why the wallet was not asked, or why it did not happen. */
export interface Reason {
  /** Key of the texts. */
  text: string
  /** Values for the text besides those of the view. */
  values?: Record<string, string>
  /** The message of a contract or a wallet, for display. */
  words?: string
  /** Of the underlying failure. */
  code?: string
  /** The wallet refused the calls as it got them (EIP-5792); it may still take plain transactions. */
  isCalls?: boolean
}

/**
 * Why nothing could be prepared. `insufficient`: the account's balance is too low; `unchecked`: a repeated check may
 * succeed; `invalid`: it would differ from what the user composed, so it ends.
 */
export interface Problem {
  status: 'insufficient' | 'unchecked' | 'invalid'
  reason: Reason
}

/** What a plan is told about its transaction, for the app's events and for its own storage. */
export type TransactionEvent =
  /** The wallet is about to be asked; `isLast`: for the user's actual goal. */
  | { type: 'asking'; isLast: boolean }
  /** A call before the last one is on its way to the chain. */
  | { type: 'step'; call: Call }
  /** The wallet answered the last one. */
  | { type: 'submitted' }
  /** The last one is on its way, according to the wallet's answer or another source. */
  | { type: 'sent' }
  /** `code` is from the error catalogue, or `reverted`. */
  | { type: 'failed'; isLast: boolean; code: string }
  /** The chain has decided on the last one. */
  | { type: 'settled'; isReverted: boolean }

/** What defines a kind of transaction: its requests, the checks before them, and its texts. */
export interface Plan<P extends Prepared> {
  /** The account and its network; a change of either ends it (R69). */
  network: Network
  account: string
  /** The view's payload. While it is in front, its view says everything itself: no notices. */
  intent: object
  /** Asks the network and the builder of the calls, and checks every answer. Throws if one does not answer. */
  prepare(wait: { signal: AbortSignal }): Promise<P | Problem>
  /** Why `prepare` threw. */
  explain(error: unknown): Reason
  /** Whether the user agreed to its special conditions. */
  mayAsk?(prepared: P): boolean
  /** Directly before the wallet is asked: why it must not be asked after all. */
  recheck?(wait: { signal: AbortSignal }): Promise<Reason | undefined>
  /** For what changes by the minute. */
  quote?: Quote<P>
  /** The stored entry of the last call, from the wallet request on. */
  entry(prepared: P): Omit<TrackedTransaction, 'id' | 'status' | 'network' | 'account' | 'at'>
  heard(event: TransactionEvent): void
  words: {
    /** The text's key for its end by a change of account or network. */
    changed(): string
    /** The text's key for its end because a call before the last one failed on the chain. */
    stepReverted?: string
    /** Notices. */
    sent(): { message: string; variant: 'success' | 'loading' }
    failed(words: string | undefined): string
    /** It may still happen; `isEnd`: all of it, not only a call before the last one. */
    unknown(isEnd: boolean): string
  }
}

/** How what is shown, such as a price, is kept fresh and guaranteed. */
export interface Quote<P> {
  /** Renewed this often while it is on display; otherwise only in the click. */
  refreshMs?: number
  /** If older than this, it is renewed in the click that agrees to it. */
  freshMs: number
  /** Whether the user, who agreed to the other one, would agree to this one: the wallet is asked without another click. */
  isSame(one: P, other: P): boolean
  /** Less than the user agreed to, who has to agree again. */
  isWorse?(prepared: P): boolean
  /** Whether a user who agreed to the previous step needs no further consent. */
  isAgreedNext?(prepared: P): boolean
  /** The user agrees to the visible terms, for the following steps too. */
  agree?(prepared: P): void
  /** The user accepts worse terms. */
  accept?(prepared: P): void
}
