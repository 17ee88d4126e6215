import { signal } from '@preact/signals'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred, settled } from '../../../../test/async.ts'
import { A, B, createCore, fakeAdapter, fakeConnector } from '../../../../test/fakes.ts'
import { seeded } from '../../../../test/hostile.ts'
import type { Network } from '../../../base/network.ts'
import { NATIVE_TOKEN } from '../../../chains/swaps.ts'
import type { Resource } from '../../../state/resource.ts'
import type { Balances } from '../../../services/tokens.ts'
import type { SwapToken } from '../../../services/network/convert.ts'
import { createForm } from './form.ts'
import { linesOf } from './token-view.tsx'

const test = suite('form of a swap')
const ETHER = 10n ** 18n
/** What a rollup takes besides gas. */
const CHARGE = 7n
const COIN = '0x00000000000000000000000000000000000000c0'
const idOf = (address: string, chain = 1) => `eip155:${chain}:${address}`
const lives = new Set<AbortController>()
test.after.each(() => {
  for (const life of lives) life.abort()
  lives.clear()
})

const ETH: SwapToken = { name: 'Ether', symbol: 'ETH', address: idOf(NATIVE_TOKEN), decimals: 18 }
const COIN_TOKEN: SwapToken = { name: 'Coin', symbol: 'COIN', address: idOf(COIN), decimals: 6 }
const LINK: SwapToken = {
  name: 'Chainlink',
  symbol: 'LINK',
  address: idOf('0x00000000000000000000000000000000000000d0'),
  decimals: 18,
}
const FAKE: SwapToken = {
  ...LINK,
  symbol: 'LlNK',
  address: idOf('0x00000000000000000000000000000000000000e0'),
  imitates: 'LINK',
}
const balances: Balances = {
  isBasic: false,
  tokens: [
    { name: 'Ether', symbol: 'ETH', chainId: 'eip155:1', price: 2000, quantity: { decimals: '18', numeric: '2' } },
    {
      name: 'Coin',
      symbol: 'COIN',
      chainId: 'eip155:1',
      address: idOf(COIN.toUpperCase().replace('0X', '0x')),
      price: 1,
      value: 100.5,
      quantity: { decimals: '6', numeric: '100.5' },
    },
  ],
}
interface Given {
  locale?: string
  quote?: (query: { amount: bigint; from: string; to: string; gasPrice?: bigint }) => Promise<bigint | undefined>
  gasPrice?: () => Promise<{ standard: bigint }>
  prices?: () => Promise<{ symbol: string; price?: number }[]>
  isContract?: () => Promise<boolean>
  /** What the chain says of tokens and of the native currency that the balances leave out; by default, that there is none. */
  onChain?: (contract: string) => Promise<bigint | undefined>
  items?: Record<string, string>
  known?: Balances
  tokens?: (network: Network) => Promise<SwapToken[]>
  providerFee?: number
  charge?: () => Promise<bigint>
  refreshMs?: number
}

async function start({
  locale,
  isContract = async () => false,
  onChain = async () => 0n,
  quote = async ({ amount }) => amount * 2n,
  gasPrice = async () => ({ standard: 10n ** 10n }),
  prices = async () => [{ symbol: 'link', price: 10 }],
  items,
  known = balances,
  providerFee,
  charge = async () => CHARGE,
  refreshMs = 1e8,
  tokens = async network =>
    network.id === 1 ? [ETH, COIN_TOKEN, LINK, FAKE] : [{ ...ETH, address: idOf(NATIVE_TOKEN, 8453) }],
}: Given = {}) {
  const wallet = fakeConnector()
  const looked: string[][] = []
  const adapter = fakeAdapter({
    isContract,
    charge,
    getBalance: () => (looked.push([NATIVE_TOKEN]), onChain(NATIVE_TOKEN).then(it => it ?? 0n)),
    getTokens: (_, __, tokens) => (
      looked.push(tokens),
      Promise.all(tokens.map(async it => ({ balance: await onChain(it) })))
    ),
  })
  const core = createCore({ connectors: [wallet], items, adapter })
  lives.add(core.abort)
  if (locale) await core.ctx.i18n.use(locale)
  await core.connections.connect(wallet, { signal: core.life })
  const state = signal<Resource<Balances>>({ status: 'ready', data: known })
  const asked: { amount: bigint; from: string; to: string; gasPrice?: bigint }[] = []
  Object.assign(core.ctx, {
    balances: Object.assign(state, { reload() {} }),
    sources: async () => ({
      swaps: { tokens, providerFee, quote: (query: (typeof asked)[0]) => (asked.push(query), quote(query)) },
      prices: { gasPrice, of: prices },
    }),
  })
  core.router.open('Swap')
  const form = createForm(core.ctx, core.life, 0, refreshMs)
  await settled()
  const pick = (symbol: string) => form.choices.peek().data!.find(it => it.symbol === symbol)!
  return {
    core,
    wallet,
    form,
    asked,
    looked,
    pick,
    state,
    problem: () => form.problem.peek(),
    out: () => form.quote.peek().data?.units,
  }
}
const rest = async () => {
  await new Promise(resolve => setTimeout(resolve, 3))
  await settled()
}

