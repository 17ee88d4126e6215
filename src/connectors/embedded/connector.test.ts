import { mock } from 'node:test'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure, settled } from '../../../test/async.ts'
import type { CaipNetworkId, Namespace } from '../../base/network.ts'
import { abortable, type Wait } from '../../base/abort.ts'
import { ModalError } from '../../base/errors.ts'
import type { SessionChange } from '../connector.ts'
import { createEmbeddedConnectors, type EmbeddedParts } from './connector.ts'
import { createEmailLogin } from './email-login.ts'
import { EVENTS, type EmbeddedUser } from './events.ts'
import type { Frame } from './frame.ts'
import { createLoginStore } from './login-store.ts'

const test = suite('embedded wallet')
const EOA = `0x${'a'.repeat(40)}`
const SMART = `0x${'b'.repeat(40)}`
const SOL = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' as const
const EMAIL = 'ana@example.com'

class Area {
  items: Record<string, string> = {}
  getItem = (key: string) => this.items[key] ?? null
  setItem = (key: string, text: string) => void (this.items[key] = text)
  removeItem = (key: string) => void delete this.items[key]
}

/** The connectors over a site that answers as told; every request is recorded. */
function start(
  answers: Record<string, (payload: any) => unknown> = {},
  items: Record<string, string> = {},
  parts: Partial<EmbeddedParts> = {},
) {
  const area = new Area()
  Object.assign(area.items, items)
  const store = createLoginStore(() => area as unknown as Storage)
  const asked: [name: string, payload: unknown][] = []
  const site: Record<string, (payload: any) => unknown> = {
    IS_CONNECTED: () => ({ isConnected: true }),
    GET_CHAIN_ID: () => ({ chainId: 1 }),
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: [1, 8453] }),
    GET_USER: ({ chainId }) =>
      chainId.startsWith('solana')
        ? { email: EMAIL, address: SOL, chainId, accounts: [{ address: SOL, type: 'eoa' }] }
        : {
            email: EMAIL,
            address: SMART,
            chainId: Number(chainId.slice(7)),
            accounts: [
              { address: EOA, type: 'eoa' },
              { address: SMART, type: 'smartAccount' },
            ],
            preferredAccountType: 'smartAccount',
          },
    SWITCH_NETWORK: it => it,
    SIGN_OUT: () => undefined,
    ...answers,
  }
  const ask = (async (name: string, payload: unknown, wait?: Wait) => {
    asked.push([name, payload])
    return abortable(Promise.resolve(site[name]!(payload)), wait?.signal)
  }) as Frame['ask']
  const networks: Record<string, CaipNetworkId> = { eip155: 'eip155:1', solana: MAINNET }
  let user: EmbeddedUser | undefined
  const connectors = createEmbeddedConnectors({
    ask,
    store,
    network: (namespace: Namespace) => networks[namespace]!,
    preferredType: () => 'smartAccount',
    approve: (_, run) => run(new AbortController()),
    voidApprovals() {},
    approved: async () => {},
    offers: () => true,
    refused: () => void asked.push(['refused', undefined]),
    failed: ({ method }) => void asked.push(['failed', method]),
    ...parts,
    onUser: now => {
      user = now
    },
    introduce: ask => void ask('SYNC_DAPP_DATA', { projectId: 'p' }).catch(() => {}),
  })
  const [evm, solana] = connectors as [(typeof connectors)[0], (typeof connectors)[0]]
  const heard: [Namespace, SessionChange][] = []
  const life = new AbortController()
  for (const it of connectors) it.watch(change => void heard.push([it.namespace, change]), life.signal)
  return { area, store, ask, asked, evm, solana, user: () => user, heard, life, networks }
}
const wait = () => new AbortController()
const failed = (message: string) => () => {
  throw new ModalError('embedded/failed', { message })
}
const used = { '@appkit-wallet/EMAIL_LOGIN_USED_KEY': 'true' }

