import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import * as chains from 'viem/chains'
import type { Network } from '../base/network.ts'
import { createEvmAdapter } from './evm/index.ts'
import { addressUrl, explorerUrl, txUrl } from './explorers.ts'
import { networkImageId } from './network-images.ts'
import { bitcoinNetworks, findNetwork, unsupportedNetwork } from './networks.ts'
import { isNonEvmProxied } from './host-options.ts'
import { isEvmProxied, publicRpcUrl } from './rpc-urls.ts'

const test = suite('networks')
const EVM_IDS = [
  1, 5, 10, 30, 31, 56, 97, 100, 130, 137, 146, 250, 280, 300, 324, 420, 999, 1101, 1111, 1112, 1284, 1301, 1329, 2810,
  2818, 5000, 5003, 8217, 8453, 17000, 42161, 42220, 43113, 43114, 57054, 59144, 80001, 80002, 80069, 80084, 80094,
  84531, 84532, 421613, 421614, 534351, 534352, 560048, 911867, 7777777, 11155111, 11155420, 999999999, 1313161554,
  1313161555,
]
const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const TESTNET = 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'

test('knows every network by number, by decimal text and by CAIP-2 id', () => {
  for (const id of EVM_IDS) {
    const network = findNetwork(id)
    assert.ok(network, `${id}`)
    // @spec:3.40
    assert.is(network.id, id)
    // @spec:9.38
    assert.is(network.caipNetworkId, `eip155:${id}`)
    assert.is(network.chainNamespace, 'eip155')
    // @spec:3.41
    assert.is(network.nativeCurrency.decimals, 18)
    assert.ok(network.name && network.nativeCurrency.name && network.nativeCurrency.symbol)
    assert.equal(findNetwork(String(id)), network)
    assert.equal(findNetwork(`eip155:${id}`), network)
  }
})

test('knows the clusters of Solana by the ids they had before, as what they are today', () => {
  const old = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
  assert.equal(findNetwork(old), findNetwork(MAINNET))
  assert.equal(findNetwork('solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'), findNetwork(DEVNET))
  assert.equal(findNetwork({ id: old.slice(7), caipNetworkId: old }), findNetwork(MAINNET))
  assert.is(findNetwork({ id: DEVNET.slice(7), caipNetworkId: old }), undefined)
})

test('names networks and currencies as their chains do', () => {
  const rows: [number | string, string, string, string, boolean][] = [
    [1, 'Ethereum', 'Ether', 'ETH', false],
    [30, 'Rootstock Mainnet', 'Rootstock Bitcoin', 'RBTC', false],
    [56, 'BNB Smart Chain', 'BNB', 'BNB', false],
    [146, 'Sonic', 'Sonic', 'S', false],
    [59144, 'Linea Mainnet', 'Linea Ether', 'ETH', false],
    [1313161554, 'Aurora', 'Ether', 'ETH', false],
    [5, 'Goerli', 'Goerli Ether', 'ETH', true],
    [97, 'BNB Smart Chain Testnet', 'BNB', 'tBNB', true],
    [300, 'ZKsync Sepolia Testnet', 'Ether', 'ETH', true],
    [11155111, 'Sepolia', 'Sepolia Ether', 'ETH', true],
    [1313161555, 'Aurora Testnet', 'Ether', 'ETH', true],
    ['solana', 'Solana', 'Solana', 'SOL', false],
    [DEVNET, 'Solana Devnet', 'Solana', 'SOL', true],
  ]
  for (const [ref, name, currency, symbol, testnet] of rows) {
    const network = findNetwork(ref)
    // @spec:3.41 @spec:3.45
    assert.equal(
      [network?.name, network?.nativeCurrency.name, network?.nativeCurrency.symbol, network?.testnet],
      [name, currency, symbol, testnet],
    )
  }
})

