import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { settled } from '../../../test/async.ts'
import { A, createCore, fakeAdapter } from '../../../test/fakes.ts'
import { findNetwork } from '../../chains/networks.ts'
import { createSteps } from './steps.ts'

const test = suite('calls before the last one')
const network = findNetwork(1)!

test('what each took is measured on the chain; what nobody can tell stays unknown, and one that failed took its fee as well', async () => {
  const fees: Record<string, bigint | undefined> = { '0x1': 46_000n, '0x2': undefined, '0x4': 30_000n }
  const { ctx, abort } = createCore({
    adapter: fakeAdapter({
      outcome: async (_network, { hash }) => {
        if (hash === '0x3') throw new Error('down')
        return { changes: [], fee: fees[hash] }
      },
    }),
  })
  const { done, paid, add } = createSteps(ctx, { network, account: A }, abort.signal)
  add({ hash: '0x1', status: 'success' })
  assert.equal([done.peek(), paid.peek()], [1, [undefined]])
  for (const hash of ['0x2', '0x3']) add({ hash, status: 'success' })
  add()
  add({ hash: '0x4', status: 'reverted' })
  await settled()
  assert.equal([done.peek(), paid.peek()], [4, [46_000n, undefined, undefined, undefined, 30_000n]])
  abort.abort()
})

test('a call that was cancelled, replaced, or that nobody can tell of, is not done', async () => {
  const { ctx, abort } = createCore({ adapter: fakeAdapter({ outcome: async () => undefined }) })
  const { done, add } = createSteps(ctx, { network, account: A }, abort.signal)
  for (const status of ['gone', 'unknown'] as const) add({ hash: '0x1', status })
  for (const replaced of ['cancelled', 'replaced'] as const) add({ hash: '0x1', status: 'success', replaced })
  assert.is(done.peek(), 0)
  add({ hash: '0x1', status: 'success', replaced: 'repriced' })
  assert.is(done.peek(), 1)
  abort.abort()
})

test.run()