test('whoever signed in shares the account that is preferred, then the others, and is remembered', async () => {
  const it = start({}, { '@appkit-wallet/LAST_EMAIL_LOGIN_TIME': '1' })
  // @spec:6.2
  assert.equal(await it.evm.connect(wait()), {
    accounts: [
      { address: SMART, type: 'smartAccount' },
      { address: EOA, type: 'eoa' },
    ],
    caipNetworkId: 'eip155:1',
  })
  // @spec:7.40
  assert.equal(it.asked, [
    ['GET_USER', { chainId: 'eip155:1', preferredAccountType: 'smartAccount' }],
    ['SYNC_DAPP_DATA', { projectId: 'p' }],
    ['GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined],
  ])
  await settled()
  // @spec:3.55 @spec:3.58 @spec:3.59
  assert.equal(it.area.items, {
    ...used,
    '@appkit-wallet/LAST_USED_CHAIN_KEY': '1',
    '@appkit-wallet/EMAIL': EMAIL,
    '@appkit-wallet/SMART_ACCOUNT_ENABLED_NETWORKS': '1,8453',
  })
  assert.equal(await it.solana.connect(wait()), {
    accounts: [{ address: SOL, type: 'eoa' }],
    caipNetworkId: MAINNET,
  })
  assert.is(it.user()!.email, EMAIL)
})

test('what concerns the connection itself is answered here, and a permission taken back signs out', async () => {
  const it = start()
  await it.evm.connect(wait())
  await it.solana.connect(wait())
  await settled()
  it.asked.length = 0
  const ask = (connector: typeof it.evm, method: string, ...params: unknown[]) =>
    connector.provider.request({ method, params })
  assert.is(await ask(it.evm, 'eth_chainId'), '0x1')
  assert.is(await ask(it.evm, 'net_version'), '1')
  assert.equal(await ask(it.evm, 'wallet_requestPermissions', { eth_accounts: {} }), [
    { parentCapability: 'eth_accounts' },
  ])
  assert.equal(await ask(it.solana, 'solana_getAccounts'), [{ pubkey: SOL }])
  assert.equal(it.asked, [])
  assert.is(await ask(it.evm, 'wallet_revokePermissions', { eth_accounts: {} }), null)
  assert.equal(it.asked, [['SIGN_OUT', undefined]])
  assert.equal(it.heard, [
    ['eip155', 'disconnect'],
    ['solana', 'disconnect'],
  ])
  assert.equal(await ask(it.solana, 'solana_getAccounts'), [])
})

const MESSAGE = {
  accountAddress: '<<AccountAddress>>',
  chainId: 'eip155:1',
  domain: 'app.example',
  uri: 'https://app.example',
  version: '1',
  nonce: '0123456789abcdef',
  toString: () => 'app.example wants you to sign in',
} as const
const SIGNED = [{ message: 'app.example wants you', signature: '0x12' }]
/** A site that signs with each answer. */
const signing = (payload: { chainId: CaipNetworkId }) => {
  const isSolana = payload.chainId.startsWith('solana')
  return { address: isSolana ? SOL : SMART, chainId: isSolana ? MAINNET : 1, accounts: [], signed: SIGNED }
}
const offered = ({ asked }: { asked: [string, any][] }) =>
  asked.filter(([name]) => name === 'GET_USER').map(([, payload]) => payload.siwxMessage)

test('who connects on EVM is signed in with the same answer, and nobody keeps the signature with the user', async () => {
  const it = start({ GET_USER: signing })
  const session = await it.evm.connect({ signal: wait().signal, signIn: async () => MESSAGE })
  assert.equal(session.signed, SIGNED)
  const { toString: text, ...data } = MESSAGE
  // As it is passed to another window: without functions.
  assert.equal(structuredClone(offered(it)), [{ ...data, serializedMessage: text() }])
  assert.is('signed' in it.user()!, false)
})

test('nothing signed comes of a page that comes back, of another network, of Solana, or of what nobody offered', async () => {
  const signIn = async () => MESSAGE
  const { signal } = wait()
  const it = start({ GET_USER: signing }, used)
  const sessions = [
    await it.evm.reconnect({ signal, signIn } as { signal: AbortSignal }),
    await it.solana.connect({ signal, signIn }),
    await it.evm.connect({ signal }),
  ]
  await it.evm.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] })
  assert.equal(
    sessions.map(session => session!.signed),
    [undefined, undefined, undefined],
  )
  assert.equal(offered(it), [undefined, undefined, undefined, undefined])
})

