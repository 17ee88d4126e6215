import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure, settled } from '../../../test/async.ts'
import { A, B, fakeConnector } from '../../../test/fakes.ts'
import { fakeClient, fakeNetworks, fakeParts, grantedSession, providerOver } from '../../../test/fake-walletconnect.ts'
import { everywhere, HOSTILE, isPolluted, mutated, seeded } from '../../../test/hostile.ts'
import { ModalError } from '../../base/errors.ts'
import type { SessionChange } from '../connector.ts'
import { createPendingSessions } from './pending-sessions.ts'

const test = suite('walletconnect sessions')
const DAY_MS = 86_400_000
const realNow = Date.now
test.after.each(() => {
  Date.now = realNow
})

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const SOL = 'So11111111111111111111111111111111111111112'
const OTHER = 'So11111111111111111111111111111111111111113'
const both = [`eip155:1:${A}`, `eip155:8453:${A}`, `eip155:1:${B}`]
const sharing = (accounts: string[], topic = 'topic-1') =>
  grantedSession({ topic, namespaces: { eip155: { accounts, methods: ['personal_sign'] } } })

function create(stored: unknown[] = [], over?: Parameters<typeof fakeParts>[0]) {
  const control = new AbortController()
  const relay = fakeClient(stored)
  const ask = providerOver(relay.client)
  const { sessions } = createPendingSessions(relay.client, ask, fakeParts(over).parts, control.signal)
  const connector = fakeConnector({ id: 'walletConnect' })
  const told: SessionChange[] = []
  const watch = (namespace = 'eip155', life = control.signal) =>
    sessions.watch(namespace, change => told.push(change), life)
  const provider = sessions.provider('eip155')
  const heard: [string, unknown][] = []
  for (const name of ['chainChanged', 'accountsChanged', 'disconnect'])
    provider.on!(name, value => void heard.push([name, value]))
  /** A session in use, with a watcher. */
  const adopt = (session = sharing(both)) => {
    relay.sessions.push(session)
    const { connector: _, ...taken } = sessions.adopt(session, [connector])!
    watch()
    return taken
  }
  const event = (name: unknown, data: unknown, chainId: unknown = 'eip155:1', topic: unknown = 'topic-1') =>
    relay.emit('session_event', { topic, params: { event: { name, data }, chainId } })
  return { ...relay, relay, control, sessions, connector, told, heard, watch, provider, adopt, event }
}

test('an approved session gives its accounts of the active network, each once, and names the wallet', () => {
  const { adopt, connector } = create()
  assert.equal(adopt(), { accounts: [{ address: A }, { address: B }], caipNetworkId: 'eip155:1' })
  assert.is(connector.name, 'Kestrel')
  assert.is(connector.icon, 'https://images.example/k.png')
})

test('a wallet without the active network connects on the first it shared, where it can be asked to switch', () => {
  const session = sharing([`eip155:137:${B}`])
  session.namespaces.eip155!.methods.push('wallet_switchEthereumChain')
  assert.equal(create().adopt(session), {
    accounts: [{ address: B }],
    caipNetworkId: 'eip155:137',
  })
})

test('R160: a session on none of the page’s networks, from which nothing leads to them, is ended and says so', () => {
  const elsewhere = sharing([`eip155:137:${B}`], 'topic-2')
  const { adopt, relay, sessions, connector } = create()
  adopt()
  relay.sessions.push(elsewhere)
  assert.throws(
    () => sessions.adopt(elsewhere, [connector]),
    (it: ModalError) => it.code === 'wallet/no-networks',
  )
  assert.equal(relay.dropped, ['topic-2'])
  assert.equal(sessions.restore(connector)!.accounts, [{ address: A }, { address: B }])
  // An app that accepts any network accepts this one.
  const open = create([], { takesAnyNetwork: () => true })
  assert.is(open.adopt(elsewhere).caipNetworkId, 'eip155:137')
})

