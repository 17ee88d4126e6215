import { attempt } from './errors.ts'

/** Shown for a value that is not known. Never show zero for unknown. */
export const UNKNOWN = '—'

// Intl objects cost about 50 µs each and lists make thousands of calls. They are pure, so one of each kind is kept for
// the page's life.
const kept = new Map<string, unknown>()

/** A locale that the engine refuses falls back to the browser's own, so that a bad option never breaks a view. */
function intl<T, O>(
  Kind: new (locale: string | undefined, options: O) => T,
  locale: string | undefined,
  options: O,
): T {
  const key = Kind.name + locale + JSON.stringify(options)
  if (!kept.has(key)) kept.set(key, attempt(() => new Kind(locale, options)) ?? new Kind(undefined, options))
  return kept.get(key) as T
}

const number = (locale: string | undefined, options: Intl.NumberFormatOptions) =>
  intl(Intl.NumberFormat, locale, options)

const currencyFormat = (locale: string | undefined, currency: string, options?: Intl.NumberFormatOptions) =>
  number(locale, { style: 'currency', currency, ...options })

/** Without the bidi marks that would turn "50.00 US$" into "$US 50.00" in right-to-left languages. */
const money = (
  value: number,
  locale: string | undefined,
  currency: string,
  options?: Intl.NumberFormatOptions,
): string =>
  currencyFormat(locale, currency, options)
    .format(value)
    .replace(/[\u061c\u200f]/g, '')

/** Decimals of a currency: usually two, none for the yen. */
export const fiatDigits = (currency: string): number =>
  currencyFormat('en', currency).resolvedOptions().maximumFractionDigits ?? 2

/**
 * Money for display: with its currency's decimals; values below the smallest coin get 4 significant digits. `value` is
 * a plain number of `currency`.
 */
export function fiat(value: number | null | undefined, locale?: string, currency = 'USD'): string {
  const amount = value ?? NaN
  const size = Math.abs(amount)
  if (!(size < 1e15)) return UNKNOWN // also NaN, infinity and prices that can only be mistakes
  const isTiny = size && size < 1 && size < 10 ** -fiatDigits(currency)
  return money(amount, locale, currency, isTiny ? { maximumSignificantDigits: 4 } : {})
}

/** A round sum, from its digits. */
export const roundFiat = (value: string, locale: string | undefined, currency: string): string =>
  money(Number(value), locale, currency, { maximumFractionDigits: 0 })

/**
 * An owned amount, from its decimal string: rounded down to `digits` decimals, or `< 0.001` if that would hide it.
 * `least`: how many decimals are shown even if they are zeros.
 */
export function balance(value: string | null | undefined, locale?: string, digits = 3, least = digits): string {
  const [, whole, fraction = ''] = /^(\d{1,40})(?:\.(\d*))?$/.exec(value ?? '') ?? []
  if (!whole) return UNKNOWN
  const shown = fraction.slice(0, digits)
  const format = number(locale, { minimumFractionDigits: least, maximumFractionDigits: digits })
  if (!/[1-9]/.test(whole + shown) && /[1-9]/.test(fraction)) return `< ${format.format(10 ** -digits)}`
  return format.format(`${whole}.${shown || 0}` as Intl.StringNumericLiteral) // as text it stays exact beyond 2^53
}

/** A whole amount so long that nobody reads its digits, from its text: rounded down, "12,345T". */
export const trillions = (whole: string, locale?: string): string =>
  number(locale, { notation: 'compact', maximumFractionDigits: 0 }).format(
    `${whole.slice(0, -12)}000000000000` as Intl.StringNumericLiteral,
  )

const RATE_DIGITS = 5
const isDecimal = (text = ''): text is Intl.StringNumericLiteral => /^\d{1,40}(\.\d+)?$/.test(text)

/**
 * An exchange rate, from its decimal string: with as many digits as users compare, and all digits before the decimal
 * mark.
 */
export const rate = (value: string | undefined, locale?: string): string =>
  isDecimal(value)
    ? number(locale, {
        maximumSignificantDigits: RATE_DIGITS,
        maximumFractionDigits: 0,
        roundingPriority: 'morePrecision',
      }).format(value)
    : UNKNOWN

