import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  change,
  roundFiat,
  balance,
  decimalMark,
  duration,
  exact,
  fiat,
  fullTime,
  monthTitle,
  rate,
  relativeTime,
  shortTime,
  truncate,
  UNKNOWN,
} from './format.ts'

const test = suite('format')
const text = (value: string) => value.replace(/[\u00a0\u202f]/g, ' ')

test('writes money with 2 decimals, and 4 significant digits below a cent', () => {
  // @spec:9.18
  assert.is(fiat(1234.567, 'en'), '$1,234.57')
  assert.is(fiat(0, 'en'), '$0.00')
  assert.is(fiat(0.01, 'en'), '$0.01')
  assert.is(fiat(0.00123456, 'en'), '$0.001235')
  assert.is(fiat(-0.5, 'en'), '-$0.50')
  assert.is(text(fiat(1234.5, 'de')), '1.234,50 $')
  assert.is(text(fiat(5, 'de', 'EUR')), '5,00 €')
  assert.equal(
    [148203.4, 0.6, 0.04485, 0].map(value => fiat(value, 'en', 'JPY')),
    ['¥148,203', '¥0.6', '¥0.04485', '¥0'],
  )
  assert.is(fiat(123456.7, 'en', 'INR'), '₹123,456.70')
})

test('a sum has no mark in it that turns it around in a right-to-left language', () => {
  assert.equal([fiat(25000, 'ar'), fiat(-0.5, 'ar'), roundFiat('50', 'ar', 'EUR'), fiat(50, 'he')].map(text), [
    '25,000.00 US$',
    '\u200e-0.50 US$',
    '50 €',
    '50.00 $',
  ])
  assert.is(text(fiat(1234.5, 'ar-EG')), '١٬٢٣٤٫٥٠ US$')
})

test('an amount to agree to is grouped and keeps every digit', () => {
  assert.is(exact('1840.25', 'en'), '1,840.25')
  assert.is(exact('1234567.000000000000000001', 'en'), '1,234,567.000000000000000001')
  assert.is(exact('0.5', 'de'), '0,5')
  assert.is(exact('12', 'en'), '12')
  assert.is(exact(`0.${'0'.repeat(29)}1`, 'en'), `0.${'0'.repeat(29)}1`)
  assert.is(exact('not a number', 'en'), 'not a number')
})

test('a rate has the digits that are compared, and is a dash where there is none', () => {
  assert.equal(
    ['3003.26884', '0.000332970', '1', '1234567.8', undefined, ''].map(it => rate(it, 'en')),
    ['3,003.3', '0.00033297', '1', '1,234,568', UNKNOWN, UNKNOWN],
  )
  assert.is(rate('3003.26884', 'de'), '3.003,3')
})

test('knows the mark of the reader’s language', () => {
  assert.equal(['en', 'de', 'fr', 'ja', 'pl', undefined].map(locale => decimalMark(locale)).slice(0, 5), [
    '.',
    ',',
    ',',
    '.',
    ',',
  ])
})

test('rounds what is owned down to 3 decimals and never hides it as zero', () => {
  // @spec:9.17
  assert.is(balance('1.9999', 'en'), '1.999')
  assert.is(balance('1.0001', 'en'), '1.000')
  assert.is(balance('100.1001', 'en'), '100.100')
  assert.is(balance('1234567.8999', 'en'), '1,234,567.899')
  assert.is(balance('0.0009999', 'en'), '< 0.001')
  assert.is(text(balance('0.0001', 'de')), '< 0,001')
  assert.is(balance('0', 'en'), '0.000')
  assert.is(balance('0.000', 'en'), '0.000')
  assert.is(balance('1.5', 'en'), '1.500')
  assert.is(balance('1.', 'en'), '1.000')
  assert.is(balance('0.123456789', 'en', 6), '0.123456')
  assert.is(balance('0.0000001', 'en', 6), '< 0.000001')
  assert.is(balance('123456789012345678901234567890.999', 'en'), '123,456,789,012,345,678,901,234,567,890.999')
})

test('R61: shows a dash for what is no number, never NaN, undefined or Infinity', () => {
  for (const value of [undefined, null, NaN, Infinity, -Infinity, 1e15, 1e300]) assert.is(fiat(value, 'en'), UNKNOWN)
  for (const value of [
    '',
    ' ',
    '-1',
    'NaN',
    'Infinity',
    'undefined',
    '[object Object]',
    '1e5',
    '1,5',
    '.',
    '0x1',
    '1'.repeat(41),
    undefined,
    null,
  ])
    assert.is(balance(value, 'en'), UNKNOWN, String(value))
  for (const value of [NaN, Infinity, '', 'soon', '2020-13-45']) {
    assert.is(monthTitle(value, 'en'), UNKNOWN)
    assert.is(relativeTime(value, 'en'), UNKNOWN)
  }
  for (const value of [0, -0, 1e-30, 5e-324, 999_999_999_999_999])
    assert.not.match(fiat(value, 'en'), /NaN|undefined|Infinity|object/)
})

