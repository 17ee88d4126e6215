import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { address, getProgramDerivedAddress } from '@solana/web3.js'
import { getAddress } from 'viem'
import { createLookalikes } from '../../base/lookalike.ts'
import { setApart } from '../../base/symbol.ts'
import { findNetwork } from '../../chains/networks.ts'
import facts from './facts.json'
import origins from './facts.sources.json'
import { factsOf, MAX_AGE_S, networksWith, PYTH_PROGRAM } from './facts.ts'

const test = suite('pinned facts')
const MAX_GZIP_BYTES = 8_000

type Sourced = { tokens: Record<string, { address: string; sources: string[] }> } & Record<string, unknown>
const networks = Object.keys(facts.networks)
const sourced = origins.networks as unknown as Record<string, Sourced>
const caipOf = (reference: string) => (/^\d+$/.test(reference) ? `eip155:${reference}` : `solana:${reference}`)

test('R172: every address has its checksum, and none stands twice', () => {
  for (const reference of networks) {
    const { tokens, feeds, fx, sequencer } = factsOf(caipOf(reference))!
    const all = [
      ...tokens.map(it => it.address),
      ...Object.values(feeds),
      ...Object.values(fx),
      ...(sequencer ? [sequencer] : []),
    ]
    const isEvm = /^\d+$/.test(reference)
    for (const it of all) assert.is(it, isEvm ? getAddress(it) : address(it), reference)
    assert.is(new Set(all).size, all.length, `${reference} has an address twice`)
    const symbols = tokens.map(it => it.symbol)
    assert.is(new Set(symbols).size, symbols.length, `${reference} has a symbol twice`)
  }
})

test('R172: decimals and ages are plausible, and every feed that a token names is there', () => {
  const NORMAL = [5, 6, 8, 9, 18, 24]
  for (const reference of networks) {
    const { native, tokens, feeds, fx, pyth } = factsOf(caipOf(reference))!
    for (const { symbol, name, decimals, feed } of tokens) {
      assert.ok(NORMAL.includes(decimals), `${reference} ${symbol}`)
      assert.ok(name && name.length <= 64 && name !== 'undefined', symbol)
      if (feed) assert.ok(feeds[feed] ?? fx[feed] ?? pyth[feed], `${reference} ${symbol} → ${feed}`)
    }
    if (native) assert.ok(feeds[native] ?? pyth[native], `${reference} → ${native}`)
    // Nothing is carried along that no token needs.
    const needed = new Set([native, ...tokens.map(it => it.feed)])
    for (const name of Object.keys({ ...feeds, ...pyth }))
      assert.ok(needed.has(name), `${reference} has ${name} for no token`)
  }
  assert.equal(MAX_AGE_S, { token: 26 * 3600, fiat: 80 * 3600, pyth: 300 })
})

test('R172: every address has a source, and every source an explanation', () => {
  assert.equal(Object.keys(sourced).sort(), [...networks].sort())
  const known = Object.keys(origins.sources)
  for (const reference of networks) {
    const { tokens, ...others } = facts.networks[reference as keyof typeof facts.networks] as any
    const { tokens: named, ...of } = sourced[reference]!
    assert.equal(
      Object.entries(named).map(([symbol, it]) => [symbol, it.address]),
      tokens.map(([symbol, address]: string[]) => [symbol, address]),
    )
    const lists = [...Object.values(named).map(it => it.sources), ...(Object.values(of) as string[][])]
    for (const list of lists) assert.ok(list.length > 0 && list.every(it => known.includes(it)), reference)
    for (const part of ['feeds', 'fx', 'sequencer', 'pyth'])
      assert.is(part in others, part in of, `${reference} ${part}`)
  }
})

test('R172: networks are in the product’s table, symbols are themselves', () => {
  for (const reference of networks) {
    const network = findNetwork(caipOf(reference))!
    assert.ok(network && !network.testnet, reference)
    const like = createLookalikes([network.nativeCurrency.symbol])
    for (const { symbol } of factsOf(caipOf(reference))!.tokens) {
      assert.is(like(symbol), undefined, `${reference} ${symbol}`)
      // Under the symbol of the native coin it would be marked as a forgery of it.
      assert.is.not(symbol.toUpperCase(), network.nativeCurrency.symbol.toUpperCase(), reference)
      assert.is(setApart(symbol), symbol)
    }
  }
})

test('R172: Pyth’s accounts are those that its program derives from the IDs of the feeds', async () => {
  const PUSHED_BY = 'pythWSnswVUd12oZpeFP8e9CVaEqJg25g1Vtc2biRsT'
  assert.is(address(PYTH_PROGRAM), PYTH_PROGRAM)
  const { pyth } = factsOf('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')!
  for (const [account, id] of Object.values(pyth)) {
    assert.match(id, /^[\da-f]{64}$/)
    const shard = Uint8Array.of(0, 0)
    const seeds = [shard, Uint8Array.from(Buffer.from(id, 'hex'))]
    assert.is((await getProgramDerivedAddress({ programAddress: address(PUSHED_BY), seeds }))[0], account)
  }
})

test('every currency of the product has a feed, and nothing is known of other networks', () => {
  for (const code of ['EUR', 'GBP', 'AUD', 'CAD', 'INR', 'JPY']) assert.ok(networksWith(code).length, code)
  assert.is(networksWith('EUR')[0], 'eip155:1')
  assert.equal(networksWith('constructor'), [])
  for (const id of ['eip155:31337', 'eip155:constructor', 'eip155:', 'x']) assert.is(factsOf(id), undefined)
})

test('the file is small', () => {
  const text = JSON.stringify(JSON.parse(readFileSync('src/services/pinned/facts.json', 'utf8')))
  assert.ok(gzipSync(text, { level: 9 }).length <= MAX_GZIP_BYTES)
})

test.run()
