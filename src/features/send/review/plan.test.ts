import { mock } from 'node:test'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred, failure, settled } from '../../../../test/async.ts'
import { A, B, createCore, fakeAdapter, fakeConnector, type FakeChain } from '../../../../test/fakes.ts'
import type { AdapterHost, Preview, TransactionRequest } from '../../../chains/adapter.ts'
import { prepareTransfer } from '../../../chains/evm/transfer.ts'
import { bitcoinNetworks } from '../../../chains/networks.ts'
import { createAdapterRegistry } from '../../../chains/adapter-registry.ts'
import type { Batching, TransferIntent } from '../../../chains/intents.ts'
import type { WalletOffers } from '../../../base/capabilities.ts'
import { ModalError } from '../../../base/errors.ts'
import { altered, unsent } from '../../../base/refusal.ts'
import type { Reason } from '../../transaction/plan.ts'
import { reasonOf, stageOf } from '../../transaction/state.ts'
import type { Intent } from './intent.ts'
import { messages } from './messages.ts'
import type { PreparedSend } from './prepared.ts'
import { planTransfer, startTransfer } from './plan.ts'

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
const sol = {
  name: 'Solana',
  symbol: 'SOL',
  chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  quantity: { decimals: '9', numeric: '2' },
}
const coin = {
  name: 'Coin',
  symbol: 'COIN',
  chainId: 'eip155:1',
  address: `eip155:1:${CONTRACT}`,
  quantity: { decimals: '6', numeric: '100' },
}
const title = { name: 'Coin', symbol: 'COIN', decimals: 6 }
const fine: Preview = { by: 'simulation', isFine: true, isWhole: true, changes: [] }

const transferOf = ({ from, token, to, amount }: { from: string; token: string; to: string; amount: bigint }) => ({
  from,
  to: token,
  data: `0x${to.slice(2)}${amount.toString(16)}`,
})
/** What a simulation finds for a transfer made by `transferOf`, or for one in the native currency. */
const simulated = ({ to, value, data }: TransactionRequest): Preview => ({
  ...fine,
  changes: [
    data
      ? { kind: 'out', token: to, to: data.slice(0, 42), amount: BigInt(`0x${data.slice(42)}`) }
      : { kind: 'out', to, amount: value! },
  ],
})

const OTHER = `0x${'9a'.repeat(20)}`

interface Given extends FakeChain {
  intent?: Partial<Intent>
  silentMs?: number
  /** The account type according to the connector. */
  type?: 'eoa' | 'smartAccount'
  /** The account's network. */
  on?: 'eip155:1' | 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
}

/** A connected account with 2 ETH and 100 COIN, and a chain on which a transfer costs 0.001 ETH. */
async function start({ intent: over, silentMs = 1e8, type, on = 'eip155:1', ...chain }: Given = {}) {
  const wallet = fakeConnector({ namespace: on.startsWith('solana') ? 'solana' : 'eip155' })
  wallet.answer = async () => ({ accounts: [{ address: A, type }], caipNetworkId: on })
  const asked: TransactionRequest[] = []
  const adapter: ReturnType<typeof fakeAdapter> = fakeAdapter({
    normalize: address => address,
    getBalance: async () => 2n * ETHER,
    getTokens: async () => [{ balance: 100_000_000n, title }],
    isContract: async () => false,
    estimateGas: async () => ({ gas: 21_000n, gasPrice: ETHER / 21_000_000n, extra: 0n }),
    preview: async (_network, tx) => simulated(tx),
    prepareTransfer: (intent, wait) => prepareTransfer({ ...adapter.calls, transferOf }, intent, wait),
    sendTransaction: async (_provider, _network, tx) => (asked.push(tx), HASH),
    ...chain,
  })
  const core = createCore({ options: { networks: [1, 8453, 'solana'] }, connectors: [wallet], adapter })
  lives.add(core.abort)
  Object.assign(core.ctx, { sources: async () => ({ origin: 'https://data.example' }) })
  await core.connections.connect(wallet, { signal: core.life })
  let sent = 0
  const intent: Intent = {
    network: core.networks.active.peek(),
    account: A,
    token: on === 'eip155:1' ? native : sol,
    amount: ETHER,
    isMax: false,
    recipient: { address: B, warnings: [] },
    onSent: () => {
      sent++
    },
    ...over,
  }
  const { plan, transaction } = startTransfer(core.ctx, intent, silentMs)
  await settled()
  const tracked = () =>
    core
      .heard('event')
      .map(event => (event as { event: string }).event)
      .filter(name => name.startsWith('SEND'))
  const reason = (): Partial<Reason> => reasonOf(transaction.state.peek())
  return {
    core,
    wallet,
    intent,
    plan,
    transaction,
    asked,
    stage: () => {
      const now = transaction.state.peek()
      return now.status === 'asking' ? stageOf(now) : now.status
    },
    prepared: () => transaction.state.peek().prepared as PreparedSend,
    why: () => reason().text,
    facts: () => reason().values ?? {},
    words: () => reason().words,
    tracked,
    sent: () => sent,
  }
}

