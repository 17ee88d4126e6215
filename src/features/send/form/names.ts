import { ModalError, type Context } from '../../../modal/kit.ts'
import type { NameAnswer } from '../../../services/names.ts'
import type { Network } from '../../../base/network.ts'

/**
 * The address behind a name, as the chain itself prints it. Each name has one registry, by its suffix: the data service
 * has those that it gives out, the chain all others. What one of them does not know, or cannot tell, is never asked of
 * the other.
 */
export async function lookUp(
  ctx: Pick<Context, 'adapter' | 'remote'>,
  network: Network,
  name: string,
  wait: { signal?: AbortSignal },
): Promise<NameAnswer> {
  const adapter = await ctx.adapter(network.chainNamespace)
  const text = name.trim().toLowerCase()
  const { data } = await ctx.remote()
  if (network.chainNamespace !== 'eip155' || !data.hasName(text))
    return adapter.names?.resolve(network, text, wait) ?? { missing: 'unknown' }
  // The service's own names are plain.
  if (!/^[\w.-]+$/.test(text)) return { missing: 'strange' }
  const found = await data.lookup({ name: text, chainId: Number(network.id), ...wait })
  if (found.missing) return found
  const address = adapter.normalize(found.address)
  if (!address) throw new ModalError('http/bad-reply', { message: 'The address of the name has a wrong checksum' })
  return { address }
}
