import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { A, B, createCore, fakeAdapter, fakeConnector, sessionOf } from '../../../../test/fakes.ts'
import { deferred, settled } from '../../../../test/async.ts'
import { startClock } from '../../../../test/page-clock.ts'
import type { TrackedTransaction } from '../../../account/tracked-transactions.ts'
import { ModalError } from '../../../base/errors.ts'
import type { HistoryPage, Transaction } from '../../../services/history.ts'
import { createHistoryPages } from '../../../services/history-pages.ts'
import type { Sources } from '../../../services/sources.ts'
import { createActivity, type Local } from './controller.ts'

const test = suite('activity')

const hash = (age: number) => `0x${age.toString(16).padStart(64, '0')}`
const row = (age: number, change: Partial<Transaction['metadata']> = {}): Transaction => ({
  id: `t${age}`,
  metadata: {
    operationType: 'send',
    status: 'confirmed',
    minedAt: 1e12 - age,
    chain: 'eip155:1',
    hash: hash(age),
    ...change,
  },
  transfers: [{ direction: 'out', quantity: { numeric: '1' }, fungible: { name: 'Ether', symbol: 'ETH' } }],
})
const sent = (change: Partial<TrackedTransaction> = {}): TrackedTransaction => ({
  id: 's1',
  status: 'pending',
  network: 'eip155:1',
  account: A,
  to: B,
  amount: '1.5',
  symbol: 'ETH',
  hash: hash(0),
  at: 2e12,
  ...change,
})
const wait = async (ms = 0) => {
  await new Promise(resolve => setTimeout(resolve, ms))
  await settled()
}

type Answer = (network: string, address: string, cursor?: string) => HistoryPage | Promise<HistoryPage>
/** A connected account whose history is `answer`; the tab is on display. */
async function start(answer: Answer, catchUpMs: number[] = [], onAdapter = () => {}) {
  const connector = fakeConnector()
  const core = createCore({ connectors: [connector] })
  const asked: string[] = []
  const sources = {
    activity: {
      pages: ({ network, address }: { network: string; address: string }) =>
        createHistoryPages(network, async cursor => {
          asked.push(`${network} ${address === A ? 'A' : 'B'} ${cursor ?? ''}`.trim())
          return answer(network, address, cursor)
        }),
    },
  } as unknown as Sources
  core.ctx.sources = async () => sources
  core.ctx.adapter = async () => (onAdapter(), fakeAdapter({ txUrl: (_, hash) => `https://scan.example/${hash}` }))
  core.ctx.chunks = { load: async () => ({}), preload() {} } as never
  await core.connections.connect(connector, { signal: core.life })
  core.router.open('Account')
  const activity = createActivity(core.ctx, catchUpMs)
  const hide = activity.show()
  await wait()
  return {
    ...core,
    connector,
    activity,
    asked,
    hide,
    ids: () => activity.rows.peek().map(({ id }) => id),
    status: () => activity.state.peek().status,
  }
}

test('asks for the first page when somebody looks, and for more when asked', async () => {
  const { activity, asked, ids, status } = await start((_, __, cursor) => ({
    rows: [row(cursor ? 2 : 1)],
    next: cursor ? undefined : 'n',
  }))
  assert.equal([ids(), status()], [['t1'], 'ready'])
  await Promise.all([activity.more(), activity.more(), activity.more()])
  assert.equal([ids(), status(), asked], [['t1', 't2'], 'done', ['eip155:1 A', 'eip155:1 A n']])
  activity.show()
  await wait()
  assert.is(asked.length, 2, 'what is there and new is not asked for again')
})

test('the links of the rows come from their chain, which is asked for again after a failure and forgotten with the account', async () => {
  let answers = 0
  const { activity, ctx, connector } = await start(
    () => ({ rows: [row(1)], next: 'n' }),
    [],
    () => {
      if (!answers++) throw new ModalError('chunk/failed')
    },
  )
  assert.equal(
    [activity.chain.peek(), activity.state.peek().status],
    [undefined, 'ready'],
    'rows do not wait for links',
  )
  await activity.more()
  await wait()
  assert.is(activity.chain.peek()!.txUrl(ctx.networks.active.peek(), '0x1'), 'https://scan.example/0x1')
  activity.more()
  connector.change({ accounts: [{ address: B }] })
  assert.is(activity.chain.peek(), undefined)
  await wait()
  assert.is(answers, 3)
  assert.ok(activity.chain.peek())
})

test('a failure is said once, counted, and clears the cursor; what is there stays until there is something new', async () => {
  let isDown = true
  const { activity, asked, ids, status, notifications, heard } = await start((_, __, cursor) => {
    if (isDown) throw new ModalError('http/status')
    return { rows: [row(cursor ? 2 : 1)], next: cursor ? undefined : 'n' }
  })
  assert.equal([ids(), status()], [[], 'failed'])
  assert.equal(notifications.current.peek(), { message: 'activity.error', variant: 'error' })
  // @spec:8.62
  assert.equal(heard('event').at(-1), {
    type: 'track',
    event: 'ERROR_FETCH_TRANSACTIONS',
    properties: { network: 'eip155:1', isSmartAccount: false },
  })
  assert.is((heard('error')[0] as { code: string }).code, 'http/status')
  isDown = false
  await activity.more()
  assert.equal([ids(), status()], [['t1'], 'ready'])
  isDown = true
  await activity.more()
  assert.equal([ids(), status()], [['t1'], 'failed'])
  isDown = false
  await activity.more()
  assert.equal([ids(), status(), asked.at(-1)], [['t1'], 'ready', 'eip155:1 A'])
})

