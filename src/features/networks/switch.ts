import { isAbort, signal, toModalError, watch, type Context, type ReadonlySignal } from '../../kit.ts'
import type { Network } from '../../chains/network.ts'
import { child, delay } from '../../lib/abort.ts'

const NO_ANSWER_MS = 60_000

export type SwitchStage = 'wait' | 'declined' | 'pending' | 'failed' | 'silent'

/** A switch of the wallet's network that the user asked for; what SwitchNetwork is handed. */
export interface SwitchTarget {
  network: Network
  from: Network
  /** Of a view that wants the network, and is there again afterwards. */
  isDetour?: boolean
}

/** How it goes; alive while its view is on the stack. */
interface Switch {
  stage: ReadonlySignal<SwitchStage>
  retry(): void
}

export interface Switches {
  /**
   * Asks the wallet at once, in the same tap, then shows how it goes. Where another wallet is on that network already,
   * it comes to the front; where one is to be connected first, SwitchActiveChain says so. Without any wallet the choice
   * is all there is.
   */
  choose(network: Network): void
  /** Goes on from SwitchActiveChain: to the wallets of the network's namespace. */
  connect(network: Network): void
  /** The switch that is shown; the wallet is asked with the first look where nobody has asked it before. */
  of(target: SwitchTarget): Switch
}

export function createSwitches(ctx: Context): Switches {
  const { router, connections, networks } = ctx
  const switches = new WeakMap<SwitchTarget, Switch>()

  const leave = (target?: SwitchTarget) => {
    if (target?.isDetour) return router.back()
    // A list that the page opened closes; from anywhere else the way leads to the account.
    if (router.steps.peek()[0]?.view === 'Networks') router.close(true)
    else router.reset('Account')
  }

  const isConnected = (namespace: Network['chainNamespace']) => connections.of(namespace).peek().status === 'connected'
  const tell = ({ caipNetworkId: network, name }: Network) => {
    ctx.events.track('SWITCH_NETWORK', { network })
    ctx.announce(ctx.t('switched', { network: name }))
  }

  function start(target: SwitchTarget): Switch {
    const { network } = target
    const stage = signal<SwitchStage>('wait')
    let call = new AbortController()
    const isGone = () => !router.steps.peek().some(step => step.payload === target)
    return {
      stage,
      retry() {
        call.abort()
        const mine = (call = child(ctx.life))
        stage.value = 'wait'
        delay(NO_ANSWER_MS, mine.signal).then(
          () => {
            if (stage.peek() === 'wait') stage.value = 'silent'
          },
          () => {},
        )
        connections
          .switchNetwork(network, { signal: mine.signal })
          .then(
            () => {
              tell(network)
              if (!isGone()) leave(target)
            },
            (thrown: unknown) => {
              if (isAbort(thrown) || isGone()) return
              const error = toModalError(thrown, 'wallet/failed')
              stage.value =
                error.code === 'wallet/declined' ? 'declined' : error.code === 'wallet/pending' ? 'pending' : 'failed'
              ctx.report(error)
            },
          )
          .finally(() => mine.abort())
      },
    }
  }

  const begin = (target: SwitchTarget) => {
    const begun = start(target)
    switches.set(target, begun)
    return begun
  }

  function choose(network: Network) {
    const { chainNamespace: namespace, caipNetworkId: id } = network
    const from = networks.active.peek()
    if (!isConnected(namespace)) {
      if (isConnected(networks.namespace.peek())) return router.push('SwitchActiveChain', network)
      connections.switchNetwork(network, { signal: ctx.life })
      return leave()
    }
    if (id === from.caipNetworkId) return router.back()
    if (id === networks.of(namespace).caipNetworkId) {
      networks.bringToFront(namespace)
      ctx.events.emit('network', { namespace, network: id })
      tell(network)
      return leave()
    }
    const target = { network, from }
    const begun = begin(target)
    router.push('SwitchNetwork', target)
    begun.retry()
  }

  // Connected where the user was going, by whatever way: on to the network itself, once that is known everywhere.
  watch(ctx.life, () => {
    const step = router.steps.value.find(it => it.view === 'SwitchActiveChain')
    const network = step?.payload
    if (!network || !connections.of(network.chainNamespace).value.connector) return
    queueMicrotask(() => {
      if (router.steps.peek().includes(step)) router.reset('Account')
      if (router.isOpen.peek() && networks.active.peek().caipNetworkId !== network.caipNetworkId) choose(network)
    })
  })

  return {
    of(target) {
      const known = switches.get(target)
      if (known) return known
      const begun = begin(target)
      begun.retry()
      return begun
    },
    choose,
    connect: ({ chainNamespace: namespace }) => router.push('Connect', { namespace, next: { view: 'Account' } }),
  }
}
