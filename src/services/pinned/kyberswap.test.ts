import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getAddress } from 'viem'
import { canSwap } from '../../chains/swaps.ts'
import pinned from './kyberswap.json'

const test = suite('pinned routers of KyberSwap')
const { sources, addresses, slugs } = JSON.parse(
  readFileSync('src/services/pinned/kyberswap.sources.json', 'utf8'),
) as Record<'sources' | 'addresses' | 'slugs', Record<string, string | string[]>>

test('R172: each network’s router has the right checksum and two sources, and its name in the service’s paths one', () => {
  const networks = Object.entries(pinned)
  assert.is(networks.length, 8)
  for (const [id, { slug, router }] of networks) {
    assert.is(getAddress(router), router)
    assert.match(slug, /^[a-z]+$/)
    const found = [...(addresses[`${id} ${router}`] ?? []), ...(slugs[`${id} ${slug}`] ?? [])]
    assert.ok(found.length > 2 && found.every(name => sources[name]), `${id} ${router}`)
  }
  assert.is(Object.keys(addresses).length, networks.length)
  assert.is(new Set(networks.map(([, { slug }]) => slug)).size, networks.length)
})

test('the form is offered where the service swaps, or an exchange does', () => {
  const can = (id: number, swaps?: readonly ('chain' | 'kyberswap')[], dexes = {}) =>
    canSwap({ chainNamespace: 'eip155', id }, { services: { ...(swaps && { swaps }), dexes } })
  for (const id of Object.keys(pinned)) assert.ok(can(Number(id), ['kyberswap']), id)
  const DEX = { 'eip155:100': { factory: '', quoter: '', router: '' } }
  assert.equal(
    [can(100), can(100, ['chain'], DEX), can(100, ['kyberswap'], DEX), can(1, []), can(1)],
    [false, true, false, false, true],
  )
})

test.run()
