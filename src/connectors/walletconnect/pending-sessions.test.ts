import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred, failure, settled, type Deferred } from '../../../test/async.ts'
import { A, B, createCore, fakeArea } from '../../../test/fakes.ts'
import { fakeClient, fakeNetworks, fakeParts, grantedSession, providerOver } from '../../../test/fake-walletconnect.ts'
import type { Answer } from '../../account/connection.ts'
import { ModalError } from '../../base/errors.ts'
import type { Connector, SessionChange } from '../connector.ts'
import { createWalletConnect } from './index.ts'
import type { Granted } from './namespaces.ts'
import { createPendingSessions } from './pending-sessions.ts'

const test = suite('a WalletConnect wallet that the app has not agreed to')
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const SOL = 'So11111111111111111111111111111111111111112'
const ends: (() => void)[] = []
test.before.each(() => {
  Object.defineProperty(globalThis, 'localStorage', { value: fakeArea(), configurable: true, writable: true })
})
test.after.each(() => ends.splice(0).forEach(end => end()))

const METHODS = ['personal_sign', 'eth_sendTransaction']
const phone = (name: string, topic: string, accounts: string[]): Granted => ({
  ...grantedSession({ topic, namespaces: { eip155: { accounts, methods: METHODS } } }),
  peer: { metadata: { name, icons: [] } },
})
const first = () => phone('Kestrel', 'topic-1', [`eip155:1:${A}`])
const second = () => phone('Merlin', 'topic-2', [`eip155:1:${B}`, `eip155:8453:${B}`, `eip155:1:${A}`])

/** Kestrel is connected; Merlin has answered, and the app has to agree. */
async function waiting() {
  const relay = fakeClient()
  const asked: (Answer & Deferred<void>)[] = []
  const core = createCore({
    async authorize(answer, { signal }) {
      const question = { ...deferred<void>(), ...answer }
      asked.push(question)
      signal.addEventListener('abort', () => question.reject(new ModalError('request/aborted')))
      await question.promise
      return answer.session
    },
  })
  ends.push(() => core.abort.abort())
  const wc = createWalletConnect(fakeParts().parts, core.life, async () => relay.client)
  const pair = async (session: Granted) => {
    const left = new AbortController()
    const done = core.connections.connect(wc.any!, left)
    done.catch(() => {})
    await settled()
    relay.approve(session)
    await settled()
    await settled()
    return { done, left, asked: asked.at(-1)! }
  }
  const one = await pair(first())
  one.asked.resolve()
  await one.done
  const provider = core.requests.provider('eip155')!
  /** Who is connected, and whom the app's requests reach. */
  const now = async () => {
    const { address, wallet } = core.connections.account('eip155')!
    relay.requests.length = 0
    await provider.request({ method: 'eth_sendTransaction', params: [{ from: address }] })
    const accounts = await provider.request({ method: 'eth_accounts' })
    return [address, wallet.name, accounts, relay.requests.map(it => it.topic)]
  }
  return { relay, core, pair, provider, now, two: await pair(second()) }
}
const ofKestrel = [A, 'Kestrel', [A], ['topic-1']]
const ofMerlin = [B, 'Merlin', [B, A], ['topic-2']]

test('is asked itself, under its own name, while the connected one stays the one of the app', async () => {
  const { relay, now, two } = await waiting()
  assert.equal(await now(), ofKestrel)
  const { connector, session } = two.asked
  assert.equal([connector.name, session.accounts[0]], ['Merlin', { address: B }])
  await connector.provider.request({ method: 'personal_sign', params: ['0x', B] })
  assert.equal(
    relay.requests.map(it => it.topic),
    ['topic-1', 'topic-2'],
  )
  assert.equal(await connector.provider.request({ method: 'eth_accounts' }), [B, A])
  assert.equal(relay.dropped, [])
})

test('takes the place of the connected one once the app agrees', async () => {
  const { relay, core, now, two } = await waiting()
  two.asked.resolve()
  await two.done
  assert.equal(await now(), ofMerlin)
  assert.equal(relay.dropped, ['topic-1'])
  assert.is(core.heard('disconnect').length, 0)
  await two.asked.connector.provider.request({ method: 'personal_sign', params: ['0x', B] })
  assert.is(relay.requests.at(-1)!.topic, 'topic-2', 'whoever asked it before may go on')
  relay.emit('session_delete', { topic: 'topic-2' })
  assert.is(core.connections.of('eip155').peek().status, 'disconnected')
})

