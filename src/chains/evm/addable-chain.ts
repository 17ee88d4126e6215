import { defineChain, type Chain } from 'viem'
import { httpsUrl } from '../../base/url.ts'
import type { AdapterOptions } from '../adapter.ts'
import { ownEndpoints, type Known } from '../endpoints.ts'
import { explorerUrl } from '../explorers.ts'
import type { Network } from '../../base/network.ts'
import { publicRpcUrl } from '../rpc-urls.ts'

/** Long runs of letters and digits, and UUIDs. */
const KEY = /(?=[a-z]*\d)[a-z\d]{16,}|[a-z\d]{24,}|[\da-f]{8}-[\da-f]{4}-/i

/** Text that looks random; words in hosts and paths do not. */
const isKey = (part: string): boolean =>
  KEY.test(part) || (part.length >= 20 && [/[a-z]/, /[A-Z]/, /\d/].every(kind => kind.test(part)))

/**
 * Whether a URL can be made public: wallets store it, show it and use it for all sites. The proxy is billed to the app,
 * and so is any URL that contains a key, wherever in the URL the service expects it.
 */
function isPublic(href: string, { projectId, proxy }: AdapterOptions): boolean {
  const { origin, hostname, pathname, search, hash } = new URL(href)
  const base = httpsUrl(proxy, true)
  if (search || hash || (base && new URL(base).origin === origin)) return false
  return ![...hostname.split('.'), ...pathname.split('/')].some(part => part === projectId || isKey(part))
}

/** The description of a network for a wallet (EIP-3085), with only those URLs that can be made public. */
export function addableChain(network: Network, options: AdapterOptions): Chain {
  const known: Known = { publicUrl: publicRpcUrl(network.caipNetworkId) }
  const named = ownEndpoints(network, {}).filter(url => isPublic(url, options))
  const explorer = httpsUrl(explorerUrl(network))
  return defineChain({
    id: Number(network.id),
    name: network.name,
    nativeCurrency: network.nativeCurrency,
    rpcUrls: { default: { http: named.length ? named : ownEndpoints({ ...network, rpcUrls: undefined }, known) } },
    ...(explorer && isPublic(explorer, options) && { blockExplorers: { default: { name: '', url: explorer } } }),
  })
}

/**
 * Why no wallet will add a network, for the app; undefined if one may. MetaMask accepts symbols of one to six
 * characters and 18 decimals; EIP-3085 itself requires an https endpoint.
 */
export function unaddable({ nativeCurrency: { symbol, decimals }, rpcUrls }: Chain): string | undefined {
  if (symbol.length > 6) return 'its currency’s symbol has more than 6 characters'
  if (decimals !== 18) return `its currency has ${decimals} decimals, not 18`
  if (!rpcUrls.default.http.length) return 'it has no https RPC endpoint without a key'
}
