import {
  barStyle,
  boxes,
  classes,
  Icon,
  IconButton,
  Picture,
  type Signal,
  texts,
  toModalError,
  useEffect,
  useModal,
  viewCss,
} from '../../kit.ts'
import { copy } from '../../lib/clipboard.ts'
import { decimalMark, truncate, UNKNOWN } from '../../lib/format.ts'
import type { Balances } from '../../services/balances.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { COPY } from '../../ui/more-icons.ts'
import { Notice } from '../../ui/notice.tsx'
import { Tabs, type Tab } from '../../ui/tabs.tsx'
import type { Network } from '../../chains/network.ts'
import type { Resource } from '../../core/resource.ts'
import { Actions } from './actions.tsx'
import { LazyTab } from './lazy-tab.tsx'
import { createPoll } from './poll.ts'
import { Tokens, totalOf } from './tokens.tsx'
import { Pending } from '../transaction/tracking/pending-view.tsx'
import { headlines } from '../../ui/headline.ts'
import { chipStyle } from '../../ui/chip.ts'

/** The address keeps its place: a long network name gives way, and large text or a narrow screen puts it on a line of its own. */
const who = viewCss`
  flex-wrap: wrap;
  /* Room for a finger above the smallest of it. */
  padding-top: 2px;
  & > ${boxes.grow} {
    min-width: 27u;
    /* Here as well: a long name pushes the way to copy up to the network. */
    padding-inline-end: 2px;
  }
  & > ${chipStyle} {
    max-width: min(34u, 100%);
  }
`

const total = viewCss`
  flex: none;
  height: 10u;
`

/** The active network; the way to another one, unless the host stays on it. */
function NetworkChip({ network }: { network: Network }) {
  const { t, router, networkImage, options } = useModal()
  const picture = <Picture src={networkImage(network)} name={network.name} size={18} round />
  const name = <span className={texts.clipped()}>{network.name}</span>
  if (!options.enableNetworkSwitch)
    return (
      <span className={chipStyle()} data-still>
        {picture}
        {name}
      </span>
    )
  return (
    <button
      className={chipStyle()}
      aria-label={t('account.switch', { network: network.name })}
      onClick={() => router.push('Networks')}
    >
      {picture}
      {name}
      <Icon name="down" small />
    </button>
  )
}

const POLL_MS = 10_000
/** Tokens that a notice names. */
const NAMED_MAX = 3

/** `tab`: the one looked at last. */
export function AccountView({ tab }: { tab: Signal<string> }) {
  const ctx = useModal()
  const {
    t,
    networks,
    connections,
    balances,
    options: { features },
  } = ctx
  const network = networks.active.value
  const account = connections.account(networks.namespace.value)
  useEffect(() => {
    // Only while someone looks: hidden pages and closed modals ask for nothing.
    const isDue = createPoll()
    const timer = setInterval(() => {
      if (!document.hidden && isDue(balances.peek())) balances.reload()
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [])
  if (!account) return null
  const { identity } = ctx.slots.value
  const { name, avatar } = identity?.known.value ?? {}
  const label = identity?.label.value
  // Nobody can tell what is there on a network that nobody knows.
  const state: Resource<Balances> = network.unsupported ? { status: 'failed' } : balances.value
  const tabs: Tab[] = [
    { id: 'tokens', title: t('tokens'), panel: <Tokens state={state} /> },
    ...(features.history === false
      ? []
      : (['AccountNfts', 'AccountActivity'] as const).map(slot => {
          const id = slot === 'AccountNfts' ? 'nfts' : 'activity'
          return {
            id,
            title: t(`${id}.title`),
            panel: <LazyTab key={slot} slot={slot} />,
            warm: () => void ctx.loadSlot(slot).catch(() => {}),
          }
        })),
  ]
  return (
    <div className={boxes.body()} data-body>
      <div className={classes(boxes.line, boxes.gap3, who)}>
        <Avatar address={account.address} src={avatar} size={44} />
        <div className={boxes.grow()}>
          <div className={boxes.line()}>
            <bdi className={classes(headlines.name, texts.clipped)} title={label ?? name}>
              {label ?? name ?? account.wallet.name}
            </bdi>
            <IconButton mini path={COPY} label={t('account.copy')} onClick={() => copy(account.address, ctx)} />
          </div>
          {label && name && (
            <p className={classes(texts.small, texts.clipped)} title={name}>
              <bdi>{name}</bdi>
            </p>
          )}
          <p className={texts.small()}>
            <bdi dir="ltr" title={account.address}>
              {truncate(account.address)}
            </bdi>
          </p>
        </div>
        <NetworkChip network={network} />
      </div>
      <Pending />
      <Bought />
      <Total state={state} />
      <Actions />
      <Problem state={state} />
      {!network.unsupported && (
        <Tabs
          label={t('account.title')}
          tabs={tabs}
          value={tab.value}
          onChange={id => {
            if (id === 'activity') ctx.events.track('CLICK_TRANSACTIONS', {})
            tab.value = id
          }}
        />
      )}
    </div>
  )
}

/** A purchase that has no end yet, of this visit or an earlier one; its part comes only where there is one. */
function Bought() {
  const { storage, slots, loadSlot } = useModal()
  const isOpen = storage.read('purchase', value => !!value)
  useEffect(() => {
    if (isOpen) loadSlot('OpenPurchase').catch(() => {})
  }, [])
  const { OpenPurchase } = slots.value
  return isOpen && OpenPurchase ? <OpenPurchase /> : null
}

function Total({ state }: { state: Resource<Balances> }) {
  const { t, i18n, money } = useModal()
  const { data, status } = state
  if (!data && status === 'failed')
    return (
      <p className={headlines.amount()} data-figure>
        {UNKNOWN}
      </p>
    )
  const sum = data && money.text(totalOf(data))
  if (!sum) return <span className={classes(barStyle, total)} data-skeleton />
  // Not of every currency there is one.
  const [whole, fraction, rest] = sum.split(new RegExp(`([${decimalMark(i18n.locale.value)}]\\d+)(?=\\D*$)`))
  return (
    <p className={headlines.amount()} data-figure role="text" aria-label={`${t('account.total')} ${sum}`}>
      <bdi dir="ltr">
        {whole}
        <i>{fraction}</i>
        {rest}
      </bdi>
    </p>
  )
}

function Problem({ state }: { state: Resource<Balances> }) {
  const { t, balances, networks, i18n, slots } = useModal()
  const { Support } = slots.value
  const retry = { label: t('retry'), onClick: balances.reload }
  if (networks.isUnsupported.value) return <Notice kind="warn" title={t('tokens.failed')} text={t('tokens.unknown')} />
  if (state.status === 'failed') {
    const time = state.at && new Intl.DateTimeFormat(i18n.locale.value, { timeStyle: 'short' }).format(state.at)
    return (
      <>
        <Notice
          kind="error"
          title={t('tokens.failed')}
          text={time ? t('tokens.failed.old', { time }) : t('tokens.failed.text')}
          action={retry}
        />
        {Support && <Support failed={toModalError(state.error, 'wallet/failed')} />}
      </>
    )
  }
  if (state.data?.isBasic) {
    const symbols = state.data.tokens.map(({ symbol }) => symbol)
    if (symbols.length > NAMED_MAX) symbols.splice(NAMED_MAX, Infinity, '…')
    return (
      <Notice
        kind="warn"
        title={t('tokens.basic')}
        text={t('tokens.basic.text', { symbol: symbols.join(', ') })}
        action={retry}
      />
    )
  }
  return null
}
