import { attempt } from './errors.ts'

const UNPRINTABLE = /[\p{C}\p{Z}\\]/u
const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/** An address for links and pictures: https without credentials; `allowHttpLocal` adds http on this machine. Else undefined. */
export function httpsUrl(value: unknown, allowHttpLocal = false): string | undefined {
  if (typeof value !== 'string' || value.length > 2048 || UNPRINTABLE.test(value.trim())) return
  const url = attempt(() => new URL(value.trim()))
  if (!url || url.username || url.password) return
  if (url.protocol === 'https:' || (allowHttpLocal && url.protocol === 'http:' && LOOPBACK.test(url.hostname))) return url.href
}

// Schemes that run code, read or share files, or reach browser and system settings. What remains is an app's own.
const DENIED =
  /^(https?|javascript|data|blob|vbscript|file|filesystem|about|view-source|intent|wss?|s?ftps?|ssh|telnet|smb|nfs|afp|ldaps?|itmss?|(ms|search|itms|chrome|moz|x|android|app|vscode)(-.*)?)$/

/**
 * The base of a deep or universal link to a wallet, ending in '/', or undefined when it must not be followed.
 * A bare name (`sample`, `sample:`) is first repaired to `sample://`; the check sees the repaired link.
 */
export function walletLink(value: unknown, allowHttpLocal = false): string | undefined {
  if (typeof value !== 'string' || value.length > 2048) return
  const text = value.trim()
  const link = /^[\w+.-]+:?\/*$/.test(text) ? text.replace(/[:/]*$/, '://') : text
  const scheme = /^[a-z][a-z\d+.-]*(?=:\/\/)/i.exec(link)?.[0].toLowerCase() ?? 'data'
  const href = httpsUrl(link, allowHttpLocal) ?? (DENIED.test(scheme) || UNPRINTABLE.test(link) ? undefined : attempt(() => new URL(link).href))
  return href?.replace(/\/?$/, '/')
}

/** What may stand in `<img src>`: https, http on this machine, or a data: picture of at most 64 KiB. Else undefined. */
export function imageUrl(value: unknown): string | undefined {
  const text = typeof value === 'string' && value.length <= 65_536 ? value.trim() : ''
  return /^data:image\/(png|webp|jpeg|gif|svg\+xml)[;,]/i.test(text) ? text : httpsUrl(text, true)
}
