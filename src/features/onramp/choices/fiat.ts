import { attempt } from '../../../modal/kit.ts'

/** Regions that pay with the euro; codes of other currencies begin with that of their region (ISO 4217). */
const EURO = 'AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'

const regionOf = (tag: string, isLikely?: boolean) =>
  attempt(() => {
    const locale = new Intl.Locale(tag)
    return (isLikely ? locale.maximize() : locale).region
  })

/** How the code of a region's currency begins. */
function prefixOf(region: string): string {
  if (EURO.includes(region)) return 'EU'
  return region === 'LI' ? 'CH' : region
}

/**
 * The currency that somebody most likely pays with, of those there are: by the region that the page or else the browser
 * names.
 */
export function guessFiat(known: string[], locale: string, browser: string): string | undefined {
  const region = regionOf(locale) ?? regionOf(browser) ?? regionOf(locale, true) ?? 'US'
  return known.find(id => id.startsWith(prefixOf(region))) ?? known.find(id => id === 'USD') ?? known[0]
}
