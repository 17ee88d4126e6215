import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { encodeFunctionData, parseAbi, type Hex } from 'viem'
import { NATIVE_TOKEN } from '../swaps.ts'
import { normalize } from './codec.ts'
import { readSwap } from './swap-call.ts'

const test = suite('calls of KyberSwap’s router')
const address = (digit: string) => normalize(`0x${digit.repeat(40)}`)!
const [ACCOUNT, COIN, LINK, EXECUTOR, ROUTER, THIEF, POOL] = ['a', '1', '2', '3', '4', 'f', '5'].map(address) as [
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
]
const NOBODY = `0x${'0'.repeat(40)}` as Hex
const NATIVE = NATIVE_TOKEN as Hex
const DESC =
  'struct Desc { address srcToken; address dstToken; address[] srcReceivers; uint256[] srcAmounts; ' +
  'address[] feeReceivers; uint256[] feeAmounts; address dstReceiver; uint256 amount; uint256 minReturnAmount; ' +
  'uint256 flags; bytes permit; }'
const EXECUTION =
  'struct Execution { address callTarget; address approveTarget; bytes targetData; Desc desc; bytes clientData; }'
const abi = parseAbi([DESC, EXECUTION, 'function swap(Execution) payable returns (uint256, uint256)'])
const generic = parseAbi([DESC, EXECUTION, 'function swapGeneric(Execution) payable returns (uint256, uint256)'])
const simple = parseAbi([
  DESC,
  'function swapSimpleMode(address caller, Desc desc, bytes executorData, bytes clientData) returns (uint256, uint256)',
])
const desc = {
  srcToken: COIN,
  dstToken: LINK,
  srcReceivers: [EXECUTOR] as Hex[],
  srcAmounts: [1000n],
  feeReceivers: [] as Hex[],
  feeAmounts: [] as bigint[],
  dstReceiver: ACCOUNT,
  amount: 1000n,
  minReturnAmount: 990n,
  flags: 0n,
  permit: '0x' as Hex,
}
const execution = {
  callTarget: EXECUTOR,
  approveTarget: NOBODY,
  targetData: '0x1234' as Hex,
  clientData: '0x7b7d' as Hex,
}
type Over = Partial<typeof desc>
type Around = Partial<typeof execution>
const made = (over: Over = {}, around: Around = {}) => ({
  ...execution,
  ...around,
  desc: { ...desc, ...over },
})
const swap = (over: Over = {}, around: Around = {}) => encodeFunctionData({ abi, args: [made(over, around)] })
const NATIVE_IN: Over = { srcToken: NATIVE, srcReceivers: [], srcAmounts: [] }

type Call = { from?: string; to?: string; data: string; value?: bigint }
const read = (call: Call | string) =>
  readSwap({ from: ACCOUNT, to: ROUTER, ...(typeof call === 'string' ? { data: call } : call) }, [ROUTER], LINK, {
    aggregator: ROUTER,
  })
const promise = { from: COIN, to: LINK, receiver: ACCOUNT, amount: 1000n, minimum: 990n, isWrap: false }

test('the generic call tells what is paid, what comes at least, and to whom; the native currency has no address', () => {
  assert.is(swap().slice(0, 10), '0xe21fd0e9')
  assert.equal(read(swap()), promise)
  assert.equal(read(swap({ srcReceivers: [EXECUTOR, POOL], srcAmounts: [400n, 600n] })), promise)
  assert.equal(read({ data: swap(NATIVE_IN), value: 1000n }), { ...promise, from: undefined })
  assert.equal(read(swap({ dstToken: NATIVE })), { ...promise, to: undefined })
  assert.equal(read(`0x${swap().slice(2).toUpperCase()}`), promise, 'bytes have no letter case')
})

const word = (value: bigint) => value.toString(16).padStart(64, '0')
/** The data of a call, one of its words replaced; the description begins with the tenth. */
const withWord = (at: number, by: string, data: string = swap()) =>
  data.slice(0, 10 + 64 * at) + by + data.slice(74 + 64 * at)
