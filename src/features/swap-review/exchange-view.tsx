import type { ReactNode } from 'react'
import { Button, Icon, Picture, useEffect, useModal, useSignal } from '../../kit.ts'
import { formatUnits } from '../../lib/amount.ts'
import { balance, exact, fiat, truncate, UNKNOWN } from '../../lib/format.ts'
import { concernOf, impactOf, partOf, percentText, providerFeeOf } from '../../lib/quote.ts'
import { costText, fiatOf } from '../../lib/token.ts'
import { KeyValues, Tick } from '../../ui/money.tsx'
import { DOWN } from '../../ui/more-icons.ts'
import { Notice } from '../../ui/notice.tsx'
import { isReview, type Exchange } from './exchange.ts'
import type { Side, SwapIntent } from './intent.ts'
import { TokenPicture } from './picture.tsx'
import { Progress, type ExchangeProps } from './progress-view.tsx'

/** More is lost than most would believe they agreed to (R76). */
const GRAVE = 50
const SHOWN_DECIMALS = 6
/** Texts of the specification that do not say what became of the money. */
const SHORT = /failed\.(create|allowance|approve)|poor\.fee|none$|moved/

/** SwapPreview: what the wallet will be asked, in words, and how it went on from there. */
export const ExchangeView = (props: ExchangeProps) => (isReview(props.exchange.stage.value) ? <Review {...props} /> : <Progress {...props} />)

function Amount({ side, intent, label, units, isExact }: { side: Side; intent: SwapIntent; label: string; units: bigint; isExact?: boolean }) {
  const { i18n } = useModal()
  const locale = i18n.locale.value
  const text = formatUnits(units, side.decimals)
  const worth = fiatOf(units, side)
  return (
    <div className="line g3">
      <TokenPicture of={side} intent={intent} />
      <div className="grow">
        <span className="line s"><span className="grow">{label}</span>{worth !== undefined && <bdi dir="ltr">{fiat(worth, locale)}</bdi>}</span>
        <p className="name"><bdi dir="ltr" title={text}>{isExact ? exact(text, locale) : balance(text, locale, SHOWN_DECIMALS)} {side.symbol}</bdi></p>
      </div>
    </div>
  )
}

