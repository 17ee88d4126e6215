import type { Namespace } from '../chains/network.ts'
import { ModalError, toModalError } from '../lib/errors.ts'
import type { Context } from './context.ts'

type Parts = Pick<Context, 'life' | 'events' | 'networks' | 'connections'>

/** Ends the sessions of one namespace, default all: each is tried, and the first failure is the call's own. */
export async function disconnect({ events, networks, connections }: Parts, namespace?: Namespace): Promise<void> {
  let failure: ModalError | undefined
  for (const space of namespace ? [namespace] : networks.namespaces())
    await connections.disconnect(space).catch((thrown: unknown) => {
      failure ??= toModalError(thrown, 'wallet/failed')
    })
  if (!failure) return events.track('DISCONNECT_SUCCESS', { namespace: namespace ?? 'all' })
  events.track('DISCONNECT_ERROR', { message: failure.code })
  throw failure
}

/** Switches to a network that is on offer, by CAIP-2 id or chain id. */
export async function switchNetwork(
  { life, events, networks, connections }: Parts,
  ref: string | number,
): Promise<void> {
  const network = networks.find(ref)
  if (!network) throw new ModalError('network/unsupported')
  await connections.switchNetwork(network, { signal: life })
  events.track('SWITCH_NETWORK', { network: network.caipNetworkId })
}
