import { effect } from '@preact/signals-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred, failure, settled } from '../../test/async.ts'
import { A, B, createCore, fakeAdapter, fakeConnector, sessionOf } from '../../test/fakes.ts'
import { ModalError } from '../base/errors.ts'
import { createNavigation } from '../modal/navigation.ts'
import type { Connector, Session } from '../connectors/connector.ts'
import { printAccounts } from './print-accounts.ts'
import { refresh } from '../wallets/restore.ts'
import { switchTo } from './switch-network.ts'

const test = suite('connections')
const live = () => ({ signal: new AbortController().signal })
const SESSION = 'wallet-modal/1/session'

test('connects: account, network and status are there at once, and the wallet is remembered', async () => {
  const wallet = fakeConnector()
  const core = createCore({ connectors: [wallet] })
  wallet.answer = async () => sessionOf(A, 'eip155:8453')
  const statuses: string[] = []
  core.events.on('connect', () => statuses.push(core.state.peek().status, String(core.state.peek().network)))
  const account = await core.connections.connect(wallet, live())
  assert.equal(account, {
    namespace: 'eip155',
    address: A,
    caipAddress: `eip155:8453:${A}`,
    network: 'eip155:8453',
    chainId: 8453,
    wallet: { id: 'io.test', name: 'Test', rdns: 'io.test', icon: undefined },
  })
  assert.equal(statuses, ['connected', 'eip155:8453'])
  assert.equal(JSON.parse(core.area.items[SESSION]!), { eip155: 'io.test' })
})

test('calls the wallet in the same task, before anything is on screen', () => {
  const wallet = fakeConnector()
  const core = createCore()
  wallet.answer = () => new Promise(() => {})
  core.connections.connect(wallet, live()).catch(() => {})
  assert.equal(wallet.calls, ['connect'])
  assert.is(core.connections.of('eip155').peek().status, 'connecting')
})

test('a failed attempt leaves the state as it was, disconnected or with the wallet of before', async () => {
  const first = fakeConnector()
  const second = fakeConnector({ id: 'io.other' })
  second.answer = async () => {
    throw new ModalError('wallet/declined')
  }
  const core = createCore()
  assert.is((await failure(core.connections.connect(second, live()))).code, 'wallet/declined')
  assert.equal(core.connections.of('eip155').peek(), { status: 'disconnected' })
  await core.connections.connect(first, live())
  const before = core.connections.of('eip155').peek()
  await failure(core.connections.connect(second, live()))
  assert.is(core.connections.of('eip155').peek(), before)
  assert.equal(JSON.parse(core.area.items[SESSION]!), { eip155: 'io.test' })
})

test('R36: an answer after the user left changes nothing', async () => {
  const wallet = fakeConnector()
  const core = createCore()
  const answer = deferred<Session>()
  wallet.answer = () => answer.promise
  const left = new AbortController()
  const attempt = failure(core.connections.connect(wallet, left))
  left.abort()
  answer.resolve(sessionOf())
  assert.is((await attempt).code, 'request/aborted')
  assert.equal(core.connections.of('eip155').peek(), { status: 'disconnected' })
  assert.equal(core.heard('connect'), [])
  assert.is(core.area.items[SESSION], undefined)
})

test('R36: a newer attempt ends the one before, in whatever order they answer', async () => {
  const slow = fakeConnector(),
    fast = fakeConnector({ id: 'io.fast' })
  const core = createCore()
  const answer = deferred<Session>()
  slow.answer = () => answer.promise
  fast.answer = async () => sessionOf(B)
  const old = failure(core.connections.connect(slow, live()))
  await core.connections.connect(fast, live())
  answer.resolve(sessionOf(A))
  assert.is((await old).code, 'request/aborted')
  assert.is(core.connections.account('eip155')!.address, B)
  assert.is(core.heard('connect').length, 1)
})

test('R39: a session whose chain id nobody can read is on an unsupported network, not on the last one', async () => {
  const wallet = fakeConnector()
  const core = createCore({ items: { 'wallet-modal/1/network': 'eip155:8453' } })
  wallet.answer = async () => ({ accounts: [{ address: A }], caipNetworkId: undefined })
  const account = await core.connections.connect(wallet, live())
  assert.is(core.networks.active.peek().unsupported, true)
  assert.is(account.network, 'eip155:0')
})

