import { endpoints, settingsOf, type Known } from '../chains/endpoints.ts'
import { findNetwork } from '../chains/networks.ts'
import { readHostOptions, isNonEvmProxied } from '../chains/host-options.ts'
import { isEvmProxied, publicRpcUrl } from '../chains/rpc-urls.ts'
import type { RpcSettings } from '../services/rpc-settings.ts'
import type { Network } from '../base/network.ts'
import type { Options } from '../core/options.ts'
import { DATA_URL, EXPLORER_URL, RELAY_URL, SECURE_SITE } from '../base/endpoints.ts'

/** An RPC endpoint as the modal would call it. */
export interface RpcEndpoint {
  network: Network
  url: string
  settings?: RpcSettings
}

/** Every URL that these options can lead to. Undefined: for what is disabled, or not configured. */
export interface Services {
  data: string
  explorer: string
  relay?: string
  frame?: string
  analytics?: string
  rpc: RpcEndpoint[]
}

const known = ({ caipNetworkId, chainNamespace }: Network): Known =>
  chainNamespace === 'eip155'
    ? { publicUrl: publicRpcUrl(caipNetworkId), isProxied: isEvmProxied(caipNetworkId) }
    : { isProxied: isNonEvmProxied(caipNetworkId) }

/** Whether email or social login is offered, which need the secure site. */
export const hasLogin = ({ features: { email, socials } }: Pick<Options, 'features'>): boolean =>
  email !== false || (socials !== false && socials?.length !== 0)

/** Whether anything opens a pop-up that has to answer: Coinbase's wallet, a social login. */
export const hasWindows = ({ enableCoinbase, features }: Pick<Options, 'features' | 'enableCoinbase'>): boolean =>
  enableCoinbase || (features.socials !== false && features.socials?.length !== 0)

/** RPC endpoints of a network, the app's first. */
export function rpcOf(options: Options, network: Network, data: string): RpcEndpoint[] {
  // No node is asked for names here.
  const given = readHostOptions({
    options,
    proxy: data,
    chunks: { load: () => Promise.reject(new TypeError('No chunk is needed')) },
  })
  const settings = settingsOf(network, given)
  const { first, spare } = endpoints(network, given, known(network))
  return [...first, ...spare].map(url => ({ network, url, settings: settings.get(url) }))
}

/** The networks that are read: the app's, and Ethereum, whose registry has the names of recipients on any EVM chain. */
function networksRead({ networks, features }: Options): Network[] {
  const ethereum = findNetwork(1)!
  const isNamed = features.send !== false && networks.some(it => it.chainNamespace === 'eip155')
  return !isNamed || networks.some(it => it.caipNetworkId === ethereum.caipNetworkId)
    ? networks
    : [...networks, ethereum]
}

export function servicesOf(options: Options): Services {
  const { data = DATA_URL, explorer = EXPLORER_URL, relay = RELAY_URL, frame = SECURE_SITE } = options.endpoints
  const { analytics } = options.endpoints
  return {
    data,
    explorer,
    relay: options.enableWalletConnect ? relay : undefined,
    frame: hasLogin(options) ? frame : undefined,
    analytics: options.features.analytics === false ? undefined : analytics,
    rpc: networksRead(options).flatMap(network => rpcOf(options, network, data)),
  }
}
