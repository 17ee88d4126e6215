import type { Namespace } from '../base/network.ts'
import { ModalError, toModalError } from '../base/errors.ts'
import type { AccountContext } from './context.ts'
import type { Connections } from './connections.ts'
import type { Networks } from './networks.ts'
import type { NamespaceState } from './public.ts'

type Parts = Pick<AccountContext, 'events' | 'networks' | 'connections'>

/**
 * Ends the sessions of one namespace (default: all) in the caller's task; resolves once the wallets have answered. Each
 * is attempted, and the first failure is thrown.
 */
export async function disconnect({ events, networks, connections }: Parts, namespace?: Namespace): Promise<void> {
  let failure: ModalError | undefined
  const spaces = namespace ? [namespace] : networks.namespaces()
  await Promise.all(
    spaces.map(space =>
      connections.disconnect(space).catch((thrown: unknown) => {
        failure ??= toModalError(thrown, 'wallet/failed')
      }),
    ),
  )
  if (!failure) return events.track('DISCONNECT_SUCCESS', { namespace: namespace ?? 'all' })
  events.track('DISCONNECT_ERROR', { message: failure.code })
  throw failure
}

/** What apps see of each configured namespace; frozen. */
export function namespaceStates(
  networks: Networks,
  connections: Connections,
): Partial<Record<Namespace, NamespaceState>> {
  const namespaces: Partial<Record<Namespace, NamespaceState>> = {}
  for (const namespace of networks.namespaces()) {
    const { status, accounts } = connections.of(namespace).value
    const account = connections.account(namespace)
    let entry: NamespaceState = { status }
    if (account) {
      const { address, caipAddress, network, wallet } = account
      entry = { status, address, caipAddress, network, accounts, wallet: Object.freeze(wallet) }
    }
    namespaces[namespace] = Object.freeze(entry)
  }
  return Object.freeze(namespaces)
}
