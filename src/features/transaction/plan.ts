import type { Network } from '../../base/network.ts'
import type { Provider } from '../../base/provider.ts'
import type { ViewName } from '../../modal/routes.ts'
import type { TrackedTransaction } from '../../account/tracked-transactions.ts'

/** One transaction that the wallet is asked for. */
export interface Call<Kind extends string = string> {
  kind: Kind
}

/** What the wallet answered. */
export interface Submitted {
  /** Absent where the wallet did several calls at once and does not say. */
  hash?: string
  /** R112: one transaction can be compared with what is mined; of several calls at once the outcome is measured. */
  callHash?: string
}

/** What was checked just now, ready for the wallet; a plan adds what its review shows. */
export interface Prepared {
  /** One after the other; the last one is what the user came for. */
  calls: Call[]
  /** The wallet does all calls at once, or none (EIP-5792). */
  isBatch: boolean
  /**
   * Hands the next call to the wallet, or all of them as a batch, whose end it waits for; `onTaken`: the wallet has
   * begun with one. Throws `wallet/*`, which after that says nothing of the calls.
   */
  submit(signer: Provider, wait: { signal: AbortSignal; onTaken(): void }): Promise<Submitted>
}

/** Why something is not asked of the wallet, or did not happen. */
export interface Reason {
  /** Key of the texts. */
  text: string
  /** What the text needs beside the values that the view has. */
  values?: Record<string, string>
  /** Words of a contract or a wallet, for people to read. */
  words?: string
  /** Of the failure behind it. */
  code?: string
}

/**
 * Why nothing could be prepared. `insufficient`: the account has not enough; `unchecked`: asked again the network may
 * agree; `invalid`: it would be something else than was put together, so it ends.
 */
export interface Problem {
  status: 'insufficient' | 'unchecked' | 'invalid'
  reason: Reason
}

/** What a plan hears of its transaction, for events of the host and for what it keeps itself. */
export type TransactionEvent =
  /** The wallet is about to be asked; `isLast`: for what the user came for. */
  | { type: 'asking'; isLast: boolean }
  /** A call before the last one is on its way to the chain. */
  | { type: 'step'; call: Call }
  /** The wallet answered with the last one. */
  | { type: 'submitted' }
  /** The last one is on its way, by the wallet's answer or as others found out. */
  | { type: 'sent' }
  /** `code` is one of the error catalogue, or `reverted`. */
  | { type: 'failed'; isLast: boolean; code: string }
  /** The chain has decided on the last one. */
  | { type: 'settled'; isReverted: boolean }

/** What one kind of transaction brings: what is asked, which checks come before, and what is said of it. */
export interface Plan<P extends Prepared> {
  /** Whoever stands behind it, and where; another account or network ends it (R69). */
  network: Network
  account: string
  /** Its view says everything itself, so notices stay away while that is in front. */
  view: ViewName
  /** What the view was opened with. */
  intent: object
  /** Asks the network and whoever builds the calls, and checks every answer. Throws where somebody did not answer. */
  prepare(wait: { signal: AbortSignal }): Promise<P | Problem>
  /** Why `prepare` threw. */
  explain(error: unknown): Reason
  /** Whether the user agreed to what is special about it. */
  mayAsk?(prepared: P): boolean
  /** Right before the wallet is asked: why it must not be, after all. */
  recheck?(wait: { signal: AbortSignal }): Promise<Reason | undefined>
  /** For what is worth more or less by the minute. */
  quote?: Quote<P>
  /** What is kept of the last call from the question on. */
  entry(prepared: P): Omit<TrackedTransaction, 'id' | 'status' | 'network' | 'account' | 'at'>
  heard(event: TransactionEvent): void
  words: {
    /** Why it ends when account or network change: a key of the texts. */
    changed(): string
    /** Why nothing came of it when a call before the last one failed on the chain: a key of the texts. */
    stepReverted?: string
    /** Notices. */
    sent(): { message: string; variant: 'success' | 'loading' }
    failed(words: string | undefined): string
  }
}

/** How a price is kept fresh, and held to. */
export interface Quote<P> {
  /** It is asked for anew while somebody looks. */
  refreshMs: number
  /** An older one is asked for anew in the click that agrees to it. */
  freshMs: number
  /** Less than the user agreed to, who has to agree again. */
  isWorse(prepared: P): boolean
  /** Whether the wallet would be asked the same, step by step. */
  isSame(one: P, other: P): boolean
  /** Whether who agreed to the step before has nothing more to agree to. */
  isAgreedNext(prepared: P): boolean
  /** The user goes on with what stands on screen, for the steps that follow as well. */
  agree(prepared: P): void
  /** The user takes what is worse. */
  accept(prepared: P): void
}
