// Has a question explained, beside whatever else is found out of it. An approval never depends on it.
import { abortable, timeout } from '../../base/abort.ts'
import type { StartWorker } from '../workers.ts'
import type { Clear, ExplainJob, FromExplainer, Token, ToExplainer } from './job.ts'

/** No approval waits longer for it. */
const PATIENCE_MS = 5_000
/** No honest call is of more tokens. */
const TOKENS_MAX = 40

/**
 * Resolves with what is said of a question; undefined if the explainer did not come, broke, or took too long. `tokenAt`:
 * what nodes tell of a token.
 */
export type Explain = (
  job: ExplainJob,
  tokenAt: (address: string) => Promise<Token | undefined>,
) => Promise<Clear | undefined>

type Ask = Parameters<Explain>[1]

function answered(worker: Worker, job: ExplainJob, tokenAt: Ask): Promise<Clear> {
  let count = 0
  function tell(word: ToExplainer): void {
    worker.postMessage(word)
  }
  return new Promise((resolve, reject) => {
    worker.addEventListener('error', reject)
    worker.addEventListener('messageerror', reject)
    worker.addEventListener('message', ({ data }: MessageEvent<FromExplainer>) => {
      if ('clear' in data) return resolve(data.clear)
      const { asks: token } = data
      const told = count++ < TOKENS_MAX ? tokenAt(token) : Promise.resolve(undefined)
      void told.catch(() => undefined).then(it => tell({ token, told: it }))
    })
    tell({ job })
  })
}

export const createExplain =
  (start: () => ReturnType<StartWorker>, patienceMs = PATIENCE_MS): Explain =>
  async (job, tokenAt) => {
    const { signal, done } = timeout(patienceMs)
    const started = start()
    try {
      return await abortable(
        started.then(({ worker }) => {
          signal.throwIfAborted()
          return answered(worker, job, tokenAt)
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
