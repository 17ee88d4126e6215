import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { settled } from '../../test/async.ts'
import { A, B, createCore, fakeConnector, sessionOf } from '../../test/fakes.ts'
import { attacksOn, isPolluted, unfit } from '../../test/hostile.ts'
import { accountName } from '../base/account-name.ts'
import { ModalError } from '../base/errors.ts'
import type { Identity } from '../services/network/data.ts'
import { createIdentity, decodeNames } from './identity.ts'
import { createKnownConnections } from './known-connections.ts'

const test = suite('name of the account in front')
const KEY = 'wallet-modal/1/ens_cache'
const BARE = 'a1'.repeat(20)

const lives = new Set<AbortController>()
let clock = 0
const now = Date.now
test.before.each(() => {
  clock = now()
  Date.now = () => clock
})
test.after.each(() => {
  for (const life of lives) life.abort()
  lives.clear()
  Date.now = now
})

interface Given {
  type?: 'auth' | 'announced'
  network?: string
  identity?: () => Promise<Identity>
  reverse?: () => Promise<Identity | undefined>
  items?: Record<string, string>
}

async function start({
  type = 'announced',
  network = 'eip155:1',
  identity = async () => ({}),
  reverse = async () => ({ name: 'mona.reown.id' }),
  items,
}: Given = {}) {
  const wallet = fakeConnector({ type })
  wallet.answer = async () => sessionOf(A, network)
  const core = createCore({ options: { networks: [1, 11155111] }, connectors: [wallet], items })
  lives.add(core.abort)
  const asked: string[] = []
  const names = {
    identity: ({ address }: { address: string }) => (asked.push(`identity ${address}`), identity()),
    reverse: ({ network }: { network: string }) => (asked.push(`reverse ${network}`), reverse()),
  }
  Object.assign(core.ctx, { sources: async () => ({ names }) })
  const it = createIdentity(core.ctx)
  await core.connections.connect(wallet, { signal: core.life })
  await settled()
  const kept = () => JSON.parse(core.area.items[KEY] ?? 'null')
  return { ...it, core, wallet, asked, kept, name: () => it.known.value.name }
}
const open = async ({ core }: Awaited<ReturnType<typeof start>>) => {
  core.router.open('Account')
  await settled()
}

test('nobody is asked before somebody looks, and who looks next asks nobody again', async () => {
  const it = await start({ identity: async () => ({ name: 'vera.eth', avatar: 'https://a.example/v.png' }) })
  assert.equal(it.asked, [])
  const end = it.look()
  await settled()
  assert.equal(it.known.value, { name: 'vera.eth', avatar: 'https://a.example/v.png' })
  await open(it)
  it.look()()
  // Printed by its chain, it is still the same account.
  it.wallet.change({ accounts: [{ address: A.toUpperCase().replace('0X', '0x') }] })
  await settled()
  assert.equal(it.asked, [`identity ${A}`])
  end()
  assert.ok(it.isSettled.value)
})

test('an embedded wallet without any other name has that of the service, asked for once in five minutes, also across visits', async () => {
  const it = await start({ type: 'auth' })
  await open(it)
  assert.equal([it.name(), it.asked], ['mona.reown.id', [`identity ${A}`, 'reverse eip155:1']])
  assert.equal(it.kept(), { [BARE]: { name: 'mona.reown.id', at: clock } })
  const items = { ...it.core.area.items }
  clock += 299_999
  const next = await start({ type: 'auth', items })
  assert.is(next.name(), 'mona.reown.id', 'at once')
  await open(next)
  // @spec:9.14
  assert.equal([next.name(), next.asked], ['mona.reown.id', [`identity ${A}`]])
  clock += 1
  const late = await start({ type: 'auth', items, reverse: async () => undefined })
  assert.is(late.name(), undefined)
  await open(late)
  // @spec:9.14
  assert.equal(late.asked, [`identity ${A}`, 'reverse eip155:1'])
})

test('R88: a name that was kept by a clock ahead is old', async () => {
  const items = { [KEY]: JSON.stringify({ [BARE]: { name: 'mona.reown.id', at: clock + 60_000 } }) }
  const it = await start({ type: 'auth', items })
  assert.is(it.name(), undefined)
})

test('other wallets have the names that the service knows them by, and none where it knows none', async () => {
  const items = { [KEY]: JSON.stringify({ [BARE]: { name: 'vera.eth', at: clock } }) }
  const it = await start({ items })
  assert.is(it.name(), 'vera.eth')
  await open(it)
  assert.equal([it.name(), it.asked, it.kept()], [undefined, [`identity ${A}`], null])
})

