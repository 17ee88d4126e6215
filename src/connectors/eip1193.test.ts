import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { SessionChange } from './connector.ts'
import type { Provider } from '../base/provider.ts'
import { createInjectedConnector, type OpenRequests } from './eip1193.ts'
import { LOST_REQUEST_MS, PENDING_REQUEST_MS } from './quirks.ts'
import { createWallet, errorOf, fail, live, NEVER, withClock, type Answer } from '../../test/fake-wallet.ts'

const test = suite('eip1193')

const A = '0x' + 'a1'.repeat(20)
const B = '0x' + 'b2'.repeat(20)

const connectorOf = (provider: unknown, open: OpenRequests = new WeakMap()) =>
  createInjectedConnector({ id: 'io.test', key: '1', type: 'announced', name: 'Test' }, provider as Provider, open)

const tick = () => new Promise(resolve => setImmediate(resolve))

test('asks for accounts in the same task, then for the chain', async () => {
  const wallet = createWallet()
  const answer = connectorOf(wallet.provider).connect(live())
  assert.equal(wallet.methods(), ['eth_requestAccounts'])
  assert.equal(await answer, { accounts: [{ address: A }], caipNetworkId: 'eip155:1' })
  assert.equal(wallet.methods(), ['eth_requestAccounts', 'eth_chainId'])
})

test('does not ask at all when the attempt is over before it starts', async () => {
  const wallet = createWallet()
  const error = await errorOf(connectorOf(wallet.provider).connect({ signal: AbortSignal.abort() }))
  assert.is(error.code, 'request/aborted')
  assert.is(wallet.count('eth_requestAccounts'), 0)
})

test('reconnects without a prompt, and to nothing when nothing is shared', async () => {
  const wallet = createWallet()
  assert.equal(await connectorOf(wallet.provider).reconnect(live()), {
    accounts: [{ address: A }],
    caipNetworkId: 'eip155:1',
  })
  assert.is(wallet.count('eth_requestAccounts'), 0)
  assert.is(await connectorOf(createWallet({ eth_accounts: () => [] }).provider).reconnect(live()), undefined)
})

test('an abort stops the wait and nothing else', async () => {
  const { provider } = createWallet({ eth_requestAccounts: NEVER })
  const control = new AbortController()
  const answer = errorOf(connectorOf(provider).connect(control))
  control.abort()
  assert.is((await answer).code, 'request/aborted')
})

const DECLINED: Record<string, unknown> = {
  'a number': { code: 4001, message: 'no' },
  'a string': { code: '4001' },
  'an error': Object.assign(new Error('User rejected the request.'), { code: 4001 }),
  'a cause': new Error('failed', { cause: { code: 4001 } }),
  'data.originalError': { code: -32603, message: 'Internal error', data: { originalError: { code: 4001 } } },
  error: { code: 'UNKNOWN', error: { code: 4001 } },
  'info.error': { code: 'ACTION_REJECTED', info: { error: { code: 4001 } } },
  WalletConnect: { code: 5000, message: 'User rejected.' },
  text: 'User rejected the request',
  'text of an error': new Error('MetaMask: User denied account authorization'),
  'text with an internal code': { code: -32603, message: 'User canceled' },
}
for (const [shape, thrown] of Object.entries(DECLINED)) {
  test(`R34: takes a refusal as ${shape} for a refusal, and can be tried again`, async () => {
    const wallet = createWallet({ eth_requestAccounts: fail(thrown) })
    const connector = connectorOf(wallet.provider)
    assert.is((await errorOf(connector.connect(live()))).code, 'wallet/declined')
    assert.is((await errorOf(connector.connect(live()))).code, 'wallet/declined')
    assert.is(wallet.count('eth_requestAccounts'), 2)
  })
}

const PENDING = fail({ code: -32002, message: 'Request already pending' })

test('R35: says that a request is pending, then waits for its answer without a second one', async () => {
  const wallet = createWallet({ eth_requestAccounts: PENDING, eth_accounts: () => [] })
  const connector = connectorOf(wallet.provider)
  assert.is((await errorOf(connector.connect(live()))).code, 'wallet/pending')
  const answer = connector.connect(live())
  await tick()
  wallet.emit('accountsChanged', [])
  wallet.emit('accountsChanged', [B])
  assert.equal((await answer).accounts, [{ address: B }])
  assert.is(wallet.count('eth_requestAccounts'), 1)
  assert.is(wallet.heard.length, 0)
})

