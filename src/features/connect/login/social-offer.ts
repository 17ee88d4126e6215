import type { Social } from '../../../base/login.ts'
import type { Platform } from '../../../base/platform.ts'

/** Those that take no login from a browser within another app. */
const REFUSING: Record<'android' | 'other', readonly Social[]> = {
  android: ['google', 'facebook', 'x'],
  other: ['google'],
}

/** The providers that work here, of those that the host offers. */
export function workingSocials(socials: readonly Social[], on: Pick<Platform, 'inApp' | 'android'>): Social[] {
  const refusing = on.inApp ? REFUSING[on.android ? 'android' : 'other'] : []
  return socials.filter(it => !refusing.includes(it))
}

/** One has a button with its name, up to five a picture each; of more the first four, and a way to all. */
export const MOST_SHOWN = 5

export const shownSocials = (socials: readonly Social[]): readonly Social[] =>
  socials.length > MOST_SHOWN ? socials.slice(0, MOST_SHOWN - 1) : socials
