import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Token } from '../../services/network/data.ts'
import { isNothing } from '../transaction/balances.tsx'
import { sorted, totalOf, unpriced } from './tokens.tsx'

const test = suite('tokens on screen')
const token = (symbol: string, over: Partial<Token> = {}): Token => ({
  name: symbol,
  symbol,
  chainId: 'eip155:1',
  address: `eip155:1:0x${symbol}`,
  quantity: { decimals: '18', numeric: '1' },
  ...over,
})
const names = (tokens: Token[]) => tokens.map(({ symbol }) => symbol)

test('the most valuable comes first; dust and what has no price wait under the fold', () => {
  const { shown, hidden } = sorted({
    isBasic: false,
    tokens: [
      token('spam'),
      token('small', { price: 0.5, value: 0.5 }),
      token('dust', { value: 0.001 }),
      token('big', { value: 9 }),
      token('free', { value: 0 }),
    ],
  })
  assert.equal(names(shown), ['big', 'small'])
  assert.equal(names(hidden).sort(), ['dust', 'free', 'spam'])
})

test('where only known tokens were asked for, one without a price is no dust, and the total says how many it leaves out', () => {
  const balances = {
    isBasic: false,
    isListed: true,
    tokens: [
      token('known'),
      token('dust', { value: 0.001 }),
      token('big', { value: 9 }),
      token('fake', { imitates: 'USDC' }),
      token('thin', { price: 5, priced: { by: 'pool', at: 1, isUncounted: true } }),
      token('none', { quantity: { decimals: '18', numeric: '0' } }),
    ],
  }
  const { shown, hidden } = sorted(balances)
  assert.equal(names(shown), ['big', 'known', 'thin', 'none'])
  assert.equal(names(hidden), ['dust', 'fake'])
  assert.is(totalOf(balances), 9.001)
  assert.is(unpriced(balances), 2)
  assert.is(unpriced({ ...balances, isListed: undefined }), 0)
})

test('what the account was only found to hold waits under the fold until it is worth something, and no total speaks of it', () => {
  const balances = {
    isBasic: false,
    isListed: true,
    tokens: [
      token('known'),
      token('sent by someone', { isUnlisted: true }),
      token('worth it', { isUnlisted: true, value: 3 }),
    ],
  }
  const { shown, hidden } = sorted(balances)
  assert.equal(names(shown), ['worth it', 'known'])
  assert.equal(names(hidden), ['sent by someone'])
  assert.is(unpriced(balances), 1)
})

test('the native currency is never hidden', () => {
  assert.equal(names(sorted({ isBasic: false, tokens: [token('ETH', { address: undefined, value: 0 })] }).shown), [
    'ETH',
  ])
})

test('nothing is there where every amount is zero, or only pretends; where little is known nobody says so', () => {
  const none = { decimals: '18', numeric: '0' }
  const cases: [tokens: Token[], isBasic: boolean, expected: boolean][] = [
    [[], false, true],
    [[token('ETH', { quantity: none })], false, true],
    [[token('ETH', { quantity: none }), token('fake', { value: 5, imitates: 'USDC' })], false, true],
    [[token('ETH', { quantity: { decimals: '18', numeric: '0.000000000000000001' } })], false, false],
    [[token('ETH', { quantity: none }), token('unpriced')], false, false],
    [[token('ETH', { quantity: none })], true, false],
  ]
  for (const [tokens, isBasic, expected] of cases) assert.is(isNothing({ tokens, isBasic }), expected)
})

test('a value that is not told is made of the price', () => {
  assert.equal(
    names(
      sorted({
        isBasic: false,
        tokens: [token('a', { price: 2, quantity: { decimals: '6', numeric: '3' } }), token('b', { value: 5 })],
      }).shown,
    ),
    ['a', 'b'],
  )
})

test('where no prices are known nothing is hidden', () => {
  assert.equal(names(sorted({ isBasic: true, tokens: [token('a'), token('b')] }).shown), ['a', 'b'])
})

test('R64: what passes itself off as another token is hidden, and counts for nothing', () => {
  const tokens = [token('fake', { value: 5000, imitates: 'real' }), token('real', { value: 5 }), token('unpriced')]
  for (const isBasic of [true, false]) assert.ok(names(sorted({ isBasic, tokens }).hidden).includes('fake'))
  assert.is(totalOf({ isBasic: false, tokens }), 5)
  assert.is(totalOf({ isBasic: true, tokens: [token('fake', { value: 5000, imitates: 'real' })] }), undefined)
})

test('a total is known as soon as one value is, and of nothing it is 0', () => {
  assert.equal(
    [[], [token('a')], [token('a'), token('b', { value: 2 })], [token('c', { price: 2 })]].map(tokens =>
      totalOf({ isBasic: false, tokens }),
    ),
    [0, undefined, 2, 2],
  )
})

test.run()
