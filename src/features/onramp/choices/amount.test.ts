import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { amountOf, limitsOf, presetsOf } from './amount.ts'

const test = suite('an amount to pay')
const LIMITS = { min: '10.00', max: '7500' }

test('has the limits of all ways to pay together', () => {
  const limits = [
    { id: 'card', min: '10.00', max: '7500.00' },
    { id: 'ach_bank_account', min: '9.5', max: '25000.00' },
  ]
  assert.equal(limitsOf({ id: 'USD', payment_method_limits: limits }), { min: '9.5', max: '25000.00' })
  assert.equal(limitsOf({ id: 'USD', payment_method_limits: limits.slice(0, 1) }), { min: '10.00', max: '7500.00' })
})

test('is proposed in round sums of the currency, within its limits', () => {
  for (const [min, max, presets] of [
    ['10.00', '7500', ['50', '100', '250']],
    ['8', '6000', ['50', '100', '250']],
    ['1', '7500', ['50', '100', '250']],
    ['1500', '1000000', ['5000', '10000', '25000']],
    ['850', '600000', ['5000', '10000', '25000']],
    ['10', '200', ['50', '100']],
    ['31', '240', ['50', '100']],
    ['10', '20', []],
  ] as const)
    assert.equal(presetsOf({ min, max }), presets, `${min} to ${max}`)
})

test('is one in whole cents within the limits, typed as the reader writes it', () => {
  for (const [input, locale, amount] of [
    ['100', 'en', '100'],
    ['10', 'en', '10'],
    ['7500.00', 'en', '7500'],
    ['12,50', 'de', '12.5'],
    ['2.000,5', 'de', '2000.5'],
    ['2,000.50', 'en', '2000.5'],
  ] as const)
    assert.is(amountOf(input, LIMITS, locale), amount, input)
  for (const input of ['', ' ', '9.99', '7500.01', '10.001', '-20', '1e3', 'x', '0x20', '9'.repeat(90)])
    assert.is(amountOf(input, LIMITS, 'en'), undefined, input)
})

test.run()
