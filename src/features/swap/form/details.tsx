import { boxes, classes, IconButton, texts, useEffect, useModal, useSignal, viewCss } from '../../../modal/kit.ts'
import type { Network } from '../../../base/network.ts'
import { divide, formatUnits } from '../../../base/amount.ts'
import { ltr, rate, UNKNOWN } from '../../../base/format.ts'
import { concernOf, impactOf, MAX_SLIPPAGE, minimumOf, percentText, type Concern } from '../../../base/quote.ts'
import { rangeText, withUnit } from '../../../base/token.ts'
import { KeyValues } from '../../../ui/controls/key-values.tsx'
import { costRows } from '../../transaction/facts.tsx'
import { feeAhead, swapCosts, swapPlace } from '../costs.ts'
import type { Choice } from './choices.ts'
import type { Form } from './form.ts'
import { isWrapping, REFRESH_MS } from './quote.ts'
import { Slippage } from './slippage.tsx'
import { Countdown } from '../../../ui/icons/marks.tsx'

const countdown = viewCss`
  gap: 6px;
  font-variant-numeric: tabular-nums;
  & > svg {
    width: 16px;
    height: 16px;
  }
`

const TONES: Record<Concern, typeof texts.bad | undefined> = {
  none: undefined,
  note: undefined,
  warn: texts.warn,
  consent: texts.bad,
}

/** The rate in one line; expanded, everything that the swap costs or can cost. */
export function Details({
  form,
  from,
  to,
  amount,
  out,
  network,
}: {
  form: Form
  network: Network
  from: Choice
  to: Choice
  amount: bigint
  out: bigint
}) {
  const ctx = useModal()
  const { t, i18n } = ctx
  const isOpen = useSignal(false),
    isBack = useSignal(false),
    isChoosing = useSignal(false)
  const locale = i18n.locale.value
  const sides = [
    [from, amount],
    [to, out],
  ] as [Choice, bigint][]
  const [[base, units], [other, result]] = (isBack.value ? sides.reverse() : sides) as [
    [Choice, bigint],
    [Choice, bigint],
  ]
  const inOther = divide(formatUnits(result, other.decimals), formatUnits(units, base.decimals))
  const unit = (choice: Choice) => ({ decimals: choice.decimals, ...form.pricing(choice) })
  const impact = impactOf({ units: amount, ...unit(from) }, { units: out, ...unit(to) })
  const tone = TONES[concernOf(impact)]
  const { value, isAuto } = form.slippage.value
  const place = swapPlace(ctx, {
    network,
    nativePrice: form.nativePrice.value,
    from: { ...from, price: form.priceOf(from) },
    amount,
    isWrap: isWrapping({ network, from, to, amount, quoted: out }),
    providerFee: form.providerFee.value,
  })
  const costs = swapCosts(place, { fee: feeAhead(form.fee.value, from), hasApproval: !from.isNative })
  const percent = percentText(Math.round(Math.max(0, impact ?? 0) * 100), locale)
  return (
    <div className={classes(boxes.stack, boxes.gap3)}>
      <div className={boxes.line()}>
        <button
          type="button"
          className={classes(boxes.line, boxes.grow, texts.small)}
          aria-label={t('swap.rate.flip')}
          onClick={() => {
            isBack.value = !isBack.value
          }}
        >
          {ltr(`${withUnit('1', base.symbol)} = ${withUnit(rate(inOther, locale), other.symbol)}`)}
        </button>
        <QuoteAge at={form.quote.value.at} isPaused={form.quote.value.status !== 'ready'} />
        <IconButton
          mini
          icon="down"
          label={t('swap.details')}
          aria-expanded={isOpen.value}
          onClick={() => {
            isOpen.value = !isOpen.value
          }}
        />
      </div>
      {!isOpen.value && tone && (
        <p className={classes(texts.small, tone)} role="alert">
          {t('swap.impact')} <b>{percent}</b>
        </p>
      )}
      {isOpen.value && (
        <>
          <KeyValues
            rows={[
              [
                t('swap.expected'),
                <bdi dir="ltr">
                  {value === undefined ? UNKNOWN : rangeText(minimumOf(out, value), out, to, locale)}
                </bdi>,
              ],
              [
                t('swap.impact'),
                impact === undefined ? t('swap.impact.unknown') : <span className={tone?.()}>{percent}</span>,
              ],
              [
                t('swap.slippage'),
                <button
                  type="button"
                  className={texts.link()}
                  aria-expanded={isChoosing.value}
                  onClick={() => {
                    isChoosing.value = !isChoosing.value
                  }}
                >
                  {isAuto && t('swap.auto')}{' '}
                  <bdi dir="ltr">{value === undefined ? UNKNOWN : percentText(value, locale)}</bdi>
                </button>,
              ],
              ...costRows(t, costs),
            ]}
          />
          {isChoosing.value && <Slippage form={form} />}
        </>
      )}
      {value === undefined && (
        <p className={classes(texts.small, texts.bad)} role="alert">
          {t('swap.slippage.bad', { least: percentText(1, locale), most: percentText(MAX_SLIPPAGE, locale) })}
        </p>
      )}
    </div>
  )
}

/** How long the quote remains valid, as a ring that empties. */
function QuoteAge({ at, isPaused }: { at?: number; isPaused: boolean }) {
  const { t } = useModal()
  const left = useSignal(0)
  useEffect(() => {
    if (isPaused || !at) return
    const count = () => {
      left.value = Math.max(0, Math.ceil((at + REFRESH_MS - Date.now()) / 1000))
    }
    count()
    const timer = setInterval(count, 1000)
    return () => clearInterval(timer)
  }, [at, isPaused])
  const seconds = isPaused ? 0 : left.value
  return (
    <span className={classes(boxes.line, texts.small, countdown)} title={t('swap.refresh', { seconds })}>
      <Countdown percent={(seconds * 1e5) / REFRESH_MS} />
      <span aria-hidden="true">{t('swap.seconds', { seconds })}</span>
    </span>
  )
}