test('begins with the native currency, and knows what is owned of everything the service swaps', async () => {
  const { form, pick } = await start()
  assert.is(form.from.peek()!.symbol, 'ETH')
  assert.is(form.to.peek(), undefined)
  assert.equal(
    ['ETH', 'COIN', 'LINK'].map(symbol => pick(symbol).held),
    [2n * ETHER, 100_500_000n, 0n],
  )
})

test('R105: a source that leaves the balances takes the amount with it and says so; it stays the source', async () => {
  const it = await start()
  it.form.choose('from', it.pick('COIN'))
  it.form.choose('to', it.pick('LINK'))
  it.form.take(1)
  assert.equal([it.form.input.peek(), it.form.missingSymbol.peek()], ['100.5', undefined])
  it.state.value = { status: 'ready', data: { ...balances, tokens: balances.tokens.slice(0, 1) } }
  await settled()
  assert.equal(
    [it.form.input.peek(), it.form.missingSymbol.peek(), it.form.from.peek()!.symbol, it.form.intent()],
    ['', 'COIN', 'COIN', undefined],
  )
  it.form.type('1')
  assert.is(it.form.missingSymbol.peek(), undefined)
})

test('R105: what the service no longer swaps is not replaced by the native currency with its amount, on either side', async () => {
  for (const side of ['from', 'to'] as const) {
    let list = [ETH, COIN_TOKEN, LINK]
    const it = await start({ tokens: async () => list })
    it.form.choose(side, it.pick('COIN'))
    it.form.type('1')
    list = [ETH, LINK]
    it.form.choices.reload()
    await rest()
    assert.equal(
      [it.form.missingSymbol.peek(), it.form.input.peek(), it.form.from.peek()!.symbol, it.form.to.peek()],
      ['COIN', '', 'ETH', undefined],
    )
    it.form.choose('to', it.pick('LINK'))
    assert.is(it.form.missingSymbol.peek(), undefined)
  }
})

test('R105: a token that the page asks for and that is not there brings no amount; on another network nothing is missed', async () => {
  const it = await start()
  it.form.begin({ fromToken: 'GH\u202eOST', amount: '50' })
  await rest()
  assert.equal([it.form.missingSymbol.peek(), it.form.input.peek(), it.form.from.peek()!.symbol], ['GHOST', '', 'ETH'])
  const other = await start()
  other.form.choose('from', other.pick('COIN'))
  other.wallet.change({ caipNetworkId: 'eip155:8453' })
  await rest()
  assert.equal([other.form.missingSymbol.peek(), other.form.from.peek()!.symbol], [undefined, 'ETH'])
})

test('without the balances of the service nobody says that there is none of a token', async () => {
  const { pick } = await start({ known: { isBasic: true, tokens: balances.tokens.slice(0, 1) } })
  assert.equal([pick('ETH').held, pick('LINK').held], [2n * ETHER, undefined])
})

test('R105: a source of which nobody tells the balance keeps its amount, until there is none of it', async () => {
  const it = await start({ known: { ...balances, isBasic: true } })
  const show = async (isBasic: boolean) => {
    it.state.value = { status: 'ready', data: { isBasic, tokens: balances.tokens.slice(0, 1) } }
    await settled()
    return [it.form.input.peek(), it.form.missingSymbol.peek()]
  }
  it.form.choose('from', it.pick('COIN'))
  it.form.type('50')
  assert.equal(await show(true), ['50', undefined])
  assert.equal(await show(false), ['', 'COIN'])
})

