import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { encodeFunctionData, parseAbi, type Hex } from 'viem'
import type { PoolSwap } from '../../services/chain/swaps.ts'
import { normalize } from './codec.ts'
import { readSwap } from './swap-call.ts'
import { buildV3Call } from './swap-v3.ts'

const test = suite('calls through pools')
const address = (digit: string) => normalize(`0x${digit.repeat(40)}`)!
const [ACCOUNT, COIN, LINK, WETH, ROUTER, THIEF] = ['a', '1', '2', 'c', '4', 'f'].map(address) as [
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
]
const [CALLER, HERE, NOBODY] = ['1', '2', '0'].map(it => `0x${it.padStart(40, '0')}`) as [Hex, Hex, Hex]
const NOW = 1_800_000_000n
const SWAP: PoolSwap = {
  account: ACCOUNT,
  router: ROUTER,
  tokens: [COIN, WETH, LINK],
  fees: [3000, 500],
  amount: 1000n,
  minimum: 990n,
  deadline: NOW + 1200n,
  isNativeIn: false,
  isNativeOut: false,
}
const NATIVE_IN: PoolSwap = { ...SWAP, tokens: [WETH, LINK], fees: [500], isNativeIn: true }
const NATIVE_OUT: PoolSwap = { ...SWAP, tokens: [COIN, WETH], fees: [3000], isNativeOut: true }
const built = (over: Partial<PoolSwap> = {}, base = SWAP) => buildV3Call({ ...base, ...over })
const EXCHANGE = { wrapped: WETH, pools: { router: ROUTER, fees: [100, 500, 3000, 10_000], now: NOW } }
type Call = { from?: string; to?: string; data: string; value?: bigint }
const read = (call: Call, now = NOW) =>
  readSwap({ from: ACCOUNT, to: ROUTER, ...call }, [], undefined, { ...EXCHANGE, pools: { ...EXCHANGE.pools, now } })
const promise = { from: COIN, to: LINK, receiver: ACCOUNT, amount: 1000n, minimum: 990n, isWrap: false }

test('what is built reads back: tokens, receiver, amount and minimum; the native currency has no address', () => {
  assert.equal(read(built()), promise)
  assert.equal(read(built({ tokens: [COIN, LINK], fees: [10_000] })), promise)
  assert.equal(read(built({}, NATIVE_IN)), { ...promise, from: undefined })
  assert.equal(read(built({}, NATIVE_OUT)), { ...promise, to: undefined })
  assert.equal([built().value, built({}, NATIVE_IN).value, built({}, NATIVE_OUT).value], [0n, 1000n, 0n])
  // The wrapped currency itself is a token like any other.
  assert.equal(read(built({ isNativeIn: false }, NATIVE_IN)), { ...promise, from: WETH })
  assert.equal(read(built({ isNativeOut: false }, NATIVE_OUT)), { ...promise, to: WETH })
  const loud = { ...built(), data: `0x${built().data.slice(2).toUpperCase()}` }
  assert.equal(read(loud), promise, 'bytes have no letter case')
})

const ABI = parseAbi([
  'struct Input { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
  'struct Single { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountIn; uint256 least; uint160 limit; }',
  'struct Old { bytes path; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; }',
  'function exactInput(Input) payable returns (uint256)',
  'function exactInputSingle(Single) payable returns (uint256)',
  'function exactOutput(Input) payable returns (uint256)',
  'function multicall(uint256,bytes[]) payable returns (bytes[])',
  'function unwrapWETH9(uint256,address) payable',
  'function sweepToken(address,uint256,address) payable',
  'function refundETH() payable',
  'function wrapETH(uint256) payable',
  'function pull(address,uint256) payable',
  'function approveMax(address) payable',
  'function selfPermit(address,uint256,uint256,uint8,bytes32,bytes32) payable',
  'function unwrapWETH9WithFee(uint256,address,uint256,address) payable',
  'function transferFrom(address,address,uint256)',
])
const plain = parseAbi(['function multicall(bytes[]) payable returns (bytes[])'])
const hashed = parseAbi(['function multicall(bytes32,bytes[]) payable returns (bytes[])'])
const old = parseAbi([
  'struct Old { bytes path; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; }',
  'function exactInput(Old) payable returns (uint256)',
])
const unwrapToCaller = parseAbi(['function unwrapWETH9(uint256) payable'])