test('R78: the wallet is asked for exactly what the check showed, and the hash is what is followed', async () => {
  const previewed: TransactionRequest[] = []
  const { transaction, core, asked, stage, tracked, sent } = await start({
    preview: async (_network, tx) => (previewed.push(tx), simulated(tx)),
  })
  assert.is(stage(), 'ready')
  assert.equal(previewed, [{ from: A, to: B, value: ETHER }])
  transaction.submit()
  assert.is(stage(), 'asking')
  await settled()
  assert.equal(asked, previewed)
  assert.is(stage(), 'sent')
  const [{ at, id, ...item }] = core.ctx.trackedTransactions.peek() as [
    NonNullable<(typeof core.ctx.trackedTransactions.value)[0]>,
  ]
  assert.equal(item, {
    status: 'pending',
    since: '1.1',
    network: 'eip155:1',
    account: A,
    to: B,
    amount: '1',
    symbol: 'ETH',
    decimals: 18,
    token: undefined,
    callHash: 'call hash',
    hash: HASH,
  })
  assert.is(id, transaction.id)
  assert.ok(at > 0)
  // @spec:8.58 @spec:8.59
  assert.equal(tracked(), ['SEND_INITIATED', 'SEND_SUCCESS'])
  assert.is(sent(), 1)
})

test('a token goes through its contract, in its own units', async () => {
  const { transaction, asked } = await start({ intent: { token: coin, amount: 12_500_000n } })
  transaction.submit()
  await settled()
  // @spec:7.21
  assert.equal(asked, [{ from: A, to: CONTRACT, data: `0x${B.slice(2)}${12_500_000n.toString(16)}` }])
})

test('all of the native currency leaves nothing but the fee, and the wallet is held to that fee', async () => {
  const gasPrice = 7n * 10n ** 9n
  const { transaction, asked } = await start({
    intent: { isMax: true },
    getBalance: async () => 2n * ETHER + 5n,
    estimateGas: async () => ({ gas: 21_000n, gasPrice, extra: 11n }),
  })
  transaction.submit()
  await settled()
  const fee = 21_000n * gasPrice + 11n
  assert.equal(asked, [{ from: A, to: B, value: 2n * ETHER + 5n - fee, gas: 21_000n, gasPrice }])
})

test('all of a token is what the chain says, not what the list said', async () => {
  const { prepared, transaction, asked } = await start({
    intent: { token: coin, amount: 100_000_000n, isMax: true },
    getTokens: async () => [{ balance: 99_999_999n, title }],
  })
  assert.is(prepared().amount, 99_999_999n)
  transaction.submit()
  await settled()
  assert.ok(asked[0]!.data!.endsWith(99_999_999n.toString(16)))
})

const CONTRADICTIONS: [string, Given, [stage: string, why: string, facts: object]][] = [
  [
    'counts with fewer decimals than the list said',
    { getTokens: async () => [{ balance: 100n, title: { ...title, decimals: 5 } }] },
    ['invalid', 'mismatch.decimals', { told: '6', found: '5' }],
  ],
  [
    'counts with more decimals',
    { getTokens: async () => [{ balance: 10n ** 30n, title: { ...title, decimals: 18 } }] },
    ['invalid', 'mismatch.decimals', { told: '6', found: '18' }],
  ],
  [
    'does not say how it counts',
    { getTokens: async () => [{ balance: 100_000_000n }] },
    ['unchecked', 'unchecked.decimals', {}],
  ],
  [
    'would take more than was typed',
    { preview: async () => ({ ...fine, changes: [{ kind: 'out', token: CONTRACT, to: B, amount: 5_000_001n }] }) },
    ['invalid', 'mismatch.amount', { found: '5.000001' }],
  ],
  [
    'would take less than was typed',
    { preview: async () => ({ ...fine, changes: [{ kind: 'out', token: CONTRACT, to: B, amount: 4_999_994n }] }) },
    ['invalid', 'mismatch.amount', { found: '4.999994' }],
  ],
  [
    'would take more in two parts',
    {
      preview: async () => ({
        ...fine,
        changes: [
          { kind: 'out', token: CONTRACT, to: B, amount: 5_000_000n },
          { kind: 'out', token: CONTRACT, to: A.replace('a', 'c'), amount: 1n },
        ],
      }),
    },
    ['invalid', 'mismatch.amount', { found: '5.000001' }],
  ],
  ['would move nothing', { preview: async () => fine }, ['unchecked', 'unchecked.nothing', {}]],
  [
    'would bring all of it to somebody else',
    {
      preview: async () => ({ ...fine, changes: [{ kind: 'out', token: CONTRACT, to: CONTRACT, amount: 5_000_000n }] }),
    },
    ['unchecked', 'unchecked.nothing', {}],
  ],
  [
    'would move only something else',
    {
      preview: async () => ({
        ...fine,
        changes: [
          { kind: 'out', to: B, amount: 5_000_000n },
          { kind: 'approval', token: CONTRACT, spender: B, amount: 5_000_000n },
          { kind: 'in', token: CONTRACT, amount: 5_000_000n },
        ],
      }),
    },
    ['unchecked', 'unchecked.nothing', {}],
  ],
]
for (const [what, given, [stage, why, facts]] of CONTRADICTIONS) {
  test(`R104: a token that ${what} is not sent, and nothing is asked of the wallet`, async () => {
    const it = await start({ intent: { token: coin, amount: 5_000_000n }, ...given })
    assert.equal([it.stage(), it.why(), it.facts(), it.prepared()], [stage, why, facts, undefined])
    it.transaction.submit()
    await settled()
    // @spec:5.3
    assert.equal([it.asked, it.core.ctx.trackedTransactions.peek()], [[], []])
  })
}

