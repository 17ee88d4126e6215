import { signal, type ReadonlySignal, type Signal } from '@preact/signals-core'
import { child } from '../base/abort.ts'
import { isAbort, toModalError, type ErrorCode, type ModalError } from '../base/errors.ts'

/** Something that the user has started: it has stages, can fail, and can be tried again until its life ends. */
export interface Attempt<Stage extends string> {
  stage: ReadonlySignal<Stage>
  /** Why the newest run failed. */
  error: ReadonlySignal<ModalError | undefined>
  /** Lives while the newest run does, and is another one with each run. */
  running: ReadonlySignal<AbortSignal>
  /**
   * Starts, or starts again: the run before it ends. The work begins in the same task, so a click that leads here may
   * open windows.
   */
  retry(): void
}

/** One run, as its work sees it. What it waits for takes the signal. */
export interface Run<Stage extends string> {
  signal: AbortSignal
  stage: Signal<Stage>
  /** Where the attempt stood when the user tried again. */
  before: Stage
}

interface Course<Stage extends string> {
  /** Each run begins here. */
  first: Stage
  /** What a failure without a code of ours counts as. */
  fallback: ErrorCode
  /** Reports the failure and says where it leaves the attempt; undefined: it has been dealt with, and nothing shows. */
  failed(failure: ModalError): Stage | undefined
}

/** An attempt that ends with `life`. Nothing runs before the first `retry`; `stage` is where it stands until then. */
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
