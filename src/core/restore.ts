import type { Namespace } from '../chains/network.ts'
import { abortable, child, delay } from '../lib/abort.ts'
import type { Connections } from './connections.ts'
import type { Networks } from './networks.ts'
import { watch } from './resource.ts'
import type { Storage } from './storage.ts'
import type { Wallets } from './wallets.ts'

const SETTLE_MS = 3000

interface Parts {
  life: AbortSignal
  storage: Storage
  networks: Networks
  connections: Connections
  wallets: Wallets
  /** Brings the chunk whose connector has this id, where there is one. */
  bring(id: string): Promise<void>
}

/**
 * Brings stored sessions back without a prompt and follows what other tabs do. Resolves when every namespace is
 * settled; a wallet that has not announced itself after three seconds counts as gone for now.
 */
export async function restore(
  { life, storage, networks, connections, wallets, bring }: Parts,
  settle = SETTLE_MS,
): Promise<void> {
  const stored = (namespace: Namespace) => storage.get('session')?.[namespace]

  const revive = async (namespace: Namespace) => {
    const id = stored(namespace)
    if (!id || connections.of(namespace).peek().connector) return
    connections.expect(namespace)
    const found = new Promise<void>(resolve => {
      const over = child(life)
      watch(over.signal, () => {
        const connector = [...wallets.connectors.value, ...wallets.added.value].find(
          item => item.namespace === namespace && item.id === id,
        )
        if (!connector) return
        queueMicrotask(() => over.abort())
        // Found late, after the session was ended: it stays ended.
        if (stored(namespace) === id) connections.reconnect(connector).then(resolve)
      })
    })
    bring(id).catch(() => {})
    // A wallet that hangs must not keep the page waiting; if it answers later, the session still comes back.
    await Promise.race([found, delay(settle, life).catch(() => {})])
    connections.giveUp(namespace)
  }

  storage.watch(key => {
    const isFree = (namespace: Namespace) => connections.of(namespace).peek().status === 'disconnected'
    const network = key === 'network' && networks.find(storage.get(key) ?? '')
    if (network && isFree(network.chainNamespace)) {
      // Chosen by the user, in the other tab.
      networks.record(network.caipNetworkId)
      networks.bringToFront(network.chainNamespace)
    }
    if (key === 'session')
      for (const namespace of networks.namespaces()) {
        const { connector } = connections.of(namespace).peek()
        const id = stored(namespace)
        // The other tab has told the wallet already; here only the state follows.
        if (connector ? connector.id !== id : !id) connections.forget(namespace)
        if (id && isFree(namespace)) revive(namespace)
      }
  }, life)

  // Back from the back/forward cache the wallet may have moved on: read it again.
  addEventListener(
    'pageshow',
    event => {
      if (!(event as PageTransitionEvent).persisted) return
      for (const namespace of networks.namespaces()) connections.refresh(namespace)
    },
    { signal: life },
  )

  await abortable(Promise.all(networks.namespaces().map(revive)), life).catch(() => {})
}
