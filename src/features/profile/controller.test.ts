import { signal } from '@preact/signals'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred, failure, settled } from '../../../test/async.ts'
import { A, B, createCore, fakeConnector, sessionOf, type CoreInput } from '../../../test/fakes.ts'
import type { Session } from '../../connectors/connector.ts'
import { createNavigation } from '../../modal/navigation.ts'
import type { WalletEntry } from '../../wallets/offered.ts'
import { delay } from '../../base/abort.ts'
import { ModalError } from '../../base/errors.ts'
import { createKnownConnections } from '../../account/known-connections.ts'
import { createProfile, whileListed } from './controller.ts'

const QUIET_MS = 20

const test = suite('the wallets of the user')
const ends: (() => void)[] = []
test.after.each(() => ends.splice(0).forEach(end => end()))

/** Two wallets were connected, and Two is the active one. */
async function start(input: CoreInput = {}) {
  const one = fakeConnector({ id: 'io.one', name: 'One' })
  const two = fakeConnector({ id: 'io.two', name: 'Two' })
  two.answer = async () => sessionOf(B)
  const core = createCore({ connectors: [one, two], ...input })
  ends.push(() => core.abort.abort())
  const { ctx } = core
  ctx.slots = signal({ knownConnections: createKnownConnections(ctx) })
  ctx.handle = { disconnect: (namespace: 'eip155') => core.connections.disconnect(namespace) } as typeof ctx.handle
  const picked: WalletEntry[] = []
  ctx.pick = entry => {
    picked.push(entry)
    core.router.push('ConnectingExternal', { entry, connector: entry.connectors[0]! })
  }
  createNavigation(ctx, () => {})
  const profile = createProfile(ctx, QUIET_MS)
  await core.connections.connect(one, { signal: core.life })
  await core.connections.connect(two, { signal: core.life })
  core.log.length = 0
  one.calls.length = two.calls.length = 0
  const active = () => core.connections.of('eip155').peek().connector?.name
  const names = () => core.knownConnections.peek().map(({ name, isActive }) => name + (isActive ? '*' : ''))
  const views = () => core.router.steps.peek().map(step => step.view)
  const list = () => {
    core.router.open('Account')
    core.router.push('ProfileWallets')
    return whileListed(ctx)
  }
  return { core, one, two, profile, picked, active, names, views, list }
}
const ONE = { id: 'io.one' }

test('a wallet that still shares its account is the active one without a prompt, and the account is on screen', async () => {
  const it = await start()
  const left = it.list()
  const account = await it.profile.switchConnection(ONE, left)
  assert.equal([account.address, it.one.calls], [A, ['reconnect']])
  assert.equal([it.active(), it.names(), it.views()], ['One', ['One*', 'Two'], ['Account']])
  assert.equal(it.two.calls, [], 'the other one is not disconnected')
  assert.is(it.core.heard('connect').length, 1)
  assert.equal(it.core.heard('disconnect'), [])
  it.one.change({ accounts: [{ address: B }] })
  assert.is(it.core.connections.account('eip155')!.address, B, 'and it is listened to')
})

test('the host switches while the modal is closed, and it stays closed', async () => {
  const it = await start()
  await it.profile.switchConnection({ namespace: 'eip155', ...ONE })
  assert.equal([it.active(), it.views()], ['One', []])
})

test('a wallet that shares nothing, fails or hangs without a prompt is asked in its own view', async () => {
  for (const answer of [
    async () => undefined,
    () => Promise.reject(new Error('asleep')),
    () => deferred<undefined>().promise,
  ]) {
    const it = await start()
    it.one.answer = answer
    const switching = it.profile.switchConnection(ONE, it.list())
    await delay(QUIET_MS * 2)
    assert.equal(
      it.picked.map(({ connectors }) => connectors),
      [[it.one]],
    )
    assert.equal([it.active(), it.profile.asked.peek()], ['Two', undefined])
    it.one.answer = async () => sessionOf(A)
    await it.core.connections.connect(it.one, { signal: it.core.life })
    assert.is((await switching).address, A)
    assert.equal(it.views(), ['Account'])
  }
})

test('a wallet that declines leaves the active one as it was; closing ends the wait', async () => {
  const it = await start()
  it.one.answer = async () => undefined
  const switching = failure(it.profile.switchConnection(ONE, it.list()))
  await settled()
  it.one.answer = () => Promise.reject(new ModalError('wallet/declined'))
  await failure(it.core.connections.connect(it.one, { signal: it.core.life }))
  assert.equal([it.active(), it.names()], ['Two', ['Two*', 'One']])
  it.core.router.close()
  it.core.events.emit('close', undefined)
  assert.is((await switching).code, 'request/aborted')
})

