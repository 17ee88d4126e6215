import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isAddress as isSolanaAddress } from '@solana/web3.js'
import { isAddress } from 'viem'

const test = suite('pinned contracts of names')
const read = (file: string) =>
  JSON.parse(readFileSync(`src/services/pinned/${file}`, 'utf8')) as Record<string, Record<string, unknown>>
const names = read('names.json')
const sources = read('names.sources.json') as unknown as Record<string, string[]>

test('R172: every fact has its sources beside it, and no source is for nothing', () => {
  const facts = Object.entries(names).flatMap(([part, of]) => Object.keys(of).map(key => `${part}.${key}`))
  assert.equal(
    Object.keys(sources).filter(key => key.includes('.')),
    facts,
  )
  const known = Object.keys(sources['licences']!)
  for (const fact of facts)
    for (const source of sources[fact]!)
      assert.ok(
        known.some(it => source.startsWith(it)),
        `${fact}: ${source}`,
      )
})

test('R172: addresses are whole, with their checksum', () => {
  const { ens, basenames, sns } = names as Record<'ens' | 'basenames' | 'sns', Record<string, string>>
  for (const address of [
    ens['universalResolver'],
    ens['defaultReverseRegistrar'],
    ens['l2ReverseRegistrar'],
    basenames['registry'],
  ])
    assert.ok(isAddress(address!, { strict: true }), address)
  for (const address of Object.values(sns).filter(it => it !== sns['network']))
    assert.ok(isSolanaAddress(address), address)
})

test.run()
