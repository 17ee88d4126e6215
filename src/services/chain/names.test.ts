import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure } from '../../../test/async.ts'
import { ModalError } from '../../base/errors.ts'
import { findNetwork } from '../../chains/networks.ts'
import type { Network } from '../../base/network.ts'
import type { NameSource } from '../sources.ts'
import { createChainNames, type ChainNamesOptions } from './names.ts'

const test = suite('names by nodes')
const A = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const PICTURE = 'data:image/png;base64,AA'
const [ethereum, base, solana] = [1, 8453, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'].map(id => findNetwork(id)!) as [
  Network,
  Network,
  Network,
]

function start(answer: (network: Network) => unknown, options: Partial<ChainNamesOptions> = {}) {
  const asked: string[] = []
  const names = createChainNames({
    adapter: async () => ({
      names: {
        reverse: async (network, address) => {
          asked.push(`${network.caipNetworkId}:${address}`)
          return answer(network) as never
        },
      },
    }),
    ...options,
  })
  return { names, asked }
}

test('a name is of one network, and is asked for once in five minutes', async () => {
  let at = 0
  const { names, asked } = start(({ id }) => (id === 1 ? { name: 'vera.eth', avatar: PICTURE } : undefined), {
    now: () => at,
  })
  const ask = (network: Network, address = A) => names.identity({ network, address })
  assert.equal(await ask(ethereum), { name: 'vera.eth', avatar: PICTURE })
  assert.equal(await ask(ethereum, A.toLowerCase()), { name: 'vera.eth', avatar: PICTURE })
  assert.equal(await ask(base), {})
  assert.equal(asked, [`eip155:1:${A}`, `eip155:8453:${A}`])
  at = 300_000
  await ask(ethereum)
  assert.is(asked.length, 3)
})

test('R169: a name that could pass for an address or a page is not shown, and no picture is fetched from elsewhere', async () => {
  for (const name of ['0x7099…79c8.eth', 'evil.example/vera.eth', 'vera.example', '', 've\u202era.eth'])
    assert.equal(await start(() => ({ name })).names.identity({ network: ethereum, address: A }), {}, name)
  const { names } = start(() => ({ name: 'vera.eth', avatar: 'https://pictures.example/vera.png' }))
  assert.equal(await names.identity({ network: ethereum, address: A }), { name: 'vera.eth', avatar: undefined })
})

test('.sol is for Solana, and .eth is not', async () => {
  const address = 'So11111111111111111111111111111111111111112'
  const of = (name: string, network = solana) => start(() => ({ name })).names.identity({ network, address })
  assert.equal(await of('vera.sol'), { name: 'vera.sol', avatar: undefined })
  assert.equal(await of('vera.eth'), {})
  assert.equal(await of('vera.sol', ethereum), {})
})

test('a network that does not answer is a failure, and is asked again; one without names has none', async () => {
  let isDown = true
  const { names, asked } = start(() => {
    if (isDown) throw new ModalError('http/network')
    return { name: 'vera.eth' }
  })
  assert.is((await failure(names.identity({ network: ethereum, address: A }))).code, 'http/network')
  isDown = false
  assert.is((await names.identity({ network: ethereum, address: A })).name, 'vera.eth')
  assert.is(asked.length, 2)
  const plain = createChainNames({ adapter: async () => ({}) })
  assert.equal(await plain.identity({ network: solana, address: A }), {})
})

test('no service is a registry: what is typed is for the chain to answer', async () => {
  const { names } = start(() => undefined)
  assert.is(names.hasName('vera.reown.id'), false)
  assert.equal(await names.lookup({ name: 'vera.reown.id', chainId: 1 }), { missing: 'unknown' })
  assert.is(await names.reverse({ network: 'eip155:1', address: A }), undefined)
})

test('R169: gateways are none unless the app names some, or lets the user allow one after another', () => {
  const off: NameSource = start(() => undefined).names
  assert.equal([off.gateways!(), off.allowGateway], ['off', undefined])
  const listed: NameSource = start(() => undefined, { gateways: ['api.example'] }).names
  assert.equal([listed.gateways!(), listed.allowGateway], [['api.example'], undefined])
  const asking: NameSource = start(() => undefined, { gateways: 'ask' }).names
  assert.equal(asking.gateways!(), [])
  asking.allowGateway!('api.example')
  asking.allowGateway!('api.example')
  assert.equal(asking.gateways!(), ['api.example'])
})

test.run()
