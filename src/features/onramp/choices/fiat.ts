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
