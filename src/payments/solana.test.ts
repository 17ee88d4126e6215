// Payments on Solana from the question to the end, on the stack's chain; sites, wallet and people as in payment-stage.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  asking,
  ME,
  PLACE,
  required,
  SHOP as EVM_SHOP,
  stage,
  type Site,
  type Stage,
} from '../../test/payment-stage.ts'
import {
  CAIP,
  carry,
  from,
  mintOf,
  openWorld,
  other,
  SETTLER,
  SHOP,
  signed,
  token,
  transfers,
  world,
} from '../../test/sponsored-stage.ts'
import { pay } from './pay.ts'
import type { Refusal } from './paying.ts'
import { nonceOf } from './request.ts'
import { giveBack } from './budgets.ts'
import { allRecords, createStoredRecords } from './stored-records.ts'

const test = suite('paying a site on Solana')
const storedRecords = createStoredRecords(giveBack)
test.before(async () => {
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: async (_: string, run: () => unknown) => run() },
  })
  await openWorld()
})
test.after(() => world.stop())
test.before.each(() => {
  localStorage.clear()
})

const offered = (change: object = {}) => ({
  scheme: 'exact',
  network: CAIP,
  amount: '50000',
  asset: token.asset,
  payTo: SHOP,
  maxTimeoutSeconds: 120,
  extra: { feePayer: SETTLER.address },
  ...change,
})
const terms = (...accepts: object[]) => required({ accepts })
/** A site that asks for `accepts`, and carries what it gets to the chain before it answers. */
const selling =
  (accepts: object[], answer = () => new Response('report'), isTaken = true): Site =>
  async ({ payment }) => {
    if (!payment) return asking(terms(...accepts))
    if (isTaken) await carry(payment.payload.transaction)
    return answer()
  }
const solana = (site: Site = selling([offered()]), change: (it: Stage) => Partial<Stage> = () => ({})): Stage =>
  stage(site, it => {
    Object.assign(it.wallet, { payer: undefined, solana: { from, network: CAIP } })
    return {
      networks: [CAIP],
      transfers,
      signTransaction: async (_, transaction) => ({ transaction: await signed(transaction) }),
      now: Date.now,
      ...change(it),
    }
  })
const outcome = (paid: Awaited<ReturnType<typeof pay>>) => (paid.state === 'refused' ? paid.why : paid.state)