test('a message that cannot be made, or whose account left meanwhile, holds up no login and signs nobody in', async () => {
  const { signal } = wait()
  const without = start({ GET_USER: signing })
  const session = await without.evm.connect({ signal, signIn: () => Promise.reject(new Error('no nonce')) })
  assert.equal([session.signed, session.accounts[0]!.address], [undefined, SMART])
  assert.equal(offered(without), [undefined])

  const left = start({ GET_USER: signing })
  let make!: (message: typeof MESSAGE) => void
  const late = failure(left.evm.connect({ signal, signIn: () => new Promise(resolve => (make = resolve)) }))
  await settled()
  await left.evm.disconnect()
  make(MESSAGE)
  assert.is((await late).code, 'request/aborted')
  assert.equal(offered(left), [])
})

test('what the site signed is read with the user, and what is no signed message signs nobody in', () => {
  const user = { address: SMART, chainId: 1 }
  const read = (reply: object) => EVENTS.GET_USER.read({ ...user, ...reply }).signed
  const [given] = SIGNED
  assert.equal(read(given!), SIGNED)
  assert.equal(read({ ...given, message: 'two\nlines' })![0]!.message, 'two\nlines')
  for (const wrong of [
    {},
    { message: given!.message },
    { ...given, message: null },
    { ...given, message: ['text'] },
    { ...given, message: 'm'.repeat(4097) },
    { ...given, signature: 7 },
    { ...given, signature: '' },
    { ...given, signature: `0x${'1'.repeat(20_000)}` },
  ])
    assert.is(read(wrong), undefined)
})

test('an account of another kind of chain than the one asked for is no account', async () => {
  const it = start({ GET_USER: () => ({ address: SOL, chainId: 1, accounts: [] }) })
  assert.is((await failure(it.evm.connect(wait()))).code, 'embedded/failed')
  assert.equal(it.area.items, {})
})

test('R128: without a login of before the site is not even asked; with one both kinds of chain come back by one question', async () => {
  const none = start()
  assert.equal([await none.evm.reconnect(wait()), none.asked], [undefined, []])
  const it = start({}, used)
  const sessions = await Promise.all([it.evm.reconnect(wait()), it.solana.reconnect(wait())])
  assert.equal(
    sessions.map(session => session!.accounts[0]!.address),
    [SMART, SOL],
  )
  assert.equal(
    it.asked.map(([name]) => name),
    ['IS_CONNECTED', 'GET_CHAIN_ID', 'SYNC_DAPP_DATA', 'GET_SMART_ACCOUNT_ENABLED_NETWORKS', 'GET_USER', 'GET_USER'],
  )
  assert.is(it.store.get('smartAccountNetworks'), '1,8453')
})

test('who returns has the network that the site is on before the user is there, and then the user’s', async () => {
  let user!: () => void
  const GET_USER = async ({ chainId }: { chainId: string }) => {
    await new Promise<void>(resolve => (user = resolve))
    return { address: EOA, chainId: Number(chainId.slice(7)), accounts: [] }
  }
  const it = start({ GET_CHAIN_ID: () => ({ chainId: 8453 }), GET_USER }, used)
  const back = it.evm.reconnect(wait())
  await settled()
  // @spec:7.43
  assert.is(it.store.get('chain'), '8453')
  user()
  await back
  assert.is(it.store.get('chain'), '1')
})

test('a site that does not say its network, or says it late, changes nothing', async () => {
  let say!: (reply: unknown) => void
  for (const GET_CHAIN_ID of [
    () => Promise.reject(new ModalError('embedded/failed')),
    () => new Promise(resolve => (say = resolve)),
  ]) {
    const it = start({ GET_CHAIN_ID }, used)
    assert.ok(await it.evm.reconnect(wait()))
    say?.({ chainId: 8453 })
    await settled()
    assert.is(it.store.get('chain'), '1')
  }
})

