import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure } from '../../../test/async.ts'
import { ModalError } from '../../base/errors.ts'
import type { Preview, TransactionRequest } from '../adapter.ts'
import { findNetwork } from '../networks.ts'
import { prepareTransfer } from './transfer.ts'

const test = suite('transfers that are ready')
const [FROM, TO, TOKEN] = ['0x1', '0x2', '0x3']
const network = findNetwork(8453)!
const seen: Preview = { by: 'simulation', isFine: true, isWhole: true, changes: [] }
const signer = { request: async () => null }
const FEE = 42_005n

/** A chain that records its requests. */
function means() {
  const asked: [string, TransactionRequest][] = []
  const note =
    <T>(what: string, answer: T) =>
    async (_: unknown, tx: TransactionRequest) => (asked.push([what, tx]), answer)
  return {
    asked,
    transferOf: ({ from, token }: { from: string; token: string }) => ({ from, to: token, data: '0xa9059cbb' }),
    estimateGas: note('fee', { gas: 21_000n, gasPrice: 2n, extra: 5n }),
    preview: note('preview', seen),
    callHash: (tx: TransactionRequest) => (asked.push(['hash', tx]), 'hash'),
    sendTransaction: async (_: unknown, ...rest: [unknown, TransactionRequest]) => (
      asked.push(['send', rest[1]]),
      '0xhash'
    ),
  }
}

test('R78: fee, preview and what the wallet gets are of one transaction', async () => {
  for (const [token, tx] of [
    [undefined, { from: FROM, to: TO, value: 7n }],
    [TOKEN, { from: FROM, to: TOKEN, data: '0xa9059cbb' }],
  ] as const) {
    const it = means()
    const ready = await prepareTransfer(it, { network, from: FROM, to: TO, token, amount: 7n })
    assert.equal([ready.amount, ready.fee, ready.callHash, await ready.preview()], [7n, FEE, 'hash', seen])
    assert.is(await ready.submit(signer), '0xhash')
    assert.equal(it.asked, [
      ['fee', tx],
      ['hash', tx],
      ['preview', tx],
      ['send', tx],
    ])
  }
})

test('where the amount has to pay the fee as well, the rest moves, and the wallet is held to that fee', async () => {
  const it = means()
  const all = { network, from: FROM, to: TO, amount: FEE + 3n, isFeeIncluded: true }
  const ready = await prepareTransfer(it, all)
  await ready.preview()
  await ready.submit(signer)
  const tx = { from: FROM, to: TO, value: 3n, gas: 21_000n, gasPrice: 2n }
  assert.equal(
    [ready.amount, it.asked],
    [
      3n,
      [
        ['fee', { from: FROM, to: TO, value: 1n }],
        ['hash', tx],
        ['preview', tx],
        ['send', tx],
      ],
    ],
  )
  assert.is((await prepareTransfer(it, { ...all, amount: FEE })).amount, 0n)
})

test('nothing is ready that would fail', async () => {
  const estimateGas = () => Promise.reject(new ModalError('rpc/error'))
  const ready = prepareTransfer({ ...means(), estimateGas }, { network, from: FROM, to: TO, amount: 7n })
  // @spec:5.2
  assert.is((await failure(ready)).code, 'rpc/error')
})

test.run()