for (const [title, end] of [
  ['refuses', ({ asked }) => asked.reject(new Error('The server says no'))],
  ['takes another wallet', ({ left }) => left.abort()],
] as [string, (two: Awaited<ReturnType<typeof waiting>>['two']) => void][])
  test(`is ended alone if the app ${title}, and nothing else has changed`, async () => {
    const { relay, core, now, two, pair } = await waiting()
    const before = core.connections.of('eip155').peek()
    // A view that is left ends no question of the app; a newer attempt does.
    end(two)
    if (two.left.signal.aborted) await pair(phone('Osprey', 'topic-3', [`eip155:1:${B}`]))
    await failure(two.done)
    assert.equal(relay.dropped, ['topic-2'])
    assert.is(core.connections.of('eip155').peek(), before)
    assert.equal(await now(), ofKestrel)
    await failure(two.asked.connector.provider.request({ method: 'personal_sign' }))
    assert.equal(
      relay.requests.map(it => it.topic),
      ['topic-1'],
    )
  })

test('what it reports meanwhile is not the connected one’s, and counts from then on', async () => {
  const { relay, core, now, two } = await waiting()
  const told: SessionChange[] = []
  two.asked.connector.watch(change => told.push(change), core.life)
  const tell = (name: string, data: unknown) =>
    relay.emit('session_event', { topic: 'topic-2', params: { event: { name, data }, chainId: 'eip155:8453' } })
  tell('chainChanged', 8453)
  assert.equal(told, [{ accounts: [{ address: B }], caipNetworkId: 'eip155:8453' }])
  assert.equal([core.heard('account'), core.heard('network')], [[], []])
  assert.equal(await now(), ofKestrel)
  two.asked.resolve()
  await two.done
  relay.requests.length = 0
  await core.requests.provider('eip155')!.request({ method: 'personal_sign', params: ['0x', B] })
  assert.is(relay.requests[0]!.chainId, 'eip155:8453')
})

test('may leave by itself: whoever asks is told, and it is not connected even if the app agrees', async () => {
  const { relay, core, now, two } = await waiting()
  const told: SessionChange[] = []
  two.asked.connector.watch(change => told.push(change), core.life)
  relay.sessions = relay.sessions.filter(it => it.topic !== 'topic-2')
  relay.emit('session_delete', { topic: 'topic-2' })
  assert.equal(told, ['disconnect'])
  two.asked.resolve()
  assert.is((await failure(two.done)).code, 'wallet/disconnected')
  assert.equal(await now(), ofKestrel)
})

function holding() {
  const life = new AbortController()
  ends.push(() => life.abort())
  const relay = fakeClient()
  const networks = () => fakeNetworks('eip155:1', 'eip155:8453', SOLANA)
  const ask = providerOver(relay.client)
  const { sessions, hold } = createPendingSessions(relay.client, ask, fakeParts({ networks }).parts, life.signal)
  const told: SessionChange[] = []
  const connectors = ['eip155', 'solana'].map(namespace => ({ namespace, name: '' }) as Connector)
  const take = (session: Granted) => {
    relay.sessions.push(session)
    return hold(session, connectors, life.signal, ({ namespace }, of) => {
      return { namespace, watch: (listener, until) => of().watch(namespace, listener, until) } as Connector
    })
  }
  const watched = (session: Granted) => {
    const held = take(session)
    held.pending!.watch(change => told.push(change), life.signal)
    return held
  }
  return { relay, sessions, take, watched, told, connectors }
}

test('two that wait at once, one a kind of chain, both come into use, and neither is used before', () => {
  const { relay, sessions, take, connectors } = holding()
  const evm = take(second())
  const methods = ['solana_signMessage']
  const namespaces = { solana: { accounts: [`${SOLANA}:${SOL}`], methods } }
  const solana = take(grantedSession({ topic: 'topic-3', namespaces }))
  assert.equal([evm.connector, solana.connector], connectors)
  assert.is(sessions.restore(connectors[0]!), undefined)
  solana.use!()
  assert.is(sessions.grants('solana', methods[0]!), true)
  evm.use!()
  assert.equal(relay.dropped, [])
  assert.equal([sessions.grants('eip155', 'personal_sign'), sessions.grants('solana', methods[0]!)], [true, true])
})

test('R87: what another tab hears of it or has ended reaches whoever asks, and nothing takes its place', () => {
  const { relay, sessions, take, watched, told } = holding()
  take(first()).use!()
  const held = watched(second())
  sessions.hear({
    topic: 'topic-2',
    params: { event: { name: 'accountsChanged', data: [A] }, chainId: 'eip155:1' },
  })
  assert.equal(told, [{ accounts: [{ address: A }] }])
  sessions.reread(() => {
    relay.sessions = relay.sessions.filter(it => it.topic !== 'topic-2')
  })
  assert.equal(told.at(-1), 'disconnect')
  assert.throws(
    () => held.use!(),
    (it: ModalError) => it.code === 'wallet/disconnected',
  )
  assert.is(sessions.grants('eip155', 'personal_sign'), true)
})

test.run()