test('an account that is not in front has the name that was kept of it, for as long as names are', async () => {
  const items = { [KEY]: JSON.stringify({ ['b2'.repeat(20)]: { name: 'bea.eth', at: clock } }) }
  const it = await start({ items, identity: async () => ({ name: 'vera.eth' }) })
  await open(it)
  const names = () => [it.nameOf(A), it.nameOf(B), it.nameOf(`0x${'cc'.repeat(20)}`)]
  assert.equal(names(), ['vera.eth', 'bea.eth', undefined])
  clock += 300_000
  assert.equal(names(), ['vera.eth', undefined, undefined])
})

test('on test networks nobody is asked', async () => {
  const it = await start({ type: 'auth', network: 'eip155:11155111' })
  await open(it)
  assert.equal([it.asked, it.name(), it.isSettled.value], [[], undefined, true])
})

test('a name that was just given is there at once, and nobody is asked for it', async () => {
  const it = await start({ type: 'auth', reverse: async () => undefined })
  await open(it)
  assert.is(it.name(), undefined)
  it.asked.length = 0
  it.learn(A, 'quay.reown.id')
  assert.is(it.name(), 'quay.reown.id')
  await settled()
  assert.equal([it.name(), it.asked], ['quay.reown.id', [`identity ${A}`]])
})

test('R62: a service that fails is told to the host, and asked again with the next opening', async () => {
  let isDown = true
  const it = await start({
    type: 'auth',
    reverse: async () => {
      if (isDown) throw new ModalError('http/network')
      return { name: 'mona.reown.id' }
    },
  })
  const end = it.look()
  await settled()
  assert.equal([it.name(), it.core.heard('error').length], [undefined, 1])
  isDown = false
  await open(it)
  assert.is(it.name(), 'mona.reown.id')
  end()
})

test('R86: after disconnecting, nobody has a name', async () => {
  const it = await start({ type: 'auth' })
  await open(it)
  assert.ok(it.name())
  await it.core.connections.disconnect('eip155')
  assert.is(it.name(), undefined)
})

test('R85: nothing hostile gets through the names that are kept: fixed values and 2,000 mutations', () => {
  const sample = { [BARE]: { name: 'mona.reown.id', at: clock }, ['b2'.repeat(20)]: { name: 'vera.eth', at: 5 } }
  for (const text of attacksOn(sample)) {
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      continue
    }
    for (const [address, { name, at }] of decodeNames(value)) {
      assert.match(address, /^(0x)?[\da-f]{40}$/i)
      assert.is(accountName(name), name)
      assert.ok(Number.isFinite(at))
      assert.is(unfit(name), undefined)
    }
  }
  assert.not(isPolluted())
})

test('what the user calls the account is told at once, and of another account not', async () => {
  const it = await start()
  const other = fakeConnector({ id: 'io.two', name: 'Two' })
  other.answer = async () => sessionOf(B)
  const { setLabel } = createKnownConnections(it.core.ctx)
  assert.is(it.label.value, undefined)
  setLabel(A, 'Rainy days')
  assert.is(it.label.value, 'Rainy days')
  await it.core.connections.connect(other, { signal: it.core.life })
  assert.is(it.label.value, undefined)
  setLabel(B, 'Sunny days')
  assert.is(it.label.value, 'Sunny days')
  setLabel(B, undefined)
  assert.is(it.label.value, undefined)
})

test('R169: a name that nodes tell is of one network, and never stands in on another one, nor from storage', async () => {
  const wallet = fakeConnector()
  wallet.answer = async () => sessionOf(A, 'eip155:1')
  const core = createCore({ options: { networks: [1, 8453] }, connectors: [wallet] })
  lives.add(core.abort)
  const identity = async ({ network }: { network: { id: unknown } }) => {
    if (network.id === 8453) throw new ModalError('http/network')
    return { name: 'vera.eth' }
  }
  Object.assign(core.ctx, { sources: async () => ({ names: { identity } }), sourcesChunk: 'chain-sources' })
  const it = createIdentity(core.ctx)
  await core.connections.connect(wallet, { signal: core.life })
  const end = it.look()
  await settled()
  assert.is(it.known.value.name, 'vera.eth')
  wallet.change({ caipNetworkId: 'eip155:8453' })
  await settled()
  assert.is(core.ctx.networks.active.peek().id, 8453)
  assert.equal([it.known.value.name, it.nameOf(A)], [undefined, undefined])
  wallet.change({ caipNetworkId: 'eip155:1' })
  assert.is(it.nameOf(A), 'vera.eth')
  end()
})

test.run()