test('what the node refused at first is asked for again when the user wants it', async () => {
  let isDown = true
  const { activity, ids, status } = await start(() =>
    isDown ? { rows: [row(2)], scope: { isRefused: true } } : { rows: [row(1)], scope: { since: 5 } },
  )
  assert.equal([ids(), status()], [['t2'], 'ready'])
  isDown = false
  await activity.more()
  assert.equal([ids(), status(), activity.state.peek().scope], [['t1'], 'done', { since: 5 }])
})

test('a list that leads nowhere is not asked for more, and still learns what is new', async () => {
  const list = [row(1)]
  const { activity, ctx, asked, ids, status } = await start(() => ({ rows: [...list], next: 'n' }), [0])
  await activity.more()
  await activity.more()
  assert.equal([ids(), status(), asked.length], [['t1'], 'stopped', 2])
  list.unshift(row(0))
  ctx.trackedTransactions.value = [sent({ status: 'confirmed' })]
  await wait()
  assert.equal([ids(), status(), asked.length], [['t0', 't1'], 'stopped', 3])
})

test("another account or network is another history; what comes late is nobody's", async () => {
  const late = deferred<HistoryPage>()
  const { connector, networks, asked, ids } = await start((network, address) =>
    network === 'eip155:1' && address === A ? late.promise : { rows: [row(address === B ? 7 : 8, { chain: network })] },
  )
  connector.change({ accounts: sessionOf(B).accounts })
  await wait()
  assert.equal([ids(), asked], [['t7'], ['eip155:1 A', 'eip155:1 B']])
  late.resolve({ rows: [row(1)] })
  await wait()
  assert.equal(ids(), ['t7'])
  connector.change({ caipNetworkId: 'eip155:8453' })
  await wait()
  assert.is(networks.active.peek().caipNetworkId, 'eip155:8453')
  // @spec:3.29
  assert.equal([ids(), asked.at(-1)], [['t7'], 'eip155:8453 B'])
})

test('a closed modal keeps nothing, and asks again when it opens', async () => {
  const { router, asked, ids, hide } = await start(() => ({ rows: [row(1)] }))
  hide()
  router.close(true)
  assert.equal(ids(), [])
  router.open('Account')
  await wait()
  assert.is(asked.length, 1, 'nobody looks')
})

test('what was sent from here is on top until the history has its hash', async () => {
  const { activity, ctx } = await start(() => ({ rows: [row(1)] }))
  const local = () => activity.local.peek().map(({ id, state, metadata: { status } }) => `${id} ${state} ${status}`)
  ctx.trackedTransactions.value = [
    sent({ id: 'asked', status: 'asked', hash: undefined }),
    sent(),
    sent({ id: 'known', hash: hash(1).toUpperCase().replace('0X', '0x'), status: 'confirmed' }),
    sent({ id: 'other', account: B }),
    sent({ id: 'elsewhere', network: 'eip155:8453' }),
    sent({ id: 'no', status: 'failed', hash: undefined }),
    sent({ id: 'lost', status: 'lost', hash: undefined }),
    sent({ id: 'other', status: 'replaced' }),
    sent({ id: 'gone', status: 'gone' }),
  ]
  assert.equal(local(), [
    'asked asked pending',
    's1 pending pending',
    'lost lost pending',
    'other replaced failed',
    'gone lost pending',
  ])
  const [, first] = activity.local.peek()
  assert.equal(
    [first!.transfers[0]!.quantity.numeric, first!.metadata.sentTo, first!.metadata.minedAt],
    ['1.5', B, 2e12],
  )
})

test('R112: a row of what was mined in place of a transfer does not say that the transfer was sent', async () => {
  const { activity, ctx } = await start(() => ({ rows: [row(1)] }))
  for (const [differs, isSent] of [
    ['other', false],
    ['nothing', false],
    ['less', true],
  ] as const) {
    ctx.trackedTransactions.value = [sent({ status: 'confirmed', differs })]
    const { metadata, transfers } = activity.local.peek()[0]!
    assert.equal(
      [metadata.operationType, metadata.sentTo, transfers.length],
      isSent ? ['send', B, 1] : ['execute', undefined, 0],
    )
  }
})