function Review({ exchange }: ExchangeProps) {
  const ctx = useModal()
  const { t, i18n, router } = ctx
  const { intent, stage, plan, step, steps, reason, words, isUnlimited, again, accept, go } = exchange
  const { network, from, to, amount, slippage, nativePrice } = intent
  const consents = useSignal<Record<string, boolean>>({})
  const locale = i18n.locale.value
  const now = stage.value
  const next = plan.value
  const quoted = next?.quoted ?? intent.quoted
  const { nativeCurrency } = network
  const wallet = ctx.connections.of(network.chainNamespace).value.connector?.name ?? ''
  const impact = impactOf({ units: amount, ...from }, { units: quoted, ...to })
  const concern = concernOf(impact)
  const percent = percentText(Math.round(Math.max(0, impact ?? 0) * 100), locale)
  const values = { from: from.symbol, to: to.symbol, symbol: from.symbol, native: nativeCurrency.symbol, percent, wallet }
  const why = reason.value && t(reason.value, values) + (words.value ? ` (${words.value})` : '') + (SHORT.test(reason.value) ? ` – ${t('swap.nothing')}` : '')
  const news = why || (now === 'moved' && t('swap.moved'))
  useEffect(() => { if (news) ctx.announce(news, true) }, [news])
  const call = next?.calls[0]
  const isApproval = !!call && call.kind !== 'swap' && !next.isBatch
  // Consent is to so much and no more.
  const needs = [
    ...[from, to].filter(it => it.imitates).map(it => [`like.${it.symbol}`, t('swap.like.sure', { symbol: it.symbol, other: it.imitates! })]),
    ...(!isApproval && concern === 'consent' ? [[`impact.${Math.ceil(impact!)}`, t('swap.impact.sure', values)]] : []),
    ...(!isApproval && impact !== undefined && impact >= GRAVE ? [['grave', t('swap.impact.grave')]] : []),
  ] as [string, string][]
  const isReady = now === 'ready' && needs.every(([name]) => consents.value[name])
  const text = (units: bigint, { decimals, symbol }: Side) => `${balance(formatUnits(units, decimals), locale, SHOWN_DECIMALS)} ${symbol}`
  const label = !call || call.kind === 'swap' || next.isBatch ? 'swap.go' : call.kind === 'reset' ? 'swap.reset.go' : isUnlimited.value ? 'swap.allow.all.go' : 'swap.allow.go'
  const wait = now === 'checking' && <span className="sk" />
  const fee = providerFeeOf(amount, quoted), kept = partOf(amount, fee)
  const worth = fiatOf(kept, from)
  return (
    <div className="body">
      {/* Its style is that of the form, which always comes before. */}
      <div className="panel">
        <Amount side={from} intent={intent} label={t('swap.pay')} units={amount} isExact />
        <span className="icon way" aria-hidden="true"><Icon path={DOWN} small /></span>
        <Amount side={to} intent={intent} label={t('swap.get')} units={quoted} />
      </div>
      {next && <Steps exchange={exchange} wallet={wallet} />}
      {now === 'moved' && <Notice kind="warn" title={t('swap.moved')} text={t('swap.moved.text', { before: text(intent.quoted, to), now: text(quoted, to) })} action={{ label: t('swap.moved.accept'), onClick: accept }} />}
      {why && <Notice kind={now === 'void' ? 'warn' : 'error'} title={t('void.title')} text={why} action={now === 'void' ? undefined : { label: t('retry'), onClick: again }} />}
      {/warn|consent/.test(concern) && <Notice kind={concern === 'warn' ? 'warn' : 'error'} title={t('swap.impact.title', values)} text={t('swap.impact.text')} />}
      {needs.map(([name, label]) => <Tick key={name} label={label} isOn={!!consents.value[name]} onChange={isOn => { consents.value = { ...consents.value, [name]: isOn } }} />)}
      {isApproval && call.kind === 'approve' && (
        <Tick label={t('swap.allow.all', values)} isOn={isUnlimited.value} onChange={isOn => { isUnlimited.value = isOn }} />
      )}
      {isApproval && isUnlimited.value && <Notice kind="warn" text={t('swap.allow.all.text', { ...values, spender: truncate(next.target) })} />}
      <KeyValues rule rows={[
        [t('swap.minimum'), next ? <bdi dir="ltr">{text(next.minimum, to)}</bdi> : wait || UNKNOWN],
        [t('swap.impact'), impact === undefined ? t('swap.impact.unknown') : percent],
        [t('swap.slippage'), <bdi dir="ltr">{percentText(slippage, locale)}</bdi>],
        [t('send.fee'), next ? <bdi dir="ltr">{costText(next.fee, nativeCurrency.symbol, { decimals: nativeCurrency.decimals, price: nativePrice }, locale)}</bdi> : wait || t('send.fee.unknown')],
        [t('swap.provider', { fee: percentText(fee, locale) }), <bdi dir="ltr">{worth === undefined ? text(kept, from) : fiat(worth, locale)}</bdi>],
        [t('send.network'), <><Picture src={ctx.networkImage(network)} name={network.name} size={16} round />{network.name}</>],
        ...(next ? [[t('swap.through'), <bdi dir="ltr" title={next.target}>{truncate(next.target)}</bdi>] as [string, ReactNode]] : []),
      ]} />
      {next && <p className="line s"><span className="grow">{t(`review.by.${next.preview.by}`)}</span>{steps.value > 1 && <span>{t('swap.step', { step: step.value + 1, steps: steps.value })}</span>}</p>}
      {now === 'void' ? <Button primary onClick={router.back}>{t('back')}</Button> : (
        <Button primary busy={now === 'checking'} label={now === 'checking' ? t('review.checking') : undefined} disabled={!isReady} onClick={go}>{t(label, values)}</Button>
      )}
    </div>
  )
}

/** What the wallet will be asked, before the first question. */
function Steps({ exchange: { plan, step, isUnlimited, intent }, wallet }: { exchange: Exchange; wallet: string }) {
  const { t, i18n } = useModal()
  const { calls, isBatch } = plan.value!
  const { from, to, amount } = intent
  if (isBatch) return <p className="s mid">{t('swap.once', { wallet })}</p>
  if (calls.length + step.value === 1) return null
  const values = { amount: `${exact(formatUnits(amount, from.decimals), i18n.locale.value)} ${from.symbol}`, symbol: from.symbol, from: from.symbol, to: to.symbol }
  const titles = calls.map(({ kind }) => t(kind === 'swap' ? 'swap.go' : kind === 'reset' ? 'swap.reset' : isUnlimited.value ? 'swap.allow.all.step' : 'swap.allow', values))
  return (
    <ol className="steps" aria-label={t('swap.steps')}>
      {step.value > 0 && <li className="past">{t('swap.allow.done', values)}</li>}
      {titles.map(title => <li key={title}>{title}</li>)}
    </ol>
  )
}