test('R133: the own coin of a network, told with other decimals, is not sent, and nothing is asked of the wallet', async () => {
  for (const [decimals, isMax] of [
    ['19', false],
    ['17', false],
    ['19', true],
  ] as const) {
    const it = await start({ intent: { token: { ...native, quantity: { ...native.quantity, decimals } }, isMax } })
    it.transaction.submit()
    await settled()
    assert.equal(
      [it.stage(), it.why(), it.facts(), it.asked, it.core.ctx.trackedTransactions.peek()],
      ['invalid', 'mismatch.decimals', { told: decimals, found: '18' }, [], []],
    )
  }
})

test('R133: the own coin of a network goes by the symbol of its definition, whatever the list calls it', async () => {
  const it = await start({ intent: { token: { ...native, symbol: 'USDC' } } })
  it.transaction.submit()
  await settled()
  assert.equal([it.prepared().symbol, it.core.ctx.trackedTransactions.peek()[0]!.symbol], ['ETH', 'ETH'])
})

test('R104: other decimals stop all of a token too, and what is stopped for good cannot be tried into being sent', async () => {
  let decimals = 8
  const it = await start({
    intent: { token: coin, amount: 1n, isMax: true },
    getTokens: async () => [{ balance: 5n, title: { ...title, decimals } }],
  })
  assert.equal([it.stage(), it.facts()], ['invalid', { told: '6', found: '8' }])
  decimals = 6
  it.transaction.submit()
  await settled()
  assert.equal([it.stage(), it.asked], ['invalid', []])
})

test('R103: who lists the tokens is not asked what they are', async () => {
  const aparts: unknown[] = []
  await start({
    intent: { token: coin, amount: 1n },
    getTokens: async (_network, _holder, _tokens, wait) => (aparts.push(wait?.apart), [{ balance: 5n, title }]),
  })
  assert.equal(aparts, ['https://data.example'])
})

test('R104: the symbol is the one of the contract, cleaned; the list counts where the contract has none', async () => {
  for (const [said, symbol] of [
    ['COIN', 'COIN'],
    ['SC\u202eAM', 'SCAM'],
    ['get.rich.example', '•••'],
    ['', 'COIN'],
    ['\u200b', 'COIN'],
    ['x'.repeat(30), `${'x'.repeat(19)}…`],
  ] as const) {
    const { prepared, transaction, core } = await start({
      intent: { token: coin, amount: 1n },
      getTokens: async () => [{ balance: 5n, title: { ...title, symbol: said } }],
    })
    assert.is(prepared().symbol, symbol)
    transaction.submit()
    assert.is(core.ctx.trackedTransactions.peek()[0]!.symbol, symbol)
  }
})

test('R104: native currency that a simulation sees leave in another amount is not sent; one that it does not see is', async () => {
  const see = async (amount: bigint) => {
    const { facts, stage } = await start({
      preview: async () => ({ ...fine, changes: amount ? [{ kind: 'out', to: B, amount }] : [] }),
    })
    return [stage(), facts()['found']]
  }
  assert.equal(
    [await see(ETHER), await see(ETHER + 1n), await see(ETHER / 2n), await see(0n)],
    [
      ['ready', undefined],
      ['invalid', '1.000000000000000001'],
      ['invalid', '0.5'],
      ['ready', undefined],
    ],
  )
})

test('R143: a token that counts in shares, and loses a few base units in it, is sent; more than asked is a stop', async () => {
  const shares = (out: bigint): Given => ({
    intent: { token: { ...coin, quantity: { decimals: '18', numeric: '100' } }, amount: 5n * ETHER },
    getTokens: async () => [{ balance: 100n * ETHER, title: { ...title, decimals: 18 } }],
    preview: async () => ({ ...fine, changes: [{ kind: 'out', token: CONTRACT, to: B, amount: 5n * ETHER + out }] }),
  })
  for (const [out, stage] of [
    [0n, 'ready'],
    [-1n, 'ready'],
    [-10n, 'ready'],
    [-11n, 'invalid'],
    [1n, 'invalid'],
  ] as const) {
    const it = await start(shares(out))
    assert.equal([it.stage(), it.prepared()?.arrives], [stage, undefined], String(out))
  }
})

test('R143: what the page itself stopped after the question was not sent, and nothing is kept of it', async () => {
  const it = await start({
    sendTransaction: () => Promise.reject(unsent('The wallet signed another transaction. Nothing was sent.')),
  })
  it.transaction.submit()
  await settled()
  assert.equal([it.stage(), it.core.ctx.trackedTransactions.peek()], ['failed', []])
})

