import type { Chunks } from '../chunks.ts'
import type { Options } from '../core/options.ts'
import { ModalError } from '../lib/errors.ts'
import type { ChainAdapter } from './adapter.ts'
import type { Namespace } from './network.ts'
import { policyOf } from './namespaces.ts'

/** Namespace → its adapter, fetched and built on first use, kept while the modal lives. */
export function createAdapterTable(
  options: Options,
  chunks: Chunks,
  proxy: string,
  life: AbortSignal,
): (namespace: Namespace) => Promise<ChainAdapter> {
  const adapters = new Map<Namespace, ChainAdapter>()
  const { rpc } = options.endpoints
  const custom =
    typeof rpc === 'object' ? Object.fromEntries(Object.entries(rpc).map(([caip, url]) => [caip, [{ url }]])) : {}
  life.addEventListener(
    'abort',
    () => {
      for (const adapter of adapters.values()) adapter.destroy()
    },
    { once: true },
  )
  return async namespace => {
    const { chunk } = policyOf(namespace)
    if (!chunk) throw new ModalError('adapter/missing')
    const { createAdapter } = await chunks.load(chunk)
    let adapter = adapters.get(namespace)
    if (!adapter) {
      adapter = createAdapter({
        projectId: options.projectId,
        proxy: typeof rpc === 'string' ? rpc : proxy,
        isProxyNamed: typeof rpc === 'string',
        customRpcUrls: { ...custom, ...options.customRpcUrls },
        publicRpc: options.publicRpc,
        swapRouters: options.swapRouters,
        preflightCommitment: options.preflightCommitment,
        normalName: async text => (await chunks.load('ens-names')).normalName(text),
      })
      adapters.set(namespace, adapter)
    }
    return adapter
  }
}
