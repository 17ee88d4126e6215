import { formatUnits, multiply, toDecimal } from './amount.ts'
import { parseAccountId } from './caip.ts'
import { balance } from './format.ts'
import { isSetApart } from './symbol.ts'

/** What this module needs to know of a token; the data service's `Token` fits. */
interface Holding {
  /** CAIP-10; absent for the native currency. */
  address?: string
  /** Per token, in USD. */
  price?: number
  quantity: { decimals: string }
}

export interface Unit {
  decimals: number
  /** Per token; undefined if not known. */
  price?: number
}

/** Stands for the native currency where an address is required (spec section 9). */
export const NATIVE_TOKEN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Decimals of amounts that are about to move (spec section 9). */
const SHOWN_DECIMALS = 6

/** The contract's address; undefined for the native currency. */
export const contractOf = ({ address }: Holding): string | undefined => parseAccountId(address)?.address

export const unitOf = ({ quantity, price }: Holding): Unit => ({ decimals: Number(quantity.decimals), price })

/** Value of the whole holding in USD; undefined if no source tells, or only one that does not count. */
export const worthOf = ({
  value,
  price,
  priced,
  quantity,
}: {
  value?: number
  price?: number
  priced?: { isUncounted?: boolean }
  quantity: { numeric: string }
}): number | undefined =>
  priced?.isUncounted ? undefined : (value ?? (price ? price * Number(quantity.numeric) : undefined))

/** Value of base units in the price's currency, as a number for display only. */
export function fiatOf(units: bigint | undefined, { decimals, price }: Unit): number | undefined {
  const rate = toDecimal(price)
  return units === undefined || !rate ? undefined : Number(multiply(formatUnits(units, decimals), rate))
}

/** An amount with its unit, kept on one line. */
export const withUnit = (amount: string, symbol: string): string => `${amount}\u00a0${symbol}`

/** `0.250 ETH`: a decimal string in a message. */
export const inMessage = (amount: string, symbol: string, locale?: string): string =>
  withUnit(balance(amount, locale), symbol)

/** `0.000013 ETH`. */
export const amountText = (units: bigint, { decimals, symbol }: Unit & { symbol: string }, locale?: string): string =>
  withUnit(balance(formatUnits(units, decimals), locale, SHOWN_DECIMALS), symbol)

/** `0.8 – 1 ETH`; one amount if both ends read the same. A line can break before the dash but not after it. */
export function rangeText(least: bigint, most: bigint, unit: Unit & { symbol: string }, locale?: string): string {
  const start = balance(formatUnits(least, unit.decimals), locale, SHOWN_DECIMALS),
    whole = amountText(most, unit, locale)
  return whole === withUnit(start, unit.symbol) ? whole : `${start} –\u00a0${whole}`
}

/** The warning beside a token's symbol: it imitates another one (R64), or could be read as part of an amount (R115). */
export const flagOf = (
  { symbol, imitates }: { symbol: string; imitates?: string },
  t: (key: string, values?: Record<string, string>) => string,
): string => {
  if (imitates) return t('tokens.like', { symbol: imitates })
  return isSetApart(symbol) ? t('tokens.odd') : ''
}
