import type { Platform } from '../base/platform.ts'
import type { Wallet } from '../services/network/explorer.ts'

/** Where the pairing URI belongs in a link that is written out. */
const URI = '{uri}'
const isWhole = (base: string) => base.endsWith(URI)

/** What the page shows of a wallet's link: all but the pairing URI. */
export const publicHref = (base: string): string => (isWhole(base) ? base.slice(0, -URI.length) : `${base}wc`)

/** The pairing URI in a wallet's link; `base` ends in '/' or '{uri}', and has been checked. */
export function appHref(
  base: string,
  uri: string,
  { telegram, android }: Pick<Platform, 'telegram' | 'android'>,
): string {
  const once = encodeURIComponent(uri)
  // Telegram on Android decodes a link before passing it on.
  const value = telegram && android ? encodeURIComponent(once) : once
  return isWhole(base) ? publicHref(base) + value : `${publicHref(base)}?uri=${value}`
}

/**
 * Where to reach a wallet app on this phone. In-app browsers follow https links only; elsewhere `preferUniversal`
 * prefers them.
 */
export const appBase = (
  { mobile, linkMode }: Pick<Wallet, 'mobile' | 'linkMode'>,
  { inApp }: Pick<Platform, 'inApp'>,
  preferUniversal: boolean,
): string | undefined =>
  inApp || preferUniversal
    ? ([linkMode, mobile].find(link => link?.startsWith('https:')) ?? mobile)
    : (mobile ?? linkMode)
