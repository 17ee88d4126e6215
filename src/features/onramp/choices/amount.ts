import { compare, readAmount } from '../../../lib/amount.ts'
import { decimalMark } from '../../../lib/format.ts'
import type { PaymentCurrency } from '../../../services/onramp.ts'

/** Plain decimal strings of a currency. */
export interface Limits {
  min: string
  max: string
}

/** The widest range of all ways to pay: the provider has the last word on each. */
export function limitsOf({ payment_method_limits: all }: PaymentCurrency): Limits {
  const sorted = (key: 'min' | 'max') => all.map(it => it[key]).sort(compare)
  return { min: sorted('min')[0]!, max: sorted('max').at(-1)! }
}

/** What was typed as a plain decimal string of whole cents, within the limits; undefined for anything else. */
export function amountOf(typed: string, { min, max }: Limits, locale: string): string | undefined {
  const value = readAmount(typed, decimalMark(locale))
  return value && /^\d+(\.\d{1,2})?$/.test(value) && compare(value, min) >= 0 && compare(value, max) <= 0
    ? value
    : undefined
}
