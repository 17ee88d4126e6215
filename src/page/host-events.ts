import { computed } from '@preact/signals-core'
import type { EarlyContext } from '../modal/context.ts'
import { watch } from '../state/resource.ts'

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
