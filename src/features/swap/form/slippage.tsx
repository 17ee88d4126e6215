import { boxes, classes, texts, useModal, viewCss } from '../../../modal/kit.ts'
import { percentText, SLIPPAGES } from '../../../base/quote.ts'
import { Field, fieldStyle } from '../../../ui/controls/field.tsx'
import { TOUCH_TARGET } from '../../../ui/controls/touch-target.ts'
import type { Form } from './form.ts'
import { chipStyle } from '../../../ui/controls/chip.ts'

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
    ${TOUCH_TARGET}
    z-index: -1;
  }
`

const RISKY = 500
const TIGHT = 10

/** How far the price can move until the swap is executed; kept for this pair only. */
export function Slippage({ form }: { form: Form }) {
  const { t, i18n } = useModal()
  const locale = i18n.locale.value
  const { value, isAuto, input } = form.slippage.value
  return (
    <div className={classes(boxes.stack, boxes.gap2)} role="group" aria-label={t('swap.slippage')}>
      <div className={classes(boxes.line, boxes.gap1, slips)}>
        <button
          type="button"
          className={chipStyle()}
          data-small
          aria-pressed={isAuto}
          onClick={() => form.setSlippage(undefined)}
        >
          {t('swap.auto')} {percentText(form.autoSlippage.value, locale)}
        </button>
        {SLIPPAGES.map(it => (
          <button
            key={it}
            type="button"
            className={chipStyle()}
            data-small
            aria-pressed={!isAuto && !input && it === value}
            onClick={() => form.setSlippage(it)}
          >
            {percentText(it, locale)}
          </button>
        ))}
        <Field
          label={t('swap.slippage.own')}
          placeholder="%"
          inputMode="decimal"
          maxLength={20}
          error={value === undefined}
          value={input}
          onInput={form.typeSlippage}
        />
      </div>
      {value !== undefined && (value < TIGHT || value > RISKY) && (
        <p className={classes(texts.small, texts.warn)} role="alert">
          {t(value < TIGHT ? 'swap.slippage.low' : 'swap.slippage.high')}
        </p>
      )}
    </div>
  )
}