const fee = (value: number) => value.toString(16).padStart(6, '0')
const path = (...parts: (string | number)[]): Hex =>
  `0x${parts.map(it => (typeof it === 'number' ? fee(it) : it.slice(2))).join('')}`
const WAY = path(COIN, 3000, WETH, 500, LINK)
const pay = (over: Partial<{ path: Hex; recipient: Hex; amountIn: bigint; amountOutMinimum: bigint }> = {}) =>
  encodeFunctionData({
    abi: ABI,
    functionName: 'exactInput',
    args: [{ path: WAY, recipient: ACCOUNT, amountIn: 1000n, amountOutMinimum: 990n, ...over }],
  })
const outer = (...inner: Hex[]) => until(NOW + 1200n, ...inner)
const until = (deadline: bigint, ...inner: Hex[]) =>
  encodeFunctionData({ abi: ABI, functionName: 'multicall', args: [deadline, inner] })
const unwrap = (least = 990n, to: Hex = ACCOUNT) =>
  encodeFunctionData({ abi: ABI, functionName: 'unwrapWETH9', args: [least, to] })
const out = (over: Parameters<typeof pay>[0] = {}) => pay({ path: path(COIN, 3000, WETH), recipient: HERE, ...over })
const sweep = (to: Hex) => encodeFunctionData({ abi: ABI, functionName: 'sweepToken', args: [LINK, 0n, to] })
const single = encodeFunctionData({
  abi: ABI,
  functionName: 'exactInputSingle',
  args: [{ tokenIn: COIN, tokenOut: LINK, fee: 500, recipient: ACCOUNT, amountIn: 1000n, least: 990n, limit: 0n }],
})
const inverse = encodeFunctionData({
  abi: ABI,
  functionName: 'exactOutput',
  args: [{ path: WAY, recipient: ACCOUNT, amountIn: 1000n, amountOutMinimum: 990n }],
})
/** The data of a call, a piece of it replaced. */
const changed = (data: string, piece: string, by: string) => {
  assert.ok(data.includes(piece))
  return data.replace(piece, by)
}
const word = (value: bigint) => value.toString(16).padStart(64, '0')
const good = built().data
const print = (it: unknown) => JSON.stringify(it, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
const inValue = (value: bigint, over: Partial<PoolSwap> = {}) => ({ ...built(over, NATIVE_IN), value })

const HOSTILE: [what: string, call: Call | string][] = [
  ['nothing', '0x'],
  ['no bytes', '0x1'],
  ['a selector', '0x5ae401dc'],
  ['the call of another router', good.replace('5ae401dc', '12aa3caf')],
  ['to another contract', { ...built(), to: THIEF }],
  ['to the token', { ...built(), to: COIN }],
  ['to the wrapped currency', { ...built(), to: WETH }],
  ['a byte behind it', `${good}00`],
  ['a word behind it', good + word(0n)],
  ['a byte less', good.slice(0, -2)],
  ['a byte behind the inner call', outer(`${pay()}00`)],
  ['the list further away', changed(good, word(64n), word(96n))],
  ['no inner call', outer()],
  ['no outer one', pay()],
  ['an outer one without a deadline', encodeFunctionData({ abi: plain, args: [[pay()]] })],
  ['one bound to a block', encodeFunctionData({ abi: hashed, args: [`0x${word(NOW + 1200n)}`, [pay()]] })],
  ['one within another', outer(outer(pay()))],
  [
    'the interface of an older router',
    outer(
      encodeFunctionData({
        abi: old,
        args: [{ path: WAY, recipient: ACCOUNT, deadline: NOW + 1200n, amountIn: 1000n, amountOutMinimum: 990n }],
      }),
    ),
  ],
  ['a deadline that is over', until(NOW - 1n, pay())],
  ['a deadline of now', until(NOW, pay())],
  ['no deadline at all', until(0n, pay())],
  ['a deadline after more than an hour', until(NOW + 3601n, pay())],
  ['a deadline that never comes', until(2n ** 256n - 1n, pay())],
  ['another entry, for one pool', outer(single)],
  ['an exact amount out', outer(inverse)],
  ['the same twice', outer(pay(), pay())],
  ['sweeping to the thief afterwards', outer(pay(), sweep(THIEF))],
  ['sweeping to the account afterwards', outer(pay(), sweep(ACCOUNT))],
  ['sweeping before it', outer(sweep(THIEF), pay())],
  ['sweeping alone', outer(sweep(ACCOUNT))],
  ['a refund afterwards', outer(pay(), encodeFunctionData({ abi: ABI, functionName: 'refundETH' }))],
  ['wrapping before it', outer(encodeFunctionData({ abi: ABI, functionName: 'wrapETH', args: [1000n] }), pay())],
  ['pulling a token', outer(encodeFunctionData({ abi: ABI, functionName: 'pull', args: [COIN, 10n ** 18n] }), pay())],
  ['approving afterwards', outer(pay(), encodeFunctionData({ abi: ABI, functionName: 'approveMax', args: [COIN] }))],
  [
    'a permit before it',
    outer(
      encodeFunctionData({
        abi: ABI,
        functionName: 'selfPermit',
        args: [COIN, 1n, NOW, 27, `0x${word(1n)}`, `0x${word(1n)}`],
      }),
      pay(),
    ),
  ],
  [
    'a transfer before it',
    outer(encodeFunctionData({ abi: ABI, functionName: 'transferFrom', args: [ACCOUNT, THIEF, 1n] }), pay()),
  ],
  ['three inner calls', outer(out(), unwrap(), unwrap())],
  ['unwrapping alone', outer(unwrap())],
  ['unwrapping first', outer(unwrap(), out())],
  ['unwrapping to the thief', outer(out(), unwrap(990n, THIEF))],
  ['unwrapping to the router', outer(out(), unwrap(990n, HERE))],
  ['unwrapping to nobody', outer(out(), unwrap(990n, NOBODY))],
  ['unwrapping to whoever calls', outer(out(), unwrap(990n, CALLER))],
  ['unwrapping without a receiver', outer(out(), encodeFunctionData({ abi: unwrapToCaller, args: [990n] }))],
  [
    'unwrapping with a fee for the thief',
    outer(
      out(),
      encodeFunctionData({ abi: ABI, functionName: 'unwrapWETH9WithFee', args: [990n, ACCOUNT, 100n, THIEF] }),
    ),
  ],
  ['unwrapping for less', outer(out(), unwrap(989n))],
  ['unwrapping for more', outer(out(), unwrap(991n))],
  ['unwrapping for nothing', outer(out(), unwrap(0n))],
  ['no minimum before the unwrapping', outer(out({ amountOutMinimum: 0n }), unwrap())],
  ['no minimum twice', outer(out({ amountOutMinimum: 0n }), unwrap(0n))],
  ['unwrapping what went to the account', outer(out({ recipient: ACCOUNT }), unwrap())],
  ['unwrapping what went to the thief', outer(out({ recipient: THIEF }), unwrap())],
  ['unwrapping of another token', outer(pay({ recipient: HERE }), unwrap())],
  [
    'dirt before the receiver of the unwrapping',
    changed(
      outer(out(), unwrap()),
      `49404b7c${word(990n)}${'0'.repeat(24)}`,
      `49404b7c${word(990n)}${'0'.repeat(23)}1`,
    ),
  ],
  ['to the thief', outer(pay({ recipient: THIEF }))],
  ['to the router', outer(pay({ recipient: HERE }))],
  ['to whoever calls', outer(pay({ recipient: CALLER }))],
  ['to nobody', outer(pay({ recipient: NOBODY }))],
  ['to another pool', outer(pay({ recipient: WETH }))],
  ['for another account', { ...built(), from: THIEF }],
  ['all that the router has', outer(pay({ amountIn: 0n }))],
  ['an amount that the router reads as negative', outer(pay({ amountIn: 2n ** 255n }))],
  ['no minimum', outer(pay({ amountOutMinimum: 0n }))],
  ['no way', outer(pay({ path: '0x' }))],
  ['one token', outer(pay({ path: path(COIN) }))],
  ['a way without an end', outer(pay({ path: path(COIN, 3000) }))],
  ['a way with more at its end', outer(pay({ path: `${WAY}00` }))],
  ['three pools', outer(pay({ path: path(COIN, 500, WETH, 500, THIEF, 500, LINK) }))],
  ['there and back', outer(pay({ path: path(COIN, 500, WETH, 3000, COIN) }))],
  ['to the same token', outer(pay({ path: path(COIN, 500, COIN) }))],
  ['over nobody', outer(pay({ path: path(COIN, 500, NOBODY, 500, LINK) }))],
  ['to nobody’s token', outer(pay({ path: path(COIN, 500, NOBODY) }))],
  ['a fee that no pool has', outer(pay({ path: path(COIN, 501, LINK) }))],
  ['no fee', outer(pay({ path: path(COIN, 0, LINK) }))],
  ['a fee of everything', outer(pay({ path: path(COIN, 3000, WETH, 0xffffff, LINK) }))],
  ['value beside a token', { ...built(), value: 1n }],
  ['value as high as the amount beside a token', { ...built(), value: 1000n }],
  ['less value', inValue(999n)],
  ['more value', inValue(1001n)],
  ['value for what ends at the wrapped currency', { ...built({}, NATIVE_OUT), value: 1000n }],
]

test('R167: what nobody here builds is not read: no hostile call passes', () => {
  for (const [what, call] of HOSTILE) {
    const it = typeof call === 'string' ? { data: call } : call
    assert.is(read(it), undefined, what)
  }
  assert.ok(HOSTILE.length >= 60, `${HOSTILE.length} calls`)
  const texts = HOSTILE.map(([, call]) => print(call))
  assert.is(new Set(texts).size, HOSTILE.length, 'each is another one')
})

test('R167: no changed byte of a built call goes unnoticed', () => {
  for (const one of [built(), built({}, NATIVE_IN), built({}, NATIVE_OUT)]) {
    const terms = print(read(one))
    /** The token between two pools, another one of which changes nothing of what is promised. */
    const middle = one.data.indexOf(WAY.slice(2).toLowerCase()) + 46
    const isBetween = (at: number) => middle > 46 && at >= middle && at < middle + 40
    for (let at = 2; at < one.data.length; at += 2) {
      const byte = (parseInt(one.data.slice(at, at + 2), 16) ^ 1).toString(16).padStart(2, '0')
      const found = read({ ...one, data: one.data.slice(0, at) + byte + one.data.slice(at + 2) })
      // Within its hour the deadline can be any.
      const isDeadline = at >= 2 + 8 + 60 && at < 2 + 8 + 64
      assert.ok(!found || print(found) !== terms || isBetween(at) || isDeadline, `byte ${at / 2 - 1} of ${one.data}`)
    }
  }
})

test('a call that was read is too old an hour later', () => {
  assert.equal(read(built(), NOW + 1199n), promise)
  assert.is(read(built(), NOW + 1200n), undefined)
  assert.is(read(built(), NOW - 2401n), undefined)
})

test('of a network of a service, a router of pools stays unknown', () => {
  assert.is(readSwap({ ...built() }, [], WETH), undefined)
  assert.is(readSwap({ ...built() }, [ROUTER], WETH), undefined)
})

test('the product’s own wrapping is read at the wrapped currency that it names', () => {
  const call = { from: ACCOUNT, to: WETH, data: '0xd0e30db0', value: 5n }
  const terms = { to: WETH, receiver: ACCOUNT, amount: 5n, minimum: 5n, isWrap: true }
  assert.equal(readSwap(call, [], undefined, { wrapped: WETH }), terms)
  assert.is(readSwap({ ...call, to: COIN }, [], undefined, { wrapped: WETH }), undefined)
  assert.is(readSwap(call, [], undefined, EXCHANGE), undefined, 'it was to go through pools')
})

test('an address that is none cannot be built for', () => {
  for (const over of [{ account: 'me' }, { router: '0x12' }, { tokens: [COIN, 'eth'], fees: [500] }])
    assert.throws(() => built(over))
})

test.run()
