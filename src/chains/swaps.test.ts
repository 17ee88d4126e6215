import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { findNetwork } from './networks.ts'
import pinned from '../services/pinned/dexes.json'
import { exchangeOf } from '../services/pinned/dexes.ts'
import { canSwap, isNativeToken, NATIVE_TOKEN, SUGGESTED, wrappedNative } from './swaps.ts'

const test = suite('where one can swap')

const SERVED = { services: 'network' } as const
test('the service swaps on twelve networks of EVM and on no other', () => {
  const served = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554]
  // @spec:9.33
  for (const id of served) assert.ok(canSwap(findNetwork(id)!, SERVED), String(id))
  for (const id of [5, 11155111, 42220, 59144, 7777777, 'solana'])
    assert.not(canSwap(findNetwork(id)!, SERVED), String(id))
  assert.not(canSwap({ chainNamespace: 'solana', id: 1 }, SERVED))
  // Of those that an app can add, none either.
  const near = [...Array(50_000).keys(), 1313161555, 13131615540]
  // @spec:9.33
  assert.equal(
    near.filter(id => canSwap({ chainNamespace: 'eip155', id }, SERVED)),
    served.filter(id => id < 50_000).sort((a, b) => a - b),
  )
})

test('without a service, swaps are where an exchange is pinned or named by the app', () => {
  const ids = [...Array(50_000).keys()].filter(id => canSwap({ chainNamespace: 'eip155', id }, { services: {} }))
  assert.equal(ids.map(String), Object.keys(pinned))
  assert.ok(ids.every(id => exchangeOf(`eip155:${id}`)?.wrapped === wrappedNative(`eip155:${id}`)))
  const named = { 'eip155:8217': [], 'solana:1': [] }
  assert.ok(canSwap({ chainNamespace: 'eip155', id: 8217 }, { services: { dexes: named } }))
  for (const id of [8218, 'constructor'])
    assert.not(canSwap({ chainNamespace: 'eip155', id }, { services: { dexes: named } }))
  assert.not(canSwap({ chainNamespace: 'solana', id: 1 }, { services: { dexes: named } }))
})

test('the native currency has the address that is all e, in either case', () => {
  // @spec:9.36
  assert.is(NATIVE_TOKEN, `0x${'e'.repeat(40)}`)
  assert.ok(isNativeToken(`0x${'E'.repeat(40)}`))
  assert.not(isNativeToken(`0x${'e'.repeat(39)}f`))
})

test('what everybody knows is proposed first, each symbol once', () => {
  const known = 'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK WBTC DAI WETH USDC USDT ARB OP MATIC'.split(' ')
  // @spec:9.34
  assert.equal(
    known.filter(symbol => !SUGGESTED.includes(symbol)),
    [],
  )
  assert.is(new Set(SUGGESTED).size, SUGGESTED.length)
})

test.run()
