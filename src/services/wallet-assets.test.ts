import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { everywhere, HOSTILE, isPolluted, mutated, seeded, toText, unfit } from '../../test/hostile.ts'
import { findNetwork } from '../chains/networks.ts'
import type { Connector } from '../connectors/connector.ts'
import { createAssetDiscovery } from './asset-discovery.ts'
import { createWalletAssets } from './wallet-assets.ts'

const test = suite('assets told by the wallet')
const network = findNetwork(1)!
const address = '0x' + 'a1'.repeat(20)
const CONTRACT = '0x' + '11'.repeat(20)
const ETHER = {
  address: 'native',
  balance: '0x16345785d8a0000',
  type: 'NATIVE',
  metadata: { name: 'Ether', symbol: 'ETH', decimals: 18, price: 3000 },
}
const DOLLAR = {
  address: CONTRACT,
  balance: '0x17d7840',
  type: 'ERC20',
  metadata: {
    name: 'Sample Dollar',
    symbol: 'SUSD',
    decimals: 6,
    price: 1,
    iconUrl: 'https://img.example/s.png',
    value: 25,
  },
}
const OFFER = { '0x1': { assetDiscovery: { supported: true } } }

type Answer = (params: unknown) => unknown
function wallet({
  capabilities = () => OFFER,
  assets = () => ({ '0x1': [ETHER, DOLLAR] }),
  type = 'announced',
}: { capabilities?: Answer; assets?: Answer; type?: Connector['type'] } = {}) {
  const asked: [string, unknown][] = []
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    asked.push([method, params])
    return (method === 'wallet_getCapabilities' ? capabilities : assets)(params)
  }
  return { asked, connector: { type, provider: { request } } as unknown as Connector }
}
const hang = () => new Promise<never>(() => {})
const fail = () => {
  throw Object.assign(new Error('no such method'), { code: -32601 })
}
const assetsOf = (answerMs?: number) =>
  createWalletAssets(createAssetDiscovery(it => (it as Connector).provider, answerMs))
const methods = (asked: [string, unknown][]) => asked.map(([method]) => method)

test('tokens come as those of the data service, amounts to the last unit', async () => {
  const { connector, asked } = wallet()
  // @spec:3.32 @spec:3.33
  assert.equal(await assetsOf().read(connector, { network, address }), [
    {
      name: 'Ether',
      symbol: 'ETH',
      iconUrl: undefined,
      chainId: 'eip155:1',
      address: undefined,
      price: 3000,
      value: 300,
      quantity: { decimals: '18', numeric: '0.1' },
    },
    {
      name: 'Sample Dollar',
      symbol: 'SUSD',
      iconUrl: 'https://img.example/s.png',
      chainId: 'eip155:1',
      address: `eip155:1:${CONTRACT}`,
      price: 1,
      value: 25,
      quantity: { decimals: '6', numeric: '25' },
    },
  ])
  // @spec:7.19
  assert.equal(asked, [
    ['wallet_getCapabilities', [address]],
    ['wallet_getAssets', [{ account: address, chainFilter: ['0x1'] }]],
  ])
})

test('one question for as long as balances are kept, however many ask', async () => {
  const { connector, asked } = wallet()
  const { read: ask, expire } = assetsOf()
  await Promise.all([ask(connector, { network, address }), ask(connector, { network, address })])
  await ask(connector, { network, address })
  assert.equal(methods(asked), ['wallet_getCapabilities', 'wallet_getAssets'])
  await ask(connector, { network: findNetwork(8453)!, address })
  assert.equal(methods(asked).slice(2), ['wallet_getCapabilities'])
  expire(connector)
  await ask(connector, { network, address })
  assert.equal(methods(asked).slice(3), ['wallet_getAssets'])
})

test('a wallet that does not offer it is asked once what it can, and nothing else', async () => {
  for (const capabilities of [
    fail,
    hang,
    () => undefined,
    () => ({}),
    () => ({ '0x1': { assetDiscovery: { supported: 'yes' } } }),
    () => ({ '0x2105': OFFER['0x1'] }),
  ]) {
    const { connector, asked } = wallet({ capabilities })
    const { read: ask } = assetsOf(20)
    for (let turn = 0; turn < 3; turn++) assert.is(await ask(connector, { network, address }), undefined)
    assert.equal(methods(asked), ['wallet_getCapabilities'])
  }
})

