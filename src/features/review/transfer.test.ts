import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred, settled } from '../../../test/async.ts'
import { A, B, createCore, fakeAdapter, fakeConnector } from '../../../test/fakes.ts'
import type { ChainAdapter, Preview, TransactionRequest } from '../../chains/adapter.ts'
import { ModalError } from '../../lib/errors.ts'
import type { Intent } from './intent.ts'
import { startTransfer } from './transfer.ts'

const test = suite('transfers')
const ETHER = 10n ** 18n
const HASH = `0x${'ab'.repeat(32)}`
const CONTRACT = '0x00000000000000000000000000000000000000c0'
const lives = new Set<AbortController>()
test.after.each(() => {
  for (const life of lives) life.abort()
  lives.clear()
})

const native = { name: 'Ether', symbol: 'ETH', chainId: 'eip155:1', quantity: { decimals: '18', numeric: '2' } }
const coin = { name: 'Coin', symbol: 'COIN', chainId: 'eip155:1', address: `eip155:1:${CONTRACT}`, quantity: { decimals: '6', numeric: '100' } }
const fine: Preview = { by: 'simulation', isFine: true, isWhole: true, changes: [] }

interface Given extends Partial<ChainAdapter> {
  intent?: Partial<Intent>
  silentMs?: number
}

/** A connected account with 2 ETH and 100 COIN, and a chain where a transfer costs 0.001 ETH. */
async function start({ intent: over, silentMs = 1e8, ...chain }: Given = {}) {
  const wallet = fakeConnector()
  const asked: TransactionRequest[] = []
  const adapter = fakeAdapter({
    normalize: address => address,
    getBalance: async () => 2n * ETHER,
    getTokenBalances: async () => [100_000_000n],
    estimateGas: async () => ({ gas: 21_000n, gasPrice: ETHER / 21_000_000n, extra: 0n }),
    preview: async () => fine,
    transferOf: ({ from, token, to, amount }) => ({ from, to: token, data: `0x${to.slice(2)}${amount.toString(16)}` }),
    sendTransaction: async (_provider, _network, tx) => (asked.push(tx), HASH),
    ...chain,
  })
  const core = createCore({ connectors: [wallet], adapter })
  lives.add(core.abort)
  await core.connections.connect(wallet, { signal: core.life })
  let sent = 0
  const intent: Intent = { network: core.networks.active.peek(), account: A, token: native, amount: ETHER, isMax: false, recipient: { address: B, warnings: [] }, onSent: () => { sent++ }, ...over }
  const transfer = startTransfer(core.ctx, intent, silentMs)
  await settled()
  const tracked = () => core.heard('event').map(event => (event as { event: string }).event).filter(name => name.startsWith('SEND'))
  return { core, wallet, transfer, asked, stage: () => transfer.stage.peek(), tracked, sent: () => sent }
}

test('R78: the wallet is asked for exactly what the check showed, and the hash is what is followed', async () => {
  const { core, transfer, asked, stage, tracked, sent } = await start()
  assert.is(stage(), 'ready')
  assert.equal(transfer.check.peek()!.transaction, { from: A, to: B, value: ETHER })
  transfer.send()
  assert.is(stage(), 'asked')
  await settled()
  assert.equal(asked, [transfer.check.peek()!.transaction])
  assert.is(stage(), 'sent')
  const [{ at, id, ...item }] = core.ctx.sent.peek() as [NonNullable<(typeof core.ctx.sent.value)[0]>]
  assert.equal(item, { status: 'pending', network: 'eip155:1', account: A, to: B, amount: '1', symbol: 'ETH', token: undefined, hash: HASH })
  assert.is(id, transfer.id)
  assert.ok(at > 0)
  assert.equal(tracked(), ['SEND_INITIATED', 'SEND_SUCCESS'])
  assert.is(sent(), 1)
})

test('a token goes through its contract, in its own units', async () => {
  const { transfer, asked } = await start({ intent: { token: coin, amount: 12_500_000n } })
  transfer.send()
  await settled()
  assert.equal(asked, [{ from: A, to: CONTRACT, data: `0x${B.slice(2)}${(12_500_000n).toString(16)}` }])
})

