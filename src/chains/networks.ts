import { isDecimals } from '../base/amount.ts'
import { chainIdToCaip, parseNetworkId, presentId } from '../base/caip.ts'
import { attempt } from '../base/errors.ts'
import { clean } from '../base/text.ts'
import type { CaipNetworkId, Namespace, Network } from '../base/network.ts'
import { policyOf } from '../base/namespaces.ts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/**
 * ID, name, symbol (ETH), currency name (the symbol); test networks follow the empty line. Text, because it compresses
 * to half of what object literals take. Known currencies have 18 decimals on EVM chains and 9 on Solana.
 */
const ROWS = `1,Ethereum
10,OP Mainnet
30,Rootstock Mainnet,RBTC,Rootstock Bitcoin
56,BNB Smart Chain,BNB
100,Gnosis,XDAI,xDAI
130,Unichain
137,Polygon,POL
146,Sonic,S,Sonic
250,Fantom,FTM,Fantom
324,ZKsync Era
1101,Polygon zkEVM
1111,WEMIX,WEMIX
1284,Moonbeam,GLMR
1329,Sei Network,SEI,Sei
2818,Morph
5000,Mantle,MNT
8217,Kaia,KAIA,Kaia
8453,Base
42161,Arbitrum One
42220,Celo,CELO
43114,Avalanche,AVAX,Avalanche
59144,Linea Mainnet,,Linea Ether
80094,Berachain,BERA,BERA Token
534352,Scroll
7777777,Zora
1313161554,Aurora
${SOLANA},Solana,SOL,Solana

5,Goerli,,Goerli Ether
31,Rootstock Testnet,tRBTC,Rootstock Bitcoin
97,BNB Smart Chain Testnet,tBNB,BNB
280,zkSync Era Goerli
300,ZKsync Sepolia Testnet
420,Optimism Goerli,,Goerli Ether
999,Zora Goerli Testnet,,Zora Goerli
1112,WEMIX Testnet,tWEMIX,WEMIX
1301,Unichain Sepolia
2810,Morph Holesky
5003,Mantle Sepolia Testnet,MNT
17000,Holesky,,Holesky Ether
43113,Avalanche Fuji,AVAX,Avalanche Fuji
57054,Sonic Blaze Testnet,S,Sonic
80001,Polygon Mumbai,MATIC
80002,Polygon Amoy,POL
80069,Berachain Bepolia,BERA,BERA Token
80084,Berachain bArtio,BERA,BERA Token
84531,Base Goerli,,Goerli Ether
84532,Base Sepolia,,Sepolia Ether
421613,Arbitrum Goerli,,Arbitrum Goerli Ether
421614,Arbitrum Sepolia,,Arbitrum Sepolia Ether
534351,Scroll Sepolia
560048,Hoodi,,Hoodi Ether
911867,Odyssey Testnet
11155111,Sepolia,,Sepolia Ether
11155420,OP Sepolia,,Sepolia Ether
999999999,Zora Sepolia,,Zora Sepolia
1313161555,Aurora Testnet
solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z,Solana Testnet,SOL,Solana
solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1,Solana Devnet,SOL,Solana`

/** The three IDs that a CAIP-2 ID stands for; not checked. */
function ids(caip: string): Pick<Network, 'id' | 'caipNetworkId' | 'chainNamespace'> {
  const [chainNamespace, id] = caip.split(':') as [Namespace, string]
  return { id: policyOf(caip).isNumbered ? +id : id, caipNetworkId: caip as CaipNetworkId, chainNamespace }
}

/** Reads one row. Nothing is cached, so an unused table costs no memory. */
function known(caip: string): Partial<Network> | undefined {
  const at = ('\n' + ROWS).indexOf('\n' + caip.replace('eip155:', '') + ',')
  if (at < 0) return
  const [, name, symbol, currency] = ROWS.slice(at).split('\n')[0]!.split(',')
  return {
    name,
    nativeCurrency: {
      name: currency || symbol || 'Ether',
      symbol: symbol || 'ETH',
      decimals: policyOf(caip).decimals,
    },
    testnet: at > ROWS.indexOf('\n\n'),
  }
}

function read(ref: unknown): Network | undefined {
  // The copy has own fields only, each read once.
  const given = {
    __proto__: null,
    ...(typeof ref === 'object' ? ref : { caipNetworkId: ref === 'solana' ? SOLANA : (chainIdToCaip(ref) ?? ref) }),
  } as Partial<Network>
  const caip = presentId(given.caipNetworkId ?? `${given.chainNamespace ?? 'eip155'}:${given.id}`)
  const { namespace } = parseNetworkId(caip) ?? {}
  if (!namespace || (policyOf(namespace).isNumbered && chainIdToCaip(caip) !== caip)) return
  const own = ids(caip)
  // Contradicting IDs could send money on the wrong chain.
  if (presentId(`${given.chainNamespace ?? namespace}:${given.id ?? own.id}`) !== caip) return
  // Only these fields are copied: chain objects of libraries also carry functions.
  const { name, nativeCurrency, rpcUrls, blockExplorers, assets, testnet } = { ...known(caip), ...given }
  const { name: currency, symbol, decimals } = nativeCurrency ?? {}
  const title = clean(name),
    sign = clean(symbol, 20)
  if (title && sign && isDecimals(decimals))
    return {
      ...own,
      name: title,
      nativeCurrency: { name: clean(currency) || sign, symbol: sign, decimals },
      rpcUrls,
      blockExplorers,
      assets,
      testnet,
    }
}

/**
 * The network for a chain ID, a CAIP-2 ID (including Solana's former ones), `'solana'` (its mainnet) or a network
 * object of the app. Known fields of an object can be left out, so `{ id: 1, rpcUrls }` is enough; an object without a
 * namespace is an EVM chain. Undefined: not in the table, or not a valid network.
 */
export const findNetwork = (ref: unknown): Network | undefined => attempt(() => read(ref))

/** The placeholder for a chain outside the configured list (spec section 4). */
export const unsupportedNetwork = (caip: CaipNetworkId): Network => ({
  ...ids(caip),
  name: 'Unknown Network',
  nativeCurrency: { name: '', symbol: '', decimals: 0 },
  rpcUrls: { default: { http: [] } },
  unsupported: true,
})

const bitcoin = (reference: string, name: string): Network => ({
  ...ids('bip122:' + reference),
  name,
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  testnet: name !== 'Bitcoin',
})

/** Outside the table, because no adapter serves them yet. */
export const bitcoinNetworks = () => [
  bitcoin('000000000019d6689c085ae165831e93', 'Bitcoin'),
  bitcoin('000000000933ea01ad0ee984209779ba', 'Bitcoin Testnet'),
  bitcoin('00000008819873e925422c1ff0f99f7c', 'Bitcoin Signet'),
]
