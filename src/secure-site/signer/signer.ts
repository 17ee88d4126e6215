// The worker: takes one job, answers it, and ends. Its memory, with whatever is left of keys in it, ends with it.
import { perform } from './perform.ts'
import { Refusal, type Question, type Reply } from './job.ts'

/** What of a worker's scope is used; the library of pages does not know it. */
interface WorkerScope {
  addEventListener(type: 'message', hear: (event: MessageEvent<Question>) => void, options: { once: true }): void
  postMessage(reply: Reply): void
  close(): void
}
declare const self: WorkerScope

async function replyTo(job: Question): Promise<Reply> {
  try {
    return { value: await perform(job) }
  } catch (error) {
    // Other errors are ours or the engine's, and may quote what they failed on.
    return { refused: error instanceof Refusal ? error.why : { reason: 'malformed' } }
  }
}

self.addEventListener(
  'message',
  async ({ data }) => {
    self.postMessage(await replyTo(data))
    self.close()
  },
  { once: true },
)
