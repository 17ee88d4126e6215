import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { BASE, HASH, ME, NOW_S, SHOP, setLocks } from '../../../../test/payment-stage.ts'
import { giveBack } from '../../../payments/budgets.ts'
import type { PaymentRecord } from '../../../payments/records.ts'
import { createStoredRecords } from '../../../payments/stored-records.ts'
import { paidTo, readSites } from './paid-to.ts'

const test = suite('sites that were paid')
const { keep } = createStoredRecords(giveBack)

const hex = (value: number) => value.toString(16).padStart(64, '0')
const paid = (at: number, place: string, change: Partial<PaymentRecord> = {}): PaymentRecord => ({
  key: hex(1),
  token: BASE!,
  authorization: { from: ME, to: SHOP, value: 50_000n, validAfter: 0, validBefore: NOW_S + 120, nonce: `0x${hex(at)}` },
  salt: hex(7),
  method: 'GET',
  place,
  at,
  status: 'paid',
  isDelivered: true,
  transaction: HASH,
  ...change,
})
const readPaid = () => {
  readSites()
  return paidTo(BASE!.network, HASH)?.replace(/[\u2066-\u2069]/g, '')
}

test.before.each(() => {
  localStorage.clear()
  setLocks()
})

test('a transaction that settled a payment is that of its site, without path', async () => {
  assert.is(readPaid(), undefined)
  await keep(paid(1, 'https://shop.example/tide?day=1'))
  assert.is(readPaid(), 'shop.example')
  assert.is(paidTo('eip155:1', HASH), undefined)
  assert.is(paidTo(BASE!.network, `0x${hex(9)}`), undefined)
})

test('what the chain has not shown is nobody’s, and a damaged place is shown as it was kept', async () => {
  await keep(paid(1, 'https://shop.example/', { status: 'said' }))
  assert.is(readPaid(), undefined)
  await keep(paid(1, 'shop'))
  assert.is(readPaid(), 'shop')
})

test('a transaction that settled payments to several sites is that of none', async () => {
  await keep(paid(1, 'https://shop.example/a'))
  await keep(paid(2, 'https://shop.example/b'))
  assert.is(readPaid(), 'shop.example')
  await keep(paid(3, 'https://other.example/'))
  assert.is(readPaid(), undefined)
  await keep(paid(4, 'https://other.example/'))
  assert.is(readPaid(), undefined)
})

test.run()
