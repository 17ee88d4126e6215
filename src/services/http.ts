import { abortable, delay, isTimeout, timeout } from '../base/abort.ts'
import { codeOfText, isAbort, ModalError } from '../base/errors.ts'
import { num, parseJson } from './decode.ts'

export type Params = Record<string, string | number | boolean | null | undefined>

export interface HttpOptions {
  /** Origin, with or without a path. */
  base: string
  /** Added to every GET; POST, PUT and DELETE pass their own. Read at each call, so it can change. */
  params?: Params
  /** Relay client ID, added last once it exists. */
  clientId?: () => string | null | undefined
  fetch?: typeof fetch
  /** For a whole call, retries included. */
  timeoutMs?: number
  /** Pause before the first retry; doubled for the second. */
  backOffMs?: number
  now?: () => number
}

export interface Call {
  params?: Params
  signal?: AbortSignal
  /** How many bytes of a reply are read at most. */
  cap?: number
  cache?: RequestCache
  /** Never retried automatically: for requests that build a transaction. */
  once?: boolean
  /** Keeps the beginning of a refused reply, where the service gives its reason, as `data.body`. */
  isToldWhy?: boolean
}
export interface BodyCall extends Call {
  body?: unknown
  /** Sends `Content-Type: application/json`, which costs a preflight; services read JSON either way. */
  json?: boolean
}
type Path = `/${string}`
/** What `statusError` keeps of a refusal; zeros for any other failure. */
const refusalOf = (error: ModalError | undefined) => ({
  status: num(error?.data?.['status']) ?? 0,
  retryAfterMs: num(error?.data?.['retryAfterMs']) ?? 0,
})

export interface Http {
  /** The full URL of a GET, for `<img src>`. Empty parameters are left out. */
  url(path: Path, params?: Params): string
  get(path: Path, call?: Call): Promise<unknown>
  post(path: Path, call?: BodyCall): Promise<unknown>
  put(path: Path, call?: BodyCall): Promise<unknown>
  delete(path: Path, call?: BodyCall): Promise<unknown>
}

const BODY_CAP_BYTES = 2_000_000
const REFUSALS: readonly unknown[] = [401, 403]

/** Whether a service refused the request itself, as for a wrong project ID or key: nothing came of it. */
export const isRefused = ({ data }: ModalError): boolean => REFUSALS.includes(data?.['status'])

const WINDOW_MS = 60_000

/**
 * A body as text, up to `cap` bytes whatever its headers promise; a longer one is 'http/too-large', or truncated if
 * `cut` is set.
 */
export async function readText(response: Response, cap = BODY_CAP_BYTES, cut = false): Promise<string> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let size = 0; reader;) {
    const { done, value } = await reader.read()
    if (done) break
    text += decoder.decode(value, { stream: true })
    if ((size += value.length) <= cap) continue
    reader.cancel().catch(() => 0) // stops the download; the socket may be gone already
    if (cut) break
    throw new ModalError('http/too-large')
  }
  return text
}

/** The milliseconds that `Retry-After` requests, in seconds or as a date; at most a minute. */
function retryAfter(response: Response, now: number): number {
  const value = response.headers.get('retry-after') ?? ''
  return Math.min(Math.max(/^\d+$/.test(value) ? +value * 1000 : Date.parse(value) - now || 0, 0), WINDOW_MS)
}

/**
 * A refused reply as an error: `data.status`, `data.retryAfterMs`, the Response as `cause`. Its body is not read,
 * unless the caller wants the reason (`data.body`).
 */
export async function statusError(response: Response, now: number, isToldWhy = false): Promise<ModalError> {
  const { status } = response
  const isRefusal = REFUSALS.includes(status)
  const body = isRefusal || isToldWhy ? await readText(response, 4096, true) : undefined
  const known = isRefusal && body !== undefined ? codeOfText(body) : undefined
  const isOfProject = isRefusal && (known || /[?&]projectId=/.test(response.url))
  // An unread body would block its connection, of which a browser has six per host.
  if (body === undefined) response.body?.cancel().catch(() => 0)
  return new ModalError(known ?? 'http/status', {
    ...(!known && { message: `HTTP status code: ${status}` }),
    cause: response,
    data: {
      status,
      retryAfterMs: retryAfter(response, now),
      ...(isToldWhy && { body }),
      ...(isOfProject && { option: 'projectId' }),
    },
  })
}

