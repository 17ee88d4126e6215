import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred, failure, settled } from '../../../test/async.ts'
import { A, B, createCore, fakeConnector, sessionOf, type FakeConnector } from '../../../test/fakes.ts'
import type { Session } from '../../connectors/connector.ts'
import { ModalError } from '../../base/errors.ts'
import { follow, type Stage } from './progress/progress.ts'
import { startConnecting } from './controller.ts'

const test = suite('connect controller')
const NEVER = () => new Promise<never>(() => {})
const withLock = (isUnlocked: () => unknown) => ({ provider: { request: NEVER, _metamask: { isUnlocked } } })
const lives = new Set<AbortController>()
test.after.each(() => {
  for (const life of lives) life.abort()
  lives.clear()
})

/**
 * The first wallet of the list is chosen on the Connect view. Times are in ms; the defaults are never reached in a
 * test.
 */
function start(wallet: FakeConnector, { slow = 1e8, silent = 1e8 } = {}) {
  const core = createCore({ connectors: [wallet] })
  lives.add(core.abort)
  core.router.open('Connect')
  const answer = startConnecting(core.ctx, core.wallets.rows.peek()[0]!, wallet)
  answer.catch(() => {})
  const attempt = core.ctx.attempt.peek()!
  const progress = follow(attempt, core.life, slow, silent)
  return {
    core,
    answer,
    attempt,
    progress,
    stage: () => progress.stage.peek(),
    views: () => core.router.steps.peek().map(step => step.view),
  }
}
const tracked = (core: ReturnType<typeof createCore>) =>
  core.heard('event').map(event => (event as { event: string }).event)

test('asks the wallet first, then shows the view, and resolves with the account', async () => {
  const wallet = fakeConnector()
  const open = deferred<Session>()
  let wasOpen: string[] | undefined
  wallet.answer = () => {
    wasOpen = core?.router.steps.peek().map(step => step.view)
    return open.promise
  }
  let core: ReturnType<typeof createCore> | undefined
  const run = start(wallet)
  core = run.core
  assert.is(wasOpen, undefined)
  assert.equal(run.views(), ['Connect', 'ConnectingExternal'])
  assert.is(run.stage(), 'wait')
  open.resolve(sessionOf())
  assert.is((await run.answer).address, A)
  assert.equal(JSON.parse(core.area.items['wallet-modal/1/recent']!), [
    { id: 'io.test', rdns: 'io.test', name: 'Test' },
  ])
  assert.equal(tracked(core), ['SELECT_WALLET', 'CONNECT_SUCCESS'])
})

const STAGES: [string, unknown, string, string | undefined][] = [
  ['R34: a decline', new ModalError('wallet/declined'), 'declined', undefined],
  ['R34: a decline in a wrapper', { code: -32603, data: { originalError: { code: 4001 } } }, 'declined', undefined],
  ['no account', new ModalError('wallet/no-accounts'), 'empty', 'wallet/no-accounts'],
  ['R38: a thrown string', 'broken', 'failed', 'wallet/failed'],
  ['R38: a thrown undefined', undefined, 'failed', 'wallet/failed'],
  ['R38: an error of the wallet', { code: -32000, message: 'x'.repeat(5000) }, 'failed', 'wallet/failed'],
]
for (const [what, thrown, stage, code] of STAGES) {
  test(`${what} shows as ${stage}, waits on screen, and Retry succeeds`, async () => {
    const wallet = fakeConnector()
    wallet.answer = () => Promise.reject(thrown)
    const { core, answer, attempt, progress, ...now } = start(wallet)
    await settled()
    assert.is(now.stage(), stage)
    assert.equal(now.views(), ['Connect', 'ConnectingExternal'])
    assert.ok(String(progress.error.peek()!.data?.['reason'] ?? '').length <= 200)
    assert.is(core.connections.of('eip155').peek().status, 'disconnected')
    // `report` decides what reaches the app; here it passes everything on.
    if (code) assert.is((core.heard('error')[0] as ModalError).code, code)
    wallet.answer = async () => sessionOf()
    attempt.retry()
    assert.is(now.stage(), 'wait')
    assert.is(progress.error.peek(), undefined)
    assert.is((await answer).address, A)
  })
}

test('R36: hints after a while, says later that there is no answer, and still takes one', async () => {
  const wallet = fakeConnector()
  const answer = deferred<Session>()
  wallet.answer = () => answer.promise
  const run = start(wallet, { slow: 0, silent: 0 })
  assert.is(run.progress.isSlow.peek(), false)
  await new Promise(resolve => setTimeout(resolve, 20))
  assert.equal([run.progress.isSlow.peek(), run.stage()], [true, 'silent'])
  answer.resolve(sessionOf())
  assert.is((await run.answer).address, A)
})

