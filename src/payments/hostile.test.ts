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
  type Stage,
} from '../../test/payment-stage.ts'
import { pay } from './pay.ts'
import type { Refusal } from './paying.ts'
import { aliveOf } from './sending.ts'

const test = suite('sites, wallets and nodes that lie')

const outcome = (paid: Awaited<ReturnType<typeof pay>>) => (paid.state === 'refused' ? paid.why : paid.state)
const offering = (change: object) => stage(shop(undefined, () => asking(required({}, change))))
const answering = (body: unknown, header?: string) => stage(shop(undefined, () => asking(body, header)))
const many = (count: number) => required({ accepts: [...Array(count).keys()].map(() => accepted()) })
const LOOKALIKE = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02914'

/** Nothing is shown and nothing signed. */
const FORGED: [string, () => Stage, Refusal][] = [
  ['a price above max', () => offering({ amount: '50001' }), 'too-much'],
  ['an amount with an exponent', () => offering({ amount: '1e3' }), 'no-offer'],
  ['a negative amount', () => offering({ amount: '-1' }), 'no-offer'],
  ['an amount of zero', () => offering({ amount: '0' }), 'no-offer'],
  ['an amount of 80 digits', () => offering({ amount: '9'.repeat(80) }), 'no-offer'],
  ['an amount that is no text', () => offering({ amount: 50000 }), 'no-offer'],
  ['another domain', () => offering({ extra: { name: 'USDC', version: '2' } }), 'no-offer'],
  ['a token that looks like the dollar', () => offering({ asset: LOOKALIKE }), 'no-offer'],
  ['the dollar of one network on another', () => offering({ network: 'eip155:1' }), 'no-offer'],
  ['a network that the site does not use', () => offering({ network: 'eip155:84532' }), 'no-offer'],
  ['approvals to a sponsor', () => offering({ extra: { assetTransferMethod: 'permit2' } }), 'no-offer'],
  ['another scheme', () => offering({ scheme: 'upto' }), 'no-offer'],
  ['no time', () => offering({ maxTimeoutSeconds: 0 }), 'no-offer'],
  ['the zero address', () => offering({ payTo: `0x${'0'.repeat(40)}` }), 'no-offer'],
  ['the token as recipient', () => offering({ payTo: BASE!.asset.toLowerCase() }), 'no-offer'],
  ['the payer as recipient', () => offering({ payTo: ME }), 'no-offer'],
  ['version 1', () => answering({ ...required(), x402Version: 1 }), 'version'],
  ['a megabyte', () => answering(required({ resource: { description: 'x'.repeat(1_000_000) } })), 'unreadable'],
  ['10,000 offers', () => answering(many(10_000)), 'unreadable'],
  ['21 offers', () => answering(many(21)), 'unreadable'],
  ['something that is not base64', () => answering('%%%'), 'unreadable'],
  ['headers that are hidden from the page', () => answering(required(), 'X-OTHER'), 'unreadable'],
  ['a prototype', () => answering(JSON.parse('{"__proto__":{"x402Version":2,"accepts":[]}}')), 'version'],
]

for (const [what, make, why] of FORGED)
  test(`R190: ${what} is refused before anything is shown`, async () => {
    const it = make()
    assert.is(outcome(await pay(PLACE, undefined, it)), why)
    assert.equal([it.questions.length, it.signed.length, it.sent.length], [0, 0, 0])
  })

for (const url of ['javascript:alert(1)', 'https://user@shop.example/', 'http://shop.example/', 'data:text/html,x'])
  test(`R190: ${url} is not an address to pay at`, async () => {
    const it = stage()
    assert.is(outcome(await pay(url, undefined, it)), 'url')
    assert.is(it.signed.length, 0)
  })

test('ten years become 300 s', async () => {
  const it = offering({ maxTimeoutSeconds: 315_360_000 })
  await pay(PLACE, undefined, it)
  assert.is(Number(it.signed[0]!.validBefore), NOW_S + 300)
})

test('the words and the address of a site are words: the origin that is asked stands above them', async () => {
  const resource = { url: 'https://bank.example/', description: '<b>free</b>\u202e\u200b now' }
  const it = stage(shop(undefined, () => asking(required({ resource }))))
  await pay(PLACE, undefined, it)
  assert.equal([it.questions[0]!.origin, it.questions[0]!.description], ['https://shop.example', '<b>free</b> now'])
})

