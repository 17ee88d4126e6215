import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { fakeAdapter, fakeArea } from '../../test/fakes.ts'
import { attacksOn, isPolluted, unfit } from '../../test/hostile.ts'
import { findNetwork } from '../chains/networks.ts'
import { createStorage } from '../state/storage.ts'
import { ModalError } from '../base/errors.ts'
import { expireBalances, loadBalances, type BalancesContext } from './balances.ts'
import type { Balances } from './tokens.ts'
import type { Token } from './network/data.ts'
import { decodeKept, keep } from './kept-balances.ts'

const test = suite('kept balances')
const KEY = 'wallet-modal/1/portfolio_cache'
const network = findNetwork(1)!
const address = '0x' + 'A1'.repeat(20)
const DAI = `eip155:1:0x${'11'.repeat(20)}`
const token = (symbol: string, over: Partial<Token> = {}): Token => ({
  name: symbol,
  symbol,
  chainId: 'eip155:1',
  price: 2,
  value: 2,
  quantity: { decimals: '18', numeric: '1' },
  ...over,
})
const account = { network, address }
const now = Date.now
test.after.each(() => {
  Date.now = now
})

/** A page whose storage holds `items`, and what it shows before and after the service has answered. */
function page(
  items: Record<string, string> = {},
  answer: () => Promise<Token[] | undefined> = async () => [token('NEW')],
) {
  const area = fakeArea(items)
  const ctx = {
    sources: async () => ({
      balances: { read: answer, expire() {} },
      walletAssets: { read: async () => undefined, expire() {} },
    }),
    adapter: async () => fakeAdapter({ getBalance: async () => 1n }),
    connections: { of: () => ({ peek: () => ({}) }) },
    options: { tokens: {} },
    storage: createStorage(() => area),
  } as unknown as BalancesContext
  const shown: Balances[] = []
  const load = (query: object = {}) =>
    loadBalances(ctx, {
      ...account,
      signal: new AbortController().signal,
      show: balances => void shown.push(balances),
      ...query,
    })
  return { area, ctx, load, shown, symbols: () => shown.map(({ tokens }) => tokens.map(({ symbol }) => symbol).join()) }
}
/** What a visit stores. */
async function leave(tokens: Token[]): Promise<Record<string, string>> {
  const { area, load } = page({}, async () => tokens)
  await load()
  return { ...area.items }
}

test('what came in is there for the next page load, before the service answers, without pictures', async () => {
  const items = await leave([token('ETH'), token('DAI', { address: DAI, iconUrl: 'https://img.example/dai.png' })])
  assert.not.match(items[KEY]!, /img\.example|iconUrl/)
  const it = page(items)
  const { tokens } = await it.load()
  assert.equal([it.symbols(), tokens.map(({ symbol }) => symbol)], [['ETH,DAI'], ['NEW']])
  assert.equal(it.shown[0]!.tokens[1]!.address, DAI)
  const again = page(items)
  await again.load({ known: { tokens: [], isBasic: false } })
  assert.equal(again.shown, [], 'what is on screen is newer')
})

test('R88: after half a minute, and from a clock that was ahead, it is nothing', async () => {
  const at = now()
  Date.now = () => at
  const items = await leave([token('ETH')])
  for (const [age, isThere] of [
    [0, true],
    [29_999, true],
    [30_000, false],
    [-1, false],
  ] as const) {
    Date.now = () => at + age
    const it = page({ ...items })
    await it.load()
    assert.is(it.shown.length, isThere ? 1 : 0, String(age))
  }
})

test('it is of one account on one network, whatever letters the address has', async () => {
  const items = await leave([token('ETH')])
  const shownTo = async (query: object) => {
    const it = page({ ...items })
    await it.load(query)
    return it.shown.length
  }
  assert.is(await shownTo({ address: address.toLowerCase() }), 1)
  assert.is(await shownTo({ address: '0x' + 'b2'.repeat(20) }), 0)
  assert.is(await shownTo({ network: findNetwork(8453)! }), 0)
})

