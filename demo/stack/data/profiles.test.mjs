import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createPublicClient, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { ACCOUNTS, EXCHANGE } from '../chain/plan.mjs'
import { leaveStack, takeStack } from '../shared-stack.mjs'

const [vera, otto, large, , nobody] = ACCOUNTS
const test = suite('names')
let stack, chain

test.before(async () => {
  stack = await takeStack()
  chain = createPublicClient({ chain: mainnet, transport: http(stack.urls.rpc['eip155:1']) })
})
test.after(leaveStack)
test.before.each(() => stack.faults.clear())

const get = path => fetch(`${stack.urls.data}${path}?projectId=local&apiVersion=2`)
const lookup = async name => (await get(`/v1/profile/account/${encodeURIComponent(name)}`)).json()
const reverse = async address => (await (await get(`/v1/profile/reverse/${address}`)).json()).map(it => it.name)
const addressOf = async name => (await lookup(name)).addresses['60'].address

test('a name is looked up with its address, picture and times', async () => {
  const { registered_at: registered, updated_at: updated, addresses, ...profile } = await lookup('vera.eth')
  assert.equal(profile, { name: 'vera.eth', attributes: [{ avatar: `${stack.urls.data}/avatars/vera.eth.svg` }] })
  assert.equal(addresses, { 60: { address: vera.address.toLowerCase(), created: updated } })
  assert.ok(Date.parse(registered) < Date.now() && Date.parse(registered) <= Date.parse(updated))
  assert.is((await fetch(profile.attributes[0].avatar)).status, 200)
  assert.is(await addressOf('VERA.eth'), vera.address.toLowerCase())
  assert.is(await addressOf('pier.eth'), EXCHANGE.toLowerCase())
})

test('a name that nobody has is 404 with the reason', async () => {
  for (const name of ['free.eth', 'vera', 'éé.eth']) {
    const response = await get(`/v1/profile/account/${encodeURIComponent(name)}`)
    assert.equal(
      [response.status, await response.json()],
      [404, { status: 'error', reasons: [{ name: 'name', description: 'Name is not registered' }] }],
    )
  }
})

test('an address gives all its names, the primary one first', async () => {
  assert.equal(await reverse(otto.address), ['otto.eth', 'harbourmaster.eth'])
  assert.equal(await reverse(nobody.address), [])
  assert.is((await get('/v1/profile/reverse/otto')).status, 400)
})

test('the universal resolver of the chain resolves the same names', async () => {
  assert.is(await chain.getEnsAddress({ name: 'otto.eth' }), otto.address)
  assert.is((await chain.getEnsAddress({ name: 'otto.eth', coinType: 60n })).toLowerCase(), otto.address.toLowerCase())
  assert.is(await chain.getEnsAddress({ name: 'harbourmaster.eth' }), otto.address)
  assert.is(await chain.getEnsAddress({ name: 'free.eth' }), null)
  assert.is(await chain.getEnsName({ address: otto.address }), 'otto.eth')
})

test("a name that is given away is on the chain and in the service at once, and no longer its former owner's", async () => {
  await stack.names.set('otto.eth', large.address)
  assert.is(await chain.getEnsAddress({ name: 'otto.eth' }), large.address)
  assert.is(await addressOf('otto.eth'), large.address.toLowerCase())
  assert.is(await chain.getEnsName({ address: otto.address }), null)
  assert.equal([await reverse(otto.address), await reverse(large.address)], [['harbourmaster.eth'], ['otto.eth']])
  const { registered_at: registered, updated_at: updated } = await lookup('otto.eth')
  assert.ok(Date.parse(registered) < Date.parse(updated))

  const back = await fetch(`${stack.urls.data}/__names`, {
    method: 'POST',
    body: JSON.stringify({ name: 'otto.eth', address: otto.address }),
  })
  assert.is(back.status, 204)
  assert.equal([await reverse(otto.address), await reverse(large.address)], [['otto.eth', 'harbourmaster.eth'], []])
  await stack.names.set('new.eth', nobody.address)
  assert.is(await chain.getEnsAddress({ name: 'new.eth' }), nobody.address)
  assert.is(
    (await fetch(`${stack.urls.data}/__names`, { method: 'POST', body: '{"name":"x","address":"0x"}' })).status,
    400,
  )
})

