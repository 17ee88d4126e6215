import type { Options } from '../core/options.ts'
import { placeOf } from './report.ts'
import { servicesOf } from './services-of.ts'

/** What a content security policy has to allow. */
export interface Need {
  directive: 'connect-src' | 'img-src' | 'frame-src'
  /** Origin, or `data:`. */
  source: string
  /** The part that needs it. */
  of: string
}

/** The needs of these options; each once. Chunks load through `script-src`, whatever the options. */
export function needsOf(options: Options): Need[] {
  const {
    data,
    explorer,
    relay,
    frame,
    analytics,
    rpc,
    named: services,
    lists,
    gateways,
    pictures,
    purchases,
  } = servicesOf(options)
  const named = { data, explorer, relay, analytics }
  const needs: Need[] = [
    ...Object.entries(named).flatMap(([name, url]): Need[] =>
      url ? [{ directive: 'connect-src', source: placeOf(url), of: `option endpoints.${name}` }] : [],
    ),
    ...rpc.map(({ network, url }): Need => ({
      directive: 'connect-src',
      source: placeOf(url),
      of: `RPC of ${network.name}`,
    })),
    ...(purchases
      ? [{ directive: 'connect-src', source: placeOf(purchases), of: 'option onramp.sessionUrl' } as const]
      : []),
    ...services.map(({ option, url }): Need => ({
      directive: 'connect-src',
      source: placeOf(url),
      of: `option ${option}`,
    })),
    ...[...lists.map(url => [url, 'tokens']), ...gateways.map(url => [url, 'names.gateways'])].map(
      ([url = '', name]): Need => ({ directive: 'connect-src', source: placeOf(url), of: `option services.${name}` }),
    ),
    ...(frame ? [{ directive: 'frame-src', source: placeOf(frame), of: 'option endpoints.frame' } as const] : []),
    ...[...(explorer ? [placeOf(explorer)] : []), ...pictures].map((source): Need => ({
      directive: 'img-src',
      source,
      of: 'pictures of wallets and networks',
    })),
    { directive: 'img-src', source: 'data:', of: 'icons of installed wallets' },
  ]
  return needs.filter(
    ({ directive, source }, at) => needs.findIndex(it => it.directive === directive && it.source === source) === at,
  )
}
