import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred, failure, settled } from '../../../test/async.ts'
import { A, fakeArea } from '../../../test/fakes.ts'
import { fakeClient, fakeNetworks, fakeParts, grantedSession, inUse, SECRET } from '../../../test/fake-walletconnect.ts'
import { HOSTILE } from '../../../test/hostile.ts'
import type { Client } from './internals.ts'
import { createWalletConnect } from './index.ts'
import type { WalletConnectParts } from './parts.ts'

const test = suite('walletconnect')
const TTL_MS = 240_000
const MARGIN_MS = 10_000
const DAY_MS = 86_400_000
const real = { now: Date.now, setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout }
const lives = new Set<AbortController>()
test.before.each(() => {
  Object.defineProperty(globalThis, 'localStorage', { value: fakeArea(), configurable: true, writable: true })
})
test.after.each(() => {
  for (const life of lives) life.abort()
  lives.clear()
  Date.now = real.now
  Object.assign(globalThis, { setTimeout: real.setTimeout, clearTimeout: real.clearTimeout })
})

/** Time that passes when told to; `jump` sets only the clock, as sleep and users do. */
function fakeTime() {
  let now = real.now()
  let last = 0
  const timers = new Map<number, { run: () => void; at: number }>()
  let elapsed = 0
  Date.now = () => now
  globalThis.setTimeout = ((run: () => void, ms = 0) => (timers.set(++last, { run, at: elapsed + ms }), last)) as never
  globalThis.clearTimeout = ((id: number) => timers.delete(id)) as never
  return {
    jump: (ms: number) => {
      now += ms
    },
    async pass(ms: number) {
      await settled()
      const end = elapsed + ms
      for (;;) {
        const [id, next] = [...timers].sort(([, a], [, b]) => a.at - b.at)[0] ?? []
        if (!next || next.at > end) break
        timers.delete(id!)
        now += next.at - elapsed
        elapsed = next.at
        next.run()
        await settled()
      }
      now += end - elapsed
      elapsed = end
    },
  }
}

function create({
  client: relay = fakeClient(),
  start,
  parts,
}: {
  client?: ReturnType<typeof fakeClient>
  start?: () => Promise<Client>
  parts?: Partial<WalletConnectParts>
} = {}) {
  const life = new AbortController()
  lives.add(life)
  const ids: string[] = []
  const page = fakeParts({ onClientId: id => void ids.push(id), ...parts })
  let starts = 0
  const wishes: string[] = []
  const wc = createWalletConnect(page.parts, life.signal, async (...[, , , asks]) => {
    starts++
    for (const wish of ['ask', 'request']) asks.addEventListener(wish, () => wishes.push(wish))
    return start ? start() : relay.client
  })
  const connector = wc.connectors[0]!
  const connect = (user = new AbortController()) => {
    life.signal.addEventListener('abort', () => user.abort())
    const answer = inUse(connector.connect(user))
    answer.catch(() => {})
    return { answer, leave: () => user.abort() }
  }
  return { ...page, relay, wc, connector, connect, life, ids, wishes, starts: () => starts }
}

