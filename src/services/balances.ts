import type { ChainAdapter, Network } from '../chains/adapter.ts'
import { formatUnits } from '../lib/amount.ts'
import { isAbort } from '../lib/errors.ts'
import type { DataService, Token } from './data.ts'

/** Balances of one account on one network. */
export interface Balances {
  tokens: Token[]
  /** The data service did not answer: only the native balance, straight from the network, without prices. */
  isBasic: boolean
  /** Why it did not. */
  error?: unknown
}

interface Query {
  network: Network
  address: string
  signal: AbortSignal
  /** What is on screen: when the service fails, whole balances of before say more than the native one of now. */
  known?: Balances
}

/** Balances with prices; the native one from RPC where the data service is down (specification section 7). */
export async function loadBalances(data: DataService, adapter: () => Promise<ChainAdapter>, { network, address, signal, known }: Query): Promise<Balances> {
  let error: unknown
  const { caipNetworkId: chainId, nativeCurrency: { name, symbol, decimals } } = network
  try {
    const tokens = await data.balances({ network: chainId, address, signal })
    if (tokens) return { tokens, isBasic: false }
  } catch (cause) {
    if (isAbort(cause) || known?.isBasic === false) throw cause
    error = cause
  }
  const amount = await (await adapter()).getBalance(network, address, { signal })
  return { tokens: [{ name, symbol, chainId, quantity: { decimals: String(decimals), numeric: formatUnits(amount, decimals) } }], isBasic: true, error }
}
