import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ModalError } from '../../base/errors.ts'
import { NATIVE_TOKEN } from '../../base/token.ts'
import { findNetwork } from '../../chains/networks.ts'
import { factsOf } from '../pinned/facts.ts'
import {
  ARBITRUM,
  erc20,
  ETHEREUM,
  FACTORY,
  factory,
  fakeChain,
  feed,
  feedOf,
  NOW_S,
  pinned,
  pool,
} from '../../../test/fake-contracts.ts'
import { createChainPrices } from './prices.ts'

const test = suite('prices by RPC')
const POOL = '0x00000000000000000000000000000000000000F1'
/** Sorts before every quote token, so that it is the first of its pools. */
const TOKEN = '0x0000000000000000000000000000000000000abc'
const WETH = pinned(ETHEREUM, 'WETH')
const USDC = pinned(ETHEREUM, 'USDC')
const dexOf = () => ({ factory: FACTORY, fees: [500, 3000], wrapped: WETH, usdc: USDC })
const networkOf = (id: string) => findNetwork(id)
const id = (network: { caipNetworkId: string }, address: string) => `${network.caipNetworkId}:${address}`

type Contracts = Parameters<typeof fakeChain>[0]
const pricesOn = (contracts: Contracts, options = {}) => {
  const fake = fakeChain(contracts, options)
  return { ...createChainPrices({ adapter: fake.adapter, networkOf, dexOf }), fake }
}
const priceOf = async (contracts: Contracts, network = ETHEREUM, token = NATIVE_TOKEN, options = {}) => {
  const addresses = [id(network, token)]
  const [found] = await pricesOn(contracts, options).of({ network: network.caipNetworkId, addresses })
  return found
}

test('tells the prices of feeds, with the time at which they were set', async () => {
  const contracts = { [feedOf(ETHEREUM, 'ETH')]: feed(3000), [feedOf(ETHEREUM, 'USDC')]: feed(0.9998) }
  const { of, fake } = pricesOn(contracts)
  const addresses = [id(ETHEREUM, NATIVE_TOKEN), id(ETHEREUM, USDC.toLowerCase()), id(ETHEREUM, WETH)]
  const priced = { by: 'feed', at: (NOW_S - 60) * 1000 }
  assert.equal(await of({ network: 'eip155:1', addresses }), [
    { address: addresses[0], name: 'Ether', symbol: 'ETH', price: 3000, priced },
    { address: addresses[1], name: 'USD Coin', symbol: 'USDC', price: 0.9998, priced },
    { address: addresses[2], name: 'Wrapped Ether', symbol: 'WETH', price: 3000, priced },
  ])
  assert.equal(fake.requests, ['read'])
})

test('R168: a feed that is negative, zero, stale, of tomorrow, silent or of other decimals has no price', async () => {
  const address = feedOf(ETHEREUM, 'ETH')
  const DAY = 86_400
  assert.is((await priceOf({ [address]: feed(3000, { ageS: DAY }) }))?.price, 3000)
  const bad = [
    feed(-3000),
    feed(0),
    feed(3000, { ageS: DAY + 7201 }),
    feed(3000, { ageS: -1 }),
    feed(3000, { ageS: NOW_S }),
    feed(3000, { decimals: 18 }),
    {},
    { latestRoundData: feed(3000)['latestRoundData']! },
    { ...feed(3000), latestRoundData: () => [1n, 'x', 1n, null, 1n] },
  ]
  for (const [i, reads] of bad.entries()) {
    const found = await priceOf({ [address]: reads })
    assert.is(found?.price, undefined, `case ${i}`)
    assert.is(found?.symbol, 'ETH')
  }
  assert.is((await priceOf({ [address]: feed(3000) }, ETHEREUM, NATIVE_TOKEN, { now: 0 }))?.price, undefined)
})

test('R168: a rollup whose sequencer is down, just back or silent has no prices', async () => {
  const { sequencer = '' } = factsOf('eip155:42161')!
  const since = (status: bigint, ageS: number) => ({
    latestRoundData: () => [1n, status, BigInt(NOW_S - ageS), BigInt(NOW_S), 1n],
  })
  const on = (reads: Contracts[string]) =>
    priceOf({ [feedOf(ARBITRUM, 'ETH')]: feed(3000), [sequencer]: reads }, ARBITRUM)
  assert.is((await on(since(0n, 3600)))?.price, 3000)
  for (const reads of [since(1n, 7200), since(0n, 3599), since(0n, NOW_S), since(2n, 7200), {}])
    assert.is((await on(reads))?.price, undefined)
})

