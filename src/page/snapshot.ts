import { computed, type ReadonlySignal } from '@preact/signals-core'
import type { Connections } from '../account/connections.ts'
import type { WalletModalState } from './handle.ts'
import { namespaceStates } from '../account/all-namespaces.ts'
import type { EmbeddedWalletInfo, KnownConnection } from '../account/public.ts'
import type { Networks } from '../account/networks.ts'
import type { EarlyContext } from '../modal/context.ts'
import type { Router } from '../modal/router.ts'
import type { SIWXSession } from '../base/siwx.ts'
import type { Theme } from '../modal/theme.ts'
import { watch } from '../state/resource.ts'

interface Parts {
  ready: ReadonlySignal<boolean>
  error: ReadonlySignal<WalletModalState['error']>
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
  error,
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
      status: connections.of(networks.namespace.value).value.status,
      network: networks.active.value.caipNetworkId,
      theme: theme.resolved.value,
      locale: locale.value,
      namespaces,
      embeddedWalletInfo: embeddedWalletInfo.value,
      connections: knownConnections.value,
      sessions: sessions.value,
      error: error.value,
    })
  })
}

/** Emits the app's events about the modal: open, close, the view and the theme. */
export function emitHostEvents({ life, events, router, networks, connections, theme }: EarlyContext): void {
  let wasOpen = false
  watch(life, () => {
    const isOpen = router.isOpen.value
    if (isOpen === wasOpen) return
    wasOpen = isOpen
    const connected = !!connections.of(networks.namespace.peek()).peek().connector
    events.emit(isOpen ? 'open' : 'close', undefined)
    events.track(isOpen ? 'MODAL_OPEN' : 'MODAL_CLOSE', { connected })
  })
  const shown = computed(() => router.current.value?.view)
  watch(life, () => {
    const view = shown.value
    if (view) events.emit('view', { view })
  })
  watch(life, () => events.emit('theme', { theme: theme.resolved.value }))
}
