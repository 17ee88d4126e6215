import { Button, Icon, useEffect, useModal, useSignal } from '../../../kit.ts'
import { formatUnits } from '../../../lib/amount.ts'
import { exact, fiat, truncate } from '../../../lib/format.ts'
import { concernOf, impactOf, percentText } from '../../../lib/quote.ts'
import { fiatOf } from '../../../lib/token.ts'
import { Tick } from '../../../ui/money.tsx'
import { DOWN } from '../../../ui/more-icons.ts'
import { Notice } from '../../../ui/notice.tsx'
import { CheckedBy, OtherSymbols, UnknownContract } from './assurance.tsx'
import { consentsOf } from './consents.ts'
import { isReview, isTrusted, type Exchange } from './exchange.ts'
import type { Side, SwapIntent } from './intent.ts'
import { TokenPicture } from './picture.tsx'
import { Progress, type ExchangeProps } from './progress-view.tsx'
import { amountText, Terms } from './terms.tsx'

/** Texts of the specification that do not say what became of the money. */
const SHORT = /failed\.(create|allowance|approve)|poor\.fee|none$|moved/

/** SwapPreview: what the wallet will be asked, in words, and how it went on from there. */
export const ExchangeView = (props: ExchangeProps) =>
  isReview(props.exchange.stage.value) ? <Review {...props} /> : <Progress {...props} />

function Amount({
  side,
  intent,
  label,
  units,
  isExact,
}: {
  side: Side
  intent: SwapIntent
  label: string
  units: bigint
  isExact?: boolean
}) {
  const { i18n } = useModal()
  const locale = i18n.locale.value
  const worth = fiatOf(units, side)
  const text = formatUnits(units, side.decimals)
  const digits = isExact ? `${exact(text, locale)} ${side.symbol}` : amountText(units, side, locale)
  return (
    <div className="line g3">
      <TokenPicture of={side} intent={intent} />
      <div className="grow">
        <span className="line s">
          <span className="grow">{label}</span>
          {worth !== undefined && <bdi dir="ltr">{fiat(worth, locale)}</bdi>}
        </span>
        <p className="name">
          <bdi dir="ltr" title={text}>
            {digits}
          </bdi>
        </p>
      </div>
    </div>
  )
}

