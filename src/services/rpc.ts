import type { RpcSettings } from './rpc-settings.ts'
import { abortable, delay, timeout, type Wait } from '../base/abort.ts'
import { isAbort, ModalError, type ErrorCode } from '../base/errors.ts'
import { clean } from '../base/text.ts'
import { own, parseJson, str } from './decode.ts'
import { fetchError, readText, REQUEST, statusError } from './http.ts'
import { canMove, isWrite } from './rpc-writes.ts'
import { addSample, rank, SAMPLE_INTERVAL_MS, type Sample } from './ranking.ts'

// The transport below viem's client (chains/evm/client.ts), and of every other chain that speaks JSON-RPC. viem's
// `http` matches the answers of a batch by position, so that one missing answer shifts the others (R51); its time limit
// ends with the headers (R53) and its size limit covers the whole batch (R58); and it batches sent transactions (R55).
// Its `fallback` sends again what the first endpoint may have accepted (R55), and with `rank` it probes every endpoint
// every 4 s for the page's life (R93).

export interface RpcOptions {
  /** In order of preference. */
  urls: string[]
  /** Settings of the endpoints that have their own. */
  settings?: (url: string) => RpcSettings | undefined
  fetch?: typeof fetch
  /** Time limit for one endpoint. */
  timeoutMs?: number
  /** Maximum calls per request. */
  batchMax?: number
  /** A harmless method for probing endpoints. */
  ping?: string
  now?: () => number
  /** How replies are read. */
  parse?: typeof parseJson
}

export interface Rpc {
  /** Throws 'rpc/error' with the node's `data.code`, `data.reason` and `data.data`, 'rpc/timeout' and 'http/*'. */
  request(method: string, params?: unknown, wait?: Wait): Promise<unknown>
  /** Aborts everything that is running. */
  destroy(): void
}

interface Call {
  id: number
  method: string
  params: unknown
  resolve(result: unknown): void
  reject(error: unknown): void
  signal?: AbortSignal
}

/**
 * If a reply is larger than any honest one, its calls are repeated in smaller groups, so that one contract that returns
 * too much does not spoil the others. At most this many such replies are read, which is enough to find one among a
 * thousand calls.
 */
const FLOODS_MAX = 11
// Errors that another endpoint may not have: busy, internal error, method not served here.
const BUSY = -32005
const ELSEWHERE: readonly unknown[] = [BUSY, -32601, -32603, -32004]
/** How many calls are sent one by one to an endpoint without batches. */
const SINGLES_MAX = 20
const RETRY_DELAY_MS = 150
const NO_ANSWER: readonly ErrorCode[] = ['http/network', 'http/timeout', 'http/status', 'rpc/timeout']

type Endpoint = { url: string; samples: Sample[] }

const toError = (error: unknown) => {
  const code = own(error, 'code')
  const data = {
    code: typeof code === 'number' ? code : undefined,
    reason: clean(own(error, 'message'), 200),
    data: str(own(error, 'data'), 200_000),
  }
  return new ModalError('rpc/error', { cause: error, data })
}

/**
 * JSON-RPC 2.0 over several endpoints of one network: calls of the same tick share a request, a read that fails goes to
 * the next endpoint, and the order follows measurements. Endpoints are probed every 4 s, but only while there are
 * calls.
 */
