import type { Namespace } from '../base/network.ts'
import { policyOf } from '../base/namespaces.ts'
import { isMobile } from '../base/platform.ts'
import type { EarlyContext, Navigation } from './context.ts'
import { entranceOf, type Audience, type Connecting, type Destination, type Payloads, type ViewName } from './routes.ts'

/**
 * Which view appears when the app opens the modal, and when the connection changes while it is open. After connecting
 * the modal closes, unless the user was on the way to another view.
 */
export function createNavigation(
  ctx: Pick<EarlyContext, 'options' | 'events' | 'router' | 'networks' | 'connections' | 'announce' | 't'>,
  warn: (text: string) => void,
): Navigation {
  const { options, events, router, networks, connections } = ctx

  const start = () => {
    if (!options.basic) return 'Connect'
    return isMobile(navigator) ? 'AllWallets' : 'ConnectingWalletConnectBasic'
  }
  const home = () => {
    if (connections.of(networks.namespace.peek()).peek().status !== 'connected') return start()
    return networks.isUnsupported.peek() && !options.allowUnsupportedChain ? 'UnsupportedChain' : 'Account'
  }
  const isFor = (view: string, audience: Audience): view is ViewName => {
    const entrance = entranceOf(view)
    const { feature } = entrance ?? {}
    return (
      entrance?.audience === audience &&
      !(feature && options.features[feature] === false) &&
      (view !== 'Networks' || options.enableNetworkSwitch)
    )
  }
  const show = (way: 'open' | 'reset', { view, arguments: args }: Destination, connecting?: Connecting) => {
    // Swap and Send read their arguments, a switch has its own; other views ignore them.
    router[way](view as 'Swap', (entranceOf(view)?.isConnect ? connecting : args) as Payloads['Swap'])
  }

  const land = () => router.reset(home())
  /** Changes in another than the active namespace move nothing (R122). */
  const isInFront = (namespace: Namespace) => namespace === networks.namespace.peek()
  // Runs before the app's listeners: what they open then stays open.
  events.on('connect', ({ namespace, address }) => {
    const steps = router.steps.peek()
    if (!steps.length || !isInFront(namespace)) return
    const { isReturning } = connections.of(namespace).peek()
    const next = router.wanted('next')
    if (!isReturning) ctx.announce(ctx.t('connected', { account: address }))
    if (next && home() === 'Account') show('reset', next)
    // A restored session follows no tap, and the wrong network must be seen.
    else if (isReturning || home() !== 'Account' || !router.close()) land()
  })
  events.on('disconnect', ({ namespace }) => isInFront(namespace) && land())
  // A switch in its own view stays there; only the wrong network takes over, and gives way again.
  events.on('network', ({ namespace }) => {
    if (!isInFront(namespace)) return
    if (networks.isUnsupported.peek() || router.current.peek()?.view === 'UnsupportedChain') land()
  })

  return {
    start,
    home,
    open({ uri, namespace: given, arguments: args, view = uri ? 'ConnectingWalletConnectBasic' : home() }) {
      // Becomes the active namespace if it is configured; a payment link is for wallets of its own namespace.
      const namespace = given
        ? networks.namespace.peek()
        : networks.namespaces().find(space => args?.['uri']?.toLowerCase().startsWith(policyOf(space).payment!))
      const fitting = home()
      const isForConnected = isFor(view, 'connected')
      if (isForConnected && fitting === start())
        return router.open(start(), { namespace, uri, next: { view, arguments: args } })
      if (isFor(view, 'anyone') || (isForConnected && fitting === 'Account'))
        return show('open', { view, arguments: args }, { namespace, uri })
      if (view !== fitting)
        warn(`${entranceOf(view) ? `Can’t open view ${view} now` : `Unknown view ${view}`}; showing ${fitting}`)
      router.open(fitting)
    },
  }
}
