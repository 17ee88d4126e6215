import { isAbort, signal, toModalError, type Context, type ReadonlySignal } from '../../kit.ts'
import type { Network } from '../../chains/network.ts'
import { child, delay } from '../../lib/abort.ts'

const NO_ANSWER_MS = 60_000

export type SwitchStage = 'wait' | 'declined' | 'pending' | 'failed' | 'silent'

/** A switch of the wallet's network that the user asked for; what SwitchNetwork is handed. */
export interface SwitchTarget {
  network: Network
  from: Network
}

/** How it goes; alive while its view is on the stack. */
interface Switch {
  stage: ReadonlySignal<SwitchStage>
  retry(): void
}

export interface Switches {
  /** Asks the wallet at once, in the same tap, then shows how it goes. Without a wallet the choice is all there is. */
  choose(network: Network): void
  of(target: SwitchTarget): Switch
}

export function createSwitches(ctx: Context): Switches {
  const { router, connections, networks } = ctx
  const switches = new WeakMap<SwitchTarget, Switch>()

  const leave = () => {
    // A list that the page opened closes; from anywhere else the way leads to the account.
    if (router.steps.peek()[0]?.view === 'Networks') router.close(true)
    else router.reset('Account')
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
              ctx.events.track('SWITCH_NETWORK', { network: network.caipNetworkId })
              ctx.announce(ctx.t('switched', { network: network.name }))
              if (!isGone()) leave()
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

  return {
    of: target => switches.get(target)!,
    choose(network) {
      const from = networks.active.peek()
      if (connections.of(network.chainNamespace).peek().status !== 'connected') {
        connections.switchNetwork(network, { signal: ctx.life })
        return leave()
      }
      if (network.caipNetworkId === from.caipNetworkId) return router.back()
      const target = { network, from }
      const begun = start(target)
      switches.set(target, begun)
      router.push('SwitchNetwork', target)
      begun.retry()
    },
  }
}
