import type { AppLink } from '../../../core/slots.ts'
import type { Platform } from '../../../lib/platform.ts'
import type { Wallet } from '../../../services/explorer.ts'
import { followLink } from '../../../ui/follow-link.ts'

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

/** A link to `base` as it stands in the page, without the pairing; `uri` gives that in the click. */
export const secretLink = (base: string, uri: () => string | undefined, on: Platform, target: string): AppLink => ({
  href: `${base}wc`,
  target,
  follow: event => {
    const pairing = uri()
    followLink(event, pairing && appHref(base, pairing, on), target)
  },
})

/**
 * The link that opens a wallet's app on this phone. Apps that hold a page in a web view of their own follow https links
 * only; elsewhere those are taken `preferUniversal`.
 */
export function mobileLink(
  { mobile, linkMode }: Pick<Wallet, 'mobile' | 'linkMode'>,
  uri: () => string | undefined,
  on: Platform,
  preferUniversal: boolean,
  isFramed = self !== top,
): AppLink | undefined {
  const base =
    on.inApp || preferUniversal
      ? ([linkMode, mobile].find(link => link?.startsWith('https:')) ?? mobile)
      : (mobile ?? linkMode)
  if (!base) return
  return secretLink(base, uri, on, on.telegram ? '_blank' : isFramed ? '_top' : '_self')
}
