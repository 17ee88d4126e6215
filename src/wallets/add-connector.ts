import type { Connector } from '../connectors/connector.ts'
import type { WalletsContext } from './context.ts'

/** Puts a connector on the list of wallets, once. */
export function addConnector({ wallets: { added } }: Pick<WalletsContext, 'wallets'>, connector: Connector) {
  if (added.peek().some(it => it.id === connector.id)) return
  added.value = [...added.peek(), connector]
}
