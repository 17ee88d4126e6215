import { boxes, classes, Icon, iconButtonStyle, texts, useModal, useSignal, viewCss } from '../../../modal/kit.ts'
import { formatUnits } from '../../../base/amount.ts'
import { exact, truncate } from '../../../base/format.ts'
import { concernOf, percentText } from '../../../base/quote.ts'
import { amountText, fiatOf } from '../../../base/token.ts'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { DOWN } from '../../../ui/icons/more-icons.ts'
import { Notice } from '../../../ui/controls/notice.tsx'
import { Explained } from '../../transaction/explained.tsx'
import { useOpen } from '../../transaction/open-entries.tsx'
import { Confirm, Offered, Stopped, useNews, useReason } from '../../transaction/review.tsx'
import { reasonOf } from '../../transaction/state.ts'
import { consentsOf, lossOf } from './consents.ts'
import type { Side, SwapIntent } from './intent.ts'
import { TokenPicture } from '../../../ui/icons/token-picture.tsx'
import { isTrusted, type Swap } from './plan.ts'
import type { SwapStep } from './prepare.ts'
import { Steps } from './steps.tsx'
import { Terms } from './terms.tsx'
import { CheckedBy, OtherSymbols, TrustTick, UnknownContract } from './verification.tsx'
import { headlines } from '../../../ui/layout/headline.ts'
import { panelStyle } from '../../../ui/layout/panel.tsx'

const way = viewCss`
  width: 10u;
  height: auto;
  color: var(--ink2);
`

/** A warning in the foot. */
const care = viewCss`
  padding-bottom: 2u;
`

/** The specification's texts that do not say what became of the money. */
const SHORT = [
  'swap.failed.create',
  'swap.failed.allowance',
  'swap.failed.approve',
  'swap.insufficient.fee',
  'swap.none',
  'swap.moved',
]

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
  const { i18n, networkImage, fiat } = useModal()
  const locale = i18n.locale.value
  const worth = fiatOf(units, side)
  const text = formatUnits(units, side.decimals)
  const digits = isExact ? `${exact(text, locale)} ${side.symbol}` : amountText(units, side, locale)
  return (
    <div className={classes(boxes.line, boxes.gap3)} data-side>
      <TokenPicture
        symbol={side.symbol}
        src={side.logoUri}
        isNative={side.isNative}
        network={intent.network}
        imageOf={networkImage}
      />
      <div className={boxes.grow()}>
        <span className={classes(boxes.line, texts.small)}>
          <span className={boxes.grow()}>{label}</span>
          {worth !== undefined && <fiat.Sum usd={worth} />}
        </span>
        <p className={headlines.name()}>
          <bdi dir="ltr" title={text}>
            {digits}
          </bdi>
        </p>
      </div>
    </div>
  )
}

