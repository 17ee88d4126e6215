import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  autoSlippageOf,
  concernOf,
  impactOf,
  minimumOf,
  partOf,
  percentText,
  providerFeeOf,
  slippageFor,
} from './quote.ts'

const test = suite('sums of a swap')
const side = (units: bigint, price?: number, decimals = 6) => ({ units, decimals, price })

test('the least that comes is rounded down, as the services round that build for it', () => {
  // @spec:3.20
  assert.is(minimumOf(1000n, 100), 990n)
  assert.is(minimumOf(999n, 100), 989n)
  assert.is(minimumOf(1n, 5000), 0n)
  assert.is(minimumOf(10n ** 30n, 10), (10n ** 30n / 1000n) * 999n)
  assert.is(minimumOf(5n, 0), 5n)
})

test('R108: a later offer is asked for with just so much slippage that no less comes than was agreed to', () => {
  const least = minimumOf(10_000n, 100)
  assert.equal(
    [10_000n, 10_001n, 20_000n, 9_950n, 9_900n, 9_899n, 1n].map(offer => slippageFor(offer, least, 100)),
    [100, 100, 100, 50, 0, 100, 100],
  )
  for (let offer = 9_900n; offer < 10_200n; offer++)
    assert.ok(minimumOf(offer, slippageFor(offer, least, 100)) >= least, String(offer))
})

test('the product’s own swaps leave stable pairs 0.1 % to move and others 0.5 %; those of a service have 1 %', () => {
  const [stable, other, served] = [{ isStable: true }, { isStable: false }, {}]
  assert.equal(
    [
      autoSlippageOf(stable, stable),
      autoSlippageOf(stable, other),
      autoSlippageOf(other, stable),
      autoSlippageOf(stable, undefined),
    ],
    [10, 50, 50, 50],
  )
  assert.equal([autoSlippageOf(served, served), autoSlippageOf(undefined, undefined)], [100, 100])
})

test('the provider keeps 0.85 % of what is paid, and nothing for wrapping', () => {
  // @spec:3.21 @spec:9.1
  assert.equal(
    [false, true].map(isWrap => partOf(1_000_000n, providerFeeOf(isWrap))),
    [8500n, 0n],
  )
})

test('R76: impact compares what both sides are worth, and what is not known is not nothing', () => {
  // @spec:3.19
  assert.is(impactOf(side(100_000_000n, 1), side(97_000_000n, 1)), 3)
  assert.is(Math.round(impactOf(side(10n ** 18n, 3000, 18), side(3_030_000_000n, 1))!), -1)
  for (const [source, destination] of [
    [side(1n), side(1n, 1)],
    [side(1n, 1), side(1n)],
    [side(1n, 0), side(1n, 1)],
    [side(0n, 1), side(1n, 1)],
    [side(1n, NaN), side(1n, 1)],
  ] as const)
    assert.is(impactOf(source, destination), undefined)
  assert.is(impactOf(side(100n, 1), side(0n, 1)), 100)
})

test('R168: a price that a pool tells decides no warning: the impact is as unknown as without it', () => {
  const whole = { units: 10n ** 6n, decimals: 6, price: 1 }
  for (const by of ['pool', 'feed'] as const) {
    const priced = { ...whole, priced: { by } }
    const expected = by === 'feed' ? 0 : undefined
    assert.is(impactOf(whole, priced), expected)
    assert.is(impactOf(priced, whole), expected)
  }
})

test('R76: from 1 % it is told, from 3 % in amber, from 10 % on only after a tick', () => {
  assert.equal([-5, 0, 0.99, 1, 2.99, 3, 9.99, 10, 50, 100, undefined].map(concernOf), [
    'none',
    'none',
    'none',
    'note',
    'note',
    'warn',
    'warn',
    'consent',
    'consent',
    'consent',
    'note',
  ])
})

test('per cents are in the language of the reader', () =>
  assert.equal([percentText(100, 'en'), percentText(50, 'de'), percentText(10, 'en')], ['1%', '0,5\u00a0%', '0.1%']))

test.run()
