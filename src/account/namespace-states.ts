import type { Account, SharedAccount } from '../base/account.ts'
import type { Namespace } from '../base/network.ts'
import type { Connections } from './connections.ts'
import type { Networks } from './networks.ts'

/** `authorizing`: the wallet has answered, and the account has to sign in before it counts as connected. */
export type ConnectionStatus = 'disconnected' | 'connecting' | 'authorizing' | 'connected'

/** One namespace of the snapshot; the account's fields are absent unless `status` is `connected`. */
export type NamespaceState = { status: ConnectionStatus } & Partial<Omit<Account, 'namespace'>> & {
    /** All accounts that the wallet shares, the active one first; `type` where the wallet says it. */
    accounts?: readonly Readonly<SharedAccount>[]
  }

/** What hosts see of each namespace on offer; for good. */
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
