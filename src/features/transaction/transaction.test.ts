import { setTimeout as pause } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred, settled, until, type Deferred } from '../../../test/async.ts'
import { A, B, createCore, fakeAdapter, fakeConnector } from '../../../test/fakes.ts'
import type { ChainAdapter, Receipt } from '../../chains/adapter.ts'
import type { TrackedTransaction } from '../../account/tracked-transactions.ts'
import { ModalError } from '../../base/errors.ts'
import type { Connector } from '../../connectors/connector.ts'
import type { Intent } from '../send/review/intent.ts'
import { openTransactions } from './open-transactions.ts'
import type { Plan, Prepared, TransactionEvent } from './plan.ts'
import { outcomeOf, stageOf, withOutcome } from './state.ts'
import { createTransaction } from './transaction.ts'

const test = suite('transactions')
const HASH = `0x${'ab'.repeat(32)}`
const FEW = { code: -32000, reason: 'insufficient funds' }
const MARKED: ChainAdapter['recognition'] = {
  mark: async () => '1.1',
  find: async () => undefined,
  isSince: async () => undefined,
}
const lives = new Set<AbortController>()
test.after.each(() => {
  for (const life of lives) life.abort()
  lives.clear()
})

/** A connected account, and a plan of this many calls without obstacles. */
async function start(
  kinds: string[],
  {
    submit = async () => ({ hash: HASH }),
    plan = {},
    silentMs = undefined as number | undefined,
    opens,
    ...chain
  }: Partial<ChainAdapter & Pick<Prepared, 'submit'> & Pick<Connector, 'opens'>> & {
    plan?: Partial<Plan<Prepared>>
    silentMs?: number
  } = {},
) {
  const wallet = fakeConnector({ opens })
  const adapter = fakeAdapter({
    waitForReceipt: async (_network, hash) => ({ status: 'success', hash }),
    ...chain,
  })
  const core = createCore({ connectors: [wallet], adapter })
  lives.add(core.abort)
  await core.connections.connect(wallet, { signal: core.life })
  const heard: string[] = []
  const left = [...kinds]
  const planOf = (intent: object): Plan<Prepared> => ({
    network: core.networks.active.peek(),
    account: A,
    intent,
    prepare: async () => ({ calls: left.map(kind => ({ kind })), isBatch: false, submit }),
    explain: () => ({ text: 'why' }),
    entry: () => ({ to: B, amount: '1', symbol: 'ETH' }),
    heard(event: TransactionEvent) {
      heard.push(event.type)
      if (event.type === 'step') left.shift()
    },
    words: {
      changed: () => 'changed',
      sent: () => ({ message: 'sent', variant: 'success' }),
      failed: () => 'failed',
      unknown: () => 'unknown',
    },
    ...plan,
  })
  const begin = (intent: object) => {
    const plan = planOf(intent)
    return { plan, transaction: createTransaction(core.ctx, plan, { silentMs }) }
  }
  const intentOf = (more: object = {}) =>
    ({ network: core.networks.active.peek(), account: A, ...more }) as unknown as Intent
  return { core, wallet, heard, left, begin, intentOf }
}

test('its plan hears every step of it, in order, and of the end on the chain once', async () => {
  const { core, heard, begin } = await start(['first', 'last'])
  const { transaction } = begin({})
  await settled()
  transaction.submit()
  await settled()
  await settled()
  assert.equal([transaction.done.peek(), transaction.state.peek().status], [1, 'ready'])
  transaction.submit()
  await settled()
  assert.is(transaction.state.peek().status, 'sent')
  for (let time = 0; time < 2; time++)
    core.ctx.trackedTransactions.value = core.ctx.trackedTransactions
      .peek()
      .map(it => ({ ...it, status: 'confirmed' as const }))
  assert.equal(heard, ['asking', 'step', 'asking', 'submitted', 'sent', 'settled'])
  assert.is(transaction.state.peek().status, 'settled')
})

