import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { fakeAdapter } from '../../test/fakes.ts'
import type { ChainAdapter } from '../chains/adapter.ts'
import { findNetwork } from '../chains/networks.ts'
import type { Network } from '../base/network.ts'
import { ModalError } from '../base/errors.ts'
import { loadBalances, type BalancesContext } from './balances.ts'
import type { Balances } from './tokens.ts'
import type { Token } from './network/data.ts'

const test = suite('sources of balances')
const network = findNetwork(1)!
const address = '0x' + 'a1'.repeat(20)
const [ONE, TWO] = ['0x' + '11'.repeat(20), '0x' + '22'.repeat(20)]
const { signal } = new AbortController()
const token = (symbol: string, price?: number): Token => ({
  name: symbol,
  symbol,
  chainId: 'eip155:1',
  price,
  quantity: { decimals: '18', numeric: '1' },
})
const down = () => new ModalError('data/balance-unavailable', { data: { status: 500 } })

interface Parts {
  told?: Token[]
  service?: Token[] | undefined | Error
  chain?: Partial<ChainAdapter>
  tokens?: Record<string, unknown>
  known?: Balances
  on?: Network
}
const asked: string[] = []
function load({ told, service, chain, tokens = {}, known, on = network }: Parts) {
  asked.length = 0
  const ctx: BalancesContext = {
    sources: async () => ({
      balances: {
        read: async () => {
          asked.push('service')
          if (service instanceof Error) throw service
          return service
        },
      },
      walletAssets: { read: async () => (asked.push('wallet'), told) },
    }),
    adapter: async () => fakeAdapter({ getBalance: async () => (asked.push('network'), 10n ** 18n), ...chain }),
    connections: { of: () => ({ peek: () => ({}) }) },
    options: { tokens },
    storage: { read: () => undefined, write() {} },
  }
  return loadBalances(ctx, { network: on, address, signal, known })
}
const symbols = ({ tokens }: Balances) => tokens.map(({ symbol, quantity }) => `${quantity.numeric} ${symbol}`)

test("the wallet's own word comes first, and then nobody else is asked", async () => {
  const { tokens, isBasic } = await load({ told: [token('ETH', 3000)], service: [token('X')] })
  assert.equal([tokens, isBasic], [[token('ETH', 3000)], false])
  assert.equal(asked, ['wallet'])
})

test('a wallet without prices is good for a data service that is down', async () => {
  assert.equal(symbols(await load({ told: [token('ETH')], service: [token('USDC', 1)] })), ['1 USDC'])
  const basic = await load({ told: [token('ETH'), token('DAI')], service: down() })
  assert.equal([symbols(basic), basic.isBasic], [['1 ETH', '1 DAI'], true])
  assert.equal(asked, ['wallet', 'service'])
})

test('a service that is down, and one that does not know the network, leave what the network says', async () => {
  const failed = await load({ service: down() })
  assert.equal(
    [symbols(failed), failed.isBasic, (failed.error as ModalError).code],
    [['1 ETH'], true, 'data/balance-unavailable'],
  )
  const unknown = await load({ service: undefined })
  assert.equal([symbols(unknown), unknown.isBasic, unknown.error], [['1 ETH'], true, undefined])
})

