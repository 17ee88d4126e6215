import { ModalError, type Context } from '../../../modal/kit.ts'
import type { NameAnswer } from '../../../services/names.ts'
import type { Network } from '../../../base/network.ts'

/**
 * The address behind a name, in the form that the chain prints. A name's suffix decides its one registry: the data
 * service for the names it registers, the chain for all others. If one of them does not know a name, or cannot tell,
 * the other is never asked.
 */
export async function lookUp(
  ctx: Pick<Context, 'adapter' | 'sources'>,
  network: Network,
  name: string,
  wait: { signal?: AbortSignal },
): Promise<NameAnswer> {
  const adapter = await ctx.adapter(network.chainNamespace)
  const text = name.trim().toLowerCase()
  const { names } = await ctx.sources()
  if (network.chainNamespace !== 'eip155' || !names.hasName(text)) {
    const found = await adapter.names?.resolve(network, text, { ...wait, gateways: names.gateways?.() })
    // A host is named only where the user can allow it.
    return names.allowGateway || !found?.host ? (found ?? { missing: 'unknown' }) : { missing: found.missing }
  }
  // The service's own names are plain.
  if (!/^[\w.-]+$/.test(text)) return { missing: 'strange' }
  const found = await names.lookup({ name: text, chainId: Number(network.id), ...wait })
  if (found.missing) return found
  const address = adapter.normalize(found.address)
  if (!address) throw new ModalError('http/bad-reply', { message: 'The name’s address has a wrong checksum.' })
  return { address }
}
