import type { Context } from './context.ts'

/** Specification section 6, by the names of the IANA database. */
const CITIES = ['Shanghai', 'Urumqi', 'Chongqing', 'Harbin', 'Kashgar', 'Macau', 'Hong_Kong', 'Macao', 'Beijing']

const timeZoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * Tells the host of a browser in one of these time zones, and leaves it at that: whether it is a rule at all is the
 * host's to know. Comes with the first opening, or the first account.
 */
export function reportRestrictedRegion({ events }: Pick<Context, 'events'>, timeZone = timeZoneHere()): void {
  if (!CITIES.some(city => timeZone === `Asia/${city}`)) return
  const tell = () => events.emit('restricted', { timeZone })
  tell()
  events.on('open', tell)
  events.on('connect', tell)
}
