import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { worthOf } from '../../base/token.ts'
import { ModalError } from '../../base/errors.ts'
import { findNetwork } from '../../chains/networks.ts'
import { factsOf } from '../pinned/facts.ts'
import { createStorage } from '../../state/storage.ts'
import type { TokenTitle } from '../tokens.ts'
import { createChainBalances, type BalancesOptions } from './balances.ts'
import {
  erc20,
  ETHEREUM,
  FACTORY,
  factory,
  fakeChain,
  feed,
  HOLDER,
  NOW_S,
  pinned,
  pool,
} from '../../../test/fake-contracts.ts'
import { createSeenTokens } from './seen-tokens.ts'

const test = suite('balances by RPC')
const WETH = pinned(ETHEREUM, 'WETH')
const USDC = pinned(ETHEREUM, 'USDC')
const dexOf = () => ({ factory: FACTORY, fees: [100, 500, 3000, 10000], wrapped: WETH, usdc: USDC })
const tokenAt = (n: number) => `0x${n.toString(16).padStart(40, '0')}`
const mine = (units: bigint) => erc20({ [HOLDER.toLowerCase()]: units })
const allFeeds = () =>
  Object.fromEntries(
    Object.entries(factsOf('eip155:1')!.feeds).map(([name, it]) => [it, feed(name === 'ETH' ? 3000 : 1)]),
  )

type Fake = ReturnType<typeof fakeChain>
const balancesOn = (fake: Fake, options: Partial<BalancesOptions> = {}) =>
  createChainBalances({ adapter: fake.adapter, dexOf, ...options })
const read = (fake: Fake, options: Partial<BalancesOptions> = {}, network = ETHEREUM) =>
  balancesOn(fake, options).read({ network, address: HOLDER })

test('reads the native currency and the pinned tokens that are held, with prices, in one request', async () => {
  const fake = fakeChain({
    ...allFeeds(),
    [WETH]: mine(5n * 10n ** 17n),
    [USDC]: mine(2_500_000n),
    [pinned(ETHEREUM, 'DAI')]: mine(0n),
  })
  const [coin, ...tokens] = await read(fake)
  const priced = { by: 'feed', at: (NOW_S - 60) * 1000 }
  assert.equal(fake.requests, ['read'])
  assert.is(coin?.symbol, 'ETH')
  assert.is(coin?.address, undefined)
  assert.is(coin?.value, 3000)
  assert.equal(coin?.priced, priced)
  assert.equal(
    tokens.map(it => [it.symbol, it.name, it.address, it.quantity, it.price, it.value, it.priced]),
    [
      ['WETH', 'Wrapped Ether', `eip155:1:${WETH}`, { decimals: '18', numeric: '0.5' }, 3000, 1500, priced],
      ['USDC', 'USD Coin', `eip155:1:${USDC}`, { decimals: '6', numeric: '2.5' }, 1, 2.5, priced],
    ],
  )
})

test('the app’s tokens, those of lists and those seen here are asked for too, each once', async () => {
  const [own, listed, seen] = [tokenAt(1), tokenAt(2), tokenAt(3)]
  const title = (symbol: string): TokenTitle => ({ name: symbol, symbol, decimals: 9 })
  const fake = fakeChain(
    {
      ...allFeeds(),
      ...Object.fromEntries([own, listed, seen, tokenAt(4)].map(it => [it, mine(10n ** 9n)])),
      [USDC]: mine(1n),
    },
    { titles: { [own]: title('OWN'), [listed]: title('LISTED'), [seen]: title('SEEN') } },
  )
  const storage = createStorage(() => undefined as never)
  createSeenTokens(storage).add('eip155:1', [seen, own, 'nonsense'])
  const tokens = await read(fake, {
    tokens: {
      'eip155:1': [
        { address: own, image: 'https://a.example/own.png' },
        { address: USDC.toLowerCase() },
        { address: 7 },
      ],
    },
    lists: {
      of: async () => [
        { chainId: 1, address: listed },
        { chainId: 1, address: tokenAt(4) },
      ],
    },
    seen: createSeenTokens(storage),
  })
  assert.equal(
    tokens.map(it => [it.symbol, it.price, worthOf(it)]),
    [
      ['ETH', 3000, 3000],
      ['USDC', 1, 0.000001],
      ['OWN', undefined, undefined],
      ['LISTED', undefined, undefined],
      ['SEEN', undefined, undefined],
    ],
  )
  assert.is(tokens.find(it => it.symbol === 'OWN')?.iconUrl, 'https://a.example/own.png')
})