test('R39: a chain change that nobody can read ends on an unsupported network; accounts alone leave the network alone', async () => {
  const wallet = fakeConnector()
  const core = createCore()
  await core.connections.connect(wallet, live())
  wallet.change({ accounts: [{ address: B }] })
  assert.is(core.networks.active.peek().caipNetworkId, 'eip155:1')
  wallet.change({ caipNetworkId: undefined })
  assert.is(core.networks.isUnsupported.peek(), true)
  assert.equal(core.heard('network'), [{ namespace: 'eip155', network: 'eip155:0' }])
  wallet.change({ caipNetworkId: 'eip155:8453' })
  assert.is(core.networks.active.peek().name, 'Base')
})

test('R39: a switch after which the wallet names no chain is unsupported, and fails', async () => {
  const wallet = fakeConnector()
  const core = createCore({ adapter: fakeAdapter({ switchNetwork: async () => undefined }) })
  await core.connections.connect(wallet, live())
  const error = await failure(switchTo(core.ctx, core.networks.find(8453)!, live()))
  assert.is(error.code, 'network/unsupported')
  assert.is(core.networks.isUnsupported.peek(), true)
})

test('R146: no event and no state shows the old account on the new chain, or the other way round', async () => {
  const wallet = fakeConnector()
  const core = createCore()
  await core.connections.connect(wallet, live())
  const seen: string[] = []
  const see = () => seen.push(core.connections.account('eip155')!.caipAddress)
  const stop = effect(() => {
    core.connections.of('eip155').value
    core.networks.active.value
    see()
  })
  core.events.on('account', ({ caipAddress }) => seen.push(caipAddress))
  core.events.on('network', see)
  wallet.change({ accounts: [{ address: B }], caipNetworkId: 'eip155:8453' })
  stop()
  assert.equal(seen, [`eip155:1:${A}`, ...Array(3).fill(`eip155:8453:${B}`)])
})

test('R146: a wallet with an account for each network: a switch brings its account along, as one change', async () => {
  const wallet = fakeConnector()
  const core = createCore({ adapter: fakeAdapter({ switchNetwork: async () => 'eip155:8453' }) })
  await core.connections.connect(wallet, live())
  for (const [answer, address] of [
    [async () => sessionOf(B, 'eip155:8453'), B],
    [async () => Promise.reject(new ModalError('wallet/failed')), A],
  ] as const) {
    wallet.change({ accounts: [{ address: A }], caipNetworkId: 'eip155:1' })
    wallet.answer = answer
    const seen: string[] = []
    const stop = effect(() => {
      core.networks.active.value
      seen.push(core.connections.account('eip155')!.caipAddress)
    })
    await switchTo(core.ctx, core.networks.find(8453)!, live())
    stop()
    assert.equal(seen, [`eip155:1:${A}`, `eip155:8453:${address}`])
  }
})

test('R40: another spelling of the same address is no change of account', async () => {
  const wallet = fakeConnector()
  const core = createCore()
  await core.connections.connect(wallet, live())
  wallet.change({ accounts: [{ address: A.toUpperCase().replace('0X', '0x') }] })
  assert.equal(core.heard('account'), [])
  printAccounts(core.connections, 'eip155', address => address.toUpperCase().replace('0X', '0x'))
  assert.is(core.connections.account('eip155')!.address, '0x' + 'A1'.repeat(20))
  printAccounts(core.connections, 'eip155', () => undefined)
  assert.is(core.connections.account('eip155')!.address, '0x' + 'A1'.repeat(20))
})

test('R41: of a thousand changes the last one stands, and each is told once', async () => {
  const wallet = fakeConnector()
  const core = createCore()
  await core.connections.connect(wallet, live())
  for (let index = 1; index <= 1000; index++)
    wallet.change(
      index % 2
        ? { accounts: [{ address: '0x' + index.toString(16).padStart(40, '0') }] }
        : { caipNetworkId: index % 4 ? 'eip155:1' : 'eip155:8453' },
    )
  assert.is(core.connections.account('eip155')!.caipAddress, `eip155:8453:0x${(999).toString(16).padStart(40, '0')}`)
  assert.is(core.heard('account').length, 500)
  assert.is(core.heard('network').length, 499)
})

