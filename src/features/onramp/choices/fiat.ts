import { attempt } from '../../../modal/kit.ts'

/** Regions with the euro; other currency codes begin with their region's (ISO 4217). */
const EURO = 'AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'

const regionOf = (tag: string, isLikely?: boolean) =>
  attempt(() => {
    const locale = new Intl.Locale(tag)
    return (isLikely ? locale.maximize() : locale).region
  })

/** The prefix of a region's currency code. */
function prefixOf(region: string): string {
  if (EURO.includes(region)) return 'EU'
  return region === 'LI' ? 'CH' : region
}

/**
 * The most likely payment currency among the known ones: from the region in the page's locale, or else the browser's.
 */
export function guessFiat(known: string[], locale: string, browser: string): string | undefined {
  const region = regionOf(locale) ?? regionOf(browser) ?? regionOf(locale, true) ?? 'US'
  return known.find(id => id.startsWith(prefixOf(region))) ?? known.find(id => id === 'USD') ?? known[0]
}

/** A currency's name in the user's language, or the code itself. */
export const fiatName = (id: string, locale: string): string =>
  attempt(() => new Intl.DisplayNames(locale, { type: 'currency' }).of(id)) ?? id

/** `$`, `€`; the code if it has no sign. A sign with letters (`US$`) is too long for a tile: then the plain one. */
export const fiatSign = (id: string, locale: string): string => {
  const own = signIn(locale, id) ?? id
  return /\p{L}\p{Sc}|\p{Sc}\p{L}/u.test(own) ? (signIn('en', id) ?? own) : own
}

const signIn = (locale: string, id: string): string | undefined =>
  attempt(
    () =>
      new Intl.NumberFormat(locale, { style: 'currency', currency: id, currencyDisplay: 'narrowSymbol' })
        .formatToParts(0)
        .find(it => it.type === 'currency')?.value,
  )
