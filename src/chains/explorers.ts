import { httpsUrl } from '../base/url.ts'
import type { Network } from '../base/network.ts'
import { policyOf } from '../base/namespaces.ts'

/** Block explorers by chain ID or reference. */
const EXPLORERS: Record<string, string> = {
  1: 'etherscan.io',
  5: 'goerli.etherscan.io',
  10: 'optimistic.etherscan.io',
  30: 'explorer.rsk.co',
  31: 'explorer.testnet.rootstock.io',
  56: 'bscscan.com',
  97: 'testnet.bscscan.com',
  100: 'gnosisscan.io',
  130: 'uniscan.xyz',
  137: 'polygonscan.com',
  146: 'sonicscan.org',
  250: 'ftmscan.com',
  300: 'sepolia-era.zksync.network',
  324: 'era.zksync.network',
  420: 'goerli-optimism.etherscan.io',
  999: 'testnet.explorer.zora.energy',
  1101: 'zkevm.polygonscan.com',
  1111: 'explorer.wemix.com',
  1112: 'testnet.wemixscan.com',
  1284: 'moonscan.io',
  1301: 'sepolia.uniscan.xyz',
  1329: 'seitrace.com',
  2810: 'explorer-holesky.morphl2.io',
  2818: 'explorer.morphl2.io',
  5000: 'mantlescan.xyz',
  5003: 'explorer.sepolia.mantle.xyz',
  8217: 'kaiascan.io',
  8453: 'basescan.org',
  17000: 'holesky.etherscan.io',
  42161: 'arbiscan.io',
  42220: 'celoscan.io',
  43113: 'testnet.snowtrace.io',
  43114: 'snowtrace.io',
  57054: 'testnet.sonicscan.org',
  59144: 'lineascan.build',
  80001: 'mumbai.polygonscan.com',
  80002: 'amoy.polygonscan.com',
  80069: 'bepolia.beratrail.io',
  80084: 'bartio.beratrail.io',
  80094: 'berascan.com',
  84531: 'goerli.basescan.org',
  84532: 'sepolia.basescan.org',
  421613: 'goerli.arbiscan.io',
  421614: 'sepolia.arbiscan.io',
  534351: 'sepolia.scrollscan.com',
  534352: 'scrollscan.com',
  560048: 'hoodi.etherscan.io',
  911867: 'odyssey-explorer.ithaca.xyz',
  7777777: 'explorer.zora.energy',
  11155111: 'sepolia.etherscan.io',
  11155420: 'optimism-sepolia.blockscout.com',
  999999999: 'sepolia.explorer.zora.energy',
  1313161554: 'aurorascan.dev',
  1313161555: 'testnet.aurorascan.dev',
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solscan.io',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solscan.io?cluster=testnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'solscan.io?cluster=devnet',
}

/** The network's block explorer: the app's, else the known one. */
export function explorerUrl({ id, blockExplorers }: Network): string | undefined {
  return (
    httpsUrl(blockExplorers?.default?.url, true) ??
    (Object.hasOwn(EXPLORERS, id) ? `https://${EXPLORERS[id]}` : undefined)
  )
}

function page(network: Network, kind: 'address' | 'transaction', id: string): string | undefined {
  const explorer = explorerUrl(network)
  if (!explorer) return
  const url = new URL(explorer)
  // The query stays: one explorer uses it to select the test network.
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${policyOf(network.chainNamespace).explorer[kind]}/${encodeURIComponent(id)}`
  return url.href
}

/** URL of an account in the network's block explorer. */
export const addressUrl = (network: Network, address: string): string | undefined => page(network, 'address', address)

/** URL of a transaction in the network's block explorer. */
export const txUrl = (network: Network, hash: string): string | undefined => page(network, 'transaction', hash)