/** SwapPreview before the wallet is asked: what it will be asked, in words. */
export function ReviewView({ swap }: { swap: Swap }) {
  const ctx = useModal()
  const { t, i18n } = ctx
  const { plan, transaction } = swap
  const { intent, isUnlimited, trusted } = plan
  const { network, amount } = intent
  const consents = useSignal<Record<string, boolean>>({})
  const locale = i18n.locale.value
  const state = transaction.state.value
  const { status, prepared: next } = state
  const { from, to } = next?.priced ?? intent
  const quoted = next?.quoted ?? intent.quoted
  const wallet = ctx.connections.of(network.chainNamespace).value.connector?.name ?? ''
  const impact = lossOf(intent, next)
  const concern = concernOf(impact)
  const percent = percentText(Math.round(Math.max(0, impact ?? 0) * 100), locale)
  const pays = `${exact(formatUnits(amount, from.decimals), locale)} ${from.symbol}`
  const values = {
    from: from.symbol,
    to: to.symbol,
    symbol: from.symbol,
    native: network.nativeCurrency.symbol,
    percent,
    wallet,
    amount: pays,
  }
  const again = useOpen(plan, transaction)
  const reason = useReason(state, values)
  const why = reason && (SHORT.includes(reasonOf(state).text ?? '') ? `${reason} – ${t('swap.nothing')}` : reason)
  const call = next?.calls[0]
  const isApproval = !!call && call.kind !== 'swap' && !next.isBatch
  const isUnknown = !!next && next.verifiedBy !== 'terms'
  const news = why || (status === 'changed' && t('swap.moved')) || (isUnknown && t(`swap.unknown.${next.verifiedBy}`))
  const body = useNews(news)
  const needs = [
    ...consentsOf(t, intent, { impact, isApproval, isWrap: !!(next ?? intent).isWrap, values }),
    ...(again.isTwice ? [['again', t('open.sure')] as const] : []),
  ]
  const isAgreed = (!next || isTrusted(next, trusted.value)) && needs.every(([name]) => consents.value[name])
  const text = (units: bigint) => amountText(units, to, locale)
  const labels: Record<SwapStep['kind'], string> = {
    reset: 'swap.reset.go',
    approve: isUnlimited.value ? 'swap.allow.all.go' : 'swap.allow.go',
    swap: 'swap.go',
  }
  const label = labels[isApproval ? call.kind : 'swap']
  return (
    <div className={boxes.body()} data-body ref={body}>
      {/* Deciding facts come first, so that they are in view in a low window too. */}
      {why && <Stopped why={why} />}
      {status === 'changed' && (
        <Notice
          kind="warn"
          title={t('swap.moved')}
          text={t('swap.moved.text', { before: text(intent.quoted), now: text(quoted) })}
          action={{ label: t('swap.moved.accept'), onClick: transaction.accept }}
        />
      )}
      {isUnknown && <UnknownContract prepared={next} amount={pays} />}
      {!why && (concern === 'warn' || concern === 'consent') && (
        <Notice
          kind={concern === 'warn' ? 'warn' : 'error'}
          title={t('swap.impact.title', values)}
          text={t('swap.impact.text')}
        />
      )}
      {next && <OtherSymbols intent={intent} prepared={next} />}
      {again.note}
      {/* Its style comes from the form, which always loads before. */}
      <div className={panelStyle()} data-panel>
        <Amount side={from} intent={intent} label={t('swap.pay')} units={amount} isExact />
        <span className={classes(iconButtonStyle, way)} aria-hidden="true">
          <Icon path={DOWN} small />
        </span>
        <Amount side={to} intent={intent} label={t('swap.get')} units={quoted} />
      </div>
      {next && <Steps swap={swap} prepared={next} wallet={wallet} />}
      <Offered prepared={next} network={intent.network} isCentered />
      {isApproval && call.unlimited && (
        <Checkbox
          label={t('swap.allow.all', values)}
          isOn={isUnlimited.value}
          onChange={isOn => {
            isUnlimited.value = isOn
          }}
        />
      )}
      <Terms swap={swap} impact={impact === undefined ? t('swap.impact.unknown') : percent} />
      {next && <CheckedBy swap={swap} prepared={next} />}
      {call && (
        <Explained
          network={network}
          account={intent.account}
          calls={next.isBatch ? next.calls.map(it => it.tx) : [(isUnlimited.value && call.unlimited) || call.tx]}
        />
      )}
      <Confirm transaction={transaction} isAgreed={isAgreed} label={t(label, values)}>
        {isApproval && label === 'swap.allow.all.go' && (
          <div className={care()}>
            <Notice kind="warn" text={t('swap.allow.all.text', { ...values, spender: truncate(next.target) })} />
          </div>
        )}
        {isUnknown && <TrustTick prepared={next} trusted={trusted} />}
        {needs.map(([name, label]) => (
          <Checkbox
            key={name}
            label={label}
            isOn={!!consents.value[name]}
            onChange={isOn => {
              consents.value = { ...consents.value, [name]: isOn }
            }}
          />
        ))}
      </Confirm>
    </div>
  )
}
