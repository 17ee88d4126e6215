import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { seeded } from '../../../../test/hostile.ts'
import { formatUnits } from '../../../lib/amount.ts'
import { fiatOf } from '../../../lib/token.ts'
import { textOf, toggled, unitsOf } from './amount.ts'

const test = suite('amounts of a transfer')
const ETH = { decimals: 18, price: 3012.4 }
const USDC = { decimals: 6, price: 1 }
const token = (typed: string) => ({ typed, isFiat: false })
const fiat = (typed: string) => ({ typed, isFiat: true })

test('R73: what is typed becomes base units exactly, with either mark', () => {
  assert.is(unitsOf(token('0.5'), ETH), 500000000000000000n)
  assert.is(unitsOf(token('1,5'), ETH, 'de'), 1500000000000000000n)
  assert.is(unitsOf(token('123456789.000000000000000001'), ETH), 123456789000000000000000001n)
  assert.is(unitsOf(token('0.000001'), USDC), 1n)
})

test('R73: what is no amount, is finer than the token, negative or has an exponent is refused', () => {
  for (const typed of [
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
    assert.is(unitsOf(token(typed), USDC), undefined, typed)
})

test('an amount in fiat is never more than was typed', () => {
  assert.is(unitsOf(fiat('10'), USDC), 10_000_000n)
  assert.is(formatUnits(unitsOf(fiat('3012.40'), ETH)!, 18), '1')
  const random = seeded(73)
  for (let turn = 0; turn < 2000; turn++) {
    const unit = {
      decimals: Math.floor(random() * 19),
      price: Math.ceil(random() * 1e6) / 10 ** Math.floor(random() * 6),
    }
    const typed = (random() * 10 ** Math.floor(random() * 7)).toFixed(2)
    const units = unitsOf(fiat(typed), unit)!
    assert.ok(fiatOf(units, unit)! <= Number(typed) * (1 + 1e-12), `${typed} at ${unit.price}`)
  }
})

test('R61: without a price, or with a price that is none, there is no amount in fiat', () => {
  for (const price of [undefined, 0, NaN, Infinity, -1])
    assert.is(unitsOf(fiat('10'), { decimals: 18, price }), undefined)
})

test('changing the unit keeps the amount to the last digit, however often', () => {
  const random = seeded(7)
  for (let turn = 0; turn < 500; turn++) {
    const typed = formatUnits(BigInt(Math.floor(random() * 1e15)) * BigInt(Math.floor(random() * 1e6) + 1), 18)
    const units = unitsOf(token(typed), ETH)
    const once = toggled(token(typed), ETH)
    assert.is(unitsOf(once, ETH), units)
    const twice = toggled(once, ETH)
    assert.equal([unitsOf(twice, ETH), twice.typed], [units, typed])
  }
  assert.equal(toggled(token('x'), ETH), { typed: '', isFiat: true })
})

test('the text of an amount is in the reader’s own mark and can be typed on', () => {
  assert.is(textOf(1500000000000000000n, ETH, false, 'de'), '1,5')
  assert.is(unitsOf(token(textOf(1500000000000000001n, ETH, false, 'de')), ETH, 'de'), 1500000000000000001n)
  assert.is(textOf(1_234_567_890n, USDC, true), '1234.56')
})

test.run()
