import { randomBytes } from 'node:crypto'
import * as assert from 'uvu/assert'
import { createIdentity, open } from './relay-client.mjs'
import { join, pair, publish, relay, relaySuite, topic, until } from './relay-fixture.mjs'

const test = relaySuite('relay')

test('a message reaches who subscribed, with topic, tag and time, and never its sender', async () => {
  const [sender, reader] = await pair()
  await sender.call('irn_subscribe', { topic })
  assert.is(await publish(sender, 'sealed'), true)
  await until(() => reader.inbox.length > 0)
  const [{ id, data }] = reader.inbox
  assert.type(id, 'string')
  assert.equal({ ...data, publishedAt: 0 }, { topic, message: 'sealed', publishedAt: 0, tag: 1108 })
  assert.ok(Math.abs(data.publishedAt - Date.now()) < 60_000)
  await sender.settled()
  assert.equal(sender.inbox, [])
})

test('a message waits in the mailbox until its reader comes', async () => {
  const sender = await join()
  for (const text of ['one', 'two']) await publish(sender, text)
  const reader = await join()
  assert.match(await reader.call('irn_subscribe', { topic }), /^[\da-f]{64}$/)
  await until(() => reader.inbox.length === 2)
  assert.equal(reader.texts(), ['one', 'two'])
})

test('what was confirmed is not delivered again to the same client over a new socket', async () => {
  const identity = createIdentity()
  const sender = await join()
  await publish(sender, 'once')
  const first = await join({ identity })
  await first.call('irn_subscribe', { topic })
  await until(() => first.inbox.length === 1)
  await first.settled()
  await first.close()
  const second = await join({ identity })
  await second.call('irn_subscribe', { topic })
  await second.settled()
  assert.equal(second.inbox, [])
})

test('what was not confirmed is delivered again over a new socket, and only once over the same', async () => {
  const identity = createIdentity()
  const sender = await join()
  await publish(sender, 'again')
  const first = await join({ identity, confirms: false })
  for (let i = 0; i < 2; i++) await first.call('irn_subscribe', { topic })
  await first.settled()
  assert.equal(first.texts(), ['again'])
  await first.close()
  const second = await join({ identity })
  await second.call('irn_subscribe', { topic })
  await until(() => second.inbox.length === 1)
  assert.equal(second.texts(), ['again'])
})

test('a message is gone when its time is over', async () => {
  const sender = await join()
  await publish(sender, 'brief', { ttl: 0.02 })
  await publish(sender, 'lasting')
  await new Promise(resolve => setTimeout(resolve, 40))
  const reader = await join()
  await reader.call('irn_subscribe', { topic })
  await until(() => reader.inbox.length > 0)
  await reader.settled()
  assert.equal(reader.texts(), ['lasting'])
})

test('batches and fetching do the same for many topics; after unsubscribing nothing comes', async () => {
  const [sender, reader] = await Promise.all([join(), join()])
  const other = randomBytes(32).toString('hex')
  assert.is(
    await sender.call('irn_batchPublish', {
      messages: [
        { topic, message: 'a', ttl: 300, tag: 1 },
        { topic: other, message: 'b', ttl: 300, tag: 2 },
      ],
    }),
    true,
  )
  const fetched = await reader.call('irn_batchFetchMessages', { topics: [topic, other] })
  assert.equal([fetched.messages.map(it => it.message), fetched.hasMore], [['a', 'b'], false])
  assert.equal(
    (await reader.call('irn_fetchMessages', { topic: other })).messages.map(it => it.tag),
    [2],
  )
  const ids = await reader.call('irn_batchSubscribe', { topics: [topic, other] })
  assert.is(new Set(ids).size, 2)
  await until(() => reader.inbox.length === 2)
  assert.is(await reader.call('irn_unsubscribe', { topic, id: ids[0] }), true)
  assert.is(await reader.call('irn_batchUnsubscribe', { subscriptions: [{ topic: other, id: ids[1] }] }), true)
  for (const to of [topic, other]) await publish(sender, 'late', { topic: to })
  await reader.settled()
  assert.equal(reader.texts(), ['a', 'b'])
})