test('reads Solana by its short name and by CAIP-2 id', () => {
  const network = findNetwork('solana')
  assert.is(network?.caipNetworkId, MAINNET)
  assert.is(network?.id, '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  assert.is(network?.nativeCurrency.decimals, 9)
  assert.equal(findNetwork(MAINNET), network)
  // @spec:9.39
  assert.equal(
    [MAINNET, DEVNET, TESTNET].map(id => findNetwork(id)?.caipNetworkId),
    [MAINNET, DEVNET, TESTNET],
  )
})

test('R39: takes no text, number or object for a chain that it does not clearly name', () => {
  const strange = [
    '',
    ' ',
    '0',
    0,
    -1,
    1.5,
    NaN,
    Infinity,
    2 ** 53,
    '01',
    '1,Ethereum',
    '56,BNB Smart Chain',
    '1e0',
    'ethereum',
    'base',
    'Solana',
    'eip155',
    'eip155:',
    'eip155:01',
    'eip155:1:0x',
    'eip155:solana',
    'solana:1',
    'solana:',
    'near:mainnet',
    'eip155:424242',
    '\n',
    ',',
    'eip155:\n1',
    null,
    undefined,
    true,
    [],
    {},
    Symbol('1'),
    () => 1,
    { id: 1, chainNamespace: 'solana' },
    { id: 2, caipNetworkId: 'eip155:1' },
    { chainNamespace: 'solana', caipNetworkId: 'eip155:1' },
    { id: '0x1' },
    { id: '01' },
    { id: Symbol('1') },
  ]
  for (const ref of strange)
    assert.is(findNetwork(ref), undefined, String(typeof ref === 'object' ? JSON.stringify(ref) : ref))
})

test('takes a plain EVM chain object for eip155 and keeps only documented fields', () => {
  const chain = {
    id: 31337,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
    blockExplorers: { default: { name: 'Scan', url: 'https://scan.example' } },
    testnet: true,
    formatters: { block: () => 0 },
  }
  const network = findNetwork(chain)
  assert.is(network?.caipNetworkId, 'eip155:31337')
  assert.is(network?.chainNamespace, 'eip155')
  assert.equal(network?.rpcUrls, chain.rpcUrls)
  assert.equal(network?.blockExplorers, chain.blockExplorers)
  assert.not.ok('formatters' in network!)
})

test('fills what a network object leaves out from the table', () => {
  const network = findNetwork({ id: 137, rpcUrls: { default: { http: ['https://node.example'] } } })
  assert.is(network?.name, 'Polygon')
  assert.is(network?.nativeCurrency.symbol, 'POL')
  assert.equal(network?.rpcUrls, { default: { http: ['https://node.example'] } })
  assert.is(findNetwork({ caipNetworkId: MAINNET, name: 'Main' })?.name, 'Main')
  assert.is(findNetwork({ id: 1n })?.id, 1)
})

test('R10: refuses network objects with missing, wrong or throwing fields', () => {
  const good = { id: 7, name: 'Seven', nativeCurrency: { name: 'Seven', symbol: 'VII', decimals: 18 } }
  assert.ok(findNetwork(good))
  const bad = [
    { ...good, id: undefined },
    { ...good, id: -7 },
    { ...good, id: 7.5 },
    { ...good, id: '07' },
    { ...good, id: 2 ** 60 },
    { ...good, name: undefined },
    { ...good, name: 7 },
    { ...good, nativeCurrency: undefined },
    { ...good, nativeCurrency: null },
    { ...good, nativeCurrency: 'ETH' },
    { ...good, nativeCurrency: { symbol: 'X' } },
    { ...good, nativeCurrency: { symbol: 'X', decimals: 37 } },
    { ...good, nativeCurrency: { symbol: 'X', decimals: -1 } },
    { ...good, nativeCurrency: { symbol: 'X', decimals: 1.5 } },
    { ...good, nativeCurrency: { symbol: 'X', decimals: NaN } },
    { ...good, nativeCurrency: { symbol: 1, decimals: 18 } },
    { ...good, chainNamespace: 'other' },
    { ...good, chainNamespace: 'EIP155' },
    { ...good, caipNetworkId: 'eip155:7/../1' },
    {
      ...good,
      get name() {
        throw new Error('no')
      },
    },
    Object.create(good),
    new Proxy(good, {
      get() {
        throw new Error('no')
      },
    }),
    {
      ...good,
      nativeCurrency: {
        get symbol() {
          throw new Error('no')
        },
      },
    },
  ]
  bad.forEach((object, i) => assert.is(findNetwork(object), undefined, `case ${i}`))
})

test('R63: names and symbols of the host are cleaned like any other foreign text', () => {
  const { name, nativeCurrency } = findNetwork({
    id: 7,
    name: 'Se\u202even\u200b' + 'x'.repeat(500),
    nativeCurrency: { name: 'Se\nven', symbol: 'V\u2066II', decimals: 18 },
  })!
  assert.is(name, 'Seven' + 'x'.repeat(58) + '…')
  assert.equal(nativeCurrency, { name: 'Se ven', symbol: 'VII', decimals: 18 })
  for (const name of ['', ' ', '\u202e\u200b'])
    assert.is(findNetwork({ id: 7, name, nativeCurrency: { name: 'x', symbol: 'X', decimals: 18 } }), undefined)
})

test('stands a placeholder in for a chain outside the list', () => {
  // @spec:4.11
  assert.equal(unsupportedNetwork('eip155:424242'), {
    id: 424242,
    caipNetworkId: 'eip155:424242',
    chainNamespace: 'eip155',
    name: 'Unknown Network',
    nativeCurrency: { name: '', symbol: '', decimals: 0 },
    rpcUrls: { default: { http: [] } },
    unsupported: true,
  })
  assert.is(unsupportedNetwork(MAINNET).id, '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
})

test('describes the Bitcoin networks with 8 decimals', () => {
  assert.equal(
    bitcoinNetworks().map(({ name, testnet, nativeCurrency }) => [name, testnet, nativeCurrency.decimals]),
    [
      ['Bitcoin', false, 8],
      ['Bitcoin Testnet', true, 8],
      ['Bitcoin Signet', true, 8],
    ],
  )
})

test('has a valid https endpoint for each EVM network but the retired one', () => {
  for (const id of EVM_IDS) {
    const url = publicRpcUrl(`eip155:${id}`)
    if (id === 280) assert.is(url, undefined)
    else assert.is(new URL(url!).protocol, 'https:')
  }
  assert.is(publicRpcUrl('eip155:toString'), undefined)
})

test('public endpoints are those that viem knows, but where another one was chosen', () => {
  const named = (id: number) =>
    Object.values(chains)
      .filter(chain => chain.id === id)
      .flatMap(chain => chain.rpcUrls.default.http.map(url => new URL(url).href))
  // Whom a page asks is no matter of which viem it was built with: its newer versions name others here.
  assert.equal(
    EVM_IDS.filter(id => id !== 280 && !named(id).includes(new URL(publicRpcUrl(`eip155:${id}`)!).href)),
    [1, 137, 1284, 80002, 11155111],
  )
})

test('knows which networks the proxy serves', () => {
  // @spec:7.28
  assert.equal(
    EVM_IDS.filter(id => !isEvmProxied(`eip155:${id}`)),
    [5, 250, 280, 420, 999, 80001, 84531, 421613],
  )
  assert.not.ok(isEvmProxied('eip155:424242'))
  const others = [findNetwork(MAINNET)!, findNetwork(DEVNET)!, findNetwork(TESTNET)!, ...bitcoinNetworks()]
  // @spec:7.28
  assert.equal(
    others.map(({ caipNetworkId }) => isNonEvmProxied(caipNetworkId)),
    [true, true, true, true, true, false],
  )
  // @spec:7.28
  assert.ok(isNonEvmProxied('near:mainnet'))
})

test("links accounts and transactions, the host's explorer first", () => {
  const ethereum = findNetwork(1)!
  assert.is(addressUrl(ethereum, '0xab'), 'https://etherscan.io/address/0xab')
  assert.is(txUrl(ethereum, '0xcd'), 'https://etherscan.io/tx/0xcd')
  assert.is(addressUrl(findNetwork(DEVNET)!, 'abc'), 'https://solscan.io/address/abc?cluster=devnet')
  const adapter = createEvmAdapter({ projectId: 'p1' })
  assert.equal(
    [adapter.addressUrl(ethereum, '0xab'), adapter.txUrl(ethereum, '0xcd')],
    ['https://etherscan.io/address/0xab', 'https://etherscan.io/tx/0xcd'],
  )
  adapter.destroy()
  const own: Network = { ...ethereum, blockExplorers: { default: { url: 'https://scan.example/main/' } } }
  assert.is(addressUrl(own, '0xab'), 'https://scan.example/main/address/0xab')
  assert.is(addressUrl(findNetwork(280)!, '0xab'), undefined)
})

test('R45: links only to https explorers and keeps ids inside the path', () => {
  for (const url of [
    'javascript:alert(1)',
    'http://scan.example',
    'data:text/html,x',
    '',
    'https://u:p@scan.example',
  ]) {
    assert.is(explorerUrl({ ...findNetwork(1)!, blockExplorers: { default: { url } } }), 'https://etherscan.io', url)
  }
  assert.is(txUrl(findNetwork(1)!, '../?x=#'), 'https://etherscan.io/tx/..%2F%3Fx%3D%23')
})

test("finds a picture for a network, the host's first", () => {
  assert.is(networkImageId(findNetwork(1)!), 'ba0ba0cd-17c6-4806-ad93-f9d174f17900')
  assert.is(networkImageId(findNetwork('solana')!), 'a1b58899-f671-4276-6a5e-56ca5bd59700')
  // @spec:3.43
  assert.is(networkImageId({ ...findNetwork(1)!, assets: { imageId: 'own' } }), 'own')
  assert.is(networkImageId(findNetwork(250)!), '06b26297-fe0c-4733-5d6b-ffa5498aac00')
  assert.is(networkImageId({ ...findNetwork(1)!, id: 'constructor' }), undefined)
})

test.run()