/** A token with 9 decimals at 2 USDC, in a pool that holds `depth` USDC. */
function market({
  ratio = (2 * 1e6) / 1e9,
  depth = 50_000,
  weth = false,
  ...options
}: { ratio?: number; depth?: number; weth?: boolean } & Parameters<typeof pool>[1] = {}) {
  return {
    [feedOf(ETHEREUM, 'ETH')]: feed(3000),
    [feedOf(ETHEREUM, 'USDC')]: feed(1),
    [FACTORY]: factory({ [`${TOKEN}/${weth ? WETH : USDC}/3000`.toLowerCase()]: POOL }),
    [POOL]: pool(ratio, options),
    [USDC]: erc20({ [POOL.toLowerCase()]: BigInt(depth) * 10n ** 6n }),
    [WETH]: erc20({ [POOL.toLowerCase()]: BigInt(depth) * 10n ** 15n }),
  }
}
const titles = { [TOKEN]: { name: 'Some', symbol: 'SOME', decimals: 9 } }
const some = (contracts: Contracts, given: Record<string, unknown> = titles) =>
  priceOf(contracts, ETHEREUM, TOKEN, { titles: given })
const near = (price: number | undefined, expected: number) =>
  assert.ok(price && Math.abs(price / expected - 1) < 0.001, `${price} instead of ${expected}`)

test('prices a token without a feed by its pools, on either side and against the native currency', async () => {
  const found = await some(market())
  near(found?.price, 2)
  assert.equal(found?.priced, { by: 'pool', at: (NOW_S - 60) * 1000 })
  assert.is(found?.symbol, 'SOME')
  // 0.001 WETH, of 18 decimals.
  near((await some(market({ ratio: (0.001 * 1e18) / 1e9, weth: true })))?.price, 3)
  const LAST = '0xffffffffffffffffffffffffffffffffffffffff'
  const turned = {
    ...market({ ratio: 1e9 / (2 * 1e6) }),
    [FACTORY]: factory({ [`${LAST}/${USDC}/500`.toLowerCase()]: POOL }),
  }
  near((await priceOf(turned, ETHEREUM, LAST, { titles: { [LAST]: titles[TOKEN] } }))?.price, 2)
})

test('the deepest of several pools tells the price', async () => {
  const SHALLOW = '0x00000000000000000000000000000000000000F2'
  const both = {
    ...market(),
    [FACTORY]: factory({
      [`${TOKEN}/${USDC}/500`.toLowerCase()]: SHALLOW,
      [`${TOKEN}/${USDC}/3000`.toLowerCase()]: POOL,
    }),
    [SHALLOW]: pool((9 * 1e6) / 1e9),
    [USDC]: erc20({ [POOL.toLowerCase()]: 50_000n * 10n ** 6n, [SHALLOW.toLowerCase()]: 40_000n * 10n ** 6n }),
  }
  near((await some(both))?.price, 2)
})

test('R168: pools that are shallow, empty, moved, young or odd tell no price', async () => {
  const ratio = (2 * 1e6) / 1e9
  near((await some(market({ mean: ratio * 1.04 })))?.price, 2.08)
  const bad: [Contracts, Record<string, unknown>?][] = [
    [market({ depth: 19_999 })],
    [market({ liquidity: 0n })],
    [market({ mean: ratio * 1.06 })],
    [market({ mean: ratio * 0.94 })],
    [market({ ratio: 0, mean: ratio })],
    [{ ...market(), [POOL]: {} }],
    [{ ...market(), [USDC]: {} }],
    [{ ...market(), [feedOf(ETHEREUM, 'USDC')]: feed(1, { ageS: 200_000 }) }],
    [market(), { [TOKEN]: { ...titles[TOKEN], decimals: 200 } }],
    [market(), {}],
    [{ ...market(), [FACTORY]: { getPool: () => ['javascript:'] } }],
  ]
  for (const [i, [contracts, given]] of bad.entries())
    assert.is((await some(contracts, given))?.price, undefined, `case ${i}`)
  assert.is((await some(market({ mean: 0 })))?.price, undefined)
})