test('what the balances leave out is not "none": the chain is asked, and where it does not tell, nothing stands in the way', async () => {
  const [, coin] = balances.tokens
  const known = { ...balances, tokens: balances.tokens.slice(0, 1) }
  const begun = async (onChain: Given['onChain'], data: Balances = known) => {
    const it = await start({ known: data, onChain })
    it.form.choose('from', it.pick('COIN'))
    it.form.type('50')
    it.form.choose('to', it.pick('ETH'))
    await rest()
    return it
  }
  const some = await begun(async () => 60_000_000n)
  assert.equal([some.form.from.peek()!.held, some.problem(), some.looked], [60_000_000n, undefined, [[COIN]]])
  some.form.type('61')
  await rest()
  assert.is(some.problem(), 'insufficient')
  assert.equal([(await begun(async () => 0n)).problem()], ['insufficient'])
  for (const onChain of [async () => undefined, async () => Promise.reject(new Error('down'))]) {
    const { form, problem } = await begun(onChain)
    assert.equal([form.from.peek()!.held, problem(), form.intent()!.amount], [undefined, undefined, 50_000_000n])
  }
  // The currency that pays the fee is asked for as well.
  for (const [units, problem] of [
    [ETHER, undefined],
    [0n, 'fee'],
  ] as const) {
    const it = await begun(async () => units, { ...balances, tokens: [coin!] })
    assert.equal([it.problem(), it.looked], [problem, [[NATIVE_TOKEN]]])
  }
})

test('the chain is asked again with the next balances, and not while nobody looks; what it said stays until then', async () => {
  let units = 0n
  const known = { ...balances, tokens: balances.tokens.slice(0, 1) }
  const it = await start({ known, onChain: async () => units })
  it.form.choose('from', it.pick('COIN'))
  it.form.type('50')
  await settled()
  const held = () => it.form.from.peek()!.held
  assert.equal([held(), it.looked.length], [0n, 1])
  units = 60_000_000n
  it.state.value = { status: 'ready', data: { ...known } }
  assert.is(held(), 0n)
  await settled()
  assert.equal([held(), it.looked.length], [units, 2])
  it.core.router.close()
  it.state.value = { status: 'ready', data: { ...known } }
  await settled()
  assert.is(it.looked.length, 2)
})

test('the button says what is missing, one thing after the other', async () => {
  const { form, pick, problem } = await start()
  assert.is(problem(), 'amount')
  for (const [input, found] of [
    ['x', 'bad'],
    ['0', 'amount'],
    ['1', 'token'],
    ['3', 'insufficient'],
    ['2', 'fee'],
    ['1.9', 'token'],
  ] as const) {
    form.type(input)
    await settled()
    // @spec:3.15 @spec:5.10 @spec:5.11 @spec:5.14 @spec:5.16
    assert.is(problem(), found, input)
  }
  form.choose('to', pick('COIN'))
  // @spec:3.24
  assert.is(problem(), 'wait')
  await rest()
  // @spec:3.13 @spec:4.18
  assert.equal([problem(), form.intent()!.quoted], [undefined, 38n * 10n ** 17n])
})

test('an account that is a contract needs no native currency for the fee', async () => {
  const { form, pick, problem } = await start({ isContract: async () => true })
  form.type('2')
  form.choose('to', pick('COIN'))
  await rest()
  // @spec:4.21
  assert.is(problem(), undefined)
})

test('where nobody says whether the account needs native currency for the fee, nobody says that it lacks it', async () => {
  let isUp = false
  const { form, pick, problem } = await start({
    isContract: async () => {
      if (!isUp) throw new Error('down')
      return false
    },
  })
  form.type('2')
  form.choose('to', pick('COIN'))
  await rest()
  assert.is(problem(), undefined)
  form.type('1')
  isUp = true
  form.type('2')
  await rest()
  assert.is(problem(), 'fee')
})

test('no way, and a service that does not answer, are two different things', async () => {
  const none = await start({ quote: async () => undefined })
  none.form.type('1')
  none.form.choose('to', none.pick('COIN'))
  await rest()
  assert.equal([none.problem(), none.form.intent()], ['none', undefined])
  const down = await start({
    quote: async () => {
      throw new Error('down')
    },
  })
  down.form.type('1')
  down.form.choose('to', down.pick('COIN'))
  await rest()
  assert.equal([down.problem(), down.form.intent()], ['failed', undefined])
})