test('R126: a session that the site has ended leaves nothing behind, and neither does signing out', async () => {
  const ended = start({ IS_CONNECTED: () => ({ isConnected: false }) }, { ...used, '@appkit-wallet/EMAIL': EMAIL })
  assert.is(await ended.evm.reconnect(wait()), undefined)
  // @spec:7.42
  assert.equal([ended.asked, ended.area.items], [[['IS_CONNECTED', undefined]], {}])

  const it = start({ SIGN_OUT: () => new Promise(() => {}) }, { other: 'kept' })
  await it.evm.connect(wait())
  mock.timers.enable({ apis: ['setTimeout'] })
  try {
    const over = it.evm.disconnect()
    await settled()
    // @spec:4.6
    assert.equal([it.area.items, it.user()], [{ other: 'kept' }, undefined])
    // @spec:7.42
    assert.equal(it.asked.at(-1), ['SIGN_OUT', undefined])
    mock.timers.tick(3_000)
    await over
  } finally {
    mock.timers.reset()
  }
  assert.equal(it.heard, [['solana', 'disconnect']])
})

test('R126: an account that comes after the user has signed out is nobody’s', async () => {
  let answer!: (user: unknown) => void
  const it = start({ GET_USER: () => new Promise(resolve => (answer = resolve)) })
  const late = failure(it.solana.connect(wait()))
  await settled()
  await it.evm.disconnect()
  answer({ address: SOL, chainId: MAINNET, accounts: [] })
  assert.is((await late).code, 'request/aborted')
  assert.equal(it.area.items, {})
})

test('R126: who signs out while the site is asked whether they are signed in leaves nothing behind', async () => {
  let answer!: (reply: unknown) => void
  const it = start({ IS_CONNECTED: () => new Promise(resolve => (answer = resolve)) }, used)
  const late = it.solana.reconnect(wait())
  await settled()
  await it.evm.disconnect()
  answer({ isConnected: true })
  assert.is(await late, undefined)
  await settled()
  assert.equal(it.area.items, {})
})

test('R23: what is not permitted, or not well formed, is refused in the page', async () => {
  const it = start()
  const refused = (await failure(it.evm.provider.request({ method: 'eth_sign', params: ['0x', '0x'] }))) as unknown as {
    code: number
    message: string
  }
  // @spec:5.29 @spec:6.10 @spec:8.50
  assert.equal([refused.code, refused.message], [4200, 'Requested RPC call is not allowed'])
  const odd = await failure(
    it.solana.provider.request({ method: 'solana_signTransaction', params: { transaction: '%' } }),
  )
  assert.is(odd.code as unknown, -32602)
  const creation = await failure(
    it.evm.provider.request({ method: 'wallet_sendCalls', params: [{ calls: [{ to: '0x', data: '0x60' }] }] }),
  )
  // @spec:5.23
  assert.equal(
    [creation.code as unknown, creation.message],
    [-32602, 'A call has no target: wallet_sendCalls can’t create contracts'],
  )
  // The first of them is reported to the user; a merely odd one is a fault of the page.
  assert.equal(it.asked, [['refused', undefined]])
})

test('R24: what waits for the user is a copy, which the page cannot change any more', async () => {
  let pass = () => {}
  const approve: EmbeddedParts['approve'] = (_, run) =>
    new Promise<void>(resolve => (pass = resolve)).then(() => run(new AbortController()))
  const it = start({ RPC_REQUEST: () => '0xsigned' }, {}, { approve })
  const params = [{ to: EOA, value: '0x1' }]
  const answer = it.evm.provider.request({ method: 'eth_sendTransaction', params })
  params[0]!.value = '0xffff'
  params.length = 0
  pass()
  assert.is(await answer, '0xsigned')
  assert.equal((it.asked[0]![1] as { params: unknown }).params, [{ to: EOA, value: '0x1' }])
})

