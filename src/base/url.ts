import { attempt } from './errors.ts'
import { nearness } from './local-host.ts'

const UNPRINTABLE = /[\p{C}\p{Z}\\]/u
const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/**
 * An address for links and pictures: https without credentials; `allowHttpLocal` adds http on this machine. Else
 * undefined.
 */
export function httpsUrl(value: unknown, allowHttpLocal = false): string | undefined {
  if (typeof value !== 'string' || value.length > 2048 || UNPRINTABLE.test(value.trim())) return
  const url = attempt(() => new URL(value.trim()))
  if (!url || url.username || url.password) return
  if (url.protocol === 'https:' || (allowHttpLocal && url.protocol === 'http:' && LOOPBACK.test(url.hostname)))
    return url.href
}

/**
 * A page of the host that people are sent to: https; http on this machine where the page (`page`: its host) is served
 * from there, too, as while it is made. Else undefined.
 */
export const pageUrl = (value: unknown, page = globalThis.location?.hostname ?? ''): string | undefined =>
  httpsUrl(value, LOOPBACK.test(page))

/** A picture within its own address: data: of at most 64 KiB. Else undefined. */
export function pictureData(value: unknown): string | undefined {
  const text = typeof value === 'string' && value.length <= 65_536 ? value.trim() : ''
  return /^data:image\/(png|webp|jpeg|gif|svg\+xml)[;,]/i.test(text) ? text : undefined
}

/** A picture that the host itself names: https, http on this machine, or `pictureData`. Else undefined. */
export const ownImageUrl = (value: unknown): string | undefined => pictureData(value) ?? httpsUrl(value, true)

/**
 * A picture that others name: like `ownImageUrl`, but what lies on this machine, its link or a private network is for a
 * page (`page`: its host) that is served from there. Elsewhere it would make the visitor's browser knock at doors of
 * theirs.
 */
export function imageUrl(value: unknown, page = globalThis.location?.hostname ?? ''): string | undefined {
  const data = pictureData(value)
  if (data) return data
  const href = httpsUrl(value, true)
  const near = href && nearness(new URL(href).hostname)
  return near && near !== nearness(page) ? undefined : href
}
