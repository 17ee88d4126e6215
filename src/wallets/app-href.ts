import type { Platform } from '../base/platform.ts'
import type { Wallet } from '../services/explorer.ts'

/** The pairing as a wallet's link carries it; `base` ends in '/' and has passed its check. */
export function appHref(
  base: string,
  uri: string,
  { telegram, android }: Pick<Platform, 'telegram' | 'android'>,
): string {
  const once = encodeURIComponent(uri)
  // Telegram on Android decodes a link before it hands it on.
  return `${base}wc?uri=${telegram && android ? encodeURIComponent(once) : once}`
}

/**
 * Where a wallet's app on this phone is reached. Apps that hold a page in a web view of their own follow https links
 * only; elsewhere those are taken `preferUniversal`.
 */
export const appBase = (
  { mobile, linkMode }: Pick<Wallet, 'mobile' | 'linkMode'>,
  { inApp }: Pick<Platform, 'inApp'>,
  preferUniversal: boolean,
): string | undefined =>
  inApp || preferUniversal
    ? ([linkMode, mobile].find(link => link?.startsWith('https:')) ?? mobile)
    : (mobile ?? linkMode)