test('the quote is asked with the price of gas, and without it when nobody knows', async () => {
  const known = await start()
  known.form.type('1')
  known.form.choose('to', known.pick('COIN'))
  await rest()
  assert.equal(
    known.asked.map(it => [it.amount, it.from, it.to, it.gasPrice]),
    [[ETHER, ETH.address, COIN_TOKEN.address, 10n ** 10n]],
  )
  const unknown = await start({
    gasPrice: async () => {
      throw new Error('down')
    },
  })
  unknown.form.type('1')
  unknown.form.choose('to', unknown.pick('COIN'))
  await rest()
  assert.equal(
    [unknown.asked[0]!.gasPrice, unknown.form.fee.peek(), unknown.problem()],
    [undefined, undefined, undefined],
  )
})

test('R59: 1,000 random schedules of late, duplicate and reordered replies never show the quote of another question', async () => {
  const random = seeded(59)
  const waiting: { amount: bigint; done: ReturnType<typeof deferred<bigint | undefined>> }[] = []
  const { form, pick, out } = await start({
    quote: ({ amount }) => {
      const done = deferred<bigint | undefined>()
      waiting.push({ amount, done })
      return done.promise
    },
  })
  form.choose('to', pick('COIN'))
  const check = (turn: number) => {
    const shown = out()
    if (shown !== undefined) assert.is(shown, form.amount.peek()! * 2n, `turn ${turn}: ${form.input.peek()}`)
  }
  for (let turn = 0; turn < 1000; turn++) {
    const dice = random()
    if (dice < 0.35) form.type(String(Math.ceil(random() * 9) / 10))
    else if (dice < 0.45) form.quote.reload()
    else if (dice < 0.5) form.type('')
    else if (waiting.length) {
      const [{ amount, done }] = waiting.splice(Math.floor(random() * waiting.length), 1) as [(typeof waiting)[0]]
      if (random() < 0.15) done.reject(new Error('late'))
      else done.resolve(amount * 2n)
    }
    if (random() < 0.3) await new Promise(resolve => setTimeout(resolve))
    await settled()
    check(turn)
  }
})

test('tokens change places with the amount that was shown, or with 1 where there was none', async () => {
  const { form, pick } = await start()
  form.choose('to', pick('COIN'))
  form.flip()
  // @spec:4.31
  assert.equal([form.from.peek()!.symbol, form.to.peek()!.symbol, form.input.peek()], ['COIN', 'ETH', '1'])
  await rest()
  form.flip()
  // @spec:4.30
  assert.equal([form.from.peek()!.symbol, form.input.peek()], ['ETH', '0.000000000002'])
  form.choose('from', pick('COIN'))
  assert.equal(
    [form.from.peek()!.symbol, form.to.peek()!.symbol],
    ['COIN', 'ETH'],
    'the other side is taken by changing places',
  )
})

test('what was sent leaves the tokens and takes the amount', async () => {
  const { form, pick } = await start()
  form.type('1')
  form.choose('to', pick('COIN'))
  await rest()
  form.intent()!.onSent()
  // @spec:4.26
  assert.equal([form.input.peek(), form.amount.peek(), form.intent()], ['', undefined, undefined])
  assert.equal([form.from.peek()!.symbol, form.to.peek()!.symbol], ['ETH', 'COIN'])
})

test('Max of the native currency leaves the fee, of a token it is all; half is half', async () => {
  const { form, pick } = await start()
  form.take(1)
  // @spec:3.18 @spec:9.3
  const kept = (2n * 150_000n * 10n ** 10n * 12n) / 10n + CHARGE
  assert.equal([form.amount.peek(), form.kept.peek()], [2n * ETHER - kept, kept])
  form.type('1')
  assert.is(form.kept.peek(), 0n)
  form.take(2)
  assert.equal([form.amount.peek(), form.kept.peek()], [ETHER, 0n])
  form.choose('from', pick('COIN'))
  assert.is(form.input.peek(), '')
  form.take(1)
  assert.equal([form.amount.peek(), form.kept.peek()], [100_500_000n, 0n])
})