test('what a transfer does beside itself, leave to take a token or another asset that goes, needs a tick', async () => {
  const beside: [Preview['changes'], boolean][] = [
    [[], false],
    [[{ kind: 'in', token: OTHER, amount: 5n }], false],
    [[{ kind: 'approval', token: OTHER, spender: B, amount: 0n }], false],
    [[{ kind: 'approval', token: OTHER, spender: B, amount: 1n }], true],
    [[{ kind: 'approval', token: OTHER, spender: B, amount: 2n ** 256n - 1n }], true],
    [[{ kind: 'out', token: OTHER, to: B, amount: 1n }], true],
  ]
  for (const [changes, takesMore] of beside) {
    const it = await start({
      preview: async (_network, tx) => ({ ...simulated(tx), changes: [...simulated(tx).changes, ...changes] }),
    })
    assert.equal([it.stage(), it.prepared().takesMore], ['ready', takesMore])
  }
})

test('R112: where a token keeps a part of what is sent, how much arrives is told before, and no less is expected after', async () => {
  const parts = (...amounts: bigint[]): Preview => ({
    ...fine,
    changes: amounts.map((amount, at) => ({ kind: 'out', token: CONTRACT, to: at ? CONTRACT : B, amount })),
  })
  for (const [preview, arrives] of [
    [parts(98n, 2n), 98n],
    [parts(100n), undefined],
  ] as const) {
    const { prepared, stage, plan } = await start({
      intent: { token: coin, amount: 100n },
      preview: async () => preview,
    })
    assert.equal([stage(), prepared().arrives], ['ready', arrives])
    assert.is(plan.entry(prepared()).expected, arrives && '0.000098')
  }
})

test('what one sends to oneself is not measured by what leaves; without a simulation nothing is', async () => {
  for (const given of [
    { intent: { token: coin, amount: 1n, recipient: { address: A, warnings: [] } }, preview: async () => fine },
    { intent: { token: coin, amount: 1n }, preview: async () => ({ ...fine, by: 'call' as const }) },
  ] as Given[])
    assert.is((await start(given)).stage(), 'ready')
})

test('who is a smart account needs no native currency for the fee, with code or by the word of the connector', async () => {
  const broke: Given = { intent: { token: coin, amount: 1n }, getBalance: async () => 0n }
  assert.is((await start(broke)).stage(), 'insufficient')
  // @spec:6.5
  assert.is((await start({ ...broke, isContract: async (_network, address) => address === A })).stage(), 'ready')
  assert.is((await start({ ...broke, type: 'smartAccount' })).stage(), 'ready')
  assert.is((await start({ ...broke, type: 'eoa' })).stage(), 'insufficient')
  // More than the balance cannot be sent.
  assert.is(
    (await start({ type: 'smartAccount', intent: { amount: 1n }, getBalance: async () => 0n })).why(),
    'insufficient.token',
  )
})

test('R188: all of a smart account is all but the fee, which its wallet may take from it', async () => {
  const sent = async (type: Given['type']) => {
    const { transaction, asked } = await start({ type, intent: { isMax: true } })
    transaction.submit()
    await settled()
    return asked
  }
  assert.equal(await sent('smartAccount'), await sent('eoa'))
})

const POOR: [string, Given, string][] = [
  ['more than the chain says is there', { intent: { amount: 3n * ETHER } }, 'insufficient.token'],
  ['so much that the fee is not left', { intent: { amount: 2n * ETHER } }, 'insufficient.fee'],
  [
    'a token without native currency for the fee',
    { intent: { token: coin, amount: 1n }, getBalance: async () => 1n },
    'insufficient.fee',
  ],
  ['a token that is not there', { intent: { token: coin, amount: 100_000_001n } }, 'insufficient.token'],
  ['all where the fee takes all', { intent: { isMax: true }, getBalance: async () => 1000n }, 'insufficient.fee'],
]
for (const [what, given, why] of POOR) {
  test(`R73: ${what} is not asked of the wallet`, async () => {
    const it = await start(given)
    assert.equal([it.stage(), it.why()], ['insufficient', why])
    it.transaction.submit()
    await settled()
    assert.equal(it.asked, [])
  })
}

/** A token transfer that costs 10, and pays 1000 into a new account. */
const withRent = (native: bigint): Given => ({
  intent: { token: coin, amount: 1n },
  getBalance: async () => native,
  prepareTransfer: async ({ token, to, amount }) => ({
    amount,
    fee: 10n,
    rent: 1000n,
    callHash: '1',
    preview: async () => ({ ...fine, changes: [{ kind: 'out', token, to, amount }] }),
    submit: async () => HASH,
  }),
})
test('R119: the rent of a new account is told beside the fee, and counts against what there is', async () => {
  const [rich, short, poor] = await Promise.all([1010n, 1009n, 9n].map(native => start(withRent(native))))
  assert.equal([rich!.stage(), rich!.prepared().fee, rich!.prepared().rent], ['ready', 10n, 1000n])
  assert.equal([short!.stage(), short!.why()], ['insufficient', 'insufficient.rent'])
  assert.equal([poor!.stage(), poor!.why()], ['insufficient', 'insufficient.fee'])
})

