import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ModalError } from '../../base/errors.ts'
import {
  addressOf,
  callOf,
  hashOf,
  isBytes,
  isHash,
  isQuantity,
  isRevert,
  normalize,
  quantity,
  receiptOf,
  toHex,
  wouldFail,
} from './codec.ts'

const test = suite('evm codec')
const CHECKSUMMED = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const OTHER = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const throws = (run: () => unknown, code: string) =>
  assert.throws(run, (error: unknown) => error instanceof ModalError && error.code === code)

test('R40: gives addresses their checksum and refuses a wrong one', () => {
  const lower = CHECKSUMMED.toLowerCase()
  const rows: [string, string | undefined][] = [
    [CHECKSUMMED, CHECKSUMMED],
    [lower, CHECKSUMMED],
    ['0x' + lower.slice(2).toUpperCase(), CHECKSUMMED],
    ['0X' + lower.slice(2).toUpperCase(), CHECKSUMMED],
    [lower.slice(2), CHECKSUMMED],
    [CHECKSUMMED.slice(2), CHECKSUMMED],
    [CHECKSUMMED.replace('aA', 'Aa'), undefined],
    ['0x5AAeb6053f3e94c9b9a09f33669435e7ef1beaed', undefined],
    [lower.slice(0, -1), undefined],
    [lower + '0', undefined],
    ['0x' + lower, undefined],
    [' ' + lower, undefined],
    [lower + '\n', undefined],
    ['0x' + '0'.repeat(40), '0x' + '0'.repeat(40)],
    ['vitalik.eth', undefined],
    ['', undefined],
    [null as never, undefined],
    [undefined as never, undefined],
  ]
  for (const [text, expected] of rows) assert.is(normalize(text), expected, String(text))
  throws(() => addressOf('nobody'), 'address/invalid')
  // @spec:8.35
  assert.throws(() => addressOf('nobody'), /^Invalid CAIP Address$/)
})

test('R57: reads only hex numbers of up to 256 bits from a node', () => {
  assert.is(quantity('0x0'), 0n)
  assert.is(quantity('0x0de0B6b3a7640000'), 10n ** 18n)
  assert.is(quantity('0x' + 'f'.repeat(64)), 2n ** 256n - 1n)
  for (const reply of [
    '0x',
    '',
    '1',
    '0xg',
    '-0x1',
    ' 0x1',
    '0x1\n',
    '0x' + 'f'.repeat(65),
    1,
    1n,
    null,
    undefined,
    {},
    [],
    ['0x1'],
    true,
    '<html>',
  ])
    throws(() => quantity(reply), 'http/bad-reply')
})

test('prints amounts as hex and refuses what no chain can hold', () => {
  assert.is(toHex(0n), '0x0')
  assert.is(toHex(255n), '0xff')
  for (const amount of [-1n, 2n ** 256n]) throws(() => toHex(amount), 'wallet/failed')
})

test('sends only checked fields, as hex, and none that is undefined', () => {
  const extra = { from: CHECKSUMMED.toLowerCase(), to: OTHER.slice(2), value: 10n, data: undefined, nonce: 1 }
  assert.equal(callOf(extra), { from: CHECKSUMMED, to: OTHER, value: '0xa' })
  assert.equal(callOf({ from: CHECKSUMMED, to: OTHER, data: '0x', gas: 21000n, gasPrice: 1n }), {
    from: CHECKSUMMED,
    to: OTHER,
    value: '0x0',
    data: '0x',
    gas: '0x5208',
    gasPrice: '0x1',
  })
  for (const data of ['0x1', 'ab', '0xzz', ''])
    throws(() => callOf({ from: CHECKSUMMED, to: OTHER, data }), 'wallet/failed')
  throws(() => callOf({ from: CHECKSUMMED, to: OTHER.replace('fB', 'Fb') }), 'address/invalid')
})

test("reads status and fee of a receipt, the parent chain's part included", () => {
  const hash = '0x' + 'AB'.repeat(32)
  const mined = {
    status: '0x1',
    transactionHash: hash.toLowerCase(),
    blockNumber: '0x10',
    gasUsed: '0x5208',
    effectiveGasPrice: '0x2',
  }
  assert.equal(receiptOf(mined, hash), { status: 'success', hash: hash.toLowerCase(), blockNumber: 16n, fee: 42000n })
  assert.is(receiptOf({ ...mined, status: '0x0' }, hash)?.status, 'reverted')
  assert.is(receiptOf({ ...mined, l1Fee: '0x1' }, hash)?.fee, 42001n)
  // An unknown price is not a price of zero.
  for (const effectiveGasPrice of [undefined, null]) {
    const { status, fee } = receiptOf({ ...mined, effectiveGasPrice }, hash)!
    assert.equal([status, fee], ['success', undefined])
  }
  assert.is(receiptOf({ ...mined, l1Fee: null }, hash)?.fee, 42000n)
  for (const type of [undefined, null, '0x0', '0x1', '0x2', '0x3', '0x4', '0x02'])
    assert.is(receiptOf({ ...mined, type }, hash)?.fee, 42000n)
  // A paymaster of ZKsync, a fee currency of Celo, and what no user has sent.
  for (const type of ['0x71', '0x7b', '0x7e', '0x64', '0x6a', '0x5', 2, '']) {
    const { status, fee } = receiptOf({ ...mined, type }, hash)!
    assert.equal([status, fee], ['success', undefined])
  }
  for (const pending of [null, { ...mined, blockNumber: null }]) assert.is(receiptOf(pending, hash), undefined)
})

