import { httpsUrl } from '../base/url.ts'
import type { CaipNetworkId, Namespace, Network } from '../base/network.ts'

/** Chain ids by the names that the card provider has for them (specification section 9). */
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

/** Names of every network the card provider delivers to. */
export const CARD_NAMES = /* @__PURE__ */ Object.values(CARD_CHAINS)

/** What is sold in a namespace. */
interface Market {
  /** What the aggregator sells first (contract of the data service, section 9). */
  symbol: string
  /** Stands in for networks that a provider does not serve; where there is none, each is served itself. */
  standIn?: CaipNetworkId
}
const MARKETS: Partial<Record<Namespace, Market>> = {
  eip155: { symbol: 'USDC', standIn: 'eip155:1' },
  solana: { symbol: 'SOL' },
}

/** Hosted page of the card provider. */
const CARD_ORIGIN = 'https://pay.coinbase.com'

/** What the host says about buying. An address that is not valid https (or http on this machine) counts as missing. */
export interface OnRampOptions {
  /** Page of the aggregator; it is offered once there is a key as well. */
  providerUrl?: string
  /** Your key at the aggregator. It is part of the address that people are sent to, so it is public. */
  publicKey?: string
  /**
   * Origin of the card provider's page; pages elsewhere are refused, but for those of a data service on this machine.
   */
  cardOrigin?: string
}

/** Where the account in front can buy; a way that is not there is undefined. */
export interface Offers {
  /** Where the card provider delivers, and its name for it. */
  card?: { network: Network; name: string }
  /** The page of the aggregator, the host's key for it, and what it sells. */
  aggregator?: Market & { url: string; key: string }
}

/**
 * Nothing on test networks, where nobody sells, and on networks that nobody knows. `list`: the networks of the host, so
 * that nothing is delivered where it could not be seen.
 */
export function offersOf(active: Network, list: Network[], { providerUrl, publicKey }: OnRampOptions): Offers {
  const { chainNamespace, testnet, unsupported } = active
  const market = Object.hasOwn(MARKETS, chainNamespace) && MARKETS[chainNamespace]
  if (testnet || unsupported || !market) return {}
  const network = [active, ...list.filter(it => it.caipNetworkId === market.standIn)].find(it =>
    Object.hasOwn(CARD_CHAINS, it.id),
  )
  const name = network && CARD_CHAINS[network.id]
  const url = httpsUrl(providerUrl, true)
  const isServed = url && typeof publicKey === 'string' && publicKey
  return {
    card: network && name ? { network, name } : undefined,
    aggregator: isServed ? { ...market, url, key: publicKey } : undefined,
  }
}

/** Providers by where their pages are. */
const NAMES: Record<string, string> = { 'pay.coinbase.com': 'Coinbase', 'meldcrypto.com': 'Meld' }

/** Whose page it is; where that is not known, its host says it. */
export function providerName(url: string): string {
  const { host } = new URL(url)
  const known = host.replace(/^www\./, '')
  return (Object.hasOwn(NAMES, known) && NAMES[known]) || host
}

const originOf = (url: unknown) => [httpsUrl(url, true)].flatMap(href => (href ? new URL(href).origin : []))

/**
 * Where the page of the card provider may be: its own origin. The data service only gives its address, and shall not be
 * the one who takes the card; on this machine alone, as with the local stack, the pages may be its own.
 */
export const cardOrigins = ({ cardOrigin }: OnRampOptions, data: unknown): string[] => [
  originOf(cardOrigin)[0] ?? CARD_ORIGIN,
  ...originOf(data).filter(origin => origin.startsWith('http:')),
]

/** Whether there is anywhere to buy. */
export const canBuy = (...args: Parameters<typeof offersOf>): boolean => {
  const { card, aggregator } = offersOf(...args)
  return !!(card || aggregator)
}
