import {
  barStyle,
  boxes,
  classes,
  Icon,
  lists,
  Row,
  RowSkeleton,
  texts,
  useEffect,
  useModal,
  viewCss,
} from '../../../modal/kit.ts'
import { cardOrigins, providerName } from '../../../chains/onramp.ts'
import { exact, fiat, roundFiat, truncate } from '../../../base/format.ts'
import { CARD, GRID, HELP, OUT } from '../../../ui/icons/more-icons.ts'
import { AmountInput, Panel } from '../../../ui/layout/panel.tsx'
import { presetsOf, type Limits } from '../choices/amount.ts'
import type { PaymentCurrency, PurchaseCurrency } from '../../../services/network/onramp.ts'
import type { Form } from './form.ts'
import { startOrder } from './order.ts'
import { Terms, PurchaseToken } from './parts.tsx'
import { headlines, sizeOf } from '../../../ui/layout/headline.ts'
import { chipStyle } from '../../../ui/controls/chip.ts'
import { facts } from '../../../ui/text/info-list.tsx'
import { Tile } from '../../../ui/icons/marks.tsx'

const presets = viewCss`
  padding-top: 2u;
  &:empty {
    display: none;
  }
  & > ${chipStyle}[aria-pressed='true'] {
    box-shadow: inset 0 0 0 2px var(--accent-ink);
  }
`

const total = viewCss`
  height: 10u;
`

/** Six decimals of the quote are shown (spec section 9). */
const MORE = /(\.\d{6})\d+/
/** Of both providers, in per cent (spec section 9). */
const FEES = [1, 2] as const

/** The page's owner, if that says more than its host. */
const sellerOf = (url: string): string => {
  const name = providerName(url)
  return name === new URL(url).host ? '' : `${name} · `
}

/** OnRampProviders: what to buy, for how much, and from whom. */
export function ProvidersView({ form }: { form: Form }) {
  const ctx = useModal()
  const { t, i18n, router, events, networks, connections, options } = ctx
  useEffect(form.load, [])
  const locale = i18n.locale.value
  const network = networks.active.value
  const account = connections.account(network.chainNamespace)
  const { session, card, aggregator } = form.offers.value
  const choices = form.choices.value
  const { OpenPurchase, BackupNotice } = ctx.slots.value
  const token = form.token.value,
    payment = form.payment.value,
    limits = form.limits.value
  const seller = providerName(cardOrigins(options.onramp, options.endpoints.data)[0])
  const percent = (value: number) => new Intl.NumberFormat(locale, { style: 'percent' }).format(value / 100)
  const fee = `${percent(FEES[0])}–${percent(FEES[1])}`
  // An amount that no provider accepts is sent to none.
  const isBad = !!token && !!form.input.value.trim() && form.amount.value === undefined
  return (
    <>
      <div className={boxes.body()} data-body>
        {OpenPurchase && <OpenPurchase />}
        {BackupNotice && <BackupNotice />}
        {card && token && payment && limits && <Fields form={form} payment={payment} token={token} limits={limits} />}
        {form.isLoading.value ? (
          <ul className={lists.rows()} data-list aria-busy="true">
            <RowSkeleton />
            <RowSkeleton />
          </ul>
        ) : (
          <ul className={classes(lists.rows, facts)} data-list>
            {session && (
              <Row
                picture={<Tile path={CARD} />}
                title={t('buy.session')}
                detail={
                  session.hosts.length > 1
                    ? t('buy.session.any', { site: location.host, network: network.name })
                    : t('buy.session.at', { host: providerName(`https://${session.hosts[0]}`), network: network.name })
                }
                end={<Icon path={OUT} mirror />}
                onClick={() => startOrder(ctx, form, 'session')}
              />
            )}
            {card && token && payment && (
              <Row
                picture={<Tile path={CARD} />}
                title={t(payment.payment_method_limits.length > 1 ? 'buy.bank' : 'buy.card')}
                detail={`${seller} · ${t('buy.fee', { fee, network: card.network.name })}`}
                disabled={isBad}
                end={<Icon path={OUT} mirror />}
                onClick={() => startOrder(ctx, form, 'coinbase')}
              />
            )}
            {aggregator && (
              <Row
                picture={<Tile path={GRID} />}
                title={t('buy.compare')}
                disabled={isBad}
                detail={
                  sellerOf(aggregator.url) +
                  t('buy.fee.host', { fee, symbol: aggregator.symbol, host: new URL(aggregator.url).host })
                }
                end={<Icon path={OUT} mirror />}
                onClick={() => startOrder(ctx, form, 'meld')}
              />
            )}
          </ul>
        )}
        {(form.isMissing.value || (choices && !token && !aggregator && !session)) && (
          <p className={texts.small()} role="alert">
            {t('buy.none', { network: network.name })}{' '}
            <button type="button" className={texts.link()} onClick={form.load}>
              {t('retry')}
            </button>
          </p>
        )}
        {card && token && card.network.id !== network.id && (
          <p className={texts.small()}>{t('buy.elsewhere', { network: card.network.name, active: network.name })}</p>
        )}
        {account && (
          <p className={texts.small()} id="wm-lead">
            {t('buy.note', { account: truncate(account.address) })}
          </p>
        )}
        <button
          type="button"
          className={classes(boxes.line, texts.small)}
          onClick={() => {
            events.track('SELECT_WHAT_IS_A_BUY', {})
            router.push('WhatIsABuy')
          }}
        >
          <Icon path={HELP} small />
          {t('buy.what')}
        </button>
      </div>
      <Terms />
    </>
  )
}

