import { signal, type Context, type Signal } from '../../../modal/kit.ts'
import { divide, formatUnits, multiply, parseUnits, readAmount, toDecimal } from '../../../base/amount.ts'
import { decimalMark, fiatDigits } from '../../../base/format.ts'
import type { Unit } from '../../../base/token.ts'
import type { Currency } from '../../../services/network/prices.ts'
import { onMark } from '../../transaction/amount-input.ts'

/** The typed text and its unit. */
export interface Entry {
  input: string
  /** The currency, if the amount was typed in one instead of in the token. */
  fiat?: Currency
  /** The exact base units if the text shows fewer digits: after Max, and after a change of unit. */
  exact?: bigint
}

export const EMPTY: Entry = { input: '' }

export function createEntry(life: AbortSignal, i18n: Context['i18n']): Signal<Entry> {
  const entry = signal(EMPTY)
  onMark(life, i18n, again => {
    entry.value = { ...entry.peek(), input: again(entry.peek().input) }
  })
  return entry
}

/** Per token, exactly. */
const priceIn = ({ rate }: Currency, price: number | undefined): string | undefined => {
  const [usd, other] = [toDecimal(price), toDecimal(rate)]
  return usd && other && multiply(usd, other)
}

/** An entry's base units: never more than was typed, undefined if it is not an amount. */
export function unitsOf({ input, fiat, exact }: Entry, { decimals, price }: Unit, locale?: string): bigint | undefined {
  if (exact !== undefined) return exact
  const text = readAmount(input, decimalMark(locale))
  if (text === undefined) return
  if (!fiat) return parseUnits(text, decimals)
  const rate = priceIn(fiat, price)
  const amount = rate && divide(text, rate, decimals)
  return amount === undefined || amount === '' ? undefined : parseUnits(amount, decimals)
}

/**
 * Base units as text for the field: plain digits with the user's decimal mark, so that the text can be edited. Empty
 * without the price that it takes.
 */
export function textOf(units: bigint | undefined, { decimals, price }: Unit, fiat?: Currency, locale?: string): string {
  const rate = fiat && priceIn(fiat, price)
  if (units === undefined || (fiat && !rate)) return ''
  const text = formatUnits(units, decimals)
  const shown = fiat && rate ? cut(multiply(text, rate), fiatDigits(fiat.code)) : text
  return shown.replace('.', decimalMark(locale))
}

const cut = (text: string, digits: number) => {
  const [whole, fraction = ''] = text.split('.')
  return [whole, fraction.slice(0, digits)].filter(Boolean).join('.')
}

/** The same amount in a currency, or in the token; an empty field if there is no amount. */
export function changed(entry: Entry, unit: Unit, fiat?: Currency, locale?: string): Entry {
  const units = unitsOf(entry, unit, locale)
  return units === undefined ? { input: '', fiat } : { input: textOf(units, unit, fiat, locale), fiat, exact: units }
}