test('R112: a step before the last has failed where it did for its account, and no further one is asked for', async () => {
  const { begin } = await start(['first', 'last'], {
    waitForReceipt: async (_network, hash, { account } = {}) => ({
      status: account === A ? 'reverted' : 'success',
      hash,
    }),
  })
  const { transaction } = begin({})
  await settled()
  transaction.submit()
  await settled()
  assert.equal([transaction.state.peek().status, transaction.done.peek()], ['failed', 0])
})

test('R69: what another account ended stays ended, whatever the network says of the step before', async () => {
  for (const answer of [new ModalError('http/network'), { status: 'reverted', hash: HASH } as Receipt]) {
    const receipt = deferred<Receipt>()
    const { wallet, begin } = await start(['first', 'last'], { waitForReceipt: () => receipt.promise })
    const { transaction } = begin({})
    await settled()
    transaction.submit()
    await settled()
    assert.is(transaction.state.peek().status, 'confirming')
    wallet.change({ accounts: [{ address: B }] })
    if (answer instanceof ModalError) receipt.reject(answer)
    else receipt.resolve(answer)
    await settled()
    assert.is(transaction.state.peek().status, 'invalid')
  }
})

test('R109: seen or not it goes on until the chain has decided; what nobody was asked about ends with its view', async () => {
  for (const [status, isOver] of [
    ['pending', false],
    ['confirmed', true],
    ['failed', true],
    ['replaced', true],
    ['gone', true],
  ] as const) {
    const { core, begin, intentOf } = await start(['last'])
    const open = openTransactions(core.ctx, begin)
    const intent = intentOf()
    core.router.open('WalletSendPreview', intent)
    const { transaction } = open(intent)
    await settled()
    transaction.submit()
    await settled()
    core.router.close()
    assert.not(transaction.life.signal.aborted)
    core.ctx.trackedTransactions.value = core.ctx.trackedTransactions.peek().map(it => ({ ...it, status }))
    assert.is(transaction.life.signal.aborted, isOver, status)
  }
  const { core, begin, intentOf } = await start(['last'])
  const intent = intentOf()
  core.router.open('WalletSendPreview', intent)
  const { transaction } = openTransactions(core.ctx, begin)(intent)
  core.router.close()
  assert.ok(transaction.life.signal.aborted)
})

test('R74: while the wallet has one to answer, another intent shows that one', async () => {
  const { core, begin, intentOf } = await start(['last'], { submit: () => new Promise(() => {}) })
  const open = openTransactions(core.ctx, begin)
  const [first, second] = [intentOf(), intentOf()]
  core.router.open('WalletSendPreview', first)
  const { transaction } = open(first)
  await settled()
  transaction.submit()
  await settled()
  core.router.open('WalletSendPreview', second)
  assert.is(open(second).transaction, transaction)
})

test('R74: an allowance that waits for its block holds the place, too: another intent shows that one', async () => {
  const { core, begin, intentOf } = await start(['first', 'last'], { waitForReceipt: () => new Promise(() => {}) })
  const open = openTransactions(core.ctx, begin)
  const [first, second] = [intentOf(), intentOf()]
  core.router.open('WalletSendPreview', first)
  const { transaction } = open(first)
  await settled()
  assert.not(transaction.isBusy())
  transaction.submit()
  await settled()
  assert.equal([transaction.state.peek().status, transaction.isBusy()], ['confirming', true])
  core.router.open('WalletSendPreview', second)
  assert.is(open(second).transaction, transaction)
})

