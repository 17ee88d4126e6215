import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { HOSTILE, seeded } from '../../test/hostile.ts'
import {
  compare,
  divide,
  formatUnits,
  isDecimals,
  isRounded,
  multiply,
  parseUnits,
  readAmount,
  remarked,
  subtract,
  toDecimal,
} from './amount.ts'

const test = suite('amount')

test('R73: turns decimal strings into base units exactly', () => {
  const rows: [string, number, bigint | undefined][] = [
    ['1', 18, 10n ** 18n],
    ['1.5', 6, 1_500_000n],
    ['0', 18, 0n],
    ['0.000000000000000001', 18, 1n],
    ['123', 0, 123n],
    ['1.', 6, undefined],
    ['.5', 6, undefined],
    ['9007199254740993', 0, 9007199254740993n],
    ['0.1', 1, 1n],
    ['1.10', 1, 11n],
    ['007.50', 2, 750n],
    ['1', 36, 10n ** 36n],
    ['1.1234567', 6, undefined],
    ['1.123456000', 6, 1_123_456n],
    ['0.5', 0, undefined],
    ['-1', 18, undefined],
    ['+1', 18, undefined],
    ['1e18', 18, undefined],
    ['0x10', 18, undefined],
    ['1,5', 18, undefined],
    ['', 18, undefined],
    [' 1', 18, undefined],
    ['1\n', 18, undefined],
    ['NaN', 18, undefined],
    ['Infinity', 18, undefined],
    ['١', 18, undefined],
    ['9'.repeat(81), 0, undefined],
    ['0.' + '0'.repeat(81), 18, undefined],
    ['1', -1, undefined],
    ['1', 37, undefined],
    ['1', 1.5, undefined],
    ['1', NaN, undefined],
  ]
  for (const [text, decimals, expected] of rows)
    assert.is(parseUnits(text, decimals), expected, `${text} / ${decimals}`)
})

test('R73: writes base units as decimal strings without trailing zeros', () => {
  const rows: [bigint, number, string][] = [
    [10n ** 18n, 18, '1'],
    [1n, 18, '0.000000000000000001'],
    [0n, 18, '0'],
    [123n, 0, '123'],
    [1_500_000n, 6, '1.5'],
    [-1_500_000n, 6, '-1.5'],
    [-1n, 3, '-0.001'],
    [100n, 2, '1'],
    [2n ** 256n - 1n, 0, String(2n ** 256n - 1n)],
  ]
  for (const [value, decimals, expected] of rows) assert.is(formatUnits(value, decimals), expected)
})

test('R73: decimals are whole numbers from 0 to 36', () => {
  for (const value of [0, 1, 6, 18, 36]) assert.ok(isDecimals(value))
  for (const value of [-1, 37, 0.5, NaN, Infinity, '18', null, undefined, 18n, {}]) assert.not(isDecimals(value))
})

test('R73: survives the round trip for 5,000 random amounts and every number of decimals', () => {
  const random = seeded(73)
  for (let i = 0; i < 5000; i++) {
    const decimals = i % 37
    const value = BigInt(
      '0x' +
        Array.from({ length: 1 + Math.floor(random() * 50) }, () => Math.floor(random() * 16).toString(16)).join(''),
    )
    const text = formatUnits(value, decimals)
    assert.match(text, /^(0|[1-9]\d*)(\.\d*[1-9])?$/)
    assert.is(parseUnits(text, decimals), value, `${value} / ${decimals}`)
    assert.is(toDecimal(text), text)
  }
})

test('R73: reads what services call a number, exponents written out', () => {
  const rows: [unknown, string | undefined][] = [
    ['0.1', '0.1'],
    ['25', '25'],
    ['1.50', '1.5'],
    ['007', '7'],
    ['0.000', '0'],
    ['100', '100'],
    ['100.', '100'],
    [0.1, '0.1'],
    [0, '0'],
    [1e21, '1' + '0'.repeat(21)],
    [1e-7, '0.0000001'],
    [1.5e-9, '0.0000000015'],
    ['1E3', '1000'],
    ['1.25e+2', '125'],
    ['12.5e-1', '1.25'],
    ['0e5', '0'],
    ['1e99', '1' + '0'.repeat(99)],
    ['1e-99', '0.' + '0'.repeat(98) + '1'],
    ['-1', undefined],
    [-1, undefined],
    [NaN, undefined],
    [Infinity, undefined],
    ['1e100', undefined],
    ['1e', undefined],
    ['', undefined],
    ['.', undefined],
    ['1,5', undefined],
    ['0x1', undefined],
    [' 1', undefined],
    ['1'.repeat(81), undefined],
    ['0.' + '1'.repeat(81), undefined],
    [1n, undefined],
    [null, undefined],
    [[1], undefined],
    [{ toString: () => '1' }, undefined],
  ]
  for (const [value, expected] of rows) assert.is(toDecimal(value), expected, String(value))
  for (const value of HOSTILE) assert.match(toDecimal(value) ?? '0', /^(0|[1-9]\d*)(\.\d*[1-9])?$/)
})

