// Has a question explained, beside whatever else is found out of it. An approval never depends on it.
import { abortable, timeout } from '../../base/abort.ts'
import type { StartWorker } from '../workers.ts'
import type { Asking, Clear, ExplainJob, FromExplainer, ToExplainer } from './job.ts'

/** No approval waits longer for it. */
const PATIENCE_MS = 5_000
/** No honest call is of more tokens and proxies. */
const QUESTIONS_MAX = 40

/**
 * Resolves with what is said of a question; undefined if the explainer did not come, broke, or took too long. `nodes`:
 * what they tell.
 */
export type Explain = (job: ExplainJob, nodes: Asking) => Promise<Clear | undefined>

function answered(worker: Worker, job: ExplainJob, nodes: Asking): Promise<Clear> {
  let count = 0
  function tell(word: ToExplainer): void {
    worker.postMessage(word)
  }
  return new Promise((resolve, reject) => {
    worker.addEventListener('error', reject)
    worker.addEventListener('messageerror', reject)
    worker.addEventListener('message', ({ data }: MessageEvent<FromExplainer>) => {
      if ('clear' in data) return resolve(data.clear)
      const { asks, of } = data
      const told: Promise<unknown> = count++ < QUESTIONS_MAX ? nodes[asks](of) : Promise.resolve()
      void told.catch(() => undefined).then(it => tell({ asks, of, told: it }))
    })
    tell({ job })
  })
}

export const createExplain =
  (start: () => ReturnType<StartWorker>, patienceMs = PATIENCE_MS): Explain =>
  async (job, nodes) => {
    const { signal, done } = timeout(patienceMs)
    const started = start()
    try {
      return await abortable(
        started.then(({ worker }) => {
          signal.throwIfAborted()
          return answered(worker, job, nodes)
        }),
        signal,
      )
    } catch {
      return undefined
    } finally {
      done()
      // Also one that comes later.
      void started.then(
        ({ end }) => end(),
        () => {},
      )
    }
  }