test('R74: what a wallet keeps waiting holds up no other account or network, and its own no longer once it is silent', async () => {
  const answer = deferred<{ hash: string }>()
  const { core, begin, intentOf } = await start(['last'], { submit: () => answer.promise, silentMs: 500 })
  const open = openTransactions(core.ctx, begin)
  const show = (intent: Intent) => (core.router.open('WalletSendPreview', intent), open(intent).transaction)
  const first = intentOf()
  const transaction = show(first)
  await settled()
  transaction.submit()
  await settled()
  assert.is(transaction.state.peek().status, 'asking')
  for (const other of [{ account: B }, { network: core.networks.find('eip155:8453') }])
    assert.is.not(show(intentOf(other)), transaction)
  const held = intentOf()
  assert.is(show(held), transaction)
  await until(() => stageOf(transaction.state.peek()) === 'silent', 'silence')
  const later = show(intentOf())
  assert.is.not(later, transaction)
  assert.is(show(held), transaction, 'nothing changes under the eyes of who looks at it')
  // Its late answer counts.
  answer.resolve({ hash: HASH })
  await settled()
  assert.is(transaction.state.peek().status, 'sent')
  assert.is(show(first), transaction)
})

test('what a wallet says late is told in the review of another transfer, and not in its own view', async () => {
  for (const isOther of [true, false]) {
    const answer = deferred<{ hash: string }>()
    const { core, begin, intentOf } = await start(['last'], { submit: () => answer.promise })
    const open = openTransactions(core.ctx, begin)
    const show = (intent: Intent) => (core.router.open('WalletSendPreview', intent), open(intent).transaction)
    const transaction = show(intentOf())
    await settled()
    transaction.submit()
    await settled()
    // Another intent of the same account shows the same transaction.
    show(intentOf(isOther ? { account: B } : {}))
    answer.resolve({ hash: HASH })
    await settled()
    assert.is(core.notifications.current.peek()?.message, isOther ? 'sent' : undefined)
  }
})

test('R139: a network that does not say where the account stands keeps the wallet waiting for no longer than a moment', async () => {
  const marks: Record<string, () => Promise<string>> = {
    silent: () => new Promise(() => {}),
    failing: () => Promise.reject(new ModalError('http/network')),
    late: () => new Promise(done => setTimeout(done, 1_200, '7.100')),
  }
  for (const [what, mark] of Object.entries(marks)) {
    let isAsked = false
    const { core, begin } = await start(['last'], {
      submit: () => ((isAsked = true), new Promise(() => {})),
      recognition: { mark, find: async () => undefined, isSince: async () => false },
    })
    const { transaction } = begin({})
    await settled()
    transaction.submit()
    await until(() => isAsked, what)
    const since = () => core.ctx.trackedTransactions.peek().find(it => it.id === transaction.id)!.since
    assert.is(since(), undefined)
    // A late answer is a position after the request, and is dropped.
    if (what === 'late') await pause(400)
    assert.is(since(), undefined)
  }
})

test('a transaction whose life is over takes no click', async () => {
  let questions = 0
  const { begin } = await start(['last'], { submit: () => (questions++, new Promise(() => {})) })
  const { transaction } = begin({})
  await settled()
  transaction.life.abort()
  transaction.submit()
  await settled()
  assert.equal([transaction.state.peek().status, questions], ['ready', 0])
})

test('R69: another account ends what the account has too little for', async () => {
  const reason = { text: 'poor' }
  const { wallet, begin } = await start(['last'], {
    plan: { prepare: async () => ({ status: 'insufficient', reason }) },
  })
  const { transaction } = begin({})
  await settled()
  assert.equal(transaction.state.peek(), { status: 'insufficient', reason })
  wallet.change({ accounts: [{ address: B }] })
  assert.equal(transaction.state.peek(), { status: 'invalid', prepared: undefined, reason: { text: 'changed' } })
})

