import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Connector } from './connector.ts'
import type { Provider } from '../base/provider.ts'
import { createInjectedDiscovery } from './injected.ts'

const test = suite('injected')

const A = '0x' + 'a1'.repeat(20)
const UUID = '350670db-19fa-4704-a166-e52e178b59d2'
const PNG = 'data:image/png;base64,iVBORw0KGgo='
const createProvider = (): Provider => ({ request: async ({ method }) => (method === 'eth_chainId' ? '0x1' : [A]) })
const infoOf = (more: Record<string, unknown> = {}) => ({
  uuid: UUID,
  name: 'Test',
  icon: PNG,
  rdns: 'io.test',
  ...more,
})
const tick = () => new Promise(resolve => setImmediate(resolve))

type Page = EventTarget & { ethereum?: unknown }
const createPage = (ethereum?: unknown): Page =>
  Object.assign(new EventTarget(), ethereum === undefined ? {} : { ethereum })
const announce = (page: Page, detail: unknown) =>
  void page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))

function discover(page: Page, options: { enableInjected?: boolean; enableEIP6963?: boolean } = {}) {
  const control = new AbortController()
  const told: Connector[][] = []
  const discovery = createInjectedDiscovery(control.signal, {
    window: page,
    onChange: list => told.push(list),
    ...options,
  })
  discovery.refresh()
  return { ...discovery, told, end: () => control.abort() }
}
const names = (list: Connector[]) => list.map(connector => connector.name)

test('asks nobody before it is told to, so that whoever made it has it by the first answer', () => {
  let asked = 0
  const page = createPage()
  page.addEventListener('eip6963:requestProvider', () => asked++)
  const { refresh } = createInjectedDiscovery(new AbortController().signal, { window: page, onChange: () => {} })
  assert.is(asked, 0)
  refresh()
  assert.is(asked, 1)
})

test('where nothing is installed it lists nobody', () => {
  // @spec:2.38
  assert.equal(discover(createPage()).connectors(), [])
})

test('asks the page, and lists wallets that announce at once', () => {
  const page = createPage()
  const provider = createProvider()
  page.addEventListener('eip6963:requestProvider', () => announce(page, { info: infoOf(), provider }))
  const [connector, ...more] = discover(page).connectors()
  assert.is(more.length, 0)
  const { id, key, type, namespace, name, rdns, icon, usable } = connector!
  assert.equal(
    { id, key, type, namespace, name, rdns, icon, usable },
    {
      id: 'io.test',
      key: UUID,
      type: 'announced',
      namespace: 'eip155',
      name: 'Test',
      rdns: 'io.test',
      icon: PNG,
      usable: true,
    },
  )
  assert.is(connector!.provider, provider)
})

const kib = (n: number) => 'data:image/png;base64,' + 'A'.repeat(n * 1024)
const GOOD_ICONS = [
  PNG,
  'data:image/webp;base64,UklGRg==',
  'data:image/jpeg;base64,/9j/',
  'data:image/gif;base64,R0lGODlh',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'data:image/svg+xml,%3Csvg%3E',
  'data:image/svg+xml;utf8,%3Csvg%20onload=alert(1)%3E',
  kib(63),
]
const BAD_ICONS: unknown[] = [
  '',
  ' ',
  undefined,
  null,
  7,
  true,
  {},
  [],
  [PNG],
  () => PNG,
  Symbol('x'),
  new String(PNG),
  new Proxy(
    {},
    {
      get() {
        throw new Error('trap')
      },
    },
  ),
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  'vbscript:x',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'data:application/javascript,alert(1)',
  'data:image/x-icon;base64,AA',
  'data:image/png',
  'data:image/pngx;base64,AA',
  'data:,',
  'data:image/svg+xmlhack,x',
  'data:;image/png,x',
  'data:text/html;image/png,x',
  'https://tracker.example/pixel.png',
  'http://tracker.example/pixel.png',
  'http://localhost/pixel.png',
  '//tracker.example/pixel.png',
  '/pixel.png',
  'pixel.png',
  'blob:https://app.example/1',
  'file:///etc/passwd',
  'filesystem:https://app.example/x',
  'about:blank',
  'ftp://x.example/x.png',
  'ws://x.example',
  'https:data:image/png,x',
  'x' + PNG,
  `"onerror="alert(1)`,
  `"><img src=x onerror=alert(1)>`,
  kib(64),
  'data:image/png;base64,' + 'A'.repeat(1_000_000),
]
test(`R31: of ${GOOD_ICONS.length + BAD_ICONS.length} icons only pictures inside the announcement are kept`, () => {
  for (const [icons, isKept] of [
    [GOOD_ICONS, true],
    [BAD_ICONS, false],
  ] as const) {
    for (const icon of icons) {
      const page = createPage()
      const { connectors } = discover(page)
      announce(page, { info: infoOf({ icon }), provider: createProvider() })
      assert.is(connectors().length, 1)
      assert.is(connectors()[0]!.icon, isKept ? icon : undefined)
    }
  }
})

