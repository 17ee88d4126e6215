import { createAttempt, watch, type Attempt, type Context, type ModalError } from '../../modal/kit.ts'
import type { Network } from '../../base/network.ts'
import type { WalletEntry } from '../../wallets/offered.ts'
import { child, delay, latest, noop } from '../../base/abort.ts'
import type { ErrorCode } from '../../base/errors.ts'
import type { SwitchTarget } from '../../modal/routes.ts'

const NO_ANSWER_MS = 60_000

/**
 * `unable`: the wallet cannot switch to the network from here. `unadded`: it does not know the network, or its answer
 * may be a refusal in another language. `unaddable`: in addition, no wallet would accept the app's description of it.
 */
export type SwitchStage = 'wait' | 'declined' | 'pending' | 'failed' | 'silent' | 'unable' | 'unadded' | 'unaddable'

/**
 * Over once the wallet is on the network, by whatever way, or its view has left the stack. `retry` asks again, or for a
 * network to be added that the wallet does not know.
 */
type Switch = Attempt<SwitchStage>

const STAGES: Partial<Record<ErrorCode, SwitchStage>> = {
  'wallet/declined': 'declined',
  'wallet/pending': 'pending',
  'wallet/unsupported-method': 'unable',
}
function stageOf({ code, data }: ModalError): SwitchStage {
  if (data?.['isUnaddable']) return 'unaddable'
  return STAGES[code] ?? (data?.['isAdding'] ? 'unadded' : 'failed')
}

export interface Switches {
  /**
   * Asks the wallet immediately, in the same tap, then shows its progress. If another wallet is already on that
   * network, it becomes the active one; if a wallet has to be connected first, SwitchActiveChain says so. Without any
   * wallet, only the choice is recorded.
   */
  choose(network: Network): void
  /** The active wallet, if it also supports the network's namespace. */
  sameWallet(network: Network): WalletEntry | undefined
  /** Continues from SwitchActiveChain: to the wallets of the network's namespace, or with one of them. */
  connect(network: Network, wallet?: WalletEntry): void
  /** Continues from a wallet that cannot switch: to another wallet, which is then asked for the network. */
  connectAgain(network: Network): void
  /** The switch that is shown; the wallet is asked when it is first shown, unless it was asked before. */
  of(target: SwitchTarget): Switch
}

export function createSwitches(ctx: Context): Switches {
  const { router, connections, networks, wallets } = ctx
  const switches = new WeakMap<SwitchTarget, Switch>()
  /** One request to the wallet at a time. */
  const ask = latest(ctx.life, async (signal, network: Network, isAdding: boolean) => {
    const { switchTo } = await ctx.loadSlot('lazyMethods')
    await switchTo(network, { signal, isAdding })
    return true
  })

  const leave = (target?: SwitchTarget) => {
    if (target?.isDetour) return router.back()
    // If the app opened the list, it closes; from anywhere else the account follows.
    if (router.steps.peek()[0]?.view === 'Networks') router.close(true)
    else router.reset('Account')
  }

  const isConnected = (namespace: Network['chainNamespace']) => connections.of(namespace).peek().status === 'connected'
  const tell = ({ caipNetworkId: network, name }: Network) => {
    ctx.events.track('SWITCH_NETWORK', { network })
    ctx.announce(ctx.t('network.switched', { network: name }))
  }

  function start(target: SwitchTarget): Switch {
    const { network } = target
    const { chainNamespace: namespace, caipNetworkId } = network
    const seeing = child(ctx.life)
    let isOver = false
    const isShown = () => router.steps.value.some(step => step.payload === target)
    const arrive = () => {
      if (isOver) return
      isOver = true
      seeing.abort()
      networks.bringToFront(namespace)
      tell(network)
      if (isShown()) leave(target)
    }
    // The user can switch in the wallet itself, and a wallet that failed or refused may have switched nevertheless.
    let wasShown = false
    watch(seeing.signal, () => {
      const isHere = isShown()
      if (wasShown && !isHere) return seeing.abort()
      wasShown = isHere
      const { status } = connections.of(namespace).value
      if (status === 'connected' && networks.of(namespace).caipNetworkId === caipNetworkId) queueMicrotask(arrive)
    })
    return createAttempt<SwitchStage>(
      ctx.life,
      async ({ signal, stage, before }) => {
        delay(NO_ANSWER_MS, signal).then(() => {
          stage.value = 'silent'
        }, noop)
        if (await ask(network, before === 'unadded')) arrive()
      },
      {
        first: 'wait',
        fallback: 'wallet/failed',
        failed(failure) {
          if (!isShown()) return
          ctx.report(failure)
          return stageOf(failure)
        },
      },
    )
  }

  const begin = (target: SwitchTarget) => {
    const begun = start(target)
    switches.set(target, begun)
    return begun
  }

  function choose(network: Network) {
    const { chainNamespace: namespace, caipNetworkId: id } = network
    if (!isConnected(namespace)) {
      if (isConnected(networks.namespace.peek())) return router.push('SwitchActiveChain', network)
      ctx.loadSlot('lazyMethods').then(({ switchTo }) => switchTo(network, { signal: ctx.life }), ctx.report)
      return leave()
    }
    if (id === networks.active.peek().caipNetworkId) return router.back()
    if (id === networks.of(namespace).caipNetworkId) {
      networks.bringToFront(namespace)
      ctx.events.emit('network', { namespace, network: id })
      tell(network)
      return leave()
    }
    const target = { network }
    const begun = begin(target)
    router.push('SwitchNetwork', target)
    begun.retry()
  }

  // Connected for this switch, in whatever way: continue to the network itself, once the connection is known
  // everywhere.
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
      // After connecting again, the wallet may be there already.
      if (networks.active.peek().caipNetworkId !== target.network.caipNetworkId) begun.retry()
      return begun
    },
    choose,
    sameWallet({ chainNamespace }) {
      const { connector } = connections.of(networks.namespace.value).value
      const entry = connector && wallets.rows.value.find(it => it.connectors.includes(connector))
      return entry?.connectors.some(it => it.namespace === chainNamespace) ? entry : undefined
    },
    connect({ chainNamespace: namespace }, wallet) {
      router.push('Connect', { namespace, next: { view: 'Account' } })
      const connector = wallet?.connectors.find(it => it.namespace === namespace)
      if (wallet && connector) ctx.pick(wallet, connector)
    },
    connectAgain: network =>
      router.push('Connect', {
        namespace: network.chainNamespace,
        next: { view: 'SwitchNetwork', arguments: { network } },
      }),
  }
}
