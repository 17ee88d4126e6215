import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  accountOf,
  createStandardWallet,
  DEVNET,
  FIRST,
  PNG,
  registerWallet,
  SECOND,
  SOLANA,
} from '../../../test/fake-standard-wallet.ts'
import { errorOf, live, NEVER, withClock } from '../../../test/fake-wallet.ts'
import { HOSTILE } from '../../../test/hostile.ts'
import { failure } from '../../../test/async.ts'
import type { Connector, SessionChange } from '../connector.ts'
import { createStandardDiscovery, type AskStandard } from './discovery.ts'

const test = suite('wallet standard')
const tick = () => new Promise(resolve => setImmediate(resolve))

function discover(page: EventTarget = new EventTarget(), chain = SOLANA) {
  const control = new AbortController()
  const asked: Parameters<AskStandard>[] = []
  let changes = 0
  const state = { chain }
  const { connectors } = createStandardDiscovery(control.signal, {
    window: page,
    onChange: () => changes++,
    chain: () => state.chain,
    ask: async (...all) => void asked.push(all),
  })
  return { page, connectors, asked, state, changes: () => changes, end: () => control.abort() }
}
/** The connector of one wallet on its own page. */
function connectorOf(features: Record<string, unknown> = {}, more: Record<string, unknown> = {}) {
  const held = createStandardWallet(features, more)
  const found = discover()
  registerWallet(found.page, held.wallet)
  return { ...held, ...found, connector: found.connectors()[0]! }
}
const names = (list: Connector[]) => list.map(connector => connector.name)
const sharing = (...accounts: unknown[]) => ({ 'standard:connect': { connect: async () => ({ accounts }) } })

test('finds wallets that were there before the page was ready, and those that come later', async () => {
  const page = new EventTarget()
  registerWallet(page, createStandardWallet().wallet)
  const { connectors, changes } = discover(page)
  const { id, key, type, namespace, name, rdns, icon, usable } = connectors()[0]!
  assert.equal(
    { id, key, type, namespace, name, rdns, icon, usable },
    {
      id: 'standard:Test',
      key: 'standard-1',
      type: 'announced',
      namespace: 'solana',
      name: 'Test',
      rdns: undefined,
      icon: PNG,
      usable: true,
    },
  )
  registerWallet(page, createStandardWallet({}, { name: 'Late' }).wallet)
  assert.equal(names(connectors()), ['Test', 'Late'])
  await tick()
  assert.is(changes(), 1)
})

test('a wallet of other chains, or one that cannot be connected, is none for this page', () => {
  for (const [features, more] of [
    [{}, { chains: ['bitcoin:mainnet', 'eip155:1'] }],
    [{}, { chains: [] }],
    [{ 'standard:connect': undefined }, {}],
    [{ 'standard:connect': {} }, {}],
    [{ 'standard:connect': { connect: 'x' } }, {}],
  ])
    assert.is(connectorOf(features, more).connector, undefined, JSON.stringify([features, more]))
})

test('a wallet that takes itself back is not listed any more', async () => {
  const { page, connectors, changes } = discover()
  let unregister = () => {}
  const { wallet } = createStandardWallet()
  page.dispatchEvent(
    new CustomEvent('wallet-standard:register-wallet', {
      detail: (api: { register(...all: unknown[]): () => void }) => {
        unregister = api.register(wallet)
      },
    }),
  )
  await tick()
  unregister()
  unregister()
  await tick()
  assert.equal([connectors().length, changes()], [0, 2])
})

test('nothing is listened to, taken or told once the modal is gone', async () => {
  const { page, connectors, changes, end } = discover()
  let api: { register(...all: unknown[]): unknown } | undefined
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: (it: typeof api) => (api = it) }))
  registerWallet(page, createStandardWallet().wallet)
  end()
  let called = 0
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: () => called++ }))
  api!.register(createStandardWallet().wallet)
  await tick()
  assert.equal([connectors().length, called, changes()], [1, 0, 0])
})

test('connects, and tells the addresses and the chain that the page is on', async () => {
  const { connector, calls } = connectorOf(sharing(accountOf(SECOND), accountOf(FIRST)))
  assert.equal(await connector.connect(live()), {
    accounts: [{ address: SECOND }, { address: FIRST }],
    caipNetworkId: SOLANA,
  })
  assert.equal(calls, [['connect', []]])
})

