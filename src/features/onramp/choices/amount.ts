import { compare, readAmount } from '../../../base/amount.ts'
import { decimalMark } from '../../../base/format.ts'
import type { PaymentCurrency } from '../../../services/network/onramp.ts'

/** Plain decimal strings in a currency. */
export interface Limits {
  min: string
  max: string
}

/** The widest range of all payment methods: the provider decides about each. */
export function limitsOf({ payment_method_limits: all }: PaymentCurrency): Limits {
  const least = (a: string, b: string) => (compare(a, b) > 0 ? b : a)
  const most = (a: string, b: string) => (compare(a, b) < 0 ? b : a)
  return { min: all.map(it => it.min).reduce(least), max: all.map(it => it.max).reduce(most) }
}

/** Suggested round amounts, for a currency whose smallest purchase is about ten units. */
const PRESETS = [50, 100, 250]
const USUAL_MIN = 10

/**
 * The same amounts scaled to another currency's units, as far as they are within the limits: the smallest is above any
 * minimum.
 */
export function presetsOf({ min, max }: Limits): string[] {
  const scale = 10 ** Math.max(0, Math.round(Math.log10(Number(min) / USUAL_MIN)))
  return PRESETS.map(it => String(it * scale)).filter(it => compare(it, max) <= 0)
}

/** The input as a plain decimal string of whole cents within the limits; undefined for anything else. */
export function amountOf(input: string, { min, max }: Limits, locale: string): string | undefined {
  const value = readAmount(input, decimalMark(locale))
  return value && /^\d+(\.\d{1,2})?$/.test(value) && compare(value, min) >= 0 && compare(value, max) <= 0
    ? value
    : undefined
}
