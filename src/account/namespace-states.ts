import type { Namespace } from '../base/network.ts'
import type { Connections } from './connections.ts'
import type { Networks } from './networks.ts'
import type { NamespaceState } from './public.ts'

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
