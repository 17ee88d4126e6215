import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { NATIVE_TOKEN } from '../../base/token.ts'
import { findNetwork } from '../../chains/networks.ts'
import { exchangeOf } from '../pinned/dexes.ts'
import type { TokenTitle } from '../tokens.ts'
import { listTokens, type ListedToken, type TokenSources } from './swap-tokens.ts'

const test = suite('tokens to swap by the network alone')
const MAINNET = findNetwork(1)!
const { wrapped, stable } = exchangeOf('eip155:1')!
const [OWN, LISTED, FAKE] = ['1', '2', '3'].map(digit => `0x${digit.repeat(40)}`) as [string, string, string]
const token = (address: string, symbol: string, over: Partial<ListedToken> = {}): ListedToken => ({
  address,
  symbol,
  name: symbol,
  decimals: 18,
  ...over,
})
const titled =
  (titles: Record<string, TokenTitle>): TokenSources['adapter'] =>
  async () => ({
    getTokens: async (_network, _holder, tokens) => tokens.map(it => ({ balance: 0n, title: titles[it] })),
  })
const start = (over: Partial<TokenSources> = {}) =>
  listTokens(
    {
      adapter: titled({}),
      pinned: async () => [token(wrapped, 'WETH'), token(stable[0]!, 'USDC', { decimals: 6 })],
      ...over,
    },
    MAINNET,
    exchangeOf('eip155:1'),
  )

test('the native currency comes first, then the pinned tokens, the app’s and those of lists; each once', async () => {
  const tokens = await start({
    adapter: titled({ [OWN]: { name: 'Own', symbol: 'OWN', decimals: 9 } }),
    tokens: { 'eip155:1': [{ address: OWN, image: 'https://x.example/own.png' }, { address: FAKE }, { address: 'x' }] },
    listed: async () => [
      token(LISTED, 'LIST'),
      token(OWN.toUpperCase().replace('X', 'x'), 'TWICE'),
      token(wrapped, 'WETH'),
    ],
  })
  assert.equal(
    tokens.map(it => [it.symbol, it.address, it.decimals, it.isPinned, it.isStable]),
    [
      ['ETH', `eip155:1:${NATIVE_TOKEN}`, 18, true, false],
      ['WETH', `eip155:1:${wrapped}`, 18, true, false],
      ['USDC', `eip155:1:${stable[0]}`, 6, true, true],
      ['OWN', `eip155:1:${OWN}`, 9, false, false],
      ['LIST', `eip155:1:${LISTED}`, 18, false, false],
    ],
  )
  assert.is(tokens[3]!.logoUri, 'https://x.example/own.png')
})

test('a token that calls itself like another is marked, unless it is pinned', async () => {
  const tokens = await start({ listed: async () => [token(FAKE, 'USDС'), token(LISTED, 'eth')] })
  assert.equal(
    tokens.map(it => it.imitates),
    [undefined, undefined, undefined, 'USDC', 'ETH'],
  )
})

test('what is no token of the network is left out', async () => {
  const bad = [
    token('x', 'BAD'),
    token(LISTED, ''),
    token(LISTED, 'ZERO', { decimals: 0 }),
    token(LISTED, 'HALF', { decimals: 1.5 }),
    token(NATIVE_TOKEN, 'ETH'),
  ]
  assert.is((await start({ listed: async () => bad })).length, 3)
})

test('a network that does not answer about the app’s tokens has no list, rather than a shorter one', async () => {
  const silent = async () => {
    throw new Error('silent')
  }
  const asked = start({
    adapter: async () => ({ getTokens: silent }),
    tokens: { 'eip155:1': { address: OWN } },
  })
  assert.is(await asked.catch((error: Error) => error.message), 'silent')
})

test.run()