const throwing = (key: string) =>
  Object.defineProperty(infoOf(), key, {
    get() {
      throw new Error('trap')
    },
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
const cyclic: Record<string, unknown> = infoOf()
cyclic['name'] = cyclic['icon'] = cyclic['self'] = cyclic
const fine = createProvider()
const DROPPED: [string, unknown][] = [
  ['no detail', undefined],
  ['null', null],
  ['a string', 'x'],
  ['no info', { provider: fine }],
  ['no provider', { info: infoOf() }],
  ['null as provider', { info: infoOf(), provider: null }],
  ['a string as provider', { info: infoOf(), provider: 'x' }],
  ['a detail that throws', trap],
  ['a revoked detail', revoked()],
  ['an info that throws', { info: trap, provider: fine }],
  ['a revoked info', { info: revoked(), provider: fine }],
  ...['uuid', 'name', 'icon', 'rdns'].map((key): [string, unknown] => [
    `a ${key} that throws`,
    { info: throwing(key), provider: fine },
  ]),
  ['no uuid', { info: infoOf({ uuid: undefined }), provider: fine }],
  ['an empty uuid', { info: infoOf({ uuid: '' }), provider: fine }],
  ['an object as uuid', { info: infoOf({ uuid: { toString: () => UUID } }), provider: fine }],
  ['a megabyte of uuid', { info: infoOf({ uuid: 'u'.repeat(1_000_000) }), provider: fine }],
  ['an invisible uuid', { info: infoOf({ uuid: '\u200b\u202e' }), provider: fine }],
  ['neither name nor rdns', { info: infoOf({ name: '', rdns: '' }), provider: fine }],
  ['an invisible name and no rdns', { info: infoOf({ name: '\u202e\u200b', rdns: 1 }), provider: fine }],
  ['a cycle without rdns', { info: { ...cyclic, rdns: cyclic }, provider: fine }],
]
for (const [what, detail] of DROPPED) {
  test(`R32: drops an announcement with ${what} and goes on`, () => {
    const page = createPage()
    const { connectors } = discover(page)
    announce(page, detail)
    assert.is(connectors().length, 0)
    announce(page, { info: infoOf(), provider: fine })
    assert.is(connectors().length, 1)
  })
}
test('R32: drops an event whose detail getter throws', () => {
  const page = createPage()
  const { connectors } = discover(page)
  page.dispatchEvent(
    Object.defineProperty(new Event('eip6963:announceProvider'), 'detail', {
      get() {
        throw new Error('trap')
      },
    }),
  )
  page.dispatchEvent(new Event('eip6963:announceProvider'))
  assert.is(connectors().length, 0)
})

const COPIED: [string, Record<string, unknown>, Partial<Connector>][] = [
  ['frozen objects', Object.freeze(infoOf()), { name: 'Test' }],
  ['a megabyte of name', infoOf({ name: 'N'.repeat(1_000_000) }), { name: 'N'.repeat(63) + '…' }],
  [
    'a name that turns the text around',
    infoOf({ name: '\u202eksaMateM\u202c  Wallet\n' }),
    { name: 'ksaMateM Wallet' },
  ],
  ['an object as name', infoOf({ name: trap }), { name: 'io.test' }],
  ['a cycle', { ...cyclic }, { name: 'io.test', icon: undefined }],
  ['a capital rdns', infoOf({ rdns: 'IO.Test' }), { id: 'io.test', rdns: 'io.test' }],
  ['a megabyte of rdns', infoOf({ rdns: 'io.' + 'x'.repeat(1_000_000) }), { id: 'eip6963', rdns: undefined }],
  ['an rdns of one label', infoOf({ rdns: 'metamask' }), { id: 'eip6963', rdns: undefined }],
  ['an address as rdns', infoOf({ rdns: 'https://io.test/' }), { id: 'eip6963', rdns: undefined }],
  ['an rdns with markup', infoOf({ rdns: 'io.<b>test</b>' }), { id: 'eip6963', rdns: undefined }],
  ['no rdns', infoOf({ rdns: undefined }), { id: 'eip6963', rdns: undefined, name: 'Test' }],
]
for (const [what, info, expected] of COPIED) {
  test(`R32: copies an announcement with ${what} within its caps`, () => {
    const page = createPage()
    const { connectors } = discover(page)
    announce(page, { info, provider: Object.freeze(createProvider()) })
    const connector = connectors()[0]!
    for (const [key, value] of Object.entries(expected)) assert.is(connector[key as keyof Connector], value)
    assert.is(connector.usable, true)
  })
}
test('R32: reads each field once, and what changes later changes nothing', () => {
  const reads: Record<string, number> = {}
  const counted = (target: object) =>
    new Proxy(target, {
      get(from, key) {
        reads[String(key)] = (reads[String(key)] ?? 0) + 1
        return Reflect.get(from, key)
      },
    })
  const provider = createProvider()
  const info = infoOf()
  const detail = { info: counted(info), provider }
  const page = createPage()
  const { connectors } = discover(page)
  announce(page, counted(detail))
  assert.equal(reads, { info: 1, provider: 1, uuid: 1, name: 1, icon: 1, rdns: 1 })
  Object.assign(info, { name: 'Evil', uuid: 'other', rdns: 'com.evil', icon: '' })
  Object.assign(detail, { provider: createProvider(), info: {} })
  announce(page, { info: { ...info, uuid: UUID }, provider })
  const [connector] = connectors()
  assert.equal(
    [connectors().length, connector!.name, connector!.key, connector!.rdns, connector!.icon],
    [1, 'Test', UUID, 'io.test', PNG],
  )
  assert.is(connector!.provider, provider)
})
test('R32: 10,000 announcements leave 200 wallets and one notice', async () => {
  const page = createPage()
  const { connectors, told } = discover(page)
  for (let i = 0; i < 10_000; i++)
    announce(page, { info: infoOf({ uuid: `u-${i}`, rdns: `io.n${i}` }), provider: createProvider() })
  assert.is(connectors().length, 200)
  await tick()
  assert.is(told.length, 1)
  assert.is(told[0]!.length, 200)
  for (let i = 0; i < 10_000; i++) announce(page, { info: infoOf({ uuid: `u-${i}` }), provider: fine })
  await tick()
  assert.is(told.length, 1)
})
test('R32: lists a provider that cannot be used as such', () => {
  const page = createPage()
  const { connectors } = discover(page)
  announce(page, { info: infoOf(), provider: revoked() })
  announce(page, { info: infoOf({ uuid: 'second' }), provider: {} })
  assert.equal(
    connectors().map(connector => connector.usable),
    [false, false],
  )
})

test('R33: the same uuid from another provider keeps the first', () => {
  const page = createPage()
  const { connectors } = discover(page)
  const first = createProvider()
  announce(page, { info: infoOf(), provider: first })
  const held = connectors()[0]
  announce(page, { info: infoOf({ name: 'Impostor', rdns: 'com.evil' }), provider: createProvider() })
  assert.is(connectors().length, 1)
  assert.is(connectors()[0], held)
  assert.is(connectors()[0]!.provider, first)
})
test('R33: the same rdns with another uuid shows both, told apart by key and provider', async () => {
  const page = createPage()
  const { connectors } = discover(page)
  const providers = [
    createProvider(),
    { request: async ({ method }: { method: string }) => (method === 'eth_chainId' ? '0xa' : [A]) },
  ]
  providers.forEach((provider, index) => announce(page, { info: infoOf({ uuid: `u-${index}` }), provider }))
  assert.equal(
    connectors().map(({ id, key }) => [id, key]),
    [
      ['io.test', 'u-0'],
      ['io.test', 'u-1'],
    ],
  )
  const sessions = await Promise.all(
    connectors().map(connector => connector.connect({ signal: new AbortController().signal })),
  )
  assert.equal(
    sessions.map(session => session.caipNetworkId),
    ['eip155:1', 'eip155:10'],
  )
})
test('R33: a wallet that draws a new uuid for each announcement is listed once', () => {
  const page = createPage()
  let drawn = 0
  const provider = createProvider()
  page.addEventListener('eip6963:requestProvider', () =>
    announce(page, { info: infoOf({ uuid: `u-${drawn++}` }), provider }),
  )
  const { connectors, refresh } = discover(page)
  refresh()
  assert.is(drawn, 2)
  assert.equal(
    connectors().map(connector => connector.key),
    ['u-0'],
  )
})

test('R35: the generic and the announced connector of one provider share the open request', () => {
  const asked: string[] = []
  const provider: Provider = { request: ({ method }) => (asked.push(method), new Promise(() => {})) }
  const page = createPage(provider)
  const { connectors } = discover(page)
  const wait = { signal: new AbortController().signal }
  void connectors()[0]!.connect(wait)
  announce(page, { info: infoOf(), provider })
  void connectors()[0]!.connect(wait)
  assert.equal(names(connectors()), ['Test'])
  assert.equal(asked, ['eth_requestAccounts'])
})

test('R43: offers window.ethereum as the generic wallet, unless it was announced', () => {
  const provider = createProvider()
  const page = createPage(provider)
  const { connectors } = discover(page)
  const { id, type, name, rdns } = connectors()[0]!
  assert.equal({ id, type, name, rdns }, { id: 'injected', type: 'injected', name: 'Browser Wallet', rdns: undefined })
  announce(page, { info: infoOf(), provider: createProvider() })
  assert.equal(names(connectors()), ['Test', 'Browser Wallet'])
  announce(page, { info: infoOf({ uuid: 'own', name: 'Own' }), provider })
  assert.equal(names(connectors()), ['Test', 'Own'])
})
test('R43: an announced wallet is not offered again by another object of its own at window.ethereum', () => {
  const withFlags = (...names: string[]) =>
    Object.assign(createProvider(), Object.fromEntries(names.map(name => [name, true])))
  const hostile = new Proxy(createProvider(), {
    ownKeys() {
      throw new Error('hostile')
    },
  })
  const cases: [what: string, announced: Provider, generic: Provider, isOne: boolean][] = [
    ['its own flag', withFlags('isRabby'), withFlags('isRabby', 'isMetaMask'), true],
    ['an inherited flag', withFlags('isRabby'), Object.create(withFlags('isRabby')) as Provider, true],
    ['a flag that many set', withFlags('isMetaMask'), withFlags('isMetaMask'), false],
    ['a state, no brand', withFlags('isConnected'), withFlags('isConnected'), false],
    ['another brand', withFlags('isRabby'), withFlags('isRabby', 'isFrame'), false],
    ['no flags', createProvider(), createProvider(), false],
    ['flags that cannot be read', hostile, withFlags('isRabby'), false],
  ]
  for (const [what, provider, generic, isOne] of cases) {
    const page = createPage(generic)
    const { connectors } = discover(page)
    announce(page, { info: infoOf(), provider })
    assert.equal(names(connectors()), isOne ? ['Test'] : ['Test', 'Browser Wallet'], what)
  }
})
test('R43: takes the top-level object of a page with several providers, and no flag for an identity', () => {
  const inner = createProvider()
  const outer = Object.assign(createProvider(), { providers: [inner, createProvider()], isMetaMask: true })
  const page = createPage(outer)
  const { connectors } = discover(page)
  announce(page, { info: infoOf(), provider: inner })
  assert.equal(names(connectors()), ['Test', 'Browser Wallet'])
  assert.is(connectors()[1]!.provider, outer)
})
test('R43: never writes window.ethereum, whoever fights over it, and announced wallets work all the same', () => {
  const provider = createProvider()
  const defines: [PropertyDescriptor, string[]][] = [
    [{ get: () => provider }, ['Browser Wallet']],
    [
      {
        get: () => provider,
        set() {
          throw new Error('written')
        },
      },
      ['Browser Wallet'],
    ],
    [
      {
        get() {
          throw new Error('mine')
        },
      },
      [],
    ],
    [{ value: Object.freeze(provider), writable: false, configurable: false }, ['Browser Wallet']],
    [{ value: 1 }, []],
    [{ value: null }, []],
    [{ value: 'wallet' }, []],
    [{ value: new EventTarget() }, ['Browser Wallet']],
    [{ get: () => createProvider() }, ['Browser Wallet']],
  ]
  for (const [descriptor, expected] of defines) {
    let writes = 0
    const page = new Proxy(Object.defineProperty(createPage(), 'ethereum', descriptor), {
      get: (target, key) => {
        const value = Reflect.get(target, key)
        return typeof value === 'function' && key !== 'ethereum' ? value.bind(target) : value
      },
      set: () => {
        writes++
        return false
      },
      defineProperty: () => {
        writes++
        return false
      },
      deleteProperty: () => {
        writes++
        return false
      },
    })
    const { connectors, refresh } = discover(page)
    refresh()
    announce(page, { info: infoOf(), provider: createProvider() })
    assert.equal(names(connectors()), ['Test', ...expected])
    assert.is(writes, 0)
  }
})
test('R43: reads window.ethereum once a refresh', () => {
  let reads = 0
  const provider = createProvider()
  const { connectors, refresh } = discover(
    Object.defineProperty(createPage(), 'ethereum', {
      get: () => {
        reads++
        return provider
      },
    }),
  )
  assert.is(reads, 1)
  const [held] = connectors()
  refresh()
  assert.is(reads, 2)
  assert.is(connectors()[0], held)
})
test('R43: an object in window.ethereum that is no wallet is marked unusable', () => {
  assert.equal(
    discover(createPage({}))
      .connectors()
      .map(connector => connector.usable),
    [false],
  )
})

test('R44: a wallet that comes late updates the list', async () => {
  const page = createPage()
  const { told, refresh } = discover(page)
  announce(page, { info: infoOf(), provider: createProvider() })
  await tick()
  page.ethereum = createProvider()
  page.dispatchEvent(new Event('ethereum#initialized'))
  await tick()
  page.ethereum = undefined
  refresh()
  await tick()
  assert.equal(told.map(names), [['Test'], ['Test', 'Browser Wallet'], ['Test']])
})

test('leaves out what the host turned off', () => {
  for (const [options, expected] of [
    [{ enableInjected: false }, ['Test']],
    [{ enableEIP6963: false }, ['Browser Wallet']],
    [{ enableInjected: false, enableEIP6963: false }, []],
  ] as const) {
    const page = createPage(createProvider())
    page.addEventListener('eip6963:requestProvider', () =>
      announce(page, { info: infoOf(), provider: createProvider() }),
    )
    const { connectors, refresh } = discover(page, options)
    page.dispatchEvent(new Event('ethereum#initialized'))
    refresh()
    assert.equal(names(connectors()), expected)
  }
})

test('tells nothing after its life', async () => {
  const page = createPage()
  const { connectors, told, end } = discover(page)
  announce(page, { info: infoOf(), provider: createProvider() })
  end()
  announce(page, { info: infoOf({ uuid: 'late' }), provider: createProvider() })
  await tick()
  assert.is(connectors().length, 1)
  assert.equal(told, [])
})

test.run()
