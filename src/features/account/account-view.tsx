import { Avatar, IconButton, Icon, NetworkPicture, Picture, Row, RowSkeleton, useModal, useEffect, type ReadonlySignal } from '../../kit.ts'
import { copy } from '../../lib/clipboard.ts'
import { balance, fiat, truncate, UNKNOWN } from '../../lib/format.ts'
import type { Balances } from '../../services/balances.ts'
import type { Identity } from '../../services/data.ts'
import { COINS, COPY } from '../../ui/more-icons.ts'
import { Notice } from '../../ui/notice.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { Resource } from '../../core/resource.ts'

const POLL_MS = 10_000

/** Adds what is known; undefined when no price is. */
const total = (tokens: Balances['tokens']): number | undefined => {
  const values = tokens.map(token => token.value ?? (token.price ? token.price * Number(token.quantity.numeric) : undefined)).filter(value => value !== undefined)
  return values.length || !tokens.length ? values.reduce((sum, value) => sum + value, 0) : undefined
}

/** `identity`: name and picture of the account, as far as the service knows one. */
export function AccountView({ identity }: { identity: ReadonlySignal<Resource<Identity>> }) {
  const ctx = useModal()
  const { t, networks, connections, balances, router } = ctx
  const network = networks.active.value
  const account = connections.account(networks.namespace.value)
  useEffect(() => {
    // Only while someone looks: hidden pages and closed modals ask for nothing.
    const timer = setInterval(() => { if (!document.hidden && balances.peek().status === 'ready') balances.reload() }, POLL_MS)
    return () => clearInterval(timer)
  }, [])
  if (!account) return null
  const { name, avatar } = identity.value.data ?? {}
  // Nobody can tell what is there on a network that nobody knows.
  const state: Resource<Balances> = network.unsupported ? { status: 'failed' } : balances.value
  return (
    <div className="body">
      <div className="line g3 who">
        <Avatar address={account.address} src={avatar} size={44} />
        <div className="grow">
          <div className="line"><bdi className="name cut">{name ?? account.wallet.name}</bdi><IconButton mini path={COPY} label={t('account.copy')} onClick={() => copy(account.address, ctx)} /></div>
          <p className="s"><bdi dir="ltr" title={account.address}>{truncate(account.address)}</bdi></p>
        </div>
        <button className="chip" aria-label={t('account.switch', { network: network.name })} onClick={() => router.push('Networks')}>
          <Picture src={ctx.networkImage(network)} name={network.name} size={18} round />
          <span className="cut">{network.name}</span>
          <Icon name="down" small />
        </button>
      </div>
      <Total state={state} />
      <Problem state={state} />
      {(state.data || state.status !== 'failed') && <Tabs label={t('account.title')} tabs={[{ id: 'tokens', title: t('tokens'), panel: <Tokens state={state} /> }]} />}
    </div>
  )
}

function Total({ state }: { state: Resource<Balances> }) {
  const { t, i18n } = useModal()
  if (!state.data) return state.status === 'failed' ? <p className="big">{UNKNOWN}</p> : <span className="sk total" />
  const amount = total(state.data.tokens)
  const parts = amount === undefined ? [] : fiat(amount, i18n.locale.value).split(/([.,]\d+)(?=\D*$)/)
  return <p className="big" role="text" aria-label={`${t('account.total')} ${parts.join('') || UNKNOWN}`}>{parts.length ? <bdi dir="ltr">{parts[0]}<i>{parts[1]}</i>{parts[2]}</bdi> : UNKNOWN}</p>
}

function Problem({ state }: { state: Resource<Balances> }) {
  const { t, balances, networks, i18n } = useModal()
  const retry = { label: t('retry'), onClick: balances.reload }
  if (networks.isUnsupported.value) return <Notice kind="warn" title={t('tokens.failed')} text={t('tokens.unknown')} />
  if (state.status === 'failed') {
    const time = state.at && new Intl.DateTimeFormat(i18n.locale.value, { timeStyle: 'short' }).format(state.at)
    return <Notice kind="error" title={t('tokens.failed')} text={time ? t('tokens.failed.old', { time }) : t('tokens.failed.text')} action={retry} />
  }
  if (state.data?.isBasic) return <Notice kind="warn" title={t('tokens.basic')} text={t('tokens.basic.text', { symbol: networks.active.value.nativeCurrency.symbol })} action={retry} />
  return null
}

function Tokens({ state }: { state: Resource<Balances> }) {
  const ctx = useModal()
  const { t, i18n, networks } = ctx
  const locale = i18n.locale.value
  const network = networks.active.value
  if (!state.data) {
    return <ul className="rows" aria-busy="true" aria-label={t('loading')}>{[0, 1, 2].map(index => <RowSkeleton key={index} round end />)}</ul>
  }
  const tokens = [...state.data.tokens].sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
  if (!tokens.length) {
    return (
      <div className="stack g1 mid empty">
        <span className="pic tile round"><Icon path={COINS} /></span>
        <p className="h">{t('tokens.empty')}</p>
        <p className="s">{t('tokens.empty.text', { network: network.name })}</p>
      </div>
    )
  }
  return (
    <ul className="rows">
      {tokens.map(token => {
        const value = token.value ?? (token.price ? token.price * Number(token.quantity.numeric) : undefined)
        return (
          <Row
            key={token.address ?? token.symbol}
            picture={<Picture src={token.iconUrl ?? (token.address ? undefined : ctx.networkImage(network))} name={token.symbol} round pin={<NetworkPicture src={ctx.networkImage(network)} name={network.name} />} />}
            title={<bdi>{token.symbol}</bdi>}
            detail={<bdi>{token.name}</bdi>}
            end={<span className="end"><b title={value === undefined ? t('tokens.noPrice') : undefined}>{value === undefined ? UNKNOWN : <bdi dir="ltr">{fiat(value, locale)}</bdi>}</b><small title={token.quantity.numeric}><bdi dir="ltr">{balance(token.quantity.numeric, locale)}</bdi></small></span>}
          />
        )
      })}
    </ul>
  )
}
