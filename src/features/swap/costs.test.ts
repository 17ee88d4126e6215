import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { findNetwork } from '../../chains/networks.ts'
import { createCore } from '../../../test/fakes.ts'
import { NATIVE_TOKEN, wrappedNative } from '../../chains/swaps.ts'
import type { Cost } from '../transaction/costs.ts'
import { sumOf } from '../transaction/costs.ts'
import { feeAhead, reviewCosts, swapCosts, swapCostsAt, swapPlace, type SwapCosts } from './costs.ts'
import { isWrapping } from './form/quote.ts'
import type { SwapIntent } from './review/intent.ts'

const test = suite('costs of a swap')
const COIN = { symbol: 'COIN', decimals: 6, isNative: false, contract: '0x1' }
const ETH = { symbol: 'ETH', decimals: 18, isNative: true, contract: NATIVE_TOKEN }
const GAS = 150_000n
const placeOf = (over: Partial<SwapCosts> = {}): SwapCosts => ({
  network: findNetwork(1)!,
  from: COIN,
  amount: 1_000_000n,
  isWrap: false,
  ...over,
})
const told = (costs: Cost[]) =>
  costs.map(({ name, range, isPaidFor, covers }) => {
    const sum = range ? `${range.least}-${range.most}` : '?'
    return `${name} ${isPaidFor ? 'paid' : sum}${covers ? ' +approval' : ''}`
  })
const PROVIDER = 'swap.provider 8500-8500'
const calls = (...kinds: string[]) => kinds.map(kind => ({ kind }))
const measured = (fee?: bigint) => ({ data: { changes: [], fee }, isLooking: false })

test('R164: form, review, steps and receipt of a token with approval list the same items, the approval in each', () => {
  const place = placeOf()
  const form = told(swapCosts(place, { fee: feeAhead(GAS, COIN), hasApproval: true }))
  const first = { prepared: { calls: calls('approve', 'swap'), fee: 210_000n }, paid: [] }
  const second = { prepared: { calls: calls('swap'), fee: 160_000n }, paid: [46_000n] }
  // A gas unit costs one: the review stays within the form's range.
  assert.equal(form, ['send.fee 50000-360000 +approval', PROVIDER])
  const rows = (sum: bigint) => [`send.fee ${sum}-${sum} +approval`, PROVIDER]
  assert.equal(told(reviewCosts(place, first)), rows(210_000n))
  for (const stage of ['asking', 'silent', 'confirming'] as const)
    assert.equal(told(swapCostsAt(place, stage, { ...first, measured: measured() })), rows(210_000n), stage)
  // The approval's cost is still part of it.
  assert.equal(told(reviewCosts(place, second)), rows(206_000n))
  assert.equal(told(swapCostsAt(place, 'sent', { ...second, measured: measured() })), rows(206_000n))
  assert.equal(told(swapCostsAt(place, 'confirmed', { ...second, measured: measured(155_000n) })), rows(201_000n))
})

test('only wrapping, one to one, is without the provider’s fee: a quote that equals the amount of another pair is not', () => {
  const { ctx } = createCore()
  const WETH = { ...COIN, decimals: 18, contract: wrappedNative('eip155:1')! }
  const feesOf = (from: typeof COIN, to: typeof COIN, quoted = 10n, prepared?: { isWrap: boolean }) => {
    const asked = { network: findNetwork(1)!, from, to, amount: 10n, quoted } as SwapIntent
    return swapPlace(ctx, { ...asked, isWrap: isWrapping(asked) }, prepared).isWrap
  }
  assert.equal([feesOf(ETH, WETH), feesOf(WETH, ETH)], [true, true])
  assert.equal([feesOf(COIN, ETH), feesOf(ETH, COIN), feesOf(COIN, WETH), feesOf(ETH, WETH, 9n)], Array(4).fill(false))
  // Once the call is known, it says so itself.
  assert.equal([feesOf(ETH, WETH, 10n, { isWrap: false }), feesOf(COIN, ETH, 9n, { isWrap: true })], [false, true])
  assert.equal(told(swapCosts(placeOf({ isWrap: true }), { hasApproval: false }))[1], 'swap.provider 0-0')
})

