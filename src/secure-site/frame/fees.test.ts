import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure } from '../../../test/async.ts'
import { HOSTILE } from '../../../test/hostile.ts'
import { ModalError } from '../../base/errors.ts'
import { isRecord } from '../../base/record.ts'
import type { AskNode } from '../../chains/evm/token-calls.ts'
import type { EvmTransaction } from './evm-transaction.ts'
import { feeRows, prepareAll, type Prepared } from './fees.ts'

const test = suite('nonce, gas and price')
const from = `0x${'1'.repeat(40)}`
const to = `0x${'2'.repeat(40)}`
const CALL: EvmTransaction = { to, value: '0x0', data: '0x' }
const ETH = { symbol: 'ETH', decimals: 18 }

const ANSWERS: Record<string, unknown> = {
  eth_getTransactionCount: '0x7',
  eth_getBlockByNumber: { baseFeePerGas: '0x64' },
  eth_maxPriorityFeePerGas: '0x5',
  eth_gasPrice: '0x9',
  eth_estimateGas: '0x186a0',
}
const refused = (reason: string) => new ModalError('rpc/error', { message: reason, data: { reason } })

/** A node with these answers, which are thrown if they are errors; `eth_estimateGas` can depend on the call. */
const nodeWith =
  (answers: Record<string, unknown> = {}): AskNode =>
  async (method, params) => {
    const answer = { ...ANSWERS, ...answers }[method]
    const told = typeof answer === 'function' ? (answer as (call: unknown) => unknown)(params[0]) : answer
    if (told instanceof Error) throw told
    return told
  }
const prepare = (answers: Record<string, unknown> = {}, ...calls: EvmTransaction[]): Promise<Prepared> =>
  prepareAll(calls.length ? calls : [CALL], { from, chainId: '8453', node: nodeWith(answers) })

test('what the site left open comes from the node, with room for a state that changes', async () => {
  const { transactions, assumed, fails } = await prepare()
  assert.equal(transactions, [
    { ...CALL, chainId: '0x2105', nonce: '0x7', gas: '0x1d4c0', maxFeePerGas: '0xcd', maxPriorityFeePerGas: '0x5' },
  ])
  assert.equal([assumed, fails], [[], false])
  // A transfer of coins needs the same in every state.
  assert.is((await prepare({ eth_estimateGas: '0x5208' })).transactions[0]!.gas, '0x5208')
})

test('what the site fixed counts, and nothing is asked for it', async () => {
  const silent = new Error('asked')
  const given = { ...CALL, nonce: '0x0', gas: '0x1', gasPrice: '0x2' }
  const all = Object.fromEntries(Object.keys(ANSWERS).map(it => [it, silent]))
  assert.equal((await prepare(all, given)).transactions, [{ ...given, chainId: '0x2105' }])
  const dynamic = { ...CALL, maxFeePerGas: '0x3', maxPriorityFeePerGas: '0x9' }
  const [first] = (await prepare({}, dynamic)).transactions
  // A tip above the most would not be taken.
  assert.equal([first!.gas, (first as typeof dynamic).maxPriorityFeePerGas], ['0x1d4c0', '0x3'])
})

test('a network without a base fee has the old kind of price, which keeps to the site’s limit', async () => {
  for (const block of [{}, { baseFeePerGas: null }]) {
    const priceOf = async (call: EvmTransaction) => {
      const [prepared] = (await prepare({ eth_getBlockByNumber: block }, call)).transactions
      return Object.entries(prepared!).filter(([name]) => /price|fee/i.test(name))
    }
    assert.equal(await priceOf(CALL), [['gasPrice', '0x9']])
    assert.equal(await priceOf({ ...CALL, maxFeePerGas: '0x3', maxPriorityFeePerGas: '0x1' }), [['gasPrice', '0x3']])
  }
})

test('calls of a batch get one nonce after the other', async () => {
  const { transactions } = await prepare({}, CALL, CALL, CALL)
  assert.equal(
    transactions.map(it => it.nonce),
    ['0x7', '0x8', '0x9'],
  )
})

test('silence and nonsense are no numbers: nothing is prepared with them', async () => {
  for (const method of ['eth_getTransactionCount', 'eth_estimateGas', 'eth_getBlockByNumber'])
    for (const answer of [...HOSTILE, '', '0x', 'latest', 7, new ModalError('http/network')])
      if (method !== 'eth_getBlockByNumber' || !isRecord(answer) || answer instanceof Error)
        await failure(prepare({ [method]: answer }))
  for (const answer of ['', 7, true]) {
    await failure(prepare({ eth_getBlockByNumber: { baseFeePerGas: answer } }))
    await failure(prepare({ eth_getBlockByNumber: {}, eth_gasPrice: answer }))
    // Only a proposal has something to stand in for it.
    const [first] = (await prepare({ eth_maxPriorityFeePerGas: answer })).transactions
    assert.is((first as { maxPriorityFeePerGas: string }).maxPriorityFeePerGas, '0x3b9aca00')
  }
})

test('only a node that expects a failure says so; any other refusal leaves the fee assumed', async () => {
  for (const [reason, fails] of [
    ['execution reverted', true],
    ['insufficient funds for gas * price + value', true],
    ['rate limit exceeded', false],
    ['method not found', false],
  ] as const) {
    const prepared = await prepare({ eth_estimateGas: refused(reason) })
    assert.equal([prepared.fails, prepared.assumed, prepared.transactions[0]!.gas], [fails, [1], '0xf4240'], reason)
  }
})

test('the screen says which fees are assumed, and the most that all can cost', async () => {
  const eth_estimateGas = (call: { data: string }) => (call.data === '0x' ? '0x186a0' : refused('execution reverted'))
  const later = { ...CALL, data: '0x01' }
  const rowsOf = async (...calls: EvmTransaction[]) => feeRows(await prepare({ eth_estimateGas }, ...calls), 0n, ETH)
  assert.equal(await rowsOf(CALL), [['Network fee, at most', '0.0000000000246 ETH']])
  assert.equal(await rowsOf(CALL, later), [
    ['Network fee, at most', '0.0000000002296 ETH'],
    ['Fee of 2', 'Assumed, because nobody could estimate it. If it isn’t enough, this one fails.'],
  ])
  assert.equal((await rowsOf(CALL, later, later))[1], [
    'Fee of 2, 3',
    'Assumed, because nobody could estimate it. If it isn’t enough, these fail.',
  ])
  assert.match(String((await rowsOf(later))[1]), /This fee,Assumed.*the transaction fails/)
})

test('what a rollup charges besides is an amount of now, and unknown where nobody said', async () => {
  const prepared = await prepare()
  const coin = { symbol: 'USD', decimals: 6 }
  assert.equal(feeRows(prepared, 5n, coin), [
    ['Network fee, at most', '24.6 USD'],
    ['Data fee, about', '0.000005 USD'],
  ])
  assert.equal(feeRows(prepared, undefined, coin)[1], ['Data fee', 'Unknown, if this network has one'])
})

test.run()
