import { attempt } from '../../../modal/kit.ts'

/** Regions that pay with the euro; codes of other currencies begin with that of their region (ISO 4217). */
const EURO = 'AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'

const regionOf = (tag: string, isLikely?: boolean) =>
  attempt(() => {
    const locale = new Intl.Locale(tag)
    return (isLikely ? locale.maximize() : locale).region
  })

/**
 * The currency that somebody most likely pays with, of those there are: by the region that the page or else the browser
 * names.
 */
export function guessFiat(known: string[], locale: string, browser: string): string | undefined {
  const region = regionOf(locale) ?? regionOf(browser) ?? regionOf(locale, true) ?? 'US'
  const guess = EURO.includes(region) ? 'EU' : region === 'LI' ? 'CH' : region
  return known.find(id => id.startsWith(guess)) ?? known.find(id => id === 'USD') ?? known[0]
}