test('R147: where nobody tells the price of gas, or what a rollup takes besides, Max of the native currency does not guess', async () => {
  const down = async () => {
    throw new Error('down')
  }
  for (const given of [{ gasPrice: down }, { charge: down }]) {
    const { form, pick } = await start(given)
    form.type('1')
    form.take(1)
    assert.equal([form.reserve.peek(), form.input.peek(), form.kept.peek()], [undefined, '1', 0n])
    form.take(2)
    assert.is(form.amount.peek(), ETHER)
    form.choose('from', pick('COIN'))
    form.take(1)
    assert.is(form.amount.peek(), 100_500_000n)
  }
})

test('R76: prices, also those that came with the balances, and the price of gas are read again like the quote', async () => {
  let [price, standard] = [1, 10n]
  const { form, pick } = await start({
    refreshMs: 10,
    prices: async () => ['eth', 'coin', 'link'].map(symbol => ({ symbol, price })),
    gasPrice: async () => ({ standard }),
  })
  form.choose('to', pick('LINK'))
  form.choose('from', pick('COIN'))
  await settled()
  assert.equal([form.priceOf(pick('COIN')), form.nativePrice.peek()], [1, 2000])
  price = 3
  standard = 20n
  await new Promise(resolve => setTimeout(resolve, 60))
  await settled()
  const shown = [pick('COIN'), pick('LINK'), pick('ETH')].map(it => form.priceOf(it))
  assert.equal([shown, form.fee.peek()], [[3, 3, 3], 20n * 150_000n])
})

test('the price of gas is asked for again after a failure', async () => {
  let isUp = false
  const { form } = await start({
    refreshMs: 10,
    gasPrice: async () => {
      if (!isUp) throw new Error('down')
      return { standard: 1n }
    },
  })
  assert.is(form.fee.peek(), undefined)
  isUp = true
  await new Promise(resolve => setTimeout(resolve, 60))
  await settled()
  assert.is(form.fee.peek(), 150_000n)
})

test('R188: Max of a smart account leaves the fee too: nobody has promised to pay it', async () => {
  const { form, wallet } = await start()
  wallet.change({ accounts: [{ address: A, type: 'smartAccount' }] })
  await settled()
  form.take(1)
  const kept = form.kept.peek()
  assert.equal([form.amount.peek(), kept > 0n], [2n * ETHER - kept, true])
})

test('R168: what a pool says of a price goes into the review as such', async () => {
  const { form, pick } = await start()
  const priced = { by: 'pool', at: 1 } as const
  assert.equal(form.pricing({ ...pick('LINK'), price: 10, priced }), { price: 10, priced })
  assert.equal(form.pricing({ ...pick('LINK'), price: 10 }), { price: 10 })
})

test('a price that the balances do not have is asked for by symbol', async () => {
  const { form, pick } = await start()
  form.choose('to', pick('LINK'))
  await rest()
  // @spec:3.14 @spec:4.17
  assert.is(form.priceOf(form.to.peek()), 10)
})

test('the product’s own swaps have a slippage of their own, without anybody’s share', async () => {
  const stable = (token: SwapToken, isStable: boolean) => ({ ...token, isStable, isPinned: true })
  const tokens = async () => [stable(ETH, false), stable(COIN_TOKEN, true), stable(LINK, true)]
  const { form, pick } = await start({ tokens, providerFee: 0 })
  form.choose('to', pick('LINK'))
  assert.is(form.slippage.peek().value, 50)
  form.choose('from', pick('COIN'))
  assert.equal([form.slippage.peek().value, form.autoSlippage.peek()], [10, 10])
  form.setSlippage(100)
  form.type('1')
  await rest()
  assert.equal([form.intent()?.slippage, form.intent()?.providerFee], [100, 0])
  form.setSlippage(undefined)
  assert.equal([form.intent()?.slippage, form.slippage.peek().isAuto], [10, true])
})

test('slippage is kept for its pair only', async () => {
  const { form, pick } = await start()
  form.choose('to', pick('COIN'))
  form.setSlippage(300)
  // @spec:3.16
  assert.equal(form.slippage.peek(), { value: 300, isAuto: false, input: '' })
  form.choose('to', pick('LINK'))
  // @spec:9.2
  assert.equal(form.slippage.peek(), { value: 100, isAuto: true, input: '' })
  form.choose('to', pick('COIN'))
  assert.is(form.slippage.peek().value, 300)
  form.setSlippage(undefined)
  assert.is(form.slippage.peek().isAuto, true)
})

