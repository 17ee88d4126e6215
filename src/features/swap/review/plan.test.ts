import { mock } from 'node:test'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred } from '../../../../test/async.ts'
import { A, B, fakeConnector } from '../../../../test/fakes.ts'
import {
  address,
  AMOUNT,
  approve,
  COIN,
  COIN_SIDE,
  endAll,
  ETH,
  HASH,
  LINK,
  LINK_SIDE,
  never,
  QUOTED,
  rest,
  ROUTER,
  start,
  THIEF,
  wordOf,
  type Given,
  type Started,
} from '../../../../test/swap-review.ts'
import type { Preview, SwapCall, TransactionRequest } from '../../../chains/adapter.ts'
import type { TrackedTransaction } from '../../../account/tracked-transactions.ts'
import { ModalError } from '../../../base/errors.ts'
import { minimumOf } from '../../../base/quote.ts'
import type { Built } from '../../../services/network/convert.ts'
import { messages } from './messages.ts'
import type { SwapIntent } from './intent.ts'
import { UNLIMITED } from './prepare.ts'
import type { Batching } from '../../../chains/intents.ts'

const test = suite('swaps')
test.after.each(endAll)

test('R78: without an allowance there are two steps, each asked for in a click, and each is exactly what the plan shows', async () => {
  let allowed = 0n
  const it = await start({ allowance: () => allowed })
  // @spec:3.22
  assert.equal([it.stage(), it.kinds(), it.steps()], ['ready', ['approve', 'swap'], 2])
  // @spec:4.22
  assert.is(it.prepared()!.fee, (50_000n + 180_000n) * 10n + 7n)
  it.transaction.submit()
  allowed = AMOUNT
  await rest()
  // @spec:4.24
  assert.equal(
    it.asked,
    [{ from: A, to: COIN, data: approve(ROUTER, AMOUNT) }],
    'exactly the amount, whatever the service builds',
  )
  // @spec:4.25
  assert.equal(
    [it.stage(), it.kinds(), it.transaction.done.peek(), it.steps(), it.sent()],
    ['ready', ['swap'], 1, 2, 0],
  )
  assert.equal(JSON.parse(it.core.area.items['wallet-modal/1/swap']!), {
    network: 'eip155:1',
    account: A,
    from: COIN_SIDE.address,
    to: LINK_SIDE.address,
    amount: '1',
  })
  it.transaction.submit()
  await rest()
  assert.equal(it.asked[1], it.prepared()!.calls[0]!.tx)
  assert.equal(
    [it.stage(), it.sent(), it.asked.length, it.core.area.items['wallet-modal/1/swap']],
    ['sent', 1, 2, undefined],
  )
  const [{ at, id, ...item }] = it.core.ctx.trackedTransactions.peek() as [
    NonNullable<(typeof it.core.ctx.trackedTransactions.value)[0]>,
  ]
  assert.equal(item, {
    status: 'pending',
    since: '1.1',
    network: 'eip155:1',
    account: A,
    to: ROUTER,
    amount: '1',
    symbol: 'COIN',
    token: COIN,
    hash: HASH,
    swap: { symbol: 'LINK', token: LINK, amount: '0.99', decimals: 6 },
    callHash: 'call hash',
  })
  assert.equal([id, at > 0], [it.transaction.id, true])
})

test('the native currency needs no allowance, and its amount is the value of the call', async () => {
  const it = await start({
    intent: { from: ETH, amount: AMOUNT },
    allowance: () => {
      throw new Error('not asked')
    },
  })
  it.transaction.submit()
  await rest()
  assert.equal(it.asked, [{ from: A, to: ROUTER, data: `0x12aa3caf${'0'.repeat(64)}`, value: AMOUNT }])
})

/** Prices at which the swap loses 1 % of its value, and what else the case changes once the approval is requested. */
const priced = (from = 1, to = 1): Partial<SwapIntent> => ({
  from: { ...COIN_SIDE, price: from },
  to: { ...LINK_SIDE, price: to },
})
async function allowed(given: Given = {}, meanwhile: (it: Started) => void = () => {}): Promise<Started> {
  let allowance = 0n
  const it = await start({ allowance: () => allowance, intent: priced(), ...given })
  assert.equal(it.kinds(), ['approve', 'swap'])
  it.transaction.submit()
  allowance = AMOUNT
  meanwhile(it)
  await rest()
  return it
}