for (const obstacle of ['bound', 'frozen', 'frozenThere', 'memo', 'hook', 'rule', 'mine', 'theirs', 'place'])
  test(`R119, R135, R136: what never arrives (${obstacle}) ends with its own words, and is not asked of the wallet`, async () => {
    const it = await start({
      intent: { token: coin, amount: 1n },
      prepareTransfer: async () => {
        throw new ModalError('rpc/error', { data: { obstacle } })
      },
    })
    assert.equal([it.stage(), it.why(), it.words()], ['invalid', `obstacle.${obstacle}`, undefined])
    assert.ok(Object.hasOwn(messages, it.why()!))
    it.transaction.submit()
    await settled()
    assert.equal(it.asked, [])
  })

test('R135: an account that changed hands is found in the preview, too, and R136: a rule is named with its values', async () => {
  const values = { rule: 'Pausable', shown: '400' }
  const it = await start({
    intent: { token: coin, amount: 1n },
    prepareTransfer: async () => ({
      amount: 1n,
      fee: 0n,
      callHash: '',
      preview: async () => {
        throw new ModalError('rpc/error', { data: { obstacle: 'rule', values } })
      },
      submit: async () => '',
    }),
  })
  const state = it.transaction.state.value
  assert.equal(state.status === 'invalid' && state.reason, { text: 'obstacle.rule', values })
})

test('a chain that nothing can be sent on is named as such', async () => {
  const { core, intent } = await start()
  core.ctx.i18n.extend(messages)
  // The adapters are the modal's.
  core.ctx.adapter = createAdapterRegistry(core.ctx as unknown as AdapterHost, core.life)
  const plan = planTransfer(core.ctx, { ...intent, network: bitcoinNetworks()[0]! })
  const thrown = await failure(plan.prepare({ signal: core.life }))
  // @spec:4.35
  assert.equal([thrown.message, core.t(plan.explain(thrown).text!)], ['Adapter not found', 'Unsupported chain'])
})

test('how long it usually takes is told when the network knows by the end of the check, and else not', async () => {
  let late = deferred<number>()
  for (const [blockTime, expected] of [
    [async () => 12_000, 15_000],
    [async () => undefined, undefined],
    [
      async () => {
        throw new ModalError('http/network')
      },
      undefined,
    ],
    [undefined, undefined],
    [() => late.promise, undefined],
  ] as const) {
    late = deferred()
    const { plan, stage } = await start({ blockTime })
    late.resolve(12_000)
    await settled()
    assert.equal([stage(), plan.usualMs.peek()], ['ready', expected])
  }
})

test('R147: a node that refuses an answer, as of a rollup’s fee, has not said that the transfer would fail', async () => {
  const { why, words, stage } = await start({
    estimateGas: async () => {
      throw new ModalError('rpc/error', { data: { reason: 'overloaded' } })
    },
  })
  assert.equal([stage(), why(), words()], ['unchecked', 'unchecked.network', 'overloaded'])
})

test('a transfer that the network refuses is not asked of the wallet; asked again the network may agree', async () => {
  let isUp = false
  const { why, transaction, asked, stage } = await start({
    estimateGas: async () => {
      if (!isUp) throw new ModalError('rpc/error', { data: { fails: true } })
      return { gas: 1n, gasPrice: 1n, extra: 0n }
    },
  })
  assert.equal([stage(), why()], ['unchecked', 'unchecked.fails'])
  transaction.submit()
  isUp = true
  transaction.prepare()
  assert.is(stage(), 'checking')
  await settled()
  assert.equal([stage(), asked.length], ['ready', 0])
})

test('a transfer that the simulation sees fail is not asked of the wallet, and the contract’s words are kept', async () => {
  const { words, why, transaction, asked, stage } = await start({
    preview: async () => ({ by: 'simulation', isFine: false, isWhole: true, reason: 'paused', changes: [] }),
  })
  assert.equal([stage(), why(), words()], ['unchecked', 'unchecked.fails', 'paused'])
  transaction.submit()
  await settled()
  assert.equal(asked, [])
})

test('a network that cannot be reached is said as such, and a token balance nobody tells as well', async () => {
  assert.is(
    (
      await start({
        getBalance: async () => {
          throw new ModalError('http/network')
        },
      })
    ).why(),
    'unchecked.network',
  )
  assert.is(
    (await start({ intent: { token: coin, amount: 1n }, getTokens: async () => [{ title }] })).stage(),
    'unchecked',
  )
})

test('R74: fifty clicks ask the wallet once', async () => {
  const { transaction, asked } = await start()
  for (let click = 0; click < 50; click++) transaction.submit()
  await settled()
  for (let click = 0; click < 50; click++) transaction.submit()
  await settled()
  assert.is(asked.length, 1)
})

test('R74: a wallet that does not answer is waited for, said to be silent, and its late answer counts', async () => {
  const answer = deferred<string>()
  const { transaction, stage, core } = await start({ silentMs: 0, sendTransaction: () => answer.promise })
  transaction.submit()
  await new Promise(resolve => setTimeout(resolve, 20))
  assert.is(stage(), 'silent')
  transaction.submit()
  answer.resolve(HASH)
  await settled()
  assert.equal([stage(), core.ctx.trackedTransactions.peek().map(item => item.hash)], ['sent', [HASH]])
})

