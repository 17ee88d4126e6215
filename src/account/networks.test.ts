import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createCore, fakeConnector } from '../../test/fakes.ts'
import { findNetwork } from '../chains/networks.ts'
import { ModalError } from '../base/errors.ts'
import { resolveOptions } from '../core/read-options.ts'

const test = suite('network')
const live = () => ({ signal: new AbortController().signal })
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const ids = (core: ReturnType<typeof createCore>) => core.networks.list.peek().map(network => network.caipNetworkId)
const codeOf = (run: () => void) => {
  try {
    run()
  } catch (error) {
    assert.instance(error, ModalError)
    return (error as ModalError).code
  }
  return undefined
}

test('starts on the default network, else on the first one, else on the one of the last visit', () => {
  assert.is(createCore().networks.active.peek().name, 'Ethereum')
  assert.is(createCore({ options: { defaultNetwork: 8453 } }).networks.active.peek().name, 'Base')
  assert.is(createCore({ items: { 'wallet-modal/1/network': '"eip155:8453"' } }).networks.active.peek().name, 'Base')
  const { networks, defaultNetwork } = resolveOptions({ projectId: 'p' }, () => {})
  // @spec:9.40
  assert.equal([networks.map(it => it.id), defaultNetwork], [[1], 'eip155:1'])
})

test('R85: a stored network that the page no longer offers is dropped', () => {
  for (const stored of ['"eip155:56"', '"solana:x"', '"eip155:0"', '"bip122:1"', '"eip155:"', '{}', 'null']) {
    const { networks } = createCore({ items: { 'wallet-modal/1/network': stored } })
    assert.is(networks.active.peek().caipNetworkId, 'eip155:1', stored)
    assert.is(networks.isUnsupported.peek(), false)
  }
})

test('a chain outside the list becomes the placeholder while a wallet is on it', async () => {
  const { networks, connections, area } = createCore()
  networks.record('eip155:56')
  assert.is(networks.active.peek().name, 'Ethereum')
  await connections.connect(fakeConnector(), live())
  networks.record('eip155:56')
  const { name, unsupported, id } = networks.active.peek()
  // @spec:4.10
  assert.equal([name, unsupported, id], ['Unknown Network', true, 56])
  assert.is(networks.isUnsupported.peek(), true)
  await connections.disconnect('eip155')
  assert.is(networks.active.peek().name, 'Ethereum')
  networks.record('eip155:8453')
  assert.is(networks.isUnsupported.peek(), false)
  assert.is(area.items['wallet-modal/1/network'], '"eip155:8453"')
})

test('an id that is none changes nothing', () => {
  const { networks } = createCore()
  for (const id of ['', 'eip155', 'eip155:1:2', 'evil:1', 'eip155:../x']) networks.record(id as `eip155:${string}`)
  assert.is(networks.active.peek().caipNetworkId, 'eip155:1')
})

test('each namespace keeps its own network; only the user’s own choice brings one to the front', () => {
  const { networks, area } = createCore({ options: { networks: [1, 8453, 'solana'] } })
  assert.equal(networks.namespaces(), ['eip155', 'solana'])
  networks.record('eip155:8453')
  networks.record(SOLANA)
  assert.is(networks.namespace.peek(), 'eip155')
  networks.bringToFront('solana')
  networks.bringToFront('cosmos')
  assert.is(networks.namespace.peek(), 'solana')
  assert.is(area.items['wallet-modal/1/network'], JSON.stringify(SOLANA))
  assert.is(networks.of('eip155').caipNetworkId, 'eip155:8453')
  assert.is(networks.of('solana').caipNetworkId, SOLANA)
  networks.record('eip155:1')
  assert.is(
    area.items['wallet-modal/1/network'],
    JSON.stringify(SOLANA),
    'the next visit begins at the front of this one',
  )
  networks.bringToFront('eip155')
  assert.is(networks.active.peek().name, 'Ethereum')
})

