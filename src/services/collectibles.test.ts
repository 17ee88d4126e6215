import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure } from '../../test/async.ts'
import { everywhere, HOSTILE, isPolluted, mutated, seeded, toText, unfit } from '../../test/hostile.ts'
import type { Connector } from '../connectors/connector.ts'
import { ModalError } from '../base/errors.ts'
import { createAssetDiscovery } from './asset-discovery.ts'
import { decodeCollectibles, listCollectibles } from './collectibles.ts'

const test = suite('collectibles of a wallet')

const OWNER = `0x${'11'.repeat(20)}`,
  HOME = `0x${'22'.repeat(20)}`
const print = (change: object = {}, over: object = {}) => ({
  address: HOME,
  balance: '0x1',
  type: 'ERC721',
  metadata: {
    name: 'Harbour Print #1',
    symbol: 'PRINT',
    tokenId: '0x1',
    tokenURI: 'https://prints.example/1',
    ...change,
  },
  ...over,
})
const decode = (...items: unknown[]) => decodeCollectibles({ '0x1': items }, '0x1')
const json = (value: unknown, head = '') =>
  `data:application/json${head},${head ? Buffer.from(JSON.stringify(value)).toString('base64') : encodeURIComponent(JSON.stringify(value))}`
const PICTURE = 'data:image/svg+xml,%3Csvg/%3E'

test('lists collectibles by name, and nothing else of what the wallet has', () => {
  const coin = {
    address: 'native',
    balance: '0x5',
    type: 'NATIVE',
    metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  }
  assert.equal(decode(coin, print(), { ...coin, type: 'ERC20', address: HOME }), [
    { key: `${HOME} 1`, name: 'Harbour Print #1', count: 1, isSpam: false, pictures: [] },
  ])
  assert.equal(decodeCollectibles({}, '0x1'), [], 'a chain without any need not be named')
  assert.equal(decodeCollectibles({ '0x2105': [print()] }, '0x1'), [])
})

test('a name alone gets its number, unless that is a hash; what is named alike is counted', () => {
  const names = (...items: unknown[]) => decode(...items).map(({ name, count }) => `${name} ×${count}`)
  assert.equal(names(print({ name: 'Prints', tokenId: '0x10' })), ['Prints #16 ×1'])
  assert.equal(names(print({ name: '', tokenId: '7' })), ['PRINT #7 ×1'])
  assert.equal(names(print({ name: '', symbol: '', tokenId: '7' })), ['#7 ×1'])
  assert.equal(
    names(
      print({ name: 'Names', tokenId: `0x${'ab'.repeat(32)}` }),
      print({ name: 'Names', tokenId: `0x${'cd'.repeat(32)}` }),
    ),
    ['Names ×2'],
  )
  assert.equal(
    names(print(), print(), print({}, { address: HOME.toUpperCase().replace('0X', '0x') })),
    ['Harbour Print #1 ×1'],
    'the same one thrice',
  )
})

test('an edition has a count, one that is gone is not listed', () => {
  assert.equal(decode(print({}, { type: 'erc1155', balance: '0x3' }))[0]!.count, 3)
  assert.equal(decode(print({}, { type: 'ERC1155', balance: `0x${'f'.repeat(64)}` }))[0]!.count, 1e10)
  assert.equal(decode(print({}, { balance: '0x0' }), print({}, { type: 'ERC1155', balance: '0x0' })), [])
})

test('R65: a web address in a name is covered, and the piece counts as spam', () => {
  assert.equal(
    decode(print({ name: '5000 USDC at claim.example' })).map(({ name, isSpam }) => [name, isSpam]),
    [['5000 USDC at ••• #1', true]],
  )
  assert.is(decode(print({ name: 'vera.eth' }))[0]!.isSpam, false)
})

test('metadata in the address itself is read; nothing is fetched, and no picture comes from elsewhere', () => {
  for (const uri of [
    json({ name: 'Tide Täble', image: PICTURE }),
    json({ name: 'Tide Täble', image: PICTURE }, ';base64'),
    json({ name: 'Tide Täble', image: PICTURE }, ';charset=utf-8;base64'),
  ]) {
    assert.equal(
      decode(print({ tokenURI: uri }))[0],
      { key: `${HOME} 1`, name: 'Tide Täble #1', count: 1, isSpam: false, pictures: [PICTURE] },
      uri.slice(0, 60),
    )
  }
  assert.is(decode(print({ tokenURI: `data:application/json;utf8,{"name":"100 % #1"}` }))[0]!.name, '100 % #1')
  for (const image of [
    'https://spy.example/1.png',
    'ipfs://x',
    'javascript:alert(1)',
    'data:text/html,x',
    `data:image/png,${'x'.repeat(65_536)}`,
    {},
  ])
    assert.equal(decode(print({ tokenURI: json({ image }) }))[0]!.pictures, [])
  for (const uri of [
    'data:application/json,{',
    'data:application/json;base64,%',
    'data:application/json',
    'ipfs://x',
    `data:application/json,"${'x'.repeat(65_536)}"`,
    5,
    null,
  ])
    assert.equal(decode(print({ tokenURI: uri }))[0]!.name, 'Harbour Print #1')
})

