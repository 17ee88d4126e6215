import { getEventListeners } from 'node:events'
import { mock } from 'node:test'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred, settled, until } from '../../../../test/async.ts'
import { A, B, createCore, fakeAdapter } from '../../../../test/fakes.ts'
import { everywhere, HOSTILE, isPolluted, mutated, seeded, toText } from '../../../../test/hostile.ts'
import type { Agreement, ChainAdapter, Receipt } from '../../../chains/adapter.ts'
import type { TrackedTransaction } from '../../../account/tracked-transactions.ts'
import { ModalError } from '../../../base/errors.ts'
import { showsTransaction } from '../in-front.ts'
import type { Intent } from '../../send/review/intent.ts'
import type { SwapIntent } from '../../swap/review/intent.ts'
import { messages as transactions } from '../messages.ts'
import { messages as tracking } from './messages.ts'
import { isAlert, merge } from './stored.ts'
import { trackSent } from './tracker.ts'

const test = suite('transfers under way')
const messages = { ...transactions, ...tracking }
const KEY = 'wallet-modal/1/sent'
const HASH = `0x${'ab'.repeat(32)}`
const lives = new Set<AbortController>()
test.after.each(() => {
  for (const life of lives) life.abort()
  lives.clear()
})

const item = (over: Partial<TrackedTransaction> = {}): TrackedTransaction => ({
  id: 'one',
  status: 'pending',
  network: 'eip155:1',
  account: A,
  to: B,
  amount: '0.5',
  symbol: 'ETH',
  hash: HASH,
  at: Date.now() - 1000,
  ...over,
})
const receipt = (status: Receipt['status'], over: Partial<Receipt> = {}): Receipt => ({
  status,
  hash: HASH,
  blockNumber: 1n,
  fee: 1n,
  ...over,
})

/** `compare` is the chain's comparison of what was mined, or an error for a network that fails. */
function start(
  stored?: unknown,
  {
    answer = async () => receipt('success'),
    find = async (_sent: TrackedTransaction) => undefined as string | undefined,
    pauses = [0],
    compare = (async () => ({ isAsked: true })) as ChainAdapter['compare'],
    options = {} as object,
  } = {},
) {
  const asked: string[] = []
  const accounts: (string | undefined)[] = []
  const core = createCore({
    options,
    items: stored === undefined ? {} : { [KEY]: JSON.stringify(stored) },
    adapter: fakeAdapter({
      compare,
      waitForReceipt: (_network, hash, { account } = {}) => (asked.push(hash), accounts.push(account), answer()),
    }),
  })
  lives.add(core.abort)
  trackSent(core.ctx, find, pauses)
  const saved = () => JSON.parse(core.area.items[KEY] ?? '[]') as TrackedTransaction[]
  return {
    core,
    asked,
    accounts,
    saved,
    statuses: () => core.ctx.trackedTransactions.peek().map(({ status }) => status),
  }
}

test('once it is decided, balances are read anew, by all who keep them', async () => {
  const { core } = start()
  const expired: [string, unknown][] = []
  core.ctx.balances.expire = async ({ address, tokens }) => void expired.push([address, tokens])
  const token = `0x${'cd'.repeat(20)}`
  core.ctx.trackedTransactions.value = [item({ token }), item({ id: 'two' })]
  await settled()
  assert.equal(expired, [
    [A, [token, undefined]],
    [A, [undefined, undefined]],
  ])
})

test('balances are read anew once for whatever became known as over, however it did, and for nothing of before', async () => {
  const over = { status: 'confirmed' } as const
  const { core } = start([item({ id: 'before', ...over })])
  const expired: string[] = []
  core.ctx.balances.expire = async ({ address }) => void expired.push(address)
  await settled()
  assert.equal(expired, [])
  // A wallet's batch is over without a hash to follow.
  core.ctx.trackedTransactions.value = [
    item({ id: 'now', ...over, account: B, hash: undefined }),
    ...core.ctx.trackedTransactions.peek(),
  ]
  core.ctx.trackedTransactions.value = [...core.ctx.trackedTransactions.peek()]
  await settled()
  assert.equal(expired, [B])
})

test('R112: the chain is asked what became of it for its account, which may only be a part of what was mined', async () => {
  const { core, accounts } = start()
  core.ctx.trackedTransactions.value = [item(), item({ id: 'two', account: B })]
  await settled()
  assert.equal(accounts, [A, B])
})

