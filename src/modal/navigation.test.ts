import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { A, createCore, fakeConnector, sessionOf, type CoreInput } from '../../test/fakes.ts'
import { createNavigation } from './navigation.ts'
import { entranceOf } from './routes.ts'
import { TITLES } from './titles.ts'
import type { OpenableView } from '../base/view-names.ts'

const test = suite('navigation')

async function start({ isConnected = true, ...input }: CoreInput & { isConnected?: boolean } = {}) {
  const wallet = fakeConnector()
  const core = createCore({ connectors: [wallet], ...input })
  const warned: string[] = []
  const navigation = createNavigation(core.ctx, text => warned.push(text))
  if (isConnected) await core.connections.connect(wallet, { signal: core.life })
  /** Pages without types may name anything. */
  const opened = (view?: string) => {
    navigation.open({ view: view as OpenableView })
    const now = core.router.current.peek()!.view
    core.router.close()
    return now
  }
  return { core, wallet, navigation, warned, opened }
}

test('opens what may be opened from outside, and says what may not', async () => {
  const { opened, warned } = await start()
  const views = Object.keys(TITLES)
  for (const view of views) assert.is(opened(view), entranceOf(view) ? view : 'Account')
  // @spec:2.6
  assert.is(opened(), 'Account')
  assert.is(warned.length, views.filter(view => !entranceOf(view)).length)
  warned.length = 0
  for (const name of ['Elsewhere', 'toString', '__proto__']) assert.is(opened(name), 'Account')
  assert.equal(
    warned,
    ['Elsewhere', 'toString', '__proto__'].map(name => `Unknown view ${name}; showing Account`),
  )
})

test('a switch of the host that is off keeps its views out', async () => {
  const off = { swaps: false, onramp: false, receive: false, send: false, history: false, allWallets: false }
  const { opened, warned } = await start({ options: { features: off } })
  const closed = [
    'Swap',
    'OnRampProviders',
    'WalletReceive',
    'WalletCompatibleNetworks',
    'WalletSend',
    'Transactions',
    'AllWallets',
  ]
  const unsaid = await start()
  for (const view of closed)
    // @spec:2.24 @spec:6.13 @spec:6.15
    assert.equal([unsaid.opened(view), opened(view)], [view, 'Account'], 'on where the host does not say')
  assert.equal(
    warned,
    closed.map(view => `Can’t open view ${view} now; showing Account`),
  )
  assert.is(opened('Networks'), 'Networks')
})

test('a connection that was asked for closes the modal and says so; where somebody was going it arrives', async () => {
  const { core, wallet, navigation, warned } = await start({ isConnected: false })
  const connect = () => core.connections.connect(wallet, { signal: core.life })
  navigation.open({})
  core.router.push('AllWallets')
  await connect()
  assert.is(core.router.isOpen.peek(), false)
  assert.equal(core.said, [`Connected as ${A}`])
  await core.connections.disconnect('eip155')
  navigation.open({ view: 'Swap', arguments: { amount: '1' } })
  assert.is(core.router.current.peek()!.view, 'Connect')
  await connect()
  assert.equal(
    core.router.steps.peek().map(({ view, payload }) => [view, payload]),
    [['Swap', { amount: '1' }]],
  )
  assert.equal(warned, [])
})

test('a link for a payment goes along, and who connects for it is shown the wallets of its kind of chain', async () => {
  const { core, navigation } = await start({ isConnected: false, options: { networks: [1, 'solana'] } })
  for (const [uri, namespace] of [
    ['solana:x', 'solana'],
    ['SOLANA:x', 'solana'],
    ['Ethereum:x', 'eip155'],
    ['ethereum:x', 'eip155'],
    ['undefined:', undefined],
    ['x', undefined],
  ] as const) {
    navigation.open({ view: 'WalletSend', arguments: { uri } })
    assert.equal(core.router.current.peek(), {
      view: 'Connect',
      payload: { namespace, uri: undefined, next: { view: 'WalletSend', arguments: { uri } } },
    })
  }
  const it = await start()
  it.navigation.open({ view: 'WalletSend', arguments: { uri: 'ethereum:x' } })
  assert.equal(it.core.router.current.peek(), { view: 'WalletSend', payload: { uri: 'ethereum:x' } })
  // A namespace that is not configured does not limit the list.
  const evm = await start({ isConnected: false, options: { networks: [1] } })
  evm.navigation.open({ view: 'WalletSend', arguments: { uri: 'solana:x' } })
  assert.is((evm.core.router.current.peek()!.payload as { namespace?: string }).namespace, undefined)
})