test('who agreed to the whole is asked for the swap by the wallet once its allowance stands, without another click', async () => {
  const it = await allowed()
  assert.equal([it.stage(), it.asked.length, it.transaction.done.peek(), it.sent()], ['sent', 2, 1, 1])
  const even = await allowed({ intent: {}, quote: async () => AMOUNT })
  assert.equal([even.stage(), even.asked.length], ['ready', 1], 'one for one is no price')
})

test('R140: the same swap through another contract, whose end nobody knows, is not asked for a second time without a click', async () => {
  const open = (amount: string): TrackedTransaction => ({
    id: 'earlier',
    status: 'lost',
    network: 'eip155:1',
    account: A,
    to: THIEF,
    amount,
    symbol: 'COIN',
    token: COIN,
    swap: { symbol: 'LINK', token: LINK, amount: '0.98' },
    at: 1,
  })
  for (const [amount, stage, asked] of [
    ['1', 'ready', 1],
    ['2', 'sent', 2],
  ] as const) {
    const it = await allowed({}, ({ core }) => {
      core.ctx.trackedTransactions.value = [open(amount)]
    })
    assert.equal([it.stage(), it.asked.length], [stage, asked], amount)
  }
})

test('R76: a loss is that at the prices of now, and not of when the form was filled in', async () => {
  const answers = (price: number) => async () => [
    { symbol: 'coin', price: 1 },
    { symbol: 'link', price },
    { symbol: 'eth', price: 3000 },
  ]
  const dear = await allowed({ prices: answers(0.8) })
  assert.equal([dear.stage(), dear.asked.length], ['ready', 1], 'a loss of a fifth needs its own tick')
  const { from, to, nativePrice } = dear.prepared()!.priced
  assert.equal([from.price, to.price, nativePrice], [1, 0.8, 3000])
  const fine = await allowed({ intent: priced(1, 0.5), prices: answers(1) })
  assert.is(fine.stage(), 'sent')
  const silent = await allowed({ prices: async () => Promise.reject(new Error('down')) })
  assert.equal([silent.stage(), silent.prepared()!.priced.to.price], ['sent', 1])
})

test('R76: a service that takes too long for prices holds up no swap', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  try {
    const it = await start({ intent: priced(), prices: never })
    assert.is(it.stage(), 'checking')
    mock.timers.tick(2_000)
    await rest()
    assert.equal([it.stage(), it.prepared()!.priced.to.price], ['ready', 1])
  } finally {
    mock.timers.reset()
  }
})

test('what a rollup takes besides gas is in the fee once per call', async () => {
  const charge = async (_network: unknown, tx: TransactionRequest) => (tx.to === ROUTER ? 100n : 1n)
  const both = await start({ chain: { charge } })
  assert.is(both.prepared()!.fee, (50_000n + 180_000n) * 10n + 7n + 100n)
  const one = await start({ chain: { charge }, allowance: () => AMOUNT })
  assert.is(one.prepared()!.fee, 50_000n * 10n + 7n)
})

test('a node that is behind the mined approval is asked again, twice at most, and meanwhile nobody for another approval', async () => {
  for (const [looks, stage, asked] of [
    [1, 'sent', 2],
    [2, 'sent', 2],
    [3, 'ready', 1],
  ] as const) {
    mock.timers.enable({ apis: ['setTimeout'] })
    try {
      let behind = Infinity
      const it = await start({ intent: priced(), allowance: () => (behind-- > 0 ? 0n : AMOUNT) })
      it.transaction.submit()
      behind = looks
      for (const pause of [1_000, 4_000].slice(0, looks)) {
        await rest()
        assert.equal([it.stage(), it.transaction.done.peek(), it.asked.length], ['confirming', 1, 1])
        mock.timers.tick(pause)
      }
      await rest()
      assert.equal([it.stage(), it.asked.length], [stage, asked])
      assert.equal(it.kinds(), looks > 2 ? ['approve', 'swap'] : ['swap'])
    } finally {
      mock.timers.reset()
    }
  }
})

test('who leaves while a node is behind is asked for nothing', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  try {
    const it = await start({ intent: priced() })
    it.transaction.submit()
    await rest()
    it.wallet.change({ accounts: [{ address: B }] })
    mock.timers.tick(5_000)
    await rest()
    assert.equal([it.stage(), it.asked.length], ['invalid', 1])
  } finally {
    mock.timers.reset()
  }
})

