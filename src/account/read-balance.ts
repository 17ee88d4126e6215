import type { Namespace, Network, Account } from '../base/network.ts'
import type { AccountContext } from './context.ts'
import type { Balance } from './public.ts'
import { formatUnits } from '../base/amount.ts'
import { ModalError } from '../base/errors.ts'

type Parts = Pick<AccountContext, 'life' | 'networks' | 'connections' | 'adapter'>

/** The account of a namespace whose balance is read, and its network. */
export function holder(
  { networks, connections }: Pick<Parts, 'networks' | 'connections'>,
  namespace: Namespace,
): { account: Account; network: Network } {
  const account = connections.account(namespace)
  if (!account) throw new ModalError('connect/no-account', { message: 'No ActiveCaipAddress found' })
  const network = networks.of(namespace)
  if (network.unsupported) throw new ModalError('network/unsupported')
  return { account, network }
}

/** The native balance of a namespace's active account, read from the network now. */
export async function readBalance(ctx: Parts, namespace: Namespace = ctx.networks.namespace.peek()): Promise<Balance> {
  const { account, network } = holder(ctx, namespace)
  const chain = await ctx.adapter(namespace)
  const value = await chain.getBalance(network, account.address, { signal: ctx.life })
  const { decimals, symbol } = network.nativeCurrency
  return { value, decimals, symbol, formatted: formatUnits(value, decimals), network: network.caipNetworkId }
}
