// The networks of the configuration, and which of them the embedding site uses.
import { chainIdToCaip, isNetworkId, parseNetworkId, presentId } from '../../base/caip.ts'
import type { SiteConfig } from '../config.ts'
import { insist } from './refusals.ts'
import type { SiteStore } from './site-store.ts'

const CHAIN = 'chain'

export interface Networks {
  /** CAIP-2 IDs. */
  all: readonly string[]
  /** CAIP-2. */
  active(): string
  /** A network by number or CAIP-2 ID. Throws `FrameRefusal`. */
  find(id: unknown): string
  /** Makes it the active one. */
  use(network: string): void
}

/** The ID as the embedding site writes it: a number for EVM, in full otherwise. */
export function toldId(network: string): number | string {
  const { namespace, chainId } = parseNetworkId(network)!
  return namespace === 'eip155' ? Number(chainId) : network
}

/** `first`: what the address of the page asks for. */
export function createNetworks({ chains }: SiteConfig, store: SiteStore, first: string | null): Networks {
  const all = Object.keys(chains)
  function known(id: unknown): string | undefined {
    const caip = isNetworkId(id) ? presentId(id) : chainIdToCaip(id)
    return all.find(it => presentId(it) === caip)
  }
  return {
    all,
    active: () => known(store.get(CHAIN)) ?? known(first) ?? all[0]!,
    find(id) {
      const network = known(id)
      insist(network, 'network')
      return network
    },
    use: network => store.set(CHAIN, network),
  }
}