test('R73: reads typed amounts in either notation and refuses what could mean two things', () => {
  const rows: [string, string | undefined, string | undefined][] = [
    // typed, read with '.', read with ','
    ['1', '1', '1'],
    ['1.5', '1.5', '1.5'],
    ['1,5', '1.5', '1.5'],
    [' 1.5 ', '1.5', '1.5'],
    ['0.001', '0.001', '0.001'],
    ['0,001', '0.001', '0.001'],
    ['.5', '0.5', '0.5'],
    [',5', '0.5', '0.5'],
    ['1.', '1', '1'],
    ['1,', '1', '1'],
    ['007', '7', '7'],
    ['1.000', '1', undefined],
    ['1,000', undefined, '1'],
    ['12,345', undefined, '12.345'],
    ['123,456', undefined, '123.456'],
    ['123.456', '123.456', undefined],
    ['1234,567', '1234.567', '1234.567'],
    ['1,0000', '1', '1'],
    ['1,000,000', '1000000', '1000000'],
    ['1.000.000', '1000000', '1000000'],
    ['1,234.5', '1234.5', '1234.5'],
    ['1.234,5', '1234.5', '1234.5'],
    ['1,234,567.89', '1234567.89', '1234567.89'],
    ['1.234.567,89', '1234567.89', '1234567.89'],
    ['1,234.567', '1234.567', '1234.567'],
    ['1 000', '1000', '1000'],
    ['1\u00a0000,5', '1000.5', '1000.5'],
    ['1\u202f234\u202f567.5', '1234567.5', '1234567.5'],
    ["1'000'000.25", '1000000.25', '1000000.25'],
    ['', undefined, undefined],
    ['.', undefined, undefined],
    [',', undefined, undefined],
    ['1.2.3', undefined, undefined],
    ['1,2,3', undefined, undefined],
    ['1,23,456.7', undefined, undefined],
    ['1.5,5.5', undefined, undefined],
    ['12,34.5', undefined, undefined],
    ['1 2', undefined, undefined],
    ['1 00', undefined, undefined],
    ['-1', undefined, undefined],
    ['+1', undefined, undefined],
    ['1e18', undefined, undefined],
    ['1E-7', undefined, undefined],
    ['0x10', undefined, undefined],
    ['1n', undefined, undefined],
    ['NaN', undefined, undefined],
    ['Infinity', undefined, undefined],
    ['١٢', undefined, undefined],
    ['１', undefined, undefined],
    ['1_000', undefined, undefined],
    ['$1', undefined, undefined],
    ['9'.repeat(81), undefined, undefined],
    ['0,000,001', undefined, undefined],
  ]
  for (const [input, dot, comma] of rows) {
    assert.is(readAmount(input), dot, `'${input}' with '.'`)
    assert.is(readAmount(input, ','), comma, `'${input}' with ','`)
  }
})

test('R73: multiplies, divides, subtracts and compares without floats', () => {
  assert.is(multiply('0.1', '0.2'), '0.02')
  assert.is(multiply('123456789.123456789', '987654321.987654321'), '121932631356500531.347203169112635269')
  assert.is(multiply('0', '5.5'), '0')
  assert.is(divide('1', '3', 6), '0.333333')
  assert.is(divide('2', '3', 2), '0.66')
  assert.is(divide('1.5', '0.5'), '3')
  assert.is(divide('1', '0'), undefined)
  assert.is(divide('1', '0.000'), undefined)
  assert.equal(['0.1', '10', '9.99', '9.990', '0'].sort(compare), ['0', '0.1', '9.99', '9.990', '10'])
  assert.is(compare('1.0', '1'), 0)
  assert.equal(
    [subtract('100', '98.2'), subtract('0.30', '0.3'), subtract('1', '1.000000000000000001')],
    ['1.8', '0', '-0.000000000000000001'],
  )
  for (const bad of ['', 'NaN', '-1', '1e5', 'x']) assert.throws(() => multiply(bad, '1'), /not a decimal/)
})

test('R73: products and quotients agree with whole-number arithmetic for 1,000 random pairs', () => {
  const random = seeded(7373)
  const some = (decimals: number) =>
    BigInt(Math.floor(random() * 2 ** 50)) * BigInt(1 + Math.floor(random() * 2 ** 30)) * (decimals % 3 ? 1n : 10n)
  for (let i = 0; i < 1000; i++) {
    const [da, db] = [Math.floor(random() * 19), Math.floor(random() * 19)]
    const a = some(da),
      b = some(db) + 1n
    assert.is(multiply(formatUnits(a, da), formatUnits(b, db)), formatUnits(a * b, da + db))
    assert.is(
      divide(formatUnits(a, da), formatUnits(b, db), 18),
      formatUnits((a * 10n ** BigInt(18 + db)) / (b * 10n ** BigInt(da)), 18),
    )
    assert.is(compare(formatUnits(a, da), formatUnits(b, da)), Number(a > b) - Number(a < b))
  }
})

test('R143: less by at most ten base units and one millionth is the amount; more never is', () => {
  const stake = 10n ** 18n
  for (const [moved, amount, expected] of [
    [stake, stake, true],
    [stake - 1n, stake, true],
    [stake - 10n, stake, true],
    [stake - 11n, stake, false],
    [stake + 1n, stake, false],
    [999_999n, 1_000_000n, true],
    [999_998n, 1_000_000n, false],
    [999_998n, 999_999n, false],
    [0n, 1n, false],
    [0n, 10n, false],
    [0n, 0n, true],
  ] as const)
    assert.is(isRounded(moved, amount), expected, `${moved} of ${amount}`)
})

test('what was typed has the mark of another language and is the same amount; what is none does not become one', () => {
  for (const [input, before, now, told] of [
    ['2.000001', '.', ',', '2,000001'],
    ['2,000001', ',', '.', '2.000001'],
    ['1.234', '.', ',', '1,234'],
    ['1,234.5', '.', ',', '1234,5'],
    ['12', '.', ',', '12'],
    ['2.', '.', ',', '2,'],
    ['0.00', '.', ',', '0,00'],
    ['1,000', '.', ',', ''],
    ['1.000', ',', '.', ''],
    ['much', '.', ',', 'much'],
    ['', '.', ',', ''],
    ['1,5', '.', '.', '1,5'],
  ] as const) {
    assert.is(remarked(input, before, now), told, input)
    assert.is(readAmount(told, now), readAmount(input, before), input)
  }
})

test.run()
