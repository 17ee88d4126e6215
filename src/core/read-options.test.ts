import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ModalError } from '../base/errors.ts'
import { createModal, type Loader } from '../page/create-modal.ts'
import type { WalletModalOptions } from './options.ts'
import { resolveOptions } from './read-options.ts'

const test = suite('options')
const loader: Loader = {
  chunk: () => Promise.reject(new Error('no chunk in this test')),
  locale: async () => undefined,
  draw: () => undefined,
}
const valid = { projectId: 'p', networks: [1, 8453], enableReconnect: false }

const boom = (): never => {
  throw new Error('a getter of the page')
}
const throwing = (key: string, base: object = valid) =>
  Object.defineProperty({ ...base }, key, { get: boom, enumerable: true })
const revoked = () => {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}
const cyclic: unknown[] = []
cyclic.push(cyclic)
const loop: Record<string, unknown> = {}
loop['self'] = loop

/** Configurations that cannot work: the code with which every call then rejects. */
const FATAL: [title: string, config: unknown, code: string][] = [
  ...[
    undefined,
    null,
    0,
    1,
    NaN,
    '',
    'projectId',
    true,
    [],
    ['p'],
    Symbol('p'),
    1n,
    () => {},
    new Map([['projectId', 'p']]),
    {},
    Object.freeze({}),
    Object.create({ projectId: 'p' }),
  ].map((config): [string, unknown, string] => [`options are ${typeof config}`, config, 'options/project-id']),
  ...[
    undefined,
    null,
    '',
    '   ',
    '\n',
    0,
    7,
    NaN,
    true,
    [],
    ['p'],
    {},
    { toString: () => 'p' },
    new String('p'),
    Symbol('p'),
    5n,
    () => 'p',
    loop,
  ].map((projectId): [string, unknown, string] => [
    `projectId is ${typeof projectId}`,
    { ...valid, projectId },
    'options/project-id',
  ]),
  ['both sign-in options', { ...valid, siwx: {}, siweConfig: {} }, 'options/siwx-conflict'],
  ['both sign-in options, one a function', { ...valid, siwx: () => {}, siweConfig: {} }, 'options/siwx-conflict'],
  ...[
    [],
    [undefined],
    [null],
    ['nope'],
    [''],
    [0],
    [-1],
    [1.5],
    [NaN],
    [Infinity],
    [2 ** 60],
    ['1; drop'],
    ['eip155:'],
    ['eip155:01'],
    ['eip155:1:2'],
    [':1'],
    ['solana:nowhere'],
    ['__proto__'],
    ['constructor'],
    [{}],
    [[]],
    [[1]],
    [true],
    [Symbol('1')],
    [() => 1],
    [{ id: 1, chainNamespace: 'solana' }],
    [{ id: 1, caipNetworkId: 'eip155:2' }],
    [{ id: 999_111, name: 'Nameless' }],
    [{ id: 999_111, name: 'x', nativeCurrency: { symbol: 'X', decimals: 99 } }],
    [revoked()],
    [throwing('id', {})],
    cyclic,
    // oxlint-disable-next-line no-new-array -- a hole is what is tested
    new Array(1),
    ['nope', 31337313],
    [Object.create(null)],
  ].map((networks, index): [string, unknown, string] => [
    `networks no. ${index} are unknown`,
    { ...valid, networks },
    0 in networks ? 'network/not-found' : 'options/invalid',
  ]),
  ...['projectId', 'networks', 'siwx', 'endpoints', 'themeMode'].map((key): [string, unknown, string] => [
    `reading ${key} throws`,
    throwing(key),
    'options/invalid',
  ]),
  ['reading a member throws', { ...valid, features: throwing('swaps', {}) }, 'options/invalid'],
  [
    'a member throws what looks like a wallet',
    {
      ...valid,
      get endpoints() {
        throw { code: 4001, message: 'User rejected' }
      },
    },
    'options/invalid',
  ],
  [
    'a member throws an abort',
    {
      ...valid,
      get endpoints() {
        throw new DOMException('stop', 'AbortError')
      },
    },
    'options/invalid',
  ],
  ['options are a revoked proxy', revoked(), 'options/invalid'],
  ['members are a revoked proxy', { ...valid, metadata: revoked() }, 'options/invalid'],
  ['own keys cannot be listed', new Proxy(valid, { ownKeys: boom }), 'options/invalid'],
]

