import type { Context } from './context.ts'
import { isView, ROUTES, type ViewName } from './routes.ts'

export interface Navigation {
  /** The view that fits the connection: what opens when nothing else is asked for. */
  home(): 'Connect' | 'UnsupportedChain' | 'Account'
  /** Opens what the host asks for, as far as it may be opened from outside. */
  open(view: string | undefined, args?: Record<string, string>): void
}

/** Which view comes when the host opens the modal, and when the connection changes under it. */
export function createNavigation(ctx: Context, warn: (text: string) => void): Navigation {
  const { options, events, router, networks, connections } = ctx

  const home = () => {
    if (connections.of(networks.namespace.peek()).peek().status !== 'connected') return 'Connect'
    return networks.isUnsupported.peek() && !options.allowUnsupportedChain ? 'UnsupportedChain' : 'Account'
  }
  const isOn = (view: ViewName) => {
    const { feature } = ROUTES[view]
    return !feature || options.features[feature] !== false
  }
  /** Account and UnsupportedChain follow from the connection, as whatever is asked for when there is no such view. */
  const mayOpen = (view: string): view is ViewName => {
    if (!isView(view) || view === 'Account' || !isOn(view)) return false
    const { audience } = ROUTES[view]
    return audience === 'anyone' || (audience === 'connected' && home() === 'Account')
  }

  const land = () => router.reset(home())
  events.on('connect', land)
  events.on('disconnect', land)
  // A switch that its own view follows stays there; only the wrong network takes over, and gives way again.
  events.on('network', () => {
    if (networks.isUnsupported.peek() || router.current.peek()?.view === 'UnsupportedChain') land()
  })

  return {
    home,
    open(view, args) {
      const target = view && mayOpen(view) ? view : home()
      if (view && view !== target) warn(`View ${view} cannot be opened now; showing ${target}`)
      if (target === 'Swap') router.open(target, args)
      else router.open(target as 'Account')
    },
  }
}
