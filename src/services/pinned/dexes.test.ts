import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getAddress } from 'viem'
import pinned from './dexes.json'
import { exchangeOf } from './dexes.ts'

const test = suite('pinned exchanges')
const { sources, addresses } = JSON.parse(readFileSync('src/services/pinned/dexes.sources.json', 'utf8')) as {
  sources: Record<string, string>
  addresses: Record<string, string[]>
}
const networks = Object.entries(pinned)
const address = (digit: string) => getAddress(`0x${digit.repeat(40)}`)
const DEX = { factory: address('1'), quoter: address('2'), router: address('3') }

test('R172: every address of an exchange has the right checksum and a source, and none is there twice', () => {
  const all = networks.flatMap(([id, { wrapped, intermediates, stable, dexes }]) => {
    const contracts = dexes.flatMap(({ factory, quoter, router }) => [factory, quoter, router])
    for (const list of [[wrapped, ...intermediates], stable, contracts])
      assert.is(new Set(list.map(it => it.toLowerCase())).size, list.length, id)
    return [wrapped, ...intermediates, ...stable, ...contracts].map(it => [id, it] as const)
  })
  assert.ok(all.length > 80)
  for (const [id, it] of all) {
    assert.is(getAddress(it), it)
    const found = addresses[`${id} ${it}`] ?? []
    assert.ok(found.length > 0 && found.every(name => sources[name]), `${id} ${it}`)
  }
  const known = new Set(all.map(([id, it]) => `${id} ${it}`))
  assert.equal(
    Object.keys(addresses).filter(it => !known.has(it)),
    [],
    'sources of nothing',
  )
  assert.is(known.size, Object.keys(addresses).length)
})

test('contracts that are trusted with tokens have two sources, or are in their maker’s own list', () => {
  const OWN = /^(us|uc|ud|pc)$/
  for (const [id, { dexes }] of networks)
    for (const { factory, quoter, router } of dexes)
      for (const it of [factory, quoter, router]) {
        const found = addresses[`${id} ${it}`]!
        assert.ok(found.length > 1 || found.some(name => OWN.test(name)), `${id} ${it}`)
      }
})

test('each network’s exchanges have their fees in order, and at most four tokens to go over', () => {
  for (const [id, { dexes, intermediates }] of networks) {
    assert.ok(intermediates.length <= 4 && dexes.length > 0, id)
    for (const { kind, fees } of dexes) {
      assert.is(kind, 'uniswap-v3')
      assert.equal(
        [...new Set(fees)].sort((a, b) => a - b),
        fees,
      )
    }
    assert.equal(exchangeOf(`eip155:${id}`)!.dexes, dexes)
  }
})

test('exchanges whose addresses or pools nobody has looked at are only there if the app names them', () => {
  for (const id of ['100', '250', '8217', '1313161554', '5', 'constructor'])
    assert.is(exchangeOf(`eip155:${id}`), undefined)
  assert.is(exchangeOf('solana:1'), undefined)
  assert.is(exchangeOf('1'), undefined)
})

test('the app’s exchanges come after the pinned ones; elsewhere they bring the wrapped currency along', () => {
  const own = { ...DEX, wrapped: address('4'), intermediates: [address('5'), 'x', address('6')], fees: [100, 2500] }
  assert.equal(exchangeOf('eip155:8217', { 'eip155:8217': own }), {
    dexes: [{ ...DEX, fees: [100, 2500] }],
    wrapped: own.wrapped,
    intermediates: [address('5'), address('6')],
    stable: [],
  })
  const on = exchangeOf('eip155:1', { 'eip155:1': [own, DEX, { ...DEX, router: address('7') }] })!
  assert.equal(
    on.dexes.map(it => it.router),
    [pinned[1].dexes[0]!.router, DEX.router, address('7')],
  )
  assert.equal(on.dexes[2]!.fees, [100, 500, 3000, 10_000])
  assert.equal([on.wrapped, on.intermediates.length], [pinned[1].wrapped, 4])
})

test('what the app names is taken only if it is an exchange', () => {
  const bad = [
    undefined,
    null,
    'uniswap',
    [],
    {},
    { ...DEX, factory: undefined },
    { ...DEX, quoter: '0x1' },
    { ...DEX, fees: [] },
    { ...DEX, fees: ['500'] },
    { ...DEX, fees: [-1] },
    { ...DEX, fees: [1e6] },
    { ...DEX, fees: 500 },
  ]
  for (const one of bad)
    assert.is(exchangeOf('eip155:8217', { 'eip155:8217': { wrapped: address('4'), ...(one as object) } }), undefined)
  assert.is(exchangeOf('eip155:8217', { 'eip155:8217': DEX }), undefined, 'nobody knows its wrapped currency')
  assert.is(exchangeOf('eip155:8217', Object.create({ 'eip155:8217': { ...DEX, wrapped: address('4') } })), undefined)
})

test.run()
