import type { Platform } from '../base/platform.ts'
import type { Wallet } from '../services/explorer.ts'

/** The pairing URI in a wallet's link; `base` ends in '/' and has been checked. */
export function appHref(
  base: string,
  uri: string,
  { telegram, android }: Pick<Platform, 'telegram' | 'android'>,
): string {
  const once = encodeURIComponent(uri)
  // Telegram on Android decodes a link before passing it on.
  return `${base}wc?uri=${telegram && android ? encodeURIComponent(once) : once}`
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
