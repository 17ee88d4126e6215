import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { encodeFunctionData, parseAbi, type Hex } from 'viem'
import { createEvmAdapter } from './index.ts'
import { findNetwork } from '../networks.ts'
import { canSwap, NATIVE_TOKEN, swapRouters, wrappedNative } from '../swaps.ts'
import { normalize } from './codec.ts'
import { readSwap } from './swap-call.ts'

const test = suite('swap calls')
const address = (digit: string) => normalize(`0x${digit.repeat(40)}`)!
const [ACCOUNT, COIN, LINK, POOL, THIEF] = ['a', '1', '2', '3', 'f'].map(address) as [Hex, Hex, Hex, Hex, Hex]
const NOBODY = `0x${'0'.repeat(40)}` as Hex
const V6 = '0x111111125421cA6dc452d289314280a0f8842A65',
  V5 = '0x1111111254EEB25477B68fb85Ed929f73A960582'
const STRUCT =
  'struct Desc { address srcToken; address dstToken; address srcReceiver; address dstReceiver; ' +
  'uint256 amount; uint256 minReturnAmount; uint256 flags; }'
const six = parseAbi([STRUCT, 'function swap(address executor, Desc desc, bytes data) payable'])
const five = parseAbi([STRUCT, 'function swap(address executor, Desc desc, bytes permit, bytes data) payable'])
const desc = {
  srcToken: COIN,
  dstToken: LINK,
  srcReceiver: POOL,
  dstReceiver: ACCOUNT,
  amount: 1000n,
  minReturnAmount: 990n,
  flags: 0n,
}
type Desc = typeof desc
const v6 = (over: Partial<Desc> = {}) =>
  encodeFunctionData({ abi: six, functionName: 'swap', args: [POOL, { ...desc, ...over }, '0x1234'] })
const v5 = (over: Partial<Desc> = {}) =>
  encodeFunctionData({ abi: five, functionName: 'swap', args: [POOL, { ...desc, ...over }, '0x', '0x1234'] })
const WETH = wrappedNative('eip155:1')!
const read = (data: string, over: { to?: string; value?: bigint } = {}) =>
  readSwap({ from: ACCOUNT, to: V6, data, ...over }, swapRouters('eip155:1'), WETH)
const promise = { from: COIN, to: LINK, receiver: ACCOUNT, amount: 1000n, minimum: 990n, isWrap: false }

test('the generic call of both versions tells what is paid, what comes at least, and to whom', () => {
  assert.equal(v6().slice(0, 10) + v5().slice(0, 10), '0x07ed23790x12aa3caf')
  assert.equal(
    [read(v6()), read(v5()), read(v5(), { to: V5 }), read(v6(), { to: V6.toLowerCase() })],
    [promise, promise, promise, promise],
  )
  assert.equal(read(v6({ srcToken: NATIVE_TOKEN as Hex })), { ...promise, from: undefined })
  assert.equal(read(v6({ dstToken: NATIVE_TOKEN as Hex, flags: 4n })), { ...promise, to: undefined })
  assert.equal(read(v6({ dstReceiver: THIEF })), { ...promise, receiver: THIEF })
  assert.equal(read(v6({ dstReceiver: NOBODY })), promise, 'nobody means whoever calls')
  assert.equal(read(`${v6()}cfee7c08`), promise, 'services put their mark behind it')
})

test('R102: another contract, another call, and one that could be read in two ways promise nothing', () => {
  const words = (at: number, value: string) => `${v6().slice(0, 10 + 64 * at)}${value}${v6().slice(74 + 64 * at)}`
  const dirty = (at: number) => words(at, `01${v6().slice(12 + 64 * at, 74 + 64 * at)}`)
  const nothing: [string, string, { to?: string }?][] = [
    ['a contract that is no router', v6(), { to: POOL }],
    ['what looks like the router', v6(), { to: `${V6.slice(0, 8)}${'1'.repeat(28)}${V6.slice(-6)}`.toLowerCase() }],
    ['the router of another network', v6(), { to: '0x6fd4383cB451173D5f9304F041C7BCBf27d561fF' }],
    ['the wrapped currency', v6(), { to: WETH }],
    ['another entry point', `0x83800a8e${v6().slice(10)}`],
    ['only a part that is filled', v6({ flags: 1n })],
    ['a part and more', v6({ flags: 7n })],
    ['no call', '0x'],
    ['a call cut short', v6().slice(0, 10 + 64 * 7)],
    ['half a byte', v6().slice(0, -1)],
    ['more before the token', dirty(1)],
    ['more before what comes', dirty(2)],
    ['more before the receiver', dirty(4)],
    ['wrapping at the router', '0xd0e30db0'],
  ]
  for (const [what, data, over] of nothing) assert.is(read(data, over), undefined, what)
})

test('wrapping and unwrapping are one for one at the wrapped currency alone', () => {
  const withdraw = encodeFunctionData({ abi: parseAbi(['function withdraw(uint256)']), args: [7n] })
  assert.equal(read('0xd0e30db0', { to: WETH, value: 5n }), {
    to: WETH,
    receiver: ACCOUNT,
    amount: 5n,
    minimum: 5n,
    isWrap: true,
  })
  assert.equal(read(withdraw, { to: WETH }), { from: WETH, receiver: ACCOUNT, amount: 7n, minimum: 7n, isWrap: true })
  for (const data of ['0xd0e30db000', `${withdraw}00`, withdraw.slice(0, -2), '0xa9059cbb'])
    assert.is(read(data, { to: WETH, value: 5n }), undefined, data)
  assert.is(read('0xd0e30db0', { to: COIN, value: 5n }), undefined)
})

test('every network with swaps has its routers and its wrapped currency, with right checksums; others have none', () => {
  for (const id of [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554]) {
    assert.ok(canSwap({ chainNamespace: 'eip155', id }, { services: 'network' }))
    const all = [...swapRouters(`eip155:${id}`), wrappedNative(`eip155:${id}`)!]
    assert.is(all.length, 3)
    for (const it of all) assert.is(normalize(it), it)
  }
  assert.equal(
    [swapRouters('eip155:5'), wrappedNative('eip155:5'), swapRouters('eip155:constructor')],
    [[], undefined, []],
  )
})

test('a router that the host names counts on its network alone', () => {
  const adapter = createEvmAdapter({ projectId: 'p', swapRouters: { 'eip155:1': [POOL, 5 as never] } })
  const call = { from: ACCOUNT, to: POOL, data: v6() }
  assert.equal(adapter.calls!.readSwap(findNetwork(1)!, call), promise)
  assert.is(adapter.calls!.readSwap(findNetwork(10)!, call), undefined)
  assert.equal(adapter.calls!.readSwap(findNetwork(10)!, { ...call, to: V6 }), promise)
  adapter.destroy()
})

test.run()