test('where the service fails the network is asked, as on a first visit, and what it says is kept as well', async () => {
  const fails = async () => {
    throw new ModalError('data/balance-unavailable')
  }
  const it = page(await leave([token('DAI', { address: DAI })]), fails)
  const { tokens, isBasic } = await it.load()
  assert.equal([it.symbols(), tokens.map(({ symbol }) => symbol), isBasic], [['DAI'], ['ETH'], true])
  const next = page({ ...it.area.items })
  await next.load()
  assert.equal([next.symbols(), next.shown[0]!.isBasic], [['ETH'], true])
})

test('what moved since is forgotten, and a portfolio too large to keep whole is not kept', async () => {
  const it = page()
  await it.load()
  assert.ok(it.area.items[KEY])
  await expireBalances(it.ctx as never, { ...account, tokens: [undefined] })
  assert.is(it.area.items[KEY], undefined)
  const many = Array.from({ length: 201 }, (_, at) => token(`T${at}`))
  assert.is((await leave(many))[KEY], undefined)
})

test('where a price was read is kept with it, and that nobody named the token', () => {
  const area = fakeArea()
  const storage = createStorage(() => area)
  const priced = { by: 'pool', at: 5, isUncounted: true } as const
  keep(storage, account, {
    isBasic: false,
    isListed: true,
    tokens: [token('ETH'), token('DAI', { address: DAI, priced, isUnlisted: true })],
  })
  const { balances } = storage.read('portfolio_cache', value => decodeKept(value, account))!
  assert.is(balances.isListed, true)
  assert.equal(
    balances.tokens.map(it => [it.priced, it.isUnlisted]),
    [
      [undefined, undefined],
      [priced, true],
    ],
  )
  for (const odd of [null, 7, {}, { by: 'x', at: 5 }, { by: 'feed', at: 'now' }, { by: 'feed', at: -1 }]) {
    keep(storage, account, { isBasic: false, tokens: [token('ETH', { priced: odd as never })] })
    const [first] = storage.read('portfolio_cache', value => decodeKept(value, account))!.balances.tokens
    assert.is(first?.priced, undefined)
  }
})

test('R64: a forgery that the source has marked is one after a reload too, also while nobody answers; the coin never is', async () => {
  const fails = async () => {
    throw new ModalError('data/balance-unavailable')
  }
  const forged = token('USDC', { address: DAI, imitates: 'USDC' })
  const odd = token('ЕTH', { address: `eip155:1:0x${'22'.repeat(20)}` })
  const it = page(await leave([token('ETH', { imitates: 'BTC' }), forged, odd]), fails)
  const { tokens } = await it.load()
  assert.equal(
    it.shown[0]!.tokens.map(({ imitates }) => imitates),
    [undefined, 'USDC', 'ETH'],
  )
  assert.equal(
    tokens.map(({ symbol }) => symbol),
    ['ETH'],
  )
  for (const imitates of [7, {}, '', null]) {
    const kept = page(await leave([{ ...forged, imitates: imitates as never }]), fails)
    await kept.load()
    assert.is(kept.shown[0]!.tokens[0]!.imitates, undefined)
  }
})

test('R85: nothing hostile gets through what is kept: fixed values and 2,000 mutations', () => {
  const storage = createStorage(() => area)
  const area = fakeArea()
  keep(storage, account, { tokens: [token('ETH'), token('DAI', { address: DAI, imitates: 'DAI' })], isBasic: false })
  let read = 0
  for (const text of attacksOn(JSON.parse(area.items[KEY]!))) {
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      continue
    }
    const found = decodeKept(value, account)
    if (!found) continue
    read++
    assert.type(found.balances.isBasic, 'boolean')
    for (const it of found.balances.tokens) {
      const { name, symbol, imitates = '', chainId, iconUrl, quantity, price = 0, value = 0 } = it
      assert.equal(
        [name, symbol, imitates].map(text => unfit(text)),
        [undefined, undefined, undefined],
      )
      assert.equal([chainId, iconUrl], ['eip155:1', undefined])
      assert.match(`${quantity.numeric} ${quantity.decimals}`, /^\d+(\.\d+)? \d+$/)
      assert.ok(price >= 0 && price < Infinity && value >= 0 && value < Infinity)
    }
  }
  assert.ok(read > 100)
  assert.not(isPolluted())
})

test.run()
