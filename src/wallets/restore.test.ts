import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred, settled } from '../../test/async.ts'
import { A, B, createCore, fakeConnector, sessionOf, type CoreInput } from '../../test/fakes.ts'
import type { Session } from '../connectors/connector.ts'
import { restore } from './restore.ts'

const test = suite('restore')
const KEY = 'wallet-modal/1/session'
const NEVER = () => new Promise<never>(() => {})
const live = () => ({ signal: new AbortController().signal })

const start = (input: CoreInput = {}, settle = 0) => {
  const core = createCore({ items: { [KEY]: '{"eip155":"io.test"}' }, ...input })
  return Object.assign(core, { done: restore(core, settle) })
}
type Core = ReturnType<typeof start>
const statusOf = (core: Core) => core.connections.of('eip155').peek().status
/** Another tab has written `text`. */
const otherTab = (core: Core, text: string | undefined, key = KEY) => {
  if (text === undefined) delete core.area.items[key]
  else core.area.items[key] = text
  dispatchEvent(Object.assign(new Event('storage'), { key }))
}

test('without a stored session no wallet is asked and all is settled at once', async () => {
  const wallet = fakeConnector()
  const core = start({ items: {}, connectors: [wallet] })
  // @spec:4.4
  assert.equal(core.connections.of('eip155').peek(), { status: 'disconnected' })
  await core.done
  assert.equal(wallet.calls, [])
})

test('a visit keeps no address for the next one, which begins without', async () => {
  const wallet = fakeConnector()
  const core = start({ connectors: [wallet] })
  await core.done
  assert.is(core.connections.account('eip155')!.address, A)
  // @spec:4.5
  assert.not.match(JSON.stringify(core.area.items), new RegExp(A.slice(2), 'i'))
  wallet.answer = async () => undefined
  const next = start({ items: core.area.items, connectors: [wallet] })
  await next.done
  // @spec:4.5
  assert.equal(
    [next.connections.account('eip155'), next.connections.of('eip155').peek(), next.state.peek().namespaces.eip155],
    [undefined, { status: 'disconnected' }, { status: 'disconnected' }],
  )
  for (const { abort } of [core, next]) abort.abort()
})

test('a stored session shows as connecting and comes back without a prompt', async () => {
  const wallet = fakeConnector()
  const core = start({ connectors: [wallet] }, 60_000)
  // @spec:4.3
  assert.is(statusOf(core), 'connecting')
  await core.done
  assert.is(core.connections.account('eip155')!.address, A)
  assert.equal(wallet.calls, ['reconnect'])
  core.abort.abort()
})

test('R44: a wallet that is gone, hangs, fails or is locked leaves the status settled in time', async () => {
  const hung = fakeConnector(),
    failing = fakeConnector(),
    locked = fakeConnector()
  hung.answer = NEVER
  failing.answer = async () => {
    throw new Error('Extension context invalidated.')
  }
  locked.answer = async () => undefined
  for (const connectors of [[], [hung], [failing], [locked]]) {
    const core = start({ connectors })
    await core.done
    assert.is(statusOf(core), 'disconnected')
    assert.equal(core.heard('disconnect'), [])
    core.abort.abort()
  }
})

test('only a wallet that shares nothing any more is forgotten; one that is missing or fails is tried on the next visit', async () => {
  const failing = fakeConnector(),
    locked = fakeConnector()
  failing.answer = async () => {
    throw new Error('Extension context invalidated.')
  }
  locked.answer = async () => undefined
  for (const [connectors, kept] of [
    [[], true],
    [[failing], true],
    [[locked], false],
  ] as const) {
    const core = start({ connectors: [...connectors] })
    await core.done
    await settled()
    assert.is(core.area.items[KEY] === '{"eip155":"io.test"}', kept)
    core.abort.abort()
  }
})

test('R44: a wallet that hangs and answers after all, or announces itself late, still comes back', async () => {
  const hung = fakeConnector()
  const answer = deferred<Session>()
  hung.answer = () => answer.promise
  const first = start({ connectors: [hung] })
  await first.done
  answer.resolve(sessionOf())
  await settled()
  assert.is(first.connections.account('eip155')!.address, A)

  const late = start({})
  await late.done
  late.wallets.setConnectors([fakeConnector()])
  await settled()
  assert.is(late.connections.account('eip155')!.address, A)
})