test('R35: sees an answer that came while nobody was waiting', async () => {
  const wallet = createWallet({ eth_requestAccounts: PENDING })
  const connector = connectorOf(wallet.provider)
  await errorOf(connector.connect(live()))
  assert.equal((await connector.connect(live())).accounts, [{ address: A }])
  assert.is(wallet.count('eth_requestAccounts'), 1)
})

test('R35: stops listening for the answer when the wait ends', async () => {
  const wallet = createWallet({ eth_requestAccounts: PENDING, eth_accounts: () => [] })
  const connector = connectorOf(wallet.provider)
  await errorOf(connector.connect(live()))
  const control = new AbortController()
  const answer = errorOf(connector.connect(control))
  assert.is(wallet.heard.length, 1)
  control.abort()
  assert.is((await answer).code, 'request/aborted')
  assert.is(wallet.heard.length, 0)
})

test('R35: two connectors of one provider share the open request', async () => {
  let approve!: (accounts: string[]) => void
  const wallet = createWallet({
    eth_requestAccounts: () =>
      new Promise(resolve => {
        approve = resolve
      }),
  })
  const open: OpenRequests = new WeakMap()
  const control = new AbortController()
  const first = errorOf(connectorOf(wallet.provider, open).connect(control))
  control.abort()
  const second = connectorOf(wallet.provider, open).connect(live())
  assert.is(wallet.count('eth_requestAccounts'), 1)
  approve([A])
  assert.is((await first).code, 'request/aborted')
  assert.equal((await second).accounts, [{ address: A }])
})

test('R35: asks anew once the old request must be lost', () =>
  withClock(async move => {
    const wallet = createWallet({ eth_requestAccounts: NEVER })
    const connector = connectorOf(wallet.provider)
    const go = () => void errorOf(connector.connect(live()))
    go()
    move(LOST_REQUEST_MS - 1)
    go()
    assert.is(wallet.count('eth_requestAccounts'), 1)
    move(1)
    go()
    assert.is(wallet.count('eth_requestAccounts'), 2)
  }))

test('R35: a lost request that is answered late does not make room for a third', () =>
  withClock(async move => {
    const approve: ((accounts: string[]) => void)[] = []
    const wallet = createWallet({ eth_requestAccounts: () => new Promise(resolve => approve.push(resolve)) })
    const connector = connectorOf(wallet.provider)
    const first = connector.connect(live())
    move(LOST_REQUEST_MS)
    const second = connector.connect(live())
    approve[0]!([A])
    assert.equal((await first).accounts, [{ address: A }])
    const third = connector.connect(live())
    assert.is(wallet.count('eth_requestAccounts'), 2)
    approve[1]!([B])
    for (const session of await Promise.all([second, third])) assert.equal(session.accounts, [{ address: B }])
  }))

test('R35: asks anew right after the pending request was answered', async () => {
  let answer: Answer = PENDING
  const wallet = createWallet({ eth_requestAccounts: params => answer(params) })
  const connector = connectorOf(wallet.provider)
  await errorOf(connector.connect(live()))
  await connector.connect(live())
  answer = () => [B]
  assert.equal((await connector.connect(live())).accounts, [{ address: B }])
})

test('R35: asks anew some time after "pending", since a refusal of the open request is never told', () =>
  withClock(async move => {
    let answer: Answer = PENDING
    const wallet = createWallet({ eth_requestAccounts: params => answer(params), eth_accounts: () => [] })
    const connector = connectorOf(wallet.provider)
    await errorOf(connector.connect(live()))
    answer = () => [A]
    move(PENDING_REQUEST_MS - 1)
    const waiting = new AbortController()
    const early = errorOf(connector.connect(waiting))
    waiting.abort()
    await early
    assert.is(wallet.count('eth_requestAccounts'), 1)
    move(1)
    assert.equal((await connector.connect(live())).accounts, [{ address: A }])
  }))