test('a wallet that says what it can after the time limit is asked from then on', async () => {
  let answer!: (reply: unknown) => void
  const { connector, asked } = wallet({ capabilities: () => new Promise(resolve => (answer = resolve)) })
  const { read: ask, expire } = assetsOf(20)
  for (let turn = 0; turn < 2; turn++) {
    assert.is(await ask(connector, { network, address }), undefined)
    expire(connector)
  }
  answer(OFFER)
  await new Promise(resolve => setTimeout(resolve))
  assert.is((await ask(connector, { network, address }))?.length, 2)
  assert.equal(methods(asked), ['wallet_getCapabilities', 'wallet_getAssets'])
})

test('wallets on another device are left alone, and so are other namespaces', async () => {
  const { connector, asked } = wallet({ type: 'walletConnect' })
  assert.is(await assetsOf().read(connector, { network, address }), undefined)
  assert.is(
    await assetsOf().read(wallet().connector, {
      network: { ...network, caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
      address,
    }),
    undefined,
  )
  assert.is(await assetsOf().read(undefined, { network, address }), undefined)
  assert.equal(asked, [])
})

test('a wallet that fails, hangs or answers with something else is as one that does not tell, and is asked again', async () => {
  const broken = [
    { ...DOLLAR, balance: '25' },
    { ...DOLLAR, balance: '0x' + 'f'.repeat(65) },
    { ...DOLLAR, type: 'ERC721' },
    { ...DOLLAR, address: '0x12' },
    { ...DOLLAR, metadata: { ...DOLLAR.metadata, decimals: '6' } },
    { ...DOLLAR, metadata: null },
    null,
    'x',
  ]
  for (const assets of [
    fail,
    hang,
    () => undefined,
    () => [],
    () => ({}),
    () => ({ '0x1': {} }),
    ...broken.map(item => () => ({ '0x1': [ETHER, item] })),
  ]) {
    const { connector, asked } = wallet({ assets })
    const { read: ask } = assetsOf(20)
    assert.is(await ask(connector, { network, address }), undefined)
    assert.is(await ask(connector, { network, address }), undefined)
    assert.equal(methods(asked), ['wallet_getCapabilities', 'wallet_getAssets', 'wallet_getAssets'])
  }
})

test('tokens without decimals are left out, and one is listed once', async () => {
  const { connector } = wallet({
    assets: () => ({
      '0x1': [
        ETHER,
        { ...DOLLAR, metadata: { ...DOLLAR.metadata, decimals: 0 } },
        DOLLAR,
        { ...DOLLAR, address: CONTRACT.toUpperCase().replace('0X', '0x') },
      ],
    }),
  })
  assert.equal(
    (await assetsOf().read(connector, { network, address }))!.map(({ symbol }) => symbol),
    ['ETH', 'SUSD'],
  )
})

test('R53: leaving ends the waiting', async () => {
  const control = new AbortController()
  for (const parts of [{ capabilities: hang }, { assets: hang }]) {
    const waiting = assetsOf(10_000).read(wallet(parts).connector, { network, address, signal: control.signal })
    setTimeout(() => control.abort())
    try {
      await waiting
      assert.unreachable()
    } catch (error) {
      assert.is((error as { code: string }).code, 'request/aborted')
    }
  }
})

test('R57: 64 hostile values as the reply and in every field, and 2,000 seeded mutations, are refused or capped', async () => {
  const sample = { '0x1': [ETHER, DOLLAR] }
  const random = seeded(57)
  const replies = [
    ...HOSTILE,
    ...HOSTILE.flatMap(value => everywhere(sample, value)),
    ...Array.from({ length: 2000 }, () => mutated(sample, random)),
  ]
  for (const reply of replies) {
    const text = toText(reply)
    const fault = unfit(
      await assetsOf().read(
        wallet({
          assets: () => {
            try {
              return JSON.parse(text)
            } catch {
              return text
            }
          },
        }).connector,
        { network, address },
      ),
    )
    assert.is(fault, undefined, `${fault} from ${text.slice(0, 300)}`)
    assert.not(isPolluted())
  }
})

test.run()
