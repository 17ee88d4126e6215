import { signal } from '@preact/signals'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred, settled } from '../../../../test/async.ts'
import { A, B, createCore, fakeConnector, fakeWallet, sessionOf, type FakeConnector } from '../../../../test/fakes.ts'
import type { WalletModalOptions } from '../../../core/options.ts'
import type { Session } from '../../../connectors/connector.ts'
import type { Pairing, WalletConnect } from '../../../connectors/walletconnect/index.ts'
import { ModalError } from '../../../base/errors.ts'
import { pairWith } from './controller.ts'
import type { WalletEntry } from '../../../wallets/offered.ts'
import type { Relay } from './relay.ts'

const test = suite('pairing controller')
const SOL = 'So11111111111111111111111111111111111111112'
const lives = new Set<AbortController>()
test.after.each(() => {
  for (const life of lives) life.abort()
  lives.clear()
})

const relayed = (over: Partial<FakeConnector> = {}) =>
  fakeConnector({ id: 'walletConnect', type: 'walletConnect', rdns: undefined, ...over })

const clientOf = (connectors: FakeConnector[]) => ({ connectors, any: connectors[0] }) as unknown as WalletConnect

function start(
  connectors: FakeConnector[] = [relayed()],
  client: () => Promise<WalletConnect> = async () => clientOf(connectors),
  networks: WalletModalOptions['networks'] = [1, 8453],
  namespace?: 'solana',
  entry?: WalletEntry,
) {
  const core = createCore({ options: { networks } })
  Object.assign(core.slots.peek(), { QrCode: () => null })
  lives.add(core.abort)
  core.router.open('Connect', { namespace })
  const view = new AbortController()
  const relay: Relay = {
    pairing: signal<Pairing | undefined>(undefined),
    given: signal<Pairing | undefined>(undefined),
    isOver: signal(false),
    client,
    link: () => undefined,
    wake() {},
  }
  const attempt = pairWith(core.ctx, relay, entry, view.signal)
  const tracked = () => core.heard('event').map(event => (event as { event: string }).event)
  return {
    core,
    attempt,
    view,
    tracked,
    stage: () => attempt.stage.peek(),
    status: () => core.connections.of('eip155').peek().status,
  }
}

test('waits, and connects with whichever wallet answers', async () => {
  const wallet = relayed()
  const open = deferred<Session>()
  wallet.answer = () => open.promise
  const { core, stage, status, tracked } = start([wallet])
  await settled()
  assert.is(stage(), 'wait')
  assert.is(status(), 'connecting')
  open.resolve(sessionOf())
  await settled()
  assert.is(core.connections.account('eip155')!.address, A)
  assert.equal(tracked(), ['CONNECT_SUCCESS'])
  assert.equal(core.heard('error'), [])
})

test('whoever scanned a code is remembered as the directory knows them by name, and by nothing else', async () => {
  const id = 'cd'.repeat(32)
  for (const [name, kept] of [
    ['QUAY', [{ id, name: 'Quay' }]],
    ['Quay Beta', []],
  ] as const) {
    const { core } = start([relayed({ name })])
    const asked: unknown[] = []
    const wallets = async (query: object) => (
      asked.push(query),
      { wallets: [fakeWallet({ id: '1', name: 'Quayside' }), fakeWallet({ id, name: 'Quay' })], count: 2 }
    )
    Object.assign(core.ctx, { sources: async () => ({ directory: { page: wallets } }) })
    await settled()
    assert.equal(
      (asked as { search: string }[]).map(it => it.search),
      [name],
    )
    assert.equal(JSON.parse(core.area.items['wallet-modal/1/recent'] ?? '[]'), kept)
  }
})