const hostile = new Proxy(
  {},
  {
    get() {
      throw new Error('trap')
    },
    getPrototypeOf() {
      throw new Error('trap')
    },
    has() {
      throw new Error('trap')
    },
  },
)
// A promise can resolve with this one: only the code after it meets the trap.
const trapped = new Proxy(
  {},
  {
    get(_, key) {
      if (key !== 'then') throw new Error('trap')
    },
  },
)
const revoked = () => {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}
const cyclic: Record<string, unknown> = {}
cyclic['cause'] = cyclic['data'] = cyclic
const THROWN: [string, unknown, string][] = [
  ['a string', 'kaputt', 'wallet/failed'],
  ['a megabyte', 'x'.repeat(1_000_000), 'wallet/failed'],
  ['an error with a megabyte', new Error('x'.repeat(1_000_000)), 'wallet/failed'],
  ['undefined', undefined, 'wallet/failed'],
  ['null', null, 'wallet/failed'],
  ['a number', 4001, 'wallet/failed'],
  ['a bigint', 10n, 'wallet/failed'],
  ['a symbol', Symbol('x'), 'wallet/failed'],
  ['a frozen object', Object.freeze({ code: 4100, message: 'no' }), 'wallet/unauthorized'],
  ['a hostile proxy', hostile, 'wallet/failed'],
  ['a revoked proxy', revoked(), 'wallet/failed'],
  ['a cycle', cyclic, 'wallet/failed'],
  ['no prototype', Object.assign(Object.create(null), { code: 4900 }), 'wallet/disconnected'],
  ['4100', { code: 4100 }, 'wallet/unauthorized'],
  ['4200', { code: 4200 }, 'wallet/unsupported-method'],
  ['4900', { code: 4900 }, 'wallet/disconnected'],
  ['4901', { code: 4901 }, 'wallet/disconnected'],
  ['an invalidated extension', new Error('Extension context invalidated.'), 'wallet/failed'],
]
for (const [what, thrown, code] of THROWN) {
  for (const [manner, request] of [
    [
      'thrown',
      () => {
        throw thrown
      },
    ],
    ['rejected with', () => Promise.reject(thrown)],
  ] as const) {
    test(`R38: ${what} ${manner} becomes ${code} with a short text`, async () => {
      const connector = connectorOf({ request })
      const attempts = { connect: () => connector.connect(live()), reconnect: () => connector.reconnect(live()) }
      for (const attempt of Object.values(attempts)) {
        const error = await errorOf(attempt())
        assert.is(error.code, code)
        assert.ok(error.message.length <= 200)
        assert.ok([...String(error.data!['reason'])].length <= 200)
      }
    })
  }
}

const CHAINS: [unknown, string | undefined][] = [
  ['0x1', 'eip155:1'],
  ['0x01', 'eip155:1'],
  ['0x0000000000000001', 'eip155:1'],
  ['0X1', 'eip155:1'],
  ['0x2105', 'eip155:8453'],
  ['0xA4B1', 'eip155:42161'],
  ['0xa4b1', 'eip155:42161'],
  ['1', 'eip155:1'],
  ['10', 'eip155:10'],
  ['8453', 'eip155:8453'],
  [1, 'eip155:1'],
  [137, 'eip155:137'],
  [1n, 'eip155:1'],
  [8453n, 'eip155:8453'],
  ['eip155:1', 'eip155:1'],
  ['eip155:0x1', 'eip155:1'],
  [{ chainId: '0x1' }, 'eip155:1'],
  [{ chainId: 1 }, 'eip155:1'],
  [' 0x1 ', 'eip155:1'],
  ['0x38', 'eip155:56'],
  ['', undefined],
  [' ', undefined],
  [undefined, undefined],
  [null, undefined],
  [Number.NaN, undefined],
  [0, undefined],
  ['0x0', undefined],
  ['0', undefined],
  [-1, undefined],
  [1.5, undefined],
  [Infinity, undefined],
  ['1.5', undefined],
  ['1e3', undefined],
  ['0x', undefined],
  ['0xg1', undefined],
  ['a1', undefined],
  ['loading', undefined],
  ['solana:1', undefined],
  [{}, undefined],
  [[], undefined],
  [true, undefined],
  [trapped, undefined],
  [2 ** 53, undefined],
  ['0x' + 'f'.repeat(64), undefined],
  ['1 2', undefined],
  ['-0x1', undefined],
]
CHAINS.forEach(([value, expected], index) => {
  const label = typeof value === 'string' || typeof value === 'number' ? JSON.stringify(value) : typeof value
  test(`R39: reads chain id ${index} (${label}) as ${expected ?? 'none'}, asked for and announced`, async () => {
    const wallet = createWallet({ eth_chainId: () => value })
    const connector = connectorOf(wallet.provider)
    assert.is((await connector.connect(live())).caipNetworkId, expected)
    assert.is((await connector.reconnect(live()))!.caipNetworkId, expected)
    const changes: SessionChange[] = []
    connector.watch(change => changes.push(change), live().signal)
    wallet.emit('chainChanged', value)
    await tick()
    // A wallet that answers nothing at all keeps the chain that it reported before.
    const told = value === undefined ? {} : { caipNetworkId: expected }
    assert.equal(changes, [{ accounts: [{ address: A }], ...told }])
  })
})