/** 30 tokens: all pinned ones that have a feed, then unknown ones at a USDC each, with two pools. */
function portfolio(priced: number, total = 30) {
  const facts = factsOf('eip155:1')!
  const withFeed = facts.tokens.filter(it => it.feed).slice(0, priced)
  const others = Array.from({ length: total - withFeed.length }, (_, i) => tokenAt(0xa00 + i))
  const pools = others.flatMap((token, i) =>
    [500, 3000].map((fee, j) => ({ key: `${token}/${USDC}/${fee}`.toLowerCase(), at: tokenAt(0xb000 + i * 2 + j) })),
  )
  const reserves = Object.fromEntries(pools.map(({ at }, i) => [at, BigInt(100_000 + i) * 10n ** 6n]))
  return fakeChain(
    {
      ...allFeeds(),
      ...Object.fromEntries(withFeed.map(it => [it.address, mine(10n ** BigInt(it.decimals))])),
      ...Object.fromEntries(others.map(it => [it, mine(10n ** 18n)])),
      ...Object.fromEntries(pools.map(({ at }) => [at, pool(1e6 / 1e18)])),
      [FACTORY]: factory(Object.fromEntries(pools.map(({ key, at }) => [key, at]))),
      [USDC]: erc20({ ...reserves, [HOLDER.toLowerCase()]: 10n ** 6n }),
    },
    { titles: Object.fromEntries(others.map((it, i) => [it, { name: 'A', symbol: `A${i}`, decimals: 18 }])) },
  )
}
const ofHost = (from: number, count: number) => ({
  'eip155:1': Array.from({ length: count }, (_, i) => ({ address: tokenAt(from + i) })),
})

test('30 held tokens take four requests, 12 with feeds take one; later reads fewer', async () => {
  const all = portfolio(12)
  const balances = balancesOn(all, { tokens: ofHost(0xa00, 18) })
  const tokens = await balances.read({ network: ETHEREUM, address: HOLDER })
  assert.is(tokens.length, 31)
  assert.ok(tokens.every(it => it.price! > 0 && it.priced && it.value! > 0))
  assert.is(tokens.filter(it => it.priced?.by === 'pool').length, 18)
  assert.ok(all.requests.length <= 4, all.requests.join())
  // Within half a minute nothing is asked; after a transfer all but the titles.
  all.requests.length = 0
  await balances.read({ network: ETHEREUM, address: HOLDER.toLowerCase() })
  assert.equal(all.requests, [])
  balances.expire({ network: 'eip155:1', address: HOLDER, tokens: [] })
  await balances.read({ network: ETHEREUM, address: HOLDER })
  assert.equal(all.requests, ['read', 'read', 'read'])
  const fed = portfolio(12, 12)
  assert.is((await read(fed)).length, 13)
  assert.equal(fed.requests, ['read'])
})

test('R168: a holding above a twentieth of its pool has a price but counts in no sum', async () => {
  const token = tokenAt(0xa00)
  const at = tokenAt(0xb00)
  const worth = async (units: bigint) => {
    const fake = fakeChain(
      {
        ...allFeeds(),
        [token]: mine(units),
        [at]: pool(1e6 / 1e18),
        [FACTORY]: factory({ [`${token}/${USDC}/3000`.toLowerCase()]: at }),
        [USDC]: erc20({ [at]: 100_000n * 10n ** 6n }),
      },
      { titles: { [token]: { name: 'A', symbol: 'A', decimals: 18 } } },
    )
    const found = (await read(fake, { tokens: ofHost(0xa00, 1) })).find(it => it.symbol === 'A')!
    assert.ok(Math.abs(found.price! - 1) < 0.001)
    return worthOf(found)
  }
  assert.ok((await worth(4_900n * 10n ** 18n))! > 4_890)
  assert.is(await worth(5_100n * 10n ** 18n), undefined)
})

test('R168: where a feed is stale no pool stands in for it', async () => {
  const LINK = pinned(ETHEREUM, 'LINK')
  const at = tokenAt(0xb00)
  const link = async (ageS: number) => {
    const fake = fakeChain({
      ...allFeeds(),
      [factsOf('eip155:1')!.feeds['LINK']!]: feed(15, { ageS }),
      [LINK]: mine(10n ** 18n),
      [at]: pool(15e6 / 1e18),
      [FACTORY]: factory({ [`${LINK}/${USDC}/3000`.toLowerCase()]: at }),
      [USDC]: erc20({ [at]: 100_000n * 10n ** 6n }),
    })
    return (await read(fake)).find(it => it.symbol === 'LINK')
  }
  assert.is((await link(60))?.value, 15)
  const stale = await link(27 * 3600)
  assert.equal([stale?.price, stale?.priced, stale?.value], [undefined, undefined, undefined])
})

