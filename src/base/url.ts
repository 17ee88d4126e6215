import { attempt } from './errors.ts'
import { nearness } from './local-host.ts'

const UNPRINTABLE = /[\p{C}\p{Z}\\]/u
const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/**
 * A URL for links and images: https without credentials; `allowHttpLocal` adds http on this machine. Undefined for any
 * other.
 */
export function httpsUrl(value: unknown, allowHttpLocal = false): string | undefined {
  if (typeof value !== 'string' || value.length > 2048 || UNPRINTABLE.test(value.trim())) return
  const url = attempt(() => new URL(value.trim()))
  if (!url || url.username || url.password) return
  if (url.protocol === 'https:' || (allowHttpLocal && url.protocol === 'http:' && LOOPBACK.test(url.hostname)))
    return url.href
}

/**
 * A URL of the app that users are sent to: https, or http on this machine if the page (`page`: its host) is served from
 * there too, as in development. Undefined for any other.
 */
export const pageUrl = (value: unknown, page = globalThis.location?.hostname ?? ''): string | undefined =>
  httpsUrl(value, LOOPBACK.test(page))

/** An image within its own URL: data: of at most 64 KiB. Undefined for any other. */
export function pictureData(value: unknown): string | undefined {
  const text = typeof value === 'string' && value.length <= 65_536 ? value.trim() : ''
  return /^data:image\/(png|webp|jpeg|gif|svg\+xml)[;,]/i.test(text) ? text : undefined
}

/** An image chosen by the app: https, http on this machine, or `pictureData`. Undefined for any other. */
export const ownImageUrl = (value: unknown): string | undefined => pictureData(value) ?? httpsUrl(value, true)

/** A path that URL parsing leaves as it is: no escapes, query, empty or dotted segments. */
const PLAIN_PATH = /^(?:[\w~-][\w.~-]*\/)*[\w~-][\w.~-]*$/
/** The origin last allowed, and for which page: lists name thousands of files beside each other. */
let allowed = { origin: '', page: '' }

/**
 * An image chosen by others: like `ownImageUrl`, but addresses on this machine, its link or a private network are
 * allowed only if the page (`page`: its host) is served from there. Elsewhere they would make the user's browser probe
 * the local network.
 */
export function imageUrl(value: unknown, page = globalThis.location?.hostname ?? ''): string | undefined {
  const { origin: known } = allowed
  if (known && allowed.page === page && typeof value === 'string' && value.length <= 2048)
    if (value.startsWith(known) && PLAIN_PATH.test(value.slice(known.length))) return value
  const data = pictureData(value)
  if (data) return data
  const href = httpsUrl(value, true)
  if (!href) return
  const { hostname, origin } = new URL(href)
  const near = nearness(hostname)
  if (near && near !== nearness(page)) return
  allowed = { origin: `${origin}/`, page }
  return href
}
