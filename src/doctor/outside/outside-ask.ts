import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { attempt } from '../../base/errors.ts'
import { readText } from '../../services/http.ts'
import { CAP_BYTES, WAIT_MS, type Ask } from '../ask.ts'
import { failure, isTooNear, leave, type Reach } from './reach.ts'

const isRedirect = (status: number) => status > 300 && status < 309 && status !== 304

/** Requests something as a page of this origin would. Throws like `reach.fetch`. */
export const fetchFor = (reach: Reach, url: string, init: RequestInit = {}) =>
  reach.fetch(url, { ...init, headers: { ...(init.headers as Record<string, string>), origin: reach.origin } })

/** Whether a page of this origin can read an answer. */
export const isReadable = ({ headers }: Response, url: string, origin: string): boolean => {
  const allowed = headers.get('access-control-allow-origin')
  return new URL(url).origin === origin || allowed === '*' || allowed === origin
}

/** Whether a preflight allows a page to send JSON, or another given content type. */
async function mayPost(reach: Reach, url: string): Promise<boolean> {
  const headers = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' }
  const { response } = await fetchFor(reach, url, { method: 'OPTIONS', headers })
  leave(response)
  const allowed = (response.headers.get('access-control-allow-headers') ?? '').toLowerCase()
  return response.ok && isReadable(response, url, reach.origin) && /\*|content-type/.test(allowed)
}

/** Asks on behalf of a page, and judges by the headers what a browser would let it read. */
export const createOutsideAsk =
  (reach: Reach): Ask =>
  async (url, { method, body, headers } = {}) => {
    try {
      const verb = method ?? (body === undefined ? 'GET' : 'POST')
      const { origin } = reach
      const { response } = await fetchFor(reach, url, { method: verb, body, headers })
      const { status } = response
      const text = await readText(response, CAP_BYTES, true)
      if (isRedirect(status)) return { kind: 'redirect' }
      // A refusal is more important than that it cannot be read.
      if (!isReadable(response, url, origin) && status !== 401 && status !== 403) return { kind: 'cors' }
      const isForeign = new URL(url).origin !== origin
      if (isForeign && /json/.test(headers?.['Content-Type'] ?? '') && !(await mayPost(reach, url)))
        return { kind: 'cors' }
      return { kind: 'answer', status, text, dateMs: Date.parse(response.headers.get('date') ?? '') || undefined }
    } catch (error) {
      if (isTooNear(error)) return { kind: 'near' }
      return { kind: attempt(() => (error as Error).name) === 'TimeoutError' ? 'silent' : 'unreachable' }
    }
  }

/** A WebSocket handshake; a relay refuses clients without a key, which counts as an answer. */
const shakeHands = (url: URL, origin: string): Promise<boolean> =>
  new Promise(resolve => {
    const request = (url.protocol === 'wss:' ? overHttps : overHttp)(url.href.replace('ws', 'http'), {
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

/** Why a URL does not answer a WebSocket handshake, as the end of a sentence; undefined if it does. */
export async function deafness(reach: Reach, address: string): Promise<string | undefined> {
  const url = attempt(() => new URL(address))
  if (!url || !/^wss?:$/.test(url.protocol)) return 'is no address of a socket'
  try {
    await reach.allow(url.href)
    return (await shakeHands(url, reach.origin)) ? undefined : failure(undefined)
  } catch (error) {
    return failure(error)
  }
}
