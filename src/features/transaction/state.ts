import type { ReadonlySignal } from '../../modal/kit.ts'
import type { TrackedTransaction } from '../../account/tracked-transactions.ts'
import type { Prepared, Problem, Reason } from './plan.ts'

/**
 * A transaction's outcome on the chain. `reverted`: only the fee was spent; `replaced`: the user replaced it in the
 * wallet; `gone`: an unknown transaction replaced it; the others are mined, but not as requested (R112).
 */
export type Outcome = 'confirmed' | 'reverted' | 'replaced' | 'gone' | NonNullable<TrackedTransaction['differs']>

/** A transaction's state. `prepared` is what is on screen, or was sent to the wallet. */
export type State<P extends Prepared> =
  /** Checked again in the click that agreed to `prepared`, or nothing to show yet. */
  | { status: 'checking'; prepared?: P }
  | { status: 'ready'; prepared: P }
  /** Ready, but worse than what was agreed to. */
  | { status: 'changed'; prepared: P }
  | { status: Problem['status']; prepared?: P; reason: Reason }
  /** The wallet has it; `isSilent`: for a long time. */
  | { status: 'asking'; prepared: P; isSilent: boolean }
  /** The chain is processing a call that must precede the last one. */
  | { status: 'confirming'; prepared: P }
  /** The last call is on its way. */
  | { status: 'sent'; prepared: P }
  | { status: 'settled'; prepared: P; outcome: Outcome }
  | { status: 'declined'; prepared: P }
  /** Nothing happened; or it is unknown whether the wallet sent something. Once that is known, it becomes `sent`. */
  | { status: 'failed' | 'unknown'; prepared: P; reason: Partial<Reason> }

/** A running plan, from the review to the outcome. */
export interface Transaction<P extends Prepared> {
  /** Its ID in `ctx.trackedTransactions`, once the wallet was asked for the last call. */
  id: string
  state: ReadonlySignal<State<P>>
  /** Its stored entry, which the tracker follows. */
  entry: ReadonlySignal<TrackedTransaction | undefined>
  /** How many calls before the last one are finished. */
  done: ReadonlySignal<number>
  /** What those cost the account, including a failed one; undefined if unknown. */
  paid: ReadonlySignal<readonly (bigint | undefined)[]>
  /** Asks the network again. */
  prepare(): void
  /** Agrees to worse terms. */
  accept(): void
  /** Must be called in a click. However often it is called, the wallet is asked once. */
  submit(): void
  /** Whether it has consequences that the user will want to know about, visible or not. */
  isBusy(): boolean
  /** Once aborted, it sends no more requests. */
  life: AbortController
}

/** How many wallet requests it takes, including answered ones. */
export const stepsOf = ({ done }: Transaction<Prepared>, { calls, isBatch }: Prepared): number =>
  isBatch ? 1 : done.value + calls.length

/** The stages of the progress view. */
export type Stage = 'asking' | 'silent' | 'confirming' | 'sent' | 'declined' | 'failed' | 'unknown' | Outcome

/** Its stage between the wallet and its outcome; undefined while the user still has to agree. */
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

/** Whether a change of account or network ends it: not if the wallet has it, and not if it is over. */
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

/** Whether everything known about it depends on the wallet's word or silence. */
export const isUncertain = <P extends Prepared>(
  state: State<P>,
): state is Extract<State<P>, { status: 'asking' | 'declined' | 'failed' | 'unknown' }> =>
  ['asking', 'declined', 'failed', 'unknown'].includes(state.status)

/** Whether the wallet or the chain still has to answer for it. */
export const isUnderWay = ({ status }: State<Prepared>): boolean => status === 'asking' || status === 'confirming'

/** Whether another one of the same payer has to wait. */
export const holdsPlace = (state: State<Prepared>): boolean =>
  isUnderWay(state) && !(state.status === 'asking' && state.isSilent)

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

/** A running one is settled once the tracker knows its outcome, or that it cannot be known. */
export function withOutcome<P extends Prepared>(state: State<P>, entry: TrackedTransaction | undefined): State<P> {
  if (state.status !== 'sent') return state
  const { prepared } = state
  if (entry?.status === 'lost' && !entry.isSearching) return { status: 'unknown', prepared, reason: {} }
  const outcome = outcomeOf(entry)
  return outcome ? { status: 'settled', prepared, outcome } : state
}