test('all of the native currency leaves nothing but the fee, and the wallet is held to that fee', async () => {
  const gasPrice = 7n * 10n ** 9n
  const { transfer, asked } = await start({ intent: { isMax: true }, getBalance: async () => 2n * ETHER + 5n, estimateGas: async () => ({ gas: 21_000n, gasPrice, extra: 11n }) })
  transfer.send()
  await settled()
  const fee = 21_000n * gasPrice + 11n
  assert.equal(asked, [{ from: A, to: B, value: 2n * ETHER + 5n - fee, gas: 21_000n, gasPrice }])
})

test('all of a token is what the chain says, not what the list said', async () => {
  const { transfer, asked } = await start({ intent: { token: coin, amount: 100_000_000n, isMax: true }, getTokenBalances: async () => [99_999_999n] })
  assert.is(transfer.check.peek()!.amount, 99_999_999n)
  transfer.send()
  await settled()
  assert.ok(asked[0]!.data!.endsWith((99_999_999n).toString(16)))
})

const POOR: [string, Given, string][] = [
  ['more than the chain says is there', { intent: { amount: 3n * ETHER } }, 'poor.token'],
  ['so much that the fee is not left', { intent: { amount: 2n * ETHER } }, 'poor.fee'],
  ['a token without native currency for the fee', { intent: { token: coin, amount: 1n }, getBalance: async () => 1n }, 'poor.fee'],
  ['a token that is not there', { intent: { token: coin, amount: 100_000_001n } }, 'poor.token'],
  ['all where the fee takes all', { intent: { isMax: true }, getBalance: async () => 1000n }, 'poor.fee'],
]
for (const [what, given, why] of POOR) {
  test(`R73: ${what} is not asked of the wallet`, async () => {
    const { transfer, asked, stage } = await start(given)
    assert.equal([stage(), transfer.reason.peek()], ['poor', why])
    transfer.send()
    await settled()
    assert.equal(asked, [])
  })
}

test('how long it usually takes is told when the network knows by the end of the check, and else not', async () => {
  let late = deferred<number>()
  for (const [blockTime, expected] of [[async () => 12_000, 15_000], [async () => undefined, undefined], [async () => { throw new ModalError('http/network') }, undefined], [undefined, undefined], [() => late.promise, undefined]] as const) {
    late = deferred()
    const { transfer, stage } = await start({ blockTime })
    late.resolve(12_000)
    await settled()
    assert.equal([stage(), transfer.arrival.peek()], ['ready', expected])
  }
})

test('a transfer that the network refuses is not asked of the wallet; asked again the network may agree', async () => {
  let isUp = false
  const { transfer, asked, stage } = await start({ estimateGas: async () => { if (!isUp) throw new ModalError('rpc/error'); return { gas: 1n, gasPrice: 1n, extra: 0n } } })
  assert.equal([stage(), transfer.reason.peek()], ['unchecked', 'unchecked.fails'])
  transfer.send()
  isUp = true
  transfer.again()
  assert.is(stage(), 'checking')
  await settled()
  assert.equal([stage(), asked.length], ['ready', 0])
})

test('a transfer that the simulation sees fail is not asked of the wallet, and the contract’s words are kept', async () => {
  const { transfer, asked, stage } = await start({ preview: async () => ({ by: 'simulation', isFine: false, isWhole: true, reason: 'paused', changes: [] }) })
  assert.equal([stage(), transfer.reason.peek(), transfer.error.peek()!.data], ['unchecked', 'unchecked.fails', { reason: 'paused' }])
  transfer.send()
  await settled()
  assert.equal(asked, [])
})

test('a network that cannot be reached is said as such, and a token balance nobody tells as well', async () => {
  assert.is((await start({ getBalance: async () => { throw new ModalError('http/network') } })).transfer.reason.peek(), 'unchecked.network')
  assert.is((await start({ intent: { token: coin, amount: 1n }, getTokenBalances: async () => [undefined] })).stage(), 'unchecked')
})

test('R74: fifty clicks ask the wallet once', async () => {
  const { transfer, asked } = await start()
  for (let click = 0; click < 50; click++) transfer.send()
  await settled()
  for (let click = 0; click < 50; click++) transfer.send()
  await settled()
  assert.is(asked.length, 1)
})

