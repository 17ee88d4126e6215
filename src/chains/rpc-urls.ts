import type { CaipNetworkId } from '../base/network.ts'

/** Public endpoints by chain ID. They come last in every list, because public endpoints rot. */
const PUBLIC: Record<string, string> = {
  1: 'eth.merkle.io',
  5: '5.rpc.thirdweb.com',
  10: 'mainnet.optimism.io',
  30: 'public-node.rsk.co',
  31: 'public-node.testnet.rsk.co',
  56: '56.rpc.thirdweb.com',
  97: 'data-seed-prebsc-1-s1.bnbchain.org:8545',
  100: 'rpc.gnosischain.com',
  130: 'mainnet.unichain.org',
  137: 'polygon-rpc.com',
  146: 'rpc.soniclabs.com',
  250: '250.rpc.thirdweb.com',
  300: 'sepolia.era.zksync.dev',
  324: 'mainnet.era.zksync.io',
  420: 'goerli.optimism.io',
  999: 'testnet.rpc.zora.energy',
  1101: 'zkevm-rpc.com',
  1111: 'api.wemix.com',
  1112: 'api.test.wemix.com',
  1284: 'moonbeam.public.blastapi.io',
  1301: 'sepolia.unichain.org',
  1329: 'evm-rpc.sei-apis.com',
  2810: 'rpc-quicknode-holesky.morphl2.io',
  2818: 'rpc.morphl2.io',
  5000: 'rpc.mantle.xyz',
  5003: 'rpc.sepolia.mantle.xyz',
  8217: 'public-en.node.kaia.io',
  8453: 'mainnet.base.org',
  17000: 'ethereum-holesky-rpc.publicnode.com',
  42161: 'arb1.arbitrum.io/rpc',
  42220: 'forno.celo.org',
  43113: 'api.avax-test.network/ext/bc/C/rpc',
  43114: 'api.avax.network/ext/bc/C/rpc',
  57054: 'rpc.blaze.soniclabs.com',
  59144: 'rpc.linea.build',
  80001: '80001.rpc.thirdweb.com',
  80002: 'rpc-amoy.polygon.technology',
  80069: 'bepolia.rpc.berachain.com',
  80084: 'bartio.rpc.berachain.com',
  80094: 'rpc.berachain.com',
  84531: 'goerli.base.org',
  84532: 'sepolia.base.org',
  421613: 'goerli-rollup.arbitrum.io/rpc',
  421614: 'sepolia-rollup.arbitrum.io/rpc',
  534351: 'sepolia-rpc.scroll.io',
  534352: 'rpc.scroll.io',
  560048: 'rpc.hoodi.ethpandaops.io',
  911867: 'odyssey.ithaca.xyz',
  7777777: 'rpc.zora.energy',
  11155111: 'sepolia.drpc.org',
  11155420: 'sepolia.optimism.io',
  999999999: 'sepolia.rpc.zora.energy',
  1313161554: 'mainnet.aurora.dev',
  1313161555: 'testnet.aurora.dev',
}

/** Chains in the table that the proxy does not serve. */
const UNPROXIED = ['5', '250', '420', '999', '80001', '84531', '421613']

/** Default public endpoint of an EVM chain, if one is known. */
export const publicRpcUrl = (caip: CaipNetworkId): string | undefined => {
  const chainId = caip.replace('eip155:', '')
  return Object.hasOwn(PUBLIC, chainId) ? `https://${PUBLIC[chainId]}` : undefined
}

/** Whether the RPC proxy serves an EVM chain. */
export const isEvmProxied = (caip: CaipNetworkId): boolean =>
  !!publicRpcUrl(caip) && !UNPROXIED.includes(caip.replace('eip155:', ''))