interface FieldsProps {
  form: Form
  payment: PaymentCurrency
  token: PurchaseCurrency
  limits: Limits
}

/** The amount, its currency, and what it buys according to the provider. */
function Fields({ form, payment, token, limits }: FieldsProps) {
  const { t, i18n, router } = useModal()
  const locale = i18n.locale.value
  const money = (amount: string) => fiat(Number(amount), locale, payment.id)
  const input = form.input.value
  const isBad = !!input.trim() && form.amount.value === undefined
  return (
    <>
      <Panel amount>
        <div className={boxes.line()}>
          <span className={classes(headlines.label, boxes.grow)}>{t('buy.pay')}</span>
          <button
            type="button"
            className={chipStyle()}
            data-text
            aria-label={t('buy.fiat', { currency: payment.id })}
            onClick={() => router.push('OnRampFiatSelect')}
          >
            {payment.id}
            <Icon name="down" small />
          </button>
        </div>
        <AmountInput
          label={t('buy.pay')}
          value={input}
          onInput={text => {
            form.input.value = text
          }}
        />
        <p className={classes(texts.small, isBad && texts.bad)} role={isBad ? 'alert' : undefined}>
          {t('buy.range', { min: money(limits.min), max: money(limits.max) })}
        </p>
        <div className={classes(boxes.line, presets)}>
          {presetsOf(limits).map(sum => (
            <button
              key={sum}
              type="button"
              className={chipStyle()}
              data-small
              aria-pressed={form.amount.value === sum}
              onClick={() => {
                form.input.value = sum
              }}
            >
              <bdi dir="ltr">{roundFiat(sum, locale, payment.id)}</bdi>
            </button>
          ))}
        </div>
      </Panel>
      <Panel amount>
        <div className={boxes.line()}>
          <span className={classes(headlines.label, boxes.grow)}>{t('buy.get')}</span>
          <button
            type="button"
            className={chipStyle()}
            aria-label={t('send.token', { symbol: token.symbol })}
            onClick={() => router.push('OnRampTokenSelect')}
          >
            <PurchaseToken token={token} size={24} />
            <bdi>{token.symbol}</bdi>
            <Icon name="down" small />
          </button>
        </div>
        <div role="status">
          <Bought form={form} money={money} />
        </div>
      </Panel>
    </>
  )
}

function Bought({ form, money }: { form: Form; money: (amount: string) => string }) {
  const { t, i18n } = useModal()
  const { status, data } = form.quote.value
  if (status === 'loading') return <span className={classes(barStyle, total)} data-skeleton />
  if (!data) return <p className={texts.small()}>{t('buy.quote.none')}</p>
  const { amount } = data.bought
  return (
    <>
      <p className={headlines.amount()} style={sizeOf(amount)} data-figure>
        <bdi dir="ltr">{exact(amount.replace(MORE, '$1'), i18n.locale.value)}</bdi>
      </p>
      <p className={texts.small()}>{t('buy.quote', { fees: money(data.fees) })}</p>
    </>
  )
}