const MIXED = '0x52908400098527886E0F7030069857D2E4169EE7'
const ACCOUNTS: [string, unknown, string[]][] = [
  ['lower case', [A], [A]],
  ['upper case', ['0x' + A.slice(2).toUpperCase()], [A]],
  ['upper case with 0X', [A.toUpperCase()], [A]],
  ['two', [A, B], [A, B]],
  ['the same twice', [A, A], [A]],
  ['the same in two cases', [A, '0x' + A.slice(2).toUpperCase(), B], [A, B]],
  ['good among bad', ['', null, undefined, 7, {}, '0x12', A + '00', B], [B]],
  ['nothing', [], []],
  ['null', null, []],
  ['undefined', undefined, []],
  ['a single string', A, []],
  ['an object', { 0: A, length: 1 }, []],
  ['wrong length', ['0x' + 'a'.repeat(39), '0x' + 'a'.repeat(41)], []],
  ['not hexadecimal', ['0x' + 'g'.repeat(40)], []],
  ['a hostile proxy', trapped, []],
]
for (const [what, shared, expected] of ACCOUNTS) {
  test(`R40: accounts with ${what} come out as ${expected.length}`, async () => {
    const wallet = createWallet({ eth_requestAccounts: () => shared, eth_accounts: () => shared })
    const connector = connectorOf(wallet.provider)
    const changes: SessionChange[] = []
    connector.watch(change => changes.push(change), live().signal)
    wallet.emit('accountsChanged', shared)
    await tick()
    const accounts = expected.map(address => ({ address }))
    if (expected.length) {
      assert.equal((await connector.connect(live())).accounts, accounts)
      assert.equal((await connector.reconnect(live()))!.accounts, accounts)
      assert.equal(changes, [{ accounts, caipNetworkId: 'eip155:1' }])
    } else {
      assert.is((await errorOf(connector.connect(live()))).code, 'wallet/no-accounts')
      assert.is(await connector.reconnect(live()), undefined)
      assert.equal(changes, ['disconnect'])
    }
  })
}

test('R40: keeps mixed case for the adapter to check', async () => {
  const { accounts } = await connectorOf(
    createWallet({ eth_requestAccounts: () => [MIXED.slice(0, -1) + '7'] }).provider,
  ).connect(live())
  assert.is(accounts[0]!.address.toLowerCase(), MIXED.toLowerCase())
})

test('R41: accounts that change while the chain id is on its way are the ones that count', async () => {
  for (const [event, expected] of [
    [[B], [{ address: B }]],
    [[], undefined],
  ] as const) {
    let answer!: (chain: string) => void
    const wallet = createWallet({
      eth_chainId: () =>
        new Promise(resolve => {
          answer = resolve
        }),
    })
    const session = connectorOf(wallet.provider).reconnect(live())
    await tick()
    wallet.emit('accountsChanged', event)
    answer('0x1')
    assert.equal((await session)?.accounts, expected)
    assert.is(wallet.heard.length, 0)
  }
})

test('R41: a chain that changes while its id is on its way is the one that counts', async () => {
  let answer!: (chain: string) => void
  const wallet = createWallet({
    eth_chainId: () =>
      new Promise(resolve => {
        answer = resolve
      }),
  })
  const session = connectorOf(wallet.provider).reconnect(live())
  await tick()
  wallet.emit('chainChanged', '0x2105')
  answer('0x1')
  assert.is((await session)?.caipNetworkId, 'eip155:8453')
  assert.is(wallet.heard.length, 0)
})

