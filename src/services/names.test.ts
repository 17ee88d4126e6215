import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure } from '../../test/async.ts'
import { everywhere, HOSTILE, isPolluted, mutated, seeded } from '../../test/hostile.ts'
import { ModalError } from '../lib/errors.ts'
import { accountName, coinOf, isServiceName, lookupName } from './names.ts'

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

test('R106: a service is the registry of the names it gives out, and of no others', () => {
  for (const name of [NAME, 'otto.wcn.id', 'a.otto.reown.id']) assert.ok(isServiceName(name), name)
  for (const name of [
    'otto.eth',
    'reown.id',
    '.reown.id',
    'wcn.id',
    'otto.reown.id.eth',
    'otto-reown.id',
    'ottoreown.id',
    'otto.reownxid',
    'otto.reown.ido',
    'otto.reown_id',
    '',
  ])
    assert.not(isServiceName(name), name)
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

test('R65: the name of an account looks like a name, never like an address or a page', () => {
  for (const name of ['vera.eth', 'a.vera.eth', 'Vera.reown.id', 'ötto.eth', '0xvera.eth', 'bead.eth'])
    assert.is(accountName(name), name)
  assert.is(accountName(' vera.eth\u200b '), 'vera.eth')
  const bad = [
    '0x71C7...8976F',
    '0x71C7…8976F',
    '0x71C7.8976F.eth',
    A,
    `${A}.eth`,
    `${A.slice(2)}.eth`,
    'claim at reward.example',
    'https://reward.example',
    'reward.example/now',
    'www.reward.example',
    'reward.example',
    'claim-usdc.com',
    'vera.eth.reward.io',
    'vera',
    'vera.',
    '.eth',
    'vera.e',
    'a..eth',
    'me@vera.eth',
    'x'.repeat(70) + '.eth',
    'NaN',
    '',
    5,
    null,
    undefined,
    {},
    ['vera.eth'],
  ]
  for (const value of bad) assert.is(accountName(value), undefined, String(value))
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

test.run()
