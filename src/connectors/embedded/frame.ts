import { abortable, delay, isTimeout, timeout, type Wait, noop } from '../../base/abort.ts'
import { attempt, ModalError } from '../../base/errors.ts'
import { hideFrame } from './frame-style.ts'
import { randomId } from '../../base/bytes.ts'
import { clean } from '../../base/text.ts'
import { own } from '../../services/decode.ts'
import { EVENTS, type Carries, type EventName, type ReplyOf } from './events.ts'

const APP = '@w3m-app/'
const FRAME = '@w3m-frame/'
const VERSION = '4'
const READY_MS = 20_000

/** The site needs scripts, its own storage, and its own windows for approvals and social logins; nothing else. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'

export interface FrameOptions {
  /** URL of the secure site's page, without query. */
  url: string
  projectId: string
  /** CAIP-2 ID of the active network when the frame is created. */
  chainId(): string
  /** Whether the site can write to the console. */
  isLogging?: boolean
  life: AbortSignal
  readyMs?: number
}

/** The secure site in its iframe: one answer per request. */
export interface Frame {
  /**
   * Asks the site; the iframe is created with the first request. Rejects with the site's own message, sanitised
   * (`embedded/failed`), if it takes too long or is navigated in the meantime (`embedded/timeout`), if it does not load
   * (`embedded/unavailable`), and if `signal` aborts (`request/aborted`).
   */
  ask<Name extends EventName>(name: Name, ...args: [...Carries<Name>, wait?: Wait]): Promise<ReplyOf<Name>>
  /** The element, once there was a request; it is hidden unless an approval shows it. */
  element(): HTMLIFrameElement | undefined
  /** Discards the document and all its open requests; the next request creates a new one. */
  renew(): void
  /** Whether the site has reported that it is ready. */
  isReady(): boolean
}

interface Call {
  name: EventName
  /** False: the payload is not valid for this event, and the request stays open. */
  succeed(payload: unknown): boolean
  fail(error: ModalError): void
}

const unanswered = () => new ModalError('embedded/timeout', { message: 'Something went wrong' })
const unavailable = (cause?: unknown) =>
  new ModalError('embedded/unavailable', { message: 'Unable to load email login dependency', cause })
const refusal = (payload?: unknown) =>
  new ModalError('embedded/failed', { message: clean(own(payload, 'message'), 200) || 'An error occurred' })

/** One document of the site, from its iframe's creation to its end. */
function open(options: FrameOptions, ended: (error: ModalError) => void) {
  const { url, projectId, chainId, isLogging, life } = options
  const page = new URL(url)
  page.search = String(
    new URLSearchParams({ projectId, chainId: chainId(), version: VERSION, enableLogger: String(!!isLogging) }),
  )
  const calls = new Map<string, Call>()
  const over = new AbortController()
  const element = document.createElement('iframe')
  element.id = 'w3m-iframe'
  element.name = 'w3m-secure-iframe'
  element.title = 'Embedded wallet'
  element.setAttribute('sandbox', SANDBOX)
  element.allow = ''
  element.referrerPolicy = 'origin'
  // Tells the card's focus trap that it belongs to the modal, though it is placed elsewhere in the page.
  element.dataset['walletModal'] = 'frame'
  hideFrame(element)

  let isReady = false
  let setReady: () => void
  let setFailed: (error: ModalError) => void
  const ready = new Promise<void>((resolve, reject) => {
    setReady = resolve
    setFailed = reject
  })
  ready.catch(() => {})
  const end = (error: ModalError) => {
    if (over.signal.aborted) return
    over.abort()
    element.remove()
    setFailed(error)
    for (const call of calls.values()) call.fail(error)
    calls.clear()
    ended(error)
  }

  const hear = ({ source, origin, data }: MessageEvent) => {
    // No other window speaks for the site, wherever in the page it is (R18).
    if (!source || source !== element.contentWindow || origin !== page.origin) return
    const type = own(data, 'type')
    if (typeof type !== 'string' || !type.startsWith(FRAME)) return
    const name = type.slice(FRAME.length)
    const payload = own(data, 'payload')
    if (name === 'READY') {
      isReady ||= typeof payload === 'object' && payload !== null
      if (isReady) setReady()
      return
    }
    const id = own(data, 'id')
    const call = calls.get(id as string)
    if (!call) return
    if (name === `${call.name}_SUCCESS`) {
      // An invalid answer is dropped; the first valid one counts (R28).
      if (!call.succeed(payload)) return
    } else call.fail(refusal(name === `${call.name}_ERROR` ? payload : undefined))
    calls.delete(id as string)
  }
  addEventListener('message', hear, { signal: over.signal })
  // A second load means another document, whatever caused it: open requests to the first are void.
  let loads = 0
  element.addEventListener('load', () => loads++ && end(unanswered()), { signal: over.signal })
  element.addEventListener('error', () => end(unavailable()), { signal: over.signal })
  life.addEventListener('abort', () => end(new ModalError('request/aborted')), { once: true, signal: over.signal })
  element.src = page.href
  document.body.append(element)

  return { element, ready, isReady: () => isReady, calls, end, origin: page.origin }
}

/** The secure site at `url`. It is not contacted, and no iframe exists, before the first request. */
export function createFrame(options: FrameOptions): Frame {
  const { life, readyMs = READY_MS } = options
  let site: ReturnType<typeof open> | undefined

  const current = () => {
    // If another script removed it, no answer will come.
    if (site && !site.element.isConnected) site.end(unanswered())
    return (site ??= open(options, () => {
      site = undefined
    }))
  }

  async function readySite({ signal }: Wait) {
    const mine = current()
    const soon = timeout(readyMs, signal)
    try {
      await abortable(mine.ready, soon.signal)
    } catch (error) {
      if (!isTimeout(soon.signal)) throw error
      // The next request tries again.
      mine.end(unavailable(error))
      throw unavailable(error)
    } finally {
      soon.done()
    }
    return mine
  }

  return {
    element: () => site?.element,
    isReady: () => !!site?.isReady(),
    renew: () => site?.end(new ModalError('request/aborted')),
    async ask(name, ...[payload, wait = {}]) {
      if (life.aborted || wait.signal?.aborted) throw new ModalError('request/aborted')
      const { element, calls, origin } = await readySite(wait)
      const { read, timeoutMs } = EVENTS[name]
      const id = randomId()
      const over = new AbortController()
      try {
        return await abortable(
          new Promise<never>((resolve, reject) => {
            const succeed = (value: unknown) => attempt(() => (resolve(read(value) as never), true)) ?? false
            calls.set(id, { name, succeed, fail: reject })
            if (timeoutMs) delay(timeoutMs, over.signal).then(() => reject(unanswered()), noop)
            element.contentWindow!.postMessage({ type: APP + name, id, payload }, origin)
          }),
          wait.signal,
        )
      } finally {
        calls.delete(id)
        over.abort()
      }
    },
  }
}