/** Clicks on a review that has been open for a while, in which the chain has become what `later` says. */
async function clickLate(given: Given, later: Given, { seconds = 31, opens = false, isActive = true } = {}) {
  mock.timers.enable({ apis: ['Date'], now: Date.now() })
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { isActive } })
  let isLate = false
  const now = () => ({ ...given, ...(isLate && later) })
  try {
    const it = await start({
      ...given,
      estimateGas: (...asked) => (now().estimateGas ?? cost(10n))(...asked),
      preview: (...asked) => (now().preview ?? (async (_network, tx) => simulated(tx)))(...asked),
    })
    Object.assign(it.wallet, { opens })
    mock.timers.tick(seconds * 1_000)
    isLate = true
    it.transaction.submit()
    await settled()
    await settled()
    return it
  } finally {
    mock.timers.reset()
    Reflect.deleteProperty(navigator, 'userActivation')
  }
}
const cost =
  (gasPrice: bigint): NonNullable<FakeChain['estimateGas']> =>
  async () => ({ gas: 21_000n, gasPrice, extra: 0n })

test('R78: an old review is checked again in the click, and the wallet is asked for what was agreed to alone', async () => {
  const more: Given['preview'] = async (_network, tx) => ({
    ...simulated(tx),
    changes: [...simulated(tx).changes, { kind: 'out', token: OTHER, to: B, amount: 1n }],
  })
  const all = { intent: { isMax: true } }
  for (const [what, given, later, isAsked] of [
    ['nothing has changed', {}, {}, true],
    ['a fee that is lower', {}, { estimateGas: cost(5n) }, true],
    ['a fee that is hardly higher', {}, { estimateGas: cost(11n) }, true],
    ['a fee that is higher', {}, { estimateGas: cost(12n) }, false],
    ['another amount', all, { estimateGas: cost(50n) }, false],
    ['the same amount', all, {}, true],
    ['another effect', {}, { preview: more }, false],
  ] as [string, Given, Given, boolean][]) {
    const { asked, stage, transaction, prepared } = await clickLate(given, later)
    assert.equal([asked.length, stage()], isAsked ? [1, 'sent'] : [0, 'ready'], what)
    if (isAsked) continue
    // It shows what is true now, and that can be agreed to.
    const { amount } = prepared()
    transaction.submit()
    await settled()
    assert.equal(
      asked.map(it => it.value),
      [amount],
      what,
    )
  }
})

test('R78: a review of a moment ago is not checked again', async () => {
  const { asked } = await clickLate({}, { estimateGas: cost(50n) }, { seconds: 29 })
  assert.is(asked.length, 1)
})

test('a wallet that opens a pop-up is asked after the check if the click still counts, and otherwise in the next one', async () => {
  for (const [opens, isActive, isAsked] of [
    [true, true, true],
    [true, false, false],
    [false, false, true],
  ] as const) {
    const { asked, stage, transaction } = await clickLate({}, {}, { opens, isActive })
    assert.equal([asked.length, stage()], isAsked ? [1, 'sent'] : [0, 'ready'])
    transaction.submit()
    await settled()
    assert.is(asked.length, 1)
  }
})

type Started = Awaited<ReturnType<typeof start>>
const CHANGES: [string, (it: Started) => void][] = [
  ['another account', ({ wallet }) => wallet.change({ accounts: [{ address: B }] })],
  ['another network', ({ wallet }) => wallet.change({ caipNetworkId: 'eip155:8453' })],
  ['an unknown network', ({ wallet }) => wallet.change({ caipNetworkId: 'eip155:5' })],
  ['the end of the session', ({ wallet }) => wallet.change('disconnect')],
]
/** Steps before the wallet has the request; `hold` keeps the transfer in its step until it is resolved. */
const STEPS: [string, (hold: Promise<void>) => Given, (it: Started) => void][] = [
  ['while the network is asked', hold => ({ getBalance: async () => (await hold, 2n * ETHER) }), () => {}],
  [
    'while the fee is counted',
    hold => ({ estimateGas: async () => (await hold, { gas: 1n, gasPrice: 1n, extra: 0n }) }),
    () => {},
  ],
  ['while it is simulated', hold => ({ preview: async () => (await hold, fine) }), () => {}],
  ['when all is ready', () => ({}), () => {}],
  [
    'while the name is looked up once more',
    hold => ({ intent: { resolve: async () => (await hold, B) } }),
    ({ transaction }) => transaction.submit(),
  ],
]
for (const [when, given, act] of STEPS)
  for (const [what, change] of CHANGES) {
    test(`R69: ${what} ${when} ends the transfer, says so, and asks the wallet nothing`, async () => {
      const hold = deferred<void>()
      const it = await start(given(hold.promise))
      it.core.router.open('WalletSendPreview', it.intent)
      act(it)
      await settled()
      change(it)
      hold.resolve()
      await settled()
      assert.equal([it.stage(), it.why(), it.core.ctx.trackedTransactions.peek()], ['invalid', 'changed.account', []])
      it.transaction.submit()
      it.wallet.change({ accounts: [{ address: A }], caipNetworkId: 'eip155:1' })
      it.transaction.submit()
      await settled()
      assert.equal([it.asked, it.stage()], [[], 'invalid'])
    })
    test(`R69: where ${what} ${when} takes the view away, a notice says that nothing was sent`, async () => {
      const hold = deferred<void>()
      const it = await start(given(hold.promise))
      it.core.router.open('WalletSendPreview', it.intent)
      act(it)
      await settled()
      change(it)
      it.core.router.open('Connect')
      hold.resolve()
      await settled()
      assert.is(it.core.notifications.current.peek()?.message, 'changed.account')
    })
  }
