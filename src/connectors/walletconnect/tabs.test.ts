import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred, until } from '../../../test/async.ts'
import { A, B, fakeArea, fakeConnector } from '../../../test/fakes.ts'
import { fakeClient, fakeParts, grantedSession, providerOver } from '../../../test/fake-walletconnect.ts'
import type { SessionChange } from '../connector.ts'
import type { Granted } from './namespaces.ts'
import { createPendingSessions } from './pending-sessions.ts'
import { RelayStorage } from './relay-storage.ts'
import { joinTabs } from './tabs.ts'

const test = suite('tabs of one page')
const P = 'wallet-modal/wc/'
const lives = new Set<AbortController>()
test.after.each(() => {
  for (const life of lives) life.abort()
  lives.clear()
})

function tab(items: Record<string, string> = {}) {
  Object.defineProperty(globalThis, 'localStorage', { value: fakeArea(items), configurable: true, writable: true })
  const life = new AbortController()
  lives.add(life)
  const relay = fakeClient()
  const { map } = relay.client.session as unknown as { map: Map<string, Granted> }
  const { keychain } = relay.client.core.crypto.keychain as unknown as { keychain: Map<string, string> }
  const ask = providerOver(relay.client)
  const { sessions } = createPendingSessions(relay.client, ask, fakeParts().parts, life.signal)
  const tabs = joinTabs(relay.client, sessions, new RelayStorage(), life.signal)
  const told: SessionChange[] = []
  sessions.watch('eip155', change => told.push(change), life.signal)
  const adopt = (session = grantedSession()) => {
    map.set(session.topic, session)
    sessions.adopt(session, [fakeConnector({ id: 'walletConnect' })])
  }
  return { tabs, relay, map, keychain, sessions, told, adopt, life, items }
}

const shares = (...accounts: string[]) =>
  grantedSession({ namespaces: { eip155: { accounts: accounts.map(it => `eip155:1:${it}`), methods: [] } } })
/** What another tab wrote: the text before and after, as the browser reports it. */
const wrote = (key: string, after: unknown, before: unknown = []) => {
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  dispatchEvent(
    Object.assign(new Event('storage'), {
      key: P + key,
      oldValue: text(before),
      newValue: after === null ? null : text(after),
    }),
  )
}
test('R87: a session that another tab changed or ended is so here', () => {
  const { adopt, told, map } = tab()
  adopt()
  wrote('sessions', [shares(B)], [grantedSession()])
  assert.equal(told, [{ accounts: [{ address: B }], caipNetworkId: 'eip155:1' }])
  wrote('sessions', [], [shares(B)])
  assert.is(told.at(-1), 'disconnect')
  assert.is(map.size, 0)
})

test('R87: keys that another tab made or deleted are so here, and those made here stay', () => {
  const { keychain } = tab()
  keychain.set('mine', '1')
  wrote('keys', { theirs: '2', gone: '3' }, {})
  wrote('keys', { theirs: '2' }, { theirs: '2', gone: '3' })
  assert.equal(
    [...keychain],
    [
      ['mine', '1'],
      ['theirs', '2'],
    ],
  )
})

test('R52: whatever stands in place of what another tab wrote changes nothing here', () => {
  for (const key of ['sessions', 'keys', 'expirer', 'left']) {
    const { adopt, told, map, keychain } = tab()
    adopt()
    keychain.set('mine', '1')
    for (const text of [
      '',
      '{',
      'null',
      '5',
      '"x"',
      '[null]',
      '{"length":3}',
      '[[]]',
      '[{"topic":5}]',
      '{"__proto__":{"x":1}}',
      null,
    ])
      wrote(key, text)
    wrote('something', [shares(B)])
    wrote('sessions-of-others', '{}')
    assert.equal(told, [], key)
    assert.ok(map.has('topic-1'))
    assert.is(keychain.get('mine'), '1')
  }
})

test('R87: a page that heard nothing for a while reads what is stored, and keeps keys that were written over', async () => {
  const { adopt, told, keychain, tabs, items } = tab()
  adopt()
  keychain.set('mine', '1')
  items[P + 'sessions'] = JSON.stringify([shares(B, A)])
  items[P + 'keys'] = JSON.stringify({ theirs: '2' })
  await tabs.reread()
  assert.equal(told, [{ accounts: [{ address: B }, { address: A }], caipNetworkId: 'eip155:1' }])
  assert.equal([...keychain.keys()], ['mine', 'theirs'])
  items[P + 'sessions'] = '[]'
  await tabs.reread()
  assert.is(told.at(-1), 'disconnect')
})

test('R87: a session that another tab left is over here, although the library still holds it', () => {
  const { adopt, told, map, relay } = tab()
  adopt()
  wrote('left', { 'topic-1': '' }, {})
  assert.equal([told, map.has('topic-1'), relay.dropped], [['disconnect'], true, []])
})

test('R87: which account is at the front reaches the other tabs', async () => {
  const [a, b] = [tab(), tab()]
  for (const it of [a, b]) it.adopt(shares(A, B))
  a.relay.emit('session_event', {
    topic: 'topic-1',
    params: { event: { name: 'accountsChanged', data: [B] }, chainId: 'eip155:1' },
  })
  await until(() => b.told.length > 0)
  assert.equal(b.told, [{ accounts: [{ address: B }] }])
  assert.equal(a.told, b.told)
})

test('R87: a message that only one tab got reaches the one that waits for an answer, and no other', async () => {
  const [a, b, c] = [tab(), tab(), tab()]
  const answer = deferred<unknown>()
  b.relay.answer = () => answer.promise
  const asked = b.relay.client.request({
    topic: 'topic-1',
    chainId: 'eip155:1',
    request: { method: 'personal_sign', params: [] },
  })
  const message = { topic: 'topic-1', message: 'sealed', publishedAt: 1 }
  a.relay.relay('relayer_message', message)
  await until(() => b.relay.received.length > 0)
  assert.equal(b.relay.received, [message])
  answer.resolve('signature')
  assert.is(await asked, 'signature')
  a.relay.relay('relayer_message', message)
  // An event after it comes after it.
  c.adopt(shares(A, B))
  a.relay.emit('session_event', {
    topic: 'topic-1',
    params: { event: { name: 'accountsChanged', data: [B] }, chainId: 'eip155:1' },
  })
  await until(() => c.told.length > 0)
  assert.is(b.relay.received.length, 1)
  assert.equal(c.relay.received, [])
})

test('R36: after its end a tab neither tells nor hears', async () => {
  const [a, b] = [tab(), tab()]
  for (const it of [a, b]) it.adopt(shares(A, B))
  a.life.abort()
  a.relay.relay('relayer_message', { topic: 'topic-1', message: 'sealed', publishedAt: 1 })
  wrote('sessions', [], [shares(A, B)])
  assert.ok(a.map.has('topic-1'))
  assert.not.ok(b.map.has('topic-1'))
})

test.run()
