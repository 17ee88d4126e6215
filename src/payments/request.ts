import { toHexDigits } from '../base/bytes.ts'
import { attempt } from '../base/errors.ts'
import { httpsUrl } from '../base/url.ts'

/** A request that is sent twice without a change: once to learn the price, once with the payment. */
export interface PaidRequest {
  /** https, or http on this machine. */
  url: string
  method: string
  headers: readonly (readonly [string, string])[]
  body?: Uint8Array<ArrayBuffer>
  credentials: RequestCredentials
  mode: RequestMode
}

/** Why a request cannot be paid for: its address, a body that cannot be sent twice, anything that `fetch` refuses. */
export type Unpayable = 'url' | 'stream' | 'request'

/** A copy of a request, which nothing changes afterwards: `init` belongs to the page. */
export async function copyRequest(url: string | URL, init: RequestInit = {}): Promise<PaidRequest | Unpayable> {
  const page = globalThis.location?.href
  const href = httpsUrl(
    attempt(() => new URL(String(url), page).href),
    true,
  )?.split('#')[0]
  if (!href) return 'url'
  const { body } = init
  if (typeof body === 'object' && body !== null && 'getReader' in body) return 'stream'
  const copy = attempt(() => new Request(href, { ...init, signal: null }))
  if (!copy) return 'request'
  const bytes = body === undefined || body === null ? undefined : new Uint8Array(await copy.arrayBuffer())
  // Only what was shown here is paid for.
  copy.headers.delete('payment-signature')
  if (!copy.headers.has('accept')) copy.headers.set('accept', '*/*')
  return Object.freeze({
    url: href,
    method: copy.method,
    headers: Object.freeze([...copy.headers].map(it => Object.freeze(it))),
    ...(bytes && { body: bytes }),
    credentials: copy.credentials,
    mode: copy.mode === 'navigate' ? 'cors' : copy.mode,
  })
}

/** What `fetch` takes; each time of its own. */
export const initOf = ({ method, headers, body, credentials, mode }: PaidRequest): RequestInit => ({
  method,
  headers: headers.map(([name, value]): [string, string] => [name, value]),
  ...(body && { body: body.slice() }),
  credentials,
  mode,
})

const sha256 = async (bytes: Uint8Array<ArrayBuffer>) =>
  toHexDigits(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
const textHash = (...parts: string[]) => sha256(new TextEncoder().encode(JSON.stringify(parts)))
const bodyHash = ({ body }: PaidRequest) => sha256(body ?? new Uint8Array())

/** The same for the same request, whichever account pays it: at most one authorization of it is alive. */
export const requestKey = async (request: PaidRequest): Promise<string> =>
  textHash(request.method, request.url, await bodyHash(request))

const SALT_BYTES = 32

/** 32 random bytes, as hex digits: who has them can prove what a nonce was for. */
export const newSalt = (): string => toHexDigits(crypto.getRandomValues(new Uint8Array(SALT_BYTES)))

/** The nonce of a payment: opaque outside, and with its salt a proof of the request that it pays for. */
export const nonceOf = async (salt: string, request: PaidRequest, accepted: object): Promise<string> =>
  `0x${await textHash(salt, request.method, request.url, await bodyHash(request), JSON.stringify(accepted))}`