test('R36: leaving by Back or Close ends the attempt; the late answer neither connects nor reopens', async () => {
  for (const leave of ['back', 'close'] as const) {
    const wallet = fakeConnector()
    const answer = deferred<Session>()
    let seen: AbortSignal | undefined
    wallet.answer = (_, signal) => ((seen = signal), answer.promise)
    const run = start(wallet)
    run.core.router[leave]()
    assert.is(seen!.aborted, true)
    assert.is((await failure(run.answer)).code, 'request/aborted')
    answer.resolve(sessionOf())
    await settled()
    assert.equal(run.views(), leave === 'back' ? ['Connect'] : [])
    assert.is(run.core.connections.of('eip155').peek().status, 'disconnected')
    assert.equal(run.core.heard('connect'), [])
    assert.equal(run.core.heard('error'), [])
    assert.is(run.core.area.items['wallet-modal/1/recent'], undefined)
  }
})

test('R36: Retry drops the answer of the try before', async () => {
  const wallet = fakeConnector()
  const [first, second] = [deferred<Session>(), deferred<Session>()]
  wallet.answer = () => (wallet.calls.length === 1 ? first : second).promise
  const run = start(wallet)
  run.attempt.retry()
  first.reject(new ModalError('wallet/declined'))
  await settled()
  assert.is(run.stage(), 'wait')
  second.resolve(sessionOf(B))
  assert.is((await run.answer).address, B)
})

test('R35: while the wallet holds an older request it is waited for once, and its answer connects', async () => {
  const wallet = fakeConnector()
  const open = deferred<Session>()
  wallet.answer = () => (wallet.calls.length === 1 ? Promise.reject(new ModalError('wallet/pending')) : open.promise)
  const run = start(wallet)
  await settled()
  assert.is(run.stage(), 'pending')
  assert.is(wallet.calls.length, 2)
  open.resolve(sessionOf())
  assert.is((await run.answer).address, A)
})

test('R35: a wallet that keeps saying "pending" is not asked in a loop', async () => {
  const wallet = fakeConnector()
  wallet.answer = () => Promise.reject(new ModalError('wallet/pending'))
  const run = start(wallet)
  for (let turn = 0; turn < 20; turn++) await settled()
  assert.is(run.stage(), 'silent')
  assert.is(wallet.calls.length, 2)
})

test('R95: an open or locked request does not spin for ever: after the wait the view says that there is no answer', async () => {
  for (const before of ['pending', 'locked'] as const) {
    const wallet = fakeConnector(withLock(() => before !== 'locked'))
    wallet.answer = () =>
      before === 'pending' && wallet.calls.length === 1 ? Promise.reject(new ModalError('wallet/pending')) : NEVER()
    const run = start(wallet, { silent: 1_000 })
    await settled()
    await settled()
    assert.is(run.stage(), before)
    while (run.stage() === before) await new Promise(resolve => setTimeout(resolve, 20))
    assert.is(run.stage(), 'silent')
  }
})

const LOCKS: [string, () => unknown, Stage][] = [
  ['says that it is locked', async () => false, 'locked'],
  ['says that it is open', async () => true, 'wait'],
  ['says so in a word', () => 'yes', 'wait'],
  ['fails', () => Promise.reject(new Error('x')), 'wait'],
  ['never says', NEVER, 'wait'],
]
for (const [what, isUnlocked, stage] of LOCKS) {
  test(`a wallet that ${what} is ${stage === 'locked' ? 'named as locked' : 'waited for'}`, async () => {
    const wallet = fakeConnector(withLock(isUnlocked))
    wallet.answer = NEVER
    const run = start(wallet)
    await settled()
    await settled()
    assert.is(run.stage(), stage)
  })
}

test('a locked wallet is named as locked, unless it has answered by then', async () => {
  const slow = deferred<boolean>()
  const wallet = fakeConnector(withLock(() => slow.promise))
  wallet.answer = () => Promise.reject(new ModalError('wallet/declined'))
  const run = start(wallet)
  await settled()
  slow.resolve(false)
  await settled()
  assert.is(run.stage(), 'declined')
})

test('R41: a wallet that shares and at once withdraws its account ends disconnected, without a fault', async () => {
  const wallet = fakeConnector()
  const run = start(wallet)
  assert.is((await run.answer).address, A)
  wallet.change('disconnect')
  assert.is(run.core.connections.of('eip155').peek().status, 'disconnected')
  assert.equal(run.core.heard('error'), [])
})

test('R13: destroying the modal meanwhile rejects the promise and nothing follows', async () => {
  const wallet = fakeConnector()
  const answer = deferred<Session>()
  wallet.answer = () => answer.promise
  const run = start(wallet, { slow: 5, silent: 5 })
  run.core.abort.abort()
  assert.is((await failure(run.answer)).code, 'request/aborted')
  answer.resolve(sessionOf())
  await new Promise(resolve => setTimeout(resolve, 20))
  assert.is(run.progress.isSlow.peek(), false)
  assert.equal(run.core.heard('connect'), [])
})

test.run()
