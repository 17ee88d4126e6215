import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { attempt } from '../../lib/errors.ts'
import { readText } from '../../services/http.ts'
import { CAP_BYTES, WAIT_MS, type Ask } from '../ask.ts'

const isRedirect = (status: number) => status > 300 && status < 309 && status !== 304

/** Asks for something as a page of this origin would, redirects not followed. Throws as `fetch` does. */
export const fetchFor = (url: string, origin: string, init: RequestInit = {}): Promise<Response> =>
  fetch(url, {
    redirect: 'manual',
    signal: AbortSignal.timeout(WAIT_MS),
    ...init,
    headers: { ...(init.headers as Record<string, string>), origin },
  })

/** Whether a page of this origin may read an answer. */
export const isReadable = ({ headers }: Response, url: string, origin: string): boolean => {
  const allowed = headers.get('access-control-allow-origin')
  return new URL(url).origin === origin || allowed === '*' || allowed === origin
}

/** Whether a preflight lets a page send JSON, or whatever else a body is said to be. */
async function mayPost(url: string, origin: string): Promise<boolean> {
  const headers = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' }
  const response = await fetchFor(url, origin, { method: 'OPTIONS', headers })
  const allowed = (response.headers.get('access-control-allow-headers') ?? '').toLowerCase()
  return response.ok && isReadable(response, url, origin) && /\*|content-type/.test(allowed)
}

/** Asks in the place of a page, and judges by the headers what a browser would let it have. */
export const createOutsideAsk =
  (origin: string): Ask =>
  async (url, { method, body, headers } = {}) => {
    try {
      const verb = method ?? (body === undefined ? 'GET' : 'POST')
      const response = await fetchFor(url, origin, { method: verb, body, headers })
      const { status } = response
      const text = await readText(response, CAP_BYTES, true)
      if (isRedirect(status)) return { kind: 'redirect' }
      // A refusal is worth more than that nobody may read it.
      if (!isReadable(response, url, origin) && status !== 401 && status !== 403) return { kind: 'cors' }
      const isForeign = new URL(url).origin !== origin
      if (isForeign && /json/.test(headers?.['Content-Type'] ?? '') && !(await mayPost(url, origin)))
        return { kind: 'cors' }
      return { kind: 'answer', status, text, dateMs: Date.parse(response.headers.get('date') ?? '') || undefined }
    } catch (error) {
      return { kind: attempt(() => (error as Error).name) === 'TimeoutError' ? 'silent' : 'unreachable' }
    }
  }

/** Whether anybody answers a handshake for a socket; a relay refuses clients without a key, which is an answer. */
export const isListening = (url: string, origin: string): Promise<boolean> =>
  new Promise(resolve => {
    const request = (url.startsWith('wss:') ? overHttps : overHttp)(url.replace(/^ws/, 'http'), {
      timeout: WAIT_MS,
      headers: {
        origin,
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': btoa('wallet-modal key'),
      },
    })
    const settle = (isThere: boolean) => {
      resolve(isThere)
      request.destroy()
    }
    request.on('upgrade', () => settle(true))
    request.on('response', () => settle(true))
    request.on('timeout', () => settle(false))
    request.on('error', () => settle(false))
    request.end()
  })