for (const [what, change] of CHANGES) {
  test(`R69: ${what} after the wallet was asked calls nothing back: what it answers is what happened`, async () => {
    const answer = deferred<string>()
    const it = await start({ sendTransaction: async (_provider, _network, tx) => (it.asked.push(tx), answer.promise) })
    it.transaction.submit()
    await settled()
    change(it)
    assert.is(it.stage(), 'asking')
    answer.resolve(HASH)
    await settled()
    assert.equal(
      [
        it.stage(),
        it.asked.length,
        it.core.ctx.trackedTransactions.peek().map(({ hash, account, network }) => [hash, account, network]),
      ],
      ['sent', 1, [[HASH, A, 'eip155:1']]],
    )
  })
}

test('R69: a transfer that nobody looks at ends without a word', async () => {
  const it = await start()
  it.core.router.open('Account')
  it.wallet.change({ accounts: [{ address: B }] })
  await settled()
  assert.equal([it.stage(), it.core.notifications.current.peek()], ['invalid', undefined])
})

test('R70: a wallet that is elsewhere when it is asked stops the transfer in words, and nothing is kept of it', async () => {
  const { why, transaction, stage, core, tracked } = await start({
    sendTransaction: async () => {
      throw new ModalError('wallet/account-changed')
    },
  })
  transaction.submit()
  await settled()
  assert.equal(
    [stage(), why(), core.ctx.trackedTransactions.peek(), tracked()],
    ['invalid', 'changed.account', [], ['SEND_INITIATED']],
  )
})

test('R101: a name is looked up once more right before the wallet is asked, and another answer stops the transfer', async () => {
  for (const [now, stage] of [
    [B, 'sent'],
    [A, 'invalid'],
    [undefined, 'invalid'],
  ] as const) {
    const it = await start({ intent: { resolve: async () => now } })
    it.transaction.submit()
    await settled()
    assert.equal([it.stage(), it.asked.length], [stage, stage === 'sent' ? 1 : 0])
    if (stage === 'invalid') assert.equal([it.why(), it.core.ctx.trackedTransactions.peek()], ['changed.name', []])
  }
})

test('R101: a name that cannot be looked up any more stops the transfer, and nothing is asked of the wallet', async () => {
  const it = await start({
    intent: {
      resolve: async () => {
        throw new ModalError('http/network')
      },
    },
  })
  it.transaction.submit()
  await settled()
  assert.equal([it.stage(), it.asked, it.core.ctx.trackedTransactions.peek()], ['failed', [], []])
})

test('R34: a decline is no fault, and the host hears of it as an event alone', async () => {
  const { transaction, stage, core, tracked } = await start({
    sendTransaction: async () => {
      throw new ModalError('wallet/declined')
    },
  })
  transaction.submit()
  await settled()
  assert.equal([stage(), core.heard('error'), core.notifications.current.peek()], ['declined', [], undefined])
  // @spec:8.59
  assert.equal(tracked(), ['SEND_INITIATED', 'SEND_ERROR'])
})

const ENDS: [string, ModalError, 'failed' | 'unknown'][] = [
  ['may not ask', new ModalError('wallet/unauthorized'), 'failed'],
  ['does not know the method', new ModalError('wallet/unsupported-method'), 'failed'],
  ['finds the parameters wrong', new ModalError('wallet/failed', { data: { code: -32602 } }), 'failed'],
  [
    'finds too little money',
    new ModalError('wallet/failed', { data: { code: -32000, reason: 'insufficient funds for gas * price + value' } }),
    'failed',
  ],
  ['gives no hash', new ModalError('wallet/failed'), 'unknown'],
  [
    'reports a fault of its own',
    new ModalError('wallet/failed', { data: { code: -32603, reason: 'Internal error' } }),
    'unknown',
  ],
  [
    'knows the transaction already',
    new ModalError('wallet/failed', { data: { code: -32000, reason: 'already known' } }),
    'unknown',
  ],
  ['loses its connection', new ModalError('wallet/disconnected'), 'unknown'],
  ['cannot be reached any more', new ModalError('http/network'), 'unknown'],
]
for (const [what, error, end] of ENDS) {
  const left = end === 'failed' ? 'certain that nothing was sent' : 'open whether it sent, and the transfer is kept'
  test(`R77: a wallet that ${what} leaves it ${left}`, async () => {
    const { transaction, stage, core, tracked } = await start({
      sendTransaction: async () => {
        throw error
      },
    })
    transaction.submit()
    await settled()
    assert.equal([stage(), tracked()], [end, ['SEND_INITIATED', 'SEND_ERROR']])
    assert.equal(
      core.ctx.trackedTransactions.peek().map(({ status, hash }) => [status, hash]),
      [[end === 'failed' ? 'refused' : 'lost', undefined]],
    )
    assert.is(core.notifications.current.peek()!.variant, 'error')
  })
}