test('R102: what the click made anew is asked for where it may be asked for itself, whatever was agreed to before', async () => {
  for (const isTrusted of [true, false]) {
    let questions = 0
    let checks = 0
    const prepared = (): Prepared => ({
      calls: [{ kind: 'last' }],
      isBatch: false,
      submit: () => (questions++, new Promise(() => {})),
    })
    const trusted = new Set<Prepared>()
    const { begin } = await start(['last'], {
      plan: {
        async prepare() {
          const made = prepared()
          if (!checks++ || isTrusted) trusted.add(made)
          return made
        },
        mayAsk: it => trusted.has(it),
        quote: {
          refreshMs: 1e8,
          freshMs: -1,
          isWorse: () => false,
          isSame: () => true,
          isAgreedNext: () => true,
          agree() {},
          accept() {},
        },
      },
    })
    const { transaction } = begin({})
    await settled()
    transaction.submit()
    await until(() => checks === 2)
    // The wallet is asked a moment later, once the network has told the account's position.
    for (let turn = 0; turn < 3; turn++) await settled()
    assert.equal([transaction.state.peek().status, questions], isTrusted ? ['asking', 1] : ['ready', 0])
    transaction.submit()
    await settled()
    assert.is(questions, isTrusted ? 1 : 0)
  }
})

const entry: TrackedTransaction = {
  id: 'i',
  status: 'pending',
  network: 'eip155:1',
  account: A,
  to: B,
  amount: '1',
  symbol: 'E',
  at: 1,
}
test('R112: the outcome is what the tracker found, a difference before anything else; only what was sent has one', () => {
  const rows: [Partial<TrackedTransaction>, string | undefined][] = [
    [{ status: 'asked' }, undefined],
    [{ status: 'lost', isSearching: true }, undefined],
    [{ status: 'pending' }, undefined],
    [{ status: 'confirmed' }, 'confirmed'],
    [{ status: 'confirmed', differs: 'other' }, 'other'],
    [{ status: 'confirmed', differs: 'nothing' }, 'nothing'],
    [{ status: 'confirmed', differs: 'less' }, 'less'],
    [{ status: 'failed' }, 'reverted'],
    [{ status: 'replaced' }, 'replaced'],
    [{ status: 'gone' }, 'gone'],
  ]
  const prepared: Prepared = { calls: [{ kind: 'last' }], isBatch: false, submit: async () => ({}) }
  for (const [over, outcome] of rows) {
    const item = { ...entry, ...over }
    assert.is(outcomeOf(item), outcome)
    assert.is(stageOf(withOutcome({ status: 'sent', prepared }, item)), outcome ?? 'sent')
    assert.is(stageOf(withOutcome({ status: 'asking', prepared, isSilent: true }, item)), 'silent')
  }
  assert.is(outcomeOf(undefined), undefined)
  // R138: the wallet says that it is finished, but the chain has not shown it.
  assert.is(stageOf(withOutcome({ status: 'sent', prepared }, { ...entry, status: 'lost' })), 'unknown')
})

const SILENCE: [string, (submitted: Deferred<{ hash: string }>) => void][] = [
  ['never answers', () => {}],
  ['answers late', ({ resolve }) => resolve({ hash: HASH })],
  ['says no', ({ reject }) => reject(new ModalError('wallet/declined'))],
  ['reports a fault', ({ reject }) => reject(new ModalError('wallet/failed', { data: { code: -32603 } }))],
  ['says that the funds do not suffice', ({ reject }) => reject(new ModalError('wallet/failed', { data: FEW }))],
]
for (const [what, answer] of SILENCE) {
  for (const isEarly of [true, false]) {
    test(`R154: what the chain shows is sent, though the wallet ${what} ${isEarly ? 'after' : 'before'} that`, async () => {
      const submitted = deferred<{ hash: string }>()
      const { core, begin, heard } = await start(['last'], { submit: () => submitted.promise, recognition: MARKED })
      const { transaction } = begin({})
      await settled()
      transaction.submit()
      await settled()
      if (!isEarly) answer(submitted)
      await settled()
      // As the tracker does.
      core.ctx.trackedTransactions.value = core.ctx.trackedTransactions
        .peek()
        .map(it => ({ ...it, status: 'pending' as const, hash: HASH }))
      await settled()
      if (isEarly) answer(submitted)
      await settled()
      assert.is(transaction.state.peek().status, 'sent')
      assert.equal(
        core.ctx.trackedTransactions.peek().map(({ status, hash }) => [status, hash]),
        [['pending', HASH]],
      )
      assert.is(heard.filter(it => it === 'sent').length, 1)
      core.ctx.trackedTransactions.value = core.ctx.trackedTransactions
        .peek()
        .map(it => ({ ...it, status: 'confirmed' as const }))
      assert.is(transaction.state.peek().status, 'settled')
    })
  }
}