test('a node that fails is reported by an error, and pools that fail leave the feeds', async () => {
  const fake = fakeChain({ [feedOf(ETHEREUM, 'ETH')]: feed(3000), [feedOf(ETHEREUM, 'USDC')]: feed(1) }, { titles })
  const { read } = fake.chain.contracts!
  const reported: unknown[] = []
  const options = { adapter: fake.adapter, networkOf, dexOf, report: (error: unknown) => void reported.push(error) }
  let calls = 0
  fake.chain.contracts!.read = (...args) => (calls++ ? Promise.reject(new ModalError('rpc/timeout')) : read(...args))
  const addresses = [id(ETHEREUM, NATIVE_TOKEN), id(ETHEREUM, TOKEN)]
  const found = await createChainPrices(options).of({ network: 'eip155:1', addresses })
  assert.equal(
    found.map(it => it.price),
    [3000, undefined],
  )
  assert.is(reported.length, 1)
  try {
    await createChainPrices(options).of({ network: 'eip155:1', addresses })
    assert.unreachable()
  } catch (error) {
    assert.is((error as ModalError).code, 'rpc/timeout')
  }
})

test('other currencies come from the network’s own feed, else from Ethereum’s', async () => {
  const asked: string[] = []
  const chainOf = (eur: Contracts[string], base: Contracts[string]) => {
    const both = fakeChain({
      [feedOf(ETHEREUM, 'EUR')]: eur,
      [feedOf(findNetwork(8453)!, 'EUR')]: base,
      [factsOf('eip155:8453')!.sequencer!]: {
        latestRoundData: () => [1n, 0n, BigInt(NOW_S - 9999), BigInt(NOW_S), 1n],
      },
    })
    const { read } = both.chain.contracts!
    both.chain.contracts!.read = (network, ...rest) => (asked.push(network.caipNetworkId), read(network, ...rest))
    return createChainPrices({ adapter: both.adapter, networkOf })
  }
  const WEEKEND = { ageS: 79 * 3600 }
  const own = chainOf(feed(1.1), feed(1.25, WEEKEND))
  assert.equal(await own.currency({ code: 'EUR', network: 'eip155:8453' }), { code: 'EUR', rate: 0.8 })
  assert.equal(asked.splice(0), ['eip155:8453'])
  // Kept for some minutes.
  await own.currency({ code: 'EUR', network: 'eip155:8453' })
  assert.equal(asked.splice(0), [])
  const stale = chainOf(feed(1.25), feed(1.1, { ageS: 81 * 3600 }))
  assert.is((await stale.currency({ code: 'EUR', network: 'eip155:8453' })).rate, 0.8)
  assert.equal(asked.splice(0), ['eip155:8453', 'eip155:1'])
  assert.is((await chainOf(feed(1.25), {}).currency({ code: 'EUR', network: 'solana:x' })).rate, 0.8)
  assert.equal(await own.currency({ code: 'USD', network: 'eip155:1' }), { code: 'USD', rate: 1 })
})

test('R168: a currency without a plausible rate is an error, never 0 or NaN', async () => {
  for (const reads of [feed(0), feed(-1), feed(1e-5), feed(1e9), {}]) {
    const { currency } = pricesOn({ [feedOf(ETHEREUM, 'GBP')]: reads })
    for (const code of ['GBP', 'XXX', 'constructor'])
      try {
        await currency({ code, network: 'eip155:1' })
        assert.unreachable()
      } catch (error) {
        assert.is((error as ModalError).code, 'http/bad-reply')
      }
  }
})

test('a network that is not to be asked has no price', async () => {
  const fake = fakeChain({})
  const prices = createChainPrices({ adapter: fake.adapter, networkOf: () => undefined })
  assert.equal(await prices.of({ network: 'eip155:1', addresses: [id(ETHEREUM, USDC)] }), [])
  assert.equal(fake.requests, [])
})

test('the price of gas is the node’s', async () => {
  const { fake, gasPrice } = pricesOn({})
  fake.chain.read = async (_, { method }) => (method === 'eth_gasPrice' ? '0x3b9aca00' : undefined)
  assert.equal(await gasPrice({ network: 'eip155:1' }), { standard: 1_000_000_000n })
  for (const reply of ['0x', '', null, 12, '0xzz', `0x${'f'.repeat(65)}`]) {
    fake.chain.read = async () => reply
    try {
      await gasPrice({ network: 'eip155:1' })
      assert.unreachable()
    } catch (error) {
      assert.is((error as ModalError).code, 'http/bad-reply')
    }
  }
  try {
    await gasPrice({ network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' })
    assert.unreachable()
  } catch (error) {
    assert.is((error as ModalError).code, 'chain/unsupported')
  }
})

test.run()