test('the swap waits for a click where somebody has not agreed to it, does not look, or the wallet needs the click', async () => {
  const hide = (isHidden: boolean) =>
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })
  let offer = QUOTED
  let target = ROUTER
  const rows: [string, Given, ((it: Started) => void)?, string?][] = [
    ['the price is not known', { intent: {} }],
    ['a loss that has to be ticked', { intent: priced(2, 1) }],
    ['another view is in front', {}, it => it.core.router.open('Networks')],
    ['the modal is closed', {}, it => it.core.router.close()],
    ['the page is hidden', {}, () => hide(true)],
    [
      'the same swap was begun elsewhere',
      {},
      ({ core, plan, prepared }) => {
        const { network, account } = plan
        const begun = {
          id: 'other',
          status: 'pending' as const,
          network: network.caipNetworkId,
          account,
          at: Date.now(),
        }
        core.ctx.trackedTransactions.value = [{ ...begun, hash: HASH, ...plan.entry(prepared()!) }]
      },
    ],
    ['the wallet opens a window', { wallet: fakeConnector({ opens: 'window' }) }],
    ['the price got worse', { quote: async () => offer }, () => void (offer = 900_000n), 'changed'],
    [
      'the service sends it elsewhere',
      {
        built: {
          get to() {
            return target
          },
        },
      },
      () => void (target = LINK),
      'unchecked',
    ],
  ]
  for (const [name, given, meanwhile, stage = 'ready'] of rows) {
    const it = await allowed(given, meanwhile)
    hide(false)
    assert.equal([it.stage(), it.asked.length, it.sent()], [stage, 1, 0], name)
  }
})

test('with an allowance that is enough already, the swap is the only step', async () => {
  const it = await start({ allowance: () => AMOUNT })
  // @spec:4.23
  assert.equal([it.stage(), it.kinds(), it.steps()], ['ready', ['swap'], 1])
})

test('a token that takes a new limit only when there is none gets none first', async () => {
  let allowed = 5n
  const it = await start({
    allowance: () => allowed,
    chain: {
      preview: async (_network, tx, { before } = {}) => ({
        by: 'simulation',
        isFine: !!before || allowed === 0n,
        isWhole: true,
        changes: [
          { kind: 'out', token: COIN, to: ROUTER, amount: AMOUNT },
          { kind: 'in', token: LINK, amount: QUOTED },
        ],
      }),
    },
  })
  assert.equal([it.kinds(), it.steps()], [['reset', 'approve', 'swap'], 3])
  it.transaction.submit()
  allowed = 0n
  await rest()
  assert.equal([(it.asked[0] as TransactionRequest).data, it.kinds()], [approve(ROUTER, 0n), ['approve', 'swap']])
})

test('R72: an unlimited allowance is asked for only when somebody chose it', async () => {
  const it = await start()
  assert.equal(it.prepared()!.calls[0]!.tx.data, approve(ROUTER, AMOUNT))
  it.plan.isUnlimited.value = true
  it.transaction.submit()
  await rest()
  assert.is((it.asked[0] as TransactionRequest).data, approve(ROUTER, UNLIMITED))
})

const unexpected = (): never => assert.unreachable() as never

test('a wallet that does all at once is asked once; one on another device is not even asked whether it does', async () => {
  const batches: TransactionRequest[][] = []
  const batching: Batching = {
    offers: async () => ({ atomic: 'supported' }),
    send: async (_signer, _network, txs) => (batches.push(txs), '0x1'),
    waitFor: async () => ({ status: 'success', hash: HASH }),
  }
  const chain = { batching }
  const it = await start({ chain })
  assert.equal([it.prepared()!.isBatch, it.steps()], [true, 1])
  it.transaction.submit()
  await rest()
  assert.equal(
    [
      it.stage(),
      batches.length,
      batches[0]!.map(tx => tx.to),
      it.asked,
      it.core.ctx.trackedTransactions.peek()[0]!.hash,
    ],
    ['sent', 1, [COIN, ROUTER], [], HASH],
  )
  const slow = await start({ chain: { batching: { ...batching, waitFor: never } } })
  slow.transaction.submit()
  await rest()
  // R138: an ID alone comes from the wallet; nothing is confirmed.
  assert.equal([slow.stage(), slow.core.ctx.trackedTransactions.peek()[0]!.status], ['asking', 'asked'])
  const told = { ...batching, waitFor: async () => ({ status: 'success' as const }) }
  const bare = await start({ chain: { batching: told } })
  bare.transaction.submit()
  await rest()
  // R138: only the wallet says that it is finished; without a receipt the chain has to show it.
  assert.equal([bare.stage(), bare.core.ctx.trackedTransactions.peek()[0]!.status], ['unknown', 'lost'])
  const far = await start({ chain, wallet: fakeConnector({ type: 'walletConnect' }) })
  assert.is(far.prepared()!.isBatch, true)
})