test("the host's tokens are read with it: one or a list, what is held, as their contracts name themselves", async () => {
  const chain: Partial<ChainAdapter> = {
    getTokens: async (_, __, tokens) =>
      tokens.map(it => ({
        title: new Map([
          [ONE, { name: 'Sample \u202eDollar', symbol: 'SUSD', decimals: 6 }],
          [TWO, { name: 'Odd', symbol: 'ODD', decimals: 0 }],
        ]).get(it),
        balance: it === ONE ? 1_500_000n : 5n,
      })),
  }
  const all = {
    'eip155:1': [
      { address: ONE, image: 'https://img.example/s.png' },
      { address: TWO },
      { address: '0x12' },
      null,
      5,
      { address: '0x' + '33'.repeat(20) },
    ],
  }
  const { tokens } = await load({ service: down(), chain, tokens: all })
  assert.equal(tokens[1], {
    name: 'Sample Dollar',
    symbol: 'SUSD',
    iconUrl: 'https://img.example/s.png',
    chainId: 'eip155:1',
    address: `eip155:1:${ONE}`,
    price: undefined,
    value: undefined,
    quantity: { decimals: '6', numeric: '1.5' },
    imitates: undefined,
  })
  assert.is(tokens.length, 2)
  assert.equal(symbols(await load({ service: down(), chain, tokens: { 'eip155:1': { address: ONE } } })), [
    '1 ETH',
    '1.5 SUSD',
  ])
  const none: Partial<ChainAdapter> = {
    getTokens: async () => [{ title: { name: 'Sample', symbol: 'SUSD', decimals: 6 }, balance: 0n }],
  }
  assert.equal(symbols(await load({ service: down(), chain: none, tokens: { 'eip155:1': { address: ONE } } })), [
    '1 ETH',
  ])
  assert.equal(symbols(await load({ service: down(), chain, tokens: { 'eip155:10': { address: ONE } } })), ['1 ETH'])
})

test('tokens that do not answer keep nobody from the native currency', async () => {
  const chain: Partial<ChainAdapter> = {
    getTokens: async () => {
      throw new ModalError('rpc/timeout')
    },
  }
  assert.equal(symbols(await load({ service: down(), chain, tokens: { 'eip155:1': { address: ONE } } })), ['1 ETH'])
})

test('R62: tokens that do not answer are not gone from the basic balances on screen', async () => {
  const chain: Partial<ChainAdapter> = { getTokens: () => Promise.reject(new ModalError('rpc/error')) }
  const tokens = { 'eip155:1': { address: ONE } }
  const held = { ...token('SUSD'), address: `eip155:1:${ONE}` }
  const known = { tokens: [token('ETH'), held], isBasic: true }
  const error = await load({ service: down(), chain, tokens, known }).catch((error: unknown) => error)
  assert.is((error as ModalError).code, 'rpc/error')
  assert.equal(symbols(await load({ service: down(), chain, tokens, known: { ...known, tokens: [token('ETH')] } })), [
    '1 ETH',
  ])
})

test('whole balances of before are not given up for the basic ones of now', async () => {
  try {
    await load({ service: down(), known: { tokens: [token('ETH', 1)], isBasic: false } })
    assert.unreachable()
  } catch (error) {
    assert.is((error as ModalError).code, 'data/balance-unavailable')
  }
  assert.equal(symbols(await load({ service: down(), known: { tokens: [], isBasic: true } })), ['1 ETH'])
})

test('R64: a token that looks like a well-known one without being it is told as that', async () => {
  const symbols = ['USD\u0421', 'U5DC', 'ETH', 'eth', '\u0395\u03a4\u0397', 'USDC', 'USDC.e', 'PLUM']
  const service = [token('ETH'), ...symbols.map(symbol => ({ ...token(symbol), address: `eip155:1:${ONE}` }))]
  const { tokens } = await load({ service })
  assert.equal(
    tokens.map(({ imitates }) => imitates),
    [undefined, 'USDC', 'USDC', 'ETH', 'ETH', 'ETH', undefined, undefined, undefined],
  )
})

test('R64: the app’s wrapped SOL is no forgery of SOL, although lists call it that; any other mint of that symbol is', async () => {
  const solana = findNetwork('solana')!
  const mints = ['So11111111111111111111111111111111111111112', '4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA']
  const { tokens } = await load({
    on: solana,
    service: down(),
    chain: {
      getTokens: async (_, __, asked) =>
        asked.map(() => ({ balance: 3n * 10n ** 9n, title: { name: 'Solana', symbol: 'SOL', decimals: 9 } })),
    },
    tokens: { [solana.caipNetworkId]: mints.map(address => ({ address })) },
  })
  assert.equal(
    tokens.map(({ symbol, imitates }) => [symbol, imitates]),
    [
      ['SOL', undefined],
      ['WSOL', undefined],
      ['SOL', 'SOL'],
    ],
  )
})

test.run()
