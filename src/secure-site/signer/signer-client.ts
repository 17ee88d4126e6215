// Drives the signer from a page: starts it from its checked text, gives it one job, and ends it.
import type { Wait } from '../../base/abort.ts'
import { createWorkers } from '../workers.ts'
import { Refusal, type Answers, type Question, type Reply } from './job.ts'

/** The signer broke, or could not be started. Nothing was signed. */
export class SignerLost extends Error {
  override name = 'SignerLost'
}

/** A signer that waits for its one job. */
export interface Signer {
  /**
   * Answers the job and ends. The passkeys' bytes are handed over: this page's copies are empty from then on.
   *
   * Rejects with `Refusal` if the signer refuses, with `SignerLost` if it breaks or was used before, and with the signal's
   * reason if that aborts.
   */
  run<Does extends Question['does']>(job: Extract<Question, { does: Does }>, wait?: Wait): Promise<Answers[Does]>
  /** Ends it without a job. */
  end(): void
}

function transfersOf(job: Question): ArrayBuffer[] {
  if (job.does === 'check') return []
  return (job.does === 'seal' ? [job.by, job.further] : [job.by]).map(({ prf }) => prf.buffer)
}

/**
 * How a page starts signers; once per page. `load`: the signer's text, fetched with its hash, so that a changed one does
 * not run.
 */
export function createSigners(load: () => Promise<Blob>, startWorker = createWorkers()): { start(): Promise<Signer> } {
  async function start(): Promise<Signer> {
    const { worker, end: terminate } = await startWorker(load)
    let isUsed = false
    function end(): void {
      isUsed = true
      terminate()
    }
    function run<Does extends Question['does']>(
      job: Extract<Question, { does: Does }>,
      { signal }: Wait = {},
    ): Promise<Answers[Does]> {
      const answered = new Promise<Answers[Does]>((resolve, reject) => {
        if (isUsed) throw new SignerLost('A signer has one job')
        signal?.throwIfAborted()
        isUsed = true
        signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
        worker.addEventListener('error', () => reject(new SignerLost('The signer broke')))
        worker.addEventListener('messageerror', () => reject(new SignerLost('The signer could not be read')))
        worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
          if ('value' in data) resolve(data.value as Answers[Does])
          else reject(new Refusal(data.refused))
        })
        worker.postMessage(job, transfersOf(job))
      })
      return answered.finally(end)
    }
    return { run, end }
  }
  return { start }
}