test('R137, R138: the end of calls is not the wallet’s to say: without a hash nobody knows it, with one the chain tells', async () => {
  for (const status of ['failed', 'partial'] as const)
    for (const hash of [undefined, HASH]) {
      const batching: Batching = {
        offers: async () => ({ atomic: 'supported' }),
        send: async () => '0x1',
        waitFor: async () => ({ status, hash }),
      }
      const it = await start({ chain: { batching } })
      it.transaction.submit()
      await rest()
      assert.equal(
        [
          it.stage(),
          it.core.ctx.trackedTransactions.peek().map(item => [item.status, item.hash]),
          it.transaction.state.peek().status,
        ],
        hash ? ['sent', [['pending', HASH]], 'sent'] : ['unknown', [['lost', undefined]], 'unknown'],
        status,
      )
    }
})

test('once the wallet has taken the calls, no answer about them is taken for a refusal of them', async () => {
  for (const code of [5730, 5700, -32602]) {
    const it = await start({
      chain: {
        batching: {
          offers: async () => ({ atomic: 'supported' }),
          send: async () => '0x1',
          waitFor: async () => {
            throw new ModalError('wallet/failed', { data: { code, reason: 'insufficient' } })
          },
        },
      },
    })
    it.transaction.submit()
    await rest()
    assert.equal(
      [it.stage(), it.core.ctx.trackedTransactions.peek().map(item => item.status)],
      ['unknown', ['lost']],
      String(code),
    )
  }
})

test('a chain that could not be asked once is asked again', async () => {
  let isThere = false
  const it = await start({
    chain: {
      batching: {
        offers: async () => {
          if (!isThere) throw new ModalError('chunk/failed')
          return {}
        },
        send: never,
        waitFor: never,
      },
    },
  })
  assert.is(it.stage(), 'unchecked')
  isThere = true
  it.transaction.prepare()
  await rest()
  assert.is(it.stage(), 'ready')
})

test('unwrapping is a call of the token itself, and asks for no allowance', async () => {
  const it = await start({
    intent: { to: ETH },
    built: { to: COIN, data: `0x2e1a7d4d${wordOf(AMOUNT)}` },
    terms: { isWrap: true, minimum: AMOUNT },
    quote: async () => AMOUNT,
    changes: [{ kind: 'in', amount: AMOUNT }],
    chain: { allowances: { of: never, approvalOf: unexpected } },
  })
  assert.equal([it.stage(), it.kinds()], ['ready', ['swap']])
})

