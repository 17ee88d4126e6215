import { computed, type Signal } from '@preact/signals'
import type { Context } from './context.ts'
import type { ModalError } from '../lib/errors.ts'
import { watch } from './resource.ts'

/**
 * What follows from state and leaves the system: host events, the view that fits a changed connection, chunks fetched
 * the moment they will be needed. Sets `wanted`, which asks for the wallet directory, while the modal is open. Returns
 * the view to open with.
 */
export function follow(ctx: Context, wanted: Signal<boolean>, later: (then: () => void) => void): () => string {
  const { life, options, events, router, networks, connections, theme, chunks } = ctx
  const front = () => connections.of(networks.namespace.peek()).peek()

  let wasOpen = false
  watch(life, () => {
    const isOpen = router.isOpen.value
    if (isOpen === wasOpen) return
    wasOpen = isOpen
    const { status, data } = ctx.wallets.directory.peek()
    // What has come is kept, what has not is given up and asked for anew.
    if (!isOpen) wanted.value = status === 'ready' && !data!.error
    else
      later(() => {
        if (!router.isOpen.peek()) return
        wanted.value = true
        chunks.preload('services')
        ctx.loadView('ConnectingExternal').catch(() => {})
      })
    const connected = front().status === 'connected'
    events.emit(isOpen ? 'open' : 'close', undefined)
    events.track(isOpen ? 'MODAL_OPEN' : 'MODAL_CLOSE', { connected })
  })
  const shown = computed(() => router.current.value?.view)
  watch(life, () => {
    const view = shown.value
    if (view) events.emit('view', { view })
  })
  watch(life, () => events.emit('theme', { theme: theme.resolved.value }))
  // The chain's own code comes as soon as there is an account, never before.
  watch(life, () => {
    const namespace = networks.namespace.value
    const { connector, address } = connections.of(namespace).value
    if (!connector || !address) return
    chunks.preload('services')
    chunks.whenLoaded(() => ctx.loadView('Account').catch(() => {}))
    ctx.adapter(namespace).then(
      ({ normalize }) => connections.normalize(namespace, normalize),
      () => {},
    )
  })

  // What is loaded without a click fails without one: the host is told once a failure, and a network that is back is
  // used.
  for (const source of [ctx.wallets.directory, ctx.balances]) {
    let told: unknown
    const failure = () => source.value.error ?? source.value.data?.error
    watch(life, () => {
      const error = failure() as ModalError | undefined
      if (source.value.status === 'loading') return
      if (error && error.code !== told) ctx.report(error)
      told = error?.code
    })
    addEventListener(
      'online',
      () => {
        if (failure()) source.reload()
      },
      { signal: life },
    )
  }

  const home = () => {
    if (front().status !== 'connected') return 'Connect'
    return networks.isUnsupported.peek() && !options.allowUnsupportedChain ? 'UnsupportedChain' : 'Account'
  }
  const land = () => router.reset(home())
  events.on('connect', land)
  events.on('disconnect', land)
  // A switch that its own view follows stays there; only the wrong network takes over, and gives way again.
  events.on('network', () => {
    if (networks.isUnsupported.peek() || router.current.peek()?.view === 'UnsupportedChain') land()
  })
  return home
}
