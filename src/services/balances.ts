import type { ChainAdapter, Network } from '../chains/adapter.ts'
import { formatUnits } from '../lib/amount.ts'
import { isAbort } from '../lib/errors.ts'
import type { DataService, Token } from './data.ts'

/** Balances of one account on one network. */
export interface Balances {
  tokens: Token[]
  /** The data service did not answer: only the native balance, straight from the network, without prices. */
  isBasic: boolean
}

/** Balances with prices; the native one from RPC where the data service is down (specification section 7). */
export async function loadBalances(data: DataService, adapter: () => Promise<ChainAdapter>, { network, address, signal }: { network: Network; address: string; signal: AbortSignal }): Promise<Balances> {
  const { caipNetworkId: chainId, nativeCurrency: { name, symbol, decimals } } = network
  try {
    const tokens = await data.balances({ network: chainId, address, signal })
    if (tokens) return { tokens, isBasic: false }
  } catch (error) {
    if (isAbort(error)) throw error
  }
  const amount = await (await adapter()).getBalance(network, address, { signal })
  return { tokens: [{ name, symbol, chainId, quantity: { decimals: String(decimals), numeric: formatUnits(amount, decimals) } }], isBasic: true }
}
