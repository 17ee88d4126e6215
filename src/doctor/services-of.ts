import { endpoints, settingsOf, type Known } from '../chains/endpoints.ts'
import { findNetwork } from '../chains/networks.ts'
import { readHostOptions, isNonEvmProxied } from '../chains/host-options.ts'
import { isEvmProxied, publicRpcUrl } from '../chains/rpc-urls.ts'
import { namedServices } from '../services/named-services.ts'
import type { RpcSettings } from '../services/rpc-settings.ts'
import type { Network } from '../base/network.ts'
import type { Options } from '../core/options.ts'
import { own } from '../base/record.ts'
import type { ChainServices } from '../base/services.ts'
import { httpsUrl } from '../base/url.ts'
import { DATA_URL, EXPLORER_URL, RELAY_URL, SECURE_SITE } from '../base/endpoints.ts'

/** An RPC endpoint as the modal would call it. */
export interface RpcEndpoint {
  network: Network
  url: string
  settings?: RpcSettings
}

/** Every URL that these options can lead to. Undefined: for what is disabled, or not configured. */
export interface Services {
  /** Only where `services` is `network`, like `explorer` and `analytics`. */
  data?: string
  explorer?: string
  relay?: string
  frame?: string
  analytics?: string
  rpc: RpcEndpoint[]
  /** Services that are asked besides, each with the option that names it. */
  named: { option: string; url: string }[]
  /** Token lists in `services.tokens`. */
  lists: string[]
  /** Hosts in `services.names.gateways`, as URLs. */
  gateways: string[]
  /** The app's own endpoint for purchases, if it is given as a whole URL. */
  purchases?: string
  /** Origins of the pictures in `services.walletImages`. */
  pictures: string[]
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
export function rpcOf(options: Options, network: Network): RpcEndpoint[] {
  const { data = DATA_URL } = options.endpoints
  // No node is asked for names here.
  const given = readHostOptions({
    options,
    proxy: options.services === 'network' ? data : undefined,
    chunks: { load: () => Promise.reject(new TypeError('No chunk is needed')) },
  })
  const settings = settingsOf(network, given)
  const { first, spare } = endpoints(network, given, known(network))
  return [...first, ...spare].map(url => ({ network, url, settings: settings.get(url) }))
}

/** Whether nothing but the public endpoint of this build stands behind a network. */
export function isPublicAlone(options: Options, network: Network): boolean {
  const { publicUrl } = known(network)
  const urls = rpcOf(options, network).map(({ url }) => url)
  return !!publicUrl && urls.length > 0 && urls.every(url => url === new URL(publicUrl).href)
}

/**
 * The networks that are read: the app's, and Ethereum, whose registry has the names of recipients on any EVM chain, and
 * without a service those of accounts.
 */
function networksRead({ networks, features, services }: Options): Network[] {
  const ethereum = findNetwork(1)!
  const hasNames = features.send !== false || services !== 'network'
  const isNamed = hasNames && networks.some(it => it.chainNamespace === 'eip155')
  return !isNamed || networks.some(it => it.caipNetworkId === ethereum.caipNetworkId)
    ? networks
    : [...networks, ethereum]
}

/** What leads to an origin in the settings of `services`; what could not be asked is left out. */
function settingsIn(settings: ChainServices): Pick<Services, 'named' | 'lists' | 'gateways' | 'pictures'> {
  const { tokens, names, walletImages } = settings
  const usable = (values: unknown[], isHere = false) => [
    ...new Set(values.flatMap(value => httpsUrl(value, isHere) ?? [])),
  ]
  const hosts = [own(names, 'gateways')].flat().filter(it => typeof it === 'string' && it !== 'off' && it !== 'ask')
  return {
    named: namedServices(settings),
    lists: usable(Array.isArray(tokens) ? tokens.map(it => own(it, 'list')) : [], true),
    gateways: usable(
      hosts.map(
        host =>
          `https://${String(host)
            .trim()
            .replace(/^https:\/\//i, '')}`,
      ),
    ).map(url => new URL(url).origin),
    pictures: [...new Set(usable(Object.values(walletImages ?? {})).map(url => new URL(url).origin))],
  }
}

export function servicesOf(options: Options): Services {
  const { data = DATA_URL, explorer = EXPLORER_URL, relay = RELAY_URL, frame = SECURE_SITE } = options.endpoints
  const { analytics } = options.endpoints
  const isAlone = options.services !== 'network'
  return {
    data: isAlone ? undefined : data,
    explorer: isAlone ? undefined : explorer,
    relay: options.enableWalletConnect ? relay : undefined,
    frame: hasLogin(options) ? frame : undefined,
    analytics: options.features.analytics === false || isAlone ? undefined : analytics,
    purchases: options.features.onramp === false ? undefined : httpsUrl(options.onramp.sessionUrl, true),
    rpc: networksRead(options).flatMap(network => rpcOf(options, network)),
    ...settingsIn(options.services === 'network' ? {} : options.services),
  }
}