test('R51: a session that shares no account is ended at the wallet and leaves the one before in use', () => {
  for (const namespaces of [
    {},
    { eip155: { accounts: [], methods: [] } },
    { solana: { accounts: [`eip155:1:${A}`], methods: [] } },
    undefined,
    null,
  ]) {
    const { adopt, relay, sessions, connector } = create()
    adopt()
    const empty = grantedSession({ topic: 'topic-2', namespaces } as never)
    relay.sessions.push(empty)
    assert.throws(
      () => sessions.adopt(empty, [connector]),
      (it: ModalError) => it.code === 'wallet/no-accounts',
    )
    assert.equal(relay.dropped, ['topic-2'])
    assert.equal(sessions.restore(connector)!.accounts, [{ address: A }, { address: B }])
  }
})

test('R51: a session without any word on the wallet still connects, under our name for it', () => {
  for (const peer of [
    undefined,
    null,
    {},
    { metadata: null },
    { metadata: { name: {}, icons: {} } },
    { metadata: { name: '\u202e\u200b', icons: ['javascript:alert(1)'] } },
  ]) {
    const { adopt, connector } = create()
    assert.ok(adopt({ ...sharing(both), peer } as never))
    assert.is(connector.name, 'WalletConnect')
    assert.is(connector.icon, undefined)
  }
})

test('a new session ends all others at their wallets', () => {
  const { adopt, relay } = create([sharing(both, 'old-1'), sharing(both, 'old-2')])
  adopt()
  assert.equal(relay.dropped, ['old-1', 'old-2'])
})

/** A session of both namespaces, with another Solana account. */
const withSolana = (address: string, topic: string) => ({
  ...sharing(both, topic),
  namespaces: { ...sharing(both).namespaces, ...ofSolana(address).namespaces },
})
const ofSolana = (address: string, topic = 'phone-2') =>
  grantedSession({
    topic,
    namespaces: { solana: { accounts: [`${SOLANA}:${address}`], methods: ['solana_signMessage'] } },
  })
const onBoth = { networks: () => fakeNetworks('eip155:1', 'eip155:8453', SOLANA) }

/** Ethereum on one phone, Solana on another. */
function twoPhones() {
  const it = create([], onBoth)
  const other = fakeConnector({ id: 'walletConnect', namespace: 'solana' })
  it.adopt()
  const second = ofSolana(SOL)
  second.peer.metadata.name = 'Merlin'
  it.relay.sessions.push(second)
  it.sessions.adopt(second, [other])
  const ofOther: SessionChange[] = []
  it.sessions.watch('solana', change => ofOther.push(change), it.control.signal)
  return { ...it, other, ofOther, solana: it.sessions.provider('solana') }
}

test('R160: two phones at once, one a namespace, both stay, each asked for its own', async () => {
  const { relay, sessions, provider, solana, connector, other, told } = twoPhones()
  assert.equal([relay.dropped, told], [[], []])
  assert.equal([connector.name, other.name], ['Kestrel', 'Merlin'])
  await solana.request({ method: 'solana_signMessage' })
  await provider.request({ method: 'personal_sign' })
  assert.equal(
    relay.requests.map(({ topic, chainId }) => [topic, chainId]),
    [
      ['phone-2', SOLANA],
      ['topic-1', 'eip155:1'],
    ],
  )
  assert.equal(
    [sessions.grants('eip155', 'solana_signMessage'), sessions.grants('solana', 'solana_signMessage')],
    [false, true],
  )
  // As after a reload.
  const back = create(relay.sessions, onBoth)
  assert.equal(back.sessions.restore(connector)!.accounts, [{ address: A }, { address: B }])
  assert.equal(back.sessions.restore(other)!.accounts, [{ address: SOL }])
})

test('R160: of two phones one that leaves, is left or moves changes nothing at the other', async () => {
  const { relay, sessions, solana, told, ofOther, event } = twoPhones()
  relay.answer = () => new Promise(() => {})
  const asked = solana.request({ method: 'solana_signMessage' })
  await settled()
  event('chainChanged', 8453, 'eip155:8453', 'phone-2')
  event('accountsChanged', [OTHER], SOLANA, 'topic-1')
  assert.equal([told, ofOther], [[], []])
  relay.emit('session_delete', { topic: 'topic-1' })
  assert.equal([told, ofOther], [['disconnect'], []])
  const end = sessions.end('solana')
  assert.is((await failure(asked)).code, 4900)
  await end
  assert.equal(relay.dropped, ['phone-2'])
  assert.equal(ofOther, ['disconnect'])
})