test("falls back to the reader's own locale when the given one is none", () => {
  for (const locale of ['', 'not a locale', 'x', '_', undefined]) {
    assert.is(fiat(3, locale), fiat(3))
    assert.is(balance('3.5', locale), balance('3.5'))
  }
})

test('shortens addresses to 4 leading and 6 trailing characters', () => {
  // @spec:9.21
  assert.is(truncate('0x12abcdef0000000000000000000000000000345678'), '0x12ab...345678')
  assert.is(truncate('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'), '5eyk...qZKvdp')
  assert.is(truncate('0x12ab345678'), '0x12ab345678')
  assert.is(truncate('0x1234567890123'), '0x1234567890123')
  assert.is(truncate('0x12345678901234'), '0x1234...901234')
  assert.is(truncate('5e0xUsFv8P8NJdTREpY1vzqKqZKvdp'), '5e0x...qZKvdp')
  assert.is(truncate('alice.eth'), 'alice.eth')
  assert.is(truncate(''), '')
})

test('names months, with the year only when it is another', () => {
  const now = new Date(2025, 5, 15)
  // @spec:2.44
  assert.is(monthTitle(new Date(2025, 0, 31), 'en', now), 'January')
  assert.is(monthTitle(new Date(2024, 11, 31), 'en', now), 'December 2024')
  assert.is(monthTitle(new Date(2024, 2, 1), 'de', now), 'März 2024')
})

test('tells time relative to now, past and future', () => {
  const now = Date.UTC(2025, 5, 15)
  const ago = (ms: number) => relativeTime(now - ms, 'en', now)
  assert.is(ago(0), 'now')
  assert.is(ago(5_000), '5 seconds ago')
  assert.is(ago(59_600), '1 minute ago')
  assert.is(ago(120_000), '2 minutes ago')
  assert.is(ago(86_400_000), 'yesterday')
  assert.is(ago(40 * 86_400_000), 'last month')
  assert.is(ago(800 * 86_400_000), '2 years ago')
  assert.is(ago(-7_200_000), 'in 2 hours')
})

test('rows say how long ago within a week, then the day; the full time is at hand', () => {
  const now = new Date(2026, 0, 10, 12)
  assert.is(shortTime(new Date(2026, 0, 10, 10), 'en', now), '2 hr. ago')
  assert.is(shortTime(new Date(2026, 0, 9, 17), 'de', now), 'vor 19 Std.')
  assert.is(shortTime(new Date(2026, 0, 3, 13), 'en', now), '7 days ago')
  assert.is(shortTime(new Date(2025, 11, 18), 'en', now), 'Dec 18')
  assert.is(shortTime(NaN, 'en', now), UNKNOWN)
  assert.match(fullTime(new Date(2025, 11, 18, 9, 5), 'en'), /^December 18, 2025 at 9:05\sAM$/)
  assert.is(fullTime('x', 'en'), UNKNOWN)
})

test('a rough time is whole seconds, then steps of five, then minutes', () => {
  for (const [ms, words] of [
    [250, '1 second'],
    [1_000, '1 second'],
    [2_500, '3 seconds'],
    [10_000, '10 seconds'],
    [10_001, '15 seconds'],
    [15_000, '15 seconds'],
    [62_000, '65 seconds'],
    [119_000, '2 minutes'],
    [150_000, '3 minutes'],
  ] as const)
    assert.is(duration(ms, 'en'), words)
  assert.is(text(duration(15_000, 'de')), '15 Sekunden')
})

test('a round sum of money has no decimals', () => {
  assert.equal([roundFiat('50', 'en', 'USD'), roundFiat('5000', 'en', 'JPY')], ['$50', '¥5,000'])
  assert.is(roundFiat('250', 'de', 'EUR').replace(/\s/u, ' '), '250 €')
})

test('a change has its sign, and two decimals at most', () => {
  assert.equal(
    [2.345, -3.1, 0, 0.001, 1234.5].map(value => change(value, 'en')),
    ['+2.35%', '-3.1%', '0%', '0%', '+1,234.5%'],
  )
  assert.is(change(-3.1, 'de').replace(/\s/u, ' '), '-3,1 %')
})

test.run()
