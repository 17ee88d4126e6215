import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure, settled } from '../../test/async.ts'
import { A, B, createCore, fakeConnector, sessionOf, type CoreInput } from '../../test/fakes.ts'
import { restore } from '../wallets/restore.ts'
import { createKnownConnections } from './known-connections.ts'

const test = suite('known connections')
const LIST = 'wallet-modal/1/connections'
const SESSION = 'wallet-modal/1/session'
const SOL = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const ends: (() => void)[] = []
test.after.each(() => ends.splice(0).forEach(end => end()))

function start(input: CoreInput = {}) {
  const wallets = {
    one: fakeConnector({ id: 'io.one', name: 'One' }),
    two: fakeConnector({ id: 'io.two', name: 'Two' }),
    sol: fakeConnector({ id: 'io.sol', name: 'Sol', namespace: 'solana' }),
  }
  wallets.two.answer = async () => sessionOf(B)
  wallets.sol.answer = async () => sessionOf(SOL, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  const core = createCore({
    options: { networks: [1, 8453, 'solana'] },
    connectors: Object.values(wallets),
    ...input,
  })
  ends.push(() => core.abort.abort())
  const kept = createKnownConnections(core.ctx)
  const connect = (name: keyof typeof wallets) => core.connections.connect(wallets[name], { signal: core.life })
  const names = () => core.knownConnections.peek().map(({ name, isActive }) => name + (isActive ? '*' : ''))
  const stored = () => (JSON.parse(core.area.items[LIST] ?? '[]') as { id: string }[]).map(({ id }) => id)
  return { core, wallets, kept, connect, names, stored }
}
/** Another tab has written `text`. */
const otherTab = ({ core }: ReturnType<typeof start>, key: string, text: string) => {
  core.area.items[key] = text
  dispatchEvent(Object.assign(new Event('storage'), { key }))
}

test('a second wallet of the same kind of chain joins the first on the list, which nobody disconnects', async () => {
  const it = start()
  await it.connect('one')
  assert.equal(it.core.state.peek().connections, [
    {
      namespace: 'eip155',
      id: 'io.one',
      name: 'One',
      address: A,
      isActive: true,
      caipAddress: `eip155:1:${A}`,
    },
  ])
  await it.connect('two')
  assert.equal(it.names(), ['Two*', 'One'])
  assert.equal(it.core.state.peek().connections[1], {
    namespace: 'eip155',
    id: 'io.one',
    name: 'One',
    address: A,
    isActive: false,
  })
  assert.equal(it.wallets.one.calls, ['connect'])
  assert.equal(it.stored(), ['io.two', 'io.one'])
})

test('the same wallet connected again is on the list once, with the account that it shares now', async () => {
  const it = start()
  await it.connect('one')
  await it.connect('two')
  it.wallets.one.answer = async () => sessionOf(B)
  await it.connect('one')
  assert.equal(it.names(), ['One*', 'Two'])
  assert.is(it.core.knownConnections.peek()[0]!.address, B)
  it.wallets.one.change({ accounts: [{ address: A }] })
  assert.is(it.core.knownConnections.peek()[0]!.address, A)
})

test('kinds of chain have an active wallet each', async () => {
  const it = start()
  await it.connect('one')
  await it.connect('sol')
  assert.equal(it.names(), ['Sol*', 'One*'])
  await it.connect('two')
  assert.equal(it.names(), ['Two*', 'Sol*', 'One'])
})

test('who disconnects, here or in the wallet, takes that wallet off the list and no other', async () => {
  const it = start()
  await it.connect('one')
  await it.connect('two')
  await it.core.connections.disconnect('eip155')
  assert.equal([it.names(), it.stored()], [['One'], ['io.one']])
  await it.connect('one')
  it.wallets.one.change('disconnect')
  assert.equal([it.names(), it.core.area.items[LIST]], [[], undefined])
})

test('a list is kept for the next visit, where a wallet may be on it before it is there', async () => {
  const before = start()
  await before.connect('one')
  await before.connect('two')
  const it = start({ items: { ...before.core.area.items }, connectors: [] })
  assert.equal(it.names(), ['Two', 'One'])
  await restore(it.core.ctx, 0)
  assert.equal(it.names(), ['Two', 'One'])
})

test('another tab goes to another wallet: the one of before stays on the list; it disconnects: it leaves it', async () => {
  const it = start()
  ends.push(() => it.core.abort.abort())
  await it.connect('one')
  await it.connect('two')
  await restore(it.core.ctx, 0)
  const both = it.core.area.items[LIST]!
  otherTab(it, SESSION, '{"eip155":"io.one"}')
  await settled()
  assert.equal(it.names(), ['One*', 'Two'])
  assert.equal(it.wallets.one.calls.at(-1), 'reconnect')
  otherTab(it, SESSION, '{}')
  assert.equal(it.names(), ['Two'])
  otherTab(it, LIST, both)
  assert.equal(it.names(), ['Two', 'One'])
})

test('R85: what is stored may be damaged or forged: it gives plain text and addresses, or nothing', () => {
  const good = { namespace: 'eip155', id: 'io.one', name: 'One', address: A }
  const forged = [
    null,
    'io.one',
    { ...good, address: 'javascript:alert(1)' },
    { ...good, namespace: 'unknown' },
    { ...good, namespace: 7 },
    { ...good, id: '' },
    { ...good, id: 'x'.repeat(200) },
    { ...good, name: {} },
    { ...good, name: '\u202eenO', icon: 'https://evil.example/x.png', href: 'evil:', isActive: true, label: 'x' },
    good,
  ]
  for (const text of ['{', '"x"', '{"length":3}', '[[],[[]]]', JSON.stringify(forged.slice(0, 8))]) {
    const it = start({ items: { [LIST]: text, 'wallet-modal/1/labels': text } })
    assert.equal(it.core.knownConnections.peek(), [], text)
  }
  const it = start({ items: { [LIST]: JSON.stringify(forged.slice(2)) } })
  assert.equal(it.core.knownConnections.peek(), [
    { namespace: 'eip155', id: 'io.one', name: 'enO', address: A, isActive: false },
  ])
})

test('a namespace that is no longer offered is not shown', () => {
  const entry = { namespace: 'solana', id: 'io.sol', name: 'Sol', address: SOL }
  const items = { [LIST]: JSON.stringify([entry]) }
  assert.equal(start({ items }).names(), ['Sol'])
  assert.equal(start({ items, options: { networks: [1] } }).names(), [])
})

test('the list is as long as eight wallets; those used last stay', async () => {
  const it = start()
  for (let index = 0; index < 10; index++)
    await it.core.connections.connect(fakeConnector({ id: `io.n${index}`, name: `N${index}` }), {
      signal: it.core.life,
    })
  assert.equal(it.names(), ['N9*', 'N8', 'N7', 'N6', 'N5', 'N4', 'N3', 'N2'])
})

test('an account has a name, in whatever letters its address is written, until it is taken away', async () => {
  const it = start()
  await it.connect('one')
  it.kept.setLabel(A.toUpperCase().replace('0X', '0x'), '  Sav\u202eings\n')
  assert.is(it.core.state.peek().connections[0]!.label, 'Savings')
  const next = start({ items: { ...it.core.area.items } })
  assert.is(next.core.knownConnections.peek()[0]!.label, 'Savings')
  it.kept.setLabel(A, 'x'.repeat(100))
  assert.is(it.core.knownConnections.peek()[0]!.label!.length, 32)
  it.kept.setLabel(A, undefined)
  assert.not.ok('label' in it.core.knownConnections.peek()[0]!)
  const error = await failure(Promise.resolve().then(() => it.kept.setLabel('not an address', 'x')))
  // @spec:8.35
  assert.equal([error.code, error.message], ['address/invalid', 'Invalid CAIP Address'])
})

test('names are kept of the thirty-two accounts named last', async () => {
  const it = start()
  await it.connect('one')
  it.kept.setLabel(A, 'First')
  for (let index = 0; index < 31; index++) it.kept.setLabel('0x' + index.toString(16).padStart(40, '0'), `N${index}`)
  assert.is(it.core.knownConnections.peek()[0]!.label, 'First')
  it.kept.setLabel(B, 'One more')
  assert.is(it.core.knownConnections.peek()[0]!.label, undefined)
})

test('the snapshot is the same object until something on the list changes', async () => {
  const it = start()
  await it.connect('one')
  const { connections } = it.core.state.peek()
  otherTab(it, 'wallet-modal/1/recent', '[]')
  it.core.router.open('Account')
  assert.is(it.core.state.peek().connections, connections)
  assert.ok(Object.isFrozen(connections) && Object.isFrozen(connections[0]))
})

test('a session over WalletConnect is one for all kinds of chain: what is forgotten in one is in all', async () => {
  const it = start()
  const wc = (namespace: 'eip155' | 'solana') => fakeConnector({ id: 'walletConnect', namespace })
  const sol = wc('solana')
  sol.answer = it.wallets.sol.answer
  await it.core.connections.connect(wc('eip155'), { signal: it.core.life })
  await it.core.connections.connect(sol, { signal: it.core.life })
  await it.connect('one')
  await it.connect('sol')
  it.kept.forget({ namespace: 'eip155', id: 'walletConnect' })
  assert.equal(it.names(), ['Sol*', 'One*'])
})

test.run()