for (const [what, answer] of SILENCE) {
  test(`R154: an allowance that the chain shows is done, though the wallet ${what}, and the next call can be asked for`, async () => {
    const first = deferred<{ hash: string }>()
    const answers = [first.promise, Promise.resolve({ hash: HASH })]
    const it = await start(['first', 'last'], { submit: () => answers.shift()!, silentMs: 1 })
    const { transaction } = it.begin({})
    const status = () => transaction.state.peek().status
    await settled()
    transaction.submit()
    await until(() => status() === 'asking' && stageOf(transaction.state.peek()) === 'silent')
    it.left.shift()
    await until(() => status() === 'ready')
    assert.is(transaction.done.peek(), 1)
    answer(first)
    await settled()
    assert.is(status(), 'ready', 'what the wallet says late is nothing new')
    transaction.submit()
    await settled()
    assert.is(status(), 'sent')
  })
}

test('R154: a step that one node shows is not asked for again because another node is behind', async () => {
  const prepared = (...kinds: string[]): Prepared => ({
    calls: kinds.map(kind => ({ kind })),
    isBatch: false,
    submit: () => new Promise(() => {}),
  })
  const found = [prepared('first', 'last'), prepared('last'), prepared('first', 'last')]
  const { begin } = await start(['first', 'last'], {
    plan: { prepare: async () => found.shift() ?? prepared('last') },
    silentMs: 1,
  })
  const { transaction } = begin({})
  await settled()
  transaction.submit()
  await until(() => transaction.state.peek().status === 'ready')
  assert.equal([transaction.done.peek(), transaction.state.peek().prepared?.calls.length], [1, 1])
})

test('R154: what a wallet refused is looked after only where the network said before where the account stood', async () => {
  for (const [recognition, expected] of [
    [MARKED, ['refused']],
    [{ ...MARKED, mark: async () => Promise.reject(new ModalError('http/network')) }, []],
  ] as const) {
    const submit = async () => {
      throw new ModalError('wallet/declined')
    }
    const { core, begin } = await start(['last'], { submit, recognition })
    const { transaction } = begin({})
    await settled()
    transaction.submit()
    await settled()
    assert.is(transaction.state.peek().status, 'declined')
    assert.equal(
      core.ctx.trackedTransactions.peek().map(it => it.status),
      expected,
    )
  }
})

for (const opens of ['window', 'app'] as const)
  for (const [what, error, expected] of [
    ['refuses', new ModalError('wallet/declined'), 'refused'],
    ['does not tell', new ModalError('wallet/failed', { data: { code: -32603 } }), 'lost'],
  ] as const)
    test(`R154: ${opens === 'app' ? 'an app' : 'a window'} opens before the network answers; what it ${what} is looked for`, async () => {
      const mark = deferred<string>()
      const submitted = deferred<{ hash: string }>()
      let asked = 0
      const { core, begin } = await start(['last'], {
        opens,
        recognition: { ...MARKED, mark: () => mark.promise },
        submit: () => (asked++, submitted.promise),
      })
      const { transaction } = begin({})
      await settled()
      transaction.submit()
      await settled()
      assert.is(asked, 1)
      mark.resolve('7.7')
      await settled()
      submitted.reject(error)
      await settled()
      assert.equal(
        core.ctx.trackedTransactions.peek().map(it => [it.status, it.since]),
        [[expected, '7.7']],
      )
    })

test.run()