test('R74: a wallet that does not answer is waited for, said to be silent, and its late answer counts', async () => {
  const answer = deferred<string>()
  const { transfer, stage, core } = await start({ silentMs: 0, sendTransaction: () => answer.promise })
  transfer.send()
  await new Promise(resolve => setTimeout(resolve, 20))
  assert.is(stage(), 'silent')
  transfer.send()
  answer.resolve(HASH)
  await settled()
  assert.equal([stage(), core.ctx.sent.peek().map(item => item.hash)], ['sent', [HASH]])
})

type Started = Awaited<ReturnType<typeof start>>
const CHANGES: [string, (it: Started) => void][] = [
  ['another account', ({ wallet }) => wallet.change({ accounts: [{ address: B }] })],
  ['another network', ({ wallet }) => wallet.change({ caipNetworkId: 'eip155:8453' })],
  ['an unknown network', ({ wallet }) => wallet.change({ caipNetworkId: 'eip155:5' })],
  ['the end of the session', ({ wallet }) => wallet.change('disconnect')],
]
/** Steps before the wallet has the question; `hold` keeps the transfer in its step until it is resolved. */
const STEPS: [string, (hold: Promise<void>) => Given, (it: Started) => void][] = [
  ['while the network is asked', hold => ({ getBalance: async () => (await hold, 2n * ETHER) }), () => {}],
  ['while the fee is counted', hold => ({ estimateGas: async () => (await hold, { gas: 1n, gasPrice: 1n, extra: 0n }) }), () => {}],
  ['while it is simulated', hold => ({ preview: async () => (await hold, fine) }), () => {}],
  ['when all is ready', () => ({}), () => {}],
  ['while the name is looked up once more', hold => ({ intent: { resolve: async () => (await hold, B) } }), ({ transfer }) => transfer.send()],
]
for (const [when, given, act] of STEPS) for (const [what, change] of CHANGES) {
  test(`R69: ${what} ${when} ends the transfer, says so, and asks the wallet nothing`, async () => {
    const hold = deferred<void>()
    const it = await start(given(hold.promise))
    it.core.router.open('WalletSendPreview', it.transfer.intent)
    act(it)
    await settled()
    change(it)
    hold.resolve()
    await settled()
    assert.equal([it.stage(), it.transfer.reason.peek(), it.core.ctx.sent.peek()], ['void', 'void.account', []])
    it.transfer.send()
    it.wallet.change({ accounts: [{ address: A }], caipNetworkId: 'eip155:1' })
    it.transfer.send()
    await settled()
    assert.equal([it.asked, it.stage()], [[], 'void'])
  })
  test(`R69: where ${what} ${when} takes the view away, a notice says that nothing was sent`, async () => {
    const hold = deferred<void>()
    const it = await start(given(hold.promise))
    it.core.router.open('WalletSendPreview', it.transfer.intent)
    act(it)
    await settled()
    change(it)
    it.core.router.open('Connect')
    hold.resolve()
    await settled()
    assert.is(it.core.notifications.current.peek()?.message, 'void.account')
  })
}
for (const [what, change] of CHANGES) {
  test(`R69: ${what} after the wallet was asked calls nothing back: what it answers is what happened`, async () => {
    const answer = deferred<string>()
    const it = await start({ sendTransaction: async (_provider, _network, tx) => (it.asked.push(tx), answer.promise) })
    it.transfer.send()
    await settled()
    change(it)
    assert.is(it.stage(), 'asked')
    answer.resolve(HASH)
    await settled()
    assert.equal([it.stage(), it.asked.length, it.core.ctx.sent.peek().map(({ hash, account, network }) => [hash, account, network])], ['sent', 1, [[HASH, A, 'eip155:1']]])
  })
}

test('R69: a transfer that nobody looks at ends without a word', async () => {
  const it = await start()
  it.core.router.open('Account')
  it.wallet.change({ accounts: [{ address: B }] })
  await settled()
  assert.equal([it.stage(), it.core.notifications.current.peek()], ['void', undefined])
})

test('R70: a wallet that is elsewhere when it is asked stops the transfer in words, and nothing is kept of it', async () => {
  const { transfer, stage, core, tracked } = await start({ sendTransaction: async () => { throw new ModalError('wallet/account-changed') } })
  transfer.send()
  await settled()
  assert.equal([stage(), transfer.reason.peek(), core.ctx.sent.peek(), tracked()], ['void', 'void.account', [], ['SEND_INITIATED']])
})