test('R41: a disconnect by the wallet during a switch leaves nothing of it', async () => {
  const wallet = fakeConnector()
  const answer = deferred<string>()
  const core = createCore({ adapter: fakeAdapter({ switchNetwork: () => answer.promise }) })
  await core.connections.connect(wallet, live())
  const switched = failure(switchTo(core.ctx, core.networks.find(8453)!, live()))
  await settled()
  wallet.change('disconnect')
  answer.resolve('eip155:8453')
  assert.is((await switched).code, 'wallet/disconnected')
  assert.equal(core.connections.of('eip155').peek(), { status: 'disconnected' })
  assert.is(core.networks.active.peek().caipNetworkId, 'eip155:1')
  assert.equal(core.heard('network'), [])
})

test("the wallet's disconnect ends the session once, forgets it, and nobody listens any more", async () => {
  const wallet = fakeConnector()
  const core = createCore()
  await core.connections.connect(wallet, live())
  wallet.change('disconnect')
  wallet.change('disconnect')
  assert.equal(core.heard('disconnect'), [{ namespace: 'eip155' }])
  assert.equal(JSON.parse(core.area.items[SESSION]!), {})
  assert.is(wallet.watchers(), 0)
  assert.equal(wallet.calls, ['connect'])
})

test('disconnecting tells host and storage before the wallet answers, and twice is once', async () => {
  const wallet = fakeConnector({ disconnect: () => new Promise(() => {}) })
  const core = createCore()
  await core.connections.connect(wallet, live())
  void core.connections.disconnect('eip155')
  assert.is(core.connections.of('eip155').peek().status, 'disconnected')
  assert.equal(JSON.parse(core.area.items[SESSION]!), {})
  await core.connections.disconnect('eip155')
  assert.is(core.heard('disconnect').length, 1)
})

test('R87: what another tab ended is forgotten here without asking the wallet or touching storage', async () => {
  const wallet = fakeConnector()
  const core = createCore()
  await core.connections.connect(wallet, live())
  core.area.items[SESSION] = 'theirs'
  core.connections.forget('eip155')
  assert.equal(core.heard('disconnect'), [{ namespace: 'eip155' }])
  assert.equal(wallet.calls, ['connect'])
  assert.is(core.area.items[SESSION], 'theirs')
})