test('R160: a phone for one namespace leaves the other to the session that had both; a phone for both ends that', () => {
  const { adopt, watch, told, sessions, connector, relay } = create([], onBoth)
  const other = fakeConnector({ id: 'walletConnect', namespace: 'solana' })
  adopt(withSolana(SOL, 'topic-1'))
  sessions.restore(other)
  watch('solana')
  const next = ofSolana(OTHER)
  relay.sessions.push(next)
  assert.equal(sessions.adopt(next, [other]).accounts, [{ address: OTHER }])
  assert.equal([relay.dropped, told], [[], []])
  const last = withSolana(SOL, 'topic-3')
  relay.sessions.push(last)
  sessions.adopt(last, [connector, other])
  assert.equal(relay.dropped, ['topic-1', 'phone-2'])
  assert.equal(told, [{ accounts: [{ address: SOL }], caipNetworkId: SOLANA }])
})

test('R87: of two phones the one that another tab left is gone here, the other stays', () => {
  const { sessions, relay, told, ofOther } = twoPhones()
  sessions.reread(() => {
    relay.sessions.splice(0, 1)
  })
  assert.equal([told, ofOther], [['disconnect'], []])
})

test('what a session is wanted for is looked for in order; the first that it grants answers', () => {
  const { sessions, connector, relay } = create([], { networks: () => fakeNetworks('eip155:1', SOLANA) })
  const other = fakeConnector({ id: 'walletConnect', namespace: 'solana' })
  const only = grantedSession({ namespaces: { solana: { accounts: [`${SOLANA}:${SOL}`], methods: [] } } })
  relay.sessions.push(only)
  const answer = sessions.adopt(only, [connector, other])!
  assert.is(answer.connector, other)
  assert.equal(answer.accounts, [{ address: SOL }])
  assert.equal(relay.dropped, [])
})

for (const event of ['session_delete', 'session_expire']) {
  test(`R52: ${event} tells every watcher of every namespace at once, and the host`, async () => {
    const { adopt, watch, told, heard, relay, provider, sessions } = create()
    adopt(withSolana(SOL, 'topic-1'))
    sessions.restore(fakeConnector({ id: 'walletConnect', namespace: 'solana' }))
    watch()
    watch('solana')
    relay.emit(event, { topic: 'topic-1' })
    assert.equal(told, ['disconnect', 'disconnect', 'disconnect'])
    assert.equal(
      heard.map(([name, value]) => [name, value instanceof Error, (value as { code: number }).code]),
      [['disconnect', true, 4900]],
    )
    assert.is((await failure(provider.request({ method: 'personal_sign' }))).code, 4900)
    relay.emit(event, { topic: 'topic-1' })
    assert.is(told.length, 3)
  })
}

test('R52: a watcher that throws does not keep the others from hearing of the end', () => {
  const { adopt, sessions, told, control, relay } = create()
  sessions.watch(
    'eip155',
    () => {
      throw new Error('host')
    },
    control.signal,
  )
  adopt()
  relay.emit('session_delete', { topic: 'topic-1' })
  assert.equal(told, ['disconnect'])
})

test('a watcher hears nothing after its life, and nothing listens after the end of the modal', () => {
  const { adopt, sessions, relay, control } = create()
  const life = new AbortController()
  const told: SessionChange[] = []
  sessions.watch('eip155', change => told.push(change), life.signal)
  adopt()
  life.abort()
  relay.emit('session_delete', { topic: 'topic-1' })
  assert.equal(told, [])
  assert.ok(relay.listening() > 0)
  control.abort()
  assert.is(relay.listening(), 0)
})

test('ending a session tells watchers and host first, then the wallet', async () => {
  const { adopt, sessions, told, relay } = create()
  adopt()
  const end = sessions.end('eip155')
  assert.equal(told, ['disconnect'])
  await end
  assert.equal(relay.dropped, ['topic-1'])
  await sessions.end('eip155')
  assert.is(relay.dropped.length, 1)
})