test('a token of a list or seen here that bears a pinned symbol is marked', async () => {
  const [listed, own] = [tokenAt(1), tokenAt(2)]
  const usdc = { name: 'USD Coin', symbol: 'usdc', decimals: 6 }
  const fake = fakeChain(
    { ...allFeeds(), [listed]: mine(1n), [own]: mine(1n) },
    { titles: { [listed]: usdc, [own]: usdc } },
  )
  const tokens = await read(fake, {
    tokens: { 'eip155:1': { address: own } },
    lists: { of: async () => [{ chainId: 1, address: listed }] },
  })
  const marks = Object.fromEntries(tokens.map(it => [it.address, it.imitates]))
  assert.is(marks[`eip155:1:${listed}`], 'USDC')
  assert.is(marks[`eip155:1:${own}`], undefined)
})

test('an app without the pinned tokens has the real ones by its list, and none of them is a forgery of itself', async () => {
  const title = { name: 'USD Coin', symbol: 'USDC', decimals: 6 }
  // Lists write addresses in any letters.
  const [real, forged] = [USDC.toLowerCase(), tokenAt(1)]
  const fake = fakeChain(
    { ...allFeeds(), [real]: mine(1n), [forged]: mine(1n) },
    { titles: { [real]: title, [forged]: title } },
  )
  const listed = [real, forged].map(address => ({ chainId: 1, address }))
  const [, ...tokens] = await read(fake, { isUnpinned: true, lists: { of: async () => listed } })
  assert.equal(
    tokens.map(it => it.imitates),
    [undefined, 'USDC'],
  )
  const { imitated } = balancesOn(fake, { isUnpinned: true })
  assert.equal([imitated(ETHEREUM, USDC, 'USDC'), imitated(ETHEREUM, forged, 'USDC')], [undefined, 'USDC'])
})

test('a node that does not answer is an error, never an empty wallet', async () => {
  const silent = fakeChain({})
  silent.chain.contracts!.read = async (_, questions) => questions.map(() => undefined)
  const dead = fakeChain({})
  dead.chain.contracts!.read = () => Promise.reject(new ModalError('rpc/timeout'))
  for (const fake of [silent, dead])
    try {
      await read(fake)
      assert.unreachable()
    } catch (error) {
      assert.is((error as ModalError).code, 'data/balance-unavailable')
    }
})

test('on a network without facts the native currency has no price', async () => {
  const fake = fakeChain(
    { [tokenAt(1)]: mine(5n) },
    { titles: { [tokenAt(1)]: { name: 'A', symbol: 'A', decimals: 1 } } },
  )
  const network = findNetwork(11155111)!
  const tokens = await read(fake, { tokens: { 'eip155:11155111': { address: tokenAt(1) } } }, network)
  assert.equal(
    tokens.map(it => [it.symbol, it.price, it.quantity.numeric]),
    [
      ['ETH', undefined, '1'],
      ['A', undefined, '0.5'],
    ],
  )
})

test('what moved is known from then on', async () => {
  const storage = createStorage(() => undefined as never)
  const fake = fakeChain(
    { [tokenAt(1)]: mine(5n) },
    { titles: { [tokenAt(1)]: { name: 'A', symbol: 'A', decimals: 1 } } },
  )
  const balances = balancesOn(fake, { seen: createSeenTokens(storage) })
  const symbols = async () => (await balances.read({ network: ETHEREUM, address: HOLDER })).map(it => it.symbol)
  assert.equal(await symbols(), ['ETH'])
  balances.expire({ network: 'eip155:1', address: HOLDER, tokens: [`eip155:1:${tokenAt(1)}`] })
  assert.equal(await symbols(), ['ETH', 'A'])
})

