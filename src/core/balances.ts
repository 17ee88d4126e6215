import { computed, type ReadonlySignal } from '@preact/signals'
import type { ChainAdapter, Network } from '../chains/adapter.ts'
import { formatUnits } from '../lib/amount.ts'
import { isAbort } from '../lib/errors.ts'
import type { DataService, Token } from '../services/data.ts'
import { resource, type Resource } from './resource.ts'

/** Balances of one account on one network. */
export interface Balances {
  tokens: Token[]
  /** The data service did not answer: only the native balance, straight from the network, without prices. */
  isBasic: boolean
}

export interface BalancesKey {
  network: Network
  address: string
}

export type BalancesResource = ReadonlySignal<Resource<Balances>> & { reload(): void }

/** Balances of the account in front. When the data service is down the native balance comes from RPC (specification section 7). */
export function createBalances(life: AbortSignal, key: ReadonlySignal<BalancesKey | undefined>, data: DataService, adapter: (network: Network) => Promise<ChainAdapter>): BalancesResource {
  // The resource compares keys by identity, so equal accounts must be the same object.
  let last: BalancesKey | undefined
  const same = computed(() => {
    const now = key.value
    if (now && last && now.network === last.network && now.address.toLowerCase() === last.address.toLowerCase()) return last
    return (last = now)
  })
  return resource<BalancesKey, Balances>(life, same, async ({ network, address }, wait) => {
    try {
      const tokens = await data.balances({ network: network.caipNetworkId, address, ...wait })
      if (tokens) return { tokens, isBasic: false }
    } catch (error) {
      if (isAbort(error)) throw error
    }
    const { name, symbol, decimals } = network.nativeCurrency
    const amount = await (await adapter(network)).getBalance(network, address, wait)
    return { tokens: [{ name, symbol, chainId: network.caipNetworkId, quantity: { decimals: String(decimals), numeric: formatUnits(amount, decimals) } }], isBasic: true }
  })
}