test('where nobody takes a share there is no such item, in none of the places', () => {
  const place = placeOf({ providerFee: 0 })
  const swap = { prepared: { calls: calls('swap'), fee: 170_000n }, paid: [] }
  const fee = ['send.fee 170000-170000']
  assert.equal(told(reviewCosts(place, swap)), fee)
  assert.equal(told(swapCostsAt(place, 'confirmed', { ...swap, measured: measured(170_000n) })), fee)
  assert.equal(told(reviewCosts(placeOf({ providerFee: 10 }), swap)), [...fee, 'swap.provider 1000-1000'])
})

test('R164: calls that happen together have one fee, with the approval in it', () => {
  const batch = { prepared: { calls: calls('approve', 'swap'), fee: 210_000n }, paid: [] }
  const receipt = swapCostsAt(placeOf(), 'confirmed', { ...batch, measured: measured(180_000n) })
  assert.equal(told(receipt), ['send.fee 180000-180000 +approval', PROVIDER])
})

test('R164: the native currency needs no approval, in none of the places', () => {
  const place = placeOf({ from: ETH })
  const swap = { prepared: { calls: calls('swap'), fee: 170_000n }, paid: [] }
  assert.equal(
    [
      told(swapCosts(place, { fee: feeAhead(GAS, ETH), hasApproval: false })),
      told(reviewCosts(place, swap)),
      told(swapCostsAt(place, 'sent', { ...swap, measured: measured() })),
      told(swapCostsAt(place, 'confirmed', { ...swap, measured: measured(165_000n) })),
    ],
    ['50000-300000', '170000-170000', '170000-170000', '165000-165000'].map(range => [`send.fee ${range}`, PROVIDER]),
  )
})

test('R188: a smart account’s fee has no known end before, and only the chain says that someone else paid it', () => {
  const place = placeOf({ isSmart: true })
  const swap = { prepared: { calls: calls('approve', 'swap'), fee: 210_000n }, paid: [] }
  const rows = (least: bigint) => [`send.fee ${least}-undefined +approval`, PROVIDER]
  assert.equal(
    [
      told(swapCosts(place, { fee: feeAhead(GAS, COIN), hasApproval: true })),
      told(reviewCosts(place, swap)),
      told(swapCostsAt(place, 'sent', { ...swap, measured: measured() })),
    ],
    [rows(50_000n), rows(210_000n), rows(210_000n)],
  )
  const after = (paid: (bigint | undefined)[], fee?: bigint) => {
    const data = { changes: [], fee, isPaidByOther: fee === 0n }
    return told(swapCostsAt(place, 'confirmed', { ...swap, paid, measured: { data, isLooking: false } }))[0]
  }
  assert.equal(
    [after([0n], 0n), after([5n], 0n), after([0n]), after([])],
    ['send.fee paid', 'send.fee 5-5 +approval', 'send.fee 0-undefined +approval', 'send.fee ? +approval'],
  )
})

test('a fee that nobody knows is unknown in all places, never nothing', () => {
  const place = placeOf()
  const swap = { prepared: { calls: calls('swap'), fee: 10n }, paid: [undefined] }
  assert.equal(
    [
      swapCosts(place, { fee: feeAhead(undefined, COIN), hasApproval: true }),
      reviewCosts(place, { paid: [] }),
      swapCostsAt(place, 'confirmed', { ...swap, measured: measured() }),
      swapCostsAt(place, 'confirmed', { ...swap, measured: measured(9n) }),
      reviewCosts(place, swap),
    ].map(costs => told(costs)[0]),
    [
      'send.fee ? +approval',
      'send.fee ?',
      'send.fee ? +approval',
      'send.fee 9-undefined +approval',
      'send.fee 10-undefined +approval',
    ],
  )
  assert.equal(sumOf([]), undefined)
})

test('what was not swapped cost what the chain took for it: no share of the provider, and nothing where nothing was sent', () => {
  const place = placeOf()
  const swap = { prepared: { calls: calls('swap'), fee: 10n }, paid: [] as bigint[] }
  assert.equal(told(swapCostsAt(place, 'reverted', { ...swap, measured: measured(9n) })), ['send.fee 9-9'])
  assert.equal(swapCostsAt(place, 'declined', { ...swap, measured: measured() }), [])
  const allowed = { ...swap, paid: [46n], measured: measured() }
  assert.equal(told(swapCostsAt(place, 'declined', allowed)), ['send.fee 46-46 +approval'])
})

test.run()
