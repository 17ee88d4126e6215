import { attempt } from './errors.ts'
import { own } from './record.ts'

/** Stands for every chain. */
const ALL_CHAINS = 0
const KEY = /^0x[\da-f]+$/i
const ASSETS_MAX = 1000

/**
 * What a wallet answered to `wallet_getCapabilities` about one capability on a chain (EIP-5792): the chain's own entry, or
 * else that of all chains. Undefined if neither names it.
 */
export function capabilityOf(reply: unknown, chainId: number, name: string): unknown {
  const keys = attempt(() => (typeof reply === 'object' && reply ? Object.keys(reply) : [])) ?? []
  const of = (id: number): unknown => {
    const key = keys.find(it => KEY.test(it) && Number(it) === id)
    return key === undefined ? undefined : own(own(reply, key), name)
  }
  return of(chainId) ?? of(ALL_CHAINS)
}

/** What a wallet says it can do for an account on a chain; what it does not say is not there. */
export interface WalletOffers {
  /** It executes several calls together or not at all: at once, or after the account became a smart account. */
  atomic?: 'supported' | 'ready'
  /** It can ask a paymaster of the app (ERC-7677). */
  hasPaymasters?: boolean
  /** It adds what the account lacks on this chain (ERC-7682): of any asset, or of these contracts. */
  funds?: 'any' | readonly string[]
}

/** A list that cannot be read names nothing, which is not the same as no list. */
const addressesIn = (list: unknown): string[] =>
  attempt(() =>
    (Array.isArray(list) ? [...(list as unknown[])] : [])
      .slice(0, ASSETS_MAX)
      .flatMap(it => (typeof it === 'string' && /^0x[\da-f]{40}$/i.test(it) ? it : [])),
  ) ?? []

/** What a wallet answered to `wallet_getCapabilities` about a chain, as far as the product uses it. */
export function offersOf(reply: unknown, chainId: number): WalletOffers {
  const of = (name: string, key: string) => own(capabilityOf(reply, chainId, name), key)
  const atomic = of('atomic', 'status')
  const assets = of('auxiliaryFunds', 'assets')
  return {
    ...((atomic === 'supported' || atomic === 'ready') && { atomic }),
    ...(of('paymasterService', 'supported') === true && { hasPaymasters: true }),
    ...(of('auxiliaryFunds', 'supported') === true && { funds: assets === undefined ? 'any' : addressesIn(assets) }),
  }
}
