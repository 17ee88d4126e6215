import { abortable, delay, isTimeout, timeout, type Wait, noop } from '../../base/abort.ts'
import { attempt, isAbort, ModalError, toModalError } from '../../base/errors.ts'
import { hideFrame } from './frame-style.ts'
import { randomId } from '../../base/bytes.ts'
import { clean } from '../../base/text.ts'
import { own } from '../../services/decode.ts'
import { EVENTS, type Carries, type EventName, type ReplyOf } from './events.ts'

const APP = '@w3m-app/'
const FRAME = '@w3m-frame/'
const VERSION = '4'
const READY_MS = 20_000
/** As long as what is stored of a login can be. */
const TOKEN_MAX = 4_096

/** The site needs scripts, its own storage, and its own windows for approvals and social logins; nothing else. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'

export interface FrameOptions {
  /** URL of the secure site's page, without query. */
  url: string
  projectId: string
  /** CAIP-2 ID of the active network when the frame is created. */
  chainId(): string
  /** Whether the site may use passkeys in its iframe. */
  passkeys?: boolean
  /** The site's mark of the session, which it is told when the page returns (`IS_CONNECTED`). */
  mark?: { get(): string | undefined; set(token: string): void }
  /** Whether the site can write to the console. */
  isLogging?: boolean
  life: AbortSignal
  readyMs?: number
}

export interface FrameWait extends Wait {
  /**
   * For how long after the abort the answer to what the site already has still counts; default 0. Without one the request
   * ends with `embedded/timeout`, also if the iframe ends before: the site may have done it.
   */
  lingerMs?: number
}

/** The secure site in its iframe: one answer per request. */
export interface Frame {
  /**
   * Asks the site; the iframe is created with the first request. Rejects with the site's own message, sanitised
   * (`embedded/failed`), if it takes too long or is navigated in the meantime (`embedded/timeout`), if it does not load
   * (`embedded/unavailable`), and if `signal` aborts (`request/aborted`).
   */
  ask<Name extends EventName>(name: Name, ...args: [...Carries<Name>, wait?: FrameWait]): Promise<ReplyOf<Name>>
  /** The element, once there was a request; it is hidden unless an approval shows it. */
  element(): HTMLIFrameElement | undefined
  /** Discards the document and all its open requests; the next request creates a new one. */
  renew(): void
  /** Whether the site has reported that it is ready. */
  isReady(): boolean
  /** Waits for the site; whether it has passkeys. Rejects as `ask` does. */
  hasPasskeys(wait?: Wait): Promise<boolean>
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
  new ModalError('embedded/failed', {
    message: clean(own(payload, 'message'), 200) || 'An error occurred',
    cause: { code: own(payload, 'code') },
  })

/** One document of the site, from its iframe's creation to its end. */
function open(options: FrameOptions, ended: (error: ModalError) => void) {
  const { url, projectId, chainId, isLogging, life, mark } = options
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
  element.allow = options.passkeys ? `publickey-credentials-get ${page.origin}` : ''
  element.referrerPolicy = 'origin'
  // Tells the card's focus trap that it belongs to the modal, though it is placed elsewhere in the page.
  element.dataset['walletModal'] = 'frame'
  hideFrame(element)

  let isReady = false
  let hasPasskeys = false
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
      hasPasskeys ||= own(payload, 'passkeys') === 1
      if (isReady) setReady()
      return
    }
    if (name === 'SESSION_UPDATE' && mark) {
      const token = own(payload, 'token')
      if (typeof token === 'string' && token.length <= TOKEN_MAX) mark.set(token)
      return
    }
    const id = own(data, 'id')
    if (typeof id !== 'string') return
    const call = calls.get(id)
    if (!call) return
    if (name === `${call.name}_SUCCESS`) {
      // An invalid answer is dropped; the first valid one counts (R28).
      if (!call.succeed(payload)) return
    } else call.fail(refusal(name === `${call.name}_ERROR` ? payload : undefined))
    calls.delete(id)
  }
  addEventListener('message', hear, { signal: over.signal })
  // A second load means another document, whatever caused it: open requests to the first are void.
  let loads = 0
  element.addEventListener('load', () => loads++ && end(unanswered()), { signal: over.signal })
  element.addEventListener('error', () => end(unavailable()), { signal: over.signal })
  life.addEventListener('abort', () => end(new ModalError('request/aborted')), { once: true, signal: over.signal })
  element.src = page.href
  document.body.append(element)

  return { element, ready, isReady: () => isReady, hasPasskeys: () => hasPasskeys, calls, end, origin: page.origin }
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
    hasPasskeys: async (wait = {}) => (await readySite(wait)).hasPasskeys(),
    renew: () => site?.end(new ModalError('request/aborted')),
    async ask(name, ...[payload, wait = {}]) {
      const { signal, lingerMs } = wait
      const checkAborted = () => {
        if (life.aborted || signal?.aborted) throw new ModalError('request/aborted')
      }
      checkAborted()
      const { element, calls, origin } = await readySite(wait)
      checkAborted()
      // That a row belongs to its name TypeScript cannot tell: what it reads is the reply of the name.
      const { read, timeoutMs }: { read(payload: unknown): any; timeoutMs?: number } = EVENTS[name]
      const id = randomId()
      const over = new AbortController()
      try {
        return await abortable(
          new Promise<ReplyOf<typeof name>>((resolve, reject) => {
            const succeed = (value: unknown) => attempt(() => (resolve(read(value)), true)) ?? false
            const giveUp = () => reject(unanswered())
            const failAfter = (ms: number) => delay(ms, over.signal).then(giveUp, noop)
            calls.set(id, { name, succeed, fail: error => (lingerMs && isAbort(error) ? giveUp() : reject(error)) })
            if (timeoutMs) failAfter(timeoutMs)
            if (lingerMs)
              signal?.addEventListener('abort', () => failAfter(lingerMs), { once: true, signal: over.signal })
            const token = name === 'IS_CONNECTED' ? options.mark?.get() : undefined
            element.contentWindow!.postMessage({ type: APP + name, id, payload: token ? { token } : payload }, origin)
          }),
          lingerMs ? undefined : signal,
        )
      } finally {
        calls.delete(id)
        over.abort()
      }
    },
  }
}

/** The site reports a refusal only as text, which the frame has sanitised. */
export const DECLINED = /reject|declin|denied|cancel|not approved/i

/** An error of the site; the user's refusal is not a fault and has its own code. */
export function named(error: unknown): ModalError {
  const failure = toModalError(error, 'embedded/failed')
  return failure.code === 'embedded/failed' && DECLINED.test(failure.message)
    ? new ModalError('embedded/declined', { message: failure.message, cause: failure })
    : failure
}