const wordAt = (at: number) => swap().slice(10 + 64 * at, 74 + 64 * at)
/** Where its words are in a call with two bytes for the executor. */
const TOKEN = 8,
  RECEIVER = 14,
  AMOUNT = 15,
  MINIMUM = 16,
  FLAGS = 17
const dirty = (at: number) => withWord(at, `01${wordAt(at).slice(2)}`)
const flags = (flags: bigint) => swap({ flags })
const fee = (receivers: Hex[], amounts: bigint[], more: bigint = 0n) =>
  swap({ feeReceivers: receivers, feeAmounts: amounts, flags: more })

const HOSTILE: [what: string, call: Call | string][] = [
  ['nothing', '0x'],
  ['no bytes', '0x1'],
  ['a selector', '0xe21fd0e9'],
  ['to another contract', { data: swap(), to: THIEF }],
  ['to the token', { data: swap(), to: COIN }],
  ['to the wrapped currency', { data: swap(), to: LINK }],
  ['to the executor', { data: swap(), to: EXECUTOR }],
  ['to nobody', { data: swap(), to: NOBODY }],
  ['from another account', { data: swap(), from: THIEF }],
  ['another entry, which calls anything', encodeFunctionData({ abi: generic, args: [made()] })],
  [
    'another entry, whose amounts are in the executor’s data',
    encodeFunctionData({ abi: simple, args: [EXECUTOR, made().desc, '0x1234', '0x'] }),
  ],
  ['the entry of 1inch', swap().replace('e21fd0e9', '07ed2379')],
  ['a transfer', swap().replace('e21fd0e9', 'a9059cbb')],
  ['wrapping', '0xd0e30db0'],
  ['a byte behind it', `${swap()}00`],
  ['a word behind it', swap() + word(0n)],
  ['a byte less', swap().slice(0, -2)],
  ['half a byte less', swap().slice(0, -1)],
  ['a call cut short', swap().slice(0, 10 + 64 * 12)],
  ['the description further away', withWord(4, word(BigInt(`0x${wordAt(4)}`) + 32n))],
  ['the description where the executor’s data is', withWord(4, wordAt(3))],
  ['the executor’s data far away', withWord(3, word(2n ** 64n))],
  ['more before the executor', dirty(1)],
  ['more before the token', dirty(TOKEN)],
  ['more before what comes', dirty(TOKEN + 1)],
  ['more before the receiver', dirty(RECEIVER)],
  ['to the thief', swap({ dstReceiver: THIEF })],
  ['to the router', swap({ dstReceiver: ROUTER })],
  ['to the executor’s account', swap({ dstReceiver: EXECUTOR })],
  ['to whoever calls', swap({ dstReceiver: NOBODY })],
  ['no amount', swap({ amount: 0n, srcAmounts: [0n] })],
  ['an amount that no token has', swap({ amount: 2n ** 255n, srcAmounts: [2n ** 255n] })],
  ['everything', swap({ amount: 2n ** 256n - 1n, srcAmounts: [2n ** 256n - 1n] })],
  ['no minimum', swap({ minReturnAmount: 0n })],
  ['only a part that is filled', flags(1n)],
  ['more native currency than it says', flags(2n)],
  ['claimed by the router first', flags(4n)],
  ['burned from the sender', flags(8n)],
  ['burned from the origin', flags(16n)],
  ['the simple mode, by a flag', flags(32n)],
  ['a fee on what comes, by a flag', flags(64n)],
  ['a fee in hundredths, by a flag', flags(128n)],
  ['approving another contract, by a flag', flags(256n)],
  ['a flag that nobody knows', flags(512n)],
  ['all flags', flags(2n ** 256n - 1n)],
  ['a fee for the thief', fee([THIEF], [100n])],
  ['a fee for the account', fee([ACCOUNT], [1n])],
  ['no fee for the thief', fee([THIEF], [0n])],
  ['a fee for nobody', fee([], [100n])],
  ['a receiver of a fee without one', fee([THIEF], [])],
  ['a fee in hundredths for the thief', fee([THIEF], [5000n], 128n)],
  ['a fee on what comes for the thief', fee([THIEF], [500n], 64n)],
  ['two fees', fee([THIEF, EXECUTOR], [1n, 1n])],
  ['a permit', swap({ permit: `0x${word(1n).repeat(7)}` })],
  ['a permit of one byte', swap({ permit: '0x00' })],
  ['approving the thief', swap({}, { approveTarget: THIEF })],
  ['approving the executor', swap({}, { approveTarget: EXECUTOR })],
  ['nobody executes', swap({}, { callTarget: NOBODY })],
  ['the token executes', swap({}, { callTarget: COIN })],
  ['what comes executes', swap({}, { callTarget: LINK })],
  ['the account executes', swap({}, { callTarget: ACCOUNT })],
  ['the router executes', swap({}, { callTarget: ROUTER })],
  ['nothing to execute', swap({}, { targetData: '0x' })],
  ['a token for itself', swap({ dstToken: COIN })],
  ['nobody’s token', swap({ srcToken: NOBODY })],
  ['for nobody’s token', swap({ dstToken: NOBODY })],
  ['less on its way than it says', swap({ srcAmounts: [999n] })],
  ['more on its way than it says', swap({ srcAmounts: [1001n] })],
  ['nothing on its way', swap({ srcReceivers: [], srcAmounts: [] })],
  ['an amount for nobody', swap({ srcReceivers: [], srcAmounts: [1000n] })],
  ['a receiver without an amount', swap({ srcReceivers: [EXECUTOR, THIEF], srcAmounts: [1000n] })],
  ['sums that begin again from zero', swap({ srcReceivers: [EXECUTOR, THIEF], srcAmounts: [2n ** 256n - 1n, 1001n] })],
  ['burned on its way', swap({ srcReceivers: [NOBODY] })],
  ['back to the account on its way', swap({ srcReceivers: [ACCOUNT] })],
  ['to the router on its way', swap({ srcReceivers: [ROUTER] })],
  ['to the token on its way', swap({ srcReceivers: [COIN] })],
  ['to seventeen on its way', swap({ srcReceivers: Array(17).fill(POOL), srcAmounts: [984n, ...Array(16).fill(1n)] })],
  ['value beside a token', { data: swap(), value: 1n }],
  ['value as high as the amount beside a token', { data: swap(), value: 1000n }],
  ['no value', { data: swap(NATIVE_IN) }],
  ['less value', { data: swap(NATIVE_IN), value: 999n }],
  ['more value', { data: swap(NATIVE_IN), value: 1001n }],
  ['native currency for itself', { data: swap({ ...NATIVE_IN, dstToken: NATIVE }), value: 1000n }],
]