test('an update of the session changes accounts, and one without accounts ends the connection', () => {
  const { adopt, relay, told, heard } = create()
  adopt()
  relay.sessions[0] = sharing([`eip155:1:${B}`])
  relay.emit('session_update', { topic: 'topic-1', params: {} })
  assert.equal(told, [{ accounts: [{ address: B }], caipNetworkId: 'eip155:1' }])
  assert.equal(heard, [['accountsChanged', [B]]])
  relay.sessions[0] = sharing([])
  relay.emit('session_update', { topic: 'topic-1', params: {} })
  assert.is(told.at(-1), 'disconnect')
})

test('R51: a chain that the session does not share moves nothing, until an update brings it', async () => {
  const { adopt, event, told, heard, relay, provider } = create()
  adopt()
  for (const chain of [137, '0x89', 'eip155:10']) event('chainChanged', chain, 'eip155:137')
  event('chainChanged', 137)
  assert.equal([...told, ...heard], [])
  assert.is(await provider.request({ method: 'eth_chainId' }), '0x1')
  assert.is(await provider.request({ method: 'personal_sign' }), 'answer')
  relay.sessions[0] = sharing([...both, `eip155:137:${A}`])
  relay.emit('session_update', { topic: 'topic-1', params: {} })
  assert.equal(told, [{ accounts: [{ address: A }], caipNetworkId: 'eip155:137' }])
  assert.equal(heard, [
    ['accountsChanged', [A]],
    ['chainChanged', '0x89'],
  ])
})

test('R51: a wallet that went to a chain outside the session and came back stays where it is when an update brings that chain', () => {
  const { adopt, event, told, relay } = create()
  adopt()
  event('chainChanged', 137)
  event('chainChanged', 1)
  relay.sessions[0] = sharing([...both, `eip155:137:${A}`])
  relay.emit('session_update', { topic: 'topic-1', params: {} })
  assert.equal(told, [{ accounts: [{ address: A }, { address: B }], caipNetworkId: 'eip155:1' }])
})

test('R51: an update that takes the active chain away moves to one left, the page’s own first, and requests go on there', async () => {
  const { adopt, told, heard, relay, provider } = create()
  adopt()
  relay.sessions[0] = sharing([`eip155:137:${B}`, `eip155:8453:${B}`])
  relay.emit('session_update', { topic: 'topic-1', params: {} })
  assert.equal(told, [{ accounts: [{ address: B }], caipNetworkId: 'eip155:8453' }])
  assert.equal(heard, [
    ['accountsChanged', [B]],
    ['chainChanged', '0x2105'],
  ])
  await provider.request({ method: 'personal_sign' })
  assert.is(relay.requests[0]!.chainId, 'eip155:8453')
  // The store has changed, and the wallet's event about it is still on its way.
  relay.sessions[0] = sharing([`eip155:137:${B}`])
  assert.is((await failure(provider.request({ method: 'personal_sign' }))).code as unknown, 4901)
  assert.is(relay.requests.length, 1)
})

test('R87: a chain that goes with what another tab writes is left here too', () => {
  const { adopt, sessions, relay, told } = create()
  adopt(sharing([`eip155:1:${A}`, `eip155:8453:${A}`]))
  sessions.reread(() => {
    relay.sessions[0] = sharing([`eip155:8453:${A}`])
  })
  assert.equal(told, [{ accounts: [{ address: A }], caipNetworkId: 'eip155:8453' }])
})

const CHAINS: [unknown, string, string][] = [
  [8453, 'eip155:8453', '0x2105'],
  ['8453', 'eip155:8453', '0x2105'],
  ['0x2105', 'eip155:8453', '0x2105'],
  ['eip155:8453', 'eip155:8453', '0x2105'],
  [{ chainId: '0x2105' }, 'eip155:8453', '0x2105'],
]
for (const [data, chain, hex] of CHAINS) {
  test(`R146: follows the wallet to another chain and its accounts in one change, told as ${JSON.stringify(data)}`, () => {
    const { adopt, event, told, heard } = create()
    adopt()
    event('chainChanged', data)
    assert.equal(told, [{ accounts: [{ address: A }], caipNetworkId: chain }])
    assert.equal(heard, [
      ['chainChanged', hex],
      ['accountsChanged', [A]],
    ])
    event('chainChanged', data)
    assert.is(told.length, 1)
  })
}

