import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createCore, fakeConnector, type CoreInput } from '../../test/fakes.ts'
import { createNavigation } from './navigation.ts'
import { ROUTES } from './routes.ts'

const test = suite('navigation')

async function start({ isConnected = true, ...input }: CoreInput & { isConnected?: boolean } = {}) {
  const wallet = fakeConnector()
  const core = createCore({ connectors: [wallet], ...input })
  const warned: string[] = []
  const navigation = createNavigation(core.ctx, text => warned.push(text))
  if (isConnected) await core.connections.connect(wallet, { signal: core.life })
  const opened = (view?: string) => {
    navigation.open(view)
    const now = core.router.current.peek()!.view
    core.router.close()
    return now
  }
  return { core, wallet, navigation, warned, opened }
}

test('opens what may be opened from outside, and says what may not', async () => {
  const { opened, warned } = await start()
  for (const [view, { audience }] of Object.entries(ROUTES))
    assert.is(opened(view), audience === 'inside' ? 'Account' : view)
  assert.is(opened(), 'Account')
  assert.is(warned.length, Object.values(ROUTES).filter(({ audience }) => audience === 'inside').length)
  warned.length = 0
  for (const name of ['Elsewhere', 'toString', '__proto__']) assert.is(opened(name), 'Account')
  assert.is(warned[0], 'View Elsewhere cannot be opened now; showing Account')
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
  for (const view of closed) assert.is(opened(view), 'Account')
  assert.equal(
    warned,
    closed.map(view => `View ${view} cannot be opened now; showing Account`),
  )
  assert.is(opened('Networks'), 'Networks')
})

test.run()
