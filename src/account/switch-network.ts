import { batch } from '@preact/signals-core'
import type { Network } from '../base/network.ts'
import type { Connector } from '../connectors/connector.ts'
import { abortable, timeout } from '../base/abort.ts'
import { ModalError } from '../base/errors.ts'
import type { AccountContext } from './context.ts'

type Parts = Pick<AccountContext, 'life' | 'events' | 'networks' | 'connections' | 'requests' | 'adapter'>

export interface SwitchWait {
  signal: AbortSignal
  /** The network is added to the wallet first, see `ChainAdapter`. */
  isAdding?: boolean
}

/** How long a wallet in this browser has to report its active account. */
const ACCOUNTS_MS = 1_000

/** R146: the active account may change with the network. A wallet that does not report it immediately does so later. */
async function accountsOf(connector: Connector, life: AbortSignal) {
  if (connector.type !== 'announced' && connector.type !== 'injected') return {}
  const soon = timeout(ACCOUNTS_MS, life)
  const session = await abortable(connector.reconnect(soon), soon.signal)
    .catch(() => undefined)
    .finally(soon.done)
  return session ? { accounts: session.accounts } : {}
}

/**
 * Switches to a configured network and asks the wallet connected there for it. Throws `network/unsupported` if the
 * wallet ends on another, and `wallet/disconnected` if it is not connected any more.
 */
export async function switchTo(
  { events, networks, connections, requests, adapter }: Parts,
  network: Network,
  wait: SwitchWait,
): Promise<void> {
  const { chainNamespace: namespace, caipNetworkId } = network
  const held = () => connections.of(namespace).peek().connector
  const connector = held()
  if (!connector) {
    networks.record(caipNetworkId)
    networks.bringToFront(namespace)
    return events.emit('network', { namespace, network: caipNetworkId })
  }
  const now = await (await adapter(namespace)).switchNetwork(requests.signer(connector), network, wait)
  const accounts = await accountsOf(connector, wait.signal)
  // The wallet that is connected now was not asked.
  if (held() !== connector) throw new ModalError('wallet/disconnected')
  batch(() => {
    // Otherwise the wallet would be asked on another network than the one recorded here.
    if (now) connector.follow?.(now)
    networks.bringToFront(namespace)
    connections.change(connector, { ...accounts, caipNetworkId: now })
  })
  if (now !== caipNetworkId) throw new ModalError('network/unsupported')
}

/** The call for apps: by CAIP-2 ID or chain ID. */
export async function switchNetwork(parts: Parts, ref: string | number): Promise<void> {
  const network = parts.networks.find(ref)
  if (!network) throw new ModalError('network/unsupported')
  await switchTo(parts, network, { signal: parts.life })
  parts.events.track('SWITCH_NETWORK', { network: network.caipNetworkId })
}
