import type { Context } from './context.ts'

/** Spec section 6, by their names in the IANA database. */
const CITIES = ['Shanghai', 'Urumqi', 'Chongqing', 'Harbin', 'Kashgar', 'Macau', 'Hong_Kong', 'Macao', 'Beijing']

/** Minutes from their time to UTC, all year round, as `Date` tells them. */
const OFFSETS = [-480, -360]

/** Asking for the name takes a slow phone 40 ms, so it is asked only where it can be one of these. */
const timeZoneHere = (): string =>
  OFFSETS.includes(new Date().getTimezoneOffset()) ? Intl.DateTimeFormat().resolvedOptions().timeZone : ''

/**
 * Reports to the app that the browser is in one of these time zones, and does nothing else: the app decides whether a
 * rule applies. Loads with the first opening, or the first account.
 */
export function reportRestrictedRegion({ events }: Pick<Context, 'events'>, timeZone = timeZoneHere()): void {
  if (!CITIES.some(city => timeZone === `Asia/${city}`)) return
  const tell = () => events.emit('restricted', { timeZone })
  tell()
  events.on('open', tell)
  events.on('connect', tell)
}
