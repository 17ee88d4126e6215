import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { A, fakeConnector, type FakeChain } from '../../../../test/fakes.ts'
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
  ORIGIN,
  QUOTED,
  rest,
  ROUTER,
  start,
  THIEF,
  type Given,
} from '../../../../test/swap-review.ts'
import type { Preview, SwapCall } from '../../../chains/adapter.ts'
import type { Wait } from '../../../chains/intents.ts'
import { ModalError } from '../../../base/errors.ts'
import { minimumOf } from '../../../base/quote.ts'

const test = suite('what is signed is what is shown')
test.after.each(endAll)

const PAID: Preview['changes'] = [
  { kind: 'out', token: COIN, to: ROUTER, amount: AMOUNT },
  { kind: 'in', token: LINK, amount: QUOTED },
]
const node = (over: Partial<Preview>): FakeChain => ({
  preview: async () => ({ by: 'simulation', isFine: true, isWhole: true, changes: PAID, ...over }),
})
/** Nodes' verdicts on any call: everything is fine, only that it does not fail, nothing at all. */
const NODES: [string, Partial<Preview>][] = [
  ['forges', {}],
  ['only calls', { by: 'call', isWhole: false, changes: [] }],
  ['refuses', { by: 'nothing', isWhole: false, changes: [] }],
]

test('R102: a swap through a contract that nobody knows asks the wallet nothing until it is trusted, whatever the node says', async () => {
  for (const [what, said] of NODES)
    for (const allowance of [0n, AMOUNT]) {
      const it = await start({ terms: null, chain: node(said), allowance: () => allowance })
      const { verifiedBy, minimum, target } = it.prepared()!
      assert.equal(
        [it.stage(), verifiedBy, minimum],
        ['ready', what === 'forges' ? 'simulation' : 'nothing', undefined],
        what,
      )
      for (const trusted of [undefined, THIEF, '', target.slice(0, -1)]) {
        it.plan.trusted.value = trusted
        for (let click = 0; click < 5; click++) it.transaction.submit()
        await rest()
      }
      assert.equal([it.asked, it.stage()], [[], 'ready'], what)
      it.plan.trusted.value = ROUTER
      it.transaction.submit()
      await rest()
      assert.equal([it.asked.length, it.prepared()?.calls.some(call => call.unlimited)], [1, false], what)
    }
})

test('R102: trust is in one contract: another one in the plan that the click made anew is asked about first', async () => {
  let target = ROUTER
  const it = await start({
    terms: null,
    chain: node({ by: 'nothing', changes: [] }),
    allowance: () => AMOUNT,
    freshMs: -1,
  })
  it.plan.trusted.value = ROUTER
  Object.assign(it.core.ctx, {
    sources: async () => ({
      prices: { gasPrice: async () => ({ standard: 10n }) },
      swaps: {
        origin: ORIGIN,
        quote: async () => QUOTED,
        buildSwap: async () => ({ from: A, to: (target = THIEF), data: `0x12aa3caf${'0'.repeat(64)}` }),
      },
    }),
  })
  it.transaction.submit()
  await rest()
  assert.equal([it.asked, it.stage(), it.prepared()!.target, target], [[], 'ready', THIEF, THIEF])
  it.transaction.submit()
  await rest()
  assert.equal(it.asked, [])
})

const TERMS: [string, Partial<SwapCall>, why?: string][] = [
  ['pays somebody else', { receiver: THIEF }],
  ['pays nobody', { receiver: address('0') }],
  ['takes another token', { from: LINK }],
  ['takes native currency', { from: undefined }],
  ['brings another token', { to: THIEF }],
  ['brings native currency', { to: undefined }],
  ['takes more', { amount: AMOUNT + 1n }],
  ['takes less', { amount: AMOUNT - 1n }],
  ['promises nothing', { minimum: 0n }, 'swap.moved'],
  ['promises less than twice the slippage allows', { minimum: minimumOf(QUOTED, 200) - 1n }, 'swap.moved'],
]
test('R102: a call of a known router that does anything else than agreed never goes on, ticks or not', async () => {
  for (const [what, terms, why = 'swap.unsafe'] of TERMS)
    for (const [, said] of NODES) {
      const it = await start({ terms, chain: node(said), allowance: () => AMOUNT })
      it.plan.trusted.value = ROUTER
      it.transaction.submit()
      await rest()
      assert.equal([it.asked, it.stage(), it.why()], [[], 'unchecked', why], what)
    }
  const least = await start({ terms: { minimum: minimumOf(QUOTED, 200) }, allowance: () => AMOUNT })
  assert.is(least.stage(), 'changed', 'less than agreed is asked about, so much less is not')
})

test('R167: a call that the product built itself and does not read as its own goes nowhere', async () => {
  const exchange = { wrapped: LINK, pools: { router: ROUTER, fees: [500], now: 1n } }
  for (const [, said] of NODES) {
    const it = await start({ terms: null, built: { exchange }, chain: node(said), allowance: () => AMOUNT })
    it.plan.trusted.value = ROUTER
    it.transaction.submit()
    await rest()
    assert.equal([it.asked, it.stage(), it.why()], [[], 'unchecked', 'swap.unsafe'])
  }
})