function Review({ exchange }: ExchangeProps) {
  const ctx = useModal()
  const { t, i18n, router } = ctx
  const { intent, stage, plan, reason, words, about, isUnlimited, trusted, again, accept, go } = exchange
  const { network, from, to, amount } = intent
  const consents = useSignal<Record<string, boolean>>({})
  const locale = i18n.locale.value
  const now = stage.value
  const next = plan.value
  const quoted = next?.quoted ?? intent.quoted
  const wallet = ctx.connections.of(network.chainNamespace).value.connector?.name ?? ''
  const impact = impactOf({ units: amount, ...from }, { units: quoted, ...to })
  const concern = concernOf(impact)
  const percent = percentText(Math.round(Math.max(0, impact ?? 0) * 100), locale)
  const pays = `${exact(formatUnits(amount, from.decimals), locale)} ${from.symbol}`
  const values = {
    from: from.symbol,
    to: to.symbol,
    symbol: about.value ?? from.symbol,
    native: network.nativeCurrency.symbol,
    percent,
    wallet,
    amount: pays,
  }
  const nothing = SHORT.test(reason.value) ? ` – ${t('swap.nothing')}` : ''
  const why = reason.value && t(reason.value, values) + (words.value ? ` (${words.value})` : '') + nothing
  const call = next?.calls[0]
  const isApproval = !!call && call.kind !== 'swap' && !next.isBatch
  const isUnknown = !!next && next.assurance !== 'terms'
  const news = why || (now === 'moved' && t('swap.moved')) || (isUnknown && t(`swap.unknown.${next.assurance}`))
  useEffect(() => {
    if (news) ctx.announce(news, true)
  }, [news])
  // Of what was stopped there is nothing to agree to.
  const needs = why ? [] : consentsOf(t, intent, { impact, isApproval, isEven: amount === quoted, values })
  const isAgreed = !next || isTrusted(next, trusted.value)
  const isReady = now === 'ready' && isAgreed && needs.every(([name]) => consents.value[name])
  const text = (units: bigint, side: Side) => amountText(units, side, locale)
  const label =
    !call || call.kind === 'swap' || next.isBatch
      ? 'swap.go'
      : call.kind === 'reset'
        ? 'swap.reset.go'
        : isUnlimited.value
          ? 'swap.allow.all.go'
          : 'swap.allow.go'
  return (
    <div className="body">
      {/* Its style is that of the form, which always comes before. */}
      <div className="panel">
        <Amount side={from} intent={intent} label={t('swap.pay')} units={amount} isExact />
        <span className="icon way" aria-hidden="true">
          <Icon path={DOWN} small />
        </span>
        <Amount side={to} intent={intent} label={t('swap.get')} units={quoted} />
      </div>
      {next && <Steps exchange={exchange} wallet={wallet} />}
      {now === 'moved' && (
        <Notice
          kind="warn"
          title={t('swap.moved')}
          text={t('swap.moved.text', { before: text(intent.quoted, to), now: text(quoted, to) })}
          action={{ label: t('swap.moved.accept'), onClick: accept }}
        />
      )}
      {why && (
        <Notice
          kind={now === 'void' ? 'warn' : 'error'}
          title={t('void.title')}
          text={why}
          action={now === 'void' ? undefined : { label: t('retry'), onClick: again }}
        />
      )}
      {next && <OtherSymbols intent={intent} plan={next} />}
      {isUnknown && <UnknownContract plan={next} trusted={trusted} amount={pays} />}
      {!why && /warn|consent/.test(concern) && (
        <Notice
          kind={concern === 'warn' ? 'warn' : 'error'}
          title={t('swap.impact.title', values)}
          text={t('swap.impact.text')}
        />
      )}
      {needs.map(([name, label]) => (
        <Tick
          key={name}
          label={label}
          isOn={!!consents.value[name]}
          onChange={isOn => {
            consents.value = { ...consents.value, [name]: isOn }
          }}
        />
      ))}
      {isApproval && call.unlimited && (
        <Tick
          label={t('swap.allow.all', values)}
          isOn={isUnlimited.value}
          onChange={isOn => {
            isUnlimited.value = isOn
          }}
        />
      )}
      {isApproval && call.unlimited && isUnlimited.value && (
        <Notice kind="warn" text={t('swap.allow.all.text', { ...values, spender: truncate(next.target) })} />
      )}
      <Terms exchange={exchange} impact={impact === undefined ? t('swap.impact.unknown') : percent} />
      {next && <CheckedBy exchange={exchange} plan={next} />}
      {now === 'void' ? (
        <Button primary onClick={router.back}>
          {t('back')}
        </Button>
      ) : (
        <Button
          primary
          busy={now === 'checking'}
          label={now === 'checking' ? t('review.checking') : undefined}
          disabled={!isReady}
          onClick={go}
        >
          {t(label, values)}
        </Button>
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
  const values = {
    amount: `${exact(formatUnits(amount, from.decimals), i18n.locale.value)} ${from.symbol}`,
    symbol: from.symbol,
    from: from.symbol,
    to: to.symbol,
  }
  const titles = calls.map(({ kind }) =>
    t(
      kind === 'swap'
        ? 'swap.go'
        : kind === 'reset'
          ? 'swap.reset'
          : isUnlimited.value
            ? 'swap.allow.all.step'
            : 'swap.allow',
      values,
    ),
  )
  return (
    <ol className="steps" aria-label={t('swap.steps')}>
      {step.value > 0 && <li className="past">{t('swap.allow.done', values)}</li>}
      {titles.map(title => (
        <li key={title}>{title}</li>
      ))}
    </ol>
  )
}
