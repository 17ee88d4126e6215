import { isAppScheme } from './app-scheme.ts'
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

/** What follows the scheme of an app's link: a path and a query without spaces, quotes or brackets. */
const APP_PATH = /^[\w.~/?&=%:@!$*,;-]*$/

/**
 * The base of a deep or universal link to a wallet, ending in '/', or undefined when it must not be followed: https, or
 * the scheme of an app (see `isAppScheme`). A bare name (`sample`, `sample:`) is first repaired to `sample://`; the
 * check sees the repaired link.
 */
export function walletLink(value: unknown, allowHttpLocal = false): string | undefined {
  if (typeof value !== 'string' || value.length > 2048) return
  const text = value.trim()
  const link = /^[\w+.-]+:?\/*$/.test(text) ? text.replace(/[:/]*$/, '://') : text
  const [, scheme = '', path = ''] = /^([^:/?#]+):\/\/(.*)$/s.exec(link) ?? []
  const isApp = isAppScheme(scheme.toLowerCase()) && APP_PATH.test(path)
  const href = httpsUrl(link, allowHttpLocal) ?? (isApp ? attempt(() => new URL(link).href) : undefined)
  return href?.replace(/\/?$/, '/')
}

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