export function createRpc({
  urls,
  settings = () => undefined,
  fetch = globalThis.fetch,
  timeoutMs = 10_000,
  batchMax = 1000,
  ping = 'eth_chainId',
  now = Date.now,
  parse = parseJson,
}: RpcOptions): Rpc {
  if (!urls.length) throw new ModalError('rpc/no-url', { message: 'No URL was provided to the Transport...' })
  const life = new AbortController()
  const all = urls.map((url): Endpoint => ({ url, samples: [] }))
  const takesNoBatch = new Set<string>()
  let queue: Call[] = []
  let lastRound = -Infinity
  let ids = 0

  /** One request to one endpoint; its outcome is a sample. */
  async function post(endpoint: Endpoint, body: unknown, signal: AbortSignal): Promise<unknown> {
    const { url } = endpoint
    const own = settings(url)
    const wait = timeout(own?.timeoutMs ?? timeoutMs, signal)
    const start = now()
    const sample = (ok: boolean) => {
      endpoint.samples = addSample(endpoint.samples, { ok, ms: Math.max(now() - start, 0) })
    }
    try {
      const send = async () => {
        const response = await fetch(url, {
          ...REQUEST,
          method: 'POST',
          signal: wait.signal,
          body: JSON.stringify(body),
          // Nodes require JSON; the proxy, recognised by its project ID, also accepts text, which saves the preflight.
          headers: {
            ...Object.fromEntries(own?.headers ?? []),
            'Content-Type': /[?&]projectId=/.test(url) ? 'text/plain' : 'application/json',
          },
        })
        if (!response.ok) throw await statusError(response, now())
        return parse(await readText(response))
      }
      const reply = await abortable(send(), wait.signal)
      sample(true)
      return reply
    } catch (cause) {
      const error = fetchError(cause, wait.signal)
      if (isAbort(error)) throw error
      sample(false)
      throw error.code === 'http/timeout' ? new ModalError('rpc/timeout', { cause }) : error
    } finally {
      wait.done()
    }
  }

  /** Retries a read, if the app wants that, while no answer comes. */
  async function postAgain(at: Endpoint, calls: Call[], body: unknown, signal: AbortSignal): Promise<unknown> {
    const retries = calls.some(({ method }) => isWrite(method)) ? 0 : (settings(at.url)?.retries ?? 0)
    for (let tries = 1; ; tries++) {
      const reply = await post(at, body, signal).catch((error: ModalError) => {
        if (tries > retries || !NO_ANSWER.includes(error.code)) throw error
      })
      if (reply !== undefined) return reply
      await delay(RETRY_DELAY_MS * tries, signal)
    }
  }

  /** Settles the calls that the endpoint answers. Returns the calls to try at another endpoint, with the reason. */
  async function ask(at: Endpoint, calls: Call[], signal: AbortSignal): Promise<[Call, ModalError][]> {
    const bodies = calls.map(({ id, method, params }) => ({ jsonrpc: '2.0', id, method, params }))
    const reply = await postAgain(at, calls, bodies.length > 1 ? bodies : bodies[0], signal)
    const replies = Array.isArray(reply) ? reply : [reply]
    if (calls.length > 1 && !Array.isArray(reply)) {
      const error = own(reply, 'error')
      if (calls.length > SINGLES_MAX || own(error, 'code') === BUSY) throw toError(error)
      takesNoBatch.add(at.url)
      return askEach(at, calls, signal)
    }
    const answers = new Map(replies.map(item => [own(item, 'id'), item]))
    return calls.flatMap(call => {
      const answer = answers.get(call.id) ?? answers.get(null) // some nodes send errors without the ID
      const error = own(answer, 'error')
      const result = own(answer, 'result')
      if (!error && result !== undefined) return (call.resolve(result), [])
      const failure = error ? toError(error) : new ModalError('http/bad-reply')
      if (!isWrite(call.method) && (!error || ELSEWHERE.includes(failure.data?.['code']))) return [[call, failure]]
      return (call.reject(failure), [])
    })
  }

  const askEach = async (at: Endpoint, calls: Call[], signal: AbortSignal) =>
    (await Promise.all(calls.map(call => ask(at, [call], signal)))).flat()

  /** Like `ask`; if the replies are too large together, it splits the calls in half. */
  async function askInParts(
    at: Endpoint,
    calls: Call[],
    signal: AbortSignal,
    floods: unknown[] = [],
  ): Promise<[Call, unknown][]> {
    try {
      return await (calls.length > 1 && takesNoBatch.has(at.url) ? askEach : ask)(at, calls, signal)
    } catch (error) {
      const isFlood = error instanceof ModalError && error.code === 'http/too-large'
      if (isFlood) floods.push(error)
      if (!isFlood || calls.length < 2) return calls.map(call => [call, error])
      const found: [Call, unknown][] = []
      const half = calls.length >> 1
      for (const part of [calls.slice(0, half), calls.slice(half)])
        found.push(
          ...(floods.length < FLOODS_MAX
            ? await askInParts(at, part, signal, floods)
            : part.map((call): [Call, unknown] => [call, error])),
        )
      return found
    }
  }

  async function send(calls: Call[]): Promise<void> {
    // The request is aborted once all of its callers have aborted.
    const control = new AbortController()
    let waiting = calls.length
    const leave = () => {
      if (!--waiting) control.abort()
    }
    for (const { signal } of calls) signal?.addEventListener('abort', leave, { once: true })
    const end = () => control.abort()
    life.signal.addEventListener('abort', end)

    let left = calls
    let failures = new Map<Call, unknown>()
    for (const at of rank(all.map(it => it.samples)).flatMap(index => all[index] ?? [])) {
      failures = new Map(await askInParts(at, left, control.signal))
      left = [...failures.keys()]
      if (control.signal.aborted || ![...failures].some(([{ method }, error]) => canMove(method, error))) break
    }
    for (const [call, error] of failures) call.reject(error)
    for (const { signal } of calls) signal?.removeEventListener('abort', leave)
    life.signal.removeEventListener('abort', end)
  }

  /** Ranking needs a measurement of every endpoint, including those that get no calls. */
  function look(): void {
    if (urls.length < 2 || now() - lastRound < SAMPLE_INTERVAL_MS) return
    lastRound = now()
    all.forEach(it => post(it, { jsonrpc: '2.0', id: 0, method: ping, params: [] }, life.signal).catch(isAbort)) // is sampled
  }

  function flush(): void {
    const calls = queue.filter(({ signal }) => !signal?.aborted && !life.signal.aborted)
    queue = []
    const writes = calls.filter(({ method }) => isWrite(method))
    const reads = calls.filter(({ method }) => !isWrite(method))
    for (const call of writes) void send([call])
    for (let i = 0; i < reads.length; i += batchMax) void send(reads.slice(i, i + batchMax))
    if (calls.length) look()
  }

  return {
    request(method, params = [], { signal } = {}) {
      const answer = new Promise((resolve, reject) => {
        if (queue.push({ id: ++ids, method, params, resolve, reject, signal }) === 1) setTimeout(flush)
      })
      return abortable(abortable(answer, signal), life.signal)
    },
    destroy: () => life.abort(),
  }
}
