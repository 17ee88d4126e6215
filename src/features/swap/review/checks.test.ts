import { suite } from 'uvu'
import { readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { toFunctionSelector } from 'viem'
import type { Built } from '../../../services/network/convert.ts'
import { faultOfSwap, GIVING, readApproval, type SwapTerms } from './checks.ts'

const test = suite('checks of what the service built')
const address = (digit: string) => `0x${digit.repeat(40)}`
const [ACCOUNT, TOKEN, OTHER, ROUTER, NATIVE, THIEF] = ['a', '1', '2', '3', 'e', 'f'].map(address) as [
  string,
  string,
  string,
  string,
  string,
  string,
]
const wordOf = (value: string | bigint) =>
  (typeof value === 'string' ? value.slice(2) : value.toString(16)).padStart(64, '0')
const approveData = (spender: string, amount: bigint) => `0x095ea7b3${wordOf(spender)}${wordOf(amount)}`
const terms: SwapTerms = {
  account: ACCOUNT,
  from: { address: TOKEN, isNative: false },
  to: { address: OTHER, isNative: false },
  amount: 1000n,
  minimum: 990n,
}
const fromNative: SwapTerms = { ...terms, from: { address: NATIVE, isNative: true } }
const swap: Built = { from: ACCOUNT, to: ROUTER, data: `0x12aa3caf${'0'.repeat(64)}`, toAmount: 1000n }
const approve: Built = { from: TOKEN, to: TOKEN, data: approveData(ROUTER, 2n ** 256n - 1n), value: 0n }

test('what was agreed passes, whatever the spelling of addresses', () => {
  assert.is(faultOfSwap(swap, terms), undefined)
  assert.is(faultOfSwap({ ...swap, from: ACCOUNT.toUpperCase().replace('0X', '0x'), value: 0n }, terms), undefined)
  assert.is(faultOfSwap({ ...swap, value: 1000n }, fromNative), undefined)
  assert.equal(readApproval(approve, terms, ROUTER), { spender: ROUTER, amount: 2n ** 256n - 1n })
  assert.equal(
    readApproval(
      { ...approve, value: undefined, data: approveData(ROUTER, 5n) },
      terms,
      ROUTER.toUpperCase().replace('0X', '0x'),
    ),
    { spender: ROUTER, amount: 5n },
  )
  // Reported as in the call, not as the contract's spelling given by others.
  const lower = address('b')
  assert.equal(readApproval({ ...approve, data: approveData(lower, 5n) }, terms, `0x${'B'.repeat(40)}`), {
    spender: lower,
    amount: 5n,
  })
})

test('R71: nobody is let take the token, also where the swap is said to go to nobody', () => {
  const nobody = address('0')
  assert.equal(readApproval({ ...approve, data: approveData(nobody, 1n) }, terms, nobody), { fault: 'spender' })
})

test('a call of one of the two tokens passes only where it reads as wrapping, also where the other is the native currency', () => {
  const toNative = { ...terms, to: { address: NATIVE, isNative: true } }
  const cases: [Partial<Built>, SwapTerms][] = [
    [{ to: OTHER, data: '0xd0e30db0' }, fromNative],
    [{ to: TOKEN, data: `0x2e1a7d4d${wordOf(1000n)}` }, toNative],
  ]
  for (const [built, agreed] of cases)
    assert.equal(
      [true, false].map(isWrap => faultOfSwap({ ...swap, ...built }, agreed, isWrap)),
      [undefined, 'target'],
    )
  assert.is(faultOfSwap({ ...swap, to: OTHER }, terms), 'target')
})

const SWAPS: [string, Partial<Built>, SwapTerms?][] = [
  ['another sender', { from: THIEF }],
  ['the router as sender', { from: ROUTER }],
  ['the token as sender', { from: TOKEN }],
  ['value beside a token', { value: 1n }],
  ['the amount as value of a token', { value: 1000n }],
  ['all there is', { value: 2n ** 200n }],
  ['no value for the native currency', { value: 0n }, fromNative],
  ['less of it', { value: 999n }, fromNative],
  ['more of it', { value: 1001n }, fromNative],
  ['ten times', { value: 10_000n }, fromNative],
  ['nobody as target', { to: address('0') }],
  ['the account as target', { to: ACCOUNT }],
  ['the source as target', { to: TOKEN }],
  ['the destination as target', { to: OTHER }],
  ['a transfer', { data: `0xa9059cbb${wordOf(THIEF)}${wordOf(1000n)}` }],
  ['a transfer in capitals', { data: `0xA9059CBB${wordOf(THIEF)}${wordOf(1000n)}` }],
  ['a transfer from', { data: `0x23b872dd${wordOf(ACCOUNT)}${wordOf(THIEF)}${wordOf(1n)}` }],
  ['a safe transfer', { data: `0x42842e0e${wordOf(ACCOUNT)}${wordOf(THIEF)}${wordOf(1n)}` }],
  ['a safe transfer with data', { data: `0xb88d4fde${wordOf(ACCOUNT)}` }],
  ['an approval', { data: approveData(THIEF, 1000n) }],
  ['a higher allowance', { data: `0x39509351${wordOf(THIEF)}${wordOf(1n)}` }],
  ['approval for all', { data: `0xa22cb465${wordOf(THIEF)}${wordOf(1n)}` }],
  ['a permit', { data: `0xd505accf${wordOf(ACCOUNT)}` }],
  ['less than the least', { toAmount: 989n }],
  ['next to nothing', { toAmount: 1n }],
  ['nothing', { toAmount: 0n }],
]
const APPROVALS: [string, Partial<Built>][] = [
  ['another token', { to: OTHER }],
  ['another token as sender', { from: OTHER }],
  ['the account as sender', { from: ACCOUNT }],
  ['the router as target', { to: ROUTER }],
  ['value', { value: 1n }],
  ['much value', { value: 10n ** 18n }],
  ['a thief', { data: approveData(THIEF, 1000n) }],
  ['nobody', { data: approveData(address('0'), 1000n) }],
  ['the token itself', { data: approveData(TOKEN, 1000n) }],
  ['the account', { data: approveData(ACCOUNT, 1000n) }],
  ['a spender that is no address', { data: `0x095ea7b3${'f'.repeat(64)}${wordOf(1n)}` }],
  ['a transfer', { data: `0xa9059cbb${wordOf(ROUTER)}${wordOf(1000n)}` }],
  ['a higher allowance', { data: `0x39509351${wordOf(ROUTER)}${wordOf(1n)}` }],
  ['approval for all', { data: `0xa22cb465${wordOf(ROUTER)}${wordOf(1n)}` }],
  ['call data too short', { data: approveData(ROUTER, 5n).slice(0, -2) }],
  ['call data too long', { data: `${approveData(ROUTER, 5n)}00` }],
  ['no call data', { data: '0x095ea7b3' }],
]

test('R102: calls that give away are known by the bytes that their comments name, at any contract', () => {
  const source = readFileSync(`${process.cwd()}/src/features/swap/review/checks.ts`, 'utf8')
  const named = [...source.matchAll(/^ {2}'([\da-f]{8})', \/\/ (.+)$/gm)]
  assert.equal(
    named.map(([, bytes]) => bytes),
    GIVING,
  )
  for (const [, bytes, signature] of named) {
    assert.is(toFunctionSelector(`function ${signature}`), `0x${bytes}`, signature)
    assert.is(
      faultOfSwap({ ...swap, to: THIEF, data: `0x${bytes!.toUpperCase()}${wordOf(1n)}` }, terms),
      'call',
      signature,
    )
  }
  for (const permit2 of ['0x000000000022D473030F116dDEE9F6B43aC78BA3', '0x0000000000225e31D15943971F47aD3022F714Fa'])
    assert.is(faultOfSwap({ ...swap, to: permit2 }, terms), 'call')
  assert.is(faultOfSwap({ ...swap, to: '0x000000000022D473030F116dDEE9F6B43aC78BA4' }, terms), undefined)
})

test('R71: 40 mutations of what was built, none of which passes', () => {
  assert.ok(SWAPS.length + APPROVALS.length >= 40)
  for (const [what, change, agreed = terms] of SWAPS)
    assert.ok(faultOfSwap({ ...swap, value: agreed === fromNative ? 1000n : undefined, ...change }, agreed), what)
  for (const [what, change] of APPROVALS)
    assert.ok('fault' in readApproval({ ...approve, ...change }, terms, ROUTER), what)
})

test.run()