const FORGED: [string, object, Refusal][] = [
  ['nobody who pays the fee', { extra: {} }, 'no-offer'],
  ['a payer of the fee that is no key', { extra: { feePayer: 'abc' } }, 'no-offer'],
  ['a payer of the fee on another chain', { extra: { feePayer: ME } }, 'no-offer'],
  ['the payer as payer of the fee', { extra: { feePayer: from } }, 'no-offer'],
  ['the mint as payer of the fee', { extra: { feePayer: token.asset } }, 'no-offer'],
  ['a memo of 257 bytes', { extra: { feePayer: SETTLER.address, memo: `${'é'.repeat(128)}x` } }, 'no-offer'],
  ['a memo with half a character', { extra: { feePayer: SETTLER.address, memo: '\ud83c' } }, 'no-offer'],
  ['a memo that is no text', { extra: { feePayer: SETTLER.address, memo: 7 } }, 'no-offer'],
  ['more than a token account counts', { amount: String(2n ** 64n) }, 'no-offer'],
  ['an amount of zero', { amount: '0' }, 'no-offer'],
  ['a price above max', { amount: '50001' }, 'too-much'],
  ['a token that looks like the dollar', { asset: mintOf('PRINT').address }, 'no-offer'],
  ['the dollar in other letters', { asset: token.asset.toLowerCase() }, 'no-offer'],
  ['another network of Solana', { network: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' }, 'no-offer'],
  ['a recipient on another chain', { payTo: EVM_SHOP }, 'no-offer'],
  ['a recipient of 31 bytes', { payTo: '4'.repeat(42) }, 'no-offer'],
  ['nobody as recipient', { payTo: '1'.repeat(32) }, 'no-offer'],
  ['the mint as recipient', { payTo: token.asset }, 'no-offer'],
  ['the payer as recipient', { payTo: from }, 'no-offer'],
  ['a recipient without an account for it', { payTo: other }, 'no-receiver'],
  ['no time', { maxTimeoutSeconds: 1 }, 'no-offer'],
]
for (const [what, change, why] of FORGED)
  test(`R190: ${what} is refused before anything is shown`, async () => {
    const it = solana(selling([offered(change)]))
    assert.is(outcome(await pay(PLACE, undefined, it)), why)
    assert.equal([it.questions.length, it.sent.length, it.kept.length], [0, 0, 0])
  })

test('what is shown is signed once, sent as it was signed, and found on the chain', async () => {
  const it = solana()
  const paid = await pay(`${PLACE}?key=secret`, undefined, it)
  if (paid.state !== 'delivered') throw new Error(outcome(paid))
  const [{ payment }] = it.sent as [(typeof it.sent)[0]]
  assert.equal([payment.x402Version, payment.accepted, Object.keys(payment.payload)], [2, offered(), ['transaction']])
  assert.equal([it.questions[0]!.offers[0]!.from, it.questions[0]!.offers[0]!.balance! > 0n], [from, true])
  const [record] = it.kept
  assert.equal([record!.status, record!.isDelivered], ['paid', true])
  const { authorization, trace, salt } = record!
  // R191: the memo proves what was paid for, and the record can pay nothing.
  const request = {
    url: `${PLACE}?key=secret`,
    method: 'GET',
    headers: [],
    credentials: 'same-origin',
    mode: 'cors',
  } as const
  assert.is(await nonceOf(salt, request, offered()), authorization.nonce)
  assert.is(trace!.memo, authorization.nonce.slice(2, 34))
  const text = JSON.stringify(record, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  assert.not.ok(text.includes(payment.payload.transaction) || text.includes('secret'))
})

test('R191: an error after the payment is paid; a site that takes nothing leaves it open, and the same header goes out again', async () => {
  const broken = solana(selling([offered()], () => new Response('', { status: 500 })))
  assert.is(outcome(await pay(PLACE, undefined, broken)), 'paid-not-delivered')
  const it = solana(selling([offered()], () => new Response('', { status: 503 }), false))
  const first = await pay(PLACE, undefined, it)
  if (first.state !== 'open') throw new Error(outcome(first))
  assert.is(outcome(await first.again()), 'open')
  assert.is(it.sent[0]!.header, it.sent[1]!.header)
  assert.is(outcome(await pay(PLACE, undefined, it)), 'alive')
  await world.advance(310)
  const last = await first.again()
  assert.equal([outcome(last), it.kept[0]!.status], ['expired', 'unpaid'])
})

test('R190: one that is alive on one chain stops another on the other, whichever account pays', async () => {
  const on = (network: string) => (network === CAIP ? offered() : required().accepts[0]!)
  const it = solana(selling([on(CAIP)], () => new Response('', { status: 503 }), false))
  assert.is(outcome(await pay(PLACE, undefined, it)), 'open')
  const both = solana(selling([on('eip155:8453')]), () => ({
    networks: ['eip155:8453'],
    records: it.records,
    wallet: it.wallet,
    now: it.now,
  }))
  both.payer = namespace => (namespace === 'eip155' ? { from: ME, network: 'eip155:8453' } : { from, network: CAIP })
  assert.equal([outcome(await pay(PLACE, undefined, both)), both.signed.length], ['alive', 0])
})

test('a wallet that declines, cannot sign alone, or is silenced by its network pays nothing', async () => {
  for (const [thrown, why] of [
    [4001, 'declined'],
    [4200, 'wallet-cannot'],
    [-32603, 'wallet-failed'],
  ] as const) {
    const it = solana(undefined, () => ({
      signTransaction: () => Promise.reject(Object.assign(new Error('x'), { code: thrown })),
    }))
    assert.equal([outcome(await pay(PLACE, undefined, it)), it.sent, it.kept], [why, [], []])
  }
  const empty = solana(undefined, () => ({ signTransaction: async () => ({}) }))
  assert.equal([outcome(await pay(PLACE, undefined, empty)), empty.sent], ['signature', []])
  for (const name of ['prepare', 'accept'] as const) {
    const mute = solana(undefined, () => ({
      transfers: { ...transfers, [name]: () => Promise.reject(new Error('down')) },
    }))
    assert.equal([outcome(await pay(PLACE, undefined, mute)), mute.sent], ['unchecked', []])
  }
})

test('R190: who leaves, or whose account changes, while the wallet signs sends nothing', async () => {
  const it = solana(undefined, one => ({
    signTransaction: async (_, transaction) => {
      one.wallet.solana = { from: other, network: CAIP }
      return { transaction: await signed(transaction) }
    },
  }))
  assert.equal([outcome(await pay(PLACE, undefined, it)), it.sent, it.kept], ['moved', [], []])
})

test('nobody who is connected elsewhere alone is asked before they connect where the site is paid', async () => {
  const wanted: unknown[] = []
  const it = solana(undefined, one => ({
    connect: async namespaces => {
      wanted.push(namespaces)
      one.wallet.solana = { from, network: CAIP }
    },
  }))
  it.wallet.payer = { from: ME, network: 'eip155:8453' }
  delete it.wallet.solana
  assert.equal([outcome(await pay(PLACE, undefined, it)), wanted], ['delivered', [['solana']]])
  const alone = solana()
  delete alone.wallet.solana
  assert.is(outcome(await pay(PLACE, undefined, alone)), 'no-account')
})

test('a record comes back as it was; without what finds it on the chain it is none', async () => {
  const it = solana(undefined, () => ({ records: storedRecords }))
  assert.is(outcome(await pay(PLACE, undefined, it)), 'delivered')
  const [record] = allRecords()
  assert.equal([record!.status, record!.token, record!.authorization.value], ['paid', token, 50_000n])
  assert.match(record!.transaction!, /^\w{64,90}$/)
  const key = 'wallet-modal/1/payments'
  const [whole] = JSON.parse(localStorage.getItem(key)!) as Record<string, any>[]
  const { trace, ...rest } = whole!
  const wrong = [
    rest,
    ...['memo', 'account', 'message', 'slot', 'lastBlock'].map(name => ({ ...rest, trace: { ...trace, [name]: {} } })),
  ]
  localStorage.setItem(key, JSON.stringify([...wrong, whole]))
  assert.equal(allRecords(), [record])
})

test.run()