const BUILT: [string, Partial<Built>, SwapIntent['from']?][] = [
  ['another sender', { from: THIEF }],
  ['the router as sender', { from: ROUTER }],
  ['value beside a token', { value: 1n }],
  ['all as value', { value: 2n ** 200n }],
  ['no value for the native currency', { value: 0n }, ETH],
  ['less value', { value: AMOUNT - 1n }, ETH],
  ['more value', { value: AMOUNT + 1n }, ETH],
  ['nobody as target', { to: address('0') }],
  ['the account as target', { to: A }],
  ['the source as target', { to: COIN }],
  ['the destination as target', { to: LINK }],
  ['a transfer', { data: `0xa9059cbb${wordOf(THIEF)}${wordOf(AMOUNT)}` }],
  ['a transfer in capitals', { data: `0xA9059CBB${wordOf(THIEF)}${wordOf(AMOUNT)}` }],
  ['a transfer from', { data: `0x23b872dd${wordOf(A)}${wordOf(THIEF)}${wordOf(1n)}` }],
  ['a safe transfer', { data: `0x42842e0e${wordOf(A)}` }],
  ['a safe transfer with data', { data: `0xb88d4fde${wordOf(A)}` }],
  ['an approval', { data: approve(THIEF, AMOUNT) }],
  ['a higher allowance', { data: `0x39509351${wordOf(THIEF)}${wordOf(1n)}` }],
  ['approval for all', { data: `0xa22cb465${wordOf(THIEF)}${wordOf(1n)}` }],
  ['a permit', { data: `0xd505accf${wordOf(A)}` }],
  ['next to nothing', { toAmount: 1n }],
  ['nothing', { toAmount: 0n }],
]
const APPROVALS: [string, Partial<Built>][] = [
  ['of another token', { to: LINK }],
  ['with another sender', { from: LINK }],
  ['with the account as sender', { from: A }],
  ['to the router', { to: ROUTER }],
  ['with value', { value: 1n }],
  ['for a thief', { data: approve(THIEF, AMOUNT) }],
  ['for nobody', { data: approve(address('0'), AMOUNT) }],
  ['for the token', { data: approve(COIN, AMOUNT) }],
  ['for the account', { data: approve(A, AMOUNT) }],
  ['for what is no address', { data: `0x095ea7b3${'f'.repeat(64)}${wordOf(1n)}` }],
  ['that is a transfer', { data: `0xa9059cbb${wordOf(ROUTER)}${wordOf(AMOUNT)}` }],
  ['that raises', { data: `0x39509351${wordOf(ROUTER)}${wordOf(1n)}` }],
  ['too short', { data: approve(ROUTER, 5n).slice(0, -2) }],
  ['too long', { data: `${approve(ROUTER, 5n)}00` }],
]
const SEEN: [string, Preview['changes']][] = [
  [
    'more is paid',
    [
      { kind: 'out', token: COIN, to: ROUTER, amount: AMOUNT + 1n },
      { kind: 'in', token: LINK, amount: QUOTED },
    ],
  ],
  [
    'it is paid twice',
    [
      { kind: 'out', token: COIN, to: ROUTER, amount: AMOUNT },
      { kind: 'out', token: COIN, to: THIEF, amount: 1n },
      { kind: 'in', token: LINK, amount: QUOTED },
    ],
  ],
  [
    'another token goes',
    [
      { kind: 'out', token: THIEF, to: THIEF, amount: 1n },
      { kind: 'in', token: LINK, amount: QUOTED },
    ],
  ],
  [
    'native currency goes',
    [
      { kind: 'out', to: THIEF, amount: 1n },
      { kind: 'in', token: LINK, amount: QUOTED },
    ],
  ],
  [
    'somebody else is allowed',
    [
      { kind: 'approval', token: COIN, spender: THIEF, amount: 1n },
      { kind: 'in', token: LINK, amount: QUOTED },
    ],
  ],
  [
    'another token is allowed',
    [
      { kind: 'approval', token: LINK, spender: ROUTER, amount: 1n },
      { kind: 'in', token: LINK, amount: QUOTED },
    ],
  ],
]

test('R71: of more than 40 mutations of what was built, and of what the network saw of it, none reaches the wallet', async () => {
  assert.ok(BUILT.length + APPROVALS.length + SEEN.length >= 42)
  const given: [string, Given][] = [
    ...BUILT.map(([what, built, from]): [string, Given] => [
      what,
      { built, intent: from && { from }, allowance: () => AMOUNT },
    ]),
    ...APPROVALS.map(([what, approval]): [string, Given] => [what, { approval }]),
    ...SEEN.map(([what, changes]): [string, Given] => [what, { changes, allowance: () => AMOUNT }]),
  ]
  for (const [what, mutation] of given) {
    const it = await start(mutation)
    assert.equal([it.stage(), it.why()], ['unchecked', /nothing/.test(what) ? 'swap.moved' : 'swap.unsafe'], what)
    for (let click = 0; click < 3; click++) it.transaction.submit()
    await rest()
    assert.equal(it.asked, [], what)
  }
})

test('R71: when nothing comes in, or less than agreed, it is asked again, and accepting counts for just that', async () => {
  let offer = QUOTED
  const it = await start({ intent: { quoted: QUOTED }, quote: async () => offer, allowance: () => AMOUNT })
  assert.is(it.stage(), 'ready')
  offer = 980_000n
  it.transaction.prepare()
  await rest()
  assert.equal(
    [it.stage(), it.prepared()!.quoted],
    ['changed', 980_000n],
    '1 % less than 0.99 is still less than promised',
  )
  it.transaction.submit()
  await rest()
  assert.equal(it.asked, [])
  it.transaction.accept()
  assert.is(it.stage(), 'ready')
  it.transaction.submit()
  await rest()
  assert.is(it.asked.length, 1)
})