test('a slippage that no swap can have is kept as typed, stands in the way, and is never replaced by another', async () => {
  const { form, pick } = await start()
  form.choose('to', pick('COIN'))
  form.type('1')
  await rest()
  assert.is(form.problem.peek(), undefined)
  for (const bad of ['60', '50.01', '0', '0.001', '1.234', '-1', 'x', '1e1']) {
    form.typeSlippage(bad)
    assert.equal(form.slippage.peek(), { value: undefined, isAuto: false, input: bad })
    assert.equal([form.problem.peek(), form.intent()], ['slippage', undefined], bad)
  }
  for (const [input, value] of [
    ['50', 5000],
    ['0.01', 1],
    [' 2.5 ', 250],
  ] as const) {
    form.typeSlippage(input)
    assert.equal([form.problem.peek(), form.intent()?.slippage], [undefined, value], input)
  }
  form.typeSlippage(' ')
  assert.equal([form.slippage.peek().isAuto, form.intent()?.slippage], [true, 100])
})

test('what the page asks for is found by symbol and by address, never a token that passes itself off as another', async () => {
  const { form } = await start()
  form.begin({ amount: '0.5', fromToken: 'coin', toToken: LINK.address })
  // @spec:3.13
  assert.equal([form.from.peek()!.symbol, form.to.peek()!.symbol, form.input.peek()], ['COIN', 'LINK', '0.5'])
  form.begin({ toToken: 'LlNK' })
  assert.equal([form.to.peek()!.symbol, form.input.peek()], ['ETH', ''])
  for (const wrong of [1, {}, null, '', 'nothing', '__proto__'] as unknown[])
    form.begin({ amount: wrong, fromToken: wrong, toToken: wrong })
  assert.is(form.from.peek()!.symbol, 'ETH')
})

test('a swap that begins with a token is one for the native currency, until another is chosen', async () => {
  const { form, pick } = await start()
  const sides = () => [form.from.peek()?.symbol, form.to.peek()?.symbol]
  form.begin({ fromToken: COIN })
  assert.equal(sides(), ['COIN', 'ETH'])
  form.choose('to', pick('LINK'))
  assert.equal(sides(), ['COIN', 'LINK'])
  form.begin({ fromToken: NATIVE_TOKEN })
  assert.equal(sides(), ['ETH', 'LINK'])
  const other = await start()
  other.form.begin({ fromToken: NATIVE_TOKEN })
  assert.equal([other.form.from.peek()?.symbol, other.form.to.peek()], ['ETH', undefined])
})

test('R69: a swap that begins with a token takes no amount that was typed for another one', async () => {
  const cases: [before: string, wanted: { fromToken?: string; toToken?: string; amount?: string }, input: string][] = [
    ['ETH', { fromToken: COIN }, ''],
    ['ETH', { fromToken: COIN_TOKEN.address }, ''],
    ['COIN', { fromToken: NATIVE_TOKEN }, ''],
    ['COIN', { fromToken: 'coin' }, '0.7'],
    ['ETH', { fromToken: NATIVE_TOKEN }, '0.7'],
    ['ETH', { fromToken: COIN, amount: '3' }, '3'],
    ['ETH', { toToken: 'COIN' }, '0.7'],
  ]
  for (const [before, wanted, input] of cases) {
    const { form, pick } = await start()
    form.choose('from', pick(before))
    form.type('0.7')
    form.begin(wanted)
    await rest()
    assert.is(form.input.peek(), input, `${before} ${JSON.stringify(wanted)}`)
  }
  // Of a swap that an earlier visit left, with the list of tokens still on its way.
  const left = { network: 'eip155:1', account: A, from: ETH.address, to: COIN_TOKEN.address, amount: '0.7' }
  const waiting = deferred<SwapToken[]>()
  const { form } = await start({
    items: { 'wallet-modal/1/swap': JSON.stringify(left) },
    tokens: () => waiting.promise,
  })
  assert.is(form.input.peek(), '0.7')
  form.begin({ fromToken: COIN })
  waiting.resolve([ETH, COIN_TOKEN])
  await rest()
  assert.equal([form.from.peek()!.symbol, form.input.peek()], ['COIN', ''])
})

