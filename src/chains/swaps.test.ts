import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { findNetwork } from './networks.ts'
import { canSwap, isNativeToken, NATIVE_TOKEN, SUGGESTED } from './swaps.ts'

const test = suite('where one can swap')

test('the service swaps on twelve networks of EVM and on no other', () => {
  // @spec:9.33
  const served = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554]
  for (const id of served) assert.ok(canSwap(findNetwork(id)!), String(id))
  for (const id of [5, 11155111, 42220, 59144, 7777777, 'solana']) assert.not(canSwap(findNetwork(id)!), String(id))
  assert.not(canSwap({ chainNamespace: 'solana', id: 1 }))
  assert.not(canSwap({ chainNamespace: 'eip155', id: 11 }))
})

test('the native currency has the address that is all e, in either case', () => {
  // @spec:9.36
  assert.is(NATIVE_TOKEN, `0x${'e'.repeat(40)}`)
  assert.ok(isNativeToken(`0x${'E'.repeat(40)}`))
  assert.not(isNativeToken(`0x${'e'.repeat(39)}f`))
})

test('what everybody knows is proposed first, each symbol once', () => {
  // @spec:9.34
  const known = 'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK WBTC DAI WETH USDC USDT ARB OP MATIC'.split(' ')
  assert.equal(
    known.filter(symbol => !SUGGESTED.includes(symbol)),
    [],
  )
  assert.is(new Set(SUGGESTED).size, SUGGESTED.length)
})

test.run()
