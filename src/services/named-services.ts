import type { ChainServices } from '../base/services.ts'
import { isRecord, own } from '../base/record.ts'
import { httpsUrl } from '../base/url.ts'

/** Services that are asked only where the app names them, and where each answers by default. */
const NAMED = {
  swaps: ['kyberswap', 'https://aggregator-api.kyberswap.com'],
  prices: ['defillama', 'https://coins.llama.fi'],
} as const

/**
 * Who is asked for a need, in order of preference, each once: `chain`, or the URL of the named service. One whose URL
 * could not be asked is left out.
 */
export function sourcesFor(settings: ChainServices, need: keyof typeof NAMED): string[] {
  const [name, usual] = NAMED[need]
  const wanted: readonly unknown[] = settings[need] ?? ['chain']
  const all = wanted.flatMap((entry): string | readonly string[] =>
    entry === 'chain' ? 'chain' : (httpsUrl(entry === name ? usual : own(entry, name), true) ?? []),
  )
  const url = serviceIn(all)
  return [...new Set(all)].filter(it => it === 'chain' || it === url)
}

const valuesOf = (group: unknown): unknown[] => (isRecord(group) ? Object.values(group) : [])

/** The URL of the named service among sources; undefined if there is none. */
export const serviceIn = (sources: readonly string[]): string | undefined => sources.find(it => it !== 'chain')

/** The app's own explorers: the URL of each by CAIP-2 ID. One whose URL could not be asked is left out. */
export function explorersIn({ activity = [] }: ChainServices): Record<string, string> {
  const named = activity.flatMap(entry => Object.entries(Object(own(entry, 'blockscout')) as object))
  return Object.fromEntries(
    named.flatMap(([caip, value]) => {
      const url = httpsUrl(value, true)
      return url && caip.startsWith('eip155:') ? [[caip, url]] : []
    }),
  )
}

/** The services that the app names, as URLs, each with the option that names it. */
export function namedServices(settings: ChainServices): { option: string; url: string }[] {
  const services = (['swaps', 'prices'] as const).flatMap(option => {
    const url = serviceIn(sourcesFor(settings, option))
    return url ? { option: `services.${option}`, url } : []
  })
  const explorers = Object.values(explorersIn(settings)).map(url => ({ option: 'services.activity', url }))
  return [...services, ...explorers]
}

/** The addresses that the app itself gives for services, valid or not, each with the option that has it. */
export function addressesIn(settings: ChainServices): { option: string; url: unknown }[] {
  const services = (['swaps', 'prices'] as const).flatMap(need =>
    (settings[need] ?? []).flatMap(entry =>
      typeof entry === 'object' ? { option: `services.${need}`, url: own(entry, NAMED[need][0]) } : [],
    ),
  )
  const explorers = (settings.activity ?? []).flatMap(entry =>
    valuesOf(own(entry, 'blockscout')).map(url => ({ option: 'services.activity', url })),
  )
  return [...services, ...explorers]
}
