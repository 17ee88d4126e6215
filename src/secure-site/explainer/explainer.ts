// The worker that explains one question. It knows what it is given and asks the page for tokens and code by their address; it
// has neither keys nor network, and whatever it says only adds to what is shown.
import { implementationIn, reader } from '../../chains/evm/reader.ts'
import { explaining } from '../../clear-signing/explaining.ts'
import { words } from '../../clear-signing/words.ts'
import type { Asking, ExplainJob, FromExplainer, ToExplainer } from './job.ts'

/** What of a worker's scope is used; the library of pages does not know it. */
interface WorkerScope {
  addEventListener(type: 'message', hear: (event: MessageEvent<ToExplainer>) => void): void
  postMessage(word: FromExplainer): void
}
declare const self: WorkerScope

const asked = new Map<string, { told: Promise<unknown>; tell(it: unknown): void }>()
const keyOf = (asks: keyof Asking, of: string) => `${asks} ${of}`

/** Asks the page, which asks nodes. */
function ask(asks: keyof Asking, of: string): Promise<unknown> {
  let it = asked.get(keyOf(asks, of))
  if (!it) {
    let tell: (it: unknown) => void = () => {}
    it = { told: new Promise(resolve => (tell = resolve)), tell: it => tell(it) }
    asked.set(keyOf(asks, of), it)
    self.postMessage({ asks, of })
  }
  return it.told
}

async function explain(job: ExplainJob): Promise<void> {
  const clear = await explaining(job, {
    reader,
    words,
    token: address => ask('token', address) as ReturnType<Asking['token']>,
    behind: async address => implementationIn(await ask('code', address)),
  })
  self.postMessage({ clear })
}

self.addEventListener('message', ({ data }) => {
  if ('job' in data) void explain(data.job)
  else asked.get(keyOf(data.asks, data.of))?.tell(data.told)
})
