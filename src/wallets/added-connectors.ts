import type { WalletsContext } from './context.ts'
import { child } from '../base/abort.ts'
import type { Connector } from '../connectors/connector.ts'

type Parts = Pick<WalletsContext, 'life' | 'options' | 'chunks' | 'networks' | 'wallets'>

/**
 * Looks for the Safe in whose frame this page may be shown. Nothing else answers, so a Safe that was not ready is asked
 * again with the next call.
 */
export function createSafe(ctx: Parts): () => Promise<void> {
  const { life, chunks, networks, wallets } = ctx
  let asking: AbortController | undefined
  return async () => {
    if (wallets.added.peek().some(it => it.id === 'safe') || !networks.namespaces().includes('eip155')) return
    asking?.abort()
    const mine = (asking = child(life))
    const { findSafe } = await chunks.load('safe')
    const connector = await findSafe(mine.signal)
    if (connector && asking === mine) addConnector(ctx, connector)
  }
}

/** Adds a connector to the list of wallets, once. */
export function addConnector({ wallets: { added } }: Pick<WalletsContext, 'wallets'>, connector: Connector) {
  if (added.peek().some(it => it.id === connector.id)) return
  added.value = [...added.peek(), connector]
}
