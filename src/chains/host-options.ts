import type { AdapterHost, AdapterOptions } from './adapter.ts'

/** The options of the host as an adapter takes them. */
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
    normalName: async text => (await chunks.load('ens-names')).normalName(text),
  }
}