/** Ethereum and Solana, each in its own wallet, both connected; `over`: changes to the second one. */
async function onBoth(over: Partial<Connector> = {}) {
  const evm = fakeConnector()
  const solana = fakeConnector({ id: 'sol', namespace: 'solana', rdns: undefined, ...over })
  solana.answer = async () =>
    sessionOf('7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  const core = createCore({ options: { networks: [1, 'solana'] }, connectors: [evm, solana] })
  await core.connections.connect(evm, live())
  await core.connections.connect(solana, live())
  const left = () => [evm, solana].map(it => it.calls.filter(call => call === 'disconnect').length)
  return { core, evm, solana, left }
}

for (const order of [
  ['eip155', 'solana'],
  ['solana', 'eip155'],
] as const)
  test(`R158: a wallet of two kinds of chain keeps its permission until the last is left, ${order[0]} first`, async () => {
    const { core, left } = await onBoth()
    await core.connections.disconnect(order[0])
    assert.equal(left(), [0, 0])
    assert.is(core.connections.of(order[0]).peek().status, 'disconnected')
    assert.is(core.connections.of(order[1]).peek().status, 'connected')
    await core.connections.disconnect(order[1])
    assert.equal(left(), [1, 1])
  })

test('R158: leaving both at once asks each half once; one that came back meanwhile is asked with the last', async () => {
  const { core, evm, left } = await onBoth()
  await Promise.all([core.connections.disconnect('eip155'), core.connections.disconnect('solana')])
  assert.equal(left(), [1, 1])
  const again = await onBoth()
  await again.core.connections.disconnect('eip155')
  await again.core.connections.connect(again.evm, live())
  await again.core.connections.disconnect('solana')
  assert.equal(again.left(), [0, 0])
  await again.core.connections.disconnect('eip155')
  assert.equal(again.left(), [1, 1])
  assert.is(evm.calls.length, 2)
})

test('R158: what was given back is not given back again with what is connected later', async () => {
  const { core, evm, left } = await onBoth()
  await core.connections.disconnect('eip155')
  await core.connections.disconnect('solana')
  await core.connections.connect(evm, live())
  await core.connections.disconnect('eip155')
  assert.equal(left(), [2, 1])
})

test('R158: a wallet that is not taken after all keeps its permission while it is connected, and gives it back with the last', async () => {
  for (const place of ['evm', 'solana'] as const) {
    const it = await onBoth()
    if (place === 'evm') await it.core.connections.disconnect('eip155')
    await it.core.connections.release(it[place])
    assert.equal(it.left(), [0, 0])
    if (place === 'solana') await it.core.connections.disconnect('eip155')
    assert.is(it.core.connections.of('solana').peek().status, 'connected')
    await it.core.connections.disconnect('solana')
    assert.equal(it.left(), [1, 1])
    await it.core.connections.release(it.evm)
    assert.equal(it.left(), [2, 1])
  }
})

test('R158: wallets that are not one are left one by one', async () => {
  for (const over of [{ name: 'Other' }, { type: 'walletConnect' }, { type: 'auth' }] as const) {
    const { core, left } = await onBoth(over)
    await core.connections.disconnect('eip155')
    assert.equal(left(), [1, 0], JSON.stringify(over))
  }
})

test('connecting another wallet leaves the one before without a word of disconnecting', async () => {
  const first = fakeConnector(),
    second = fakeConnector({ id: 'io.other' })
  const core = createCore()
  await core.connections.connect(first, live())
  second.answer = async () => sessionOf(B)
  await core.connections.connect(second, live())
  assert.is(first.watchers(), 0)
  first.change('disconnect')
  assert.is(core.connections.account('eip155')!.address, B)
  assert.equal(core.heard('disconnect'), [])
  assert.equal(JSON.parse(core.area.items[SESSION]!), { eip155: 'io.other' })
})

test('another wallet on another network tells the network, before the connection; on the same one only the connection', async () => {
  const core = createCore()
  const wallets = ['eip155:1', 'eip155:8453', 'eip155:8453'].map((network, index) => {
    const wallet = fakeConnector({ id: `io.${index}` })
    wallet.answer = async () => sessionOf(A, network)
    return wallet
  })
  for (const wallet of wallets) await core.connections.connect(wallet, live())
  const told = core.log.filter(([name]) => name === 'connect' || name === 'network')
  assert.equal(
    told.map(([name]) => name),
    ['connect', 'network', 'connect', 'connect'],
  )
  assert.equal(core.heard('network'), [{ namespace: 'eip155', network: 'eip155:8453' }])
})

test('R159: what the host opens once another wallet is connected stays, though that wallet is on the wrong network', async () => {
  const core = createCore()
  createNavigation(core.ctx, () => {})
  await core.connections.connect(fakeConnector(), live())
  core.router.open('Connect')
  core.events.on('connect', () => core.router.reset('WhatIsAWallet'))
  const second = fakeConnector({ id: 'io.other' })
  second.answer = async () => sessionOf(B, 'eip155:137')
  await core.connections.connect(second, live())
  assert.is(core.networks.isUnsupported.peek(), true)
  assert.is(core.router.current.peek()?.view, 'WhatIsAWallet')
})

test('two namespaces are connected, changed and ended apart', async () => {
  const evm = fakeConnector()
  const solana = fakeConnector({ id: 'app.sol', namespace: 'solana' })
  const key = '5'.repeat(40)
  solana.answer = async () => sessionOf(key, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  const core = createCore({ options: { networks: [1, 'solana'] } })
  await core.connections.connect(evm, live())
  await core.connections.connect(solana, live())
  assert.is(core.state.peek().namespaces.eip155!.address, A)
  assert.is(core.state.peek().namespaces.solana!.address, key)
  evm.change('disconnect')
  // @spec:4.1
  assert.is(core.connections.account('solana')!.address, key)
  assert.equal(JSON.parse(core.area.items[SESSION]!), { solana: 'app.sol' })
})

test('a silent reconnect brings the session back, or forgets it when the wallet shares nothing', async () => {
  const wallet = fakeConnector()
  const core = createCore({ items: { [SESSION]: '{"eip155":"io.test"}' } })
  core.connections.expect('eip155')
  // @spec:4.2
  assert.is(core.connections.of('eip155').peek().status, 'connecting')
  await core.connections.reconnect(wallet)
  // @spec:4.2
  assert.equal(
    [core.connections.of('eip155').peek().status, core.connections.account('eip155')!.address],
    ['connected', A],
  )
  await core.connections.disconnect('eip155')
  wallet.answer = async () => undefined
  core.connections.expect('eip155')
  await core.connections.reconnect(wallet)
  // @spec:4.2
  assert.equal(core.connections.of('eip155').peek(), { status: 'disconnected' })
  assert.equal(JSON.parse(core.area.items[SESSION]!), {})
})

test('a silent reconnect that comes late never disturbs a connect that waits for the user', async () => {
  const late = fakeConnector(),
    asked = fakeConnector({ id: 'io.asked' })
  const core = createCore()
  const answer = deferred<Session>()
  asked.answer = () => answer.promise
  const attempt = core.connections.connect(asked, live())
  await core.connections.reconnect(late)
  core.connections.giveUp('eip155')
  assert.is(core.connections.of('eip155').peek().status, 'connecting')
  answer.resolve(sessionOf(B))
  assert.is((await attempt).address, B)
})

test('R89: reading a session again takes over what changed meanwhile, or ends it', async () => {
  const wallet = fakeConnector()
  const core = createCore()
  await core.connections.connect(wallet, live())
  wallet.answer = async () => sessionOf(B, 'eip155:8453')
  await refresh(core, 'eip155')
  assert.is(core.connections.account('eip155')!.caipAddress, `eip155:8453:${B}`)
  wallet.answer = async () => undefined
  await refresh(core, 'eip155')
  assert.is(core.connections.of('eip155').peek().status, 'disconnected')
})

test('R89: a wallet that cannot be asked again, offline or with its port closed, ends nothing', async () => {
  const wallet = fakeConnector()
  const core = createCore()
  await core.connections.connect(wallet, live())
  wallet.answer = () => Promise.reject(Object.assign(new Error('Extension port closed'), { code: -32603 }))
  await refresh(core, 'eip155')
  assert.is(core.connections.account('eip155')!.address, A)
  wallet.answer = async () => sessionOf(B)
  await refresh(core, 'eip155')
  assert.is(core.connections.account('eip155')!.address, B)
})

test('a switch is not told as done if another wallet is connected by then, or none', async () => {
  for (const leave of [
    (core: ReturnType<typeof createCore>) => core.connections.connect(fakeConnector({ id: 'io.other' }), live()),
    (core: ReturnType<typeof createCore>) => core.connections.disconnect('eip155'),
  ]) {
    const answer = deferred<`eip155:${number}`>()
    const core = createCore({ adapter: fakeAdapter({ switchNetwork: () => answer.promise }) })
    await core.connections.connect(fakeConnector(), live())
    const switched = failure(switchTo(core.ctx, core.networks.find(8453)!, live()))
    await settled()
    await leave(core)
    answer.resolve('eip155:8453')
    assert.is((await switched).code, 'wallet/disconnected')
    assert.is(core.networks.of('eip155').caipNetworkId, 'eip155:1')
  }
})

test('R14: destroying the modal ends attempts and listeners', async () => {
  const held = fakeConnector(),
    asked = fakeConnector({ id: 'io.asked', namespace: 'solana' })
  asked.answer = () => new Promise(() => {})
  let seen: AbortSignal | undefined
  asked.connect = async ({ signal }) => {
    seen = signal
    return new Promise(() => {})
  }
  const core = createCore()
  await core.connections.connect(held, live())
  void core.connections.connect(asked, live())
  core.abort.abort()
  assert.is(held.watchers(), 0)
  assert.is(seen!.aborted, true)
})

test('a switch without a wallet only changes the choice, and hosts hear of it', async () => {
  const core = createCore()
  const heard: unknown[] = []
  core.events.on('network', data => heard.push(data))
  await switchTo(core.ctx, core.networks.find(8453)!, live())
  assert.is(core.networks.active.peek().name, 'Base')
  assert.equal(heard, [{ namespace: 'eip155', network: 'eip155:8453' }])
})

test('between the answer and the connection stands a step that may take its time and may refuse', async () => {
  const wallet = fakeConnector()
  const agreed = deferred<void>()
  let isRefused = false
  const core = createCore({
    connectors: [wallet],
    authorize: async ({ session }) => {
      assert.is(session.accounts[0]!.address, A)
      if (isRefused) throw new ModalError('request/aborted')
      await agreed.promise
      return session
    },
  })
  const connecting = core.connections.connect(wallet, live())
  await settled()
  assert.is(core.connections.of('eip155').peek().status, 'authorizing')
  assert.is(core.state.peek().namespaces.eip155!.status, 'authorizing')
  assert.equal(core.heard('connect'), [])
  agreed.resolve()
  assert.is((await connecting).address, A)
  assert.is(core.heard('connect').length, 1)
  await core.connections.disconnect('eip155')
  isRefused = true
  await failure(core.connections.connect(wallet, live()))
  assert.equal(core.connections.of('eip155').peek(), { status: 'disconnected' })
  await core.connections.reconnect(wallet)
  assert.is(core.heard('connect').length, 1)
})

test('an answer that comes after the attempt was given up is not authorized, and shows nothing', async () => {
  const wallet = fakeConnector()
  const answer = deferred<Session>()
  wallet.answer = () => answer.promise
  let asked = 0
  const core = createCore({ connectors: [wallet], authorize: async ({ session }) => (asked++, session) })
  const connecting = failure(core.connections.connect(wallet, live()))
  await core.connections.disconnect('eip155')
  answer.resolve(sessionOf())
  assert.is((await connecting).code, 'request/aborted')
  assert.is(asked, 0)
  assert.equal(core.connections.of('eip155').peek(), { status: 'disconnected' })
})

test('all accounts of a connection are kept with their type, and told', async () => {
  const wallet = fakeConnector()
  wallet.answer = async () => ({
    accounts: [{ address: A, type: 'smartAccount' }, { address: B }],
    caipNetworkId: 'eip155:1',
  })
  const core = createCore({ connectors: [wallet] })
  await core.connections.connect(wallet, live())
  const told = () => core.state.peek().namespaces.eip155!.accounts
  // @spec:3.38
  assert.equal(told(), [{ address: A, type: 'smartAccount' }, { address: B }])
  assert.ok(Object.isFrozen(told()) && Object.isFrozen(told()![0]))
  wallet.change({ accounts: [{ address: A.toUpperCase().replace('0X', '0x') }] })
  assert.equal(told(), [{ address: A }])
  assert.equal(core.heard('account'), [], 'the active one is the same')
  const before = core.state.peek()
  wallet.change({ accounts: [{ address: A }] })
  assert.is(core.state.peek(), before, 'nothing changed')
  wallet.change({ accounts: [{ address: B }, { address: A, type: 'eoa' }] })
  assert.equal(told(), [{ address: B }, { address: A, type: 'eoa' }])
  printAccounts(core.connections, 'eip155', address => (address === A ? address.toUpperCase() : undefined))
  assert.equal(
    told()!.map(it => it.address),
    [B, A.toUpperCase()],
  )
})

test('a wallet that changes its chain, or comes back by itself, brings nothing to the front', async () => {
  const wallet = fakeConnector()
  const core = createCore({ options: { networks: [1, 8453, 'solana'] } })
  await core.connections.reconnect(wallet)
  core.networks.bringToFront('solana')
  wallet.change({ caipNetworkId: 'eip155:8453' })
  assert.is(core.networks.namespace.peek(), 'solana')
  assert.is(core.networks.of('eip155').caipNetworkId, 'eip155:8453')
  await core.connections.connect(wallet, live())
  assert.is(core.networks.namespace.peek(), 'eip155')
})

test.run()