test('there is one connector for each kind of chain that can be reached, and nothing starts before it is used', () => {
  const { wc, starts } = create()
  assert.equal(
    wc.connectors.map(({ id, key, name }) => [id, key, name]),
    [['walletConnect', 'walletConnect:eip155', 'WalletConnect']],
  )
  assert.is(starts(), 0)
  const { parts } = fakeParts({
    networks: () => fakeNetworks('eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'bip122:1', 'eip155:10'),
  })
  assert.equal(
    createWalletConnect(parts, new AbortController().signal).connectors.map(({ namespace }) => namespace),
    ['eip155', 'solana'],
  )
})

test('shows a code that is good for four minutes, and connects with the wallet that takes it up', async () => {
  const time = fakeTime()
  const { connect, relay, shown } = create()
  const { answer } = connect()
  await time.pass(0)
  // @spec:9.6
  assert.equal(shown, [{ uri: relay.offers[0]!.uri, expiresAt: Date.now() + TTL_MS }])
  assert.equal(Object.keys(relay.offers[0]!.asked as object), ['optionalNamespaces'])
  relay.approve(grantedSession())
  const { accounts, caipNetworkId } = await answer
  assert.equal([accounts, caipNetworkId], [[{ address: A }], 'eip155:1'])
  assert.is(shown.at(-1), undefined)
  assert.equal(relay.dropped, [])
})

test('R90: what paces the sockets hears when the user asks for a connection, and when the app asks the wallet', async () => {
  const { connect, connector, relay, wishes } = create()
  const { answer } = connect()
  await settled()
  relay.approve(grantedSession())
  await answer
  assert.equal(wishes, ['ask'])
  connector.provider.request({ method: 'personal_sign', params: ['0x', A] }).catch(() => {})
  await settled()
  assert.equal(wishes, ['ask', 'request'])
})

test('a code that was made ahead is the one that is shown', async () => {
  const { wc, connect, relay, starts } = create()
  await wc.prepare(new AbortController())
  await wc.prepare(new AbortController())
  connect()
  await settled()
  assert.is(relay.offers.length, 1)
  assert.is(starts(), 1)
})

test('each code introduces the page as it is called by then, and the page hears by which id the relay knows it', async () => {
  let name = 'Harbour'
  const page = { description: '', url: 'https://app.example', icons: [] }
  const { wc, relay, ids } = create({ parts: { metadata: () => ({ name, ...page }) } })
  assert.equal(ids, [])
  await wc.prepare(new AbortController())
  assert.equal([relay.client.metadata, ids], [{ name: 'Harbour', ...page }, ['did:key:zFake']])
  name = 'Quay'
  relay.approve(grantedSession())
  await settled()
  await wc.prepare(new AbortController())
  assert.equal([relay.client.metadata, ids], [{ name: 'Quay', ...page }, ['did:key:zFake']])
})

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const SOL = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
const onBoth = { parts: { networks: () => fakeNetworks('eip155:1', SOLANA) } }
const spaces = ({ asked }: { asked: unknown }) =>
  Object.keys((asked as { optionalNamespaces: object }).optionalNamespaces)

test('R160: who is asked for one namespace is asked for its networks alone', async () => {
  const { wc, relay } = create(onBoth)
  const [, solana] = wc.connectors
  wc.any!.connect(new AbortController()).catch(() => {})
  await settled()
  const wait = new AbortController()
  const one = solana!.connect(wait)
  await settled()
  assert.equal(relay.offers.map(spaces), [['eip155', 'solana'], ['solana']])
  // A wallet that uses the pairing for both answers every caller that wants one of them.
  const granted = { [SOLANA.split(':')[0]!]: { accounts: [`${SOLANA}:${SOL}`], methods: [] } }
  relay.approve(grantedSession({ namespaces: granted }), relay.offers[0])
  assert.equal((await one).accounts, [{ address: SOL }])
})

test('R160: a code that was made ahead for one namespace is not shown for another, and is still good for its own', async () => {
  const { wc, relay } = create(onBoth)
  await wc.prepare(new AbortController(), 'solana')
  await wc.prepare(new AbortController(), 'solana')
  await Promise.all([wc.prepare(new AbortController()), wc.prepare(new AbortController(), 'eip155')])
  assert.equal(relay.offers.map(spaces), [['solana'], ['eip155', 'solana'], ['eip155']])
  // No caller waits for Solana: the wallet is told so.
  const evm = wc.connectors[0]!.connect(new AbortController())
  const late = grantedSession({
    topic: 'late',
    namespaces: { solana: { accounts: [`${SOLANA}:${SOL}`], methods: [] } },
  })
  relay.approve(late, relay.offers[0])
  await settled()
  assert.equal(relay.dropped, ['late'])
  relay.approve(grantedSession())
  assert.equal((await evm).accounts, [{ address: A }])
})

const REFUSALS: [number, string, string][] = [
  [5000, 'Nein', 'wallet/declined'],
  [5001, 'Nein', 'wallet/declined'],
  [5002, 'Nein', 'wallet/declined'],
  [5100, 'Unsupported chains', 'wallet/no-networks'],
  [5103, 'Unsupported accounts', 'wallet/no-accounts'],
  [5104, 'Unsupported namespace key', 'wallet/no-networks'],
  [5100, 'User rejected the request', 'wallet/declined'],
  [5999, 'Something', 'wallet/failed'],
]
for (const [code, message, expected] of REFUSALS)
  test(`R160: a session refused with ${code}, "${message}", is ${expected}`, async () => {
    const { connect, relay } = create()
    const { answer } = connect()
    await settled()
    relay.offers[0]!.reject({ code, message })
    assert.is((await failure(answer)).code, expected)
  })

test('many that ask for a code at once get the same', async () => {
  const { wc, relay, starts } = create()
  await Promise.all(Array.from({ length: 20 }, () => wc.prepare(new AbortController())))
  assert.is(relay.offers.length, 1)
  assert.is(starts(), 1)
})

const DECLINES: [string, unknown][] = [
  ['code 5000', { code: 5000, message: 'User rejected.' }],
  ['code 5000 as an Error', Object.assign(new Error('x'), { code: 5000 })],
  ['code 5000 as text', { code: '5000' }],
  ['code 5001', { code: 5001, message: 'User rejected methods.' }],
  ['code 5002', { code: 5002, message: 'User rejected chains.' }],
  ['code 5003', { code: 5003, message: 'User disapproved requested methods' }],
  ['code 4001', { code: 4001, message: 'x' }],
  ['an Error that says so', new Error('User rejected')],
  ['text', 'User rejected.'],
  ['wrapped', { code: -32000, cause: { code: 5000 } }],
  ['another wording', { code: 0, message: 'User declined the session proposal' }],
  ['disapproved', new Error('User disapproved requested chains')],
]
for (const [what, error] of DECLINES) {
  test(`R34: a decline as ${what} ends the wait as such, and a new try gets a new code`, async () => {
    const { connect, relay, shown } = create()
    const { answer } = connect()
    await settled()
    relay.offers[0]!.reject(error)
    assert.is((await failure(answer)).code, 'wallet/declined')
    assert.is(shown.at(-1), undefined)
    const again = connect()
    await settled()
    assert.is(relay.offers.length, 2)
    relay.approve(grantedSession())
    assert.is((await again.answer).accounts[0]!.address, A)
  })
}

test('R9: a refusal whose code is the name of a built-in property counts as an unknown failure', async () => {
  for (const code of ['constructor', '__proto__', 'toString', Symbol('5001')]) {
    const { connect, relay } = create()
    const { answer } = connect()
    await settled()
    relay.offers[0]!.reject({ code, message: 'x' })
    assert.is((await failure(answer)).code, 'wallet/failed', String(code))
  }
})

test('R34: a decline of the code before, which the user still has in the wallet, counts; that of an expired one does not', async () => {
  const time = fakeTime()
  const { connect, relay } = create()
  let { answer } = connect()
  await time.pass(TTL_MS - MARGIN_MS + 6_000)
  assert.is(relay.offers.length, 2)
  relay.offers[0]!.reject({ code: 5000 })
  assert.is((await failure(answer)).code, 'wallet/declined')
  answer = connect().answer
  await time.pass(20_000)
  const told: string[] = []
  answer.catch(error => told.push(error.code))
  await time.pass(TTL_MS + 20_000)
  relay.offers[1]!.reject({ code: 5000 })
  await time.pass(0)
  assert.equal(told, [])
})

test('R36: an approval after the wait ended is told off, and nothing is taken from it', async () => {
  const { connect, relay, connector } = create()
  const { answer, leave } = connect()
  await settled()
  leave()
  assert.is((await failure(answer)).code, 'request/aborted')
  relay.approve(grantedSession())
  await settled()
  assert.equal(relay.dropped, ['topic-1'])
  assert.is(await connector.reconnect(new AbortController()), undefined)
  assert.is(connector.name, 'WalletConnect')
})

test('R36: a decline after the wait ended is heard by nobody: not as a rejection, not on screen, not by the next wait', async () => {
  const unheard: unknown[] = []
  const hear = (reason: unknown) => void unheard.push(reason)
  process.on('unhandledRejection', hear)
  try {
    const { connect, relay, shown } = create()
    const { answer, leave } = connect()
    await settled()
    leave()
    assert.is((await failure(answer)).code, 'request/aborted')
    relay.offers[0]!.reject({ code: 5000 })
    await settled()
    assert.is(shown.at(-1), undefined, 'a code that was declined is good for nobody')
    assert.equal(relay.dropped, [])
    const next = connect()
    await settled()
    assert.is(relay.offers.length, 2)
    assert.is(shown.at(-1)!.uri, relay.offers[1]!.uri)
    relay.approve(grantedSession())
    assert.is((await next.answer).accounts[0]!.address, A)
    await settled()
    assert.equal(unheard, [])
  } finally {
    process.off('unhandledRejection', hear)
  }
})

test('R90: a code that was given up while there was no socket is not made once there is one', async () => {
  const time = fakeTime()
  const { connect, relay } = create()
  const socket = deferred<void>()
  Object.assign(relay.client.core.relayer, { toEstablishConnection: () => socket.promise })
  for (let tries = 0; tries < 3; tries++) {
    const { answer } = connect()
    await time.pass(10_000)
    assert.is((await failure(answer)).code, 'http/timeout')
  }
  connect()
  await settled()
  socket.resolve()
  await settled()
  assert.is(relay.offers.length, 1)
})

test('R90: whoever asks for a code wakes the socket, who prepares one does not', async () => {
  const asked: string[] = []
  const life = new AbortController()
  lives.add(life)
  const relay = fakeClient()
  const wc = createWalletConnect(fakeParts().parts, life.signal, async (_parts, _storage, _life, asks) => {
    asks.addEventListener('ask', () => void asked.push('ask'))
    return relay.client
  })
  await wc.prepare(new AbortController())
  assert.equal(asked, [])
  wc.connectors[0]!.connect(life).catch(() => {})
  await settled()
  assert.equal(asked, ['ask'])
})

test('R36: destroying the modal closes the socket', async () => {
  const { connect, relay, life } = create()
  const { answer } = connect()
  await settled()
  life.abort()
  assert.is(relay.closed, 1)
  assert.is(relay.stopped, 1)
  answer.catch(() => {})
})

test('a wait that is over before it begins makes no code', async () => {
  const { connector, relay } = create()
  assert.is((await failure(connector.connect({ signal: AbortSignal.abort() }))).code, 'request/aborted')
  await settled()
  assert.equal(relay.offers, [])
})

test('a client that comes up after the modal was destroyed is closed', async () => {
  const late = deferred<Client>()
  const { wc, relay, life } = create({ start: () => late.promise })
  wc.prepare(new AbortController()).catch(() => {})
  life.abort()
  late.resolve(relay.client)
  await settled()
  assert.is(relay.closed, 1)
  assert.is(relay.stopped, 1)
})

test('R50: a code is renewed ten seconds before it runs out, as long as somebody waits', async () => {
  const time = fakeTime()
  const { connect, relay, shown } = create()
  const { leave } = connect()
  await time.pass(TTL_MS - MARGIN_MS - 5_000)
  assert.is(relay.offers.length, 1)
  await time.pass(5_000)
  // @spec:9.7
  assert.is(relay.offers.length, 2)
  assert.is.not(relay.offers[0]!.uri, relay.offers[1]!.uri)
  assert.is(shown.at(-1)!.expiresAt, Date.now() + TTL_MS)
  leave()
  await time.pass(2 * TTL_MS)
  assert.is(relay.offers.length, 2)
})

for (const [what, ms] of [
  ['ten minutes of sleep', 600_000],
  ['a clock set ahead by a day', DAY_MS],
  ['a clock set back by a day', -DAY_MS],
] as const) {
  test(`R50, R88: after ${what} there is a fresh code, and an approval of the old one is refused`, async () => {
    const time = fakeTime()
    const { connect, relay, shown, wc } = create()
    const { answer } = connect()
    await time.pass(0)
    time.jump(ms)
    await time.pass(5_000)
    assert.is(relay.offers.length, 2)
    assert.is(shown.at(-1)!.uri, relay.offers[1]!.uri)
    assert.ok(shown.at(-1)!.expiresAt - Date.now() <= TTL_MS)
    await wc.prepare(new AbortController())
    assert.is(relay.offers.length, 2)
    relay.approve(grantedSession({ topic: 'old' }), relay.offers[0])
    await time.pass(0)
    assert.equal(relay.dropped, ['old'])
    relay.approve(grantedSession())
    assert.is((await answer).accounts[0]!.address, A)
  })
}

test('R50: the code before is good until its own end', async () => {
  const time = fakeTime()
  const { connect, relay } = create()
  const { answer } = connect()
  await time.pass(TTL_MS - MARGIN_MS + 5_000)
  assert.is(relay.offers.length, 2)
  relay.approve(grantedSession(), relay.offers[0])
  assert.is((await answer).accounts[0]!.address, A)
})

test('R50: a code that the library lets expire is no answer', async () => {
  const time = fakeTime()
  const { connect, relay } = create()
  const { answer } = connect()
  await time.pass(0)
  relay.offers[0]!.reject(new Error('Proposal expired'))
  await time.pass(5_000)
  assert.is(relay.offers.length, 2)
  relay.approve(grantedSession())
  assert.is((await answer).accounts[0]!.address, A)
})

test('R49: a relay that refuses the clock ends as an expired session, and is not asked again', async () => {
  const time = fakeTime()
  const { connect, relay } = create()
  let made = 0
  relay.refuse = () => (made++, new Promise<never>(() => {}))
  const { answer } = connect()
  await time.pass(0)
  relay.relay(
    'relayer_error',
    new Error('WebSocket connection closed abnormally with code: 3000 (JWT Token is not yet valid)'),
  )
  await time.pass(10_000)
  assert.is((await failure(answer)).code, 'service/session-expired')
  await time.pass(10 * TTL_MS)
  assert.is(made, 1)
})

for (const [text, code] of [
  ['Unauthorized: invalid key', 'service/invalid-key'],
  ['Unauthorized: origin not allowed', 'service/origin-not-allowed'],
  ['socket stalled', 'http/network'],
]) {
  test(`R49: a relay that says "${text}" ends as ${code}`, async () => {
    const time = fakeTime()
    const { connect, relay } = create()
    relay.refuse = async () => {
      relay.relay('relayer_error', new Error(text))
      throw new Error('Failed to publish')
    }
    const { answer } = connect()
    await time.pass(0)
    assert.is((await failure(answer)).code, code)
  })
}

test('a relay that does not answer within ten seconds is called late, and the next try may succeed', async () => {
  const time = fakeTime()
  const { connect, relay, wc } = create()
  relay.refuse = () => new Promise<never>(() => {})
  const { answer } = connect()
  await time.pass(9_999)
  let isOver = false
  answer.catch(() => {
    isOver = true
  })
  await settled()
  assert.not(isOver)
  await time.pass(1)
  assert.is((await failure(answer)).code, 'http/timeout')
  relay.refuse = undefined
  await wc.prepare(new AbortController())
  assert.is(relay.offers.length, 1)
})

test('R46: the pairing is in no error and in no log, whatever becomes of it', async () => {
  const said: unknown[][] = []
  const methods = ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const
  const before = Object.fromEntries(methods.map(name => [name, console[name]]))
  for (const name of methods) console[name] = (...args: unknown[]) => void said.push(args)
  const errors: unknown[] = []
  try {
    const ends: ((relay: ReturnType<typeof fakeClient>, leave: () => void) => void)[] = [
      (_, leave) => leave(),
      ({ offers }) => offers[0]!.reject({ code: 5000, message: 'User rejected.' }),
      ({ offers }) => offers[0]!.reject(new Error('broken')),
      ({ offers }) => offers[0]!.reject(undefined),
      relay => relay.approve(grantedSession({ namespaces: {} })),
    ]
    for (const end of ends) {
      const { connect, relay } = create()
      const { answer, leave } = connect()
      await settled()
      end(relay, leave)
      errors.push(await failure(answer))
      await settled()
    }
  } finally {
    Object.assign(console, before)
  }
  const text = (value: unknown): string =>
    value instanceof Error
      ? [value.message, value.stack, text(value.cause), JSON.stringify(value)].join()
      : (JSON.stringify(value) ?? '')
  assert.is(errors.length, 5)
  for (const value of [...errors, ...said.flat()]) assert.not.match(text(value), new RegExp(`${SECRET}|wc:`))
  assert.equal(said, [])
})

test('R51: a wallet that approves without chains or accounts is told off, and the user hears that nothing was shared', async () => {
  for (const namespaces of [
    {},
    { eip155: { accounts: [], methods: [] } },
    { eip155: { accounts: ['x', null, A], methods: [] } },
    { eip155: null },
    null,
    undefined,
    ...HOSTILE,
  ]) {
    const { connect, relay } = create()
    const { answer } = connect()
    await settled()
    relay.approve(grantedSession({ namespaces } as never))
    assert.is((await failure(answer)).code, 'wallet/no-accounts')
    assert.equal(relay.dropped, ['topic-1'])
  }
})

test('R51: two wallets that take up one wait give one connection; the second is told off', async () => {
  const time = fakeTime()
  const { connect, relay } = create()
  const { answer } = connect()
  await time.pass(TTL_MS - MARGIN_MS + 5_000)
  relay.approve(grantedSession({ topic: 'first' }), relay.offers[0])
  relay.approve(grantedSession({ topic: 'second' }), relay.offers[1])
  await answer
  await time.pass(0)
  assert.equal([...new Set(relay.dropped)], ['second'])
})

test('R52: a session that is stored comes back without a code; one that is damaged does not, and troubles nobody', async () => {
  const good = create({ client: fakeClient([grantedSession()]) })
  assert.equal(await good.connector.reconnect(new AbortController()), {
    accounts: [{ address: A }],
    caipNetworkId: 'eip155:1',
  })
  for (const stored of [
    ...HOSTILE,
    { topic: 't', expiry: 9e9 },
    { topic: 't', expiry: 9e9, namespaces: { eip155: {} }, peer: null },
  ]) {
    const { connector, shown, relay } = create({ client: fakeClient([stored]) })
    assert.is(await connector.reconnect(new AbortController()), undefined)
    assert.equal([...shown, ...relay.offers], [])
  }
})

test('R52: the wallet’s end of the session reaches the connector’s watchers', async () => {
  const { connector, connect, relay, life } = create()
  const { answer } = connect()
  await settled()
  relay.approve(grantedSession())
  await answer
  const told: unknown[] = []
  for (let i = 0; i < 3; i++) connector.watch(change => told.push(change), life.signal)
  relay.emit('session_delete', { topic: 'topic-1' })
  assert.equal(told, ['disconnect', 'disconnect', 'disconnect'])
})

test('disconnecting tells the wallet', async () => {
  const { connector, relay } = create({ client: fakeClient([grantedSession()]) })
  await connector.reconnect(new AbortController())
  await connector.disconnect()
  assert.equal(relay.dropped, ['topic-1'])
})

test('a wallet that could not be notified of the end is notified once the page is back online, or on the next visit', async () => {
  const visit = (isOnline: boolean) => {
    const relay = fakeClient([grantedSession()])
    const tell = relay.client.disconnect
    let isReachable = isOnline
    relay.client.disconnect = async call => {
      if (!isReachable) throw new Error('No internet connection detected.')
      return tell(call)
    }
    const goOnline = () => {
      isReachable = true
    }
    return { goOnline, ...create({ client: relay }) }
  }
  const first = visit(false)
  await first.connector.reconnect(new AbortController())
  await first.connector.disconnect()
  assert.is(await first.connector.reconnect(new AbortController()), undefined)
  const second = visit(true)
  assert.is(await second.connector.reconnect(new AbortController()), undefined)
  await settled()
  assert.equal([first.relay.dropped, second.relay.dropped], [[], ['topic-1']])
  first.goOnline()
  first.wc.wake()
  await settled()
  assert.equal(first.relay.dropped, ['topic-1'])
})

test('disconnecting over a relay that never answers ends after a second, and the session is gone here at once', async () => {
  const time = fakeTime()
  const relay = fakeClient([grantedSession()])
  relay.client.disconnect = () => new Promise(() => {})
  const { connector, life } = create({ client: relay })
  await connector.reconnect(new AbortController())
  const told: unknown[] = []
  connector.watch(change => told.push(change), life.signal)
  let isOver = false
  void connector.disconnect().then(() => {
    isOver = true
  })
  await settled()
  assert.equal(told, ['disconnect'])
  assert.is(
    ((await failure(connector.provider.request({ method: 'personal_sign' }))) as unknown as { code: number }).code,
    4900,
  )
  await time.pass(999)
  assert.not(isOver)
  await time.pass(1)
  assert.ok(isOver)
})

test('a client that cannot start is started once more over empty storage, and may start later', async () => {
  Object.defineProperty(globalThis, 'localStorage', { value: fakeArea(), configurable: true, writable: true })
  const relay = fakeClient()
  let left = 3
  const { connector, starts } = create({
    start: async () => {
      if (left-- > 0) throw new TypeError('i is not iterable')
      return relay.client
    },
  })
  assert.is((await failure(connector.reconnect(new AbortController()))).code, 'http/network')
  assert.is(starts(), 2)
  assert.is(await connector.reconnect(new AbortController()), undefined)
  assert.is(starts(), 4)
})

test('waking opens a socket that closed in sleep, and no other', async () => {
  const { wc, relay, starts } = create()
  wc.wake()
  await settled()
  assert.is(starts(), 0)
  await wc.prepare(new AbortController())
  wc.wake()
  await settled()
  assert.is(relay.opened, 0)
  relay.connected = false
  wc.wake()
  await settled()
  assert.is(relay.opened, 1)
})

test('R160: says which methods the session in use grants, as its wallet changes it', async () => {
  const { relay, connector, connect } = create()
  const { answer } = connect()
  await settled()
  relay.approve(grantedSession())
  await answer
  const granted = () => ['eth_sendTransaction', 'personal_sign', 'wallet_sendCalls'].map(it => connector.grants!(it))
  assert.equal(granted(), [true, true, false])
  relay.sessions[0] = grantedSession({ namespaces: { eip155: { accounts: [`eip155:1:${A}`], methods: [] } } })
  assert.equal(granted(), [false, false, false])
  await connector.disconnect()
  assert.equal(granted(), [false, false, false])
})

test.run()