test('R167: what is not exactly a swap for the account is not read: no hostile call passes', () => {
  for (const [what, call] of HOSTILE) assert.is(read(call), undefined, what)
  assert.ok(HOSTILE.length >= 60, `${HOSTILE.length} calls`)
  const texts = HOSTILE.map(([, call]) =>
    JSON.stringify(call, (_, value) => (typeof value === 'bigint' ? `${value}` : (value as unknown))),
  )
  assert.is(new Set(texts).size, HOSTILE.length, 'each is another one')
})

test('R167: no changed byte of what decides about money goes unnoticed', () => {
  const terms = (data: string) =>
    JSON.stringify(read(data), (_, value) => (typeof value === 'bigint' ? `${value}` : (value as unknown)))
  const good = swap()
  const usual = terms(good)
  for (const at of [TOKEN, TOKEN + 1, RECEIVER, AMOUNT, MINIMUM, FLAGS])
    for (let byte = 0; byte < 32; byte++) {
      const place = 10 + 64 * at + 2 * byte
      const other = (parseInt(good.slice(place, place + 2), 16) ^ 1).toString(16).padStart(2, '0')
      const data = good.slice(0, place) + other + good.slice(place + 2)
      assert.is.not(terms(data), usual, `word ${at}, byte ${byte}`)
    }
})

test('without the facts of the service its router is one that nobody knows', () => {
  assert.is(readSwap({ from: ACCOUNT, to: ROUTER, data: swap() }, [], LINK), undefined)
  assert.is(readSwap({ from: ACCOUNT, to: ROUTER, data: swap() }, [ROUTER], LINK), undefined)
})

test.run()
