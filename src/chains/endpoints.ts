import { own } from '../base/record.ts'
import { attempt } from '../base/errors.ts'
import { httpsUrl } from '../base/url.ts'
import type { AdapterOptions } from './adapter.ts'
import type { Network } from '../base/network.ts'
import { readRpcSettings, type RpcSettings } from '../services/rpc-settings.ts'

/** What is known of a network besides the options. */
export interface Known {
  /** Default public endpoint. */
  publicUrl?: string
  /** Whether the RPC proxy serves it. */
  isProxied?: boolean
}

const usable = (urls: unknown[]): string[] => [
  ...new Set(urls.map(url => httpsUrl(url, true)).filter(url => url !== undefined)),
]

/** The network's own endpoints: those of the app, else the public one. */
export function ownEndpoints({ rpcUrls }: Network, { publicUrl }: Known): string[] {
  const named = usable([rpcUrls?.default?.http, rpcUrls?.chainDefault?.http].flat())
  return named.length ? named : usable([publicUrl])
}

/** An app's own URL on the proxy needs the project ID too. */
function withProject(href: string, origin: string | undefined, projectId: string): string {
  const url = new URL(href)
  if (url.origin === origin && !url.searchParams.has('projectId')) url.searchParams.append('projectId', projectId)
  return url.href
}

/** Settings for the app's own endpoints of a network, by URL as in `endpoints`. */
export function settingsOf(
  { caipNetworkId }: Network,
  { projectId, proxy, customRpcUrls = {} }: AdapterOptions,
): Map<string, RpcSettings> {
  const base = httpsUrl(proxy, true)
  const origin = base && new URL(base).origin
  const custom = Object.hasOwn(customRpcUrls, caipNetworkId) ? [customRpcUrls[caipNetworkId] ?? []].flat() : []
  const entries = custom.flatMap((entry): [string, RpcSettings][] => {
    const href = httpsUrl(entry?.url, true)
    const config = own(entry, 'config')
    return href && config ? [[withProject(href, origin, projectId), readRpcSettings(config)]] : []
  })
  // If an endpoint is listed twice, the first entry counts, as in the list.
  return new Map(entries.reverse())
}

/** `spare` is not even probed while one of the `first` answers. */
export interface Endpoints {
  first: string[]
  spare: string[]
}

/**
 * The RPC proxy's URL for a network. An app that names an endpoint for a network itself chooses who learns of its calls,
 * so the proxy is out then; one that the app names for all networks (`endpoints.rpc`) is only out where `customRpcUrls`
 * names another, because chain objects of libraries bring their public endpoints along.
 */
function proxyOf(
  caipNetworkId: string,
  { projectId, isProxyNamed }: AdapterOptions,
  { origin, custom, named }: { origin?: string; custom: string[]; named: string[] },
): string[] {
  if (!origin || custom.length || (named.length && !isProxyNamed)) return []
  return [`${origin}/v1/?${new URLSearchParams({ chainId: caipNetworkId, projectId })}`]
}

/**
 * Where a network's calls go, https only or http on this machine. `first`, in order of preference: the app's custom
 * endpoints, the proxy (see `proxyOf`), the endpoints of the app's network object. `spare`: the public endpoint, if the
 * app set none for the network or allows it (`publicRpc`): a host outside the options would violate a content security
 * policy that lists only the others.
 */
export function endpoints(network: Network, options: AdapterOptions, known: Known): Endpoints {
  const { caipNetworkId } = network
  const { projectId, proxy, isProxyNamed, publicRpc, customRpcUrls = {} } = options
  const given = Object.hasOwn(customRpcUrls, caipNetworkId) ? (customRpcUrls[caipNetworkId] ?? []) : []
  const custom = usable([given].flat().map(entry => entry?.url))
  const named = ownEndpoints(network, {})
  const base = httpsUrl(proxy, true)
  const origin = base && new URL(base).origin
  const proxied = known.isProxied ? proxyOf(caipNetworkId, options, { origin, custom, named }) : []
  const all = [...custom, ...proxied, ...named].map(href => withProject(href, origin, projectId))
  const own = ownEndpoints(network, known)
  const first = [...new Set(all.length ? all : own)]
  const isNamed = all.length > (isProxyNamed ? 0 : proxied.length)
  return { first, spare: isNamed && !publicRpc ? [] : own.filter(url => !first.includes(url)) }
}

/** The origins of all of them, each once. */
export const originsOf = ({ first, spare }: Endpoints): string[] => [
  ...new Set([...first, ...spare].map(url => new URL(url).origin)),
]

/** The endpoints of one origin. */
export const endpointsAt = ({ first, spare }: Endpoints, origin: string): Endpoints => ({
  first: [...first, ...spare].filter(url => new URL(url).origin === origin),
  spare: [],
})

/** The endpoints of another origin; undefined if there are none. */
export function apartFrom({ first, spare }: Endpoints, origin: string): Endpoints | undefined {
  const isOther = (url: string) => new URL(url).origin !== attempt(() => new URL(origin).origin)
  const [others, rest] = [first.filter(isOther), spare.filter(isOther)]
  if (others.length) return { first: others, spare: rest }
  return rest.length ? { first: rest, spare: [] } : undefined
}
