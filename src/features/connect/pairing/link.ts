import type { AppLink } from '../../../modal/slots.ts'
import type { Platform } from '../../../base/platform.ts'
import type { Wallet } from '../../../services/network/explorer.ts'
import { followLink } from '../../../ui/controls/follow-link.ts'
import { appBase, appHref, publicHref } from '../../../wallets/app-href.ts'

/** A link to `base` as it appears in the page, without the pairing URI; `uri` supplies that in the click. */
export const secretLink = (base: string, uri: () => string | undefined, on: Platform, target: string): AppLink => ({
  href: publicHref(base),
  target,
  follow: event => {
    const pairing = uri()
    followLink(event, pairing && appHref(base, pairing, on), target)
  },
})

/** The link that opens a wallet app on this phone. */
export function mobileLink(
  wallet: Pick<Wallet, 'mobile' | 'linkMode'>,
  uri: () => string | undefined,
  on: Platform,
  preferUniversal: boolean,
  isFramed = self !== top,
): AppLink | undefined {
  const base = appBase(wallet, on, preferUniversal)
  if (!base) return
  const here = isFramed ? '_top' : '_self'
  return secretLink(base, uri, on, on.telegram ? '_blank' : here)
}
