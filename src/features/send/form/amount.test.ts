import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { seeded } from '../../../../test/hostile.ts'
import { formatUnits } from '../../../base/amount.ts'
import { fiatOf } from '../../../base/token.ts'
import type { Currency } from '../../../services/network/prices.ts'
import { changed, textOf, unitsOf } from './amount.ts'

const test = suite('amounts of a transfer')
const ETH = { decimals: 18, price: 3012.4 }
const USDC = { decimals: 6, price: 1 }
const USD = { code: 'USD', rate: 1 }
const EUR = { code: 'EUR', rate: 0.92 }
const JPY = { code: 'JPY', rate: 149.5 }
const token = (input: string) => ({ input })
const fiat = (input: string, currency: Currency = USD) => ({ input, fiat: currency })

test('R73: what is typed becomes base units exactly, with either mark', () => {
  assert.is(unitsOf(token('0.5'), ETH), 500000000000000000n)
  assert.is(unitsOf(token('1,5'), ETH, 'de'), 1500000000000000000n)
  assert.is(unitsOf(token('123456789.000000000000000001'), ETH), 123456789000000000000000001n)
  assert.is(unitsOf(token('0.000001'), USDC), 1n)
})

test('R73: what is no amount, is finer than the token, negative or has an exponent is refused', () => {
  for (const input of [
    '',
    ' ',
    '.',
    '-1',
    '1e3',
    '0x10',
    'NaN',
    'Infinity',
    '1..2',
    '0.0000001',
    '1,000',
    'one',
    '９',
    '1'.repeat(90),
  ])
    assert.is(unitsOf(token(input), USDC), undefined, input)
})

test('an amount in fiat is never more than was typed', () => {
  assert.is(unitsOf(fiat('10'), USDC), 10_000_000n)
  assert.is(formatUnits(unitsOf(fiat('3012.40'), ETH)!, 18), '1')
  assert.is(unitsOf(fiat('9.2', EUR), USDC), 10_000_000n)
  assert.is(unitsOf(fiat('10', EUR), USDC), 10_869_565n)
  assert.is(formatUnits(unitsOf(fiat('2771,408', EUR), ETH, 'de')!, 18), '1')
  assert.is(unitsOf(fiat('1495', JPY), USDC), 10_000_000n)
  const random = seeded(73)
  for (let turn = 0; turn < 2000; turn++) {
    const unit = {
      decimals: Math.floor(random() * 19),
      price: Math.ceil(random() * 1e6) / 10 ** Math.floor(random() * 6),
    }
    const input = (random() * 10 ** Math.floor(random() * 7)).toFixed(2)
    const currency = [USD, EUR, JPY][turn % 3]!
    const units = unitsOf(fiat(input, currency), unit)!
    const worth = fiatOf(units, unit)! * currency.rate
    assert.ok(worth <= Number(input) * (1 + 1e-12), `${input} ${currency.code} at ${unit.price}`)
    const next = fiatOf(units + 1n, unit)! * currency.rate
    assert.ok(next > Number(input) * (1 - 1e-12), `${input} ${currency.code} at ${unit.price}: more would fit`)
  }
})

test('R61: without a price, or with a price that is none, there is no amount in fiat', () => {
  for (const price of [undefined, 0, NaN, Infinity, -1])
    assert.is(unitsOf(fiat('10'), { decimals: 18, price }), undefined)
})

test('changing the unit keeps the amount to the last digit, however often', () => {
  const random = seeded(7)
  for (let turn = 0; turn < 500; turn++) {
    const input = formatUnits(BigInt(Math.floor(random() * 1e15)) * BigInt(Math.floor(random() * 1e6) + 1), 18)
    const units = unitsOf(token(input), ETH)
    let entry = changed(token(input), ETH, EUR)
    for (const currency of [USD, JPY, EUR]) {
      assert.is(unitsOf(entry, ETH), units)
      entry = changed(entry, ETH, currency)
    }
    const back = changed(entry, ETH)
    assert.equal([unitsOf(back, ETH), back.input, back.fiat], [units, input, undefined])
  }
  assert.equal(changed(token('x'), ETH, EUR), { input: '', fiat: EUR })
})

test('the text of an amount is in the reader’s own mark and can be typed on', () => {
  assert.is(textOf(1500000000000000000n, ETH, undefined, 'de'), '1,5')
  assert.is(unitsOf(token(textOf(1500000000000000001n, ETH, undefined, 'de')), ETH, 'de'), 1500000000000000001n)
  assert.is(textOf(1_234_567_890n, USDC, USD), '1234.56')
})

test('in a currency it has the digits of that currency, cut', () => {
  assert.is(textOf(1_234_567_890n, USDC, EUR), '1135.80')
  assert.is(textOf(1_234_567_890n, USDC, JPY, 'de'), '184567')
  assert.is(textOf(1n, USDC, JPY), '0')
})

test.run()