test('what is not safe waits for the approval of the user, and what only reads does not', async () => {
  const approved: string[] = []
  let pass = () => {}
  const approve: EmbeddedParts['approve'] = ({ method }, run) => (
    approved.push(method),
    new Promise<void>(resolve => (pass = resolve)).then(() => run(new AbortController()))
  )
  const it = start({ RPC_REQUEST: ({ method }) => method }, {}, { approve })
  const signature = it.evm.provider.request({ method: 'personal_sign', params: ['0x48', SMART] })
  assert.is(await it.evm.provider.request({ method: 'eth_blockNumber' }), 'eth_blockNumber')
  const asked = () => it.asked.map(([, payload]) => (payload as { method: string }).method)
  // @spec:6.9
  assert.equal([approved, asked()], [['personal_sign'], ['eth_blockNumber']])
  pass()
  assert.is(await signature, 'personal_sign')
  assert.equal(asked(), ['eth_blockNumber', 'personal_sign'])
})

for (const [what, method, params, code] of [
  ['the account in use', 'personal_sign', ['0x48', SMART.toLowerCase()], undefined],
  ['the account first', 'personal_sign', [SMART, '0x48'], undefined],
  ['another account', 'personal_sign', ['0x48', EOA], 4100],
  ['another account first', 'personal_sign', [EOA, '0x48'], 4100],
  ['another account', 'eth_signTypedData_v4', [EOA, '{}'], 4100],
  ['another chain', 'eth_signTypedData_v4', [SMART, JSON.stringify({ domain: { chainId: 10 } })], 4901],
  ['another chain in an object', 'eth_signTypedData_v4', [SMART, { domain: { chainId: '0xa' } }], 4901],
  ['the chain in use', 'eth_signTypedData_v4', [SMART, JSON.stringify({ domain: { chainId: '1' } })], undefined],
  ['no chain', 'eth_signTypedData_v4', [SMART, JSON.stringify({ domain: {} })], undefined],
  ['another account', 'eth_sendTransaction', [{ from: EOA, to: EOA }], 4100],
  ['another chain', 'eth_sendTransaction', [{ from: SMART, to: EOA, chainId: '0x2105' }], 4901],
  ['a chain that is none', 'eth_sendTransaction', [{ from: SMART, to: EOA, chainId: 'mainnet' }], 4901],
  ['what is in use', 'eth_sendTransaction', [{ from: SMART, to: EOA, chainId: '0x1' }], undefined],
  ['nothing', 'eth_sendTransaction', [{ to: EOA }], undefined],
  ['another account', 'wallet_sendCalls', [{ from: EOA, calls: [{ to: EOA }] }], 4100],
  ['another chain', 'wallet_sendCalls', [{ from: SMART, chainId: '0xa', calls: [{ to: EOA }] }], 4901],
] as [string, string, unknown[], number?][])
  test(`R145: ${method} that names ${what} is ${code ? `refused (${code}), and shown to nobody` : 'shown to the user'}`, async () => {
    const shown: string[] = []
    const approve = (({ method }, run) => (shown.push(method), run(new AbortController()))) as EmbeddedParts['approve']
    const it = start({ RPC_REQUEST: () => '0xsigned' }, {}, { approve })
    await it.evm.connect(wait())
    const answer = await it.evm.provider.request({ method, params }).catch((error: { code: number }) => error.code)
    assert.equal([answer, shown], code ? [code, []] : ['0xsigned', [method]])
  })

test('R145: on Solana, too, the account that a request names is the one in use', async () => {
  const it = start({ RPC_REQUEST: () => ({ signature: 'x', transaction: '2' }) })
  await it.solana.connect(wait())
  const OTHER = '13Cq6jUcraVepQVrGXNmyGpJiHjq3VpGHjRGECPRtNJF'
  for (const [method, rest] of [
    ['solana_signMessage', { message: '2' }],
    ['solana_signTransaction', { transaction: 'AA==' }],
    ['solana_signAndSendTransaction', { transaction: 'AA==' }],
  ] as const) {
    const ask = (pubkey: string) => it.solana.provider.request({ method, params: { ...rest, pubkey } })
    assert.is((await failure(ask(OTHER))).code as unknown, 4100, method)
    await ask(SOL)
  }
})

