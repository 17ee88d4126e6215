import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure } from '../../test/async.ts'
import { attacksOn, everywhere, HOSTILE, isPolluted, mutated, seeded, unfit } from '../../test/hostile.ts'
import { ModalError } from '../base/errors.ts'
import { coinOf, lookupName, registerName, registrationText, reverseName, suggestNames } from './names.ts'

const test = suite('names of the service')
const A = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const B = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const NAME = 'otto.reown.id'
const BASE_COIN = '2147492101'
const asking = (reply: unknown) => {
  const asked: unknown[] = []
  return { asked, http: { get: async (path: string, call: object) => (asked.push([path, call]), reply) } as never }
}
const reply = (addresses: Record<string, unknown>, name: unknown = NAME) => ({
  name,
  addresses: Object.fromEntries(Object.entries(addresses).map(([coin, address]) => [coin, { address }])),
})
const found = (addresses: Record<string, unknown>, chainId: number) =>
  lookupName(asking(reply(addresses)).http, { name: NAME, chainId })

test('R106: coin types are those of ENSIP-11, and chains too large for one have none', () => {
  assert.equal([1, 8453, 10, 137, 0x7fffffff].map(coinOf), [60, +BASE_COIN, 2147483658, 2147483785, 0xffffffff])
  assert.equal([0, -1, 1.5, NaN, Infinity, 0x80000000, 2 ** 40].map(coinOf), Array(7).fill(undefined))
})

test('R106: only the address for the chain counts; one for another chain is none', async () => {
  assert.equal(await found({ 60: A, [BASE_COIN]: B }, 8453), { address: B })
  assert.equal(await found({ 60: A, [BASE_COIN]: B }, 1), { address: A })
  assert.equal(await found({ 2147483649: A }, 1), { address: A }, 'how the service files Ethereum')
  assert.equal(await found({ 2147483649: B, 60: A }, 1), { address: A })
  for (const [addresses, chainId] of [
    [{ 60: A }, 8453],
    [{ 501: A }, 1],
    [{ [BASE_COIN]: A }, 1],
    [{ [BASE_COIN]: A }, 10],
    [{}, 1],
    [{ 60: A, undefined: A }, 2 ** 40],
  ] as const)
    assert.equal(await found(addresses, chainId), { missing: 'nowhere' }, JSON.stringify([addresses, chainId]))
})

test('the name cannot leave its place in the path', async () => {
  const { asked, http } = asking(reply({ 60: A }, '../account/x?y#z.eth'))
  await lookupName(http, { name: '../account/x?y#z.eth', chainId: 1 })
  assert.equal(asked[0], [
    '/v1/profile/account/..%2Faccount%2Fx%3Fy%23z.eth',
    { params: { apiVersion: 2 }, signal: undefined },
  ])
})

test('R106: a free name is what the service says is one in its own form; any other refusal is a failure', async () => {
  const refusal = (status: number, type?: string) =>
    new ModalError('http/status', {
      data: { status },
      cause: new Response('', { status, headers: type ? { 'content-type': type } : {} }),
    })
  const asked = (error: unknown) =>
    lookupName(
      {
        get: async () => {
          throw error
        },
      } as never,
      { name: NAME, chainId: 1 },
    )
  assert.equal(await asked(refusal(404, 'application/json; charset=utf-8')), { missing: 'nobody' })
  const failures = [
    refusal(404, 'text/html'),
    refusal(404),
    refusal(503, 'application/json'),
    refusal(400, 'application/json'),
    new ModalError('http/status', { data: { status: 404 } }),
    new ModalError('http/network', { data: { status: 404 } }),
    new ModalError('http/timeout'),
    new ModalError('request/aborted'),
    new Error('x'),
  ]
  for (const error of failures) assert.is(await failure(asked(error)), error)
})

test('R106: a reply about another name, or without what a name has, is a failure and not a free name', async () => {
  const bad = [
    reply({ 60: A }, 'vera.reown.id'),
    reply({ 60: A }, null),
    reply({ 60: A }, 5),
    { name: NAME },
    { name: NAME, addresses: null },
    { name: NAME, addresses: [A] },
    { name: NAME, addresses: A },
    reply({ 60: 'vera' }),
    reply({ 60: A.slice(0, -1) }),
    reply({ 60: '' }),
    { name: NAME, addresses: { 60: A } },
    null,
    [],
    'x',
    undefined,
  ]
  for (const given of bad)
    assert.is(
      (await failure(lookupName(asking(given).http, { name: NAME, chainId: 1 }))).code,
      'http/bad-reply',
      JSON.stringify(given),
    )
  assert.equal(await lookupName(asking(reply({ 60: A }, 'Otto.Reown.ID')).http, { name: NAME, chainId: 1 }), {
    address: A,
  })
})

test('R57, R106: whatever stands anywhere in the reply, it is this address, none on the chain, or a failure', async () => {
  const random = seeded(106)
  const sample = reply({ 60: A, [BASE_COIN]: B })
  const replies = [
    ...HOSTILE.flatMap(value => everywhere(sample, value)),
    ...Array.from({ length: 2000 }, () => mutated(sample, random)),
  ]
  for (const given of replies) {
    const answer = await lookupName(asking(given).http, { name: NAME, chainId: 1 }).catch(
      (error: ModalError) => error.code,
    )
    const isKnown =
      answer === 'http/bad-reply' ||
      (typeof answer === 'object' && (answer.missing === 'nowhere' || /^(0x)?[\da-f]{40}$/i.test(answer.address ?? '')))
    assert.ok(isKnown, JSON.stringify([answer, given]))
    if (typeof answer === 'object' && answer.address === B)
      assert.is((given as typeof sample).addresses['60']?.address, B)
  }
  assert.not(isPolluted())
})