test('a session that comes back by itself shows the account, and the wrong network stays on screen', async () => {
  const { core, wallet, navigation } = await start({ isConnected: false })
  navigation.open({})
  await core.connections.reconnect(wallet)
  assert.is(core.router.current.peek()!.view, 'Account')
  await core.connections.disconnect('eip155')
  assert.is(core.router.current.peek()!.view, 'Connect', 'whoever ended it, the way back is there')
  wallet.answer = async () => sessionOf(A, 'eip155:56')
  await core.connections.connect(wallet, { signal: core.life })
  assert.is(core.router.current.peek()!.view, 'UnsupportedChain')
})

test('R123: who connects on the other kind of chain arrives where they were going, wherever that way began', async () => {
  const { core, navigation } = await start({ options: { networks: [1, 8453, 'solana'] } })
  const other = fakeConnector({ id: 'io.sol', namespace: 'solana' })
  other.answer = async () => sessionOf(A, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  core.router.open('Account')
  core.router.push('Networks')
  core.router.push('Connect', { namespace: 'solana', next: { view: 'Account' } })
  core.router.push('AllWallets')
  await core.connections.connect(other, { signal: core.life })
  assert.equal(
    core.router.steps.peek().map(({ view }) => view),
    ['Account'],
  )
  assert.is(core.connections.of('eip155').peek().status, 'connected')
  await core.connections.disconnect('solana')
  for (const [given, namespace] of [
    ['solana', 'solana'],
    [undefined, undefined],
    ['constructor', 'solana'],
  ] as const) {
    navigation.open({ namespace: given as 'solana' })
    assert.equal(core.router.current.peek(), { view: 'Connect', payload: { namespace, uri: undefined } })
  }
})

test('without more than connecting, it begins with the code; who is on the way to a view arrives there', async () => {
  const { core, wallet, navigation, opened } = await start({ isConnected: false, options: { basic: true } })
  // @spec:2.12
  assert.is(opened(), 'ConnectingWalletConnectBasic')
  assert.is(opened('Connect'), 'Connect')
  navigation.open({ view: 'WalletSend' })
  assert.is(core.router.current.peek()!.view, 'ConnectingWalletConnectBasic')
  await core.connections.connect(wallet, { signal: core.life })
  assert.is(core.router.current.peek()!.view, 'WalletSend')
  assert.is(opened(), 'Account')
  for (const view of ['Swap', 'OnRampProviders', 'Transactions', 'EmailLogin']) assert.is(opened(view), 'Account')
})

test('the code of the page is there as long as what it was opened with', async () => {
  const { core, navigation } = await start()
  const { code } = core.wallets
  const uri = 'wc:the-page'
  navigation.open({ uri })
  assert.is(core.router.current.peek()!.view, 'ConnectingWalletConnectBasic')
  assert.is(code.peek(), uri)
  core.router.push('AllWallets')
  assert.is(code.peek(), uri)
  navigation.open({ uri: 'wc:another', view: 'AllWallets' })
  assert.equal([core.router.current.peek()!.view, code.peek()], ['AllWallets', 'wc:another'])
  navigation.open({ view: 'ConnectingWalletConnectBasic' })
  assert.is(code.peek(), undefined)
  navigation.open({ uri })
  core.router.close()
  assert.is(code.peek(), undefined)
})

test('R122: what happens to a chain behind the one on screen leaves what is on screen', async () => {
  const { core, wallet } = await start({ options: { networks: [1, 8453, 'solana'] } })
  const other = fakeConnector({ id: 'io.sol', namespace: 'solana' })
  other.answer = async () => sessionOf(A, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  await core.connections.connect(other, { signal: core.life })
  core.router.open('WalletSend')
  wallet.change({ caipNetworkId: 'eip155:56' })
  wallet.change('disconnect')
  await core.connections.reconnect(wallet)
  await core.connections.disconnect('eip155')
  assert.is(core.router.current.peek()!.view, 'WalletSend')
  other.change('disconnect')
  assert.is(core.router.current.peek()!.view, 'Connect')
})

test.run()