test('R145: signing out ends what is open before anything else', async () => {
  const log: string[] = []
  const it = start({ SIGN_OUT: () => void log.push('out') }, {}, { voidApprovals: () => log.push('void') })
  await it.evm.connect(wait())
  await it.evm.disconnect()
  assert.equal(log, ['void', 'out'])
})

test('R125: a switch of network ends what is open first, and who else is asked waits for what is open', async () => {
  const log: string[] = []
  const it = start({ SWITCH_NETWORK: it => (log.push('switch'), it) }, {}, { voidApprovals: () => log.push('void') })
  const to = (chainId: string) =>
    it.evm.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  await to('0x1')
  await to('0x2105')
  assert.equal(log, ['switch', 'void', 'switch'])

  let pass = () => {}
  const waiting = start({}, {}, { approved: () => new Promise(resolve => (pass = resolve)) })
  const session = waiting.solana.connect(wait())
  await settled()
  assert.equal(waiting.asked, [])
  pass()
  assert.is((await session).accounts[0]!.address, SOL)
})

test('requests name their chain; a no is EIP-1193’s own, anything else a fault', async () => {
  const params = ['0x48', SMART]
  const it = start({ RPC_REQUEST: () => '0xsigned' })
  assert.is(await it.evm.provider.request({ method: 'personal_sign', params }), '0xsigned')
  // @spec:7.45
  assert.equal(it.asked, [
    ['RPC_REQUEST', { method: 'personal_sign', params, chainNamespace: 'eip155', chainId: 'eip155:1' }],
  ])
  for (const [message, code] of [
    ['User rejected the request', 4001],
    ['execution reverted', -32603],
  ] as const) {
    const no = start({ RPC_REQUEST: failed(message) })
    const error = await failure(no.evm.provider.request({ method: 'personal_sign', params }))
    assert.equal([error.code as unknown, error.message], [code, message])
    const isTold = no.asked.some(([name, method]) => name === 'failed' && method === 'personal_sign')
    assert.is(isTold, code !== 4001)
  }
})

test('a refusal by a node is not the user’s, whatever its words are, if the site says its code', async () => {
  const message = 'The network didn’t take it: access denied, transaction rejected.'
  for (const [told, code] of [
    [-32003, -32003],
    [-32603, -32603],
    [4001, 4001],
    [undefined, 4001],
  ] as const) {
    const error = new ModalError('embedded/failed', { message, cause: { code: told } })
    const it = start({ RPC_REQUEST: () => Promise.reject(error) })
    const params = [{ from: SMART, to: SMART, value: '0x1' }]
    const thrown = await failure(it.evm.provider.request({ method: 'eth_sendTransaction', params }))
    assert.equal([thrown.code as unknown, thrown.message], [code, message])
    assert.is(
      it.asked.some(([name]) => name === 'failed'),
      code !== 4001,
    )
  }
})

test('R23: what the host has not switched on is refused like what is unknown, and never leaves the page', async () => {
  const it = start({ RPC_REQUEST: () => [] }, {}, { offers: method => method !== 'wallet_grantPermissions' })
  const permission = { type: 'native-token-transfer', data: { allowance: '0x1' } }
  const params = [{ expiry: 2e9, permissions: [permission] }]
  const error = await failure(it.evm.provider.request({ method: 'wallet_grantPermissions', params }))
  assert.equal([error.code as unknown, error.message], [4200, 'Requested RPC call is not allowed'])
  assert.equal(it.asked, [['refused', undefined]])
})

test('the site’s base58 transactions are the page’s base64', async () => {
  const it = start({ RPC_REQUEST: ({ params }) => ({ transaction: params.transaction }) })
  const call = { method: 'solana_signTransaction', params: { transaction: 'AQID' } }
  assert.equal(await it.solana.provider.request(call), { transaction: 'AQID' })
  assert.equal((it.asked[0]![1] as { params: object }).params, { transaction: 'Ldp' })
})