test('an offer ages while somebody looks, and a better one simply takes its place', async () => {
  let offer = QUOTED
  const it = await start({ quote: async () => offer, allowance: () => AMOUNT, refreshMs: 5 })
  offer = QUOTED + 5n
  await new Promise(resolve => setTimeout(resolve, 30))
  await rest()
  assert.equal([it.stage(), it.prepared()!.quoted], ['ready', QUOTED + 5n])
  offer = 1n
  await new Promise(resolve => setTimeout(resolve, 30))
  await rest()
  assert.is(it.stage(), 'changed')
})

test('an offer older than some seconds is read anew in the click, and the wallet is asked when it is as good', async () => {
  const it = await start({ allowance: () => AMOUNT, refreshMs: 10, freshMs: 20 })
  Object.defineProperty(document, 'hidden', { value: true, configurable: true })
  await new Promise(resolve => setTimeout(resolve, 40))
  const before = it.slippages.length
  for (let click = 0; click < 3; click++) it.transaction.submit()
  // @spec:3.24
  assert.equal([it.stage(), it.asked], ['checking', []])
  await rest()
  assert.is(it.slippages.length, before + 1)
  assert.is(it.asked.length, 1)
  Object.defineProperty(document, 'hidden', { value: false, configurable: true })
})

const TROUBLES: [string, Given, string, string][] = [
  [
    'too little of the token',
    {
      chain: {
        getTokens: async () => [
          { balance: AMOUNT - 1n, title: { name: 'Coin', symbol: 'COIN', decimals: 6 } },
          { title: { name: 'Link', symbol: 'LINK', decimals: 6 } },
        ],
      },
    },
    'insufficient',
    'swap.insufficient.token',
  ],
  ['too little for the fee', { chain: { getBalance: async () => 1n } }, 'insufficient', 'swap.insufficient.fee'],
  ['no way', { quote: async () => undefined }, 'unchecked', 'swap.none'],
  [
    'a quote that does not come',
    {
      quote: async () => {
        throw new ModalError('http/status')
      },
    },
    'unchecked',
    'swap.failed.quote',
  ],
  [
    'an allowance that nobody knows',
    {
      chain: {
        allowances: {
          of: async () => {
            throw new ModalError('rpc/error')
          },
          approvalOf: unexpected,
        },
      },
    },
    'unchecked',
    'swap.failed.allowance',
  ],
  [
    'a network that is down',
    {
      chain: {
        getBalance: async () => {
          throw new ModalError('http/network')
        },
      },
    },
    'unchecked',
    'unchecked.network',
  ],
  [
    'a node that refuses an answer',
    {
      allowance: () => AMOUNT,
      chain: {
        estimateGas: async () => {
          throw new ModalError('rpc/error', { data: { reason: 'overloaded' } })
        },
      },
    },
    'unchecked',
    'unchecked.network',
  ],
  [
    'a node that says that it would fail',
    {
      allowance: () => AMOUNT,
      chain: {
        estimateGas: async () => {
          throw new ModalError('rpc/error', { data: { fails: true } })
        },
      },
    },
    'unchecked',
    'swap.fails',
  ],
  [
    'a contract that refuses',
    {
      allowance: () => AMOUNT,
      chain: { preview: async () => ({ by: 'call', isFine: false, isWhole: true, reason: 'K', changes: [] }) },
    },
    'unchecked',
    'swap.fails',
  ],
]
for (const [what, given, stage, why] of TROUBLES) {
  test(`${what} is told as what it is, and the wallet is not asked`, async () => {
    const it = await start(given)
    // @spec:3.24 @spec:5.15 @spec:5.16
    assert.equal([it.stage(), it.why()], [stage, why])
    it.transaction.submit()
    await rest()
    assert.equal(it.asked, [])
  })
}

test('wrapping, which no log tells of, brings what was offered; any other call to the wrapped token does not pass', async () => {
  const changes: Preview['changes'] = [{ kind: 'out', to: LINK, amount: AMOUNT }]
  const wrap = (data: string, terms: Partial<SwapCall> | null) =>
    start({
      intent: { from: ETH, quoted: AMOUNT },
      quote: async () => AMOUNT,
      built: { to: LINK, data },
      changes,
      terms,
    })
  const fine = await wrap('0xd0e30db0', { isWrap: true, minimum: AMOUNT })
  assert.equal([fine.stage(), fine.prepared()!.quoted], ['ready', AMOUNT])
  for (const data of ['0xd0e30db000', `0xa9059cbb${wordOf(THIEF)}${wordOf(AMOUNT)}`, `0x2e1a7d4d${wordOf(AMOUNT)}`])
    assert.equal([(await wrap(data, null)).why()], ['swap.unsafe'], data)
})

