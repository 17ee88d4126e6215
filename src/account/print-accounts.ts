import type { Namespace } from '../base/network.ts'
import type { Connections } from './connections.ts'

/** The addresses as their chain prints them, once its adapter has loaded. */
export function printAccounts(
  connections: Connections,
  namespace: Namespace,
  print: (address: string) => string | undefined,
): void {
  const { accounts = [] } = connections.of(namespace).peek()
  connections.share(
    namespace,
    accounts.map(it => ({ ...it, address: print(it.address) ?? it.address })),
  )
}
