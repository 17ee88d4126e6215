import { computed, type ReadonlySignal } from '@preact/signals-core'
import type { Connections } from '../account/connections.ts'
import type { WalletModalState } from './handle.ts'
import { namespaceStates } from '../account/namespace-states.ts'
import type { EmbeddedWalletInfo, KnownConnection } from '../account/public.ts'
import type { Networks } from '../account/networks.ts'
import type { Router } from '../modal/router.ts'
import type { SIWXSession } from '../base/siwx.ts'
import type { Theme } from '../modal/theme.ts'

interface Parts {
  ready: ReadonlySignal<boolean>
  router: Router
  networks: Networks
  connections: Connections
  theme: Theme
  locale: ReadonlySignal<string>
  embeddedWalletInfo: ReadonlySignal<EmbeddedWalletInfo | undefined>
  knownConnections: ReadonlySignal<readonly KnownConnection[]>
  sessions: ReadonlySignal<readonly SIWXSession[]>
}

/** The public state as one frozen object, recreated only when something in it changed. */
export function createSnapshot({
  ready,
  router,
  networks,
  connections,
  theme,
  locale,
  embeddedWalletInfo,
  knownConnections,
  sessions,
}: Parts): ReadonlySignal<WalletModalState> {
  return computed(() => {
    const namespaces = namespaceStates(networks, connections)
    return Object.freeze({
      ready: ready.value,
      open: router.isOpen.value,
      view: router.current.value?.view,
      status: namespaces[networks.namespace.value]!.status,
      network: networks.active.value.caipNetworkId,
      theme: theme.resolved.value,
      locale: locale.value,
      namespaces,
      embeddedWalletInfo: embeddedWalletInfo.value,
      connections: knownConnections.value,
      sessions: sessions.value,
    })
  })
}
