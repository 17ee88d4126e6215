import type { Namespace, ServedNamespace } from '../base/network.ts'
import type { ProviderOf } from '../base/provider.ts'
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

/** Without a namespace, calls always get the same one, whichever is active or added later. */
export function createGetProvider({ networks, requests }: Pick<AccountContext, 'networks' | 'requests'>) {
  const main = networks.namespaces().includes('eip155') ? 'eip155' : 'solana'
  return <N extends ServedNamespace = 'eip155'>(namespace?: N) =>
    requests.provider(namespace ?? main) as ProviderOf<N> | undefined
}

type NamespaceStates = { [N in Namespace]?: NamespaceState<N> }

/** What apps see of each configured namespace; frozen. */
export function namespaceStates(networks: Networks, connections: Connections): NamespaceStates {
  const namespaces: Partial<Record<Namespace, NamespaceState>> = {}
  for (const namespace of networks.namespaces()) {
    const { status, accounts } = connections.of(namespace).value
    const account = connections.account(namespace)
    let entry: NamespaceState = { status }
    if (account) {
      const { namespace: _, wallet, ...fields } = account
      entry = { status, ...fields, accounts, wallet: Object.freeze(wallet) }
    }
    namespaces[namespace] = Object.freeze(entry)
  }
  return Object.freeze(namespaces) as NamespaceStates
}
