import { lookup as lookupHost } from 'node:dns/promises'
import { nearness } from '../../base/local-host.ts'
import { WAIT_MS } from '../ask.ts'

/** How much of a page, a script or a file is read. */
export const FILE_CAP_BYTES = 5_000_000
const HOPS = 20
const REDIRECTS = [301, 302, 303, 307, 308]
/** As in Private Network Access: a nearer page can reach hosts that are further away. */
const DISTANCES = { loopback: 0, link: 1, private: 1 }
const INTERNET = 2

/** A host name's addresses; none if it does not resolve. */
export type Lookup = (hostname: string) => Promise<string[]>

/** Thrown before a request to a host that is nearer to this machine than the page is. */
class TooNear extends Error {}

/** Why a request threw, as the end of a sentence. */
export const failure = (error: unknown): string =>
  error instanceof TooNear
    ? 'is on this machine or a private network, and is not asked for a page of elsewhere'
    : 'cannot be reached'

export const isTooNear = (error: unknown): boolean => error instanceof TooNear

const lookUp: Lookup = async hostname =>
  (await lookupHost(hostname, { all: true }).catch(() => [])).map(({ address }) => address)

/** Names under `localhost` are this machine (RFC 6761, section 6.3), which not every resolver knows. */
function onThisMachine(address: string): string {
  const url = new URL(address)
  if (url.hostname.endsWith('.localhost')) url.hostname = 'localhost'
  return url.href
}

/** Requests what a page names, but never anything nearer to this machine than the page itself. */
export interface Reach {
  /** Origin of the page. */
  origin: string
  /** Throws if the URL's host is too near. */
  allow(url: string): Promise<void>
  /**
   * Like `fetch`, with 10 s in total. Redirects are followed if `init.redirect` says so, each checked like the first
   * URL; the answer's `url` is the last one. Throws like `fetch`, and if a host is too near.
   */
  fetch(url: string, init?: RequestInit): Promise<{ response: Response; url: string }>
}

/** `page`: its URL. The resolved addresses are checked too, as far as they stay the same until the request is made. */
export function createReach(page: string, lookup: Lookup = lookUp): Reach {
  const known = new Map<string, Promise<number>>()
  const measure = async (hostname: string): Promise<number> => {
    const named = nearness(hostname)
    const addresses = named || /^[[\d]/.test(hostname) ? [] : await lookup(hostname)
    const hosts = addresses.map(it => (it.includes(':') ? `[${it.replace(/%.*/, '')}]` : it))
    return Math.min(...[named, ...hosts.map(nearness)].map(near => (near ? DISTANCES[near] : INTERNET)))
  }
  const distance = (url: string): Promise<number> => {
    const { hostname } = new URL(url)
    const distance = known.get(hostname) ?? measure(hostname)
    known.set(hostname, distance)
    return distance
  }
  const allow = async (url: string) => {
    if ((await distance(url)) < (await distance(page))) throw new TooNear()
  }
  return {
    origin: new URL(page).origin,
    allow,
    async fetch(first, { redirect, ...init } = {}) {
      const signal = AbortSignal.timeout(WAIT_MS)
      for (let url = first, hops = 0; hops < HOPS; hops++) {
        if (!/^https?:$/.test(new URL(url).protocol)) break
        await allow(url)
        const response = await fetch(onThisMachine(url), { signal, ...init, redirect: 'manual' })
        const next = response.headers.get('location')
        if (redirect !== 'follow' || !next || !REDIRECTS.includes(response.status)) return { response, url }
        leave(response)
        url = new URL(next, url).href
      }
      throw new TypeError('No address that can be asked')
    },
  }
}

/** Discards a body: unread, it would hold its connection. */
export const leave = ({ body }: Response): void => void body?.cancel().catch(() => 0)

/** A body up to `cap` bytes, and whether that is all of it; the rest is not downloaded. Throws if it breaks off. */
export async function readBytes(
  response: Response,
  cap = FILE_CAP_BYTES,
): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const reader = response.body?.getReader()
  const parts: Uint8Array[] = []
  for (let size = 0; reader;) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    if ((size += value.length) <= cap) continue
    reader.cancel().catch(() => 0)
    return { bytes: Buffer.concat(parts).subarray(0, cap), isWhole: false }
  }
  return { bytes: Buffer.concat(parts), isWhole: true }
}
