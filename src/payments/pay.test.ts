import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  accepted,
  asking,
  BASE,
  encoded,
  HASH,
  ME,
  NOW_S,
  OTHER,
  PLACE,
  required,
  settling,
  SHOP,
  shop,
  SIGNATURE,
  stage,
} from '../../test/payment-stage.ts'
import { pay } from './pay.ts'
import { nonceOf } from './request.ts'

const test = suite('paying a site')

test('an answer that asks for nothing is passed on untouched', async () => {
  const it = stage(() => new Response('free', { status: 404 }))
  const paid = await pay(PLACE, undefined, it)
  assert.is(paid.state, 'untouched')
  assert.is(await (paid as { response: Response }).response.text(), 'free')
  assert.is(it.questions.length, 0)
})

test('what is asked for is shown, signed once, sent in one more header, and delivered', async () => {
  const it = stage(shop(), settling)
  const body = JSON.stringify({ place: 'pier' })
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } }
  const paid = await pay(`${PLACE}?key=secret`, init, it)
  assert.is(paid.state, 'delivered')
  const [question] = it.questions
  assert.equal(
    [question!.origin, question!.description, question!.offers[0]!.from],
    ['https://shop.example', 'The tide report of today', ME],
  )
  assert.equal(it.signed, [
    {
      from: ME,
      to: SHOP,
      value: '50000',
      validAfter: '0',
      validBefore: String(NOW_S + 120),
      nonce: it.signed[0]!.nonce,
    },
  ])
  const [{ init: sent, payment, url }] = it.sent as [(typeof it.sent)[0]]
  assert.is(url, `${PLACE}?key=secret`)
  assert.equal(payment, {
    x402Version: 2,
    accepted: accepted(),
    payload: { signature: SIGNATURE, authorization: it.signed[0] },
  })
  assert.equal([sent.method, sent.redirect, sent.cache], ['POST', 'error', 'no-store'])
  assert.is(new TextDecoder().decode(sent.body as Uint8Array), body)
  const headers = [...new Headers(sent.headers).keys()]
  assert.equal(headers, ['accept', 'content-type', 'payment-signature'])
})