test('R102: a call of the token that is paid is no swap for the native currency: no tick lets it reach the wallet', async () => {
  for (const selector of ['8fcb4e5b', 'ba087652', '00f714ce', '12345678']) {
    const it = await start({
      intent: { to: ETH },
      built: { to: COIN, data: `0x${selector}${wordOf(THIEF)}${wordOf(AMOUNT)}` },
      terms: null,
      chain: { preview: async () => ({ by: 'call', isFine: true, isWhole: false, changes: [] }) },
    })
    it.plan.trusted.value = COIN
    it.transaction.submit()
    await rest()
    assert.equal([it.stage(), it.why(), it.asked], ['unchecked', 'swap.unsafe', []], selector)
  }
})

test('who is a contract pays no fee of the native currency itself', async () => {
  const it = await start({ chain: { getBalance: async () => 0n, isContract: async () => true } })
  // @spec:6.6
  assert.is(it.stage(), 'ready')
  const account = { address: A, type: 'smartAccount' as const }
  const wallet = fakeConnector({ connect: async () => ({ accounts: [account], caipNetworkId: 'eip155:1' }) })
  assert.is(
    (await start({ wallet, chain: { getBalance: async () => 0n } })).stage(),
    'ready',
    'the connector knows it before the chain does',
  )
  // @spec:5.14 @spec:5.15
  assert.is((await start({ chain: { getBalance: async () => 0n } })).why(), 'swap.insufficient.fee')
})

test('without a simulation what was quoted stands, and nobody says that it was tried', async () => {
  const it = await start({
    chain: { preview: async () => ({ by: 'nothing', isFine: true, isWhole: true, changes: [] }) },
  })
  const { quoted, minimum, verifiedBy, preview } = it.prepared()!
  assert.equal(
    [it.stage(), quoted, minimum, verifiedBy, preview.by],
    ['ready', QUOTED, minimumOf(QUOTED, 100), 'terms', 'nothing'],
  )
})

const CHANGES: [string, (it: Started) => void][] = [
  ['another account', ({ wallet }) => wallet.change({ accounts: [{ address: B }] })],
  ['another network', ({ wallet }) => wallet.change({ caipNetworkId: 'eip155:8453' })],
  ['a wallet that leaves', ({ wallet }) => wallet.change('disconnect')],
]
const STEPS: [string, Given, ((it: Started) => void)?][] = [
  ['while the offer is asked for', { quote: never }],
  ['while the allowance is looked up', { chain: { allowances: { of: never, approvalOf: unexpected } } }],
  ['when all is ready', {}],
  ['while the allowance is mined', { chain: { waitForReceipt: never } }, it => it.transaction.submit()],
  ['when less would come', { intent: { quoted: 2n * QUOTED } }],
]
for (const [when, given, act] of STEPS)
  for (const [what, change] of CHANGES) {
    test(`R41, R69: ${what} ${when} ends the swap, and the wallet is asked nothing more`, async () => {
      const it = await start(given)
      act?.(it)
      await rest()
      const before = it.asked.length
      change(it)
      it.transaction.submit()
      await rest()
      // A sent approval remains, and the user is told.
      assert.equal(
        [it.stage(), it.why(), it.asked.length],
        ['invalid', before ? 'swap.changed' : 'changed.account', before],
      )
    })
  }
for (const [what, change] of CHANGES.slice(0, 2)) {
  test(`R69: ${what} while the wallet has it does not take back what it was asked`, async () => {
    const answer = deferred<string>()
    const it = await start({ allowance: () => AMOUNT, chain: { sendTransaction: () => answer.promise } })
    it.transaction.submit()
    await rest()
    change(it)
    assert.is(it.stage(), 'asking')
    answer.resolve(HASH)
    await rest()
    assert.equal([it.stage(), it.core.ctx.trackedTransactions.peek()[0]!.account], ['sent', A])
  })
}

test('R74: however many clicks, the wallet is asked once, and its silence is told', async () => {
  const asked: unknown[] = []
  const it = await start({
    allowance: () => AMOUNT,
    silentMs: 1,
    chain: { sendTransaction: (_provider, _network, tx) => (asked.push(tx), never()) },
  })
  for (let click = 0; click < 50; click++) it.transaction.submit()
  await new Promise(resolve => setTimeout(resolve, 10))
  assert.equal([asked.length, it.stage()], [1, 'silent'])
})

