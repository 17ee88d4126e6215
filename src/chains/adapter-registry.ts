import { ModalError } from '../base/errors.ts'
import type { AdapterHost, ChainAdapter } from './adapter.ts'
import type { Namespace } from '../base/network.ts'
import { policyOf } from '../base/namespaces.ts'

/** Namespace → its adapter, fetched and built on first use, kept while the modal lives. */
export function createAdapterRegistry(
  host: AdapterHost,
  life: AbortSignal,
): (namespace: Namespace) => Promise<ChainAdapter> {
  const adapters = new Map<Namespace, ChainAdapter>()
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
    const { createAdapter } = await host.chunks.load(chunk)
    let adapter = adapters.get(namespace)
    if (!adapter) adapters.set(namespace, (adapter = createAdapter(host)))
    return adapter
  }
}
