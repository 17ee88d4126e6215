import { boxes, classes, Icon, texts, useModal } from '../../../modal/kit.ts'
import { formatUnits } from '../../../base/amount.ts'
import { balance } from '../../../base/format.ts'
import { amountText, fiatOf, type Unit } from '../../../base/token.ts'
import type { Token } from '../../../services/network/data.ts'
import { SWAP } from '../../../ui/icons/more-icons.ts'
import type { Form } from './form.ts'
import { chipStyle } from '../../../ui/controls/chip.ts'
import { sums } from '../../../ui/layout/view-parts.tsx'

const SHOWN_DECIMALS = 6

/** The amount in the other unit, and the available balance. */
export function Worth({ form, token, unit }: { form: Form; token: Token; unit: Unit }) {
  const ctx = useModal()
  const { t, i18n } = ctx
  const locale = i18n.locale.value
  const { input, fiat } = form.entry.value
  const amount = form.amount.value
  const units = amount === undefined ? undefined : formatUnits(amount, unit.decimals)
  const isKept = !token.address
  const fee = isKept && form.isMax.value && amount !== undefined ? form.expense.value.data?.fee : undefined
  return (
    <>
      <div className={classes(boxes.line, sums, texts.small)}>
        {unit.price || fiat ? (
          <button
            type="button"
            className={boxes.line()}
            aria-label={t('send.unit', { unit: fiat?.code ?? token.symbol })}
            disabled={!fiat && !ctx.fiat.currency.value}
            onClick={form.toggle}
          >
            {fiat ? (
              <bdi dir="ltr">{`${balance(units, locale, SHOWN_DECIMALS)} ${token.symbol}`}</bdi>
            ) : (
              <ctx.fiat.Sum usd={fiatOf(amount, unit) ?? (input ? undefined : 0)} />
            )}
            <Icon path={SWAP} small />
          </button>
        ) : (
          <span />
        )}
        <span className={boxes.line()}>
          <span>{t('send.available', { amount: balance(token.quantity.numeric, locale) })}</span>
          <button
            type="button"
            className={chipStyle()}
            data-small
            title={isKept ? t('send.max.fee') : undefined}
            onClick={form.max}
          >
            {t('send.max')}
          </button>
        </span>
      </div>
      {fee !== undefined && (
        <p className={texts.small()}>
          {t('send.max.kept', { amount: amountText(fee, { ...unit, symbol: token.symbol }, locale) })}
        </p>
      )}
    </>
  )
}
