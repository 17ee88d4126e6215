import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred, settled } from '../../../test/async.ts'
import { createCore, fakeAdapter, fakeConnector, sessionOf } from '../../../test/fakes.ts'
import type { CaipNetworkId, Namespace } from '../../chains/network.ts'
import { ModalError } from '../../lib/errors.ts'
import { messages } from './messages.ts'
import { createSwitches } from './switch.ts'

const test = suite('switching networks')
const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const SOL = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const lives: AbortController[] = []
test.after.each(() => {
  for (const life of lives.splice(0)) life.abort()
})

/** The list of networks is open; `connected`: where, in that order. */
async function start(...connected: Namespace[]) {
  const asked: { network: CaipNetworkId; answer: ReturnType<typeof deferred<CaipNetworkId>> }[] = []
  const wallets = {
    eip155: fakeConnector(),
    solana: fakeConnector({ id: 'io.sol', namespace: 'solana' }),
  }
  wallets.solana.answer = async () => sessionOf(SOL, MAINNET)
  const core = createCore({
    options: { networks: [1, 8453, 'solana'] },
    connectors: Object.values(wallets),
    adapter: fakeAdapter({
      switchNetwork: (_, { caipNetworkId: network }) => {
        const answer = deferred<CaipNetworkId>()
        asked.push({ network, answer })
        return answer.promise
      },
    }),
  })
  lives.push(core.abort)
  for (const namespace of connected)
    await core.connections.connect(wallets[namespace as 'eip155'], { signal: core.life })
  core.log.length = 0
  core.i18n.extend(messages)
  core.router.open('Account')
  core.router.push('Networks')
  const switches = createSwitches(core.ctx)
  const choose = (id: number | string) => switches.choose(core.networks.find(id)!)
  const views = () => core.router.steps.peek().map(step => step.view)
  const stage = () => {
    const step = core.router.current.peek()!
    return step.view === 'SwitchNetwork' && switches.of(step.payload!).stage.peek()
  }
  const retry = () => {
    const step = core.router.current.peek()!
    if (step.view === 'SwitchNetwork') switches.of(step.payload!).retry()
  }
  const front = () => core.networks.active.peek().caipNetworkId
  return { core, asked, switches, choose, views, stage, retry, front }
}

test('without a wallet the choice is all there is', async () => {
  const it = await start()
  it.choose(8453)
  await settled()
  assert.equal([it.asked, it.front(), it.views()], [[], 'eip155:8453', ['Account']])
})

test('the network that is there already is chosen by going back', async () => {
  const it = await start('eip155')
  it.choose(1)
  assert.equal([it.asked, it.views()], [[], ['Account']])
})

test('the wallet is asked in the same tap, and the way leads to the account once it has switched', async () => {
  const it = await start('eip155')
  it.choose(8453)
  // A switch is prepared by the adapter's chunk.
  await settled()
  assert.equal([it.asked.map(call => call.network), it.stage()], [['eip155:8453'], 'wait'])
  it.asked[0]!.answer.resolve('eip155:8453')
  await settled()
  assert.equal([it.front(), it.views()], ['eip155:8453', ['Account']])
  assert.equal(it.core.said, ['Now on Base'])
})

test('a view that wants another network is there again once the wallet has switched', async () => {
  const it = await start('eip155')
  const { core } = it
  core.router.push('WalletSendLink', 'ethereum:0x')
  const target = { network: core.networks.find(8453)!, from: core.networks.active.peek(), isDetour: true }
  core.router.push('SwitchNetwork', target)
  // The first look asks the wallet, and another one does not ask again.
  for (let look = 0; look < 3; look++) assert.is(it.stage(), 'wait')
  await settled()
  assert.equal(
    it.asked.map(call => call.network),
    ['eip155:8453'],
  )
  it.asked[0]!.answer.resolve('eip155:8453')
  await settled()
  assert.equal([it.front(), it.views()], ['eip155:8453', ['Account', 'Networks', 'WalletSendLink']])
})

for (const [what, thrown, stage, code] of [
  ['a decline', new ModalError('wallet/declined'), 'declined', 'wallet/declined'],
  ['an open request', new ModalError('wallet/pending'), 'pending', 'wallet/pending'],
  ['a fault', 'broken', 'failed', 'wallet/failed'],
] as const)
  test(`${what} waits on screen as ${stage}, changes nothing, and can be tried again`, async () => {
    const it = await start('eip155')
    it.choose(8453)
    await settled()
    it.asked[0]!.answer.reject(thrown)
    await settled()
    assert.equal([it.stage(), it.front()], [stage, 'eip155:1'])
    assert.equal(
      it.core.heard('error').map(error => (error as ModalError).code),
      [code],
    )
    it.retry()
    await settled()
    it.asked[1]!.answer.resolve('eip155:8453')
    await settled()
    assert.equal([it.front(), it.views()], ['eip155:8453', ['Account']])
  })

test('who has left the view hears nothing of a failure, and is not moved by a late success', async () => {
  const it = await start('eip155')
  it.choose(8453)
  await settled()
  it.core.router.back()
  it.asked[0]!.answer.reject(new Error('late'))
  await settled()
  assert.equal([it.core.heard('error'), it.views()], [[], ['Account', 'Networks']])
  it.choose(8453)
  await settled()
  it.core.router.back()
  it.asked[1]!.answer.resolve('eip155:8453')
  await settled()
  assert.equal([it.front(), it.views()], ['eip155:8453', ['Account', 'Networks']])
})

test('R123: another kind of chain that is connected comes to the front, and its wallet is asked for nothing', async () => {
  const it = await start('solana', 'eip155')
  it.choose('solana')
  await settled()
  assert.equal([it.asked, it.front(), it.views()], [[], MAINNET, ['Account']])
  assert.equal(it.core.heard('network'), [{ namespace: 'solana', network: MAINNET }])
})

test('R123: one without a wallet leads to the wallets of its kind, and connected there the account follows', async () => {
  const it = await start('eip155')
  it.choose('solana')
  assert.equal([it.asked, it.front(), it.views()], [[], 'eip155:1', ['Account', 'Networks', 'SwitchActiveChain']])
  it.switches.connect(it.core.networks.find('solana')!)
  assert.equal(it.core.router.current.peek()!.payload, { namespace: 'solana', next: { view: 'Account' } })
  it.core.router.back()
  it.core.router.back()
  assert.equal([it.front(), it.views()], ['eip155:1', ['Account', 'Networks']])
  it.choose('solana')
  await it.core.connections.connect(it.core.wallets.connectors.peek()[1]!, { signal: it.core.life })
  await settled()
  assert.equal([it.front(), it.views()], [MAINNET, ['Account']])
})

test.run()
