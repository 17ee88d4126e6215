import { boxes, classes, texts, useModal, useSignal, viewCss } from '../../../kit.ts'
import { parseUnits, readAmount } from '../../../lib/amount.ts'
import { decimalMark } from '../../../lib/format.ts'
import { AUTO_SLIPPAGE, MAX_SLIPPAGE, percentText, SLIPPAGES } from '../../../lib/quote.ts'
import { Field, fieldStyle } from '../../../ui/field.tsx'
import { TARGET } from '../../../ui/target.ts'
import type { Form } from './form.ts'
import { chipStyle } from '../../../ui/chip.ts'

const slips = viewCss`
  flex-wrap: wrap;
  & > ${chipStyle} {
    flex: none;
    min-height: 9u;
  }
  & > ${chipStyle}[aria-pressed='true'] {
    box-shadow: inset 0 0 0 2px var(--accent-ink);
  }
  & > ${fieldStyle} {
    position: relative;
    isolation: isolate;
    flex: 1;
    min-width: 16u;
    min-height: 9u;
  }
  /* Beneath the text, which is selected as ever. */
  & > ${fieldStyle}::before {
    ${TARGET}
    z-index: -1;
  }
`

const RISKY = 500
const TIGHT = 10

/** How much the price may move until the swap is done; kept for this pair only. */
export function Slippage({ form }: { form: Form }) {
  const { t, i18n } = useModal()
  const locale = i18n.locale.value
  const { value, isAuto } = form.slippage.value
  const typed = useSignal('')
  const read = (text: string) => {
    const number = readAmount(text, decimalMark(locale))
    const units = number === undefined ? undefined : parseUnits(number, 2)
    return units === undefined || units < 1n || units > BigInt(MAX_SLIPPAGE) ? undefined : Number(units)
  }
  const isBad = !!typed.value.trim() && read(typed.value) === undefined
  const choose = (next: number | undefined) => {
    typed.value = ''
    form.setSlippage(next)
  }
  const warning = isBad
    ? 'swap.slippage.bad'
    : value < TIGHT
      ? 'swap.slippage.low'
      : value > RISKY
        ? 'swap.slippage.high'
        : ''
  return (
    <div className={classes(boxes.stack, boxes.gap2)} role="group" aria-label={t('swap.slippage')}>
      <div className={classes(boxes.line, boxes.gap1, slips)}>
        <button
          type="button"
          className={chipStyle()}
          data-small
          aria-pressed={isAuto && !typed.value}
          onClick={() => choose(undefined)}
        >
          {t('swap.auto')} {percentText(AUTO_SLIPPAGE, locale)}
        </button>
        {SLIPPAGES.map(it => (
          <button
            key={it}
            type="button"
            className={chipStyle()}
            data-small
            aria-pressed={!isAuto && !typed.value && it === value}
            onClick={() => choose(it)}
          >
            {percentText(it, locale)}
          </button>
        ))}
        <Field
          label={t('swap.slippage.own')}
          placeholder="%"
          inputMode="decimal"
          maxLength={6}
          error={isBad}
          value={typed.value}
          onInput={text => {
            typed.value = text
            form.setSlippage(read(text))
          }}
        />
      </div>
      {warning && (
        <p className={classes(texts.small, isBad ? texts.bad : texts.warn)} role="alert">
          {t(warning, { most: percentText(MAX_SLIPPAGE, locale) })}
        </p>
      )}
    </div>
  )
}