/** Options of the wrong type: what `warn` has to name while everything else works. */
const WRONG: [config: Record<string, unknown>, named: string][] = [
  ...Object.entries({
    networks: [5, 'eip155:1', {}, null, NaN, () => {}],
    metadata: ['x', [], null, 3],
    endpoints: ['https://x.example', [], null, 1],
    themeMode: ['Dark', 'system', '', null, 1, {}, ['dark'], 'constructor'],
    themeVariables: ['--w3m-accent:red', [], null, 7],
    locale: [5, null, {}, ['de']],
    currency: ['eur', 'CHF', 'BTC', '€', '', 978, null, ['EUR'], 'length'],
    features: [true, [], null, 'swaps'],
    allWallets: ['show', true, null, 'toString'],
    preflightCommitment: ['sure', 1, null, 'length', ['confirmed']],
    featuredWalletIds: ['id', [1], [null], {}, null],
    includeWalletIds: [{}, [{}], 1],
    excludeWalletIds: ['x', [Symbol('x')], null, [['x']]],
    customWallets: [{}, 'x', null],
    tokens: [[], 'x', null],
    customRpcUrls: ['https://x.example', [], null],
    chainImages: [[], 1, null],
    connectorImages: ['x', null],
    enableInjected: ['false', 0, null, {}],
    enableEIP6963: [1, 'true', []],
    enableWalletConnect: [0, 'no', {}],
    enableReconnect: [0, 'no'],
    enableNetworkSwitch: [null, 1],
    allowUnsupportedChain: ['yes', 1],
    debug: ['', 0],
    basic: ['yes', 1, null],
    manualWCControl: ['true', {}],
    disableAppend: [0, []],
    enableAuthLogger: ['false', null],
    termsConditionsUrl: [1, null, {}, []],
    privacyPolicyUrl: [false, null, Symbol('x')],
  }).flatMap(([key, values]) => values.map((value): [Record<string, unknown>, string] => [{ [key]: value }, key])),
  ...[5, true, 'injected', {}, [1], [null], loop].map((value): [Record<string, unknown>, string] => [
    { features: { connectorTypeOrder: value } },
    'features.connectorTypeOrder',
  ]),
  ...[5, true, 'google', {}, [loop]].map((value): [Record<string, unknown>, string] => [
    { features: { socials: value } },
    'features.socials',
  ]),
  ...[0, 'false', null, {}, []].map((value): [Record<string, unknown>, string] => [
    { features: { analytics: value } },
    'features.analytics',
  ]),
  ...['data', 'explorer', 'relay', 'frame', 'analytics'].flatMap(key =>
    [5, null, {}, ['https://x.example'], loop].map((value): [Record<string, unknown>, string] => [
      { endpoints: { [key]: value } },
      `endpoints.${key}`,
    ]),
  ),
  ...[5, null, [], { 'eip155:1': 5 }, { 'eip155:1': ['https://x.example'] }, { 'eip155:1': null }].map(
    (value): [Record<string, unknown>, string] => [{ endpoints: { rpc: value } }, 'endpoints.rpc'],
  ),
]

/** What each of them takes instead. */
const EXPECTED: Record<string, string> = {
  ...Object.fromEntries(['networks', 'customWallets'].map(name => [name, 'list'])),
  ...Object.fromEntries(
    [
      ...['featuredWalletIds', 'includeWalletIds', 'excludeWalletIds'],
      ...['features.connectorTypeOrder', 'features.socials'],
    ].map(name => [name, 'list of strings']),
  ),
  ...Object.fromEntries(
    ['metadata', 'endpoints', 'themeVariables', 'features', 'tokens', 'customRpcUrls']
      .concat(['chainImages', 'connectorImages'])
      .map(name => [name, 'object']),
  ),
  ...Object.fromEntries(
    ['locale', 'termsConditionsUrl', 'privacyPolicyUrl']
      .concat(['data', 'explorer', 'relay', 'frame', 'analytics', 'rpc'].map(name => `endpoints.${name}`))
      .map(name => [name, 'string']),
  ),
  ...Object.fromEntries(
    ['enableInjected', 'enableEIP6963', 'enableWalletConnect', 'enableReconnect', 'enableNetworkSwitch']
      .concat(['allowUnsupportedChain', 'debug', 'basic', 'manualWCControl', 'disableAppend', 'enableAuthLogger'])
      .concat('features.analytics')
      .map(name => [name, 'boolean']),
  ),
  themeMode: 'light, dark, auto',
  currency: 'USD, EUR, GBP, AUD, CAD, INR, JPY',
  allWallets: 'SHOW, HIDE, ONLY_MOBILE',
  preflightCommitment: 'processed, confirmed, finalized, recent, single, singleGossip, root, max',
}