test('finds a configured network by chain id, as number or text, by its full id, and as options name it', () => {
  const { networks } = createCore()
  for (const ref of [8453, '8453', 'eip155:8453']) assert.is(networks.find(ref)?.name, 'Base')
  const both = createCore({ options: { networks: [1, 'solana'] } }).networks
  for (const ref of ['solana', SOLANA]) assert.is(both.find(ref)?.name, 'Solana', 'as it may be written in the options')
  assert.is(networks.find('0x1')?.name, 'Ethereum')
  for (const ref of [10, '0xa', '', 'Base', 'solana']) assert.is(networks.find(ref), undefined)
})

test('networks are added once and removed while disconnected', () => {
  const core = createCore()
  core.networks.add(10)
  core.networks.add(10)
  assert.equal(ids(core), ['eip155:1', 'eip155:8453', 'eip155:10'])
  core.networks.record('eip155:10')
  core.networks.remove(10)
  assert.equal(ids(core), ['eip155:1', 'eip155:8453'])
  assert.is(core.networks.active.peek().caipNetworkId, 'eip155:1')
  core.networks.remove(10)
})

test('the first of the list can be removed, and another one takes its place', () => {
  const core = createCore()
  core.networks.remove(1)
  assert.is(core.networks.active.peek().caipNetworkId, 'eip155:8453')
})

test('the last network of a namespace stays', () => {
  const core = createCore({ options: { networks: [1, 'solana'] } })
  // @spec:4.14
  assert.is(
    codeOf(() => core.networks.remove(1)),
    'network/last',
  )
  assert.is(
    codeOf(() => core.networks.remove(SOLANA)),
    'network/last',
  )
  assert.equal(ids(core), ['eip155:1', SOLANA])
})

test('what is no network is refused by name', () => {
  const core = createCore()
  for (const input of [987654321, 'nothing', { id: -1, name: 'x' }, null])
    assert.is(
      codeOf(() => core.networks.add(input as never)),
      'network/undefined',
    )
})

test('the list of a connected namespace cannot be edited, that of another one can', async () => {
  const core = createCore()
  await core.connections.connect(fakeConnector(), live())
  // @spec:4.13
  assert.is(
    codeOf(() => core.networks.add(10)),
    'options/invalid',
  )
  assert.is(
    codeOf(() => core.networks.remove(8453)),
    'options/invalid',
  )
  core.networks.add('solana')
  assert.equal(ids(core), ['eip155:1', 'eip155:8453', SOLANA])
})

test('another list takes the place of the first while nobody is connected; what was chosen stays where it is offered', () => {
  const core = createCore()
  const networksOf = (...refs: (number | string)[]) => refs.map(ref => findNetwork(ref)!)
  const active = () => core.networks.active.peek().caipNetworkId
  core.networks.replace(networksOf(10, 8453), 'eip155:8453')
  assert.equal([ids(core), active()], [['eip155:10', 'eip155:8453'], 'eip155:8453'])
  core.networks.record('eip155:10')
  core.networks.replace(networksOf(8453, 10, 'solana'), SOLANA)
  assert.is(active(), 'eip155:10')
  core.networks.replace(networksOf(8453, 'solana'), SOLANA)
  assert.equal([active(), core.networks.namespace.peek()], [SOLANA, 'solana'])
  core.networks.replace(networksOf(1), 'eip155:1')
  assert.equal([active(), core.networks.namespace.peek()], ['eip155:1', 'eip155'])
})

test('with a wallet connected, of whatever kind of chain, the list is not replaced', async () => {
  const core = createCore({ options: { networks: [1, 'solana'] } })
  await core.connections.connect(fakeConnector(), live())
  const before = ids(core)
  assert.is(
    codeOf(() => core.networks.replace([findNetwork('solana')!], SOLANA)),
    'options/invalid',
  )
  assert.equal(ids(core), before)
})

test.run()
