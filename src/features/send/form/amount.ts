import { divide, formatUnits, multiply, parseUnits, readAmount, toDecimal } from '../../../lib/amount.ts'
import { decimalMark } from '../../../lib/format.ts'
import type { Unit } from '../../../lib/token.ts'

/** What was typed, and in which unit. */
export interface Entry {
  typed: string
  /** Typed in the currency of the price instead of the token. */
  isFiat: boolean
  /** Base units that the text stands for though it may show fewer digits: after Max, and after a change of unit. */
  exact?: bigint
}

const FIAT_DECIMALS = 2

/** Base units of an entry: never more than was typed, undefined for what is no amount. */
export function unitsOf(
  { typed, isFiat, exact }: Entry,
  { decimals, price }: Unit,
  locale?: string,
): bigint | undefined {
  if (exact !== undefined) return exact
  const text = readAmount(typed, decimalMark(locale))
  if (text === undefined) return
  if (!isFiat) return parseUnits(text, decimals)
  const rate = toDecimal(price)
  const amount = rate && divide(text, rate, decimals)
  return amount === undefined || amount === '' ? undefined : parseUnits(amount, decimals)
}

/** The text of base units for the field: plain digits with the reader's mark, so that it can be typed on. */
export function textOf(units: bigint, { decimals, price }: Unit, isFiat: boolean, locale?: string): string {
  const text = formatUnits(units, decimals)
  const shown = isFiat ? cut(multiply(text, toDecimal(price) ?? '0'), FIAT_DECIMALS) : text
  return shown.replace('.', decimalMark(locale))
}

const cut = (text: string, digits: number) => text.replace(new RegExp(`(\\.\\d{${digits}})\\d+$`), '$1')

/** The same amount in the other unit; without an amount an empty field. */
export function toggled(entry: Entry, unit: Unit, locale?: string): Entry {
  const units = unitsOf(entry, unit, locale)
  const isFiat = !entry.isFiat
  return units === undefined
    ? { typed: '', isFiat }
    : { typed: textOf(units, unit, isFiat, locale), isFiat, exact: units }
}