const SOLANA = findNetwork('solana')!
const MINTS = ['4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA', '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'] as const
const titleOf = (symbol: string) => ({ name: symbol, symbol, decimals: 6 })
function onSolana({ titles = {}, held }: { titles?: Record<string, TokenTitle>; held?: () => Promise<string[]> }) {
  const tokens = { [MINTS[0]]: mine(7n), [MINTS[1]]: mine(5n), [pinned(SOLANA, 'USDC')]: mine(2_000_000n) }
  const fake = fakeChain(tokens, { native: 2n * 10n ** 9n, titles })
  delete fake.chain.contracts
  fake.chain.heldTokens = held && (async () => (await held()).map(token => ({ token, account: token })))
  const reported: unknown[] = []
  let time = Date.now()
  const tokensOf = createChainBalances({
    adapter: fake.adapter,
    now: () => (time += 60_000),
    tokens: { [SOLANA.caipNetworkId]: { address: MINTS[0] } },
    report: error => void reported.push(error),
  })
  return { reported, read: () => tokensOf.read({ network: SOLANA, address: HOLDER }) }
}

test('Solana: native, pinned and named tokens, by the network’s own price; without it, without', async () => {
  const { read, reported } = onSolana({ titles: { [MINTS[0]]: titleOf('COIN') } })
  assert.equal(
    (await read()).map(it => [it.symbol, it.quantity.numeric, it.price]),
    [
      ['SOL', '2', undefined],
      ['USDC', '2', undefined],
      ['COIN', '0.000007', undefined],
    ],
  )
  assert.is(reported.length, 1)
})

test('Solana: what the node lists as held is added, as what nobody named; a list that it refuses hides nothing known', async () => {
  const titles = { [MINTS[0]]: titleOf('COIN'), [MINTS[1]]: titleOf('USDC') }
  const held = async () => [MINTS[1], MINTS[0], 'So11111111111111111111111111111111111111112']
  const rows = async (world: ReturnType<typeof onSolana>) =>
    (await world.read()).map(it => [it.symbol, it.isUnlisted, it.imitates])
  assert.equal(await rows(onSolana({ titles, held })), [
    ['SOL', undefined, undefined],
    ['USDC', undefined, undefined],
    ['COIN', undefined, undefined],
    ['USDC', true, 'USDC'],
  ])
  // Without a title it still is a holding.
  const [, , , bare] = await rows(onSolana({ titles: { ...titles, [MINTS[1]]: titleOf('') }, held }))
  assert.equal(bare, ['“7EcD...wCFLtV”', true, undefined])
  const refusing = onSolana({ titles, held: () => Promise.reject(new Error('Method not found')) })
  assert.equal(await rows(refusing), [
    ['SOL', undefined, undefined],
    ['USDC', undefined, undefined],
    ['COIN', undefined, undefined],
  ])
  assert.ok(refusing.reported.some(it => (it as Error).message === 'Method not found'))
})

test('Solana: wrapped SOL is a listed holding and no forgery of SOL, in either token program', async () => {
  const [wrapped, wrapped2022] = [pinned(SOLANA, 'WSOL'), '9pan9bMn5HatX4EJdBwg9VgCa7Uz5HL8N1m5D3NdXejP']
  const title = { name: 'Wrapped SOL', symbol: 'WSOL', decimals: 9 }
  const fake = fakeChain(
    { [wrapped]: mine(3n * 10n ** 9n), [wrapped2022]: mine(10n ** 9n), [MINTS[1]]: mine(5n) },
    { native: 10n ** 9n, titles: { [wrapped]: { ...title, symbol: 'SOL' }, [wrapped2022]: title, [MINTS[1]]: title } },
  )
  delete fake.chain.contracts
  fake.chain.heldTokens = async () => [wrapped, wrapped2022, MINTS[1]].map(token => ({ token, account: token }))
  const tokens = await balancesOn(fake).read({ network: SOLANA, address: HOLDER })
  assert.equal(
    tokens.map(it => [it.symbol, it.quantity.numeric, it.isUnlisted, it.imitates]),
    [
      ['SOL', '1', undefined, undefined],
      ['WSOL', '3', undefined, undefined],
      ['WSOL', '1', true, undefined],
      ['WSOL', '0.000000005', true, 'WSOL'],
    ],
  )
})

test('R62: Solana: a list that the node refuses once takes no holding away', async () => {
  const lists = [[MINTS[1]], undefined, []]
  const { read } = onSolana({
    titles: { [MINTS[1]]: titleOf('FOUND') },
    held: async () => lists.shift() ?? Promise.reject(new Error('Too many requests')),
  })
  const isThere = async () => (await read()).some(it => it.symbol === 'FOUND')
  assert.equal([await isThere(), await isThere(), await isThere()], [true, true, false])
})

test.run()
