import { isWhole } from './record.ts'

/** The decimals that a token can have. Anything else is a mistake or an attack, and its amounts are refused. */
export const isDecimals = (value: unknown): value is number => isWhole(value) && value >= 0 && value <= 36

const DECIMAL = /^(\d{1,80})(?:\.(\d{1,80}))?$/

/**
 * Base units of a plain decimal string. Undefined if it is not one, is negative, or has more decimals than the token.
 */
export function parseUnits(text: string, decimals: number): bigint | undefined {
  const [, whole, fraction = ''] = DECIMAL.exec(text) ?? []
  const digits = fraction.replace(/0+$/, '')
  return whole && isDecimals(decimals) && digits.length <= decimals
    ? BigInt(whole + digits.padEnd(decimals, '0'))
    : undefined
}

/** Decimal string of base units: exact, without trailing zeros. */
export function formatUnits(value: bigint, decimals: number): string {
  const digits = String(value < 0n ? -value : value).padStart(decimals + 1, '0')
  const fraction = digits.slice(digits.length - decimals, digits.length).replace(/0+$/, '')
  return (value < 0n ? '-' : '') + digits.slice(0, digits.length - decimals) + (fraction && `.${fraction}`)
}

/** Numbers that are already in the wanted form, as services write most of them. */
const CANONICAL = /^(0|[1-9]\d{0,79})(\.\d{0,79}[1-9])?$/

/**
 * The decimal string of a service's number: exponents written out, leading zeros removed. Undefined unless it is finite
 * and not negative.
 */
export function toDecimal(value: unknown): string | undefined {
  if (typeof value === 'string' && CANONICAL.test(value)) return value
  const [, whole = '', fraction = '', exponent = '0'] =
    (/^(string|number)$/.test(typeof value) &&
      /^(\d{1,80})(?:\.(\d{0,80}))?(?:e([+-]?\d{1,2}))?$/i.exec(String(value))) ||
    []
  if (!whole) return
  const zeros = '0'.repeat(100)
  const point = 100 + whole.length + Number(exponent)
  const digits = zeros + whole + fraction + zeros
  return `${digits.slice(0, point)}.${digits.slice(point)}`.replace(/^0+(?=\d)|\.?0+$/g, '')
}

const GROUPED = /^[1-9]\d{0,2}([.,])\d{3}(\1\d{3})*$/

/**
 * A typed amount as a plain decimal string. Both ',' and '.' are accepted where only one reading is possible, and
 * thousands can be grouped. `decimal` is the decimal mark of the user's language: with '.', `1,000` is ambiguous and
 * refused, while `1.000` is one. Exponents and signs are refused.
 */
export function readAmount(input: string, decimal: '.' | ',' = '.'): string | undefined {
  const text = input.trim().replace(/(\d)[\p{Zs}'’](?=\d{3}(\D|$))/gu, '$1')
  const at = text.search(/[.,]\d*$/)
  const mark = text[at] ?? ''
  const head = at < 0 ? text : text.slice(0, at)
  if (GROUPED.test(text) && (text.length > 7 || mark !== decimal))
    return text.length > 7 ? text.replaceAll(mark, '') : undefined
  if (!/\d/.test(text) || !(/^\d*$/.test(head) || (GROUPED.test(head) && !head.includes(mark)))) return
  return toDecimal(`${head.replace(/[.,]/g, '') || 0}.${at < 0 ? '' : text.slice(at + 1)}`)
}

/**
 * Rewrites an amount typed with one language's decimal mark with another's. The amount stays the same, and text that is
 * no amount stays none.
 */
export function remarked(input: string, before: '.' | ',', now: '.' | ','): string {
  const amount = readAmount(input, before)
  if (before === now) return input
  if (amount === undefined) return readAmount(input, now) === undefined ? input : ''
  return /^\d*[.,]?\d*$/.test(input) ? input.replace(/[.,]/, now) : amount.replace('.', now)
}

const scaled = (text: string): [bigint, number] => {
  const [, whole, fraction = ''] = DECIMAL.exec(text) ?? []
  if (!whole) throw new RangeError('not a decimal')
  return [BigInt(whole + fraction), fraction.length]
}

/** Exact product of two decimal strings. */
export function multiply(a: string, b: string): string {
  const [x, dx] = scaled(a),
    [y, dy] = scaled(b)
  return formatUnits(x * y, dx + dy)
}

/** Quotient of two decimal strings, rounded down to `digits` decimals. Undefined for a division by zero. */
export function divide(a: string, b: string, digits = 18): string | undefined {
  const [x, dx] = scaled(a),
    [y, dy] = scaled(b)
  return y ? formatUnits((x * 10n ** BigInt(digits + dy)) / (y * 10n ** BigInt(dx)), digits) : undefined
}

const difference = (a: string, b: string): [bigint, number] => {
  const [x, dx] = scaled(a),
    [y, dy] = scaled(b)
  return [x * 10n ** BigInt(dy) - y * 10n ** BigInt(dx), dx + dy]
}

/** Exact difference of two decimal strings. */
export const subtract = (a: string, b: string): string => formatUnits(...difference(a, b))

/** Negative, zero or positive, as a sort callback returns. */
export function compare(a: string, b: string): number {
  const [value] = difference(a, b)
  if (value < 0n) return -1
  return value > 0n ? 1 : 0
}

/** Base units that tokens which count in shares, such as stETH, can lose to rounding. */
const ROUNDED_MAX = 10n

/**
 * Whether a smaller amount counts as the full one, because the token rounds (R143): at most 10 base units and a
 * millionth less.
 */
export const isRounded = (moved: bigint, amount: bigint): boolean =>
  moved <= amount && amount - moved <= ROUNDED_MAX && (amount - moved) * 1_000_000n <= amount
