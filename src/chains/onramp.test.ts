import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Network } from '../base/network.ts'
import { findNetwork } from './networks.ts'
import { canBuy, CARD_NAMES, cardOrigins, offersOf, providerName, type OnRampOptions } from './onramp.ts'

const test = suite('where one can buy')
const of = (id: number | string) => findNetwork(id)!
const host = { providerUrl: 'https://buy.example/', publicKey: 'k' }

const by = (onramp: OnRampOptions) => ({ onramp, services: 'network' as const })

type Type = 'eoa' | 'smartAccount'
const buys = (active: Network, list: Network[], options: Parameters<typeof offersOf>[2], type?: Type, onramp?: false) =>
  canBuy({
    options: { ...options, features: { onramp } },
    networks: { active: { value: active }, list: { value: list } },
    connections: { of: () => ({ value: { type } }) },
  })

test('the card provider delivers on its own networks, under its own names', () => {
  const names: [number, string][] = [
    [1, 'ethereum'],
    [42161, 'arbitrum'],
    [137, 'polygon'],
    [80094, 'berachain'],
    [43114, 'avalanche-c-chain'],
    [10, 'optimism'],
    [42220, 'celo'],
    [8453, 'base'],
  ]
  for (const [id, name] of names)
    // @spec:9.23 @spec:9.26
    assert.equal(offersOf(of(id), [of(id)], by({})), { card: { network: of(id), name }, aggregator: undefined })
  // @spec:9.26
  assert.equal([...CARD_NAMES].sort(), names.map(([, name]) => name).sort())
})

test('elsewhere on EVM chains it delivers on Ethereum, as the page knows it, or although the page does not have it', () => {
  const own = { ...of(1), name: 'Mainnet' }
  // @spec:9.27
  assert.equal(offersOf(of(56), [of(56), own], by({})).card, { network: own, name: 'ethereum' })
  assert.equal(offersOf(of(56), [of(56)], by({})).card, { network: of(1), name: 'ethereum' })
  assert.ok(buys(of(56), [of(56)], by({})))
})

test('what is bought for a contract goes to no other network, where the contract need not exist', () => {
  assert.is(offersOf(of(56), [of(56), of(1)], by({}), 'smartAccount').card, undefined)
  assert.equal(offersOf(of(8453), [of(8453)], by({}), 'smartAccount').card, { network: of(8453), name: 'base' })
  assert.not(buys(of(56), [of(56), of(1)], by({}), 'smartAccount'))
  assert.ok(buys(of(56), [of(56), of(1)], by({}), 'eoa'))
  assert.not(buys(of(1), [of(1)], by({}), 'eoa', false))
})

test('nobody sells on test networks, on unknown ones and on other kinds of chain', () => {
  for (const network of [
    of(11155111),
    { ...of(1), testnet: true },
    { ...of(1), unsupported: true },
    { ...of(1), chainNamespace: 'bip122' } as Network,
  ])
    assert.not(buys(network, [network, of(1)], by(host)), network.name)
})

test('the aggregator is there once the host names its page and a key, and serves Solana too', () => {
  const solana = of('solana')
  // @spec:9.24
  assert.equal(offersOf(solana, [solana], by(host)), {
    card: undefined,
    aggregator: { symbol: 'SOL', url: 'https://buy.example/', key: 'k' },
  })
  for (const options of [
    {},
    { providerUrl: host.providerUrl },
    { publicKey: 'k' },
    { ...host, publicKey: 5 },
    { ...host, publicKey: '' },
    { ...host, providerUrl: 'javascript:0' },
    { ...host, providerUrl: 'http://buy.example' },
  ])
    assert.not(buys(solana, [solana], by(options as object)), JSON.stringify(options))
  assert.ok(buys(solana, [solana], by({ ...host, providerUrl: 'http://127.0.0.1:1/x' })))
})

test('a provider is called by its name where its page is known, else by the host of the page', () => {
  for (const [url, name] of [
    ['https://pay.coinbase.com', 'Coinbase'],
    ['https://meldcrypto.com/?publicKey=k', 'Meld'],
    ['https://www.meldcrypto.com/', 'Meld'],
    ['https://buy.example/x', 'buy.example'],
    ['https://meldcrypto.com.evil.example', 'meldcrypto.com.evil.example'],
    ['http://127.0.0.1:8547/x', '127.0.0.1:8547'],
    ['https://constructor', 'constructor'],
  ] as const)
    assert.is(providerName(url), name)
})

test('R100: pages of the card provider lie at its own origin, or where the host says, or at the data service', () => {
  assert.equal(cardOrigins({}, undefined), ['https://pay.coinbase.com'])
  assert.equal(cardOrigins({ cardOrigin: 'https://pay.example/x?y' }, 'http://127.0.0.1:8547'), [
    'https://pay.example',
    'http://127.0.0.1:8547',
  ])
  // The source of the URL is not the one that takes the card.
  for (const data of [
    'https://data.example',
    'https://rpc.walletconnect.org',
    'https://127.0.0.1.data.example',
    'http://data.example',
  ])
    assert.equal(cardOrigins({}, data), ['https://pay.coinbase.com'], data)
  assert.equal(cardOrigins({ cardOrigin: 'javascript:0' }, 'http://data.example'), ['https://pay.coinbase.com'])
})

test('the app’s own session takes the place of the card provider, on every network with a market, also without a service', () => {
  const sessionUrl = 'https://shop.example/buy'
  const offers = offersOf(of(100), [of(100)], by({ ...host, sessionUrl, sessionHosts: ['pay.example'] }))
  assert.equal(offers.session, { url: sessionUrl, hosts: ['pay.example'] })
  assert.is(offers.card, undefined)
  assert.ok(offers.aggregator)
  assert.ok(buys(of('solana'), [], { onramp: { sessionUrl }, services: 'chain' }))
  assert.not(buys(of(11155111), [], by({ sessionUrl })))
  assert.is(offersOf(of(1), [], by({ sessionUrl: '/buy' })).session, undefined, 'nothing to complete it with')
  Object.defineProperty(globalThis, 'document', { value: { baseURI: 'https://app.example/shop/' }, configurable: true })
  assert.is(offersOf(of(1), [], by({ sessionUrl: '../buy' })).session?.url, 'https://app.example/buy')
  Reflect.deleteProperty(globalThis, 'document')
  for (const bad of ['http://shop.example/buy', 'javascript:alert(1)', 'https://user@shop.example/', 'https://'])
    assert.is(offersOf(of(1), [], by({ sessionUrl: bad })).session, undefined, bad)
  assert.is(offersOf(of(1), [], by({ sessionUrl, sessionHosts: [] })).session, undefined)
})

test.run()
