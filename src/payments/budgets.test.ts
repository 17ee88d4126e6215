import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ModalError } from '../base/errors.ts'
import type { PayBudget } from '../base/payment.ts'
import { BASE, ME, OTHER, PLACE, setLocks, stage } from '../../test/payment-stage.ts'
import {
  agreeTo,
  canCover,
  coveringBudget,
  giveBack,
  liveBudgets,
  readBudget,
  revokeBudget,
  spentOf,
  takeFrom,
} from './budgets.ts'
import { pay } from './pay.ts'
import { createStoredRecords } from './stored-records.ts'

const test = suite('budgets of payments')
const storedRecords = createStoredRecords(giveBack)
const KEY = 'wallet-modal/1/pay-budgets'
const SHOP = 'https://shop.example'
const TERMS: PayBudget = { perPayment: '0.05 USDC', total: '0.12 USDC', hours: 1, origins: [SHOP] }
const offer = (amount = 50_000n, token = BASE!) => ({ token, amount })
const covering = (change: object = {}) =>
  coveringBudget({ offer: offer(), from: ME, origin: SHOP, terms: TERMS, ...change })
const agreed = () => agreeTo({ offer: offer(), from: ME, terms: TERMS })

const realNow = Date.now
test.before.each(() => {
  localStorage.clear()
  setLocks()
})
test.after.each(() => {
  Date.now = realNow
})

test('what is not understood is refused, and never ignored', () => {
  const wrong: unknown[] = [
    true,
    null,
    {},
    { ...TERMS, perPayment: '0.05' },
    { ...TERMS, perPayment: 0.05 },
    { ...TERMS, perPayment: '-1 USDC' },
    { ...TERMS, perPayment: '1e3 USDC' },
    { ...TERMS, perPayment: '0 USDC' },
    { ...TERMS, perPayment: '0.13 USDC' },
    { ...TERMS, total: '1 EURC' },
    { ...TERMS, hours: 0 },
    { ...TERMS, hours: 25 },
    { ...TERMS, hours: NaN },
    { ...TERMS, hours: '1' },
    { ...TERMS, origins: [] },
    { ...TERMS, origins: SHOP },
    { ...TERMS, origins: ['*'] },
    { ...TERMS, origins: [`${SHOP}/`] },
    { ...TERMS, origins: ['http://shop.example'] },
    { ...TERMS, origins: ['https://user@shop.example'] },
    { ...TERMS, origins: Array.from({ length: 21 }, (_, at) => `https://${at}.example`) },
  ]
  for (const given of wrong)
    assert.throws(
      () => readBudget(given),
      (error: unknown) => error instanceof ModalError && error.code === 'options/invalid',
    )
  assert.equal(readBudget({ ...TERMS, origins: ['https://b.example', SHOP, SHOP] }), {
    ...TERMS,
    origins: ['https://b.example', SHOP],
  })
})

test('nothing is covered that nobody agreed to, and then exactly that: account, token, terms, origin and price', async () => {
  assert.is(covering(), undefined)
  const { id } = await agreed()
  assert.is(covering()?.id, id)
  assert.is(covering({ from: ME.toLowerCase() })?.id, id)
  for (const change of [
    { from: OTHER },
    { origin: 'https://other.example' },
    { offer: offer(50_001n) },
    { offer: offer(1n, { ...BASE!, network: 'eip155:1' as const }) },
    { offer: offer(1n, { ...BASE!, asset: OTHER }) },
    { offer: offer(1n, { ...BASE!, symbol: 'EURC' }) },
    { terms: { ...TERMS, total: '0.13 USDC' } },
    { terms: { ...TERMS, perPayment: '0.04 USDC' }, offer: offer(1n) },
    { terms: { ...TERMS, hours: 2 } },
    { terms: { ...TERMS, origins: [SHOP, 'https://other.example'] } },
  ])
    assert.is(
      covering(change),
      undefined,
      JSON.stringify(change, (_, it) => (typeof it === 'bigint' ? `${it}` : it)),
    )
})

test('it can be agreed to only for what it could cover', () => {
  assert.ok(canCover({ offer: offer(), origin: SHOP, terms: TERMS }))
  assert.not(canCover({ offer: offer(50_001n), origin: SHOP, terms: TERMS }))
  assert.not(canCover({ offer: offer(), origin: 'https://other.example', terms: TERMS }))
  // Finer than the token.
  assert.not(canCover({ offer: offer(), origin: SHOP, terms: { ...TERMS, perPayment: '0.0500001 USDC' } }))
})

