import { boxes, Button, classes, Icon, lists, Picture, Row, texts, useEffect, useModal, useSignal } from '../../kit.ts'
import { Field } from '../../ui/field.tsx'
import { Hero } from '../../ui/hero.tsx'
import { CHECK, COINS, GLOBE, HELP, SEARCH, USER } from '../../ui/more-icons.ts'
import type { Network } from '../../chains/network.ts'
import { canSwap } from '../../chains/swaps.ts'
import type { Switches, SwitchTarget } from './switch.ts'
import { Fold } from '../../ui/fold.tsx'
import { Lessons } from '../../ui/lessons.tsx'

const SEARCH_FROM = 8

function NetworkRows({ list, switches }: { list: Network[]; switches: Switches }) {
  const ctx = useModal()
  const active = ctx.networks.active.value
  return (
    <ul className={lists.rows()} data-list>
      {list.map(network => {
        const isCurrent = network.caipNetworkId === active.caipNetworkId
        return (
          <Row
            key={network.caipNetworkId}
            picture={<Picture src={ctx.networkImage(network)} name={network.name} round />}
            title={network.name}
            current={isCurrent}
            end={isCurrent && <Icon path={CHECK} on />}
            onClick={() => switches.choose(network)}
          />
        )
      })}
    </ul>
  )
}

/** The configured networks; test networks under a fold. */
export function NetworksView({ switches }: { switches: Switches }) {
  const { t, networks, events, router } = useModal()
  const query = useSignal('')
  const isOpen = useSignal(networks.active.value.testnet === true)
  useEffect(() => events.track('CLICK_NETWORKS', {}), [])
  const text = query.value.trim().toLowerCase()
  const list = networks.list.value.filter(network => network.name.toLowerCase().includes(text))
  const main = list.filter(network => !network.testnet)
  const test = list.filter(network => network.testnet)
  return (
    <div className={boxes.body()} data-body>
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
      {list.length ? (
        <NetworkRows list={main} switches={switches} />
      ) : (
        <p className={classes(texts.lead, boxes.centered)}>{t('networks.none')}</p>
      )}
      {test.length > 0 && (
        <Fold
          title={<span className={texts.small()}>{t('networks.test')}</span>}
          count={test.length}
          isOpen={isOpen.value || !!text}
          onToggle={() => {
            isOpen.value = !isOpen.peek()
          }}
        />
      )}
      {(isOpen.value || text) && <NetworkRows list={test} switches={switches} />}
      <button
        type="button"
        className={classes(boxes.line, texts.small)}
        onClick={() => {
          events.track('CLICK_NETWORK_HELP', {})
          router.push('WhatIsANetwork')
        }}
      >
        <Icon path={HELP} small />
        {t('network.what')}
      </button>
    </div>
  )
}

/** WhatIsANetwork: what to know before choosing one. */
export function WhatView() {
  const { t } = useModal()
  return (
    <div className={boxes.body()} data-body>
      <Lessons
        list={[
          { icon: GLOBE, title: t('network.what.apart'), text: t('network.what.apart.text') },
          { icon: COINS, title: t('network.what.fee'), text: t('network.what.fee.text') },
          { icon: USER, title: t('network.what.address'), text: t('network.what.address.text') },
        ]}
      />
    </div>
  )
}

// An open request of before is not waited for here, so nothing may look as if.
const PIN = { wait: 'waiting', pending: 'warn', declined: 'declined', failed: 'failed', silent: 'warn' } as const

/** SwitchNetwork: how the wallet takes it. */
export function SwitchView({ target, switches }: { target: SwitchTarget; switches: Switches }) {
  const ctx = useModal()
  const { t, router } = ctx
  const { network, from } = target
  const { stage, retry } = switches.of(target)
  const now = stage.value
  const wallet = ctx.connections.account(network.chainNamespace)?.wallet.name ?? ''
  const values = { network: network.name, current: from.name, wallet }
  const title = t(`switch.${now}.title`, values)
  useEffect(() => ctx.announce(title, now === 'failed'), [now])
  return (
    <div className={classes(boxes.body, boxes.centered)} data-body>
      <Hero
        round
        state={PIN[now]}
        picture={<Picture src={ctx.networkImage(network)} name={network.name} size={72} round />}
      />
      <div className={classes(boxes.stack, boxes.gap1)}>
        <p className={texts.heading()}>{title}</p>
        <p className={texts.lead()} id="wm-lead">
          {t(`switch.${now}.text`, values)}
        </p>
      </div>
      <div className={classes(boxes.stack, boxes.gap1, boxes.full, boxes.above3)}>
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

/** SwitchActiveChain: the network is of another namespace, where no wallet is connected yet. */
export function OtherChainView({ network, switches }: { network: Network; switches: Switches }) {
  const { t, networkImage } = useModal()
  return (
    <div className={classes(boxes.body, boxes.centered)} data-body>
      <Hero round picture={<Picture src={networkImage(network)} name={network.name} size={72} round />} />
      <p className={texts.lead()} id="wm-lead">
        {t('switch.other', { network: network.name })}
      </p>
      <div className={classes(boxes.stack, boxes.full, boxes.above3)}>
        <Button primary onClick={() => switches.connect(network)}>
          {t('connect.title')}
        </Button>
      </div>
    </div>
  )
}

/** UnsupportedChain: the wallet is on a chain this page does not work with, or (`isSwap`) where nothing is swapped. */
export function UnsupportedView({ isSwap, switches }: { isSwap: boolean; switches: Switches }) {
  const ctx = useModal()
  const { t, networks, options } = ctx
  const isOver = isSwap && !options.enableNetworkSwitch
  const space = networks.namespace.value
  const { name } = networks.active.value
  return (
    <div className={boxes.body()} data-body>
      <div className={classes(boxes.stack, boxes.gap1, boxes.centered)}>
        <Hero round state="warn" picture={<Picture name="?" size={72} round />} />
        <p className={texts.heading()}>
          {isSwap ? t('unsupported.swap.lead', { network: name }) : t('unsupported.lead', { site: ctx.site })}
        </p>
        <p className={texts.lead()} id="wm-lead">
          {isOver ? t('button.fixed', { network: name }) : t('unsupported.text')}
        </p>
      </div>
      {!isOver && (
        <NetworkRows
          switches={{
            ...switches,
            choose: network => {
              if (isSwap) ctx.events.track('CLICK_SELECT_NETWORK_TO_SWAP', {})
              switches.choose(network)
            },
          }}
          list={networks.list.value.filter(network => (isSwap ? canSwap(network) : network.chainNamespace === space))}
        />
      )}
      {!isSwap && (
        <Button plain onClick={() => ctx.handle.disconnect(space).catch(ctx.report)}>
          {t('account.disconnect')}
        </Button>
      )}
    </div>
  )
}