test('a swap is told as one, and both of its tokens are read anew', async () => {
  const [token, other] = [`0x${'cd'.repeat(20)}`, `0x${'ef'.repeat(20)}`]
  const arrived = 4_987_654n
  for (const [status, measured, said] of [
    ['success', { arrived }, 'Swapped 1,234.567\u00a0DAI to 4.987\u00a0LINK'],
    // What was quoted is not what arrived.
    ['success', {}, 'Swapped 1,234.567\u00a0DAI to LINK'],
    ['reverted', {}, 'Transaction error – Nothing was swapped. Only the network fee was spent.'],
  ] as const) {
    const { core } = start(undefined, {
      answer: async () => receipt(status),
      compare: async () => ({ isAsked: true, ...measured }),
    })
    core.ctx.i18n.extend(messages)
    const expired: unknown[] = []
    core.ctx.balances.expire = async ({ tokens }) => void expired.push(tokens)
    core.ctx.trackedTransactions.value = [
      item({
        symbol: 'DAI',
        amount: '1234.5678',
        token,
        swap: { symbol: 'LINK', token: other, amount: '5', decimals: 6 },
      }),
    ]
    await settled()
    // @spec:8.20
    assert.is(core.notifications.current.peek()!.message, said)
    assert.equal(expired, [[token, other]])
  }
})

test('what is kept of a swap is checked: damaged, it is a transfer like any other', () => {
  const swap = { symbol: 'LINK', amount: '5', token: `0x${'ef'.repeat(20)}`, decimals: 6 }
  for (const [stored, kept] of [
    [swap, swap],
    [
      { ...swap, token: undefined },
      { symbol: 'LINK', amount: '5', token: undefined, decimals: 6 },
    ],
    [
      { ...swap, decimals: '6' },
      { ...swap, decimals: undefined },
    ],
    ...[null, 5, 'x', [], { ...swap, amount: 'x' }, { ...swap, symbol: 5 }, { ...swap, token: '<b>' }].map(it => [
      it,
      undefined,
    ]),
  ] as const) {
    const { core } = start([item({ swap: stored as TrackedTransaction['swap'] })])
    assert.equal(core.ctx.trackedTransactions.peek()[0]!.swap, kept, JSON.stringify(stored))
  }
})

test('what was sent is followed until the chain has decided, said, and kept meanwhile', async () => {
  for (const status of ['success', 'reverted'] as const) {
    const reply = deferred<Receipt>()
    const { core, saved, statuses } = start(undefined, { answer: () => reply.promise })
    core.ctx.trackedTransactions.value = [item()]
    await settled()
    assert.is(saved()[0]!.status, 'pending')
    reply.resolve(receipt(status))
    await settled()
    assert.equal(statuses(), [status === 'success' ? 'confirmed' : 'failed'])
    assert.is(core.notifications.current.peek()!.variant, status === 'success' ? 'success' : 'error')
  }
})

const COIN = `0x${'cd'.repeat(20)}`
const swap = { symbol: 'LINK', amount: '5', token: COIN }
const coins: Partial<TrackedTransaction> = { symbol: 'COIN', token: COIN, decimals: 6, amount: '0.5' }
const VERDICTS: [string, Agreement, Partial<TrackedTransaction>, Pick<TrackedTransaction, 'differs' | 'arrived'>][] = [
  ['all of it arrived', { isAsked: true, arrived: 500_000n }, coins, { differs: undefined, arrived: '0.5' }],
  ['more than that arrived', { isAsked: undefined, arrived: 700_000n }, coins, { differs: undefined, arrived: '0.7' }],
  ['nobody can tell', { isAsked: true }, coins, { differs: undefined, arrived: undefined }],
  // R143: a token that counts in shares.
  [
    'it was rounded',
    { isAsked: true, arrived: 499_999_999_999n },
    { ...coins, amount: '500000' },
    { differs: undefined, arrived: '499999.999999' },
  ],
  ['a part of it arrived', { isAsked: true, arrived: 499_999n }, coins, { differs: 'less', arrived: '0.499999' }],
  [
    'the part of it arrived that the review said',
    { isAsked: true, arrived: 450_000n },
    { ...coins, expected: '0.45' },
    { differs: undefined, arrived: '0.45' },
  ],
  [
    'less arrived than the review said',
    { isAsked: true, arrived: 449_999n },
    { ...coins, expected: '0.45' },
    { differs: 'less', arrived: '0.449999' },
  ],
  ['nothing arrived', { isAsked: true, arrived: 0n }, coins, { differs: 'nothing', arrived: '0' }],
  ['something else was sent', { isAsked: false, arrived: 500_000n }, coins, { differs: 'other', arrived: '0.5' }],
  [
    'something else was sent and nobody can tell what arrived',
    { isAsked: false },
    coins,
    { differs: 'other', arrived: undefined },
  ],
  [
    'native currency arrived',
    { isAsked: undefined, arrived: 5n * 10n ** 17n },
    {},
    { differs: undefined, arrived: '0.5' },
  ],
  ['native currency did not arrive', { isAsked: undefined, arrived: 0n }, {}, { differs: 'nothing', arrived: '0' }],
  ['it came from oneself', { isAsked: true, arrived: 0n }, { to: A }, { differs: undefined, arrived: undefined }],
  [
    'a swap brought something',
    { isAsked: undefined, arrived: 1n },
    { swap },
    { differs: undefined, arrived: undefined },
  ],
  [
    'a swap brought a token whose decimals are known',
    { isAsked: true, arrived: 4_987_654n },
    { swap: { ...swap, decimals: 6 }, to: A },
    { differs: undefined, arrived: '4.987654' },
  ],
  [
    'a swap as asked for left no trace',
    { isAsked: true, arrived: 0n },
    { swap: { ...swap, decimals: 6 }, to: A },
    { differs: undefined, arrived: undefined },
  ],
  [
    'a swap brought nothing',
    { isAsked: undefined, arrived: 0n },
    { swap, to: A },
    { differs: 'nothing', arrived: undefined },
  ],
  [
    'another transaction than the swap was sent',
    { isAsked: false, arrived: 9n },
    { swap },
    { differs: 'other', arrived: undefined },
  ],
  [
    'the decimals are not known',
    { isAsked: true, arrived: 1n },
    { ...coins, decimals: undefined },
    { differs: undefined, arrived: undefined },
  ],
]
for (const [what, agreement, over, { differs, arrived }] of VERDICTS) {
  test(`R112: where ${what}, ${differs ? 'that is an alert' : 'it is confirmed'}`, async () => {
    const queries: unknown[] = []
    const { core, saved } = start([item({ callHash: 'hash1', ...over })], {
      compare: async (_network, query) => (queries.push(query), agreement),
    })
    core.i18n.extend(messages)
    await settled()
    const [now] = core.ctx.trackedTransactions.peek()
    assert.equal([now!.status, now!.differs, now!.arrived, isAlert(now!)], ['confirmed', differs, arrived, !!differs])
    assert.equal([saved()[0]!.differs, saved()[0]!.arrived], [differs, arrived])
    assert.is(core.notifications.current.peek()!.variant, differs ? 'error' : 'success')
    const { amount: _amount, ...query } = queries[0] as { amount: bigint }
    assert.equal(query, {
      hash: HASH,
      account: A,
      callHash: 'hash1',
      to: over.swap ? A : (over.to ?? B),
      token: over.swap ? COIN : over.token,
    })
    assert.is(queries.length, 1)
  })
}

