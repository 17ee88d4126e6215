import {
  boxes,
  Button,
  classes,
  Icon,
  lists,
  Picture,
  Row,
  texts,
  useEffect,
  useModal,
  useSignal,
} from '../../modal/kit.ts'
import { Field } from '../../ui/controls/field.tsx'
import { Hero } from '../../ui/layout/hero.tsx'
import { CHECK, COINS, GLOBE, HELP, SEARCH, USER } from '../../ui/icons/more-icons.ts'
import type { Network } from '../../base/network.ts'
import { canSwap } from '../../chains/swaps.ts'
import type { Switches } from './switch.ts'
import { nameOf } from './switch-view.tsx'
import { Fold } from '../../ui/controls/fold.tsx'
import { InfoList } from '../../ui/text/info-list.tsx'
import { Foot } from '../../ui/layout/view-parts.tsx'

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

/** The configured networks; test networks are folded. */
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
      <InfoList
        list={[
          { icon: GLOBE, title: t('network.what.apart'), text: t('network.what.apart.text') },
          { icon: COINS, title: t('network.what.fee'), text: t('network.what.fee.text') },
          { icon: USER, title: t('network.what.address'), text: t('network.what.address.text') },
        ]}
      />
    </div>
  )
}

/** UnsupportedChain: the wallet is on a chain that the app does not support, or (`isSwap`) on one without swaps. */
export function UnsupportedView({ isSwap, switches }: { isSwap: boolean; switches: Switches }) {
  const ctx = useModal()
  const { t, networks, options } = ctx
  const isOver = isSwap && !options.enableNetworkSwitch
  const space = networks.namespace.value
  const network = nameOf(ctx, networks.active.value)
  const wallet = ctx.connections.account(space)?.wallet.name
  const list = networks.list.value.filter(it => (isSwap ? canSwap(it, ctx.options) : it.chainNamespace === space))
  const best = list.find(it => it.caipNetworkId === options.defaultNetwork) ?? list.find(it => !it.testnet) ?? list[0]
  const choose = (to: Network) => {
    if (isSwap) ctx.events.track('CLICK_SELECT_NETWORK_TO_SWAP', {})
    switches.choose(to)
  }
  return (
    <div className={boxes.body()} data-body>
      <div className={classes(boxes.stack, boxes.gap1, boxes.centered)}>
        <Hero round state="warn" picture={<Picture name="?" size={72} round />} />
        <p className={texts.heading()}>
          {isSwap ? t('unsupported.swap.lead', { network }) : t('unsupported.lead', { site: ctx.site })}
        </p>
        {isOver && (
          <p className={texts.lead()} id="wm-lead">
            {t('button.fixed', { network })}
          </p>
        )}
        {!isSwap && wallet && (
          <p className={texts.lead()} id="wm-lead">
            {t('unsupported.where', { wallet, network })}
          </p>
        )}
      </div>
      {!isOver && best && <NetworkRows switches={{ ...switches, choose }} list={list.filter(it => it !== best)} />}
      {(!isSwap || !isOver) && (
        <Foot>
          {!isOver && best && (
            <Button primary onClick={() => choose(best)}>
              {t('switch.title', { network: best.name })}
            </Button>
          )}
          {!isSwap && (
            <Button plain onClick={() => ctx.handle.disconnect(space).catch(ctx.report)}>
              {t('account.disconnect')}
            </Button>
          )}
        </Foot>
      )}
    </div>
  )
}