test('R41: of a thousand changes the last one is told, as one', async () => {
  const wallet = createWallet()
  const changes: SessionChange[] = []
  connectorOf(wallet.provider).watch(change => changes.push(change), live().signal)
  for (let i = 1; i <= 1_000; i++) {
    wallet.emit('chainChanged', i)
    wallet.emit('accountsChanged', [i % 2 ? A : B])
  }
  await tick()
  assert.equal(changes, [{ accounts: [{ address: B }], caipNetworkId: 'eip155:1000' }])
  assert.is(wallet.heard.length, 3)
})

const TOGETHER: [string, [string, unknown][]][] = [
  [
    'the account first',
    [
      ['accountsChanged', [B]],
      ['chainChanged', '0x2105'],
    ],
  ],
  [
    'the chain first',
    [
      ['chainChanged', '0x2105'],
      ['accountsChanged', [B]],
    ],
  ],
  ['of the account alone', [['accountsChanged', [B]]]],
  ['of the chain alone', [['chainChanged', '0x2105']]],
]
for (const [order, events] of TOGETHER) {
  test(`R146: account and chain that change together are one change, told ${order}`, async () => {
    const wallet = createWallet({ eth_accounts: () => [B], eth_chainId: () => '0x2105' })
    const changes: SessionChange[] = []
    connectorOf(wallet.provider).watch(change => changes.push(change), live().signal)
    for (const [event, value] of events) {
      wallet.emit(event, value)
      assert.equal(changes, [], 'nothing is told before both are known')
    }
    await tick()
    assert.equal(changes, [{ accounts: [{ address: B }], caipNetworkId: 'eip155:8453' }])
  })
}

test('R146: what the wallet tells wins over what it answers meanwhile, which may be older', async () => {
  const wallet = createWallet()
  const changes: SessionChange[] = []
  connectorOf(wallet.provider).watch(change => changes.push(change), live().signal)
  wallet.emit('chainChanged', '0x2105')
  wallet.emit('accountsChanged', [B])
  await tick()
  assert.equal(changes, [{ accounts: [{ address: B }], caipNetworkId: 'eip155:8453' }])
})

for (const [what, answer] of [
  ['fails', fail({ code: -32603 })],
  ['does not answer for a second', NEVER],
] as const) {
  test(`R146: a wallet that ${what} is believed in what it told`, () =>
    withClock(async () => {
      for (const [event, value, expected] of [
        ['accountsChanged', [B], { accounts: [{ address: B }] }],
        ['chainChanged', '0x2105', { caipNetworkId: 'eip155:8453' }],
      ] as const) {
        const wallet = createWallet({ eth_accounts: answer, eth_chainId: answer })
        const change = await new Promise<SessionChange>(resolve => {
          connectorOf(wallet.provider).watch(resolve, live().signal)
          wallet.emit(event, value)
        })
        assert.equal(change, expected)
      }
    }))
}

test('R146: a wallet that is left while it is asked has nothing to tell any more', async () => {
  const wallet = createWallet()
  const life = new AbortController()
  const changes: SessionChange[] = []
  connectorOf(wallet.provider).watch(change => changes.push(change), life.signal)
  wallet.emit('chainChanged', '0x2105')
  life.abort()
  await tick()
  assert.equal(changes, [])
})

test('R146: a wallet that takes its accounts away is left at once, whatever it is being asked', async () => {
  const wallet = createWallet({ eth_accounts: NEVER, eth_chainId: NEVER })
  const life = new AbortController()
  const changes: SessionChange[] = []
  connectorOf(wallet.provider).watch(change => {
    changes.push(change)
    life.abort()
  }, life.signal)
  wallet.emit('chainChanged', '0x2105')
  wallet.emit('accountsChanged', [])
  assert.equal(changes, ['disconnect'])
})

test('R41: hears nothing after its life, even from a wallet that cannot forget listeners', () => {
  for (const canForget of [true, false]) {
    const wallet = createWallet()
    if (!canForget) delete wallet.provider.removeListener
    const control = new AbortController()
    const changes: SessionChange[] = []
    connectorOf(wallet.provider).watch(change => changes.push(change), control.signal)
    control.abort()
    assert.is(wallet.heard.length, canForget ? 0 : 3)
    for (const event of ['accountsChanged', 'chainChanged', 'disconnect']) wallet.emit(event, [])
    assert.equal(changes, [])
  }
})