test('R190: payments that are on their way count, from all tabs at once; what can never be taken is given back', async () => {
  const { id } = await agreed()
  const taken = await Promise.all(Array.from({ length: 50 }, (_, at) => takeFrom(id, `0x${at}`, 50_000n)))
  assert.is(taken.filter(Boolean).length, 2)
  assert.is(spentOf(liveBudgets()[0]!), 100_000n)
  assert.is(covering(), undefined)
  assert.ok(covering({ offer: offer(20_000n) }))
  await giveBack(`0x${taken.indexOf(true)}`)
  assert.is(spentOf(liveBudgets()[0]!), 50_000n)
  assert.ok(covering())
})

test('it ends by its time, by a clock that was set back, and by revoking', async () => {
  const { at } = await agreed()
  Date.now = () => (at + 3599) * 1000
  assert.ok(covering())
  for (const after of [3600, -1]) {
    Date.now = () => at * 1000
    const { id } = await agreed()
    Date.now = () => (at + after) * 1000
    assert.is(covering(), undefined)
    assert.not(await takeFrom(id, '0x1', 1n))
  }
  Date.now = () => at * 1000
  const other = await agreed()
  await revokeBudget(other.id)
  assert.is(covering(), undefined)
  assert.not(await takeFrom(other.id, '0x1', 1n))
  assert.is(localStorage.getItem(KEY), null)
})

test('what is damaged or forged covers nothing, and the rest stays', async () => {
  const { id } = await agreed()
  const [whole] = JSON.parse(localStorage.getItem(KEY)!) as Record<string, unknown>[]
  const wrong = [
    null,
    { ...whole, id: 1 },
    { ...whole, from: 'x' },
    { ...whole, total: '-1' },
    { ...whole, perPayment: '999999999' },
    { ...whole, until: (whole!['at'] as number) + 90_000 },
    { ...whole, origins: ['*'] },
    { ...whole, taken: [['0x1']] },
    { ...whole, taken: {} },
  ]
  localStorage.setItem(KEY, JSON.stringify([...wrong, whole]))
  assert.equal(
    liveBudgets().map(it => it.id),
    [id],
  )
  for (const text of ['{', '{}', 'null']) {
    localStorage.setItem(KEY, text)
    assert.equal(liveBudgets(), [])
  }
})

test('R190: a payment that cannot be counted is not sent; one that is not sent is given back', async () => {
  const ended = stage(undefined, () => ({ reserve: async () => false }))
  assert.equal(
    [await pay(PLACE, undefined, ended), ended.sent, ended.kept],
    [{ state: 'refused', why: 'budget' }, [], []],
  )
  const unable = stage(undefined, () => ({ reserve: () => Promise.reject(Error('full')) }))
  assert.is(((await pay(PLACE, undefined, unable)) as { why: string }).why, 'budget')
  const counted: string[] = []
  const unwritten = stage(undefined, it => ({
    reserve: async ({ nonce }) => !!counted.push(nonce),
    release: async ({ nonce }) => void counted.splice(counted.indexOf(nonce), 1),
    records: { ...it.records, keep: () => Promise.reject(Error('full')) },
  }))
  assert.is(((await pay(PLACE, undefined, unwritten)) as { why: string }).why, 'no-record')
  assert.equal([counted, unwritten.sent], [[], []])
})

test('a payment that the chain shows to be dead is given back with its record', async () => {
  const { id } = await agreed()
  await takeFrom(id, `0x${'5'.repeat(64)}`, 50_000n)
  const record = {
    key: '1'.repeat(64),
    token: BASE!,
    authorization: { from: ME, to: OTHER, value: 50_000n, validAfter: 0, validBefore: 1, nonce: `0x${'5'.repeat(64)}` },
    salt: '2'.repeat(64),
    method: 'GET',
    place: PLACE,
    at: 1,
    isDelivered: false,
  } as const
  await storedRecords.keep({ ...record, status: 'sent' })
  assert.is(spentOf(liveBudgets()[0]!), 50_000n)
  await storedRecords.keep({ ...record, status: 'unpaid' })
  assert.is(spentOf(liveBudgets()[0]!), 0n)
})

test.run()
