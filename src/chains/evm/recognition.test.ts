// How to find a transaction whose answer was lost, from a node's replies (R139).
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Request } from './client.ts'
import { callHash, readTransaction } from './nonce.ts'
import { findSince, isSince, mark } from './recognition.ts'

const test = suite('recognition on evm')
const [A, B, BUNDLER] = ['a1', 'b2', 'c3'].map(it => `0x${it.repeat(20)}`) as [string, string, string]
const hex = (value: number) => `0x${value.toString(16)}`
interface Mined {
  block: number | null
  nonce: number
  from?: string
  to?: string
  value?: number
}
const hashOf = (at: number) => `0x${(at + 16).toString(16).padStart(64, '0')}`
const toReply = ({ block, nonce, from = A, to = B, value = 5 }: Mined, at: number) => ({
  hash: hashOf(at),
  from,
  to,
  nonce: hex(nonce),
  value: hex(value),
  input: '0x',
  blockNumber: block === null ? null : hex(block),
})
const call = callHash(readTransaction(toReply({ block: 1, nonce: 1 }, 0))!)

/**
 * A chain with these transactions and `head` as its newest block; `waiting` transactions of the account are pending.
 */
function chainOf(all: Mined[], { head = 200, waiting = 0 } = {}) {
  const asked: string[] = []
  const request: Request = async (method, params) => {
    asked.push(method)
    const [first, second] = (params ?? []) as [string, string]
    switch (method) {
      case 'eth_blockNumber':
        return hex(head)
      case 'eth_getTransactionCount': {
        const until = second.startsWith('0x') ? Number(second) : head
        const used = all.filter(it => (it.from ?? A) === first.toLowerCase() && (it.block ?? Infinity) <= until)
        return hex(7 + used.length + (second === 'pending' ? waiting : 0))
      }
      case 'eth_getBlockByNumber':
        return { transactions: all.flatMap((it, at) => (it.block === Number(first) ? [toReply(it, at)] : [])) }
      case 'eth_getTransactionByHash': {
        const at = all.findIndex((_, at) => hashOf(at) === first)
        return at < 0 ? null : toReply(all[at]!, at)
      }
    }
  }
  return { request, asked }
}
const asked = { account: A, since: '7.100', callHash: call }
const find = (all: Mined[], over: object = {}) => findSince(chainOf(all).request, { ...asked, except: [], ...over })
const since = (it: Mined, over: object = {}) => isSince(chainOf([it]).request, { ...asked, hash: hashOf(0), ...over })

test('where an account stands counts what waits for a block: that has its nonce already', async () => {
  assert.is(await mark(chainOf([], { waiting: 2 }).request, A), '9.200')
})

test('R139: the transaction is one of the next four of the account, and the same call', async () => {
  const others = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ block: 110 + at, nonce: 7 + at, value: 1 }))
  for (let before = 0; before < 4; before++)
    assert.is(await find([...others(before), { block: 150, nonce: 7 + before }]), hashOf(before))
  assert.is(await find([...others(4), { block: 150, nonce: 11 }]), undefined, 'far behind it is found in the history')
  assert.is(await find(others(3)), undefined)
  assert.is(await find([{ block: 150, nonce: 7, to: A }]), undefined)
  const twice = [7, 8].map(nonce => ({ block: 150, nonce }))
  assert.is(await find(twice), hashOf(0))
  assert.is(await find(twice, { except: [hashOf(0)] }), hashOf(1))
})

test('R139: of an account that sent nothing since one question tells, and without a call or a place there is none', async () => {
  const still = chainOf([])
  assert.is(await findSince(still.request, { ...asked, except: [] }), undefined)
  assert.equal(still.asked, ['eth_getTransactionCount'])
  for (const over of [{ callHash: undefined }, { since: '' }, { since: '7' }]) {
    const { request, asked: questions } = chainOf([{ block: 150, nonce: 7 }])
    assert.is(await findSince(request, { ...asked, except: [], ...over }), undefined)
    assert.equal(questions, [])
  }
})

test('R139: what is in a block of before, or in none, or had its nonce before the question, is not since it', async () => {
  for (const [block, isLater] of [
    [99, false],
    [100, false],
    [101, true],
    [null, undefined],
  ] as const) {
    assert.is(await since({ block, nonce: 7 }), isLater, String(block))
    assert.is(await since({ block, nonce: 7, from: BUNDLER }), isLater, `${block} of others`)
  }
  assert.is(await since({ block: 150, nonce: 6 }), false, 'it waited for its block')
})

test('R139: by the account itself it is the same call, or what the account made at its own place', async () => {
  assert.is(await since({ block: 150, nonce: 7, value: 6 }), false)
  assert.is(await since({ block: 150, nonce: 7, value: 6 }, { callHash: undefined }), true)
  assert.is(await since({ block: 150, nonce: 7, to: A, value: 6 }), true)
  // A sender that executes for a smart account has its own nonces and calls.
  assert.is(await since({ block: 150, nonce: 2, from: BUNDLER, value: 6 }), true)
})

test('a node that shows another transaction than the one asked for shows nothing', async () => {
  const { request } = chainOf([{ block: 150, nonce: 7 }])
  const other: Request = async (method, params) =>
    request(method, method === 'eth_getTransactionByHash' ? [hashOf(0)] : params)
  assert.is(await isSince(other, { ...asked, hash: hashOf(0).toUpperCase().replace('0X', '0x') }), true)
  assert.is(await isSince(other, { ...asked, hash: hashOf(1) }), undefined)
})

test.run()
