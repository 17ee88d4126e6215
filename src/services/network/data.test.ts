import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure } from '../../../test/async.ts'
import { BODIES, everywhere, HOSTILE, isPolluted, mutated, seeded, toText, unfit } from '../../../test/hostile.ts'
import { findNetwork } from '../../chains/networks.ts'
import { normalName } from '../../chains/evm/normal-names.ts'
import { createData, type DataOptions, type DataService } from './data.ts'

const test = suite('data')

const NETWORK = 'eip155:1'
const CHAIN = findNetwork(1)!
const OWNER = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const SOL_OWNER = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const SUSD = `eip155:1:0x${'11'.repeat(20)}`
const ETHER = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: NETWORK,
  value: 310.5,
  price: 3105,
  quantity: { decimals: '18', numeric: '0.1' },
  iconUrl: 'https://img.example/eth.png',
}
const DOLLAR = {
  name: 'Sample Dollar',
  symbol: 'SUSD',
  chainId: NETWORK,
  address: SUSD,
  value: 25,
  price: 1,
  quantity: { decimals: '6', numeric: '25' },
  iconUrl: '',
}
const CHAINS = '{"http":["eip155:1","solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"],"ws":[]}'

/** A service whose answers are keyed by the last part of the path; anything else is 404. */
function dataOf(
  answers: Record<string, string | Response | (() => string | Response)>,
  now: () => number = () => 0,
  more: Partial<DataOptions> = {},
) {
  const seen: { url: URL; init: RequestInit }[] = []
  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const url = new URL(String(input))
    seen.push({ url, init })
    const key = Object.keys({ 'supported-chains': 1, ...answers }).find(name => url.pathname.includes(name))
    const answer = key === undefined ? new Response('', { status: 404 }) : (answers[key] ?? CHAINS)
    const given = typeof answer === 'function' ? answer() : answer
    return typeof given === 'string' ? new Response(given) : given.clone()
  }
  const data = createData({
    projectId: 'id',
    version: '1.0.0',
    base: 'https://data.example',
    fetch: fetch as typeof globalThis.fetch,
    backOffMs: 0,
    now,
    ...more,
  })
  return { data, seen, calls: (name: string) => seen.filter(({ url }) => url.pathname.includes(name)).length }
}
const balancesOf = async (...tokens: unknown[]) =>
  (await dataOf({ balance: JSON.stringify({ balances: tokens }) }).data.balances({ network: CHAIN, address: OWNER }))!

test('asks for the balances of an address on a network', async () => {
  const { data, seen } = dataOf({ balance: JSON.stringify({ balances: [ETHER, DOLLAR] }) })
  const tokens = await data.balances({ network: CHAIN, address: OWNER })
  // @spec:7.4
  assert.equal(
    seen.map(({ url }) => url.pathname),
    ['/v1/supported-chains', `/v1/account/${OWNER}/balance`],
  )
  // @spec:7.4 @spec:9.28
  assert.equal(Object.fromEntries(seen[1]!.url.searchParams), {
    currency: 'usd',
    chainId: NETWORK,
    projectId: 'id',
    st: 'unknown',
    sv: 'html-universal-1.0.0',
  })
  // @spec:3.1 @spec:3.2 @spec:7.5
  assert.equal(tokens, [
    { ...ETHER, address: undefined },
    { ...DOLLAR, iconUrl: undefined },
  ])
})