test('R112: what was compared is the transaction that was mined, and nothing is where none was', async () => {
  const asked: unknown[] = []
  const compare: ChainAdapter['compare'] = async (_network, { hash }) => (asked.push(hash), { isAsked: true })
  for (const answer of [
    receipt('success', { hash: OTHER, replaced: 'repriced' }),
    receipt('reverted'),
    receipt('success', { hash: OTHER, replaced: 'replaced' }),
    { status: 'gone' as const, hash: HASH },
  ]) {
    start([item()], { answer: async () => answer, compare })
    await settled()
  }
  assert.equal(asked, [OTHER])
})

test('R112: a network that fails to compare is asked again; then it is confirmed without a word of what arrived', async () => {
  let failures = 1
  const compare: ChainAdapter['compare'] = async () => {
    if (failures-- > 0) throw new ModalError('http/network')
    return { isAsked: undefined, arrived: 0n }
  }
  const again = start([item()], { compare })
  await until(() => again.statuses()[0] === 'confirmed')
  assert.is(again.core.ctx.trackedTransactions.peek()[0]!.differs, 'nothing')
})

test('R112: an alert stays over visits and the end of its time, until somebody has read it; then other pages know', async () => {
  const old = item({ status: 'confirmed', differs: 'less', arrived: '0.4', at: Date.now() - 5 * 3_600_000 })
  const { core, saved, statuses } = start([
    old,
    { ...old, id: 'two', isRead: true },
    { ...old, id: 'three', differs: '<b>' as 'less' },
  ])
  assert.equal(statuses(), ['confirmed'])
  core.ctx.trackedTransactions.value = core.ctx.trackedTransactions.peek().map(it => ({ ...it, isRead: true }))
  assert.equal([saved()[0]!.isRead, isAlert(saved()[0]!)], [true, false])
  assert.equal(start(saved()).statuses(), [])
  const recent = { ...old, at: Date.now() }
  for (const [a, b] of [
    [recent, { ...recent, isRead: true }],
    [{ ...recent, isRead: true }, recent],
  ])
    assert.is(merge([a!], [b!])[0]!.isRead, true)
  for (const [a, b] of [
    [recent, { ...recent, differs: undefined }],
    [{ ...recent, differs: undefined }, recent],
  ])
    assert.is(merge([a!], [b!])[0]!.differs, 'less')
})

