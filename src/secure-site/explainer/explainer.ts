// The worker that explains one question. It knows what it is given and asks for tokens by their address; it has neither
// keys nor network, and whatever it says only adds to what is shown.
import { reader } from '../../chains/evm/reader.ts'
import { explaining } from '../../clear-signing/explaining.ts'
import { words } from '../../clear-signing/words.ts'
import type { ExplainJob, FromExplainer, Token, ToExplainer } from './job.ts'

/** What of a worker's scope is used; the library of pages does not know it. */
interface WorkerScope {
  addEventListener(type: 'message', hear: (event: MessageEvent<ToExplainer>) => void): void
  postMessage(word: FromExplainer): void
}
declare const self: WorkerScope

const asked = new Map<string, { told: Promise<Token | undefined>; tell(token: Token | undefined): void }>()

function tokenAt(address: string): Promise<Token | undefined> {
  let it = asked.get(address)
  if (!it) {
    let tell: (token: Token | undefined) => void = () => {}
    it = { told: new Promise(resolve => (tell = resolve)), tell: token => tell(token) }
    asked.set(address, it)
    self.postMessage({ asks: address })
  }
  return it.told
}

async function explain(job: ExplainJob): Promise<void> {
  const clear = await explaining(job, { reader, words, token: tokenAt })
  self.postMessage({ clear })
}

self.addEventListener('message', ({ data }) => {
  if ('job' in data) void explain(data.job)
  else asked.get(data.token)?.tell(data.told)
})
