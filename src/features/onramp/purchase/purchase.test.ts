import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { HOSTILE, everywhere, isPolluted, mutated, seeded, toText, unfit } from '../../../../test/hostile.ts'
import { decodePurchase, KEPT_MS, type Purchase } from './purchase.ts'

const test = suite('a purchase between visits')
const purchase = (more: Partial<Purchase> = {}): Purchase => ({
  id: 'p-1',
  provider: 'coinbase',
  host: 'pay.example:8443',
  account: '0x' + 'a1'.repeat(20),
  symbol: 'USDC',
  places: [{ network: 'eip155:1', token: '0x' + '11'.repeat(20), before: '1840.25' }],
  rows: ['r1'],
  at: Date.now() - 1000,
  ...more,
})
const read = (value: unknown) => decodePurchase(JSON.parse(JSON.stringify(value)))

test('comes back whole, within half an hour', () => {
  const kept = purchase()
  assert.equal(read(kept), kept)
  assert.ok(read(purchase({ at: Date.now() - KEPT_MS + 5000 })))
  assert.is(read(purchase({ at: Date.now() - KEPT_MS })), undefined)
  // R88: after the clock was set back it is a purchase in the future.
  assert.is(read(purchase({ at: Date.now() + 60_000 })), undefined)
})

test('R85: damaged and forged ones are dropped, or lose what is no part of them', () => {
  for (const change of [
    { provider: 'other' },
    { host: 'evil.example/x' },
    { host: '<b>' },
    { account: 'x y' },
    { symbol: '\u202e' },
    { id: '' },
    { at: NaN },
  ])
    assert.is(read({ ...purchase(), ...change }), undefined, JSON.stringify(change))
  assert.equal(
    read({ ...purchase(), places: [{ network: 'x' }, { network: 'eip155:1', token: '<b>' }, purchase().places[0]] })!
      .places,
    [],
  )
  assert.equal(read({ ...purchase(), rows: ['a', '<b>', 5] })!.rows, ['a'])
  assert.not(Object.hasOwn(read({ ...purchase(), href: 'javascript:0' })!, 'href'))
})

test('R85: 2,000 seeded mutations and hostile values leave nothing odd behind', () => {
  const random = seeded(85)
  const sample = purchase()
  const texts = [
    ...HOSTILE.flatMap(value => everywhere(sample, value)),
    ...Array.from({ length: 2000 }, () => mutated(sample, random)),
  ].map(toText)
  for (const text of texts) {
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      continue
    }
    const found = decodePurchase(value)
    assert.is(unfit(found), undefined, text.slice(0, 300))
    assert.not(isPolluted())
  }
})

test.run()
