import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { BASE, HASH, ME, NOW_S, PLACE, setLocks, SHOP } from '../../test/payment-stage.ts'
import type { PaymentRecord } from './records.ts'
import { giveBack } from './budgets.ts'
import { allRecords, createStoredRecords } from './stored-records.ts'

const test = suite('stored payments')
const storedRecords = createStoredRecords(giveBack)
const KEY = 'wallet-modal/1/payments'

const hex = (value: number) => value.toString(16).padStart(64, '0')
const record = (at: number, change: Partial<PaymentRecord> = {}): PaymentRecord => ({
  key: hex(1),
  token: BASE!,
  authorization: { from: ME, to: SHOP, value: 50_000n, validAfter: 0, validBefore: NOW_S + 120, nonce: `0x${hex(at)}` },
  salt: hex(7),
  method: 'GET',
  place: PLACE,
  at,
  status: 'sent',
  isDelivered: false,
  ...change,
})

test.before.each(() => {
  localStorage.clear()
  setLocks()
})

test('a record comes back as it was, newest first, and by its nonce once', async () => {
  await storedRecords.keep(record(1))
  await storedRecords.keep(record(2, { key: hex(2) }))
  const paid = record(1, { status: 'paid', isDelivered: true, transaction: HASH })
  await storedRecords.keep(paid)
  assert.equal(allRecords(), [record(2, { key: hex(2) }), paid])
  assert.equal(storedRecords.of(hex(1)), [paid])
})

test('what is damaged or forged is left out, and the rest stays', async () => {
  await storedRecords.keep(record(1))
  const [whole] = JSON.parse(localStorage.getItem(KEY)!) as Record<string, unknown>[]
  const signed = whole!['authorization'] as object
  const wrong = [
    null,
    { ...whole, status: 'sold' },
    { ...whole, key: 'x' },
    { ...whole, at: -1 },
    { ...whole, token: { ...(whole!['token'] as object), asset: '0x1' } },
    { ...whole, authorization: { ...signed, value: '1e3' } },
    { ...whole, authorization: { ...signed, nonce: '0x' } },
    { ...whole, authorization: { ...signed, to: 'javascript:alert(1)' } },
  ]
  localStorage.setItem(KEY, JSON.stringify([...wrong, whole, { ...whole, transaction: 'https://evil.example' }]))
  assert.equal(allRecords(), [record(1), record(1)])
  for (const text of ['{', '{}', 'null']) {
    localStorage.setItem(KEY, text)
    assert.equal(allRecords(), [])
  }
})

test('R190: tabs read and write the list in turn, so that none loses a record of another', async () => {
  let isHeld = false
  const written: boolean[] = []
  const request = async (_: string, run: () => unknown) => {
    isHeld = true
    run()
    isHeld = false
  }
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
  const real = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')!
  const seen = {
    getItem: () => void written.push(isHeld),
    setItem: () => void written.push(isHeld),
  }
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: seen })
  try {
    await storedRecords.keep(record(1))
  } finally {
    Object.defineProperty(globalThis, 'localStorage', real)
  }
  assert.equal(written, [true, true])
})

test('old ones make room, but none of which nobody knows whether it was paid', async () => {
  await storedRecords.keep(record(1))
  for (let at = 2; at < 110; at++) await storedRecords.keep(record(at, { status: 'paid' }))
  const kept = allRecords()
  assert.is(kept.length, 101)
  assert.equal([kept[0]!.at, kept.at(-1)!.at], [109, 1])
})

test('R191: what the browser refuses to keep is an error, because it must not be sent', async () => {
  const real = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')!
  const full = {
    getItem: () => null,
    setItem() {
      throw new Error('full')
    },
  }
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: full })
  try {
    const told = await storedRecords.keep(record(1)).then(String, String)
    assert.match(told, /full/)
  } finally {
    Object.defineProperty(globalThis, 'localStorage', real)
  }
})

test.run()