test('R101: a name is looked up once more right before the wallet is asked, and another answer stops the transfer', async () => {
  for (const [now, stage] of [[B, 'sent'], [A, 'void'], [undefined, 'void']] as const) {
    const it = await start({ intent: { resolve: async () => now } })
    it.transfer.send()
    await settled()
    assert.equal([it.stage(), it.asked.length], [stage, stage === 'sent' ? 1 : 0])
    if (stage === 'void') assert.equal([it.transfer.reason.peek(), it.core.ctx.sent.peek()], ['void.name', []])
  }
})

test('R34: a decline is no fault, nothing is kept of it, and the host hears of none', async () => {
  const { transfer, stage, core, tracked } = await start({ sendTransaction: async () => { throw new ModalError('wallet/declined') } })
  transfer.send()
  await settled()
  assert.equal([stage(), core.ctx.sent.peek(), core.heard('error'), core.notifications.current.peek()], ['declined', [], [], undefined])
  assert.equal(tracked(), ['SEND_INITIATED'])
})

const ENDS: [string, ModalError, 'failed' | 'unknown'][] = [
  ['may not ask', new ModalError('wallet/unauthorized'), 'failed'],
  ['does not know the method', new ModalError('wallet/unsupported-method'), 'failed'],
  ['finds the parameters wrong', new ModalError('wallet/failed', { data: { code: -32602 } }), 'failed'],
  ['finds too little money', new ModalError('wallet/failed', { data: { code: -32000, reason: 'insufficient funds for gas * price + value' } }), 'failed'],
  ['gives no hash', new ModalError('wallet/failed'), 'unknown'],
  ['reports a fault of its own', new ModalError('wallet/failed', { data: { code: -32603, reason: 'Internal error' } }), 'unknown'],
  ['knows the transaction already', new ModalError('wallet/failed', { data: { code: -32000, reason: 'already known' } }), 'unknown'],
  ['loses its connection', new ModalError('wallet/disconnected'), 'unknown'],
  ['cannot be reached any more', new ModalError('http/network'), 'unknown'],
]
for (const [what, error, end] of ENDS) {
  test(`R77: a wallet that ${what} leaves it ${end === 'failed' ? 'certain that nothing was sent' : 'open whether it sent, and the transfer is kept to be looked for'}`, async () => {
    const { transfer, stage, core, tracked } = await start({ sendTransaction: async () => { throw error } })
    transfer.send()
    await settled()
    assert.equal([stage(), tracked()], [end, ['SEND_INITIATED', 'SEND_ERROR']])
    assert.equal(core.ctx.sent.peek().map(({ status, hash }) => [status, hash]), end === 'failed' ? [] : [['lost', undefined]])
    assert.is(core.notifications.current.peek()!.variant, 'error')
  })
}

test('R77: a transfer nobody knew the end of goes on as sent when its hash is found', async () => {
  const { transfer, stage, core, sent } = await start({ sendTransaction: async () => { throw new ModalError('wallet/disconnected') } })
  transfer.send()
  await settled()
  const change = (over: object) => { core.ctx.sent.value = core.ctx.sent.peek().map(item => ({ ...item, ...over })) }
  change({ isSought: true })
  assert.equal([stage(), sent()], ['unknown', 0])
  change({ status: 'pending', hash: HASH, isSought: undefined })
  assert.equal([stage(), sent()], ['sent', 1])
  change({ status: 'confirmed' })
  assert.equal([stage(), sent()], ['sent', 1])
})

test('what fails before the wallet is asked has sent nothing', async () => {
  const { transfer, stage, core, asked } = await start({ intent: { resolve: async () => { throw new ModalError('http/network') } } })
  transfer.send()
  await settled()
  assert.equal([stage(), asked, core.ctx.sent.peek()], ['failed', [], []])
})

test('R13: destroying the modal meanwhile writes nothing more', async () => {
  const answer = deferred<string>()
  const { transfer, core, stage } = await start({ sendTransaction: () => answer.promise })
  transfer.send()
  core.abort.abort()
  answer.reject(new ModalError('request/aborted'))
  await settled()
  assert.is(stage(), 'asked')
})

test.run()
