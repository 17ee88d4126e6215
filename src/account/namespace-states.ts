import type { Connections } from './connections.ts'
import type { NamespaceState, WalletModalState } from '../page/handle.ts'
import type { Networks } from './networks.ts'

/** What hosts see of each namespace on offer; for good. */
export function namespaceStates(networks: Networks, connections: Connections): WalletModalState['namespaces'] {
  const namespaces: WalletModalState['namespaces'] = {}
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