/** An amount that the user agrees to, from its decimal string: grouped, with every digit. */
export function exact(value: string, locale?: string): string {
  const digits = value.split('.')[1]?.length ?? 0
  // Engines keep at most twenty digits; the plain text is better than a rounded one.
  return digits > 20 || !isDecimal(value)
    ? value
    : number(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value)
}

/** "+2.35%": a relative change. `value` is in per cent. */
export const change = (value: number, locale?: string): string =>
  number(locale, { style: 'percent', maximumFractionDigits: 2, signDisplay: 'exceptZero' }).format(value / 100)

/** The decimal mark of the user's language. */
export const decimalMark = (locale?: string): '.' | ',' => (number(locale, {}).format(0.5).includes(',') ? ',' : '.')

/** Isolates names, hosts and short addresses, so that they read from left to right in any sentence. */
export const ltr = (text: string): string => `\u2066${text}\u2069`

/** `0x12ab...345678`: the 0x, 4 leading and 6 trailing characters. Short texts stay whole. */
export function truncate(address: string, lead = 4, tail = 6): string {
  const start = lead + (/^0x/i.test(address) ? 2 : 0)
  return address.length > start + tail + 3 ? `${address.slice(0, start)}...${address.slice(-tail)}` : address
}

type Moment = Date | number | string

/** The month's name, with its year unless that is the year of `now`. In the user's time zone. */
export function monthTitle(at: Moment, locale?: string, now: Moment = Date.now()): string {
  const date = new Date(at)
  if (isNaN(+date)) return UNKNOWN
  const year = date.getFullYear() === new Date(now).getFullYear() ? undefined : 'numeric'
  return intl(Intl.DateTimeFormat, locale, { month: 'long', year }).format(date)
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 30],
  ['month', 12],
  ['year', Infinity],
]

/** "2 minutes ago", "yesterday"; also for times in the future. */
export function relativeTime(
  at: Moment,
  locale?: string,
  now: Moment = Date.now(),
  style: Intl.RelativeTimeFormatStyle = 'long',
): string {
  let value = (+new Date(at) - +new Date(now)) / 1000
  if (isNaN(value)) return UNKNOWN
  for (const [unit, size] of UNITS) {
    if (Math.abs(Math.round(value)) < size)
      return intl(Intl.RelativeTimeFormat, locale, { numeric: 'auto', style }).format(Math.round(value), unit)
    value /= size
  }
  return UNKNOWN
}

const WEEK_MS = 7 * 86_400_000
const date = (at: Moment, locale: string | undefined, options: Intl.DateTimeFormatOptions) =>
  isNaN(+new Date(at)) ? UNKNOWN : intl(Intl.DateTimeFormat, locale, options).format(new Date(at))

/** "2 hr. ago" within a week, "Dec 18" before that; for rows under the title of their month. */
export const shortTime = (at: Moment, locale?: string, now: Moment = Date.now()): string =>
  +new Date(now) - +new Date(at) < WEEK_MS
    ? relativeTime(at, locale, now, 'short')
    : date(at, locale, { month: 'short', day: 'numeric' })

/** Full date and time, in the user's time zone. */
export const fullTime = (at: Moment, locale?: string): string =>
  date(at, locale, { dateStyle: 'long', timeStyle: 'short' })

const SPANS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** "7 days", "90 minutes": exactly, in the largest unit that leaves no rest. */
export function spanOf(seconds: number, locale?: string): string {
  const [unit, size] = SPANS.find(([, size]) => seconds % size === 0) ?? (['second', 1] as const)
  return number(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / size)
}

/** "15 seconds", "3 minutes". Approximate times are rounded up to whole seconds, and from ten seconds on to five. */
export function duration(ms: number, locale?: string): string {
  const exact = ms / 1000
  const seconds = exact > 10 ? Math.ceil(exact / 5) * 5 : Math.ceil(exact)
  const [value, unit] = seconds < 120 ? ([seconds, 'second'] as const) : ([Math.ceil(seconds / 60), 'minute'] as const)
  return number(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}
