import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { findNetwork } from '../../chains/networks.ts'
import pinned from './defillama.json'

const test = suite('pinned names of chains at DefiLlama')

test('R172: each network has a name and a native currency there, with a source for both', () => {
  const { sources, slugs, native } = JSON.parse(
    readFileSync('src/services/pinned/defillama.sources.json', 'utf8'),
  ) as Record<'sources' | 'slugs' | 'native', Record<string, string | string[]>>
  const all = Object.entries(pinned)
  assert.is(new Set(all.map(([, { slug }]) => slug)).size, all.length)
  for (const [caip, it] of all) {
    assert.is(findNetwork(caip)?.caipNetworkId, caip)
    assert.match(it.slug, /^[a-z]+$/)
    for (const found of [slugs[`${caip} ${it.slug}`], native[`${caip} ${it.native}`]])
      assert.ok(found?.length && [...found].every(name => sources[name]), caip)
  }
})

test.run()