test('of a code that was asked for by one wallet, the one that answers is remembered, where it is known', async () => {
  const quay = fakeWallet({ id: 'cd'.repeat(32), name: 'Quay', imageId: 'img-1' })
  const asked = { key: '1', id: '1', name: 'Cairn', group: 'recommended', isRecent: false, connectors: [] } as const
  for (const [peer, kept] of [
    ['Cairn Wallet', 'Cairn'],
    ['Quay', 'Quay'],
    ['Nobody', 'Cairn'],
  ]) {
    const { core } = start([relayed({ name: peer })], undefined, undefined, undefined, { ...asked, connectors: [] })
    Object.assign(core.ctx, {
      sources: async () => ({ directory: { page: async () => ({ wallets: [quay], count: 1 }) } }),
    })
    await settled()
    assert.equal(
      JSON.parse(core.area.items['wallet-modal/1/recent']!).map((it: { name: string }) => it.name),
      [kept],
    )
  }
})

test('one approval may cover several kinds of chain', async () => {
  const other = relayed({ key: 'walletConnect:solana', namespace: 'solana' })
  const { core } = start([relayed(), other])
  await settled()
  assert.equal(other.calls, ['reconnect'])
  assert.is(core.connections.of('eip155').peek().status, 'connected')
})

test('a wallet that shares another kind of chain alone is connected there, in front', async () => {
  const other = relayed({ key: 'walletConnect:solana', namespace: 'solana' })
  const wallet = relayed()
  wallet.answer = async call =>
    call === 'connect' ? { ...sessionOf(SOL, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'), connector: other } : undefined
  const { core, status } = start([wallet, other], undefined, [1, 'solana'])
  await settled()
  assert.is(core.connections.account('solana')!.address, SOL)
  assert.is(core.networks.namespace.peek(), 'solana')
  assert.is(status(), 'disconnected')
  assert.equal([wallet.calls, other.calls], [['connect', 'reconnect'], []])
})

test('R123: a code for one kind of chain connects there, and nobody is asked for the other', async () => {
  const wallet = relayed()
  const other = relayed({ key: 'walletConnect:solana', namespace: 'solana' })
  other.answer = async () => sessionOf(SOL, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  const { core, attempt, stage } = start([wallet, other], undefined, [1, 'solana'], 'solana')
  await settled()
  assert.is(core.connections.account('solana')!.address, SOL)
  assert.equal([wallet.calls, other.calls], [['reconnect'], ['connect']])
  other.answer = () => Promise.reject(new ModalError('wallet/no-accounts'))
  attempt.retry()
  await settled()
  assert.is(stage(), 'empty')
  assert.equal(wallet.calls, ['reconnect'])
})

test('R90: what failed for want of a network starts again by itself once there is one; a decline does not', async () => {
  for (const [code, stage] of [
    ['http/network', 'wait'],
    ['http/timeout', 'wait'],
    ['chunk/failed', 'wait'],
    ['wallet/declined', 'declined'],
    ['service/invalid-key', 'failed'],
  ] as const) {
    const wallet = relayed()
    wallet.answer = () => Promise.reject(new ModalError(code))
    const { core, stage: now, view } = start([wallet])
    core.ctx.router.open('ConnectingWalletConnectBasic')
    await settled()
    wallet.answer = () => new Promise(() => {})
    dispatchEvent(new Event('online'))
    assert.is(now(), stage, code)
    view.abort()
  }
})

test('R56: a project that the relay refuses is told to the host in the words of the alert', async () => {
  const wallet = relayed()
  wallet.answer = () => Promise.reject(new Error('Unauthorized: invalid key'))
  const { core, attempt } = start([wallet])
  await settled()
  assert.equal(
    [attempt.error.peek()!.code, attempt.error.peek()!.message],
    ['service/invalid-key', 'Invalid Project ID'],
  )
  assert.equal(
    core.log.filter(([name]) => name === 'error').map(([, it]) => (it as { message: string }).message),
    ['Invalid Project ID'],
  )
})

const STAGES: [string, unknown, string, string][] = [
  ['R34: a decline', new ModalError('wallet/declined'), 'declined', 'wallet/declined'],
  ['R34: a decline as code 5000', { code: 5000, message: 'User rejected.' }, 'declined', 'wallet/declined'],
  ['R34: a decline as code 5001', { code: 5001, message: 'User rejected methods.' }, 'declined', 'wallet/declined'],
  ['R34: a decline as code 4001', { code: '4001' }, 'declined', 'wallet/declined'],
  ['R34: a decline as text', 'User rejected the request.', 'declined', 'wallet/declined'],
  ['no account', new ModalError('wallet/no-accounts'), 'empty', 'wallet/no-accounts'],
  ['R49: a wrong clock', new ModalError('service/session-expired'), 'failed', 'service/session-expired'],
  ['a relay out of reach', new ModalError('http/timeout'), 'failed', 'http/timeout'],
  ['a thrown undefined', undefined, 'failed', 'wallet/failed'],
  ['a fault of the wallet', { code: -32000, message: 'x'.repeat(5000) }, 'failed', 'wallet/failed'],
]
for (const [what, thrown, stage, code] of STAGES) {
  test(`${what} shows as ${stage}, is tried once, and Retry succeeds`, async () => {
    const wallet = relayed()
    wallet.answer = () => Promise.reject(thrown)
    const { core, attempt, tracked, status, ...now } = start([wallet])
    await settled()
    assert.is(now.stage(), stage)
    assert.is(attempt.error.peek()!.code, code)
    assert.is(status(), 'disconnected')
    assert.equal(wallet.calls, ['connect'])
    assert.equal(tracked(), ['CONNECT_ERROR'])
    wallet.answer = async () => sessionOf()
    attempt.retry()
    assert.is(now.stage(), 'wait')
    assert.is(attempt.error.peek(), undefined)
    await settled()
    assert.is(core.connections.account('eip155')!.address, A)
  })
}

test('a part of the modal that does not load shows as failed, and Retry loads it', async () => {
  let left = 1
  const wallet = relayed()
  const { attempt, stage, status } = start([wallet], async () => {
    if (left--) throw new ModalError('chunk/failed')
    return clientOf([wallet])
  })
  await settled()
  assert.is(stage(), 'failed')
  assert.is(attempt.error.peek()!.code, 'chunk/failed')
  attempt.retry()
  await settled()
  assert.is(status(), 'connected')
})

test('without a network that can be reached there is an error and no crash', async () => {
  const { attempt, stage } = start([])
  await settled()
  assert.is(stage(), 'failed')
  const { code, message } = attempt.error.peek()!
  // @spec:8.34
  assert.equal([code, message], ['walletconnect/missing', 'WalletConnectConnector not found'])
})

test('R36: leaving the view ends the attempt; a late answer neither connects nor is reported', async () => {
  for (const end of [
    (late: ReturnType<typeof deferred<Session>>) => late.resolve(sessionOf(B)),
    (late: ReturnType<typeof deferred<Session>>) => late.reject({ code: 5000 }),
  ]) {
    const wallet = relayed()
    const late = deferred<Session>()
    let wasTold = false
    wallet.answer = (_, wait) => (
      wait.addEventListener('abort', () => {
        wasTold = true
      }),
      late.promise
    )
    const { core, view, status, tracked, stage } = start([wallet])
    await settled()
    view.abort()
    assert.ok(wasTold)
    end(late)
    await settled()
    assert.is(status(), 'disconnected')
    assert.is(stage(), 'wait')
    assert.equal([...tracked(), ...core.heard('error'), ...core.said], [])
  }
})

test('R36: leaving while the protocol still loads asks no wallet', async () => {
  const wallet = relayed()
  const loading = deferred<WalletConnect>()
  const { view } = start([wallet], () => loading.promise)
  view.abort()
  loading.resolve(clientOf([wallet]))
  await settled()
  assert.equal(wallet.calls, [])
})

test('R36: Retry drops the answer of the try before', async () => {
  const wallet = relayed()
  const tries = [deferred<Session>(), deferred<Session>()]
  let at = 0
  wallet.answer = () => tries[at++]!.promise
  const { core, attempt } = start([wallet])
  await settled()
  attempt.retry()
  await settled()
  tries[0]!.resolve(sessionOf(B))
  await settled()
  assert.is(core.connections.of('eip155').peek().status, 'connecting')
  tries[1]!.resolve(sessionOf(A))
  await settled()
  assert.is(core.connections.account('eip155')!.address, A)
})

test.run()