test('proposing and approving publish and subscribe in one call', async () => {
  const [page, wallet] = await Promise.all([join(), join()])
  const session = randomBytes(32).toString('hex')
  assert.is(await page.call('wc_proposeSession', { pairingTopic: topic, sessionProposal: 'proposal' }), true)
  await wallet.call('irn_subscribe', { topic })
  await until(() => wallet.inbox.length === 1)
  assert.is(
    await wallet.call('wc_approveSession', {
      pairingTopic: topic,
      sessionTopic: session,
      sessionProposalResponse: 'yes',
      sessionSettlementRequest: 'settle',
    }),
    true,
  )
  await until(() => page.inbox.length === 1)
  await page.call('irn_subscribe', { topic: session })
  await until(() => page.inbox.length === 2)
  assert.equal(
    [wallet, page].map(it => it.inbox.map(({ data }) => [data.message, data.tag])),
    [
      [['proposal', 1100]],
      [
        ['yes', 1101],
        ['settle', 1102],
      ],
    ],
  )
  await publish(page, 'hello', { topic: session })
  await until(() => wallet.inbox.length === 2)
  assert.is(wallet.texts()[1], 'hello')
})

test('wrong calls are answered with an error and harm nobody', async () => {
  const [sender, reader] = await pair()
  const code = async (method, params) => (await sender.call(method, params)).code
  assert.is(await code('irn_nothing', {}), -32601)
  assert.is(await code('constructor', {}), -32601)
  for (const [method, params] of [
    ['irn_publish', { topic: 'x', message: '', ttl: 1 }],
    ['irn_publish', { topic, message: 7, ttl: 1 }],
    ['irn_publish', { topic, message: '', ttl: -1 }],
    ['irn_batchSubscribe', {}],
    ['irn_subscribe', undefined],
  ]) {
    assert.is(await code(method, params), -32602, JSON.stringify(params))
  }
  sender.socket.send('no JSON')
  sender.socket.send('null')
  await publish(sender, 'fine')
  await until(() => reader.inbox.length === 1)
})

test('a token that its issuer did not sign is 401', async () => {
  const identity = createIdentity()
  const [header, body, signature] = identity.token().split('.')
  const foreign = createIdentity().token({ iss: identity.issuer })
  const forged = Buffer.from(signature, 'base64url')
  forged[7] ^= 1
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  for (const auth of [
    '',
    'a.b.c',
    foreign,
    `${header}.${body}.${forged.toString('base64url')}`,
    `${none}.${body}.${signature}`,
    identity.token({ iss: 'did:key:zabc' }),
  ]) {
    assert.equal(await open(relay.url, { auth }).ended, { status: 401 }, auth)
  }
})

test('a wrong project, origin or clock is told as the reason of a close', async () => {
  const nowS = Date.now() / 1000
  const token = claims => ({ auth: createIdentity().token(claims) })
  const cases = [
    [{ projectId: 'bad' }, 'Unauthorized: invalid key'],
    [{ origin: 'https://evil.example' }, 'Unauthorized: origin not allowed'],
    [token({ iat: nowS + 600, exp: nowS + 9000 }), 'JWT validation error: JWT Token is not yet valid'],
    [token({ iat: nowS - 9000, exp: nowS - 600 }), 'JWT validation error: JWT Token is expired'],
  ]
  for (const [options, reason] of cases) assert.equal(await open(relay.url, options).ended, { code: 3000, reason })
  await join({ origin: 'https://app.example', ...token({ iat: nowS + 60 }) })
})

test('a message can be put on every socket, subscribed or not', async () => {
  const client = await join()
  relay.deliver({ topic, message: 'unasked' })
  await until(() => client.inbox.length === 1)
  assert.equal(client.texts(), ['unasked'])
})

test.run()