test('R41: tells a real disconnect from a hiccup of the wallet', () => {
  const cases: [unknown, SessionChange[]][] = [
    [{ code: 1013 }, []],
    [Object.assign(new Error('x'), { code: 1013 }), []],
    [{ code: 1011 }, ['disconnect']],
    [{ code: 4900 }, ['disconnect']],
    [undefined, ['disconnect']],
    [hostile, ['disconnect']],
  ]
  for (const [value, expected] of cases) {
    const wallet = createWallet()
    const changes: SessionChange[] = []
    connectorOf(wallet.provider).watch(change => changes.push(change), live().signal)
    wallet.emit('disconnect', value)
    assert.equal(changes, expected)
  }
})

const { request } = createWallet().provider
const legacy = () => {
  const wallet = createWallet()
  const { on, removeListener } = wallet.provider
  return { ...wallet, provider: { request, addListener: on, off: removeListener } }
}
const PROVIDERS: [string, () => unknown, boolean][] = [
  ['frozen', () => Object.freeze(createWallet().provider), true],
  [
    'sealed in a proxy',
    () =>
      new Proxy(createWallet().provider, {
        set() {
          throw new Error('read only')
        },
        deleteProperty: () => true,
      }),
    true,
  ],
  [
    'a proxy that hides all but request',
    () => new Proxy({}, { get: (_, key) => (key === 'request' ? request : undefined) }),
    true,
  ],
  ['without events', () => ({ request }), true],
  ['with addListener and off', () => legacy().provider, true],
  [
    'with events that throw',
    () => ({
      request,
      on() {
        throw new Error('x')
      },
      removeListener() {
        throw new Error('x')
      },
    }),
    true,
  ],
  [
    'with event getters that throw',
    () =>
      Object.defineProperty({ request }, 'on', {
        get() {
          throw new Error('x')
        },
      }),
    true,
  ],
  ['with events that are no functions', () => ({ request, on: 1, removeListener: {} }), true],
  [
    'with a request nobody may replace',
    () => Object.defineProperty({}, 'request', { value: request, writable: false }),
    true,
  ],
  ['a function', () => Object.assign(() => {}, { request }), true],
  [
    'a class with private state',
    () =>
      new (class {
        #chain = '0x1'
        async request({ method }: { method: string }) {
          return method === 'eth_chainId' ? this.#chain : [A]
        }
      })(),
    true,
  ],
  ['with send only', () => ({ send: request }), false],
  ['with sendAsync only', () => ({ sendAsync: request }), false],
  ['with a request that is no function', () => ({ request: {} }), false],
  [
    'with a request getter that throws',
    () =>
      Object.defineProperty({}, 'request', {
        get() {
          throw new Error('x')
        },
      }),
    false,
  ],
  ['a revoked proxy', revoked, false],
  [
    'clobbered by an element of the page',
    () => Object.assign(new EventTarget(), { request: new EventTarget() }),
    false,
  ],
]
for (const [what, create, isUsable] of PROVIDERS) {
  test(`R42: a provider ${what} ${isUsable ? 'works' : 'is marked unusable'}`, async () => {
    const connector = connectorOf(create())
    assert.is(connector.usable, isUsable)
    const control = new AbortController()
    connector.watch(() => {}, control.signal)
    if (isUsable)
      assert.equal(await connector.connect(live()), { accounts: [{ address: A }], caipNetworkId: 'eip155:1' })
    else assert.is((await errorOf(connector.connect(live()))).code, 'wallet/failed')
    await connector.disconnect()
    control.abort()
  })
}

test('R42: a provider with addListener and off only is heard and let go', async () => {
  const wallet = legacy()
  const control = new AbortController()
  const changes: SessionChange[] = []
  connectorOf(wallet.provider).watch(change => changes.push(change), control.signal)
  wallet.emit('accountsChanged', [B])
  await tick()
  control.abort()
  assert.equal(changes, [{ accounts: [{ address: B }], caipNetworkId: 'eip155:1' }])
  assert.is(wallet.heard.length, 0)
})

test('disconnecting makes the wallet forget the site', async () => {
  const wallet = createWallet({ wallet_revokePermissions: () => null })
  await connectorOf(wallet.provider).disconnect()
  assert.equal(wallet.calls, [{ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }])
})

test('disconnecting neither fails nor waits for a wallet that does not know how to forget', () =>
  withClock(async () => {
    for (const answer of [NEVER, fail({ code: -32601 }), fail(undefined)]) {
      assert.is(await connectorOf(createWallet({ wallet_revokePermissions: answer }).provider).disconnect(), undefined)
    }
  }))

test.run()