/** Correct types with odd contents that must not break anything. */
const ODD: Record<string, unknown>[] = [
  { metadata: loop },
  { metadata: { icons: cyclic, name: 5 } },
  { customWallets: [null, 5, 'x', loop, cyclic, { id: 1 }, {}] },
  { tokens: { 'eip155:1': null, x: 5 } },
  { customRpcUrls: { 'eip155:1': null, 'eip155:8453': [null, 5, { url: 'javascript:alert(1)' }] } },
  { chainImages: { 'eip155:1': 5, 'eip155:8453': 'javascript:alert(1)' } },
  { locale: '@@@' },
  { locale: 'x'.repeat(5000) },
  { locale: '__proto__' },
  { themeVariables: { '--w3m-accent': loop, '--w3m-z-index': NaN, __proto__: null } },
  { endpoints: { data: 'not an address', explorer: '', analytics: 'javascript:alert(1)' } },
  { termsConditionsUrl: 'javascript:alert(1)', privacyPolicyUrl: 'data:text/html,x' },
  { excludeWalletIds: ['', '\u0000', '['] },
  { siwx: 'yes' },
  { siweConfig: 1 },
  { unknownOption: boom },
]

/** Entries of `networks` and values of `defaultNetwork` that name no network, and what they are called. */
const UNKNOWN: [given: unknown, named: string][] = [
  [31337313, '31337313'],
  ['nope', 'nope'],
  [undefined, 'undefined'],
  [NaN, 'NaN'],
  [1.5, '1.5'],
  [Symbol('x'), 'Symbol(x)'],
  ['\u001b[2Jnope\u202e', '[2Jnope'],
  ['n'.repeat(500), `${'n'.repeat(69)}…`],
  [null, 'null'],
  ['', ''],
  [{ id: 424242 }, '424242'],
  [{ id: 424242, rpcUrls: { default: { http: ['https://rpc.example/secret'] } } }, '424242'],
  [loop, '[object Object]'],
  [throwing('id', {}), 'object'],
  [revoked(), 'object'],
]

/** The resolved options, what was said, and the codes under which the doctor lists it. */
function readAloud(config: object) {
  const said: string[] = []
  const codes: unknown[] = []
  const options = resolveOptions({ ...valid, ...config }, (text, code) => void (said.push(text), codes.push(code)))
  return { ids: options.networks.map(it => it.id), first: options.defaultNetwork, said, codes }
}

function create(config: unknown) {
  const said: string[] = []
  const { warn, error } = console
  console.warn = console.error = text => void said.push(String(text))
  try {
    return { ...createModal(config as WalletModalOptions, loader), said }
  } finally {
    Object.assign(console, { warn, error })
  }
}

assert.ok(FATAL.length + WRONG.length + ODD.length >= 150)

const GET_PROJECT =
  '[wallet-modal] Project ID Not Configured: set projectId (data-project-id), from https://dashboard.reown.com'
let hasAsked = false

for (const [title, config, code] of FATAL) {
  test(`R10: ${title}: ${code} is named and the page goes on`, async () => {
    const { handle, ctx, said } = create(config)
    assert.is(ctx, undefined)
    if (code === 'options/project-id') {
      // Once on a page, with where to get one, however often a modal is created.
      assert.equal(said, hasAsked ? [] : [GET_PROJECT])
      hasAsked = true
    } else {
      assert.is(said.length, 1)
      assert.match(said[0]!, /^\[wallet-modal\] ./)
    }
    const { error, ready } = handle.getState()
    // @spec:5.27 @spec:5.28
    assert.is(error?.code, code)
    assert.not(ready)
    const failed = await handle.open().then(
      () => undefined,
      thrown => thrown,
    )
    assert.ok(failed instanceof ModalError)
    assert.is(failed.code, code)
    handle.close()
    handle.setTheme({ mode: 'light' })
    handle.destroy()
    assert.type(
      handle.on('open', () => {}),
      'function',
    )
    assert.type(
      handle.subscribe(() => {}),
      'function',
    )
  })
}

test('what is missing, not known or against itself is named in the words of the specification', () => {
  for (const [config, words] of [
    [{ siwx: {}, siweConfig: {} }, 'Cannot set both `siweConfig` and `siwx` options'],
    [{ networks: [31337313, 'nope'] }, 'Network Not Found: 31337313, nope'],
  ] as const) {
    const { handle, said } = create({ ...valid, ...config })
    // @spec:8.40 @spec:8.41
    assert.equal([handle.getState().error?.message, said], [words, [`[wallet-modal] ${words}`]])
  }
  // @spec:8.46
  assert.is(create({ ...valid, projectId: '' }).handle.getState().error?.message, 'Project ID Not Configured')
})