test('R57: 64 hostile values as the answer and in every field, and 2,000 seeded mutations, are refused or capped', () => {
  const samples = [
    {
      '0x1': [
        print(),
        print(
          { name: 'Prints', tokenURI: json({ name: 'Inner', image: PICTURE }) },
          { type: 'ERC1155', balance: '0x3' },
        ),
      ],
    },
  ]
  const check = (text: string) => {
    try {
      const fault = unfit(decodeCollectibles(JSON.parse(text), '0x1'))
      assert.is(fault, undefined, `${fault} from ${text.slice(0, 300)}`)
    } catch (error) {
      assert.is((error as ModalError).code, 'http/bad-reply', `${error} from ${text.slice(0, 300)}`)
    }
    assert.not(isPolluted())
  }
  for (const value of HOSTILE)
    for (const sample of samples) for (const reply of everywhere(sample, value)) if (toText(reply)) check(toText(reply))
  // Metadata within a URI is as untrusted as the rest.
  for (const value of HOSTILE)
    for (const inner of everywhere({ name: 'Inner', image: PICTURE }, value))
      check(toText({ '0x1': [print({ tokenURI: `data:application/json,${toText(inner)}` })] }))
  const random = seeded(57)
  for (let i = 0; i < 2000; i++) check(toText(mutated(samples[0], random)) || 'null')
})

test('R57: of a million items a thousand names are read, and of their metadata a megabyte', () => {
  const many = Array.from({ length: 6000 }, (_, id) => print({ name: 'Print', tokenId: String(id) }))
  assert.is(decode(...many).length, 1000)
  assert.is(
    decode(...Array(4999).fill({}), print(), print({ tokenId: '0x2' })).length,
    1,
    'what comes after the first five thousand is not read',
  )
  const big = json({ name: 'Inner', text: 'x'.repeat(60_000) })
  const named = decode(
    ...Array.from({ length: 40 }, (_, id) => print({ name: 'Outer', tokenId: String(id), tokenURI: big })),
  ).filter(({ name }) => name.startsWith('Inner'))
  assert.is(named.length, 16)
})

/** A wallet that answers each method from `answers`. */
function wallet(answers: Record<string, unknown>) {
  const calls: [string, unknown][] = []
  return {
    calls,
    async request({ method, params }: { method: string; params?: unknown }) {
      calls.push([method, params])
      const answer = answers[method]
      return typeof answer === 'function' ? answer() : answer
    },
  }
}
const ABLE = { '0x1': { assetDiscovery: { supported: true } } }
const life = new AbortController()
const ask = (
  provider: ReturnType<typeof wallet>,
  limitMs = 1000,
  signal = life.signal,
  type: Connector['type'] = 'announced',
) =>
  listCollectibles(
    createAssetDiscovery(it => (it as Connector).provider, limitMs),
    { type, provider } as unknown as Connector,
    {
      account: OWNER,
      network: 'eip155:1',
      signal,
    },
  )

test('asks a wallet that says it can tell, on the network in front', async () => {
  const able = wallet({ wallet_getCapabilities: ABLE, wallet_getAssets: { '0x1': [print()] } })
  assert.equal(
    (await ask(able)).map(({ name }) => name),
    ['Harbour Print #1'],
  )
  assert.equal(able.calls, [
    ['wallet_getCapabilities', [OWNER]],
    ['wallet_getAssets', [{ account: OWNER, chainFilter: ['0x1'], assetTypeFilter: ['ERC721'] }]],
  ])
})

test('a wallet that does not say so, or cannot, is not asked; one on another device not even that', async () => {
  for (const capabilities of [
    () => {
      throw { code: 4200 }
    },
    () => {
      throw Object.assign(new Error('mine'), { code: 'request/aborted' })
    },
    () => new Promise(() => {}),
  ]) {
    const unable = wallet({ wallet_getCapabilities: capabilities })
    assert.equal(await ask(unable, 20), [])
    assert.is(unable.calls.length, 1)
  }
  const far = wallet({ wallet_getCapabilities: ABLE })
  assert.equal([await ask(far, 20, life.signal, 'walletConnect'), far.calls.length], [[], 0])
  for (const answer of [
    {},
    null,
    'yes',
    { '0x2105': ABLE['0x1'] },
    { '0x1': { assetDiscovery: { supported: 'true' } } },
    { '0x1': { atomic: { status: 'supported' } } },
  ]) {
    const silent = wallet({ wallet_getCapabilities: answer })
    assert.equal(await ask(silent), [])
    assert.is(silent.calls.length, 1)
  }
})

test('a wallet that refuses, throws, hangs or answers nonsense has failed', async () => {
  const throwing = (error: unknown) => () => {
    throw error
  }
  const bad = new Proxy([], { get: throwing(new Error('trap')) as never })
  for (const answers of [
    { wallet_getCapabilities: ABLE, wallet_getAssets: throwing({ code: 4200 }) },
    { wallet_getCapabilities: ABLE, wallet_getAssets: () => new Promise(() => {}) },
    { wallet_getCapabilities: ABLE, wallet_getAssets: { '0x1': bad } },
    {
      wallet_getCapabilities: ABLE,
      wallet_getAssets: {
        get '0x1'() {
          throw new Error('getter')
        },
      },
    },
  ])
    assert.match((await failure(ask(wallet(answers), 20))).code, /^wallet\//)
  for (const answer of [null, 'x', 5, { '0x1': {} }, { '0x1': 'x' }])
    assert.is(
      (await failure(ask(wallet({ wallet_getCapabilities: ABLE, wallet_getAssets: answer })))).code,
      'http/bad-reply',
    )
})

test('an abort ends the waiting at once', async () => {
  const control = new AbortController()
  let answer!: (value: object) => void
  const waiting = ask(
    wallet({
      wallet_getCapabilities: () =>
        new Promise(done => {
          answer = done
        }),
    }),
    60_000,
    control.signal,
  )
  control.abort()
  assert.is((await failure(waiting)).code, 'request/aborted')
  answer({})
})

test.run()