/**
 * Common to all our requests. No cookies; the page's origin as referrer, never its path; and no redirects, because they
 * could carry project ID and addresses to a host that is not configured.
 */
export const REQUEST = { credentials: 'omit', redirect: 'error', referrerPolicy: 'strict-origin' } as const

/**
 * Classifies a request that threw: timed out, aborted by the caller, refused, or no network (which includes CORS and
 * redirects).
 */
export function fetchError(cause: unknown, signal: AbortSignal): ModalError {
  if (signal.aborted) return new ModalError(isTimeout(signal) ? 'http/timeout' : 'request/aborted', { cause })
  return cause instanceof ModalError ? cause : new ModalError('http/network', { cause })
}

/**
 * JSON over HTTP. GETs are tried up to three times on 429, 5xx and network failure while time is left; requests that
 * can change something are sent once. An endpoint that failed three times gets no automatic retries for a minute. One
 * that answers 429 is not called for as long as it asks, nor is one after eight failures in a minute: its last error is
 * returned instead.
 */
export function createHttp({
  base,
  params: common,
  clientId,
  fetch = globalThis.fetch,
  timeoutMs = 10_000,
  backOffMs = 300,
  now = Date.now,
}: HttpOptions): Http {
  const failures = new Map<string, { at: number[]; error: ModalError }>()

  const url = (path: Path, params?: Params, isGet = true) => {
    const query = Object.entries({ ...params, ...(isGet ? common : {}), clientId: clientId?.() }).filter(
      (entry): entry is [string, string] => !!entry[1],
    )
    return base.replace(/\/$/, '') + path + `?${new URLSearchParams(query)}`.replace(/\?$/, '')
  }

  const call = async (
    method: string,
    path: Path,
    { params, signal: life, cap, cache, once, body, json, isToldWhy }: BodyCall = {},
  ): Promise<unknown> => {
    const endpoint = method + path.replace(/[^/]{20,}/g, '*') // counts all addresses as one endpoint
    const recent = () => (failures.get(endpoint)?.at ?? []).filter(at => now() - at >= 0 && now() - at < WINDOW_MS)
    const last = failures.get(endpoint)?.error
    const { status, retryAfterMs } = refusalOf(last)
    const since = now() - (recent().at(-1) ?? -Infinity)
    if (last && status === 429 && (recent().length > 7 || since < retryAfterMs)) throw last

    const { signal, done } = timeout(timeoutMs, life)
    const end = now() + timeoutMs
    const send = async () => {
      const response = await fetch(url(path, params, method === 'GET'), {
        ...REQUEST,
        method,
        signal,
        cache,
        headers: json ? { 'Content-Type': 'application/json' } : undefined,
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      if (!response.ok) throw await statusError(response, now(), isToldWhy)
      const text = await readText(response, cap)
      return text ? parseJson(text) : undefined
    }
    try {
      for (let tries = 1, pause = 0; ; tries++) {
        try {
          if (pause) await delay(pause, signal)
          const reply = await abortable(send(), signal)
          failures.delete(endpoint)
          return reply
        } catch (cause) {
          const error = fetchError(cause, signal)
          if (isAbort(error)) throw error
          const { status, retryAfterMs } = refusalOf(error)
          const before = recent()
          failures.set(endpoint, { at: [...before, now()], error })
          pause = Math.max(retryAfterMs, backOffMs * 2 ** tries * (0.5 + Math.random() / 2))
          const passing = error.code === 'http/network' || status === 429 || status > 499
          if (once || method !== 'GET' || !passing || tries > 2 || before.length > 2 || now() + pause > end) throw error
        }
      }
    } finally {
      done()
    }
  }

  const verb = (method: string) => (path: Path, options?: BodyCall) => call(method, path, options)
  return { url, get: verb('GET'), post: verb('POST'), put: verb('PUT'), delete: verb('DELETE') }
}