const FORMS = "Use an ID (1, 'eip155:1', 'solana') or a full chain object"

test('an unknown network is left out: the console says what was given, where, and what could be', () => {
  for (const [given, named] of UNKNOWN)
    assert.equal(
      readAloud({ networks: [8453, given, 1] }),
      {
        ids: [8453, 1],
        first: 'eip155:8453',
        said: [`Ignored networks[1]: unknown network ${named}. ${FORMS}`],
        codes: ['network/not-found'],
      },
      named,
    )
  const { ids, said } = readAloud({ networks: ['nope', 1, 'eip155:1', 5555555] })
  assert.equal(ids, [1])
  assert.equal(
    said.map(text => text.slice(0, 19)),
    ['Ignored networks[0]', 'Ignored networks[3]'],
  )
})

test('passkeys without a wallet site of the app are named as ignored, and off', () => {
  const read = (frame?: unknown) => {
    const said: string[] = []
    const given = { ...valid, features: { passkeys: true }, endpoints: { ...(frame !== undefined && { frame }) } }
    const { features } = resolveOptions(given, text => said.push(text))
    return { isOn: features.passkeys, said }
  }
  const ignored = 'Ignored features.passkeys: it needs a wallet site of your own (endpoints.frame)'
  for (const frame of [undefined, 'http://wallet.example', 'nonsense'])
    assert.equal(read(frame), { isOn: false, said: [ignored] }, String(frame))
  assert.equal(read('https://wallet.example'), { isOn: true, said: [] })
  assert.is(resolveOptions(valid, () => assert.unreachable()).features.passkeys, undefined)
})

test('a default network that is none of the networks is named, and the first one is used', () => {
  for (const [given, named] of [...UNKNOWN, [10, '10'] as const, [{ id: 10 }, '10'] as const])
    assert.equal(
      readAloud({ networks: [8453, 1], defaultNetwork: given }),
      {
        ids: [8453, 1],
        first: 'eip155:8453',
        said:
          given === undefined || given === null
            ? []
            : [`Ignored defaultNetwork: ${named} is not in networks; using Base`],
        codes: given === undefined || given === null ? [] : ['options/default-network'],
      },
      named,
    )
  for (const given of [1, 'eip155:1', { id: 1 }, { id: 1, name: 'Mine' }])
    assert.equal(readAloud({ networks: [8453, 1], defaultNetwork: given }).said, [])
})

test('a modal of which one network is unknown works with the others, and so does an update', async () => {
  const { handle, said } = create({ ...valid, networks: ['nope', 8453], defaultNetwork: 'nope' })
  assert.equal(said, [
    `[wallet-modal] Ignored networks[0]: unknown network nope. ${FORMS}`,
    '[wallet-modal] Ignored defaultNetwork: nope is not in networks; using Base',
  ])
  assert.equal(
    handle.getNetworks().map(it => it.id),
    [8453],
  )
  const { warn } = console
  const later: string[] = []
  console.warn = text => void later.push(text)
  handle.updateOptions({ networks: [1, 31337313], defaultNetwork: 1 })
  console.warn = warn
  assert.equal(later, [`[wallet-modal] Ignored networks[1]: unknown network 31337313. ${FORMS}`])
  assert.equal(
    handle.getNetworks().map(it => it.id),
    [1],
  )
  handle.destroy()
})

const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as Record<string, unknown>

for (const [config, named] of WRONG) {
  test(`R10: ${named} of the wrong kind keeps its default`, () => {
    const said: string[] = []
    const options = resolveOptions({ projectId: 'p', ...config }, text => said.push(text))
    assert.equal(said, [`Ignored invalid option ${named} (expected ${EXPECTED[named]})`])
    assert.equal(plain(options), plain(resolveOptions({ projectId: 'p' }, () => {})))
  })
}

for (const [index, config] of ODD.entries()) {
  test(`R10: odd contents no. ${index} break nothing`, async () => {
    const { handle, ctx, said } = create({ ...valid, ...config })
    assert.ok(ctx)
    assert.equal(
      said.filter(text => !/Ignored invalid option/.test(text)),
      [],
    )
    await handle.open()
    assert.is(handle.getState().view, 'Connect')
    // This DOM keeps focus in removed elements, and then fails on them.
    document.body.tabIndex = -1
    document.body.focus()
    handle.destroy()
  })
}

