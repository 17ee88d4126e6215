// Contracts that are known by their addresses. Facts alone: what a contract, or a node, says of itself is not among them.
import type { CaipNetworkId } from '../../base/network.ts'
import { swapRouters, wrappedNative } from '../swaps.ts'

/** Uniswap's keeper of allowances. The address follows from its code, wherever addresses are made as on Ethereum. */
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
/** There they are made in another way. */
const OF_ZKSYNC = ['eip155:324', 'eip155:300', 'eip155:280']

/** What contracts are called on a network, by their addresses in lower case. `symbol`: of the network's coin. */
export function contractNames({ network, symbol }: { network: CaipNetworkId; symbol: string }): Map<string, string> {
  const [newer, older] = swapRouters(network)
  const known: [contract: string | undefined, name: string][] = [
    [network.startsWith('eip155:') && !OF_ZKSYNC.includes(network) ? PERMIT2 : undefined, 'Permit2'],
    [newer, '1inch router 6'],
    [older, '1inch router 5'],
    [wrappedNative(network), `Wrapped ${symbol}`],
  ]
  return new Map(known.flatMap(([contract, name]) => (contract ? [[contract.toLowerCase(), name] as const] : [])))
}