const profile = (over: object = {}) => ({
  name: NAME,
  addresses: { 2147483649: { address: A } },
  attributes: [{ avatar: 'https://img.example/otto.png', bio: 'sells boats' }],
  ...over,
})

test('the name that the service gave an address comes with its picture, the first of several', async () => {
  const { asked, http } = asking([profile(), profile({ name: 'quay.reown.id' })])
  assert.equal(await reverseName(http, { address: A.toLowerCase(), sender: B }), {
    name: NAME,
    avatar: 'https://img.example/otto.png',
  })
  // @spec:7.17
  assert.equal(asked, [
    [`/v1/profile/reverse/${A.toLowerCase()}`, { params: { sender: B, apiVersion: 2 }, signal: undefined }],
  ])
  assert.equal(await reverseName(asking([profile({ attributes: [] })]).http, { address: A }), {
    name: NAME,
    avatar: undefined,
  })
  assert.is(await reverseName(asking([]).http, { address: A }), undefined)
})

test('R106: a name of another registry, of another address, or with other letters, is not that of an account', async () => {
  for (const over of [
    { name: 'otto.eth' },
    { name: 'оtto.reown.id' },
    { name: 'otto reown.id' },
    { name: 'https://x.reown.id' },
    { name: null },
    { addresses: { 60: { address: B } } },
    { addresses: {} },
    { addresses: null },
    { addresses: [A] },
  ])
    assert.is(await reverseName(asking([profile(over)]).http, { address: A }), undefined, JSON.stringify(over))
  assert.is((await failure(reverseName(asking({}).http, { address: A }))).code, 'http/bad-reply')
})

test('what is free beside a label is told by the service, of its own suffix alone', async () => {
  const told = (name: unknown, registered: unknown) => ({ name, registered })
  const { asked, http } = asking({
    suggestions: [
      told('otto.reown.id', true),
      told('otto1.reown.id', false),
      told('Otto3.reown.id', false),
      told('otto.wcn.id', false),
      told('otto.eth', false),
      told('ot.to.reown.id', false),
      told('ott.reown.id', false),
      told('otto2.reown.id', 'no'),
      told(5, false),
      null,
    ],
  })
  assert.equal(await suggestNames(http, { label: 'otto' }), [
    { name: 'otto.reown.id', isTaken: true },
    { name: 'otto1.reown.id', isTaken: false },
  ])
  assert.equal(asked, [['/v1/profile/suggestions/otto', { params: { zone: 'reown.id' }, signal: undefined }]])
  assert.is((await failure(suggestNames(asking({}).http, { label: 'otto' }))).code, 'http/bad-reply')
})

test('R57: whatever stands anywhere in what is said of names, they are names of the service or a failure', async () => {
  const own = /^[\w.-]+\.(reown|wcn)\.id$/
  const isFit = (it: unknown) => unfit(it) === undefined
  for (const text of attacksOn([profile()])) {
    const found = await reverseName(asking(JSON.parse(text)).http, { address: A }).catch(
      (error: ModalError) => error.code,
    )
    if (typeof found === 'object') assert.ok(own.test(found.name) && isFit(found), text.slice(0, 300))
    else assert.ok(found === undefined || found === 'http/bad-reply', text.slice(0, 300))
  }
  for (const text of attacksOn({ suggestions: [{ name: NAME, registered: false }] })) {
    const found = await suggestNames(asking(JSON.parse(text)).http, { label: 'otto' }).catch(() => [])
    assert.ok(
      found.every(it => own.test(it.name)),
      text.slice(0, 300),
    )
  }
  assert.not(isPolluted())
})

test('a name is asked for with the very text that was signed, and the coin type of the chain', async () => {
  const message = registrationText(NAME, 1_735_689_600_999)
  assert.is(message, '{"name":"otto.reown.id","attributes":{},"timestamp":1735689600}')
  for (const [chainId, coin] of [
    [1, 2147483649],
    [8453, +BASE_COIN],
  ] as const) {
    const asked: unknown[] = []
    const http = { post: async (path: string, call: object) => void asked.push([path, call]) }
    await registerName(http as never, { chainId, address: A, message, signature: '0x5' })
    const body = { coin_type: coin, address: A, message, signature: '0x5' }
    assert.equal(asked, [['/v1/profile/account', { body, json: true, isToldWhy: true }]])
  }
})

test('why the service refuses a name is told in its own words, cleaned', async () => {
  const refused = async (body: string | undefined, reply?: unknown) => {
    const post = async () => {
      if (reply) return reply
      throw new ModalError('http/status', { data: { status: 400, body } })
    }
    return failure(registerName({ post } as never, { chainId: 1, address: A, message: '', signature: '' }))
  }
  const said = async (description: unknown) =>
    (await refused(JSON.stringify({ status: 'error', reasons: [{ name: 'name', description }] }))).data!['reason']
  assert.is(await said('Name is already\u202e registered'), 'Name is already registered')
  assert.is(await said('x'.repeat(500)), 'x'.repeat(199) + '…')
  for (const description of [5, null, {}, '']) assert.is(await said(description), '')
  for (const body of [undefined, '', 'null', '[]', '{"reasons":{}}', '{"reasons":[]}', '<!doctype html>', '{'])
    assert.is((await refused(body)).data!['reason'], '', String(body))
  assert.is((await refused('', { success: false })).code, 'http/bad-reply')
  const far = registerName({} as never, { chainId: 2 ** 32, address: A, message: '', signature: '' })
  const { code, message } = await failure(far)
  // @spec:8.26
  assert.equal([code, message], ['chain/unsupported', 'Unsupported chain'])
})

test.run()
