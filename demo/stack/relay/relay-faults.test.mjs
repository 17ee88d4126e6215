import * as assert from 'uvu/assert'
import { open } from './relay-client.mjs'
import { faults, join, pair, publish, relay, relaySuite, topic, until } from './relay-fixture.mjs'

const test = relaySuite('faults of the relay')

test('fault switches of the handshake: status, refuse, close, hold', async () => {
  faults.set('relay', 'connect', { status: 401 }, 1)
  assert.equal(await open(relay.url).ended, { status: 401 })
  faults.set('relay', 'connect', { refuse: true }, 1)
  assert.equal(await open(relay.url).ended, { error: 'ECONNRESET' })
  faults.set('relay', 'connect', { close: 3000, reason: 'Unauthorized: invalid key' }, 1)
  assert.equal(await open(relay.url).ended, { code: 3000, reason: 'Unauthorized: invalid key' })
  faults.set('relay', 'connect', { close: 1006 }, 1)
  assert.is((await open(relay.url).ended).code, 1006)
  assert.throws(() => faults.set('relay', 'connect', { close: 2000 }), /close code/)

  faults.set('relay', 'connect', { hold: true })
  const held = open(relay.url)
  const left = open(relay.url)
  await new Promise(resolve => setTimeout(resolve, 50))
  assert.is(held.socket.readyState, 0)
  left.socket.terminate()
  await left.ended
  faults.clear('relay')
  await held.ready()
  assert.is(await held.call('irn_publish', { topic, message: '', ttl: 1 }), true)
  await held.close()
})

test('fault switches of messages: drop, duplicate, delay, reorder, malformed, hold; by tag too', async () => {
  const [sender, reader] = await pair()
  let expected = []
  const arrives = async (...texts) => {
    expected = [...expected, ...texts]
    await until(() => reader.inbox.length >= expected.length)
    await reader.settled()
    assert.equal(reader.texts(), expected)
  }
  faults.set('relay', 'publish', { drop: true }, 1)
  for (const text of ['dropped', 'kept']) await publish(sender, text)
  await arrives('kept')
  faults.set('relay', 'publish', { duplicate: true }, 1)
  await publish(sender, 'twice')
  await arrives('twice', 'twice')
  faults.set('relay', 'publish', { delay: 50 }, 1)
  await sender.call('irn_batchPublish', {
    messages: ['slow', 'quick'].map(message => ({ topic, message, ttl: 300, tag: 1108 })),
  })
  await arrives('quick', 'slow')
  faults.set('relay', 'publish', { reorder: true }, 1)
  for (const text of ['second', 'first', 'third']) await publish(sender, text)
  await arrives('first', 'second', 'third')
  faults.set('relay', 'publish', { malformed: true }, 1)
  await publish(sender, 'brokenoff!')
  await arrives('broke')
  faults.set('relay', 'publish 1109', { drop: true })
  await publish(sender, 'answer', { tag: 1109 })
  await publish(sender, 'request')
  await arrives('request')
  faults.set('relay', 'publish', { hold: true }, 1)
  faults.set('relay', 'publish', { reorder: true }, 1)
  for (const text of ['kept back', 'held']) await publish(sender, text)
  await arrives()
  faults.clear('relay')
  await arrives('kept back', 'held')
})

test('every socket can be dropped at once, or closed with a code; the same port tells faults and log', async () => {
  const [sender, reader] = await pair()
  assert.is(relay.sockets(), 2)
  assert.is(relay.disconnectAll(), 2)
  assert.equal(
    (await Promise.all([sender.ended, reader.ended])).map(it => it.code),
    [1006, 1006],
  )
  const third = await join()
  relay.disconnectAll(1013, 'again later')
  assert.equal(await third.ended, { code: 1013, reason: 'again later' })
  await until(() => relay.sockets() === 0)

  const http = relay.url.replace('ws:', 'http:')
  assert.is(
    (
      await fetch(`${http}/__faults`, {
        method: 'POST',
        body: JSON.stringify({ match: 'connect', fault: { status: 503 }, times: 1 }),
      })
    ).status,
    200,
  )
  assert.equal(await open(relay.url).ended, { status: 503 })
  const log = await (await fetch(`${http}/__log`)).json()
  assert.is(log.at(-1).method, 'connect')
  assert.ok(log.some(it => it.method === 'irn_subscribe' && it.topic === topic))
})

test.run()