test('a switch of network is the site’s own event, and the account may be another one there', async () => {
  const it = start()
  assert.is(
    await it.evm.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] }),
    null,
  )
  // @spec:7.35
  assert.equal(it.asked[0], ['SWITCH_NETWORK', { chainId: 'eip155:8453' }])
  const [namespace, change] = it.heard[0]!
  assert.equal([namespace, (change as { caipNetworkId: string }).caipNetworkId], ['eip155', 'eip155:8453'])
})

test('R30: another mail within 30 seconds is refused in words, and a time in the future locks nobody out', async () => {
  let now = 1_000_000
  const it = start({ CONNECT_EMAIL: () => ({ action: 'VERIFY_OTP' }) })
  const login = createEmailLogin(it.ask, it.store, () => now)
  // @spec:4.8
  assert.is(await login.begin(EMAIL), 'VERIFY_OTP')
  // @spec:3.57
  assert.is(it.area.items['@appkit-wallet/LAST_EMAIL_LOGIN_TIME'], '1000000')
  now += 10_500
  const { message, data } = await failure(login.begin(EMAIL))
  // @spec:5.19 @spec:9.5
  assert.equal([message, data], ['Please try again after 20 seconds', { seconds: 20 }])
  now += 19_500
  assert.is(await login.begin(EMAIL), 'VERIFY_OTP')
  it.store.set('askedAt', String(now + 1e9))
  assert.is(login.pauseSeconds(), 0)
  assert.is(it.asked.length, 2)
})

test('each step of a login by e-mail, and of a change of the address, is a question of its own', async () => {
  const next = 'bea@example.com'
  const it = start({
    CONNECT_EMAIL: () => ({ action: 'VERIFY_DEVICE' }),
    CONNECT_DEVICE: () => undefined,
    CONNECT_OTP: () => undefined,
    UPDATE_EMAIL: () => ({ action: 'VERIFY_PRIMARY_OTP' }),
    UPDATE_EMAIL_PRIMARY_OTP: () => undefined,
    UPDATE_EMAIL_SECONDARY_OTP: () => ({ newEmail: next }),
  })
  let now = 1_000_000
  const login = createEmailLogin(it.ask, it.store, () => now)
  assert.is(await login.begin(EMAIL), 'VERIFY_DEVICE')
  await login.deviceApproved()
  await login.enter('123456')
  // @spec:7.37
  assert.equal(it.asked.splice(0), [
    ['CONNECT_EMAIL', { email: EMAIL }],
    ['CONNECT_DEVICE', undefined],
    ['CONNECT_OTP', { otp: '123456' }],
  ])
  now += 30_000
  assert.is(await login.change(next), 'VERIFY_PRIMARY_OTP')
  await login.enterPrimary('234567')
  assert.is(await login.enterSecondary('345678'), next)
  // @spec:7.45 @spec:7.46
  assert.equal(it.asked, [
    ['UPDATE_EMAIL', { email: next }],
    ['UPDATE_EMAIL_PRIMARY_OTP', { otp: '234567' }],
    ['UPDATE_EMAIL_SECONDARY_OTP', { otp: '345678' }],
  ])
  assert.is(it.store.get('email'), next)
})

for (const [words, code] of [
  ['The device was not approved.', 'embedded/declined'],
  ['User rejected the request', 'embedded/declined'],
  ['The link has expired. Please start again.', 'embedded/failed'],
] as const)
  test(`R162: asked for the approval of a device, “${words}” is ${code}`, async () => {
    const it = start({ CONNECT_DEVICE: failed(words) })
    const error = await failure(createEmailLogin(it.ask, it.store).deviceApproved())
    assert.equal([error.code, error.message], [code, words])
  })

test('what is no e-mail is told without asking, and a refused one starts no pause', async () => {
  const it = start({ CONNECT_EMAIL: failed('Too many codes') })
  const login = createEmailLogin(it.ask, it.store)
  // @spec:5.20
  assert.is((await failure(login.begin('ana@'))).message, 'The email address isn’t valid.')
  assert.equal(it.asked, [])
  assert.is((await failure(login.begin(EMAIL))).message, 'Too many codes')
  assert.is(login.pauseSeconds(), 0)
  await settled()
})

test.run()
