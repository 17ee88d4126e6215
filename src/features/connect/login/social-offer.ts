import type { Social } from '../../../base/login.ts'
import type { Platform } from '../../../base/platform.ts'

/** Providers that refuse logins from an in-app browser. */
const REFUSING: Record<'android' | 'other', readonly Social[]> = {
  android: ['google', 'facebook', 'x'],
  other: ['google'],
}

/** The configured providers that work here. */
export function workingSocials(socials: readonly Social[], on: Pick<Platform, 'inApp' | 'android'>): Social[] {
  const refusing = on.inApp ? REFUSING[on.android ? 'android' : 'other'] : []
  return socials.filter(it => !refusing.includes(it))
}

/**
 * A single provider gets a button with its name, up to five a picture each; of more, the first four and a button for
 * all.
 */
export const MOST_SHOWN = 5

export const shownSocials = (socials: readonly Social[]): readonly Social[] =>
  socials.length > MOST_SHOWN ? socials.slice(0, MOST_SHOWN - 1) : socials
