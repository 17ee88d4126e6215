import type { Namespace } from '../base/network.ts'
import { isMade } from './external.ts'
import { abortable, child, noop } from '../base/abort.ts'
import type { WalletsContext } from './context.ts'
import { watchForWallets } from './late-wallets.ts'
import { watch } from '../state/resource.ts'

/** How many times to look for the wallet of a stored session: half a minute. */
const LOOKS = 30

type Parts = Pick<
  WalletsContext,
  'life' | 'storage' | 'networks' | 'connections' | 'wallets' | 'lookForWallets' | 'loadSlot' | 'slots'
>

/** Reads account and chain again, after sleep or a page restored from cache. A question that fails changes nothing. */
export async function refresh({ life, connections }: Parts, namespace: Namespace): Promise<void> {
  const state = connections.of(namespace)
  const { connector } = state.peek()
  const change = await connector?.reconnect({ signal: life }).then(it => it ?? 'disconnect', noop)
  if (change && connector && state.peek().connector === connector) connections.change(connector, change)
}

/** Restores stored sessions without a prompt and follows other tabs. Resolves when all are settled. */
export async function restore(parts: Parts, settle?: number): Promise<void> {
  const { life, storage, networks, connections, wallets, loadSlot, slots } = parts
  const stored = (namespace: Namespace) => storage.get('session')?.[namespace]

  /** The slot that provides a connector not found among the installed wallets. */
  const slotOf = (id: string) => {
    if (isMade(id)) return 'external'
    return id === 'walletConnect' || id === 'AUTH' ? id : undefined
  }
  const bringConnector = async (id: string) => {
    const slot = slotOf(id)
    if (!slot) return
    await loadSlot(slot)
    await slots.peek()[slot]?.(id)
  }

  const revive = async (namespace: Namespace) => {
    const id = stored(namespace)
    if (!id || connections.of(namespace).peek().connector) return
    const settled = connections.expect(namespace, settle)
    const found = new Promise<void>(resolve => {
      const over = child(life)
      if (!slotOf(id)) void watchForWallets(parts, over.signal, LOOKS)
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
    bringConnector(id).catch(() => {})
    // A wallet that hangs must not hold up the page; if it answers later, the session is still restored.
    await Promise.race([found, settled])
    connections.giveUp(namespace)
  }

  const isFree = (namespace: Namespace) => connections.of(namespace).peek().status === 'disconnected'
  const followNetwork = () => {
    const network = networks.find(storage.get('network') ?? '')
    if (!network || !isFree(network.chainNamespace)) return
    // The user's choice, in the other tab.
    networks.record(network.caipNetworkId)
    networks.bringToFront(network.chainNamespace)
  }
  const followSessions = () => {
    for (const namespace of networks.namespaces()) {
      const { connector } = connections.of(namespace).peek()
      const id = stored(namespace)
      // The other tab has already notified the wallet; here only the state follows.
      if (connector ? connector.id !== id : !id) connections.forget(namespace)
      if (id && isFree(namespace)) revive(namespace)
    }
  }
  storage.watch(key => {
    if (key === 'network') followNetwork()
    if (key === 'session') followSessions()
  }, life)
  // Another tab's network may be the reason why we got here.
  followNetwork()

  // After a return from the back/forward cache the wallet may have moved on: read it again.
  addEventListener(
    'pageshow',
    event => {
      if (!event.persisted) return
      for (const namespace of networks.namespaces()) refresh(parts, namespace)
    },
    { signal: life },
  )

  await abortable(Promise.all(networks.namespaces().map(revive)), life).catch(() => {})
}