test('R44: a late announcement does not push aside the wallet the user has chosen meanwhile', async () => {
  const core = start({})
  await core.done
  const other = fakeConnector({ id: 'io.other' })
  other.answer = async () => sessionOf(B)
  await core.connections.connect(other, live())
  const late = fakeConnector()
  core.wallets.setConnectors([other, late])
  await settled()
  assert.is(core.connections.account('eip155')!.address, B)
  assert.equal(late.calls, [])
})

test('R87: a disconnected session is never resurrected, whoever announces or answers late', async () => {
  const other = fakeConnector({ id: 'io.other' })
  const missing = start({})
  await missing.done
  await missing.connections.connect(other, live())
  await missing.connections.disconnect('eip155')
  missing.wallets.setConnectors([fakeConnector()])
  await settled()
  assert.is(statusOf(missing), 'disconnected')

  for (const end of [
    (core: Core) => core.connections.disconnect('eip155'),
    (core: Core) => otherTab(core, '{}'),
    (core: Core) => otherTab(core, undefined),
  ]) {
    const hung = fakeConnector()
    const answer = deferred<Session>()
    hung.answer = () => answer.promise
    const core = start({ connectors: [hung] })
    await core.done
    await end(core)
    answer.resolve(sessionOf())
    await settled()
    assert.is(statusOf(core), 'disconnected')
    core.abort.abort()
  }
})

test('R87: connecting, disconnecting and changing the wallet in another tab is followed', async () => {
  const one = fakeConnector(),
    two = fakeConnector({ id: 'io.two' })
  two.answer = async () => sessionOf(B)
  const core = start({ items: {}, connectors: [one, two] }, 60_000)
  await core.done
  otherTab(core, '{"eip155":"io.test"}')
  await settled()
  assert.is(core.connections.account('eip155')!.address, A)
  otherTab(core, '{"eip155":"io.two"}')
  await settled()
  assert.is(core.connections.account('eip155')!.address, B)
  otherTab(core, '{}')
  await settled()
  assert.is(statusOf(core), 'disconnected')
  assert.is(core.heard('disconnect').length, 2)
  assert.equal([...one.calls, ...two.calls], ['reconnect', 'reconnect'])
  core.abort.abort()
})

test('R87: what another tab ends does not break off a connect that waits for the user here', async () => {
  const wallet = fakeConnector()
  const answer = deferred<Session>()
  wallet.answer = () => answer.promise
  const core = start({ items: {}, connectors: [wallet] })
  await core.done
  const attempt = core.connections.connect(wallet, live())
  otherTab(core, '{}')
  assert.is(statusOf(core), 'connecting')
  answer.resolve(sessionOf())
  assert.is((await attempt).address, A)
})

test('R87: a network chosen in another tab is followed while disconnected; a wallet tells its own', async () => {
  const core = start({ items: {}, connectors: [fakeConnector()] })
  await core.done
  otherTab(core, '"eip155:8453"', 'wallet-modal/1/network')
  assert.is(core.networks.active.peek().name, 'Base')
  otherTab(core, '"eip155:56"', 'wallet-modal/1/network')
  assert.is(core.networks.active.peek().name, 'Base')
  await core.connections.connect(fakeConnector(), live())
  otherTab(core, '"eip155:8453"', 'wallet-modal/1/network')
  assert.is(core.networks.active.peek().name, 'Ethereum')
})

test('R89: a page restored from the back/forward cache reads every wallet again; one that was merely shown does not', async () => {
  const wallet = fakeConnector()
  const core = start({ connectors: [wallet] })
  await core.done
  await settled()
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  assert.equal(wallet.calls, ['reconnect'])
  wallet.answer = async () => sessionOf(B)
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await settled()
  assert.is(core.connections.account('eip155')!.address, B)
})

test('R14: a destroyed modal follows nobody', async () => {
  const wallet = fakeConnector()
  const core = start({ items: {}, connectors: [wallet] })
  await core.done
  core.abort.abort()
  otherTab(core, '{"eip155":"io.test"}')
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await settled()
  assert.equal(wallet.calls, [])
})

test.run()