test('R85: what is kept of a comparison is checked field by field', () => {
  const odd = { decimals: 37, callHash: '<b>', differs: 'x', arrived: '1e9', isRead: 'yes' }
  const { core } = start([item({ status: 'confirmed', ...(odd as object) })])
  const [kept] = core.ctx.trackedTransactions.peek()
  assert.equal(
    [kept!.decimals, kept!.callHash, kept!.differs, kept!.arrived, kept!.isRead],
    [undefined, undefined, undefined, undefined, undefined],
  )
})

const OTHER = `0x${'cd'.repeat(32)}`
const REPLACED: [string, Receipt, Partial<TrackedTransaction>, RegExp][] = [
  [
    'sped up in the wallet it is sent, under its new hash',
    receipt('success', { hash: OTHER, replaced: 'repriced' }),
    { status: 'confirmed', hash: OTHER },
    /^Sent 0.5 ETH$/,
  ],
  [
    'sped up in the wallet and reverted it failed, under its new hash',
    receipt('reverted', { hash: OTHER, replaced: 'repriced' }),
    { status: 'failed', hash: OTHER },
    /failed. Only the network fee was spent/,
  ],
  [
    'cancelled in the wallet it was not sent, and that is said',
    receipt('success', { hash: OTHER, replaced: 'cancelled' }),
    { status: 'replaced', hash: HASH },
    /^0.5 ETH was not sent: the transaction was replaced/,
  ],
  [
    'replaced in the wallet it was not sent, whatever became of the other',
    receipt('reverted', { hash: OTHER, replaced: 'replaced' }),
    { status: 'replaced', hash: HASH },
    /^0.5 ETH was not sent/,
  ],
  [
    'replaced by what nobody found, the user is told to look',
    { status: 'gone', hash: HASH },
    { status: 'gone', hash: HASH },
    /Check your wallet before you send again/,
  ],
]
for (const [what, answer, end, words] of REPLACED) {
  test(`R77: ${what}`, async () => {
    const { core, saved } = start([item()], { answer: async () => answer })
    core.i18n.extend(messages)
    await settled()
    for (const { status, hash } of [core.ctx.trackedTransactions.peek()[0]!, saved()[0]!])
      assert.equal({ status, hash }, end)
    assert.match(core.notifications.current.peek()!.message, words)
    assert.is(core.notifications.current.peek()!.variant, end.status === 'confirmed' ? 'success' : 'error')
  })
}

/** Follows one transfer that no node knows, for this many minutes. */
async function wait(
  minutes: number,
  { seen, at = Date.now(), meanwhile }: { seen?: string; at?: number; meanwhile?: Partial<TrackedTransaction> } = {},
) {
  const signals: (AbortSignal | undefined)[] = []
  mock.timers.enable({ apis: ['setTimeout'] })
  try {
    const core = createCore({
      adapter: fakeAdapter({
        waitForReceipt(_network, _hash, wait) {
          signals.push(wait?.signal)
          if (seen) wait?.onSeen?.(seen)
          return new Promise((_, reject) =>
            wait!.signal!.addEventListener('abort', () => reject(new ModalError('request/aborted'))),
          )
        },
      }),
    })
    lives.add(core.abort)
    const searched: (string | undefined)[] = []
    trackSent(core.ctx, async it => void searched.push(it.hash), [0])
    core.ctx.trackedTransactions.value = [item({ at })]
    await settled()
    core.ctx.trackedTransactions.value = core.ctx.trackedTransactions.peek().map(it => ({ ...it, ...meanwhile }))
    for (let left = minutes; left > 0; left--) {
      mock.timers.tick(Math.min(left, 1) * 60_000)
      await settled()
    }
    return { status: core.ctx.trackedTransactions.peek()[0]!.status, searched, isOver: signals[0]!.aborted }
  } finally {
    mock.timers.reset()
  }
}

test('R138: a hash that no node has heard of in a quarter of an hour is looked for like an answer that was lost', async () => {
  assert.equal(await wait(14), { status: 'pending', searched: [], isOver: false })
  assert.equal(await wait(15), { status: 'lost', searched: [HASH], isOver: true })
  assert.equal(await wait(60, { seen: 'x' }), { status: 'pending', searched: [], isOver: false }, 'a node has it')
})

test('R138: what became known in another way in the meantime stays as it is, heard of by a node or not', async () => {
  for (const status of ['confirmed', 'failed', 'gone', 'replaced'] as const)
    assert.is((await wait(20, { meanwhile: { status } })).status, status)
})

test('R138: one of an earlier visit is asked for once more before that', async () => {
  const at = Date.now() - 3_600_000
  for (const minutes of [0, 0.5, 0.98]) assert.is((await wait(minutes, { at })).status, 'pending', String(minutes))
  assert.is((await wait(1, { at })).status, 'lost')
})