test('R121: comes back without a prompt, or not at all', async () => {
  const { connector, calls } = connectorOf()
  assert.equal((await connector.reconnect(live()))!.accounts, [{ address: FIRST }])
  assert.equal(calls, [['connect', [{ silent: true }]]])
  assert.is(await connectorOf(sharing()).connector.reconnect(live()), undefined)
})

test('R121: an account without the chain of the page gives way to those that have it, or names a chain of its own', async () => {
  const onDevnet = accountOf(SECOND, ['solana:devnet'])
  const both = connectorOf(sharing(onDevnet, accountOf(FIRST)))
  assert.equal(await both.connector.connect(live()), { accounts: [{ address: FIRST }], caipNetworkId: SOLANA })
  const one = connectorOf(sharing(onDevnet))
  assert.equal(await one.connector.connect(live()), { accounts: [{ address: SECOND }], caipNetworkId: DEVNET })
  one.state.chain = DEVNET
  assert.is((await one.connector.reconnect(live()))!.caipNetworkId, DEVNET)
  const local = connectorOf(sharing(accountOf(FIRST, ['solana:localnet'])))
  assert.is((await local.connector.connect(live())).caipNetworkId, 'solana:localnet')
})

test('R121: of what a wallet calls its accounts only those with an address and a chain of Solana are taken, each once', async () => {
  const shared = [
    ...HOSTILE,
    accountOf('0x' + 'a1'.repeat(20)),
    accountOf(FIRST.slice(0, 20)),
    accountOf(SECOND, ['eip155:1']),
    accountOf(SECOND, 'solana:mainnet'),
    accountOf(SECOND, [{ toString: () => 'solana:mainnet' }]),
    Object.defineProperty(accountOf(SECOND), 'chains', {
      get() {
        throw new Error('trap')
      },
    }),
    accountOf(FIRST),
    accountOf(FIRST, ['solana:devnet']),
  ]
  const { connector } = connectorOf(sharing(...shared))
  assert.equal((await connector.connect(live())).accounts, [{ address: FIRST }])
  const many = Array.from({ length: 10_000 }, (_, index) =>
    accountOf(FIRST.slice(0, 39) + String(index + 11_111).replaceAll('0', 'x')),
  )
  assert.is((await connectorOf(sharing(...many)).connector.connect(live())).accounts.length, 100)
})

test('R121: an answer that holds no accounts is none, whatever it is', async () => {
  const throwing = {
    get accounts() {
      throw new Error('trap')
    },
  }
  for (const answer of [...HOSTILE, throwing, ...HOSTILE.map(accounts => ({ accounts }))]) {
    const { connector } = connectorOf({ 'standard:connect': { connect: async () => answer } })
    assert.is((await errorOf(connector.connect(live()))).code, 'wallet/no-accounts')
    assert.is(await connector.reconnect(live()), undefined)
  }
})

test('R34: a refusal of any shape is one, and what a wallet throws otherwise a failure', async () => {
  for (const [thrown, code] of [
    [{ code: 4001 }, 'wallet/declined'],
    [new Error('User rejected the request.'), 'wallet/declined'],
    ['User canceled', 'wallet/declined'],
    [undefined, 'wallet/failed'],
    [Object.freeze(new Error('x')), 'wallet/failed'],
  ] as const)
    for (const connect of [
      () => Promise.reject(thrown),
      () => {
        throw thrown
      },
    ]) {
      const { connector } = connectorOf({ 'standard:connect': { connect } })
      assert.is((await errorOf(connector.connect(live()))).code, code)
      assert.is((await errorOf(connector.reconnect(live()))).code, code)
    }
})

test('R35: while the wallet holds a request, connecting again waits for the answer to it', async () => {
  let answer: (value: unknown) => void = () => {}
  const { connector, calls } = connectorOf({
    'standard:connect': { connect: () => new Promise(resolve => (answer = resolve)) },
  })
  const first = new AbortController()
  const left = errorOf(connector.connect(first))
  first.abort()
  assert.is((await left).code, 'request/aborted')
  const again = connector.connect(live())
  answer({ accounts: [accountOf(FIRST)] })
  assert.equal((await again).accounts, [{ address: FIRST }])
  assert.is(calls.length, 1)
  void connector.connect(live())
  assert.is(calls.length, 2)
})

