// The networks of a site whose host names none: those that everybody knows, read from public nodes.
import { chainIdToCaip } from '../../base/caip.ts'
import { findNetwork } from '../../chains/networks.ts'
import { publicRpcUrl } from '../../chains/rpc-urls.ts'
import type { SiteChain } from '../config.ts'

const EVM = [1, 8453, 10, 42161, 137, 56, 100, 59144, 324, 534352, 43114]
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const SOLANA_NODE = 'https://api.mainnet-beta.solana.com/'

function chainOf(caip: string, url: string): SiteChain {
  const { name, nativeCurrency } = findNetwork(caip)!
  return { name, symbol: nativeCurrency.symbol, decimals: nativeCurrency.decimals, rpc: [url] }
}

export const defaultChains = (): Record<string, SiteChain> =>
  Object.fromEntries([
    ...EVM.map(id => {
      const caip = chainIdToCaip(id)!
      return [caip, chainOf(caip, publicRpcUrl(caip)!)]
    }),
    [SOLANA, chainOf(SOLANA, SOLANA_NODE)],
  ])