test('R77: takes no receipt of another transaction and none without a status', () => {
  const hash = '0x' + 'ab'.repeat(32)
  const mined = { status: '0x1', transactionHash: hash, blockNumber: '0x10', gasUsed: '0x1', effectiveGasPrice: '0x1' }
  for (const wrong of [
    { ...mined, transactionHash: '0x' + 'cd'.repeat(32) },
    { ...mined, transactionHash: null },
    { ...mined, status: null },
    { ...mined, gasUsed: 1 },
  ])
    throws(() => receiptOf(wrong, hash), 'http/bad-reply')
})

test('R141: what wallets hand over as a hash is brought into one form, and then tested strictly', () => {
  const hash = `0x${'ab'.repeat(32)}`
  for (const text of [hash, hash.toUpperCase(), hash.replace('0x', '0X'), hash.slice(2), ` ${hash}`, `${hash}\n`])
    assert.is(hashOf(text), hash, JSON.stringify(text))
  for (const value of [
    '',
    ' ',
    '0x',
    '0X',
    '0',
    hash.slice(0, -1),
    hash.slice(0, -2),
    `${hash}0`,
    `${hash}00`,
    `0x0x${'ab'.repeat(32)}`,
    `${hash.slice(0, 30)} ${hash.slice(30)}`,
    `0x${'0'.repeat(64)}`,
    '0'.repeat(64),
    `0x${'zz'.repeat(32)}`,
    `0x${'а'.repeat(64)}`,
    `-${hash}`,
    null,
    undefined,
    true,
    1,
    1n,
    NaN,
    [],
    [hash],
    {},
    { hash },
    { toString: () => hash },
    () => hash,
    Symbol('hash'),
    new Uint8Array(32),
  ])
    assert.is(hashOf(value), undefined, typeof value)
})

test('R148: `0X` is no prefix of bytes, hashes and numbers that nobody has brought into one form', () => {
  assert.equal([isBytes('0XAB'), isHash(`0X${'ab'.repeat(32)}`), isQuantity('0X1')], [false, false, false])
  assert.equal([isBytes('0xAB'), isHash(`0x${'AB'.repeat(32)}`), isQuantity('0xF')], [true, true, true])
})

test('what a contract’s own code did is told apart from what its node refused', () => {
  const failure = (code: number, reason: string, data?: string) =>
    new ModalError('rpc/error', { data: { code, reason, data } })
  for (const error of [
    failure(3, 'execution reverted', '0x'),
    failure(-32000, 'execution reverted'),
    failure(-32015, 'VM execution error.', 'Reverted 0x08c379a0'),
    failure(-32603, 'VM Exception while processing transaction: revert'),
    failure(1, 'message execution failed (exit=[33], revert reason=[none])'),
    failure(-32000, 'REVERT opcode executed'),
    failure(-32000, 'call failed', '0x4e487b71'),
  ])
    assert.equal([isRevert(error), wouldFail(error)], [true, true], String(error.data?.['reason']))
  for (const error of [
    failure(-32015, 'VM execution error.', 'Bad instruction fe'),
    failure(-32015, 'Call failed', 'err: StackUnderflow (supplied gas 100000000)'),
    failure(-32000, 'invalid opcode: INVALID'),
    failure(-32003, 'EVM error: InvalidFEOpcode'),
    failure(-32000, 'EVM error OpcodeNotFound'),
    failure(-32603, 'evm error: OutOfGas'),
    failure(-32003, 'out of gas: gas required exceeds: 50000000'),
    failure(-32000, 'invalid jump destination'),
    failure(-32000, 'stack limit reached 1024 (1023)'),
    failure(-32000, 'return data out of bounds'),
    failure(-32000, 'VM Exception while processing transaction: invalid opcode'),
    failure(-32000, 'CONTRACT_VALIDATE_ERROR : Smart contract is not exist.'),
  ])
    assert.equal([isRevert(error), wouldFail(error)], [false, true], String(error.data?.['reason']))
  for (const error of [
    failure(429, 'Your app has exceeded its compute units per second capacity.'),
    failure(-32005, 'daily request count exceeded, request rate limited', 'Too many requests'),
    failure(-32000, 'header not found'),
    failure(-32000, 'missing trie node 4f00 (path ) state is not available'),
    failure(-32000, 'execution aborted (timeout = 5s)'),
    failure(-32601, 'the method eth_call does not exist/is not available'),
    failure(-32602, 'Invalid params', 'invalid value'),
    failure(-32603, 'Internal error', 'upstream'),
    failure(-32000, 'Unauthorized: invalid API key'),
    new ModalError('rpc/error'),
    new ModalError('rpc/timeout'),
    new Error('execution reverted'),
  ])
    assert.equal([isRevert(error), wouldFail(error)], [false, false], error.message)
})

test.run()