test('R36: a request that the wallet lost is made again after a minute', () =>
  withClock(async move => {
    const { connector, calls } = connectorOf({ 'standard:connect': { connect: NEVER } })
    void connector.connect(live())
    void connector.connect(live())
    assert.is(calls.length, 1)
    move(60_001)
    void connector.connect(live())
    assert.is(calls.length, 2)
  }))

test('asks nothing of a wallet for somebody who is gone', async () => {
  const { connector, calls } = connectorOf()
  const control = new AbortController()
  control.abort()
  for (const ask of [connector.connect, connector.reconnect])
    assert.is((await errorOf(ask(control) as Promise<unknown>)).code, 'request/aborted')
  assert.is(calls.length, 0)
})

test('disconnects where the wallet can, and does not wait for one that hangs or fails', async () => {
  const { connector, calls } = connectorOf()
  await connector.disconnect()
  assert.equal(calls, [['disconnect', []]])
  await withClock(async () => {
    for (const disconnect of [NEVER, () => Promise.reject(new Error('no')), undefined])
      await connectorOf({ 'standard:disconnect': { disconnect } }).connector.disconnect()
  })
  await connectorOf({ 'standard:disconnect': undefined }).connector.disconnect()
})

test('tells of other accounts, of none left, and of nothing else, until its life ends', () => {
  const { connector, tell, heard } = connectorOf()
  const told: SessionChange[] = []
  const control = new AbortController()
  connector.watch(change => told.push(change), control.signal)
  tell({ accounts: [accountOf(SECOND), accountOf(FIRST)] })
  tell({ chains: ['solana:mainnet'] })
  tell({ features: {} })
  tell(undefined)
  tell({ accounts: [] })
  assert.equal(told, [{ accounts: [{ address: SECOND }, { address: FIRST }], caipNetworkId: SOLANA }, 'disconnect'])
  const [listener] = heard
  control.abort()
  assert.is(heard.size, 0)
  listener!({ accounts: [accountOf(FIRST)] })
  assert.is(told.length, 2)
})

for (const [what, change] of [
  ['without an event', undefined],
  ['with an event that says nothing', {}],
  ['with an event about something else', { features: {} }],
] as const)
  test(`R144: a wallet that changed its account ${what} is asked nothing for the one of before`, async () => {
    const { connector, wallet, asked, tell } = connectorOf()
    await connector.connect(live())
    const told: SessionChange[] = []
    connector.watch(it => told.push(it), live().signal)
    wallet['accounts'] = [accountOf(SECOND)]
    if (change) tell(change)
    const ask = () => connector.provider.request({ method: 'solana_signMessage', params: { pubkey: FIRST } })
    if (!change) assert.is(((await ask().catch((it: unknown) => it)) as { code: number }).code, 4100)
    assert.equal(told, [{ accounts: [{ address: SECOND }], caipNetworkId: SOLANA }])
    assert.equal(asked, [])
    await ask()
    assert.is(asked[0]![0].accounts()[0]!.address, SECOND, 'from now on it is known')
    assert.is(told.length, 1)
  })

test('R144: one that shares nothing any more has ended the session, whether it says so or not', async () => {
  const { connector, wallet, asked } = connectorOf()
  await connector.connect(live())
  const told: SessionChange[] = []
  connector.watch(it => told.push(it), live().signal)
  wallet['accounts'] = []
  const error = await failure(connector.provider.request({ method: 'solana_signMessage' }))
  assert.equal([error.code as unknown, told, asked], [4100, ['disconnect'], []])
})

test('R144: a wallet that keeps no list, or one that never had the account, is known by what it says alone', async () => {
  for (const list of [undefined, [], 'x', [accountOf(SECOND)]]) {
    const { connector, wallet, asked } = connectorOf()
    Object.defineProperty(wallet, 'accounts', { get: () => list, set: () => {} })
    await connector.connect(live())
    await connector.provider.request({ method: 'solana_signMessage' })
    assert.is(asked[0]![0].accounts()[0]!.address, FIRST)
  }
})

