import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { originOf, readConfig, SiteConfigError } from './config.ts'
import { defaultChains } from './hosting/chains.ts'

const test = suite('configuration of a wallet site')
const CHAIN = { name: 'Ethereum', symbol: 'ETH', decimals: 18, rpc: ['https://node.example/key'] }
const given = (change: object = {}) => ({ hosts: ['https://bakery.example'], chains: { 'eip155:1': CHAIN }, ...change })

for (const [value, origin] of [
  ['https://wallet.example', 'https://wallet.example'],
  ['https://wallet.example/', 'https://wallet.example'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://wallet.localhost:3000', 'http://wallet.localhost:3000'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['http://wallet.example', undefined],
  ['http://localhost.example', undefined],
  ['https://wallet.example/path', undefined],
  ['https://wallet.example?x', undefined],
  ['https://user@wallet.example', undefined],
  ['https://*.example', undefined],
  ['javascript:alert(1)', undefined],
  ['null', undefined],
  ["https://a.example'; script-src *", undefined],
  ['https://a.example; script-src *', undefined],
  [7, undefined],
] as const)
  test(`origins: ${value} is ${origin ?? 'none'}`, () => assert.is(originOf(value), origin))

test('what is read is what was given, and nothing else', () => {
  assert.equal(readConfig(given({ more: 1, chains: { 'eip155:1': { ...CHAIN, more: 1 } } })), given())
  assert.equal(readConfig(given({ hosts: '*' })).hosts, '*')
})

for (const [title, change] of [
  ['no hosts', { hosts: [] }],
  ['hosts that are a text', { hosts: 'https://bakery.example' }],
  ['a host that is no origin', { hosts: ['https://bakery.example', 'bakery'] }],
  ['no chains', { chains: {} }],
  ['a chain of another kind', { chains: { 'bip122:000000000019d6689c085ae165831e93': CHAIN } }],
  ['a chain without a node', { chains: { 'eip155:1': { ...CHAIN, rpc: [] } } }],
  ['a node without https', { chains: { 'eip155:1': { ...CHAIN, rpc: ['https://a.example', 'http://b.example'] } } }],
  ['a chain without decimals', { chains: { 'eip155:1': { ...CHAIN, decimals: undefined } } }],
  ['a coin with parts of decimals', { chains: { 'eip155:1': { ...CHAIN, decimals: 18.5 } } }],
  ['a coin of Solana that is not in lamports', { chains: { 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': CHAIN } }],
  ['a chain without a name', { chains: { 'eip155:1': { ...CHAIN, name: undefined } } }],
] as const)
  test(`a configuration with ${title} is refused`, () =>
    assert.throws(
      () => readConfig(given(change)),
      (error: unknown) => error instanceof SiteConfigError,
    ))

test('a site whose host names no networks has those that everybody knows', () => {
  const { chains } = readConfig(given({ chains: defaultChains() }))
  assert.is(chains['eip155:1']!.name, 'Ethereum')
  assert.is(chains['eip155:137']!.symbol, 'POL')
  assert.is(chains['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']!.decimals, 9)
})

test.run()