test('R191: the record has no signature and no query, and proves what its nonce was for', async () => {
  const it = stage(shop(), settling)
  await pay(`${PLACE}?key=secret`, undefined, it)
  const [record] = it.kept
  assert.equal([record!.status, record!.isDelivered, record!.transaction, record!.place], ['paid', true, HASH, PLACE])
  assert.not.match(
    JSON.stringify(record, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
    /secret|abab/,
  )
  const request = {
    url: `${PLACE}?key=secret`,
    method: 'GET',
    headers: [],
    credentials: 'same-origin',
    mode: 'cors',
  } as const
  assert.is(await nonceOf(record!.salt, request, accepted()), record!.authorization.nonce)
  assert.is.not(await nonceOf(record!.salt, { ...request, url: PLACE }, accepted()), record!.authorization.nonce)
})

test('R191: an error after the payment is "paid, not delivered", which the chain says', async () => {
  for (const answer of [() => new Response('', { status: 500 }), () => new Error('reset')]) {
    const it = stage(shop(answer), settling)
    const paid = await pay(PLACE, undefined, it)
    assert.is(paid.state, 'paid-not-delivered')
    assert.equal([it.kept[0]!.status, it.kept[0]!.isDelivered], ['paid', false])
  }
})

test('a payment that nobody took stays open; trying again sends the same header', async () => {
  const it = stage(shop(() => new Response('', { status: 503 })))
  const first = await pay(PLACE, undefined, it)
  if (first.state !== 'open') throw new Error(first.state)
  assert.is(first.until, NOW_S + 120)
  it.used.set(it.kept[0]!.authorization.nonce, { transaction: HASH, isTransfer: true })
  assert.is((await first.again()).state, 'paid-not-delivered')
  assert.is(it.sent[0]!.header, it.sent[1]!.header)
  assert.is(it.signed.length, 1)
})

test('what was not taken in time is refused, a minute of block time after its end', async () => {
  const it = stage(shop(() => new Response('', { status: 503 })))
  const first = await pay(PLACE, undefined, it)
  if (first.state !== 'open') throw new Error(first.state)
  it.clock.mined = NOW_S + 120
  assert.is((await first.again()).state, 'open')
  it.clock.mined = NOW_S + 180
  const last = await first.again()
  assert.equal([last.state, last.state === 'refused' && last.why], ['refused', 'expired'])
  assert.is(it.kept[0]!.status, 'unpaid')
})

test('a chain that does not answer says nothing: neither paid nor unpaid', async () => {
  const it = stage(
    shop(() => new Response('', { status: 500 })),
    one => ({
      chain: { ...one.chain, isUsed: () => Promise.reject(new Error('down')) },
    }),
  )
  const paid = await pay(PLACE, undefined, it)
  assert.is(paid.state, 'unchecked')
  assert.is(it.kept[0]!.status, 'sent')
})

test('what a site says of the payment stands as its word until the chain shows it', async () => {
  const receipt = { 'PAYMENT-RESPONSE': encoded({ success: true, transaction: HASH, network: BASE!.network }) }
  const it = stage(shop(() => new Response('report', { headers: receipt })))
  const paid = await pay(PLACE, undefined, it)
  assert.is(paid.state, 'delivered')
  assert.equal([it.kept[0]!.status, it.kept[0]!.transaction], ['said', undefined])
})

test('an authorization that the payer withdrew is used up, and not said to be paid', async () => {
  const it = stage(
    shop(() => new Response('', { status: 500 })),
    one => ({
      chain: { ...one.chain, isUsed: async () => true, use: async () => undefined },
    }),
  )
  assert.is((await pay(PLACE, undefined, it)).state, 'unchecked')
})

test('an account that changes while the price is shown is asked anew, beside what stood there', async () => {
  const it = stage(shop(), one => ({
    ask: async question => {
      one.questions.push(question)
      if (one.questions.length === 1) one.wallet.payer = { from: OTHER, network: BASE!.network }
      return question.offers[0]!.offer
    },
  }))
  await pay(PLACE, undefined, it)
  assert.equal(
    it.questions.map(question => [question.offers[0]!.from, question.before?.offers[0]!.from]),
    [
      [ME, undefined],
      [OTHER, ME],
    ],
  )
  assert.equal(
    it.signed.map(({ from }) => from),
    [OTHER],
  )
})

test('the wallet is taken to the network first; one that stays elsewhere signs nothing', async () => {
  const it = stage(shop(), settling)
  it.wallet.payer = { from: ME, network: 'eip155:1' }
  assert.is((await pay(PLACE, undefined, it)).state, 'delivered')
  const other = stage(shop(), () => ({ switchTo: async () => {} }))
  other.wallet.payer = { from: ME, network: 'eip155:1' }
  const paid = await pay(PLACE, undefined, other)
  assert.equal([paid.state, paid.state === 'refused' && paid.why], ['refused', 'moved'])
  assert.is(other.signed.length, 0)
})

test('a clock that is more than 30 s off gives way to the time of the chain', async () => {
  for (const [next, end] of [
    [NOW_S + 20, NOW_S + 120],
    [NOW_S - 4000, NOW_S - 3880],
  ] as const) {
    const it = stage(shop(), settling)
    it.clock.next = next
    await pay(PLACE, undefined, it)
    assert.is(it.signed[0]!.validBefore, String(end) as never)
  }
})

test('the server can give a payment a name, which is answered; other extensions are not', async () => {
  const identifier = { info: { required: true }, schema: {} }
  const extensions = { 'payment-identifier': identifier, eip2612GasSponsoring: { info: {} } }
  const it = stage(
    shop(undefined, () => asking(required({ extensions }))),
    settling,
  )
  await pay(PLACE, undefined, it)
  const { extensions: sent } = it.sent[0]!.payment
  assert.equal(Object.keys(sent), ['payment-identifier'])
  assert.match(sent['payment-identifier'].info.id, /^[\w-]{16,128}$/)
  assert.is(sent['payment-identifier'].info.required, true)
})

test('a contract account is asked by its contract, before the header leaves', async () => {
  const contract = stage(shop(), one => ({
    ...settling(one),
    chain: { ...one.chain, hasCode: async () => true, isSigned: async () => false },
  }))
  assert.is((await pay(PLACE, undefined, contract)).state, 'delivered')
  const refusing = stage(shop(), one => ({
    chain: { ...one.chain, hasCode: async () => true, wouldMove: async () => false },
  }))
  const paid = await pay(PLACE, undefined, refusing)
  assert.equal([paid.state === 'refused' && paid.why, refusing.sent.length], ['would-fail', 0])
})

test('a page at the address is delivered as an answer, never opened', async () => {
  const page = new Response('<script>x</script>', { headers: { 'content-type': 'text/html' } })
  const it = stage(
    shop(() => page),
    settling,
  )
  assert.is((await pay(PLACE, undefined, it)).state, 'delivered')
})

test('one address is one request, whatever stands behind its #, and a payment of the page is not sent along', async () => {
  const it = stage(() => asking())
  const headers = { 'PAYMENT-SIGNATURE': encoded({}) }
  assert.is((await pay(`${PLACE}#one`, { headers }, it)).state, 'open')
  const other = await pay(`${PLACE}#two`, undefined, it)
  assert.equal([other.state, it.signed.length], ['refused', 1])
  assert.is(new Headers(it.sent[0]!.init.headers).get('payment-signature'), it.sent[0]!.header)
  assert.is(it.sent[0]!.url, PLACE)
})

test.run()
