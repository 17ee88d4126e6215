import { formatUnits, multiply, toDecimal } from './amount.ts'
import { parseAccountId } from './caip.ts'
import { balance } from './format.ts'
import { isSetApart } from './symbol.ts'

/** What is asked of a token here; `Token` of the data service fits. */
interface Holding {
  /** CAIP-10 form; absent for the native currency. */
  address?: string
  /** Of one unit, in USD. */
  price?: number
  quantity: { decimals: string }
}

export interface Unit {
  decimals: number
  /** Of one token; undefined when not known. */
  price?: number
}

/** What stands for the native currency where an address is asked for (specification section 9). */
export const NATIVE_TOKEN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Digits after the mark of amounts that are about to move (specification section 9). */
const SHOWN_DECIMALS = 6

/** Address of the contract; undefined for the native currency. */
export const contractOf = ({ address }: Holding): string | undefined => parseAccountId(address)?.address

export const unitOf = ({ quantity, price }: Holding): Unit => ({ decimals: Number(quantity.decimals), price })

/** What the whole holding is worth in USD; undefined where nobody told. */
export const worthOf = ({
  value,
  price,
  quantity,
}: {
  value?: number
  price?: number
  quantity: { numeric: string }
}): number | undefined => value ?? (price ? price * Number(quantity.numeric) : undefined)

/** Base units in the currency of the price, as a number for display only. */
export function fiatOf(units: bigint | undefined, { decimals, price }: Unit): number | undefined {
  const rate = toDecimal(price)
  return units === undefined || !rate ? undefined : Number(multiply(formatUnits(units, decimals), rate))
}

/** An amount with its unit: no end of a line parts them. */
export const withUnit = (amount: string, symbol: string): string => `${amount}\u00a0${symbol}`

/** `0.000013 ETH`. */
export const amountText = (units: bigint, { decimals, symbol }: Unit & { symbol: string }, locale?: string): string =>
  withUnit(balance(formatUnits(units, decimals), locale, SHOWN_DECIMALS), symbol)

/** `0.8 – 1 ETH`; one amount where both ends read the same. The dash begins a line, and ends none. */
export function rangeText(least: bigint, most: bigint, unit: Unit & { symbol: string }, locale?: string): string {
  const start = balance(formatUnits(least, unit.decimals), locale, SHOWN_DECIMALS),
    whole = amountText(most, unit, locale)
  return whole === withUnit(start, unit.symbol) ? whole : `${start} –\u00a0${whole}`
}

/**
 * What is to be said beside the symbol of a token: that it passes itself off as another one (R64), or could be read as
 * a part of an amount (R115).
 */
export const flagOf = (
  { symbol, imitates }: { symbol: string; imitates?: string },
  t: (key: string, values?: Record<string, string>) => string,
): string => {
  if (imitates) return t('tokens.like', { symbol: imitates })
  return isSetApart(symbol) ? t('tokens.odd') : ''
}