test('R190: what changes between the question and the payment is not followed', async () => {
  for (const change of [{ amount: '40000' }, { payTo: OTHER }, { asset: LOOKALIKE }, { network: 'eip155:1' }]) {
    const it = stage(shop(() => asking(required({}, change))))
    assert.is(outcome(await pay(PLACE, undefined, it)), 'open')
    assert.equal(
      it.signed.map(({ to, value }) => [to, String(value)]),
      [[SHOP, '50000']],
    )
  }
})

test('the page cannot change the request afterwards', async () => {
  const init = { method: 'POST', body: 'one', headers: { 'x-a': '1' } }
  const it = stage(shop(), one => ({
    ...settling(one),
    ask: async ({ offers }) => {
      Object.assign(init, { method: 'DELETE', body: 'two' })
      return offers[0]!.offer
    },
  }))
  await pay(PLACE, init, it)
  const [{ init: sent }] = it.sent as [(typeof it.sent)[0]]
  assert.equal([sent.method, new TextDecoder().decode(sent.body as Uint8Array)], ['POST', 'one'])
})

test('a stream cannot be sent twice', async () => {
  assert.is(outcome(await pay(PLACE, { method: 'POST', body: new ReadableStream() }, stage())), 'stream')
})

test('R190: an offer that was never made is not signed', async () => {
  const it = stage(shop(), () => ({ ask: async ({ offers }) => ({ ...offers[0]!.offer, amount: 1n }) }))
  assert.equal([outcome(await pay(PLACE, undefined, it)), it.signed.length], ['left', 0])
})

test('a wallet that signs something else, for somebody else or without a contract pays nothing', async () => {
  const foreign = `0x${'cd'.repeat(64)}1b`
  const undeployed = `0x${'ab'.repeat(96)}${'6492'.repeat(16)}`
  for (const [signature, why] of [
    [foreign, 'signature'],
    [undeployed, 'signature'],
    ['', 'signature'],
    [undefined, 'signature'],
    [{ toString: () => SIGNATURE }, 'signature'],
  ] as const) {
    const it = stage(shop(), () => ({ sign: async () => signature }))
    assert.is(outcome(await pay(PLACE, undefined, it)), why)
    assert.equal([it.sent.length, it.kept.length], [0, 0])
  }
})

test('a wallet that declines, or cannot sign this way, is told apart', async () => {
  for (const [code, why] of [
    [4001, 'declined'],
    [4200, 'wallet-cannot'],
    [-32601, 'wallet-cannot'],
    [-32603, 'wallet-failed'],
  ] as const) {
    const it = stage(shop(), () => ({ sign: () => Promise.reject(Object.assign(new Error('x'), { code })) }))
    assert.is(outcome(await pay(PLACE, undefined, it)), why)
  }
})

test('a contract of another domain is not signed for, and neither is one that nobody could ask', async () => {
  const other = stage(shop(), one => ({ chain: { ...one.chain, isDomain: async () => false } }))
  assert.equal([outcome(await pay(PLACE, undefined, other)), other.signed.length], ['domain', 0])
  const mute = stage(shop(), one => ({ chain: { ...one.chain, isDomain: () => Promise.reject(new Error('down')) } }))
  assert.equal([outcome(await pay(PLACE, undefined, mute)), mute.signed.length], ['unchecked', 0])
})

test('"success" without a transaction, or with a foreign one, is never proof', async () => {
  for (const transaction of ['', `0x${'77'.repeat(32)}`]) {
    const headers = { 'PAYMENT-RESPONSE': encoded({ success: true, transaction, network: BASE!.network }) }
    const it = stage(shop(() => new Response('', { status: 500, headers })))
    assert.is(outcome(await pay(PLACE, undefined, it)), 'open')
    assert.is(it.kept[0]!.transaction, undefined)
  }
})

test('a node that calls the nonce used without the transfer proves nothing', async () => {
  const it = stage(
    shop(() => new Response('', { status: 500 })),
    one => ({
      chain: { ...one.chain, isUsed: async () => true, use: async () => ({ transaction: HASH, isTransfer: false }) },
    }),
  )
  assert.is(outcome(await pay(PLACE, undefined, it)), 'unchecked')
})

test('R190: what the chain says is used up stands in no later payment’s way, though nobody finds the transfer', async () => {
  for (const use of [async () => undefined, () => Promise.reject(new Error('down'))]) {
    const it = stage(
      shop(() => new Response('', { status: 500 })),
      one => ({ chain: { ...one.chain, isUsed: async () => true, use } }),
    )
    for (const signed of [1, 2]) {
      assert.is(outcome(await pay(PLACE, undefined, it)), 'unchecked')
      assert.is(it.signed.length, signed)
    }
  }
})

