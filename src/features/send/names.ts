import type { Context } from '../../kit.ts'
import type { Network } from '../../chains/adapter.ts'

/**
 * The address behind a name, as the chain itself prints it: its own registry first, then the data service, which knows names
 * that are not there. Undefined when nobody has it.
 */
export async function lookUp(ctx: Pick<Context, 'adapter' | 'remote'>, network: Network, name: string, wait: { signal?: AbortSignal }): Promise<string | undefined> {
  const adapter = await ctx.adapter(network.chainNamespace)
  const text = name.trim().toLowerCase()
  const registered = await adapter.resolveName(text, wait)
  if (registered || network.chainNamespace !== 'eip155') return registered
  const { data } = await ctx.remote()
  const known = await data.lookup({ name: text, chainId: Number(network.id), ...wait })
  return known && adapter.normalize(known)
}
