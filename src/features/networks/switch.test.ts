import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred, settled } from '../../../test/async.ts'
import { createCore, fakeAdapter, fakeConnector, sessionOf } from '../../../test/fakes.ts'
import type { CaipNetworkId, Namespace } from '../../base/network.ts'
import { ModalError } from '../../base/errors.ts'
import { messages } from './messages.ts'
import { createSwitches } from './switch.ts'
import type { SwitchTarget } from '../../modal/routes.ts'

const test = suite('switching networks')
const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const SOL = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const lives: AbortController[] = []
test.after.each(() => {
  for (const life of lives.splice(0)) life.abort()
})

/** The list of networks is open; `connected`: the connected namespaces, in that order. */
async function start(...connected: Namespace[]) {
  const asked: { network: CaipNetworkId; isAdding?: boolean; answer: ReturnType<typeof deferred<CaipNetworkId>> }[] = []
  const wallets = {
    eip155: fakeConnector(),
    solana: fakeConnector({ id: 'io.sol', namespace: 'solana' }),
  }
  wallets.solana.answer = async () => sessionOf(SOL, MAINNET)
  const core = createCore({
    options: { networks: [1, 8453, 'solana'] },
    connectors: Object.values(wallets),
    adapter: fakeAdapter({
      switchNetwork: (_, { caipNetworkId: network }, wait) => {
        const answer = deferred<CaipNetworkId>()
        asked.push({ network, isAdding: wait?.isAdding, answer })
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
  return { core, wallets, asked, switches, choose, views, stage, retry, front }
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
  const target = { network: core.networks.find(8453)!, isDetour: true }
  core.router.push('SwitchNetwork', target)
  // Showing it first asks the wallet; showing it again does not.
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
  ['a wallet without a way there', new ModalError('wallet/unsupported-method'), 'unable', 'wallet/unsupported-method'],
  [
    'a network that no wallet takes',
    new ModalError('wallet/unknown-chain', { data: { isUnaddable: true } }),
    'unaddable',
    'wallet/unknown-chain',
  ],
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

test('R153: where the network was not added that is what is asked for next, and the reason is kept for the view', async () => {
  const it = await start('eip155')
  it.choose(8453)
  await settled()
  assert.is(it.asked[0]!.isAdding, false)
  const { payload } = it.core.router.current.peek()!
  const refusal = new ModalError('wallet/failed', { data: { isAdding: true, reason: 'no', code: -32602 } })
  it.asked[0]!.answer.reject(refusal)
  await settled()
  assert.is(it.stage(), 'unadded')
  assert.is(it.switches.of(payload as SwitchTarget).failure.peek(), refusal)
  it.retry()
  await settled()
  assert.is(it.asked[1]!.isAdding, true)
  // A refusal of that is a refusal.
  it.asked[1]!.answer.reject(new ModalError('wallet/declined'))
  await settled()
  assert.is(it.stage(), 'declined')
  it.retry()
  await settled()
  assert.is(it.asked[2]!.isAdding, false)
})

for (const [stage, thrown] of [
  ['wait', undefined],
  ['declined', new ModalError('wallet/declined')],
  ['failed', new ModalError('wallet/failed')],
  ['unable', new ModalError('wallet/unsupported-method')],
] as const)
  test(`R154: a switch that the wallet makes by itself while the view says “${stage}” is the one wanted, once`, async () => {
    const it = await start('eip155')
    it.choose(8453)
    await settled()
    if (thrown) it.asked[0]!.answer.reject(thrown)
    await settled()
    assert.is(it.stage(), stage)
    it.wallets.eip155.change({ caipNetworkId: 'eip155:8453' })
    await settled()
    if (!thrown) it.asked[0]!.answer.resolve('eip155:8453')
    await settled()
    assert.equal([it.front(), it.views(), it.core.said], ['eip155:8453', ['Account'], ['Now on Base']])
  })

test('R160: who connects again for want of a way to the network is led on to it, and asks nothing where that is no way', async () => {
  const it = await start('eip155')
  const base = it.core.networks.find(8453)!
  it.switches.connectAgain(base)
  const next = { view: 'SwitchNetwork', arguments: { network: base } }
  assert.equal(it.core.router.current.peek()!.payload, { namespace: 'eip155', next })
  it.core.router.reset('SwitchNetwork', { network: base })
  assert.is(it.stage(), 'wait')
  await settled()
  assert.is(it.asked.length, 1)
  it.wallets.eip155.change({ caipNetworkId: 'eip155:8453' })
  await settled()
  it.core.router.reset('SwitchNetwork', { network: base })
  it.stage()
  await settled()
  assert.equal([it.asked.length, it.views()], [1, ['Account']])
})

test('R154: a wallet that goes elsewhere, or ends the session, has not switched', async () => {
  const it = await start('eip155')
  it.choose(8453)
  await settled()
  it.wallets.eip155.change({ caipNetworkId: 'eip155:10' })
  await settled()
  assert.equal([it.stage(), it.core.said], ['wait', []])
  it.wallets.eip155.change('disconnect')
  await settled()
  assert.equal(it.core.said, [])
})

test('R154: a switch that was left, and one that took its place, are told once', async () => {
  const it = await start('eip155')
  it.choose(8453)
  await settled()
  it.core.router.back()
  it.choose(8453)
  await settled()
  for (const { answer } of it.asked) answer.resolve('eip155:8453')
  await settled()
  assert.equal([it.asked.length, it.core.said, it.views()], [2, ['Now on Base'], ['Account']])
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
