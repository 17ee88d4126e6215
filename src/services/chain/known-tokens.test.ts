import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { findNetwork } from '../../chains/networks.ts'
import { factsOf } from '../pinned/facts.ts'
import { knownTokens } from './known-tokens.ts'

const test = suite('known tokens')
const network = findNetwork(1)!
const [pinned] = factsOf('eip155:1')!.tokens
const OTHER = `0x${'ab'.repeat(20)}`
const lists = { of: async () => [{ chainId: 1, address: OTHER }] }

test('pinned tokens come first, then those of the app and of lists, each once; foreign are those that neither vouches for', async () => {
  const tokens = { 'eip155:1': [{ address: pinned!.address.toLowerCase(), image: 'data:image/png;base64,AA==' }] }
  const found = await knownTokens({ tokens, lists }, network)
  assert.equal(
    [found[0]!.address, found[0]!.pinned?.symbol, found[0]!.iconUrl?.slice(0, 5)],
    [pinned!.address, pinned!.symbol, 'data:'],
  )
  assert.equal(found.at(-1), { address: OTHER, iconUrl: undefined, isForeign: true })
  assert.is(found.length, factsOf('eip155:1')!.tokens.length + 1)
})

test('an app can do without the pinned ones', async () => {
  const found = await knownTokens({ lists, isUnpinned: true }, network)
  assert.equal(
    found.map(it => it.address),
    [OTHER],
  )
})

test.run()