test('nobody has to tick a box unless the host says so, and says to what', () => {
  const mustAgree = (config: object) => create({ ...valid, ...config }).ctx!.mustAgree()
  const terms = { termsConditionsUrl: 'https://host.example/terms' }
  // @spec:6.16
  assert.equal([terms, { ...terms, features: { legalCheckbox: true } }].map(mustAgree), [false, true])
  assert.is(mustAgree({ features: { legalCheckbox: true } }), false)
})

test('R10: options are own properties; what stands on prototypes is no option', () => {
  const keys = [
    'projectId',
    'networks',
    'siwx',
    'siweConfig',
    'themeMode',
    'features',
    'endpoints',
    'debug',
    'allWallets',
    'locale',
  ]
  const usual = resolveOptions(valid, () => {})
  const said: string[] = []
  for (const key of keys)
    Object.defineProperty(Object.prototype, key, {
      value: 'polluted',
      configurable: true,
      enumerable: true,
      writable: true,
    })
  try {
    assert.throws(
      () => resolveOptions({}, () => {}),
      (error: ModalError) => error.code === 'options/project-id',
    )
    const options = resolveOptions(valid, text => said.push(text))
    assert.is(options.projectId, 'p')
    assert.is(options.themeMode, usual.themeMode)
    assert.is(options.siwx, undefined)
    assert.is(options.networks.length, 2)
    assert.equal(said, [])
  } finally {
    for (const key of keys) delete (Object.prototype as unknown as Record<string, unknown>)[key]
  }
})

test('R10: `basic` has the last word on features, and who makes the codes is not offered ours', () => {
  const features = { email: true, socials: ['google'], swaps: true, send: true }
  const read = (given: object) => resolveOptions({ projectId: 'p', features, ...given }, () => {})
  assert.equal(
    { ...read({ basic: true }).features },
    {
      email: false,
      socials: false,
      swaps: false,
      onramp: false,
      history: false,
      send: true,
    },
  )
  assert.equal({ ...read({}).features }, features)
  assert.equal(features.email, true)
  assert.is(read({ manualWCControl: true, enableWalletConnect: true }).enableWalletConnect, false)
  assert.is(read({ manualWCControl: false }).enableWalletConnect, true)
})

test("R10: the host's objects are copied: changing or freezing them changes nothing", async () => {
  const config = {
    ...valid,
    features: { swaps: true } as Record<string, unknown>,
    endpoints: Object.freeze({ data: 'https://data.example' }),
  }
  const { handle, ctx } = create(Object.freeze(config))
  config.features['connectorTypeOrder'] = 5
  handle.updateOptions({ themeMode: 'light', features: { send: false } })
  assert.is(handle.getState().theme, 'light')
  assert.equal({ ...ctx!.options.features }, { send: false })
  assert.equal(Object.keys(config), ['projectId', 'networks', 'enableReconnect', 'features', 'endpoints'])
  handle.destroy()
})

test('a running modal keeps its project, and an update that names another one changes nothing', () => {
  const { handle, ctx } = create({ ...valid, projectId: 'mine', themeMode: 'light' })
  const said: string[] = []
  const { error } = console
  console.error = text => void said.push(text)
  handle.updateOptions({ projectId: 'other', themeMode: 'dark', locale: 'de' } as never)
  assert.equal(said, ['[wallet-modal] `projectId` and `services` can’t change. Destroy the modal first.'])
  assert.equal([ctx!.options.projectId, handle.getState().theme], ['mine', 'light'])
  handle.updateOptions({ projectId: ' mine ', themeMode: 'dark' } as never)
  console.error = error
  assert.is(said.length, 1)
  assert.equal([ctx!.options.projectId, handle.getState().theme], ['mine', 'dark'])
  handle.destroy()
})

test('R10: updateOptions names what it cannot use and keeps what was', () => {
  const { handle, ctx } = create({ ...valid, themeMode: 'light' })
  const said: string[] = []
  const { error, warn } = console
  console.error = console.warn = text => void said.push(text)
  handle.updateOptions({ projectId: '' } as never)
  handle.updateOptions(throwing('locale', {}))
  handle.updateOptions(null as never)
  handle.updateOptions({ siwx: {}, siweConfig: {} as never })
  handle.updateOptions({ themeMode: 'purple' as never })
  Object.assign(console, { error, warn })
  assert.is(said.length, 4)
  assert.is(ctx!.options.projectId, 'p')
  assert.is(handle.getState().theme, 'light')
  handle.destroy()
})

test.run()