test('R144: another order of the same accounts is another account in front; more behind it are not', async () => {
  const { connector, wallet, asked } = connectorOf(sharing(accountOf(FIRST), accountOf(SECOND)))
  await connector.connect(live())
  const told: SessionChange[] = []
  connector.watch(it => told.push(it), live().signal)
  wallet['accounts'] = [accountOf(FIRST)]
  await connector.provider.request({ method: 'solana_signMessage' })
  assert.equal([told.length, asked.length], [0, 1])
  wallet['accounts'] = [accountOf(SECOND), accountOf(FIRST)]
  const error = await failure(connector.provider.request({ method: 'solana_signMessage' }))
  assert.equal([error.code as unknown, told.length, asked.length], [4100, 1, 1])
})

test('R42: a wallet without events, or with broken ones, is a silent one', () => {
  for (const events of [undefined, {}, { on: 1 }, { on: () => 'x' }, { on: () => NEVER() }]) {
    const { connector } = connectorOf({ 'standard:events': events })
    const control = new AbortController()
    connector.watch(() => {}, control.signal)
    control.abort()
  }
})

test('a request finds the accounts as they are now, as the wallet gave them', async () => {
  const account = accountOf(FIRST, ['solana:devnet', 'solana:mainnet'])
  const { connector, wallet, asked, state, tell } = connectorOf(sharing(account))
  const call = { method: 'solana_signMessage', params: {} }
  await connector.provider.request(call)
  const [given, passed] = asked[0]!
  assert.is(passed, call)
  assert.equal(given.accounts(), [])
  await connector.connect(live())
  assert.is(given.accounts()[0]!.account, account)
  assert.equal(
    [...given.accounts()[0]!.chains],
    [
      [DEVNET, 'solana:devnet'],
      [SOLANA, 'solana:mainnet'],
    ],
  )
  assert.is(given.features['standard:connect'], wallet['features']['standard:connect'])
  state.chain = DEVNET
  assert.is(given.chain(), DEVNET)
  connector.watch(() => {}, live().signal)
  tell({ accounts: [accountOf(SECOND)] })
  assert.is(given.accounts()[0]!.address, SECOND)
})

const trap = new Proxy(
  {},
  {
    get() {
      throw new Error('trap')
    },
  },
)
const revoked = () => {
  const { proxy, revoke } = Proxy.revocable({} as object, {})
  revoke()
  return proxy
}
const throwing = (key: string) =>
  Object.defineProperty(createStandardWallet().wallet, key, {
    get() {
      throw new Error('trap')
    },
  })
