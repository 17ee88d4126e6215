import type { AdapterHost, AdapterOptions } from './adapter.ts'

/** The app's options in the form that an adapter takes. */
export function readHostOptions({ options, proxy, chunks }: AdapterHost): AdapterOptions {
  const { rpc } = options.endpoints
  const custom =
    typeof rpc === 'object' ? Object.fromEntries(Object.entries(rpc).map(([caip, url]) => [caip, [{ url }]])) : {}
  return {
    projectId: options.projectId,
    proxy: typeof rpc === 'string' ? rpc : proxy,
    isProxyNamed: typeof rpc === 'string',
    customRpcUrls: { ...custom, ...options.customRpcUrls },
    publicRpc: options.publicRpc,
    swapRouters: options.swapRouters,
    preflightCommitment: options.preflightCommitment,
    loadSponsored: () => chunks.load('pay-solana'),
    normalName: async text => (await chunks.load('ens-names')).normalName(text),
  }
}

/**
 * What the RPC proxy serves besides EVM chains. Bitcoin without signet; NEAR is not one of the namespaces, only an ID.
 */
const PROXIED: readonly string[] = [
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'bip122:000000000019d6689c085ae165831e93',
  'bip122:000000000933ea01ad0ee984209779ba',
  'near:mainnet',
]

/** Whether the RPC proxy serves a network other than an EVM chain. */
export const isNonEvmProxied = (caip: string): boolean => PROXIED.includes(caip)
