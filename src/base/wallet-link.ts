import { isAppScheme } from './app-scheme.ts'
import { attempt } from './errors.ts'
import { httpsUrl } from './url.ts'

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
