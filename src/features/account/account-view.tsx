import {
  boxes,
  classes,
  Icon,
  IconButton,
  Picture,
  type Signal,
  texts,
  useEffect,
  useModal,
  viewCss,
} from '../../modal/kit.ts'
import { copy } from '../../modal/clipboard.ts'
import { truncate } from '../../base/format.ts'
import type { Balances } from '../../services/tokens.ts'
import { Avatar } from '../../ui/icons/marks.tsx'
import { COPY } from '../../ui/icons/more-icons.ts'
import { Tabs, type Tab } from '../../ui/controls/tabs.tsx'
import type { Network } from '../../base/network.ts'
import type { Resource } from '../../state/resource.ts'
import { Actions, Begin } from './actions.tsx'
import { LazyTab } from './lazy-tab.tsx'
import { Tokens } from './tokens.tsx'
import { Problem, Total } from './total.tsx'
import { isNothing } from '../transaction/balances.tsx'
import { useLiveBalances } from '../transaction/live-balances.ts'
import { Pending } from '../transaction/tracking/pending-view.tsx'
import { headlines } from '../../ui/layout/headline.ts'
import { chipStyle } from '../../ui/controls/chip.ts'

/** Name and address keep their place: a network that does not fit beside them moves to its own line. */
const who = viewCss`
  flex-wrap: wrap;
  /* Room for a finger above the smallest of it. */
  padding-top: 2px;
  & > ${boxes.grow} {
    flex-basis: auto;
    min-width: 27u;
    max-width: calc(100% - 14u);
    /* Here as well: a long name pushes the way to copy up to the network. */
    padding-inline-end: 2px;
  }
  & > ${boxes.grow} > ${boxes.line} {
    gap: 0;
  }
  & > ${chipStyle} {
    max-width: min(34u, 100%);
  }
`

/** The active network; opens the list, unless the app has disabled switching. */
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

/** `tab`: the last selected one. */
export function AccountView({ tab }: { tab: Signal<string> }) {
  const ctx = useModal()
  const { t, networks, connections, balances, options } = ctx
  const { features } = options
  const network = networks.active.value
  const account = connections.account(networks.namespace.value)
  useLiveBalances()
  if (!account) return null
  const { identity } = ctx.slots.value
  const { name, avatar } = identity?.known.value ?? {}
  const label = identity?.label.value
  const isEmbedded = connections.of(account.namespace).value.connector?.type === 'auth'
  const { email, username } = (isEmbedded && ctx.embeddedWalletInfo.value?.user) || {}
  const login = label || name ? undefined : (email ?? username)
  const toCopy = <IconButton mini path={COPY} label={t('account.copy')} onClick={() => copy(account.address, ctx)} />
  const { AuthReady } = isEmbedded ? ctx.slots.value : {}
  // Holdings on an unknown network cannot be read.
  const state: Resource<Balances> = network.unsupported ? { status: 'failed' } : balances.value
  const isEmpty = !!state.data && isNothing(state.data)
  // Without a service nobody tells which collectibles there are.
  const lists =
    options.services === 'network' ? (['AccountNfts', 'AccountActivity'] as const) : (['AccountActivity'] as const)
  const tabs: Tab[] = [
    { id: 'tokens', title: t('account.tokens'), panel: <Tokens state={state} /> },
    ...(features.history === false
      ? []
      : lists.map(slot => {
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
              {label ?? name ?? login ?? account.wallet.name}
            </bdi>
            {!login && toCopy}
          </div>
          {label && name && (
            <p className={classes(texts.small, texts.clipped)} title={name}>
              <bdi>{name}</bdi>
            </p>
          )}
          <div className={classes(boxes.line, texts.small)}>
            <bdi dir="ltr" title={account.address}>
              {truncate(account.address)}
            </bdi>
            {/* The address is copied, and nothing else looks as if it would be. */}
            {login && toCopy}
          </div>
        </div>
        <NetworkChip network={network} />
      </div>
      {AuthReady && <AuthReady />}
      <Pending />
      <Bought />
      <Total state={state} />
      {!isEmpty && <Actions />}
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
      {isEmpty && <Begin />}
    </div>
  )
}

/** An unfinished purchase, of this visit or an earlier one; its part loads only if there is one. */
function Bought() {
  const { storage, slots, loadSlot } = useModal()
  const isOpen = storage.read('purchase', value => !!value)
  useEffect(() => {
    if (isOpen) loadSlot('OpenPurchase').catch(() => {})
  }, [])
  const { OpenPurchase } = slots.value
  return isOpen && OpenPurchase ? <OpenPurchase /> : null
}