test('keeps balances for 30 seconds, and asks again at once for tokens that changed', async () => {
  let time = 1_000_000
  const { data, calls, seen } = dataOf({ balance: JSON.stringify({ balances: [ETHER] }) }, () => time)
  const ask = () => data.balances({ network: CHAIN, address: OWNER })
  await Promise.all([ask(), ask()])
  time += 29_999
  await ask()
  assert.is(calls('balance'), 1)
  time += 1
  await ask()
  // @spec:9.12
  assert.is(calls('balance'), 2)
  data.expireBalances({ network: NETWORK, address: OWNER, tokens: [SUSD, 'eip155:1:0x22'] })
  await ask()
  assert.is(calls('balance'), 3)
  const native = `eip155:1:0x${'e'.repeat(40)}`
  const forced = () => seen.at(-1)!.url.searchParams.get('forceUpdate')
  // @spec:7.5
  assert.is(forced(), `${SUSD},eip155:1:0x22,${native}`, 'the native currency paid for it')
  data.expireBalances({ network: NETWORK, address: OWNER, tokens: [] })
  await ask()
  assert.equal([calls('balance'), forced()], [4, native])
  time += 30_000
  await ask()
  assert.is(forced(), null, 'what was read anew is not asked for again')
  await data.balances({ network: CHAIN, address: OWNER.replace('d8', 'e9') })
  assert.is(calls('balance'), 6)
  const solana = { network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', address: SOL_OWNER }
  data.expireBalances({ ...solana, tokens: [] })
  await data.balances({ ...solana, network: findNetwork('solana')! })
  // @spec:9.37
  assert.is(forced(), `${solana.network}:So11111111111111111111111111111111111111111`)
})

test('asks once for the supported networks, again while the list is empty or failed, and nothing else on others', async () => {
  const { data, calls, seen } = dataOf({ balance: '{"balances":[]}' })
  assert.is(await data.balances({ network: findNetwork(5)!, address: OWNER }), undefined)
  assert.equal(await data.prices({ network: 'eip155:5', addresses: [SUSD] }), [])
  const { code, message } = await failure(data.gasPrice({ network: 'eip155:5' }))
  // @spec:8.26
  assert.equal([code, message], ['chain/unsupported', 'Unsupported chain'])
  assert.ok(await data.isSupported(NETWORK))
  assert.is(seen.length, 1)

  let chains: string | Response = '{"http":[]}'
  const later = dataOf({ 'supported-chains': () => chains, balance: '{"balances":[]}' })
  assert.is(await later.data.balances({ network: CHAIN, address: OWNER }), undefined)
  chains = new Response('', { status: 404 })
  assert.is((await failure(later.data.balances({ network: CHAIN, address: OWNER }))).code, 'data/balance-unavailable')
  assert.not(await later.data.isSupported(NETWORK))
  chains = CHAINS
  assert.equal(await later.data.balances({ network: CHAIN, address: OWNER }), [])
  assert.equal([later.calls('supported-chains'), later.calls('balance'), calls('balance')], [4, 1, 0])
})

test('says that balances are unavailable, with the status, and recovers', async () => {
  let answer: string | Response = new Response('', { status: 404 })
  const { data } = dataOf({ balance: () => answer })
  const ask = () => data.balances({ network: CHAIN, address: OWNER })
  const error = await failure(ask())
  // @spec:8.2
  assert.equal(
    [error.code, error.message, error.data!.status],
    ['data/balance-unavailable', 'Token Balance Unavailable', 404],
  )
  answer = '{"balances":[]}'
  assert.equal(await ask(), [])
})

test('R56: a refused project is never covered up as an unsupported network or missing balances', async () => {
  const refused = () => new Response('Unauthorized: origin not allowed', { status: 403 })
  for (const name of ['supported-chains', 'balance'])
    assert.is(
      (await failure(dataOf({ [name]: refused }).data.balances({ network: CHAIN, address: OWNER }))).code,
      'service/origin-not-allowed',
    )
})

test('R53: leaving is silent', async () => {
  const control = new AbortController()
  const { data } = dataOf({ balance: () => (control.abort(), '{"balances":[]}') })
  assert.is(
    (await failure(data.balances({ network: CHAIN, address: OWNER, signal: control.signal }))).code,
    'request/aborted',
  )
  assert.is((await failure(dataOf({}).data.isSupported(NETWORK, { signal: control.signal }))).code, 'request/aborted')
})

test('drops tokens that are none: no or 0 decimals, odd amounts, another network, an address that is none', async () => {
  const quantity = (decimals: unknown, numeric: unknown) => ({ ...DOLLAR, quantity: { decimals, numeric } })
  const bad = [
    quantity('0', '1'),
    quantity(0, '1'),
    quantity('37', '1'),
    quantity('-1', '1'),
    quantity('1.5', '1'),
    quantity('', '1'),
    quantity(null, '1'),
    quantity('6', '-1'),
    quantity('6', 'NaN'),
    quantity('6', null),
    quantity('6', {}),
    { ...DOLLAR, quantity: null },
    { ...DOLLAR, symbol: '' },
    { ...DOLLAR, symbol: '\u200b' },
    { ...DOLLAR, chainId: 'eip155:10' },
    { ...DOLLAR, chainId: undefined },
    { ...DOLLAR, address: '0x' + '11'.repeat(20) },
    { ...DOLLAR, address: 'eip155:10:0x' + '11'.repeat(20) },
    { ...DOLLAR, address: 'eip155:1:0x11' },
    { ...DOLLAR, address: '' },
    { ...DOLLAR, address: {} },
    null,
    'x',
    [],
    5,
  ]
  // @spec:5.12
  assert.equal(await balancesOf(...bad), [])
  assert.is((await balancesOf({ ...ETHER, address: null }))[0]!.address, undefined)
  // @spec:3.3
  assert.equal((await balancesOf(quantity(6, 2.5)))[0]!.quantity, { decimals: '6', numeric: '2.5' })
})

test('R62: a native coin whose amount cannot be read is not left out of the balances as if there were none', async () => {
  for (const address of [undefined, null])
    for (const quantity of [null, {}, { decimals: '18' }, { decimals: '18', numeric: '-1' }]) {
      const error = await failure(balancesOf({ ...ETHER, address, quantity }, DOLLAR))
      assert.is(error.code, 'data/balance-unavailable')
    }
  // That of another network says nothing of this one.
  assert.is((await balancesOf({ ...ETHER, chainId: 'eip155:10', quantity: null }, DOLLAR)).length, 1)
})

test('lists a token once', async () =>
  assert.is(
    (
      await balancesOf(
        DOLLAR,
        { ...DOLLAR, address: SUSD.toUpperCase().replace('EIP155', 'eip155').replace('0X', '0x') },
        ETHER,
      )
    ).length,
    2,
  ))

test('R61: an unknown price stays unknown, and a missing value follows from the price', async () => {
  for (const price of [undefined, null, 0, -1, '5', 'NaN', {}, [1]]) {
    const [token] = await balancesOf({ ...DOLLAR, price, value: undefined })
    assert.equal([token!.price, token!.value], [undefined, undefined])
  }
  assert.is((await balancesOf({ ...DOLLAR, price: 2, value: undefined }))[0]!.value, 50)
  assert.is((await balancesOf({ ...DOLLAR, price: 2, value: -1 }))[0]!.value, 50)
  assert.is(
    (await balancesOf({ ...DOLLAR, price: 1e300, value: undefined, quantity: { decimals: '18', numeric: '1e60' } }))[0]!
      .value,
    undefined,
  )
})

test('asks for prices in the body, with the project id', async () => {
  const { data, seen } = dataOf({
    price: JSON.stringify({
      fungibles: [
        { address: SUSD, name: 'Sample Dollar', symbol: 'SUSD', iconUrl: '', price: 1 },
        { symbol: 'X', price: 0 },
      ],
    }),
  })
  const prices = await data.prices({ network: NETWORK, addresses: [SUSD] })
  // @spec:7.6
  assert.equal(
    prices.map(({ symbol, price }) => [symbol, price]),
    [
      ['SUSD', 1],
      ['X', undefined],
    ],
  )
  const { url, init } = seen.at(-1)!
  // @spec:7.6
  assert.equal(
    [init.method, url.pathname, url.search, init.body, init.headers],
    [
      'POST',
      '/v1/fungible/price',
      '',
      JSON.stringify({ currency: 'usd', addresses: [SUSD], projectId: 'id' }),
      { 'Content-Type': 'application/json' },
    ],
  )
})

test('reads gas prices as wei', async () => {
  const { data, seen } = dataOf({ 'gas-price': '{"standard":"21000000000","fast":"25000000000","instant":30}' })
  // @spec:7.12
  assert.equal(await data.gasPrice({ network: NETWORK }), {
    standard: 21_000_000_000n,
    fast: 25_000_000_000n,
    instant: undefined,
  })
  // @spec:7.12
  assert.is(seen.at(-1)!.url.searchParams.get('chainId'), NETWORK)
  for (const body of ['{}', '{"standard":1}', '{"standard":"-1"}', '[]'])
    assert.is((await failure(dataOf({ 'gas-price': body }).data.gasPrice({ network: NETWORK }))).code, 'http/bad-reply')
})

/** Names that someone could register for an address and that are not in normal form (ENSIP-15). */
const FALSE_NAMES = [
  // Not the text that resolves: capitals, spaces, invisible characters.
  ...['Vera.eth', 'VERA.ETH', 'vera.Eth', ' vera.eth', 'vera.eth ', 'vera.eth\n', '\tvera.eth', 'vera .eth'],
  ...['ve\u200bra.eth', 've\u200cra.eth', 've\u200dra.eth', 've\u2060ra.eth', '\ufeffvera.eth', 'vera\u00ad.eth'],
  ...[
    've\u202era.eth',
    'vera\u202c.eth',
    '\u2066vera.eth\u2069',
    'vera\u{e0061}.eth',
    'vera\u180e.eth',
    'vera\ufe0f.eth',
  ],
  // In another alphabet, or in two.
  ...['vеra.eth', 'verа.eth', 'νera.eth', 'ѵera.eth', 'veгa.eth', 'vera.еth', 'veraо.eth', 'аррӏе.eth', 'рaypal.eth'],
  // Letter forms that are normalised to others.
  ...['ｖera.eth', '𝐯era.eth', '𝓋era.eth', 'ⓥera.eth', 'ﬁn.eth', 'vera．eth', 'vera。eth', 'vera․eth', 'ẞtrasse.eth'],
  ...['Ⅷ.eth', '①23.eth', '½.eth', 'ª.eth', 'e\u0301va.eth', 'Ünal.eth', 'vera\u0301\u0302\u0303\u0304.eth'],
  // ASCII that is not a name.
  ...[
    'a_b.eth',
    'vera_.eth',
    'xn--vra-9na.eth',
    'xn--e1afmkfd.eth',
    'ab--c.eth',
    've--ra.eth',
    'vera!.eth',
    "ve'ra.eth",
  ],
  ...['vera+1.eth', 'vera*.eth', 'vera..eth', '.eth', '-.', 'vera', 'vera.com', 'vera@.eth', 'vera eth.eth'],
]
test('R149: a name that is not its own normal form is not shown, nor put right; the address is', async () => {
  assert.ok(FALSE_NAMES.length >= 60, String(FALSE_NAMES.length))
  for (const name of FALSE_NAMES) {
    const { data } = dataOf({ identity: JSON.stringify({ name }) }, undefined, {
      normalName: async it => normalName(it),
    })
    assert.is((await data.identity({ address: OWNER })).name, undefined, JSON.stringify(name))
  }
})

test('R149: plain names need no tables; others are shown in their normal form, and not where the tables do not come', async () => {
  const asked: string[] = []
  const named = async (name: string, tables = async (it: string) => (asked.push(it), normalName(it))) =>
    (
      await dataOf({ identity: JSON.stringify({ name }) }, undefined, { normalName: tables }).data.identity({
        address: OWNER,
      })
    ).name
  for (const name of ['vera.eth', 'v-e-r-a.eth', '1234.eth', 'a.b.vera.eth', '--vera.eth', 'otto.reown.id'])
    assert.is(await named(name), name)
  assert.equal(asked, [])
  for (const name of ['zürich.eth', 'поэма.eth', '🦊.eth', '名前.eth', '_vera.eth', 'éva.eth'])
    assert.is(await named(name), name)
  assert.is(asked.length, 6)
  assert.is(await named('zürich.eth', async () => Promise.reject(new Error('no chunk'))), undefined)
})

test('keeps an identity for 5 minutes; pictures are checked', async () => {
  let time = 0
  const { data, seen } = dataOf({ identity: '{"name":"alice.eth","avatar":"javascript:alert(1)"}' }, () => time)
  assert.equal(await data.identity({ address: OWNER, sender: '0xme' }), { name: 'alice.eth', avatar: undefined })
  time = 299_999
  await data.identity({ address: OWNER.toLowerCase() })
  assert.is(seen.length, 1, 'not gated, cached')
  const { pathname, searchParams } = seen[0]!.url
  // @spec:7.16
  assert.equal([pathname, searchParams.get('sender')], [`/v1/identity/${OWNER}`, '0xme'])
  time = 300_000
  await data.identity({ address: OWNER })
  // @spec:9.15
  assert.is(seen.length, 2)
  assert.equal(await dataOf({ identity: '{"name":null,"avatar":null}' }).data.identity({ address: OWNER }), {
    name: undefined,
    avatar: undefined,
  })
})

const HASH = `0x${'ab'.repeat(32)}`
const SENT = {
  id: 't-001',
  metadata: {
    operationType: 'send',
    hash: HASH,
    chain: NETWORK,
    minedAt: '2025-03-02T10:00:00.000Z',
    sentFrom: OWNER,
    sentTo: `0x${'22'.repeat(20)}`,
    status: 'confirmed',
    nonce: 7,
  },
  transfers: [
    {
      fungible_info: { name: 'Ether', symbol: 'ETH', icon: { url: 'https://img.example/eth.png' } },
      direction: 'out',
      quantity: { numeric: '0.05' },
      value: 155.2,
      price: 3105,
    },
  ],
}
const GOT = {
  id: 't-002',
  metadata: { ...SENT.metadata, operationType: 'receive', sentTo: OWNER },
  transfers: [
    {
      nft_info: {
        name: 'Sample #1',
        content: {
          preview: { url: 'https://img.example/n.png', content_type: 'image/png' },
          detail: { url: 'https://img.example/n-big.png', content_type: null },
        },
        flags: { is_spam: false },
      },
      direction: 'in',
      quantity: { numeric: '1' },
    },
  ],
}

test('asks for the history of an address on a network, page after page, and only on networks the service knows', async () => {
  const { data, seen } = dataOf({ history: JSON.stringify({ data: [SENT, GOT], next: 'eyJwIjoyfQ' }) })
  const page = await data.history({ network: NETWORK, address: OWNER })
  // @spec:7.13
  assert.equal([page!.rows.map(row => row.id), page!.next], [['t-001', 't-002'], 'eyJwIjoyfQ'])
  await data.history({ network: NETWORK, address: OWNER, cursor: page!.next })
  const [first, second] = seen
    .slice(1)
    .map(({ url }) => [
      url.pathname,
      url.searchParams.get('chainId'),
      url.searchParams.get('cursor'),
      url.searchParams.get('projectId'),
    ])
  // @spec:7.14
  assert.equal(first, [`/v1/account/${OWNER}/history`, NETWORK, null, 'id'])
  // @spec:7.13 @spec:9.32
  assert.equal(second, [`/v1/account/${OWNER}/history`, NETWORK, 'eyJwIjoyfQ', 'id'])
  assert.is(await data.history({ network: 'eip155:5', address: OWNER }), undefined)
  assert.is(seen.length, 3)
  const pages = data.historyPages({ network: NETWORK, address: OWNER })
  const { signal } = new AbortController()
  await pages.read({ signal })
  await pages.read({ signal })
  await pages.refresh({ signal })
  // @spec:7.14
  assert.equal(
    seen.slice(3).map(({ init }) => init.cache),
    [undefined, undefined, 'no-store'],
    'the browser’s copy does not have what has just happened',
  )
  // @spec:8.28
  assert.is(
    (await failure(data.history({ network: NETWORK, address: '' }))).message,
    "Transactions can't be fetched without an accountAddress",
  )
  assert.ok(
    await failure(
      dataOf({ 'supported-chains': new Response('', { status: 404 }) }).data.history({
        network: NETWORK,
        address: OWNER,
      }),
    ),
    'a service that is down is no empty history',
  )
})

type Call = (data: DataService) => Promise<unknown>
const KINDS: [string, string, unknown, Call][] = [
  [
    'supported networks',
    'supported-chains',
    { http: [NETWORK, 'eip155:10'], ws: [NETWORK] },
    data => data.isSupported(NETWORK),
  ],
  ['balances', 'balance', { balances: [ETHER, DOLLAR] }, data => data.balances({ network: CHAIN, address: OWNER })],
  [
    'prices',
    'price',
    { fungibles: [{ address: SUSD, name: 'Sample Dollar', symbol: 'SUSD', iconUrl: '', price: 1 }] },
    data => data.prices({ network: NETWORK, addresses: [SUSD] }),
  ],
  [
    'gas price',
    'gas-price',
    { standard: '21000000000', fast: '25000000000', instant: '30000000000' },
    data => data.gasPrice({ network: NETWORK }),
  ],
  [
    'history',
    'history',
    { data: [SENT, GOT], next: 'eyJwIjoyfQ' },
    data => data.history({ network: NETWORK, address: OWNER }),
  ],
  [
    'identity',
    'identity',
    { name: 'alice.eth', avatar: 'https://img.example/a.png' },
    data => data.identity({ address: OWNER }),
  ],
]
for (const [kind, path, sample, call] of KINDS) {
  const check = async (text: string) => {
    try {
      const fault = unfit(await call(dataOf({ [path]: text }).data))
      assert.is(fault, undefined, `${fault} from ${text.slice(0, 300)}`)
    } catch (error) {
      assert.ok(
        ['http/bad-reply', 'data/balance-unavailable'].includes((error as { code: string }).code),
        `${error} from ${text.slice(0, 300)}`,
      )
    }
    assert.not(isPolluted())
  }
  test(`R57: ${kind}: 64 hostile values as the reply and in every field, and broken bodies, are refused or capped`, async () => {
    assert.is(HOSTILE.length, 64)
    for (const body of BODIES) await check(body)
    for (const value of HOSTILE) for (const reply of everywhere(sample, value)) await check(toText(reply))
  })
  test(`R57: ${kind}: 2,000 seeded mutations are refused or capped`, async () => {
    const random = seeded(57)
    for (let i = 0; i < 2000; i++) await check(toText(mutated(sample, random)))
  })
}

test('R57: 6,000 tokens are cut to 5,000', async () => {
  const tokens = Array.from({ length: 6000 }, (_, i) => ({
    symbol: 'T',
    chainId: NETWORK,
    address: `eip155:1:0x${i.toString(16).padStart(40, '0')}`,
    quantity: { decimals: '6', numeric: '1' },
  }))
  assert.is((await balancesOf(...tokens)).length, 5000)
})

test.run()
