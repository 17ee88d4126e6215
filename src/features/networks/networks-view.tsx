import {
  Button,
  Icon,
  isAbort,
  Picture,
  Row,
  signal,
  toModalError,
  useEffect,
  useModal,
  useSignal,
  type Context,
  type Signal,
} from '../../kit.ts'
import { Field } from '../../ui/field.tsx'
import { Hero } from '../../ui/hero.tsx'
import { SEARCH } from '../../ui/more-icons.ts'
import type { Network } from '../../chains/adapter.ts'
import { canSwap } from '../../chains/swaps.ts'
import { delay } from '../../lib/abort.ts'

const SEARCH_FROM = 8
const NO_ANSWER_MS = 60_000

type Stage = 'wait' | 'declined' | 'pending' | 'failed' | 'silent'

/** One switch of the wallet's network, alive while its view is on screen. */
interface Switch {
  network: Network
  from: Network
  stage: Signal<Stage>
  retry(): void
}

/** Asks the wallet at once, in the same tap, then shows how it goes. Without a wallet the choice is all there is. */
function choose(ctx: Context, network: Network): void {
  const { router, connections, networks } = ctx
  const from = networks.active.peek()
  const leave = () => {
    // A list that the page opened closes; from anywhere else the way leads to the account.
    if (router.steps.peek()[0]?.view === 'Networks') router.close(true)
    else router.reset('Account')
  }
  if (connections.of(network.chainNamespace).peek().status !== 'connected') {
    connections.switchNetwork(network, { signal: ctx.life })
    return leave()
  }
  if (network.caipNetworkId === from.caipNetworkId) return router.back()
  const stage = signal<Stage>('wait')
  let call = new AbortController()
  const attempt: Switch = {
    network,
    from,
    stage,
    retry() {
      call.abort()
      const mine = (call = new AbortController())
      const gone = () => !router.steps.peek().some(step => step.data === attempt)
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
            if (!gone()) leave()
          },
          (thrown: unknown) => {
            if (isAbort(thrown) || gone()) return
            const error = toModalError(thrown, 'wallet/failed')
            stage.value =
              error.code === 'wallet/declined' ? 'declined' : error.code === 'wallet/pending' ? 'pending' : 'failed'
            ctx.report(error)
          },
        )
        .finally(() => mine.abort())
    },
  }
  router.push('SwitchNetwork', attempt)
  attempt.retry()
}

function NetworkRows({ list }: { list: Network[] }) {
  const ctx = useModal()
  const active = ctx.networks.active.value
  return (
    <ul className="rows">
      {list.map(network => {
        const isCurrent = network.caipNetworkId === active.caipNetworkId
        return (
          <Row
            key={network.caipNetworkId}
            picture={<Picture src={ctx.networkImage(network)} name={network.name} round />}
            title={network.name}
            current={isCurrent}
            end={isCurrent && <Icon name="check" on />}
            onClick={() => choose(ctx, network)}
          />
        )
      })}
    </ul>
  )
}

/** The configured networks; test networks under a fold. */
export function NetworksView() {
  const { t, networks, events } = useModal()
  const query = useSignal('')
  const isOpen = useSignal(networks.active.value.testnet === true)
  useEffect(() => events.track('CLICK_NETWORKS', {}), [])
  const text = query.value.trim().toLowerCase()
  const list = networks.list.value.filter(network => network.name.toLowerCase().includes(text))
  const main = list.filter(network => !network.testnet)
  const test = list.filter(network => network.testnet)
  return (
    <div className="body">
      {networks.list.value.length >= SEARCH_FROM && (
        <Field
          type="search"
          icon={SEARCH}
          label={t('networks.search')}
          value={query.value}
          onInput={value => {
            query.value = value
          }}
        />
      )}
      {list.length ? <NetworkRows list={main} /> : <p className="lead mid">{t('networks.none')}</p>}
      {test.length > 0 && (
        <button
          className="row fold"
          aria-expanded={isOpen.value || !!text}
          onClick={() => {
            isOpen.value = !isOpen.value
          }}
        >
          <span className="s">{t('networks.test')}</span>
          <span className="line">
            <span className="badge">{test.length}</span>
            <Icon name="down" />
          </span>
        </button>
      )}
      {(isOpen.value || text) && <NetworkRows list={test} />}
    </div>
  )
}

// An open request of before is not waited for here, so nothing may look as if.
const PIN = { wait: 'waiting', pending: 'warn', declined: 'declined', failed: 'failed', silent: 'warn' } as const

/** SwitchNetwork: how the wallet takes it. */
export function SwitchView({ data }: { data: unknown }) {
  const ctx = useModal()
  const { t, router } = ctx
  const { network, from, stage, retry } = data as Switch
  const now = stage.value
  const wallet = ctx.connections.account(network.chainNamespace)?.wallet.name ?? ''
  const values = { network: network.name, current: from.name, wallet }
  const title = t(`switch.${now}.title`, values)
  useEffect(() => ctx.announce(title, now === 'failed'), [now])
  return (
    <div className="body mid">
      <Hero
        round
        state={PIN[now]}
        picture={<Picture src={ctx.networkImage(network)} name={network.name} size={72} round />}
      />
      <div className="stack g1">
        <p className="h">{title}</p>
        <p className="lead" id="wm-lead">
          {t(`switch.${now}.text`, values)}
        </p>
      </div>
      <div className="stack g1 w mt3">
        {now !== 'pending' && (
          <Button primary={now !== 'wait'} onClick={retry}>
            {t(now === 'wait' ? 'wait.retry' : 'retry')}
          </Button>
        )}
        {now !== 'wait' && (
          <Button plain onClick={router.back}>
            {t('back')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** UnsupportedChain: the wallet is on a chain this page does not work with, or (`isSwap`) where nothing is swapped. */
export function UnsupportedView({ data }: { data: unknown }) {
  const ctx = useModal()
  const { t, networks } = ctx
  const space = networks.namespace.value
  const isSwap = (data as { isSwap?: boolean } | undefined)?.isSwap === true
  const { name } = networks.active.value
  return (
    <div className="body">
      <div className="stack g1 mid">
        <Hero round state="warn" picture={<Picture name="?" size={72} round />} />
        <p className="h">
          {isSwap ? t('unsupported.swap.lead', { network: name }) : t('unsupported.lead', { site: ctx.site })}
        </p>
        <p className="lead" id="wm-lead">
          {t('unsupported.text')}
        </p>
      </div>
      <NetworkRows
        list={networks.list.value.filter(network => (isSwap ? canSwap(network) : network.chainNamespace === space))}
      />
      {!isSwap && (
        <Button plain onClick={() => ctx.handle.disconnect(space).catch(ctx.report)}>
          {t('account.disconnect')}
        </Button>
      )}
    </div>
  )
}
