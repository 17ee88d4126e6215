import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Network } from '../../base/network.ts'
import { findNetwork } from '../networks.ts'
import { publicRpcUrl } from '../rpc-urls.ts'
import { addableChain, unaddable } from './addable-chain.ts'

const test = suite('what a wallet is told of a network')
const PROJECT = '0123456789abcdef0123456789abcdef'
const OPTIONS = { projectId: PROJECT, proxy: 'https://proxy.example' }
const base = findNetwork(8453)!
const own: Network = { ...base, id: 987654, caipNetworkId: 'eip155:987654' }
const urlsOf = (...http: string[]) =>
  addableChain({ ...own, rpcUrls: { default: { http } } }, OPTIONS).rpcUrls.default.http

test('R157: its number, name, currency, endpoint and explorer, those of the host first', () => {
  const { id, name, nativeCurrency, rpcUrls, blockExplorers } = addableChain(
    { ...base, rpcUrls: { default: { http: ['https://node.example', 'http://node.example'] } } },
    OPTIONS,
  )
  assert.equal(
    [id, name, nativeCurrency, rpcUrls.default.http, blockExplorers?.default.url],
    [8453, 'Base', base.nativeCurrency, ['https://node.example/'], 'https://basescan.org/'],
  )
  assert.not.ok(addableChain(findNetwork(280)!, OPTIONS).blockExplorers)
})

const SECRET = [
  'https://proxy.example',
  'https://proxy.example/v1/',
  `https://proxy.example/v1/?chainId=eip155:8453&projectId=${PROJECT}`,
  `https://elsewhere.example/v1/?chainId=eip155:8453&projectId=${PROJECT}`,
  `https://node.example/${PROJECT}`,
  `https://node.example/${PROJECT}/rpc`,
  'https://user:secret@node.example',
  'https://node.example?apikey=short',
  'https://node.example/?k',
  'https://node.example/#token',
  'https://mainnet.infura.io/v3/9aa3d95b3bc440fa88ea12eaa4456161',
  'https://base-mainnet.g.alchemy.com/v2/aB3-dE_fG7hIjKlMnOpQrStUvWxYz012',
  'https://base-mainnet.g.alchemy.com/v2/oKxs-03sij-U_N0iOlrSsZFr29-IqbuF',
  'https://cool-late-sun.base-mainnet.quiknode.pro/1f2e3d4c5b6a79880716253443526170aabbccdd/',
  'https://rpc.ankr.com/base/0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0',
  'https://base.blockpi.network/v1/rpc/a1b2c3d4e5f60718',
  'https://1a2b3c4d5e6f7081.rpc.example',
  'https://go.getblock.io/12345678-9abc-4def-8123-456789abcdef',
  'https://node.example/abcdefghijklmnopqrstuvwxyz',
]
for (const url of SECRET)
  test(`R157: never ${url}`, () => {
    assert.equal(urlsOf(url), [])
    assert.equal(urlsOf(url, 'https://node.example'), ['https://node.example/'])
    // A public one replaces it.
    const { rpcUrls, blockExplorers } = addableChain(
      { ...base, rpcUrls: { default: { http: [url] } }, blockExplorers: { default: { url } } },
      OPTIONS,
    )
    assert.equal(rpcUrls.default.http, ['https://mainnet.base.org/'])
    if (!url.includes('@')) assert.is(blockExplorers, undefined)
  })

const PUBLIC = [
  'https://node.example/',
  'https://node.example:8545/ext/bc/C/rpc',
  'https://data-seed-prebsc-1-s1.bnbchain.org/',
  'https://public-node.testnet.rsk.co/',
  'https://ethereum-sepolia-rpc.publicnode.com/',
  'https://arbitrum-sepolia-testnet1.gateway.example/evm/421614',
  'https://base-mainnet.g.alchemy.com/v2/demo',
  'http://127.0.0.1:8545/',
]
for (const url of PUBLIC) test(`R157: ${url} may be known to everybody`, () => assert.equal(urlsOf(url), [url]))

const IDS = [
  1, 10, 30, 56, 100, 130, 137, 146, 250, 324, 1101, 1111, 1284, 1329, 2818, 5000, 8217, 8453, 42161, 42220, 43114,
  59144, 80094, 534352, 7777777, 1313161554, 5, 31, 97, 300, 420, 999, 1112, 1301, 2810, 5003, 17000, 43113, 57054,
  80001, 80002, 80069, 80084, 84531, 84532, 421613, 421614, 534351, 560048, 911867, 11155111, 11155420, 999999999,
  1313161555,
]
test('R157: every network of the table that has an endpoint can be added', () => {
  for (const id of IDS) {
    const chain = addableChain(findNetwork(id)!, OPTIONS)
    assert.equal(chain.rpcUrls.default.http, [new URL(publicRpcUrl(`eip155:${id}`)!).href], String(id))
    assert.is(unaddable(chain), undefined, String(id))
  }
})

const faultOf = (over: Partial<Network['nativeCurrency']>, url = 'https://node.example') =>
  unaddable(
    addableChain(
      { ...own, nativeCurrency: { ...base.nativeCurrency, ...over }, rpcUrls: { default: { http: [url] } } },
      OPTIONS,
    ),
  ) ?? ''
test('R157: what no wallet takes is told before one is asked', () => {
  assert.is(faultOf({ symbol: 'S' }), '')
  assert.is(faultOf({ symbol: 'ABCDEF' }), '')
  assert.match(faultOf({ symbol: 'ABCDEFG' }), 'symbol')
  for (const decimals of [0, 6, 17, 19, 255]) assert.match(faultOf({ decimals }), `${decimals} decimals`)
  for (const url of ['http://node.example', 'ws://node.example', 'nonsense', ''])
    assert.match(faultOf({}, url), 'https')
  assert.match(faultOf({}, SECRET[2]), 'https')
})

test.run()