const ENDS: [string, ModalError, string][] = [
  ['declines', new ModalError('wallet/declined'), 'declined'],
  [
    'finds too little money',
    new ModalError('wallet/failed', { data: { code: -32000, reason: 'insufficient funds' } }),
    'failed',
  ],
  ['gives no hash', new ModalError('wallet/failed'), 'unknown'],
  ['loses its connection', new ModalError('wallet/disconnected'), 'unknown'],
]
for (const [what, error, end] of ENDS) {
  test(`R77: a wallet that ${what}`, async () => {
    const it = await start({
      allowance: () => AMOUNT,
      chain: {
        sendTransaction: async () => {
          throw error
        },
      },
    })
    it.transaction.submit()
    await rest()
    assert.equal(
      [it.stage(), it.sent(), it.core.ctx.trackedTransactions.peek().map(item => item.status)],
      [end, 0, [end === 'unknown' ? 'lost' : 'refused']],
    )
    assert.equal(it.tracked(), ['SWAP_ERROR'])
  })
}

test('R77: an allowance that failed on the chain says so; a declined one leaves all as it was', async () => {
  const failed = await start({ chain: { waitForReceipt: async (_network, hash) => ({ status: 'reverted', hash }) } })
  failed.transaction.submit()
  await rest()
  // @spec:8.61
  assert.equal(
    [failed.stage(), failed.why(), failed.tracked()],
    ['failed', 'swap.failed.allow', ['SWAP_APPROVAL_ERROR']],
  )
  const declined = await start({
    chain: {
      sendTransaction: async () => {
        throw new ModalError('wallet/declined')
      },
    },
  })
  declined.transaction.submit()
  await rest()
  assert.equal([declined.stage(), declined.core.ctx.trackedTransactions.peek()], ['declined', []])
})

test('a failure has the words of the wallet, and without any says that the transaction failed', async () => {
  for (const [reason, words] of [
    ['execution reverted', 'execution reverted'],
    [undefined, 'Transaction error'],
  ]) {
    const it = await start({
      allowance: () => AMOUNT,
      chain: {
        sendTransaction: async () => {
          throw new ModalError('wallet/failed', { data: { code: -32602, reason } })
        },
      },
    })
    it.core.ctx.i18n.extend(messages)
    it.transaction.submit()
    // In the view itself there is no notice.
    it.core.router.close()
    await rest()
    // @spec:8.13 @spec:8.14
    assert.equal(it.core.notifications.current.peek(), { message: words, variant: 'error' })
  }
})

test('R77: a swap that may still happen is not told as failed, whatever the wallet says', async () => {
  const it = await start({
    allowance: () => AMOUNT,
    chain: {
      sendTransaction: async () => {
        throw new ModalError('wallet/failed', { data: { code: -32603, reason: 'Please try again' } })
      },
    },
  })
  it.core.ctx.i18n.extend(messages)
  it.transaction.submit()
  it.core.router.close()
  await rest()
  const message = 'Check your wallet before you try again: the swap may still go through.'
  assert.equal(it.core.notifications.current.peek(), { message, variant: 'error' })
})

test('success is told when the chain confirms, once, and a swap that fails there is an error', async () => {
  for (const [status, event] of [
    ['confirmed', 'SWAP_SUCCESS'],
    ['failed', 'SWAP_ERROR'],
  ] as const) {
    const it = await start({ allowance: () => AMOUNT })
    it.transaction.submit()
    await rest()
    assert.equal(it.tracked(), [])
    for (let time = 0; time < 2; time++)
      it.core.ctx.trackedTransactions.value = it.core.ctx.trackedTransactions.peek().map(item => ({ ...item, status }))
    // @spec:8.60
    assert.equal(it.tracked(), [event])
    const [{ properties }] = it.core.heard('event').filter(item => (item as { event: string }).event === event) as [
      { properties: object },
    ]
    assert.not.match(JSON.stringify(properties), /0x/)
  }
})

test('R13: destroying the modal meanwhile writes nothing more', async () => {
  const answer = deferred<string>()
  const it = await start({ allowance: () => AMOUNT, chain: { sendTransaction: () => answer.promise } })
  it.transaction.submit()
  await rest()
  it.core.abort.abort()
  answer.reject(new ModalError('request/aborted'))
  await rest()
  assert.is(it.stage(), 'asking')
})

test.run()
