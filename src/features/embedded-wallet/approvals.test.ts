import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred, settled, type Deferred } from '../../../test/async.ts'
import { A, B, createCore, fakeConnector } from '../../../test/fakes.ts'
import type { Frame } from '../../connectors/embedded/frame.ts'
import { ModalError } from '../../modal/kit.ts'
import { createApprovals } from './approvals.ts'
import { messages } from './messages.ts'

const test = suite('approvals')
const VIEW = 'ApproveTransaction'

/** A connected account, and a site that records what it is told. Requests are named by their method. */
async function start() {
  const wallet = fakeConnector()
  const core = createCore({ connectors: [wallet] })
  core.i18n.extend(messages)
  await core.connections.connect(wallet, new AbortController())
  const told: string[] = []
  const expired: unknown[] = []
  core.balances.expire = async moved => void expired.push(moved)
  const frame = {
    ask: (name: string) => (told.push(name), new Promise(() => {})),
    element: () => ({}),
  } as unknown as Frame
  const approvals = createApprovals(core.ctx, frame)
  const answers: Record<string, Deferred<unknown>> = {}
  const outcomes: Record<string, unknown> = {}
  const ask = (method: string, arrive?: () => void) => {
    answers[method] = deferred()
    approvals
      .approve(
        { namespace: 'eip155', method, params: [] },
        ({ signal }) => {
          told.push(method)
          signal?.addEventListener('abort', () => told.push(`${method} is not waited for`))
          return answers[method]!.promise
        },
        arrive,
      )
      .then(
        answer => (outcomes[method] = answer),
        error => (outcomes[method] = `${error.code}: ${error.message}`),
      )
  }
  const views = () => core.router.steps.peek().map(step => step.view)
  return { core, wallet, told, expired, approvals, answers, outcomes, ask, views }
}
const ABORTED = '4001: Request was aborted'
const SMART = 'This application might not support Smart Accounts'

test('R24: a closed modal opens for a request and closes after the answer', async () => {
  const it = await start()
  it.ask('personal_sign')
  // @spec:2.21
  assert.equal(it.views(), [VIEW])
  assert.equal(it.told, ['SYNC_THEME', 'personal_sign'])
  it.answers.personal_sign!.resolve('0xsigned')
  await settled()
  // @spec:4.49
  assert.equal([it.views(), it.outcomes], [[], { personal_sign: '0xsigned' }])
  const network = it.core.networks.of('eip155')
  // @spec:4.50
  assert.equal(it.expired, [{ network, address: A, tokens: [undefined] }], 'a signature can move money')
})

test('R27: a site that does not load leaves word of it where the modal was opened for the request, until it is closed', async () => {
  const it = await start()
  const gone = new ModalError('embedded/unavailable')
  const { approvals, core } = it
  it.ask('first')
  it.ask('second')
  it.answers.first!.reject(gone)
  await settled()
  // The next one has its turn first.
  assert.equal([it.views(), approvals.isGone.peek(), approvals.front.peek()?.method], [[VIEW], false, 'second'])
  it.answers.second!.reject(gone)
  await settled()
  assert.equal([it.views(), approvals.isGone.peek()], [[VIEW], true])
  assert.match(it.outcomes.second as string, 'embedded/unavailable')
  it.ask('third')
  assert.equal([it.views(), approvals.isGone.peek(), it.told.at(-1)], [[VIEW], false, 'third'])
  it.answers.third!.reject(gone)
  await settled()
  core.router.back()
  assert.equal([it.views(), approvals.isGone.peek()], [[], false])
  core.router.open('Account')
  it.ask('fourth')
  it.answers.fourth!.reject(gone)
  await settled()
  assert.equal([it.views(), approvals.isGone.peek()], [['Account'], false])
})

test('R24: in an open modal the request stands before what was there, which comes back with the answer', async () => {
  const it = await start()
  it.core.router.open('Account')
  it.core.router.push('WalletSend')
  it.ask('eth_sendTransaction')
  // @spec:2.21
  assert.equal(it.views(), ['Account', 'WalletSend', VIEW])
  it.answers.eth_sendTransaction!.resolve('0xhash')
  await settled()
  // @spec:4.28 @spec:4.49
  assert.equal(it.views(), ['Account', 'WalletSend'])
  const network = it.core.networks.of('eip155')
  // @spec:4.50
  assert.equal(it.expired, [{ network, address: A, tokens: [undefined] }])
})