const DROPPED: [string, unknown][] = [
  ...HOSTILE.map((value): [string, unknown] => [String(JSON.stringify(value)).slice(0, 40), value]),
  ['a Proxy that throws', trap],
  ['a revoked Proxy', revoked()],
  ...['name', 'icon', 'chains', 'features'].map((key): [string, unknown] => [`a ${key} that throws`, throwing(key)]),
  ...[trap, revoked(), null, undefined, 'x', []].map((features): [string, unknown] => [
    'broken features',
    { ...createStandardWallet().wallet, features },
  ]),
  ['chains that throw', createStandardWallet({}, { chains: trap }).wallet],
  ['chains that are revoked', createStandardWallet({}, { chains: revoked() }).wallet],
  ...['', '\u202e\u200b', 7, {}, trap].map((name): [string, unknown] => [
    'no name',
    createStandardWallet({}, { name }).wallet,
  ]),
]
test(`R32: of ${DROPPED.length} broken wallets none is listed, and those beside them are`, () => {
  for (const [what, broken] of DROPPED) {
    const { page, connectors } = discover()
    registerWallet(page, broken, createStandardWallet().wallet)
    assert.equal(names(connectors()), ['Test'], what)
  }
})
test('R32: an event without a callback, or with one that throws, passes unnoticed', () => {
  const { page, connectors } = discover()
  for (const detail of [
    ...HOSTILE,
    trap,
    () => {
      throw new Error('mine')
    },
  ])
    page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  page.dispatchEvent(
    Object.defineProperty(new Event('wallet-standard:register-wallet'), 'detail', {
      get() {
        throw new Error('trap')
      },
    }),
  )
  assert.is(connectors().length, 0)
})
test('R32: copies names and pictures within their caps', () => {
  for (const [more, expected] of [
    [{ name: 'N'.repeat(1_000_000) }, { name: 'N'.repeat(63) + '…' }],
    [{ name: '\u202eksaMateM\u202c  Wallet\n' }, { name: 'ksaMateM Wallet', id: 'standard:ksaMateM Wallet' }],
  ] as const)
    for (const [key, value] of Object.entries(expected))
      assert.is(connectorOf({}, more).connector[key as keyof Connector], value)
})
test('R31: only pictures inside the announcement are kept', () => {
  for (const icon of [PNG, 'data:image/svg+xml;base64,PHN2Zz4=', 'data:image/webp;base64,UklGRg=='])
    assert.is(connectorOf({}, { icon }).connector.icon, icon)
  for (const icon of [
    ...HOSTILE,
    trap,
    'https://tracker.example/pixel.png',
    'data:text/html,<script>alert(1)</script>',
    'data:image/png;base64,' + 'A'.repeat(1_000_000),
  ])
    assert.is(connectorOf({}, { icon }).connector.icon, undefined)
})
test('R32: reads each field once, and what changes later changes nothing', async () => {
  const reads: Record<string, number> = {}
  const counted = (target: object) =>
    new Proxy(target, {
      get(from, key) {
        reads[String(key)] = (reads[String(key)] ?? 0) + 1
        return Reflect.get(from, key)
      },
    })
  const { wallet, calls } = createStandardWallet()
  const features = { ...wallet['features'] }
  const { page, connectors } = discover()
  const given = { ...wallet, features: counted(features) }
  registerWallet(page, counted(given))
  assert.equal(reads, {
    name: 1,
    icon: 1,
    chains: 1,
    features: 1,
    'standard:connect': 1,
    'standard:disconnect': 1,
    'standard:events': 1,
    'solana:signMessage': 1,
    'solana:signTransaction': 1,
    'solana:signAndSendTransaction': 1,
    'solana:signAndSendAllTransactions': 1,
    'solana:signIn': 1,
  })
  Object.assign(given, { name: 'Evil', icon: '', chains: [], features: {} })
  for (const name of Object.keys(features)) delete features[name]
  const [connector] = connectors()
  assert.equal([connector!.name, connector!.icon], ['Test', PNG])
  await connector!.connect(live())
  assert.equal(calls, [['connect', []]])
})
test('R32: 10,000 registrations leave 200 wallets and one notice', async () => {
  const { page, connectors, changes } = discover()
  for (let i = 0; i < 5_000; i++) registerWallet(page, createStandardWallet({}, { name: `W ${i}` }).wallet)
  registerWallet(page, ...Array.from({ length: 5_000 }, () => createStandardWallet().wallet))
  assert.is(connectors().length, 200)
  assert.is(new Set(connectors().map(({ key }) => key)).size, 200)
  await tick()
  assert.is(changes(), 1)
})
test('R33: a wallet that registers twice is listed once, and another one of its name beside it', () => {
  const { page, connectors } = discover()
  const { wallet } = createStandardWallet()
  registerWallet(page, wallet, wallet)
  registerWallet(page, wallet)
  registerWallet(page, createStandardWallet().wallet)
  assert.equal(
    connectors().map(({ id, key }) => [id, key]),
    [
      ['standard:Test', 'standard-1'],
      ['standard:Test', 'standard-2'],
    ],
  )
})
test('R42: frozen wallets work', async () => {
  const { wallet } = createStandardWallet()
  for (const feature of Object.values(wallet['features'])) Object.freeze(feature)
  Object.freeze(wallet['features'])
  const { page, connectors } = discover()
  registerWallet(page, Object.freeze(wallet))
  assert.equal((await connectors()[0]!.connect(live())).accounts, [{ address: FIRST }])
})

test('R160: says which methods that need the user the wallet has features for', () => {
  const METHODS = ['solana_signMessage', 'solana_signTransaction', 'solana_signAndSendTransaction']
  const granted = (features: Record<string, unknown>) =>
    METHODS.map(method => connectorOf(features).connector.grants!(method))
  assert.equal(
    granted({ 'solana:signMessage': {}, 'solana:signTransaction': {}, 'solana:signAndSendTransaction': {} }),
    [true, true, true],
  )
  assert.equal(
    granted({
      'solana:signMessage': {},
      'solana:signTransaction': undefined,
      'solana:signAndSendTransaction': undefined,
    }),
    [true, false, false],
  )
})

test.run()