test('R137: on Solana nothing takes the place of another, and that the network shows nothing is said as that', async () => {
  for (const [network, words] of [
    ['eip155:1', messages['sent.gone'].replace('{amount}', '0.5 ETH')],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', messages['waiting.lost']],
  ] as const) {
    const { core } = start(undefined, { answer: async () => receipt('gone'), options: { networks: [network] } })
    core.i18n.extend(messages)
    core.ctx.trackedTransactions.value = [item({ network })]
    await settled()
    assert.is(core.notifications.current.peek()!.message, words)
  }
})

test('R140: what the network no longer tells may have happened: it stays open, and is looked for', async () => {
  const { core, statuses } = start(undefined, { answer: async () => receipt('unknown') })
  core.i18n.extend(messages)
  core.ctx.trackedTransactions.value = [item()]
  await settled()
  assert.equal(statuses(), ['lost'])
  assert.is(core.notifications.current.peek()!.message, messages['waiting.lost'])
})

test('the view of the transfer says itself what became of it; elsewhere, and in the view of another, a notice does', async () => {
  for (const [view, shown, isSaid] of [
    ['WalletSendPreview', 'one', false],
    ['SwapPreview', 'one', false],
    ['WalletSendPreview', 'two', true],
    ['SwapPreview', 'two', true],
    ['Account', undefined, true],
  ] as const) {
    const { core, statuses } = start()
    const intent = {} as Intent & SwapIntent
    if (shown) showsTransaction(intent, shown)
    core.router.open(view, intent)
    core.ctx.trackedTransactions.value = [item()]
    await settled()
    assert.equal([statuses(), !!core.notifications.current.peek()], [['confirmed'], isSaid], view)
  }
})

test('R109: what was followed leaves nothing behind that lives with the modal', async () => {
  const living = ({ core }: ReturnType<typeof start>) => getEventListeners(core.life, 'abort').length
  for (const answer of [
    async () => receipt('success'),
    async () => receipt('reverted'),
    () => Promise.reject(new ModalError('http/network')),
  ]) {
    const it = start(undefined, { answer })
    const before = living(it)
    for (let turn = 0; turn < 10; turn++) {
      it.core.ctx.trackedTransactions.value = [item({ id: `turn${turn}` })]
      await settled()
    }
    it.core.ctx.trackedTransactions.value = []
    await settled()
    assert.is(living(it), before)
  }
})

test('what the adapter saw of a transfer is there for it on the next visit', async () => {
  const SEEN = `${A}.7.${HASH}`
  const given: (string | undefined)[] = []
  const adapter = (onSeen?: string) =>
    fakeAdapter({
      waitForReceipt: (_network, _hash, wait) => {
        given.push(wait?.seen)
        if (onSeen) wait?.onSeen?.(onSeen)
        return new Promise(() => {})
      },
    })
  const before = createCore({ items: { [KEY]: JSON.stringify([item()]) }, adapter: adapter(SEEN) })
  const after = createCore({ items: before.area.items, adapter: adapter() })
  for (const { ctx, abort } of [before, after]) {
    lives.add(abort)
    trackSent(ctx, async () => undefined)
    await settled()
  }
  assert.equal(given, [undefined, SEEN])
})

test('R139: where the account stood at the question is there for the search of the next visit', async () => {
  const found: TrackedTransaction[] = []
  const asking = item({ status: 'asked', hash: undefined, since: '7.100', callHash: 'call', decimals: 6, token: COIN })
  const before = start()
  before.core.ctx.trackedTransactions.value = [asking]
  start(before.saved(), { find: async it => void found.push(it) })
  await settled()
  const [{ since, callHash, decimals, token }] = found as [TrackedTransaction]
  assert.equal([since, callHash, decimals, token], ['7.100', 'call', 6, COIN])
})

test('a visit later the transfer is followed on, once', async () => {
  const { asked, statuses, core } = start([item()])
  await settled()
  core.ctx.trackedTransactions.value = [...core.ctx.trackedTransactions.peek()]
  await settled()
  assert.equal([asked, statuses()], [[HASH], ['confirmed']])
})

test('what is over is forgotten after a while, what is old at once', () => {
  const hour = 3_600_000
  assert.equal(start([item({ status: 'confirmed', at: Date.now() - 2 * hour })]).statuses(), [])
  assert.equal(start([item({ status: 'replaced', at: Date.now() - 2 * hour })]).statuses(), [])
  assert.equal(
    start([item({ status: 'gone', at: Date.now() - 2 * hour })]).statuses(),
    ['gone'],
    'somebody has to look',
  )
  assert.equal(start([item({ at: Date.now() - 8 * 24 * hour })]).statuses(), [])
  assert.equal(start([item({ at: Date.now() + hour })]).statuses(), [], 'from the future')
})

test('a question that nobody heard the answer to is looked for: found, or said to be lost', async () => {
  const asking = item({ status: 'asked', hash: undefined })
  const found = start([asking], { find: async () => HASH })
  await settled()
  assert.equal([found.statuses(), found.asked], [['confirmed'], [HASH]])
  for (const find of [
    async () => undefined,
    async () => {
      throw new ModalError('http/network')
    },
  ]) {
    const lost = start([asking], { find })
    await settled()
    assert.equal([lost.statuses(), lost.asked], [['lost'], []])
  }
})