test('an answer that leads on does so behind the last request, and a refusal leads back', async () => {
  const it = await start()
  const { router } = it.core
  const arrive = () => router.replace('SmartSessionCreated', [])
  it.ask('one', arrive)
  it.ask('two', arrive)
  it.answers.one!.resolve(1)
  await settled()
  assert.equal(it.views(), [VIEW])
  it.answers.two!.resolve(2)
  await settled()
  assert.equal([it.views(), it.outcomes], [['SmartSessionCreated'], { one: 1, two: 2 }])
  it.ask('three', arrive)
  it.answers.three!.reject(Object.assign(new Error('no'), { code: 4001 }))
  await settled()
  assert.equal(it.views(), ['SmartSessionCreated'])
  router.close()
})

test('R124: twenty at once are asked one after the other in one view, and one more is refused in words', async () => {
  const it = await start()
  const names = Array.from({ length: 20 }).map((_, index) => `method_${index}`)
  for (const name of names) it.ask(name)
  it.ask('late')
  await settled()
  assert.equal(it.outcomes, { late: '-32005: Too many requests are waiting for an answer.' })
  for (const [at, name] of names.entries()) {
    assert.equal(it.told, ['SYNC_THEME', ...names.slice(0, at + 1)])
    assert.equal([it.approvals.front.peek()!.method, it.approvals.waiting.peek()], [name, 19 - at])
    assert.equal(it.views(), [VIEW])
    if (at % 2) it.answers[name]!.resolve(at)
    else it.answers[name]!.reject(Object.assign(new Error('no'), { code: 4001 }))
    await settled()
  }
  assert.equal(
    names.map(name => it.outcomes[name]),
    names.map((_, at) => (at % 2 ? at : '4001: no')),
  )
  assert.equal(it.views(), [])
})

test('a request that fails closes the modal that opened for it, and in an open one leads back to what was there', async () => {
  for (const before of [[], ['Account', 'WalletSend']] as ('Account' | 'WalletSend')[][]) {
    const it = await start()
    for (const [at, view] of before.entries()) at ? it.core.router.push(view) : it.core.router.open(view)
    it.ask('eth_sendTransaction')
    it.answers.eth_sendTransaction!.reject(Object.assign(new Error('reverted'), { code: -32603 }))
    await settled()
    // @spec:4.51
    assert.equal([it.views(), it.outcomes], [before, { eth_sendTransaction: '-32603: reverted' }])
    assert.equal(it.expired, [], 'nothing has moved')
  }
})

test('R124: Back declines the one in front and shows the next; behind the last one the modal is as it was', async () => {
  for (const before of [[], ['Account']] as 'Account'[][]) {
    const it = await start()
    for (const view of before) it.core.router.open(view)
    it.ask('one')
    it.ask('two')
    it.core.router.back()
    await settled()
    assert.equal(it.outcomes, { one: ABORTED })
    assert.equal(it.views(), [...before, VIEW])
    assert.equal(it.told, ['SYNC_THEME', 'one', 'RPC_ABORT', 'one is not waited for', 'two'])
    it.core.router.back()
    await settled()
    assert.equal(it.outcomes, { one: ABORTED, two: ABORTED })
    assert.equal(it.views(), before)
  }
})

test('R24: closing the modal, or leading it elsewhere, ends all that is open, and the site is told once', async () => {
  for (const leave of ['close', 'open'] as const) {
    const it = await start()
    for (const name of ['one', 'two', 'three']) it.ask(name)
    if (leave === 'close') it.core.router.close()
    else it.core.router.open('Account')
    await settled()
    // @spec:4.52 @spec:8.56
    assert.equal(it.outcomes, { one: ABORTED, two: ABORTED, three: ABORTED })
    assert.equal(
      it.told.filter(name => !name.endsWith('for')),
      ['SYNC_THEME', 'one', 'RPC_ABORT'],
    )
    assert.equal(it.views(), leave === 'close' ? [] : ['Account'])
  }
})

test('R24: a signature that comes late belongs to nobody', async () => {
  const it = await start()
  it.ask('eth_signTypedData_v4')
  it.core.router.close()
  it.ask('personal_sign')
  it.answers.eth_signTypedData_v4!.resolve('0xsigned')
  await settled()
  assert.equal([it.outcomes, it.expired], [{ eth_signTypedData_v4: ABORTED }, []])
  assert.is(it.approvals.front.peek()!.method, 'personal_sign')
  it.answers.personal_sign!.resolve('0xsigned')
  it.answers.personal_sign!.reject(new Error('again'))
  await settled()
  assert.is(it.outcomes.personal_sign, '0xsigned')
})