const MAINNET = 0x80000001
const signed = (message, { privateKey } = large) => privateKeyToAccount(privateKey).signMessage({ message })
const messageOf = (name, timestamp = Math.floor(Date.now() / 1000)) =>
  JSON.stringify({ name, attributes: {}, timestamp })
async function register(over = {}, message = messageOf('quay.reown.id')) {
  const body = { coin_type: MAINNET, address: large.address, message, signature: await signed(message), ...over }
  const response = await fetch(`${stack.urls.data}/v1/profile/account`, { method: 'POST', body: JSON.stringify(body) })
  return [response.status, await response.json()]
}
const refusal = (name, description) => [400, { status: 'error', reasons: [{ name, description }] }]

test('a name that is not rightly signed for is refused with the reason', async () => {
  const message = messageOf('quay.reown.id')
  const now = Math.floor(Date.now() / 1000)
  const wrong = refusal('signature', 'The signature is not of this account')
  const old = refusal('timestamp', 'The signature is too old or from the future')
  const invalid = refusal('name', 'Invalid name')
  for (const [told, over, text] of [
    [wrong, { signature: await signed(message, otto) }],
    [wrong, { address: otto.address }],
    [wrong, { message: messageOf('pier.reown.id') }],
    [wrong, { signature: '0x' }],
    [refusal('coin_type', 'Unsupported coin type'), { coin_type: 60 }],
    [refusal('address', 'Invalid address'), { address: '0x' }],
    [refusal('message', 'Invalid message'), { message: 5 }],
    [old, {}, messageOf('quay.reown.id', now - 200)],
    [old, {}, messageOf('quay.reown.id', now + 200)],
    [old, {}, messageOf('quay.reown.id', 'now')],
    ...['qua.reown.id', 'Quay.reown.id', 'a.quay.reown.id', 'quay.eth', 'qu_ay.reown.id', 5].map(it => [
      invalid,
      {},
      messageOf(it),
    ]),
    [invalid, {}, '{'],
  ])
    assert.equal(await register(over, text), told)
  assert.is((await get('/v1/profile/account/quay.reown.id')).status, 404)
})

test('whoever signs for a free name has it, in the service alone, and nobody else gets it', async () => {
  const free = async name =>
    Object.fromEntries(
      (await (await get(`/v1/profile/suggestions/${name}`)).json()).suggestions.map(it => [it.name, it.registered]),
    )
  assert.is((await free('quay'))['quay.reown.id'], false)
  assert.equal(await register(), [200, { success: true }])
  const { addresses, attributes } = await lookup('Quay.reown.id')
  assert.equal([Object.keys(addresses), attributes], [[String(MAINNET)], []])
  assert.is(addresses[MAINNET].address, large.address)
  assert.equal(await reverse(large.address), ['quay.reown.id'])
  assert.is((await (await get(`/v1/identity/${large.address}`)).json()).name, null)
  assert.is(await chain.getEnsAddress({ name: 'quay.reown.id' }), null)
  const { 'quay.reown.id': isTaken, ...others } = await free('quay')
  assert.is(isTaken, true)
  assert.ok(Object.values(others).length > 2 && Object.values(others).every(it => it === false))
  const taken = refusal('name', 'Name is already registered')
  assert.equal(await register(), taken)
  await stack.names.set('dock.reown.id', otto.address)
  const message = messageOf('dock.reown.id')
  assert.equal(await register({}, message), taken)
  assert.is((await get('/v1/profile/suggestions/a.b')).status, 400)
})

test('lookups break by their switches', async () => {
  for (const path of [
    '/v1/profile/account/vera.eth',
    `/v1/profile/reverse/${vera.address}`,
    `/v1/identity/${vera.address}`,
  ]) {
    stack.faults.set('data', `GET ${path}`, { status: 503 }, 1)
    assert.is((await get(path)).status, 503)
    assert.is((await get(path)).status, 200)
  }
})

test.run()
