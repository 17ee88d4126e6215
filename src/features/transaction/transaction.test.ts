import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred, settled } from '../../../test/async.ts'
import { A, B, createCore, fakeAdapter, fakeConnector } from '../../../test/fakes.ts'
import type { ChainAdapter, Receipt } from '../../chains/adapter.ts'
import type { Sent } from '../../core/sent.ts'
import { ModalError } from '../../lib/errors.ts'
import type { Intent } from '../send/review/intent.ts'
import { openTransactions } from './open-transactions.ts'
import type { Plan, Prepared, TransactionEvent } from './plan.ts'
import { outcomeOf, stageOf, withOutcome } from './state.ts'
import { createTransaction } from './transaction.ts'

const test = suite('transactions')
const HASH = `0x${'ab'.repeat(32)}`
const lives = new Set<AbortController>()
test.after.each(() => {
  for (const life of lives) life.abort()
  lives.clear()
})

/** A connected account, and a plan of so many calls that nothing stands in the way of. */
async function start(
  kinds: string[],
  { submit = async () => ({ hash: HASH }), ...chain }: Partial<ChainAdapter & Pick<Prepared, 'submit'>> = {},
) {
  const wallet = fakeConnector()
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
    view: 'WalletSendPreview',
    intent,
    prepare: async () => ({ calls: left.map(kind => ({ kind })), isBatch: false, submit }),
    explain: () => ({ text: 'why' }),
    entry: () => ({ to: B, amount: '1', symbol: 'ETH' }),
    heard(event: TransactionEvent) {
      heard.push(event.type)
      if (event.type === 'step') left.shift()
    },
    words: { changed: () => 'changed', sent: () => ({ message: 'sent', variant: 'success' }), failed: () => 'failed' },
  })
  const begin = (intent: object) => ({ transaction: createTransaction(core.ctx, planOf(intent)) })
  return { core, wallet, heard, begin }
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
    core.ctx.sent.value = core.ctx.sent.peek().map(it => ({ ...it, status: 'confirmed' as const }))
  assert.equal(heard, ['asking', 'step', 'asking', 'submitted', 'sent', 'settled'])
  assert.is(transaction.state.peek().status, 'settled')
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
    const { core, begin } = await start(['last'])
    const open = openTransactions(core.ctx, begin)
    const intent = {} as Intent
    core.router.open('WalletSendPreview', intent)
    const { transaction } = open(intent)
    await settled()
    transaction.submit()
    await settled()
    core.router.close()
    assert.not(transaction.life.signal.aborted)
    core.ctx.sent.value = core.ctx.sent.peek().map(it => ({ ...it, status }))
    assert.is(transaction.life.signal.aborted, isOver, status)
  }
  const { core, begin } = await start(['last'])
  const intent = {} as Intent
  core.router.open('WalletSendPreview', intent)
  const { transaction } = openTransactions(core.ctx, begin)(intent)
  core.router.close()
  assert.ok(transaction.life.signal.aborted)
})

test('R74: while the wallet has one to answer, another intent shows that one', async () => {
  const { core, begin } = await start(['last'], { submit: () => new Promise(() => {}) })
  const open = openTransactions(core.ctx, begin)
  const [first, second] = [{} as Intent, {} as Intent]
  core.router.open('WalletSendPreview', first)
  const { transaction } = open(first)
  await settled()
  transaction.submit()
  await settled()
  core.router.open('WalletSendPreview', second)
  assert.is(open(second).transaction, transaction)
})

const entry: Sent = {
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
  const rows: [Partial<Sent>, string | undefined][] = [
    [{ status: 'asked' }, undefined],
    [{ status: 'lost' }, undefined],
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
})

test.run()
