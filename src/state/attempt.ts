import { signal, type ReadonlySignal, type Signal } from '@preact/signals-core'
import { child } from '../base/abort.ts'
import { isAbort, toModalError, type ErrorCode, type ModalError } from '../base/errors.ts'

/** Something the user started: it has stages, can fail, and can be retried until its life ends. */
export interface Attempt<Stage extends string> {
  stage: ReadonlySignal<Stage>
  /** Why the newest run failed. */
  error: ReadonlySignal<ModalError | undefined>
  /** The signal of the newest run: it aborts when the run is over. Each run has its own. */
  running: ReadonlySignal<AbortSignal>
  /**
   * Starts, or starts again and ends the previous run. The work begins in the same task, so after a click it can open
   * pop-ups.
   */
  retry(): void
}

/** One run, as passed to its work. Everything the work awaits takes the signal. */
export interface Run<Stage extends string> {
  signal: AbortSignal
  stage: Signal<Stage>
  /** The stage before this run. */
  before: Stage
}

interface Course<Stage extends string> {
  /** The stage at the start of each run. */
  first: Stage
  /** The code of errors that have none of ours. */
  fallback: ErrorCode
  /** Reports the failure and returns the stage to show; undefined if the failure is handled and nothing shows. */
  failed(failure: ModalError): Stage | undefined
}

/** An attempt that ends with `life`. Nothing runs before the first `retry`; until then `stage` keeps its value. */
export function createAttempt<Stage extends string>(
  life: AbortSignal,
  work: (run: Run<Stage>) => Promise<unknown>,
  { first, fallback, failed }: Course<Stage>,
  stage = signal<Stage>(first),
): Attempt<Stage> {
  const error = signal<ModalError | undefined>(undefined)
  let run = child(life)
  const running = signal(run.signal)

  async function begin(): Promise<void> {
    run.abort()
    const mine = (run = child(life))
    const before = stage.peek()
    error.value = undefined
    stage.value = first
    running.value = mine.signal
    try {
      await work({ signal: mine.signal, stage, before })
    } catch (thrown) {
      if (isAbort(thrown) || mine.signal.aborted) return
      const failure = toModalError(thrown, fallback)
      const next = failed(failure)
      if (!next) return
      error.value = failure
      stage.value = next
    } finally {
      mine.abort()
    }
  }
  return { stage, error, running, retry: () => void (life.aborted || begin()) }
}
