import { httpsUrl } from '../lib/url.ts'
import type { AdapterOptions, Network } from './adapter.ts'

/** What is known of a network beyond what the host says. */
export interface Known {
  /** Default public endpoint. */
  publicUrl?: string
  /** Whether the RPC proxy serves it. */
  isProxied?: boolean
}

const usable = (urls: unknown[]): string[] => [...new Set(urls.map(url => httpsUrl(url, true)).filter(url => url !== undefined))]

/** The network's own endpoints: the host's, then the public one. */
export const ownEndpoints = ({ rpcUrls }: Network, { publicUrl }: Known): string[] =>
  usable([rpcUrls?.default?.http, rpcUrls?.chainDefault?.http, publicUrl].flat())

/**
 * All endpoints of a network in order of preference: the host's custom ones, the proxy, the network's own.
 * https only, or http on this machine. A host's URL on the proxy's origin gets the project id it needs there.
 */
export function endpoints(network: Network, { projectId, proxy, customRpcUrls = {} }: AdapterOptions, known: Known): string[] {
  const { caipNetworkId } = network
  const custom = Object.hasOwn(customRpcUrls, caipNetworkId) ? customRpcUrls[caipNetworkId]! : []
  const base = httpsUrl(proxy, true)
  const origin = base && new URL(base).origin
  const proxied = origin && known.isProxied ? `${origin}/v1/?${new URLSearchParams({ chainId: caipNetworkId, projectId })}` : undefined
  const urls = usable([...[custom].flat().map(entry => entry?.url), proxied, ...ownEndpoints(network, known)]).map(href => {
    const url = new URL(href)
    if (url.origin === origin && !url.searchParams.has('projectId')) url.searchParams.append('projectId', projectId)
    return url.href
  })
  return [...new Set(urls)]
}
