import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { pad, toEventSelector, toHex, type Hex } from 'viem'
import { everywhere, HOSTILE, isPolluted, mutated, seeded } from '../../../test/hostile.ts'
import { operationsOf } from './user-operation.ts'

const test = suite('user operations')
const A = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const B = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const NOBODY = `0x${'0'.repeat(40)}`
const EVENT = toEventSelector('UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)')

/** An operation that cost 900. */
const operation = (success: bigint, { sender = A, paymaster = NOBODY, ...over } = {}) => ({
  address: '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  topics: [EVENT, `0x${'ab'.repeat(32)}`, pad(sender as Hex), pad(paymaster as Hex)],
  data: `0x${[1n, success, 900n, 3n].map(it => pad(toHex(it)).slice(2)).join('')}`,
  ...over,
})
const [done, failed] = [operation(1n), operation(0n)]
const haveFailed = (...logs: object[]) => operationsOf(logs, A.toLowerCase()).haveFailed

test('an account’s operations have failed if none of them took effect, whoever paid', () => {
  assert.ok(haveFailed(failed))
  assert.ok(haveFailed(operation(0n, { paymaster: B })))
  assert.ok(haveFailed(failed, operation(1n, { sender: B }), failed))
  for (const logs of [[], [done], [failed, done], [operation(0n, { sender: B })]]) assert.not(haveFailed(...logs))
})

test('the entry points of every version tell it', () => {
  for (const address of [
    '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789',
    '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
    '0x433709009B8330FDa32311DF1C2AFA402eD8D009',
  ]) {
    assert.ok(haveFailed({ ...failed, address }))
    assert.is(operationsOf([{ ...done, address }], A).fee, 900n)
  }
})

/** What a Safe emits for a transaction of its owners: the hash in the data up to 1.3, as a topic from 1.4. */
const execution = (name: string, { address = A, refund = 0n, isOld = false } = {}) => {
  const hash = `0x${'cd'.repeat(32)}`
  const event = toEventSelector(`Execution${name}(bytes32,uint256)`)
  const payment = pad(toHex(refund))
  return isOld
    ? { address, topics: [event], data: hash + payment.slice(2) }
    : { address, topics: [event, hash], data: payment }
}

test('a Safe’s transaction that did not take effect has failed, whoever sent it and paid for it', () => {
  for (const isOld of [false, true]) {
    assert.ok(haveFailed(execution('Failure', { isOld })))
    assert.not(haveFailed(execution('Success', { isOld })))
    assert.not(haveFailed(execution('Failure', { isOld, address: B })))
    assert.is(operationsOf([execution('Failure', { isOld })], A).fee, 0n)
    // A refund may be in any token.
    assert.is(operationsOf([execution('Success', { isOld, refund: 5n })], A).fee, undefined)
    assert.is(operationsOf([done, execution('Success', { isOld, refund: 5n })], A).fee, undefined)
  }
  assert.not(haveFailed(execution('Failure'), execution('Success')))
  for (const data of [undefined, '0x', 'x', {}]) {
    assert.ok(haveFailed({ ...execution('Failure'), data }))
    assert.is(operationsOf([{ ...execution('Success'), data }], A).fee, undefined)
  }
})

test('nobody but an entry point, and nothing that is cut off, tells that an operation failed', () => {
  for (const over of [{ address: B }, { address: 'x' }, { data: '0x' }, { data: failed.data.slice(0, -2) }])
    assert.not(haveFailed({ ...failed, ...over }))
  for (const topics of [null, [], [EVENT], failed.topics.slice(0, 3), [B, ...failed.topics.slice(1)]])
    assert.not(haveFailed({ ...failed, topics }))
})

test('a failed operation costs its account what one that took effect costs', () => {
  assert.is(operationsOf([failed], A).fee, 900n)
  assert.is(operationsOf([operation(0n, { paymaster: B })], A).fee, 0n)
})

test('the fee is unknown if the logs do not tell it, but what failed has failed', () => {
  const crowd = Array.from({ length: 1000 }, () => operation(1n, { sender: B }))
  assert.is(operationsOf(crowd, A).fee, 0n)
  for (const logs of [undefined, null, {}, [...crowd, done]])
    assert.equal(operationsOf(logs, A), { fee: undefined, haveFailed: false })
  for (const odd of [null, { ...done, address: B }, { ...done, topics: null }, { ...done, data: '0x' }])
    assert.equal(operationsOf([failed, odd], A), { fee: undefined, haveFailed: true })
  assert.equal(operationsOf([failed, ...crowd], A), { fee: undefined, haveFailed: true })
})

test('R57: whatever the logs are, there is a fee of no less than zero or none, and an answer about failure', () => {
  const random = seeded(4337)
  const sample = [failed, operation(1n, { sender: B })]
  for (const logs of [
    ...HOSTILE,
    ...HOSTILE.flatMap(value => everywhere(sample, value)),
    ...Array.from({ length: 2000 }, () => mutated(sample, random)),
  ]) {
    const { fee, haveFailed } = operationsOf(logs, A)
    assert.ok(fee === undefined || fee >= 0n)
    assert.type(haveFailed, 'boolean')
  }
  assert.not(isPolluted())
})

test.run()
