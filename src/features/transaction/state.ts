import type { ReadonlySignal } from '../../modal/kit.ts'
import type { TrackedTransaction } from '../../account/tracked-transactions.ts'
import type { Prepared, Problem, Reason } from './plan.ts'

/**
 * What came of a transaction on the chain. `reverted`: only the fee was spent; `replaced`: in the wallet the user put
 * something else in its place; `gone`: something took its place, and nobody can tell what; the others are mined, but
 * not what was asked for (R112).
 */
export type Outcome = 'confirmed' | 'reverted' | 'replaced' | 'gone' | NonNullable<TrackedTransaction['differs']>

/** Where a transaction stands. `prepared` is what stands on screen, or was asked for. */
export type State<P extends Prepared> =
  /** Asked anew in the click that agreed to `prepared`, or with nothing to show yet. */
  | { status: 'checking'; prepared?: P }
  | { status: 'ready'; prepared: P }
  /** Ready, but worse than what was agreed to. */
  | { status: 'changed'; prepared: P }
  | { status: Problem['status']; prepared?: P; reason: Reason }
  /** The wallet has it; `isSilent`: for a long time. */
  | { status: 'asking'; prepared: P; isSilent: boolean }
  /** The chain works on a call that has to come before the last one. */
  | { status: 'confirming'; prepared: P }
  /** The last call is on its way. */
  | { status: 'sent'; prepared: P }
  | { status: 'settled'; prepared: P; outcome: Outcome }
  | { status: 'declined'; prepared: P }
  /** Nothing happened; or nobody can tell whether the wallet sent something. Once somebody can, it is `sent`. */
  | { status: 'failed' | 'unknown'; prepared: P; reason: Partial<Reason> }

/** A plan on its way, from the review to the outcome. */
export interface Transaction<P extends Prepared> {
  /** Finds it in `ctx.trackedTransactions` once the wallet was asked for the last call. */
  id: string
  state: ReadonlySignal<State<P>>
  /** What is kept of it, and followed by the tracker. */
  entry: ReadonlySignal<TrackedTransaction | undefined>
  /** How many calls before the last one are done. */
  done: ReadonlySignal<number>
  /** What those took of the account, and one that failed; undefined where nobody can tell. */
  paid: ReadonlySignal<readonly (bigint | undefined)[]>
  /** Asks the network anew. */
  prepare(): void
  /** Agrees to what is worse than before. */
  accept(): void
  /** Must be called in a click. However often: the wallet is asked once. */
  submit(): void
  /** Whether something hangs on it that the user will want to know, seen or not. */
  isBusy(): boolean
  /** Over, it asks nobody any more. */
  life: AbortController
}

/** How many questions to the wallet it takes, those that are answered with it. */
export const stepsOf = ({ done }: Transaction<Prepared>, { calls, isBatch }: Prepared): number =>
  isBatch ? 1 : done.value + calls.length

/** What the progress view tells apart. */
export type Stage = 'asking' | 'silent' | 'confirming' | 'sent' | 'declined' | 'failed' | 'unknown' | Outcome

/** How far it is on the way from the wallet to its outcome; undefined while there is still something to agree to. */
export function stageOf(state: State<Prepared>): Stage | undefined {
  switch (state.status) {
    case 'checking':
    case 'ready':
    case 'changed':
    case 'insufficient':
    case 'unchecked':
    case 'invalid':
      return undefined
    case 'asking':
      return state.isSilent ? 'silent' : 'asking'
    case 'settled':
      return state.outcome
    case 'confirming':
    case 'sent':
    case 'declined':
    case 'failed':
    case 'unknown':
      return state.status
  }
}

/** Whether another account or network ends it: not what the wallet has, and not what is over. */
export function canEnd({ status }: State<Prepared>): boolean {
  switch (status) {
    case 'checking':
    case 'ready':
    case 'changed':
    case 'insufficient':
    case 'unchecked':
    case 'confirming':
      return true
    case 'invalid':
    case 'asking':
    case 'sent':
    case 'settled':
    case 'declined':
    case 'failed':
    case 'unknown':
      return false
  }
}

/** Whether all that is known of it is what the wallet says, or does not say. */
export const isUncertain = <P extends Prepared>(
  state: State<P>,
): state is Extract<State<P>, { status: 'asking' | 'declined' | 'failed' | 'unknown' }> =>
  ['asking', 'declined', 'failed', 'unknown'].includes(state.status)

/** Whether the wallet or the chain has something of it to answer. */
export const isUnderWay = ({ status }: State<Prepared>): boolean => status === 'asking' || status === 'confirming'

export function reasonOf(state: State<Prepared>): Partial<Reason> {
  switch (state.status) {
    case 'insufficient':
    case 'unchecked':
    case 'invalid':
    case 'failed':
    case 'unknown':
      return state.reason
    default:
      return {}
  }
}

/** What the tracker found out; undefined until the chain has decided. */
export function outcomeOf(entry: TrackedTransaction | undefined): Outcome | undefined {
  if (!entry) return undefined
  switch (entry.status) {
    case 'confirmed':
      return entry.differs ?? 'confirmed'
    case 'failed':
      return 'reverted'
    case 'replaced':
    case 'gone':
      return entry.status
    case 'asked':
    case 'refused':
    case 'lost':
    case 'pending':
      return undefined
  }
}

/** What is on its way is settled once the tracker knows its outcome, or that nobody can tell. */
export function withOutcome<P extends Prepared>(state: State<P>, entry: TrackedTransaction | undefined): State<P> {
  if (state.status !== 'sent') return state
  const { prepared } = state
  if (entry?.status === 'lost' && !entry.isSearching) return { status: 'unknown', prepared, reason: {} }
  const outcome = outcomeOf(entry)
  return outcome ? { status: 'settled', prepared, outcome } : state
}
