import type { Connector } from '../connectors/connector.ts'
import type { Namespace } from '../base/network.ts'
import type { Context } from './context.ts'
import { platform } from '../base/platform.ts'

function methodOf({ type }: Connector) {
  if (type !== 'walletConnect') return 'browser'
  return platform(navigator).mobile ? 'mobile' : 'qrcode'
}

/** Tracks each wallet that is restored, once; the embedded wallet reports it itself (frame.md 11.4). */
export function trackReconnects({ life, events, networks, connections }: Context): void {
  const tracked = new Set<Namespace>()
  const tell = (namespace: Namespace) => {
    const { connector, isReturning } = connections.of(namespace).peek()
    if (!connector || tracked.has(namespace)) return
    tracked.add(namespace)
    if (!isReturning || connector.type === 'auth') return
    events.track('CONNECT_SUCCESS', { method: methodOf(connector), name: connector.name, reconnect: true })
  }
  networks.namespaces().forEach(tell)
  life.addEventListener(
    'abort',
    events.on('connect', ({ namespace }) => tell(namespace)),
    { once: true },
  )
}