test('402 for ever costs one signature, and a second call none while that one is alive', async () => {
  const it = stage(() => asking())
  assert.is(outcome(await pay(PLACE, undefined, it)), 'open')
  assert.is(outcome(await pay(PLACE, undefined, it)), 'alive')
  assert.equal([it.signed.length, it.sent.length], [1, 1])
})

test('R190: while a payment can still be taken, switching the account doesn’t sign a second one', async () => {
  const it = stage(() => asking())
  assert.is(outcome(await pay(PLACE, undefined, it)), 'open')
  it.wallet.payer = { from: OTHER, network: BASE!.network }
  assert.is(outcome(await pay(PLACE, undefined, it)), 'alive')
  const signers = () => it.signed.map(({ from }) => from)
  assert.equal(signers(), [ME])
  // Once the chain shows that it can't be taken any more, another one can be signed.
  it.clock.mined = NOW_S + 1000
  await pay(PLACE, undefined, it)
  assert.equal(signers(), [ME, OTHER])
})

test('"failed", and settled by a stranger later, is paid', async () => {
  const it = stage(shop(() => new Response('{}', { status: 402 })))
  const first = await pay(PLACE, undefined, it)
  if (first.state !== 'open') throw new Error(first.state)
  it.used.set(it.kept[0]!.authorization.nonce, { transaction: HASH, isTransfer: true })
  assert.is(await aliveOf(it.kept[0]!.key, it), undefined)
  assert.equal([it.kept[0]!.status, it.kept[0]!.transaction], ['paid', HASH])
})

test('a site that hangs is left after a while, and the chain asked', async () => {
  const it = stage(({ payment, init }) =>
    payment
      ? new Promise((_, reject) => init.signal!.addEventListener('abort', () => reject(new Error('aborted'))))
      : asking(),
  )
  assert.is(outcome(await pay(PLACE, undefined, it)), 'open')
})

test('a first answer from elsewhere is refused', async () => {
  const redirected = (url: string) =>
    Object.defineProperties(asking(), { redirected: { value: true }, url: { value: url } })
  for (const [url, method, expected] of [
    ['https://evil.example/report', 'GET', 'redirected'],
    [`${PLACE}/2`, 'POST', 'redirected'],
    [`${PLACE}/2`, 'GET', 'delivered'],
  ] as const) {
    const it = stage(
      shop(undefined, () => redirected(url)),
      settling,
    )
    assert.is(outcome(await pay(PLACE, { method }, it)), expected)
    if (expected === 'delivered') assert.is(it.sent[0]!.url, url)
    else assert.is(it.signed.length, 0)
  }
})

test('fifty at once, or two tabs, are signed for once', async () => {
  const it = stage(shop(), settling)
  const all = await Promise.all([...Array(50).keys()].map(() => pay(PLACE, undefined, it)))
  assert.equal([it.signed.length, it.sent.length], [1, 1])
  assert.equal([...new Set(all.map(outcome))].sort(), ['delivered', 'meanwhile'])
})

test('what cannot be kept is not sent', async () => {
  const it = stage(shop(), one => ({
    records: {
      ...one.records,
      keep: () => Promise.reject(new Error('full')),
    },
  }))
  assert.equal([outcome(await pay(PLACE, undefined, it)), it.sent.length], ['no-record', 0])
})

test('R190: who leaves while the record is written sends nothing, and the record says that it never can be paid', async () => {
  const it = stage()
  const { keep } = it.records
  it.records.keep = async record => {
    await keep(record)
    it.wallet.payer = undefined
  }
  assert.equal([outcome(await pay(PLACE, undefined, it)), it.sent.length], ['moved', 0])
  assert.equal(
    it.kept.map(({ status }) => status),
    ['unpaid'],
  )
})

test('a tab closed after sending leaves a record by which the chain still answers', async () => {
  const it = stage(shop(() => new Promise(() => {})))
  void pay(PLACE, undefined, it)
  while (it.sent.length === 0) await new Promise(resolve => setTimeout(resolve))
  assert.is(it.kept[0]!.status, 'sent')
  assert.is((await aliveOf(it.kept[0]!.key, it))?.authorization.nonce, it.signed[0]!.nonce)
})

test.run()
