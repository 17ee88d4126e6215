import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred, failure, settled } from '../../../test/async.ts'
import { fakeArea } from '../../../test/fakes.ts'
import { fakeParts, grantedSession } from '../../../test/fake-walletconnect.ts'
import { startClient } from './client.ts'
import { CHECKS } from './internals.ts'
import { RelayStorage } from './relay-storage.ts'
import { dedupeMessages, guardRequests } from './relayer.ts'

const test = suite('messages heard once')
const END = { topic: 't', message: 'end' }
const rejected: string[] = []
const note = (reason: unknown) => void rejected.push(String(reason))
test.before(() => void process.on('unhandledRejection', note))
test.after(() => void process.off('unhandledRejection', note))

test('R51: of two equal messages at once one is taken, another one too, and the same again later is the library’s to judge', async () => {
  const heard: string[] = []
  let gate = deferred<void>()
  const relayer = {
    async onMessageEvent({ topic, message }: typeof END) {
      await gate.promise
      heard.push(`${topic} ${message}`)
    },
  }
  dedupeMessages(relayer)
  const all = [END, { ...END }, { ...END, message: 'other' }, { ...END, topic: 'u' }].map(event =>
    relayer.onMessageEvent(event),
  )
  gate.resolve()
  await Promise.all(all)
  assert.equal(heard.sort(), ['t end', 't other', 'u end'])
  gate = deferred()
  const again = relayer.onMessageEvent(END)
  gate.reject(new Error('broken'))
  assert.is((await failure(again)).message, 'broken')
  await settled()
  gate = deferred()
  gate.resolve()
  await relayer.onMessageEvent(END)
  assert.is(heard.length, 4, 'one that failed is taken when it comes again')
})

/** The real library's client with a session; its messages go nowhere. */
async function start() {
  rejected.length = 0
  Object.defineProperty(globalThis, 'localStorage', { value: fakeArea({}), configurable: true, writable: true })
  const life = new AbortController()
  const client = await startClient(fakeParts().parts, new RelayStorage(), life.signal, new EventTarget())
  const { core, engine } = client as any
  const { relayer } = core
  let publishes = 0
  const state = { published: Promise.resolve(), publishes: () => publishes }
  Object.assign(relayer, {
    publish: () => (publishes++, state.published.then(() => void relayer.events.emit('relayer_publish', {}))),
    unsubscribe: async () => {},
  })
  relayer.subscriber.isKnownTopic = async () => true
  let key = 0
  let id = 0
  const ends: string[] = []
  client.on('session_delete', end => void ends.push(end.topic))
  return {
    engine,
    state,
    ends,
    async pair(): Promise<string> {
      const topic: string = await core.crypto.setSymKey((++key).toString(16).padStart(64, '0'))
      const session = { ...grantedSession(), requiredNamespaces: {}, topic, self: { publicKey: 'cd'.repeat(32) } }
      await client.session.set(topic, session as never)
      return topic
    },
    async send(topic: string, method: string, params: unknown) {
      const message: string = await core.crypto.encode(topic, { id: ++id, jsonrpc: '2.0', method, params })
      await relayer.onMessageEvent({ topic, message })
    },
    async end() {
      await pause()
      life.abort()
      assert.equal(rejected, [])
    },
  }
}
const pause = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise(resolve => setTimeout(resolve))
}
const BYE = { code: 6000, message: 'Bye' }

test('R52: a session that its wallet ends while the library takes up what it had left unfinished ends once', async () => {
  const { engine, state, ends, pair, send, end } = await start()
  const topic = await pair()
  const published = deferred<void>()
  state.published = published.promise
  const hearing = send(topic, 'wc_sessionDelete', BYE)
  while (!state.publishes()) await settled()
  await engine.processPendingMessageEvents()
  await send(topic, 'wc_sessionDelete', BYE)
  published.resolve()
  await hearing
  while (!ends.length) await settled()
  await end()
  assert.equal(ends, [topic])
})

test('R51, R99: whatever a wallet asks of the app in a session, nothing is left uncaught', async () => {
  const { ends, pair, send, end } = await start()
  const methods = ['Update', 'Extend', 'Ping', 'Event', 'Delete'].map(it => `wc_session${it}`)
  const event = { name: 'chainChanged', data: 1 }
  const odd = [
    null,
    5,
    [],
    {},
    { namespaces: 5 },
    { namespaces: { eip155: 5 } },
    { event: null },
    { event, chainId: 'x' },
  ]
  for (const params of [...odd, { event, chainId: 'eip155:99' }])
    for (const method of methods) {
      await send(await pair(), method, params)
      await pause()
    }
  await end()
  assert.ok(ends.length > 5)
})

test('a request is handled once, and so are the next hundred', async () => {
  const handled: string[] = []
  const engine = {
    ...Object.fromEntries(CHECKS.map(check => [check, async () => {}])),
    async onRelayEventRequest({ topic, payload }: { topic: string; payload: { id: number } }) {
      handled.push(`${topic} ${payload.id}`)
    },
  }
  guardRequests(engine as never)
  const ask = (topic: string, id: number) => engine.onRelayEventRequest({ topic, payload: { id } })
  for (const [topic, id] of [
    ['t', 1],
    ['t', 1],
    ['u', 1],
    ['t', 2],
    ['u', 1],
  ] as const)
    await ask(topic, id)
  assert.equal(handled, ['t 1', 'u 1', 't 2'])
  for (let round = 0; round < 2; round++) for (let id = 100; id < 200; id++) await ask('t', id)
  assert.is(handled.length, 103)
})

test.run()