test('R166: a quote on which two nodes disagree is refused by name', async () => {
  for (const [data, why] of [
    [{ apart: true }, 'swap.apart'],
    [undefined, 'swap.failed.quote'],
  ] as const) {
    let isBad = false
    const it = await start({
      quote: async () => {
        if (isBad) throw new ModalError('rpc/error', { data })
        return QUOTED
      },
    })
    isBad = true
    it.transaction.prepare()
    await rest()
    assert.is(it.why(), why)
    assert.equal(it.asked, [])
  }
})

test('R102: an address without code is no contract to swap with', async () => {
  for (const terms of [null, {}]) {
    const it = await start({ terms, allowance: () => AMOUNT, chain: { isContract: async () => false } })
    assert.equal([it.stage(), it.why()], ['unchecked', 'swap.unsafe'])
  }
})

test('R71: the allowance that counts is of the account, for its token, and for the contract that the swap goes to', async () => {
  const { allowances } = (await (await start()).core.ctx.adapter('eip155')) as { allowances: object }
  const queries: object[] = []
  const of = async (_network: unknown, query: object) => (queries.push(query), AMOUNT)
  const it = await start({ chain: { allowances: { ...allowances, of } as never } })
  assert.equal([it.stage(), it.kinds()], ['ready', ['swap']])
  assert.equal(queries, [{ owner: A, token: COIN, spender: ROUTER }])
})

test('R103: the balances, tokens, allowance, code, simulation and fee of a swap are asked of anybody but its builder', async () => {
  const kept: [string, unknown][] = []
  const it = await start({ allowance: () => 5n })
  const chain = await it.core.ctx.adapter('eip155')
  const keep = (part: object, name: string) => {
    const calls = part as Record<string, (...args: unknown[]) => unknown>
    const original = calls[name]!
    calls[name] = (...args) => (kept.push([name, (args.at(-1) as Wait).apart]), original(...args))
  }
  for (const name of ['getBalance', 'getTokens', 'isContract']) keep(chain, name)
  for (const name of ['preview', 'estimateGas']) keep(chain.calls!, name)
  keep(chain.allowances!, 'of')
  it.transaction.prepare()
  await rest()
  assert.equal([...new Set(kept.map(([name]) => name))].sort(), [
    'estimateGas',
    'getBalance',
    'getTokens',
    'isContract',
    'of',
    'preview',
  ])
  assert.equal(
    kept.filter(([, apart]) => apart !== ORIGIN),
    [],
  )
  assert.is(it.prepared()!.isApart, true)
  const alone = await start({ chain: { isApart: (_network, origin) => origin !== ORIGIN } })
  assert.is(alone.prepared()!.isApart, false)
})

const titled = (coin: object | undefined, link: object | undefined): Given => ({
  chain: { getTokens: async () => [{ balance: 5n * AMOUNT, title: coin as never }, { title: link as never }] },
})
const title = (symbol: string, decimals = 6) => ({ name: symbol, symbol, decimals })
test('R104: other decimals than the service said, or none, stop the swap; another symbol is told', async () => {
  const rows: [Given, string, string | undefined][] = [
    [titled(title('COIN', 8), title('LINK')), 'swap.facts.decimals', 'COIN'],
    [titled(title('COIN'), title('LINK', 5)), 'swap.facts.decimals', 'LINK'],
    [titled(undefined, title('LINK')), 'swap.facts.silent', 'COIN'],
    [titled(title('COIN'), undefined), 'swap.facts.silent', 'LINK'],
  ]
  for (const [given, why, about] of rows) {
    const it = await start(given)
    it.transaction.submit()
    await rest()
    assert.equal([it.stage(), it.why(), it.about(), it.asked], ['unchecked', why, about, []])
  }
  const other = await start(titled(title('C0IN'), title('L\u202eINK')))
  assert.equal([other.stage(), other.prepared()!.symbols], ['ready', { from: 'C0IN' }])
  assert.equal(
    (await start({ intent: { from: ETH }, ...titled(title('LINK'), undefined) })).prepared()!.symbols,
    {},
    'the native currency has no contract',
  )
})

test('R133: the own coin of a network, told with other decimals, stops the swap; its symbol is the one of its definition', async () => {
  for (const [from, to, facts] of [
    [{ ...ETH, decimals: 19 }, LINK_SIDE, title('LINK')],
    [COIN_SIDE, { ...ETH, decimals: 17 }, title('COIN')],
  ] as const) {
    const it = await start({ intent: { from, to }, ...titled(facts, undefined) })
    it.transaction.submit()
    await rest()
    assert.equal([it.stage(), it.why(), it.about(), it.asked], ['unchecked', 'swap.facts.decimals', 'ETH', []])
  }
  const called = await start({ intent: { from: { ...ETH, symbol: 'USDC' } }, ...titled(title('LINK'), undefined) })
  assert.equal(called.prepared()!.symbols, { from: 'ETH' })
})