const ENDS: [what: string, end: (answer: Deferred<unknown>) => void, outcome: string][] = [
  ['it was approved before, and sent', answer => answer.resolve('0xhash'), '0xhash'],
  [
    'the site calls it back',
    answer => answer.reject(new ModalError('embedded/failed', { message: 'Request was aborted' })),
    ABORTED,
  ],
  ['the site never had it', answer => answer.reject(new ModalError('request/aborted')), ABORTED],
  [
    'the network refused it',
    answer => answer.reject(new ModalError('embedded/failed', { message: 'The network didn’t take it.' })),
    'embedded/failed: The network didn’t take it.',
  ],
  [
    'the site says nothing',
    answer => answer.reject(new ModalError('embedded/timeout')),
    '-32603: The wallet was closed before it said whether it carried out the request.',
  ],
]
test('R24: what the site carries out itself is not called declined because the view closes: the site’s answer tells', async () => {
  for (const method of ['eth_sendTransaction', 'wallet_sendCalls', 'wallet_grantPermissions'])
    for (const [what, settle, outcome] of ENDS) {
      const it = await start()
      it.ask(method)
      it.ask('eth_sendTransaction_behind')
      it.core.router.close()
      await settled()
      assert.equal(it.outcomes, { eth_sendTransaction_behind: ABORTED }, what)
      assert.equal(it.told, ['SYNC_THEME', method, 'RPC_ABORT', `${method} is not waited for`])
      it.ask('personal_sign')
      settle(it.answers[method]!)
      await settled()
      assert.is(it.outcomes[method], outcome, what)
      assert.equal([it.views(), it.approvals.front.peek()!.method], [[VIEW], 'personal_sign'], 'the next one goes on')
    }
})

const CHANGES: [string, (it: Awaited<ReturnType<typeof start>>) => unknown][] = [
  ['network', it => it.wallet.change({ caipNetworkId: 'eip155:8453' })],
  ['account', it => it.wallet.change({ accounts: [{ address: B }] })],
  ['session', it => it.core.connections.disconnect('eip155')],
  ['life', it => it.core.abort.abort()],
]
test('R125, R126: another network, another account, signing out and the end of the modal void what is open', async () => {
  for (const [what, change] of CHANGES) {
    const it = await start()
    it.ask('one')
    it.ask('two')
    change(it)
    await settled()
    assert.equal(it.outcomes, { one: ABORTED, two: ABORTED }, what)
    assert.equal(
      it.told.filter(name => !name.endsWith('for')),
      ['SYNC_THEME', 'one', 'RPC_ABORT'],
      what,
    )
    assert.equal([it.views(), it.approvals.front.peek()], [[], undefined], what)
  }
})

test('R125: the same account and network told anew void nothing, and neither does another kind of chain', async () => {
  const it = await start()
  it.ask('personal_sign')
  it.wallet.change({ accounts: [{ address: A }], caipNetworkId: 'eip155:1' })
  it.core.networks.record('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  await settled()
  assert.equal([it.outcomes, it.views()], [{}, [VIEW]])
})

test('whoever would disturb the site waits until nothing is open, or ends it', async () => {
  const it = await start()
  let isFree = false
  await it.approvals.approved()
  it.ask('personal_sign')
  it.approvals.approved().then(() => (isFree = true))
  await settled()
  assert.not(isFree)
  it.approvals.voidApprovals()
  await settled()
  assert.equal([it.outcomes, isFree], [{ personal_sign: ABORTED }, true])
})

test('what is not permitted ends what is open, opens the modal and says so', async () => {
  const it = await start()
  let opened = 0
  it.core.ctx.handle.open = async () => void opened++
  it.ask('personal_sign')
  const { setTimeout } = globalThis
  let notice: { say: () => void; ms?: number } | undefined
  globalThis.setTimeout = ((say: () => void, ms?: number) => (notice = { say, ms })) as never
  try {
    it.approvals.refused()
  } finally {
    globalThis.setTimeout = setTimeout
  }
  await settled()
  // @spec:8.53
  assert.equal([it.outcomes, opened, it.core.notifications.current.peek()], [{ personal_sign: ABORTED }, 1, undefined])
  // @spec:8.52 @spec:9.9
  assert.is(notice!.ms, 300)
  notice!.say()
  await settled()
  // @spec:8.51
  assert.is(it.core.notifications.current.peek()!.message, 'Action not allowed')
})

test('a signature that failed is told as what a site may not expect, of a smart account alone', async () => {
  for (const [type, method, told] of [
    ['smartAccount', 'personal_sign', SMART],
    ['smartAccount', 'eth_signTypedData_v4', SMART],
    ['smartAccount', 'eth_sendTransaction', undefined],
    ['eoa', 'personal_sign', undefined],
  ] as const) {
    const it = await start()
    it.wallet.change({ accounts: [{ address: A, type }] })
    it.core.router.open('Account')
    it.approvals.failed({ namespace: 'eip155', method, params: [] })
    await new Promise(resolve => setTimeout(resolve, 320))
    // @spec:8.25
    assert.is(it.core.notifications.current.peek()?.message, told)
  }
})

test.run()