test('a question whose answer got lost in this visit is looked for at once and then again, and followed when it is found', async () => {
  const replies = [undefined, undefined, HASH]
  const { core, asked, statuses } = start(undefined, { find: async () => replies.shift(), pauses: [0, 1, 1, 1, 1] })
  core.ctx.trackedTransactions.value = [item({ status: 'lost', hash: undefined })]
  await settled()
  assert.equal(
    core.ctx.trackedTransactions.peek().map(({ status, isSearching }) => [status, isSearching]),
    [['lost', true]],
  )
  await until(() => statuses()[0] === 'confirmed')
  assert.equal([asked, replies, core.ctx.trackedTransactions.peek()[0]!.isSearching], [[HASH], [], undefined])
})

test('the search for a lost answer ends: with the last look, dismissed, found by another page, and with the modal', async () => {
  const endings: [string, (it: ReturnType<typeof start>) => void, TrackedTransaction['status'][]][] = [
    ['the last look', () => {}, ['lost']],
    [
      'dismissed',
      ({ core }) => {
        core.ctx.trackedTransactions.value = []
      },
      [],
    ],
    [
      'known elsewhere',
      ({ core }) => {
        core.area.items[KEY] = JSON.stringify([item()])
        dispatchEvent(Object.assign(new Event('storage'), { key: KEY }))
      },
      ['confirmed'],
    ],
    ['the end', ({ core }) => core.abort.abort(), ['lost']],
  ]
  for (const [what, end, statuses] of endings) {
    let looks = 0
    const it = start([item({ status: 'lost', hash: undefined })], {
      find: async () => {
        if (++looks === 2) end(it)
        return undefined
      },
      pauses: [0, 1, 1, 1],
    })
    const total = what === 'the last look' ? 4 : 2
    await until(
      () =>
        (looks >= total && !it.core.ctx.trackedTransactions.peek()[0]?.isSearching) ||
        (what === 'the end' && looks === total),
    )
    await new Promise(done => setTimeout(done, 10))
    assert.equal([it.statuses(), looks], [statuses, total], what)
    if (what !== 'the end')
      assert.equal(
        it.core.ctx.trackedTransactions.peek().map(({ isSearching }) => isSearching),
        statuses.map(() => undefined),
        what,
      )
  }
})

test('R13: what a search finds after the end of the modal is written nowhere', async () => {
  const it = start([item({ status: 'lost', hash: undefined })], {
    find: async () => (it.core.abort.abort(), HASH),
    pauses: [1],
  })
  await until(() => it.core.life.aborted)
  await settled()
  const [now] = it.core.ctx.trackedTransactions.peek()
  assert.equal([now!.status, now!.hash], ['lost', undefined])
})

test('a search is over as soon as another page knows the answer, however long the next pause is', async () => {
  const { core } = start([item({ status: 'lost', hash: undefined })], {
    find: async () => {
      core.ctx.trackedTransactions.value = [item({ isSearching: true })]
      return undefined
    },
    answer: () => new Promise(() => {}),
    pauses: [1, 1e8],
  })
  await until(() => core.ctx.trackedTransactions.peek()[0]!.status === 'pending')
  await settled()
  const [now] = core.ctx.trackedTransactions.peek()
  assert.equal([now!.status, now!.isSearching], ['pending', undefined])
})

test('what this page asks the wallet itself is not looked for while the wallet has it', async () => {
  const looked: string[] = []
  const asking = item({ status: 'asked', hash: undefined })
  const { ctx, abort } = createCore({
    items: { [KEY]: JSON.stringify([asking, { ...asking, id: 'theirs' }]) },
    adapter: fakeAdapter(),
  })
  lives.add(abort)
  ctx.trackedTransactions.value = [asking]
  trackSent(ctx, async ({ id }) => void looked.push(id), [0])
  await settled()
  assert.equal(looked, ['theirs'])
})

test('after a few looks it is said that nobody knows, and what is found later is told all the same', async () => {
  const looks: unknown[] = []
  const { core, statuses } = start([item({ status: 'asked', hash: undefined })], {
    find: async () => {
      const [now] = core.ctx.trackedTransactions.peek()
      return looks.push([now!.status, now!.isSearching]) === 5 ? HASH : undefined
    },
    pauses: [1, 1, 1, 1, 1],
  })
  await until(() => statuses()[0] === 'confirmed')
  assert.equal(looks, [
    ['asked', true],
    ['asked', true],
    ['asked', true],
    ['lost', undefined],
    ['lost', undefined],
  ])
})