test('R143: a wallet that signs something else is told of as the reason that nothing was sent', async () => {
  const { transaction, stage, why } = await start({
    sendTransaction: async () => {
      throw altered('The wallet signed another transaction. Nothing was sent.')
    },
  })
  transaction.submit()
  await settled()
  assert.equal([stage(), why()], ['failed', 'failed.changed'])
})

test('the words of a failure are those of its kind of chain', async () => {
  for (const [on, words] of [
    ['eip155:1', 'Something went wrong'],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Failed to send transaction. Please try again.'],
  ] as const) {
    const { core, transaction, stage } = await start({
      on,
      sendTransaction: async () => {
        throw new ModalError('wallet/failed', { data: { code: -32602 } })
      },
    })
    core.ctx.i18n.extend(messages)
    transaction.submit()
    await settled()
    // @spec:8.4 @spec:8.5
    assert.equal([stage(), core.notifications.current.peek()], ['failed', { message: words, variant: 'error' }])
  }
})

test('R77: nobody is told to try again while what the wallet was asked for may still happen', async () => {
  const { core, transaction, stage } = await start({
    sendTransaction: async () => {
      throw new ModalError('wallet/failed', { data: { code: -32603 } })
    },
  })
  core.ctx.i18n.extend(messages)
  transaction.submit()
  await settled()
  const message = 'Check your wallet before you try again: the transfer may still go through.'
  assert.equal([stage(), core.notifications.current.peek()], ['unknown', { message, variant: 'error' }])
})

test('R77: a transfer nobody knew the end of goes on as sent when its hash is found', async () => {
  const { transaction, stage, core, sent } = await start({
    sendTransaction: async () => {
      throw new ModalError('wallet/disconnected')
    },
  })
  transaction.submit()
  await settled()
  const change = (over: object) => {
    core.ctx.trackedTransactions.value = core.ctx.trackedTransactions.peek().map(item => ({ ...item, ...over }))
  }
  change({ isSearching: true })
  assert.equal([stage(), sent()], ['unknown', 0])
  change({ status: 'pending', hash: HASH, isSearching: undefined })
  assert.equal([stage(), sent()], ['sent', 1])
  change({ status: 'confirmed' })
  assert.equal([stage(), sent()], ['settled', 1])
})

test('what fails before the wallet is asked has sent nothing', async () => {
  const { transaction, stage, core, asked } = await start({
    intent: {
      resolve: async () => {
        throw new ModalError('http/network')
      },
    },
  })
  transaction.submit()
  await settled()
  assert.equal([stage(), asked, core.ctx.trackedTransactions.peek()], ['failed', [], []])
})

test('R13: destroying the modal meanwhile writes nothing more', async () => {
  const answer = deferred<string>()
  const { transaction, core, stage } = await start({ sendTransaction: () => answer.promise })
  transaction.submit()
  await settled()
  core.abort.abort()
  answer.reject(new ModalError('request/aborted'))
  await settled()
  assert.is(stage(), 'asking')
})

const sponsored = (says: WalletOffers): Batching => ({
  offers: async () => says,
  send: async () => '0x1',
  waitFor: async () => ({ status: 'success', hash: HASH }),
})

test('more than the balance is a note where the wallet adds the rest of that asset; its fee and effect are unknown', async () => {
  const untriedTransfer = (intent: TransferIntent) => ({
    callHash: 'call hash',
    submit: async () => (assert.is(intent.amount, 3n * ETHER), HASH),
  })
  for (const [funds, token, isThere] of [
    ['any', native, true],
    [['0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'], native, true],
    [[CONTRACT], coin, true],
    [[CONTRACT], native, false],
    [[], native, false],
    [undefined, native, false],
  ] as const) {
    const it = await start({
      batching: sponsored({ funds }),
      untriedTransfer,
      intent: { token, amount: 3n * ETHER },
    })
    if (!isThere) {
      assert.equal([it.stage(), it.why()], ['insufficient', 'insufficient.token'])
      continue
    }
    const { topped, fee, preview, isBatch } = it.prepared()
    assert.equal([it.stage(), topped, fee, preview.by, isBatch], ['ready', token.symbol, undefined, 'nothing', false])
    it.transaction.submit()
    await settled()
    assert.is(it.stage(), 'sent')
  }
})

test('a fee that the account cannot pay is a note where the wallet adds the native currency', async () => {
  const poor = { getBalance: async () => 0n, intent: { token: coin, amount: 1n } }
  const it = await start({ ...poor, batching: sponsored({ funds: 'any' }) })
  assert.equal([it.stage(), it.prepared().topped, it.prepared().isShort], ['ready', 'ETH', false])
  const other = await start({ ...poor, batching: sponsored({ funds: [CONTRACT] }) })
  assert.equal([other.stage(), other.why()], ['insufficient', 'insufficient.fee'])
})

test.run()