test('R36: an answer after the list was left changes nothing, and nobody is asked', async () => {
  for (const late of [sessionOf(A), undefined]) {
    const it = await start()
    const answer = deferred<Session | undefined>()
    it.one.answer = () => answer.promise
    const switching = failure(it.profile.switchConnection(ONE, it.list()))
    await settled()
    assert.equal(it.profile.asked.peek(), { namespace: 'eip155', id: 'io.one' })
    it.core.router.back()
    answer.resolve(late)
    assert.is((await switching).code, 'request/aborted')
    assert.equal([it.active(), it.views(), it.picked], ['Two', ['Account'], []])
    assert.is(it.profile.asked.peek(), undefined)
  }
})

test('R36: of two wallets tapped one after the other the later one counts', async () => {
  const three = fakeConnector({ id: 'io.three', name: 'Three' })
  const it = await start()
  it.core.wallets.setConnectors([it.one, it.two, three])
  const answer = deferred<Session | undefined>()
  it.one.answer = () => answer.promise
  const first = failure(it.profile.switchConnection(ONE, it.list()))
  await settled()
  await it.profile.switchConnection({ id: 'io.three' })
  answer.resolve(sessionOf(A))
  assert.is((await first).code, 'request/aborted')
  assert.equal([it.active(), it.picked], ['Three', []])
})

test('R36: a connection that the page begins meanwhile ends the switch', async () => {
  const it = await start()
  const answer = deferred<Session | undefined>()
  it.one.answer = () => answer.promise
  const switching = failure(it.profile.switchConnection(ONE))
  await settled()
  await it.core.connections.connect(it.two, { signal: it.core.life })
  answer.resolve(undefined)
  assert.is((await switching).code, 'request/aborted')
  assert.equal([it.active(), it.picked], ['Two', []])
})

test('the active wallet is not asked again; it comes to the front where another kind of chain is', async () => {
  const it = await start()
  await it.profile.switchConnection({ id: 'io.two' })
  assert.equal([it.two.calls, it.core.heard('connect')], [[], []])
  assert.equal(it.core.heard('network'), [{ namespace: 'eip155', network: 'eip155:1' }])
})

test('a wallet that is not here any more says so, and the active one stays', async () => {
  const it = await start()
  it.core.wallets.setConnectors([it.two])
  assert.is((await failure(it.profile.switchConnection(ONE))).code, 'wallet/not-installed')
  assert.is((await failure(it.profile.switchConnection({ id: 'io.never' }))).code, 'wallet/not-installed')
  assert.is(it.active(), 'Two')
  await it.profile.deleteConnection(ONE)
  assert.equal(it.names(), ['Two*'], 'it can be taken off the list all the same')
})

test('where sign-in is required a refusal leaves the active one, and asks no further', async () => {
  let refuses = false
  const it = await start({
    authorize: async ({ connector, session }) => {
      if (connector.name === 'One' && refuses) throw new ModalError('request/aborted')
      return session
    },
  })
  refuses = true
  assert.is((await failure(it.profile.switchConnection(ONE))).code, 'request/aborted')
  assert.equal([it.active(), it.picked], ['Two', []])
  refuses = false
  await it.profile.switchConnection(ONE)
  assert.is(it.active(), 'One')
})

test('another wallet is disconnected by its own connector and leaves the list; the active one goes on', async () => {
  const it = await start()
  await it.profile.deleteConnection(ONE)
  assert.equal([it.one.calls, it.two.calls, it.names()], [['disconnect'], [], ['Two*']])
  assert.equal(it.core.heard('disconnect'), [])
  assert.is((await failure(it.profile.deleteConnection(ONE))).code, 'wallet/not-installed')
})

test('R158: a wallet that is deleted keeps the permission that another kind of chain is connected with', async () => {
  const it = await start({ options: { networks: [1, 'solana'] } })
  const solana = fakeConnector({ id: 'one', name: 'One', rdns: undefined, namespace: 'solana' })
  solana.answer = async () => sessionOf('7'.repeat(44), 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  await it.core.connections.connect(solana, { signal: it.core.life })
  await it.profile.deleteConnection({ namespace: 'eip155', ...ONE })
  assert.equal([it.one.calls, solana.calls], [[], ['connect']])
  assert.not.ok(it.names().includes('One'))
})

test('the active one is deleted as one disconnects it, and the other stays on the list', async () => {
  const it = await start()
  await it.profile.deleteConnection({ id: 'io.two' })
  assert.equal([it.two.calls, it.names(), it.active()], [['disconnect'], ['One'], undefined])
  assert.equal(it.core.heard('disconnect'), [{ namespace: 'eip155' }])
})

test('a wallet whose own disconnect fails is off the list, and the failure is told', async () => {
  const it = await start()
  it.one.disconnect = () => Promise.reject(new Error('offline'))
  assert.is((await failure(it.profile.deleteConnection(ONE))).code, 'wallet/failed')
  assert.equal(it.names(), ['Two*'])
})

test.run()