test('a network that fails leaves the transfer pending, and it is looked for again when there is one', async () => {
  let isUp = false
  const { core, statuses } = start([item()], {
    answer: async () => {
      if (!isUp) throw new ModalError('http/network')
      return receipt('success')
    },
  })
  await settled()
  assert.equal(statuses(), ['pending'])
  isUp = true
  dispatchEvent(new Event('online'))
  await settled()
  assert.equal(statuses(), ['confirmed'])
  core.abort.abort()
})

test('nodes that fail for a while are asked again, less and less often and not for a page that nobody sees', () =>
  withTimers(async pass => {
    let isUp = false
    const { core, statuses, asked } = start(undefined, {
      answer: async () => {
        if (!isUp) throw new ModalError('http/network')
        return receipt('success')
      },
    })
    const reports: unknown[] = []
    core.ctx.report = error => void reports.push(error)
    core.ctx.trackedTransactions.value = [item()]
    await settled()
    await pass(29)
    assert.is(asked.length, 1)
    await pass(1)
    assert.is(asked.length, 2)
    await pass(44)
    assert.is(asked.length, 2)
    await pass(1)
    assert.is(asked.length, 3)
    setHidden(true)
    await pass(600)
    assert.is(asked.length, 3)
    isUp = true
    setHidden(false)
    await settled()
    assert.equal([statuses(), asked.length, reports.length], [['confirmed'], 4, 1])
  }))

test('R138: nodes that fail all the time have heard of nothing either: after a quarter of an hour it is looked for', () =>
  withTimers(async pass => {
    const { core, statuses } = start(undefined, { answer: () => Promise.reject(new ModalError('http/network')) })
    core.ctx.trackedTransactions.value = [item({ at: Date.now() })]
    await pass(895)
    assert.equal(statuses(), ['pending'])
    await pass(10)
    assert.equal(statuses(), ['lost'])
  }))

test('what the network no longer told is followed again once a search has found it', async () => {
  const answers: Receipt['status'][] = ['unknown', 'success']
  const { core, statuses } = start(undefined, {
    answer: async () => receipt(answers.shift()!),
    find: async () => HASH,
  })
  core.ctx.trackedTransactions.value = [item()]
  await settled()
  assert.equal(statuses(), ['confirmed'])
})

test('R87: another tab that knows more is believed, one that knows less is not', () => {
  const order: TrackedTransaction['status'][] = ['asked', 'lost', 'pending', 'gone', 'replaced', 'failed', 'confirmed']
  for (const [more, status] of order.entries())
    for (const [less, other] of order.entries()) {
      const both = merge([item({ status })], [item({ status: other })])
      assert.is(both[0]!.status, order[Math.max(more, less)])
    }
  const { core } = start()
  core.ctx.trackedTransactions.value = [item({ id: 'mine', status: 'asked', hash: undefined })]
  core.area.items[KEY] = JSON.stringify([item({ id: 'theirs', status: 'confirmed' })])
  dispatchEvent(Object.assign(new Event('storage'), { key: KEY }))
  assert.equal(
    core.ctx.trackedTransactions
      .peek()
      .map(({ id }) => id)
      .sort(),
    ['mine', 'theirs'],
  )
})

test('R87: what another tab asked and took back is over here too, what was begun here or is on its way is not', () => {
  const { core } = start()
  const hear = (...theirs: TrackedTransaction[]) => {
    core.area.items[KEY] = JSON.stringify(theirs)
    dispatchEvent(Object.assign(new Event('storage'), { key: KEY }))
    return core.ctx.trackedTransactions
      .peek()
      .map(({ id }) => id)
      .sort()
  }
  const asked = item({ id: 'theirs', status: 'asked', hash: undefined })
  core.ctx.trackedTransactions.value = [item({ id: 'mine', status: 'asked', hash: undefined })]
  assert.equal(hear(asked, item({ id: 'sent' })), ['mine', 'sent', 'theirs'])
  assert.equal(hear(), ['mine', 'sent'])
  assert.equal(hear(asked), ['mine', 'sent', 'theirs'], 'asked again')
  // A finished one is deleted after its own time.
  hear(asked, item({ id: 'over', status: 'confirmed' }))
  assert.equal(hear(), ['mine', 'over', 'sent'])
})

test('R85: whatever stands anywhere in the stored list, only whole transfers come back', () => {
  for (const value of HOSTILE)
    for (const broken of everywhere([item({ seen: `${A}.7.${HASH}`, since: '7.100', callHash: 'call' })], value)) {
      const { core } = start(broken)
      for (const { hash, amount, to, seen, since, callHash } of core.ctx.trackedTransactions.peek()) {
        assert.match(amount, /^\d+(\.\d+)?$/)
        assert.match(to, /^[\w:.-]+$/)
        if (hash) assert.match(hash, /^\w+$/)
        if (seen) assert.match(seen, /^[\w.]+$/)
        if (since) assert.match(since, /^[\w.]+$/)
        if (callHash) assert.match(callHash, /^\w+$/)
      }
      core.abort.abort()
    }
  const random = seeded(85)
  for (let turn = 0; turn < 2000; turn++) {
    const { core } = start(undefined)
    core.area.items[KEY] = toText(mutated([item(), item({ id: 'two' })], random))
    dispatchEvent(Object.assign(new Event('storage'), { key: KEY }))
    core.abort.abort()
  }
  assert.not(isPolluted())
})