test('the account that the wallet puts at the front stays there', async () => {
  const { adopt, event, told, provider, sessions, connector } = create()
  adopt()
  event('accountsChanged', [`eip155:1:${B.toUpperCase().replace('0X', '0x')}`])
  assert.equal(told, [{ accounts: [{ address: B }] }])
  assert.equal(await provider.request({ method: 'eth_accounts' }), [B, A])
  assert.is(sessions.restore(connector)!.accounts[0]!.address, B)
})

test('R51: an account that the session does not hold is not taken', () => {
  const { adopt, event, told, heard } = create()
  adopt()
  for (const data of [
    ['0x' + 'cc'.repeat(20)],
    [`eip155:1:0x${'cc'.repeat(20)}`],
    [],
    [null],
    [{}],
    'x',
    A,
    { 0: A, length: 1 },
  ])
    event('accountsChanged', data)
  assert.equal([...told, ...heard], [])
  event('accountsChanged', ['0x' + 'cc'.repeat(20), B, B])
  assert.equal(told, [{ accounts: [{ address: B }] }])
})

test('R51: events of another topic, of a namespace without accounts and of no topic change nothing', () => {
  const { adopt, event, told, heard, relay } = create()
  adopt()
  for (const topic of ['topic-2', '', 0, null, {}, 'constructor']) {
    event('chainChanged', 8453, 'eip155:8453', topic)
    for (const name of ['session_delete', 'session_expire', 'session_update']) relay.emit(name, { topic })
  }
  for (const name of ['session_delete', 'session_expire', 'session_update', 'session_event'])
    for (const payload of [undefined, null, 1, 'x', []]) relay.emit(name, payload)
  event('chainChanged', 8453, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  event('chainChanged', 8453, '__proto__:1')
  assert.equal([...told, ...heard], [])
})

/** As the library without a network: it refuses, and keeps the session. */
const offline = async () => Promise.reject(new Error('No internet connection detected.'))

test('R87: a session that ended while its wallet could not be notified serves nobody again, also not another namespace', async () => {
  const { relay, sessions, connector, other, told } = twoPhones()
  const both = grantedSession({
    topic: 'both',
    namespaces: {
      eip155: { accounts: [`eip155:1:${A}`], methods: ['personal_sign'] },
      solana: { accounts: [`${SOLANA}:${SOL}`], methods: ['solana_signMessage'] },
    },
  })
  relay.sessions = [both]
  sessions.adopt(both, [connector, other])
  const online = relay.client.disconnect
  relay.client.disconnect = offline
  await sessions.end('eip155')
  assert.is(told.at(-1), 'disconnect')
  assert.equal(
    [connector, other].map(it => sessions.restore(it)),
    [undefined, undefined],
  )
  const next = sharing([`eip155:1:${B}`], 'next')
  relay.sessions.push(next)
  sessions.adopt(next, [connector, other])
  await settled()
  assert.is(sessions.restore(other), undefined)
  relay.client.disconnect = online
  sessions.notifyLeft()
  sessions.notifyLeft()
  await settled()
  assert.equal(relay.dropped, ['both'])
  assert.equal(sessions.restore(connector)!.accounts, [{ address: B }])
})

test('R51: before any session nothing that comes in counts', () => {
  const { watch, event, relay, told } = create()
  watch()
  event('chainChanged', 8453, 'eip155:1', null)
  relay.emit('session_delete', {})
  assert.equal(told, [])
})

test('R51: a repeated event is told once', () => {
  const { adopt, event, told } = create()
  adopt(sharing([`eip155:1:${A}`, `eip155:8453:${A}`]))
  for (let i = 0; i < 50; i++) event('chainChanged', 8453)
  assert.equal(told, [{ accounts: [{ address: A }], caipNetworkId: 'eip155:8453' }])
})

test('R51: whatever stands anywhere in an event, nothing throws and only chains and held accounts are told', () => {
  const payloads = [
    { event: { name: 'chainChanged', data: 8453 }, chainId: 'eip155:1' },
    { event: { name: 'accountsChanged', data: [B] }, chainId: 'eip155:1' },
  ]
  const random = seeded(51)
  const all = payloads.flatMap(params => [
    ...HOSTILE.flatMap(by => everywhere(params, by)),
    ...Array.from({ length: 500 }, () => mutated(params, random)),
  ])
  for (const params of all) {
    const { adopt, relay, told } = create()
    adopt()
    relay.emit('session_event', { topic: 'topic-1', params })
    for (const change of told as { accounts?: { address: string }[]; caipNetworkId?: string }[]) {
      if ('caipNetworkId' in change) assert.match(change.caipNetworkId!, /^eip155:[1-9]\d*$/)
      for (const { address } of change.accounts ?? []) assert.ok(address === A || address === B)
    }
  }
  assert.not(isPolluted())
})

test('R51: a million accounts in an event cost no more than a hundred', () => {
  const { adopt, event, told } = create()
  adopt()
  event('accountsChanged', Array(1_000_000).fill(B))
  assert.equal(told, [{ accounts: [{ address: B }] }])
})

test('R52: the stored session comes back, the one that lasts longest first', () => {
  const seconds = Math.floor(Date.now() / 1000)
  const { sessions, connector } = create([
    { ...sharing([`eip155:1:${B}`], 'short'), expiry: seconds + 100 },
    { ...sharing([`eip155:1:${A}`], 'long'), expiry: seconds + 1000 },
  ])
  assert.equal(sessions.restore(connector), { accounts: [{ address: A }], caipNetworkId: 'eip155:1' })
})

test('R52: whatever stands in a stored session, restoring gives a session or undefined, and a good one beside it comes back', () => {
  const random = seeded(52)
  const broken = [
    ...HOSTILE.flatMap(by => everywhere(sharing(both), by)),
    ...Array.from({ length: 1000 }, () => mutated(sharing(both), random)),
  ]
  for (const session of broken) {
    const { sessions, connector } = create([session])
    for (const { address } of sessions.restore(connector)?.accounts ?? []) assert.ok(address === A || address === B)
    const beside = create([session, { ...sharing([`eip155:1:${B}`], 'good'), expiry: 9_000_000_000 }])
    assert.ok(beside.sessions.restore(beside.connector))
  }
  assert.not(isPolluted())
})

test('R52: a store that cannot be read holds no session', () => {
  const { sessions, connector, client } = create()
  client.session.getAll = () => {
    throw new Error('not initialised')
  }
  assert.is(sessions.restore(connector), undefined)
})

for (const [days, isBack] of [
  [1, true],
  [-1, true],
  [8, false],
] as const) {
  test(`R88: with the clock ${days} days on, a session of a week is ${isBack ? 'there' : 'over'}`, () => {
    const { sessions, connector } = create([sharing(both)])
    Date.now = () => realNow() + days * DAY_MS
    assert.is(!!sessions.restore(connector), isBack)
  })
}

test('a request names the session and the chain the page is on', async () => {
  const { adopt, provider, relay, event } = create()
  adopt()
  event('chainChanged', 8453)
  assert.is(await provider.request({ method: 'personal_sign', params: [1] }), 'answer')
  assert.equal(relay.requests, [
    { topic: 'topic-1', chainId: 'eip155:8453', request: { method: 'personal_sign', params: [1] } },
  ])
})

test('R34: whatever ends a request reaches the host as an Error with a number, and its wallet’s words', async () => {
  const { adopt, provider, client } = create()
  adopt()
  for (const [thrown, code, message] of [
    [{ code: 5000, message: 'User rejected.' }, 4001, 'User rejected.'],
    [{ code: -32000, message: 'nonce too low' }, -32000, 'nonce too low'],
    ['User rejected the request.', 4001, 'User rejected the request.'],
    [new Error('Failed to publish payload, please try again.'), 4900, 'The wallet can’t be reached.'],
  ] as const) {
    client.request = async () => {
      throw thrown
    }
    const error = (await failure(provider.request({ method: 'personal_sign' }))) as unknown as Error & { code: number }
    assert.instance(error, Error)
    assert.equal([error.code, error.message, error.cause], [code, message, thrown])
  }
})

test('R52: what waits in a session that ends is rejected at once as disconnected, whoever ends it', async () => {
  const ends: [string, (it: ReturnType<typeof create>) => unknown][] = [
    ['the wallet', it => it.relay.emit('session_delete', { topic: 'topic-1' })],
    ['this page', it => it.sessions.end('eip155')],
    [
      'the next session',
      it => {
        ;(it.relay.sessions.push(sharing([`eip155:1:${B}`], 'topic-2')),
          it.sessions.adopt(sharing([`eip155:1:${B}`], 'topic-2'), [it.connector]))
      },
    ],
  ]
  for (const [who, end] of ends) {
    const it = create()
    it.adopt()
    it.relay.answer = () => new Promise(() => {})
    const asked = it.provider.request({ method: 'personal_sign', params: [] })
    await settled()
    void end(it)
    assert.is((await failure(asked)).code, 4900, who)
  }
})

test('a listener of the host that throws, or leaves, does not disturb the others', async () => {
  const { adopt, provider, event, heard } = create()
  const gone: unknown[] = []
  const leave = (value: unknown) => void gone.push(value)
  provider.on!('chainChanged', () => {
    throw new Error('host')
  })
  provider.on!('chainChanged', leave)
  provider.removeListener!('chainChanged', leave)
  provider.removeListener!('chainChanged', leave)
  provider.on!('chainChanged', value => void heard.push(['last', value]))
  adopt()
  event('chainChanged', 8453)
  await settled()
  assert.equal(gone, [])
  assert.equal(
    heard.filter(([name]) => name !== 'accountsChanged'),
    [
      ['chainChanged', '0x2105'],
      ['last', '0x2105'],
    ],
  )
})

test('R87: what another tab writes is told: other accounts, and the end', () => {
  const { adopt, sessions, relay, told, heard } = create()
  adopt()
  sessions.reread(() => {})
  assert.equal(told, [])
  sessions.reread(() => {
    relay.sessions.splice(0, 1, sharing([`eip155:1:${B}`]))
  })
  assert.equal(told, [{ accounts: [{ address: B }], caipNetworkId: 'eip155:1' }])
  assert.equal(heard, [['accountsChanged', [B]]])
  sessions.reread(() => {
    relay.sessions.length = 0
  })
  assert.is(told.at(-1), 'disconnect')
  assert.is(heard.at(-1)![0], 'disconnect')
  assert.equal(relay.dropped, [], 'the other tab has told the wallet')
  sessions.reread(() => {
    relay.sessions.push(sharing(both, 'topic-9'))
  })
  assert.is(told.length, 2, 'a session that nobody asked for here is taken up by nobody')
})

test('R87: a session that takes the place of this one in another tab does so here', async () => {
  const { adopt, sessions, relay, told, connector, provider } = create()
  adopt()
  const next = sharing([`eip155:8453:${B}`], 'topic-2')
  next.peer.metadata.name = 'Merlin'
  sessions.reread(() => {
    relay.sessions.splice(0, 1, next)
  })
  assert.equal(told, [{ accounts: [{ address: B }], caipNetworkId: 'eip155:8453' }])
  assert.is(connector.name, 'Merlin')
  await provider.request({ method: 'personal_sign', params: ['0x00', B] })
  assert.is(relay.requests[0]!.topic, 'topic-2')
})

test('R87: a replacement that shares nothing is the end here', () => {
  for (const namespaces of [{}, undefined, { eip155: { accounts: [], methods: [] } }]) {
    const { adopt, sessions, relay, told } = create()
    adopt()
    sessions.reread(() => {
      relay.sessions.splice(0, 1, grantedSession({ topic: 'topic-2', namespaces } as never))
    })
    assert.equal(told, ['disconnect'])
  }
})

test('R87: an event that another tab heard counts here, once, and only for the session in use', () => {
  const { adopt, sessions, told, event } = create()
  adopt()
  const front = { topic: 'topic-1', params: { event: { name: 'accountsChanged', data: [B] }, chainId: 'eip155:1' } }
  sessions.hear(front)
  event('accountsChanged', [B])
  assert.equal(told, [{ accounts: [{ address: B }] }])
  sessions.hear({ ...front, topic: 'topic-2' })
  for (const value of HOSTILE) (sessions.hear(value), sessions.hear({ topic: 'topic-1', params: value }))
  assert.is(told.length, 1)
})

test.run()
