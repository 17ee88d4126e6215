import { attempt } from '../base/errors.ts'
import { httpsUrl } from '../base/url.ts'
import { findNetwork } from './networks.ts'
import type { Services } from '../base/services.ts'
import type { CaipNetworkId, Namespace, Network } from '../base/network.ts'

/** Chain IDs and the card provider's names for them. */
const CARD_CHAINS: Record<number | string, string> = {
  1: 'ethereum',
  42161: 'arbitrum',
  137: 'polygon',
  80094: 'berachain',
  43114: 'avalanche-c-chain',
  10: 'optimism',
  42220: 'celo',
  8453: 'base',
}

/** The card provider's names of every network it delivers to. */
export const CARD_NAMES = /* @__PURE__ */ Object.values(CARD_CHAINS)

/** What can be bought in a namespace. */
interface Market {
  /** The aggregator's preselected currency (contract of the data service section 9). */
  symbol: string
  /** Replaces networks that a provider does not serve; without it, each network is served itself. */
  standIn?: CaipNetworkId
}
const MARKETS: Partial<Record<Namespace, Market>> = {
  eip155: { symbol: 'USDC', standIn: 'eip155:1' },
  solana: { symbol: 'SOL' },
}

/** The card provider's hosted page. */
const CARD_ORIGIN = 'https://pay.coinbase.com'

/** Where users can buy (option `onramp`). A URL that isn't https (or http on this machine) counts as missing. */
export interface OnRampOptions {
  /** The aggregator's page; offered only together with `publicKey`. */
  providerUrl?: string
  /** Your key at the aggregator. It is part of the URL that users open, so it is public. */
  publicKey?: string
  /**
   * Origin of the card provider's page, default `https://pay.coinbase.com`. Pages on other origins are rejected, except
   * those of a data service on this machine.
   */
  cardOrigin?: string
  /**
   * Your own endpoint, absolute or relative to the page: it makes a provider's session for an account and answers with
   * the address of its page. Then that page is offered instead of the card provider's.
   */
  sessionUrl?: string
  /**
   * Hosts on which such a page can be. Default: `pay.coinbase.com`, `crypto.link.com`, `buy.moonpay.com`,
   * `global.transak.com` and `buy.onramper.com`.
   */
  sessionHosts?: readonly string[]
}

/** Pages of providers that take sessions made by an app's server (their own documents, 2026). */
const SESSION_HOSTS = [
  'pay.coinbase.com',
  'crypto.link.com',
  'buy.moonpay.com',
  'global.transak.com',
  'buy.onramper.com',
] as const

/** Where the active account can buy; an unavailable way is undefined. */
export interface Offers {
  /** Where the card provider delivers, and its name for that network. */
  card?: { network: Network; name: string }
  /** The aggregator's page, the app's key for it, and what it sells. */
  aggregator?: Market & { url: string; key: string }
  /** The app's own endpoint, and the hosts that its answer can lead to. */
  session?: Session
}

export interface Session {
  url: string
  hosts: readonly string[]
}

function sessionOf({ sessionUrl, sessionHosts }: OnRampOptions): Session | undefined {
  const url =
    sessionUrl &&
    httpsUrl(
      attempt(() => new URL(sessionUrl, globalThis.document?.baseURI).href),
      true,
    )
  const hosts = Array.isArray(sessionHosts) ? sessionHosts.filter(it => typeof it === 'string' && it) : SESSION_HOSTS
  return url && hosts.length ? { url, hosts } : undefined
}

/**
 * Nothing on test networks, which have no market, and on unknown networks. Where the card provider does not deliver, it
 * delivers on the stand-in network, also if that is not in `list`, the app's networks: unless the account is a contract,
 * which need not exist there.
 */
export function offersOf(
  active: Network,
  list: Network[],
  { onramp, services }: { onramp: OnRampOptions; services: Services },
  accountType?: 'eoa' | 'smartAccount',
): Offers {
  const { providerUrl, publicKey } = onramp
  const { chainNamespace, testnet, unsupported } = active
  const market = Object.hasOwn(MARKETS, chainNamespace) && MARKETS[chainNamespace]
  if (testnet || unsupported || !market) return {}
  const standIn = list.find(it => it.caipNetworkId === market.standIn) ?? findNetwork(market.standIn)
  const network = [active, accountType !== 'smartAccount' && standIn].find(
    it => it && Object.hasOwn(CARD_CHAINS, it.id),
  )
  const name = network && CARD_CHAINS[network.id]
  const url = httpsUrl(providerUrl, true)
  const isServed = url && typeof publicKey === 'string' && publicKey
  const session = sessionOf(onramp)
  return {
    ...(session && { session }),
    // The data service makes the address of its page.
    card: network && name && services === 'network' && !session ? { network, name } : undefined,
    aggregator: isServed ? { ...market, url, key: publicKey } : undefined,
  }
}

/** Providers by the host of their pages. */
const NAMES: Record<string, string> = {
  'pay.coinbase.com': 'Coinbase',
  'meldcrypto.com': 'Meld',
  'crypto.link.com': 'Stripe',
  'buy.moonpay.com': 'MoonPay',
  'global.transak.com': 'Transak',
  'buy.onramper.com': 'Onramper',
}

/** The provider of a page; its host if the provider is unknown. */
export function providerName(url: string): string {
  const { host } = new URL(url)
  const known = host.replace(/^www\./, '')
  return (Object.hasOwn(NAMES, known) && NAMES[known]) || host
}

const originOf = (url: unknown) => [httpsUrl(url, true)].flatMap(href => (href ? new URL(href).origin : []))

/**
 * Where the card provider's page can be: its own origin. The data service only supplies the URL and must not be the one
 * that takes the card. Only on this machine, as with the local stack, can the data service host the page itself.
 */
export const cardOrigins = ({ cardOrigin }: OnRampOptions, data: unknown): [string, ...string[]] => [
  originOf(cardOrigin)[0] ?? CARD_ORIGIN,
  ...originOf(data).filter(origin => origin.startsWith('http:')),
]

interface BuyingContext {
  options: { onramp: OnRampOptions; services: Services; features: { onramp?: unknown } }
  networks: { active: { value: Network }; list: { value: Network[] } }
  connections: { of(namespace: Namespace): { value: { type?: 'eoa' | 'smartAccount' | undefined } } }
}

/** What the active account can buy with. */
export function activeOffers({ options, networks, connections }: BuyingContext): Offers {
  const active = networks.active.value
  return offersOf(active, networks.list.value, options, connections.of(active.chainNamespace).value.type)
}

/** Whether the active account can buy anywhere. */
export const canBuy = (ctx: BuyingContext): boolean => {
  if (ctx.options.features.onramp === false) return false
  const { session, card, aggregator } = activeOffers(ctx)
  return !!(session || card || aggregator)
}