const SEEN: [string, Partial<Preview>][] = [
  ['less is paid', { changes: [{ kind: 'out', token: COIN, to: ROUTER, amount: AMOUNT - 2n }, PAID[1]!] }],
  ['more is paid', { changes: [{ kind: 'out', token: COIN, to: ROUTER, amount: AMOUNT + 1n }, PAID[1]!] }],
  ['nothing is paid', { changes: [PAID[1]!] }],
  ['nothing comes', { changes: [PAID[0]!] }],
  ['not all could be read', { isWhole: false }],
  [
    'all of a collection is allowed',
    { changes: [...PAID, { kind: 'approval', token: address('9'), spender: ROUTER, amount: 2n ** 256n - 1n }] },
  ],
  ...[THIEF, A, COIN].map((spender): [string, Partial<Preview>] => [
    `${spender} may take the token`,
    { changes: [...PAID, { kind: 'approval', token: COIN, spender, amount: 1n }] },
  ]),
]
test('R104, R107: a simulation that shows another amount, another change, or not everything stops the swap', async () => {
  for (const [what, said] of SEEN)
    for (const terms of [null, {}]) {
      const it = await start({ terms, chain: node(said), allowance: () => AMOUNT })
      it.plan.trusted.value = ROUTER
      it.transaction.submit()
      await rest()
      assert.equal([it.stage(), it.why(), it.asked], ['unchecked', 'swap.unsafe', []], what)
    }
})

test('R107: what is left of the allowance of the contract itself may change with the swap', async () => {
  const changes: Preview['changes'] = [...PAID, { kind: 'approval', token: COIN, spender: ROUTER, amount: 0n }]
  const it = await start({ chain: node({ changes }), allowance: () => AMOUNT })
  assert.is(it.stage(), 'ready')
})

test('R108: the minimum is what the call holds to, and the service is asked for a call that keeps what was agreed', async () => {
  let offer = QUOTED
  const it = await start({ quote: async () => offer, allowance: () => AMOUNT })
  const agreed = minimumOf(QUOTED, 100)
  assert.equal([it.slippages, it.prepared()!.minimum], [[1], agreed])
  offer = 985_000n
  it.transaction.prepare()
  await rest()
  assert.equal(
    [it.slippages.at(-1), it.stage(), it.prepared()!.minimum! >= agreed],
    [0.49, 'ready', true],
    'half of the slippage is used up',
  )
  // The visible terms are agreed to with the first step, and no later step can promise less.
  let allowance = 0n
  const steps = await start({ quote: async () => offer, allowance: () => allowance })
  offer = QUOTED * 2n
  steps.transaction.prepare()
  await rest()
  const shown = steps.prepared()!.minimum!
  assert.is(shown, minimumOf(QUOTED * 2n, 100))
  offer = shown - 1n
  steps.transaction.submit()
  allowance = AMOUNT
  await rest()
  assert.equal([steps.stage(), steps.asked], ['changed', [{ from: A, to: COIN, data: approve(ROUTER, AMOUNT) }]])
  steps.transaction.submit()
  await rest()
  assert.is(steps.asked.length, 1)
})

test('R108: accepting counts for just what stands there, and only where something is asked', async () => {
  let offer = QUOTED
  const it = await start({ quote: async () => offer, allowance: () => AMOUNT })
  it.transaction.accept()
  assert.is(it.stage(), 'ready')
  offer = 900_000n
  it.transaction.prepare()
  await rest()
  it.transaction.accept()
  assert.is(it.stage(), 'ready')
  offer = it.prepared()!.minimum! - 1n
  it.transaction.prepare()
  await rest()
  assert.is(it.stage(), 'changed', 'one less is asked about again')
})

test('a click on an old offer asks the wallet for the new one only where it is the same steps for no less', async () => {
  let offer = QUOTED,
    allowance = AMOUNT
  const it = await start({ quote: async () => offer, allowance: () => allowance, freshMs: -1 })
  offer = 900_000n
  it.transaction.submit()
  await rest()
  assert.equal([it.stage(), it.asked], ['changed', []])
  it.transaction.accept()
  allowance = 0n
  it.transaction.submit()
  await rest()
  assert.equal([it.stage(), it.asked, it.kinds()], ['ready', [], ['approve', 'swap']], 'another question is seen first')
  allowance = AMOUNT
  it.transaction.prepare()
  await rest()
  offer = QUOTED
  it.transaction.submit()
  await rest()
  assert.equal([it.stage(), it.asked.length, it.core.ctx.trackedTransactions.peek()[0]!.hash], ['sent', 1, HASH])
})

test('R69: an account or a network of the same wallet that comes back does not bring a voided swap back', async () => {
  const wallet = fakeConnector()
  const it = await start({ wallet, allowance: () => AMOUNT })
  wallet.change({ caipNetworkId: 'eip155:8453' })
  wallet.change({ caipNetworkId: 'eip155:1' })
  it.transaction.submit()
  await rest()
  assert.equal([it.stage(), it.asked], ['invalid', []])
})

test.run()
