import type { Namespace } from '../chains/network.ts'
import type { Context } from '../core/context.ts'
import type { Balance } from '../core/handle.ts'
import { formatUnits } from '../lib/amount.ts'
import { ModalError } from '../lib/errors.ts'

/** What the active account of a namespace has of its network's own currency, asked of the network now. */
export async function readBalance(
  { life, networks, connections, adapter }: Pick<Context, 'life' | 'networks' | 'connections' | 'adapter'>,
  namespace: Namespace = networks.namespace.peek(),
): Promise<Balance> {
  const account = connections.account(namespace)
  if (!account) throw new ModalError('connect/no-account', { message: 'No ActiveCaipAddress found' })
  const network = networks.of(namespace)
  if (network.unsupported) throw new ModalError('network/unsupported')
  const chain = await adapter(namespace)
  const value = await chain.getBalance(network, account.address, { signal: life })
  const { decimals, symbol } = network.nativeCurrency
  return { value, decimals, symbol, formatted: formatUnits(value, decimals), network: network.caipNetworkId }
}