function setHidden(isHidden: boolean) {
  Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden })
  document.dispatchEvent(new Event('visibilitychange'))
}
/** Runs with its own clock; `pass` lets this many seconds go by. */
async function withTimers(body: (pass: (seconds: number) => Promise<void>) => Promise<void>) {
  mock.timers.enable({ apis: ['setTimeout'] })
  try {
    await body(async seconds => {
      for (let second = 0; second < seconds; second++) {
        mock.timers.tick(1_000)
        await settled()
      }
    })
  } finally {
    mock.timers.reset()
  }
}
const question = (over: Partial<TrackedTransaction> = {}) =>
  item({ status: 'asked', hash: undefined, since: '7.100', ...over })

test('R154: a wallet that does not answer: after a minute the chain is looked at, again and again, until it shows the transfer', () =>
  withTimers(async pass => {
    let looks = 0
    const { core, statuses, asked } = start(undefined, { find: async () => (++looks === 3 ? HASH : undefined) })
    core.ctx.trackedTransactions.value = [question()]
    await pass(59)
    assert.is(looks, 0)
    await pass(1 + 2 * 20)
    assert.is(looks, 3)
    assert.equal([statuses(), asked], [['confirmed'], [HASH]])
    await pass(60)
    assert.is(looks, 3)
  }))

test('R154: a wallet that answered is not looked after', () =>
  withTimers(async pass => {
    let looks = 0
    const { core } = start(undefined, { find: async () => void looks++ })
    core.ctx.trackedTransactions.value = [question()]
    await pass(30)
    core.ctx.trackedTransactions.value = [item()]
    await pass(300)
    assert.is(looks, 0)
  }))

test('R154: a wallet that said no is looked after for a while, and what the chain shows is followed', () =>
  withTimers(async pass => {
    let looks = 0
    const { core, statuses, saved } = start(undefined, { find: async () => (++looks === 2 ? HASH : undefined) })
    core.ctx.trackedTransactions.value = [question({ status: 'refused' })]
    assert.equal(saved(), [], 'another visit, or page, has nothing to look for')
    await pass(20)
    assert.equal([looks, statuses()], [2, ['confirmed']])
  }))

test('R154: what a wallet refused and did not send is forgotten within a minute; a network that fails shows nothing', () =>
  withTimers(async pass => {
    for (const find of [
      async () => undefined,
      async () => {
        throw new ModalError('http/network')
      },
    ]) {
      const { core, statuses } = start(undefined, { find })
      core.ctx.trackedTransactions.value = [question({ status: 'refused' })]
      await pass(10)
      assert.equal(statuses(), ['refused'])
      await pass(50)
      assert.equal(statuses(), [])
    }
  }))

test('R154: an answer that comes during a look counts, and what another page has asked is that page’s to look for', () =>
  withTimers(async pass => {
    const look = deferred<string | undefined>()
    const { core } = start(undefined, { find: () => look.promise, answer: () => new Promise(() => {}) })
    core.ctx.trackedTransactions.value = [question()]
    await pass(60)
    core.ctx.trackedTransactions.value = [item()]
    look.resolve(`0x${'cd'.repeat(32)}`)
    await settled()
    assert.is(core.ctx.trackedTransactions.peek()[0]!.hash, HASH)

    let looks = 0
    const other = start(undefined, { find: async () => void looks++ })
    other.core.area.items[KEY] = JSON.stringify([question({ id: 'theirs' })])
    dispatchEvent(Object.assign(new Event('storage'), { key: KEY }))
    await pass(120)
    assert.is(looks, 0)
  }))

test('R154: another question of the account ends the looks, because its transaction could be taken for the one before', () =>
  withTimers(async pass => {
    for (const [over, expected] of [
      [{}, 0],
      [{ account: B }, 3],
      [{ network: 'eip155:8453' }, 3],
    ] as const) {
      const looked: string[] = []
      const { core } = start(undefined, { find: async ({ id }) => void looked.push(id) })
      core.ctx.trackedTransactions.value = [question({ status: 'refused' })]
      await pass(1)
      core.ctx.trackedTransactions.value = [
        question({ id: 'next', at: Date.now(), ...over }),
        ...core.ctx.trackedTransactions.peek(),
      ]
      await pass(50)
      assert.is(looked.filter(id => id === 'one').length, expected)
    }
  }))

test.run()