const CHANGES: [string, (it: Awaited<ReturnType<typeof start>>) => void][] = [
  ['account', ({ wallet }) => wallet.change({ accounts: [{ address: B }] })],
  ['network', ({ wallet }) => wallet.change({ caipNetworkId: 'eip155:8453' })],
]
for (const [what, change] of CHANGES)
  for (const when of ['while the amount is typed', 'while the offer is fetched', 'with an offer'] as const) {
    test(`R41, R69: another ${what} ${when} takes the amount away and says so, until something is typed for the new one`, async () => {
      const offer = deferred<bigint>()
      const it = await start({
        quote: ({ amount }) => (when === 'with an offer' ? Promise.resolve(amount * 2n) : offer.promise),
      })
      it.form.choose('to', it.pick('COIN'))
      it.form.type('1')
      if (when !== 'while the amount is typed') {
        await rest()
        assert.equal([it.asked.length, it.problem()], [1, when === 'with an offer' ? undefined : 'wait'])
      }
      change(it)
      offer.resolve(2n * ETHER)
      await rest()
      assert.equal([it.form.isEmptied.peek(), it.form.input.peek(), it.form.intent()], [true, '', undefined])
      it.form.type('1')
      assert.is(it.form.isEmptied.peek(), false)
    })
  }

test('R77: what was allowed and not sent is there again for the same account and network, and for no other', async () => {
  const kept = (over: object) => ({
    'wallet-modal/1/swap': JSON.stringify({
      network: 'eip155:1',
      account: A,
      from: COIN_TOKEN.address,
      to: LINK.address,
      amount: '12.5',
      ...over,
    }),
  })
  const same = await start({ items: kept({ account: A.toUpperCase().replace('0X', '0x') }) })
  assert.equal(
    [same.form.from.peek()!.symbol, same.form.to.peek()!.symbol, same.form.input.peek()],
    ['COIN', 'LINK', '12.5'],
  )
  const { form: german } = await start({ locale: 'de', items: kept({ amount: '1.234' }) })
  assert.equal([german.input.peek(), german.amount.peek()], ['1,234', 1_234_000n])
  for (const over of [
    { account: B },
    { network: 'eip155:8453' },
    { amount: '-1' },
    { amount: 5 },
    { from: '<b>' },
    { to: null },
  ]) {
    const { form } = await start({ items: kept(over) })
    assert.equal(
      [form.from.peek()!.symbol, form.to.peek(), form.input.peek()],
      ['ETH', undefined, ''],
      JSON.stringify(over),
    )
  }
})

test('nothing is asked where nothing is swapped, or while nobody looks', async () => {
  const { core, form, wallet, asked } = await start()
  form.type('1')
  core.router.open('Account')
  await rest()
  assert.equal([asked, form.quote.peek().status], [[], 'idle'])
  wallet.change({ caipNetworkId: 'eip155:11155111' })
  assert.is(form.swapper.peek(), undefined)
})

test('the choice: owned ones by value, then proposals, then all by symbol; imitations only when somebody looks for them', async () => {
  const { form } = await start()
  const all = form.choices.peek().data!
  const lines = (text: string) => linesOf(all, text).map(line => (typeof line === 'string' ? line : line.symbol))
  // @spec:3.17
  assert.equal(lines(''), ['swap.owned', 'COIN', 'ETH', 'swap.suggested', 'LINK'])
  // @spec:9.35
  assert.equal(lines(' nk '), ['swap.suggested', 'LINK', 'swap.popular', 'LlNK'])
  assert.equal(lines(COIN.slice(-6)), ['swap.owned', 'COIN'])
  assert.equal(lines('zzz'), [])
})

test('in another language the same amount stands there with the mark of that language', async () => {
  const { core, form } = await start()
  form.type('1.25')
  const before = form.amount.peek()
  await core.ctx.i18n.use('de')
  assert.equal([form.input.peek(), form.amount.peek()], ['1,25', before])
  await core.ctx.i18n.use('en')
  assert.equal([form.input.peek(), form.amount.peek()], ['1.25', before])
})

test('in another language what was kept for the fee is still told', async () => {
  const { core, form } = await start()
  form.take(1)
  const kept = form.kept.peek()
  assert.ok(kept > 0n)
  await core.ctx.i18n.use('de')
  assert.match(form.input.peek(), /^1,\d+$/)
  assert.is(form.kept.peek(), kept)
})

test.run()