test('a swap from here is told as one, with what arrived and not with what was quoted', async () => {
  const { activity, ctx } = await start(() => ({ rows: [row(1)] }))
  const swap = { symbol: 'USDC', amount: '3000', token: B, decimals: 6 }
  for (const [change, received] of [
    [{}, ''],
    [{ status: 'confirmed', arrived: '2990.5' }, '2990.5'],
    [{ status: 'confirmed', arrived: '9', differs: 'less' }, '9'],
  ] as [Partial<TrackedTransaction>, string][]) {
    ctx.trackedTransactions.value = [sent({ swap, ...change })]
    const { metadata, transfers } = activity.local.peek()[0]!
    assert.equal(
      [metadata.operationType, ...transfers.map(it => `${it.direction} ${it.quantity.numeric} ${it.fungible?.symbol}`)],
      ['trade', 'out 1.5 ETH', `in ${received} USDC`],
    )
  }
  ctx.trackedTransactions.value = [sent({ swap, status: 'confirmed', differs: 'other' })]
  assert.equal(activity.local.peek()[0]!.transfers, [])
})

test('a transfer that is confirmed brings the first page again, until it is in there', async () => {
  const clock = startClock()
  try {
    let list = [row(1)]
    const { activity, ctx, asked, ids } = await start(() => ({ rows: list }), [0, 100, 200, 300])
    ctx.trackedTransactions.value = [sent()]
    clock.move(50)
    await settled()
    assert.is(asked.length, 1)
    ctx.trackedTransactions.value = [sent({ status: 'confirmed' })]
    await wait()
    assert.is(asked.length, 2, 'asked once more, and it is not in there yet')
    assert.equal(
      activity.local.peek().map(({ id }) => id),
      ['s1'],
    )
    list = [row(0), row(1)]
    const pass = async () => {
      for (let turn = 0; turn < 20; turn++) {
        await settled()
        clock.move(50)
      }
    }
    await pass()
    assert.equal([ids(), activity.local.peek()], [['t0', 't1'], []])
    const before = asked.length
    assert.ok(before >= 3 && before <= 5, String(before))
    await pass()
    assert.is(asked.length, before, 'nothing more to wait for')
  } finally {
    clock.end()
  }
})

test('a filter shows rows of one kind; another account starts with all', async () => {
  const { activity, connector, ids } = await start((_, address) => ({
    rows:
      address === A
        ? [
            row(1),
            {
              ...row(2),
              transfers: [{ direction: 'in', quantity: { numeric: '1' }, fungible: { name: 'x', symbol: 'x' } }],
            },
          ]
        : [row(3)],
  }))
  activity.setFilter('received')
  assert.equal(ids(), ['t2'])
  activity.setFilter('swaps')
  assert.equal(ids(), [])
  connector.change({ accounts: sessionOf(B).accounts })
  await wait()
  assert.equal([ids(), activity.filter.peek()], [['t3'], 'all'])
})

test('R65, R85: an account has the name that it was sent to by, where that looks like one', async () => {
  const it = await start(() => ({ rows: [row(1)] }))
  const store = (name: unknown) => it.storage.write('recipients/eip155', [{ address: B, name }])
  const nameNow = () => {
    it.ctx.trackedTransactions.value = []
    return it.activity.nameOf(B.toUpperCase().replace('0X', '0x'))
  }
  assert.is(nameNow(), undefined)
  for (const name of ['otto.eth', 'otto.reown.id']) {
    store(name)
    assert.is(nameNow(), name)
  }
  for (const name of [
    '0x71C7...8976F',
    A,
    `${A}.eth`,
    'Otto.eth',
    'xn--otto.eth',
    'claim at reward.example',
    'reward.example',
    5,
    null,
  ]) {
    store(name)
    assert.is(nameNow(), undefined, String(name))
  }
})

test('R154: what the wallet refused is no activity, although the chain is looked at for it', async () => {
  const { ctx, activity } = await start(() => ({ rows: [] }))
  ctx.trackedTransactions.value = [
    sent({ id: 'no', status: 'refused', hash: undefined }),
    sent({ id: 'open', status: 'asked' }),
  ]
  assert.equal(
    activity.local.peek().map(({ id }) => id),
    ['open'],
  )
})

test('a row that somebody looks at is followed from the question to the history', async () => {
  let rows: Transaction[] = []
  const { ctx, activity } = await start(() => ({ rows }), [0])
  ctx.trackedTransactions.value = [sent({ status: 'asked', hash: undefined })]
  const stateOf = (row: Transaction) => [row.id, (row as Local).state, row.metadata.status, row.metadata.hash]
  let seen = activity.now(activity.local.peek()[0]!)
  assert.equal(stateOf(seen), ['s1', 'asked', 'pending', undefined])
  ctx.trackedTransactions.value = [sent({ seen: '7' })]
  seen = activity.now(seen)
  assert.equal(stateOf(seen), ['s1', 'pending', 'pending', hash(0)])
  rows = [row(0)]
  ctx.trackedTransactions.value = [sent({ status: 'confirmed' })]
  await wait(5)
  seen = activity.now(seen)
  assert.equal(stateOf(seen), ['t0', undefined, 'confirmed', hash(0)])
  assert.is(activity.now(row(7)).id, 't7', 'one that is not there any more stays as it was')
})

test.run()
