import { signal } from '@preact/signals'
import { createRoot } from 'react-dom/client'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { whenDrawn } from '../../../test/async.ts'
import { A, B, createCore } from '../../../test/fakes.ts'
import { ModalContext } from '../../modal/context.ts'
import type { TrackedTransaction } from '../../account/tracked-transactions.ts'
import { messages } from './messages.ts'
import { useOpen } from './open-entries.tsx'
import type { Plan, Prepared } from './plan.ts'
import type { Transaction } from './state.ts'

const test = suite('notes of what is still open')
const item = (id: string, over: Partial<TrackedTransaction> = {}): TrackedTransaction => ({
  id,
  status: 'lost',
  network: 'eip155:1',
  account: A,
  to: B,
  amount: '0.5',
  symbol: 'ETH',
  at: Date.now(),
  ...over,
})

/** A review's notes about these, and whether it requires more consent. */
async function read(sent: TrackedTransaction[], isPrepared = true, swap?: TrackedTransaction['swap']) {
  const { ctx, abort } = createCore()
  ctx.i18n.extend(messages)
  ctx.trackedTransactions.value = sent
  const prepared: Prepared = { calls: [{ kind: 'last' }], isBatch: false, submit: async () => ({}) }
  const plan = {
    network: ctx.networks.active.peek(),
    account: A,
    entry: () => ({ to: B, amount: '0.5', symbol: 'ETH', swap }),
  } as unknown as Plan<Prepared>
  const state = signal(isPrepared ? { status: 'ready', prepared } : { status: 'checking' })
  const transaction = { id: 'now', state } as unknown as Transaction<Prepared>
  let isTwice: boolean | undefined
  function Notes() {
    const open = useOpen(plan, transaction)
    isTwice = open.isTwice
    return open.note
  }
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  root.render(
    <ModalContext.Provider value={ctx}>
      <Notes />
    </ModalContext.Provider>,
  )
  await whenDrawn()
  const text = box.textContent ?? ''
  root.unmount()
  abort.abort()
  return { text, isTwice, count: text.match(/Sending|Swapping/g)?.length ?? 0 }
}
const AGAIN = /You started the same/
const OTHER = /both can go through/

test('R140: nothing is said where nothing is open', async () => {
  for (const sent of [[], [item('one', { status: 'confirmed' })], [item('now')], [item('one', { account: B })]])
    assert.equal(await read(sent), { text: '', isTwice: false, count: 0 })
})

test('R140: the same again is called that, and has to be agreed to; something else is told of alone', async () => {
  const same = await read([item('one')])
  assert.equal([same.isTwice, AGAIN.test(same.text), OTHER.test(same.text)], [true, true, false])
  assert.match(same.text, 'Sending 0.5 ETH to 0x')
  const other = await read([item('one', { amount: '0.6' })])
  assert.equal([other.isTwice, AGAIN.test(other.text), OTHER.test(other.text)], [false, false, true])
  const swap = await read([item('one', { swap: { symbol: 'LINK', amount: '9' } })])
  assert.match(swap.text, 'Swapping 0.500\u00a0ETH to 9.000\u00a0LINK')
  assert.is(swap.isTwice, false)
  const [before, now] = ['9', '8'].map(amount => ({ symbol: 'LINK', token: B, amount }))
  const again = await read([item('one', { to: A, swap: before })], true, now)
  assert.equal([again.isTwice, AGAIN.test(again.text)], [true, true], 'through another contract')
  // While the request is unknown, it is not the same.
  const early = await read([item('one')], false)
  assert.equal([early.isTwice, OTHER.test(early.text)], [false, true])
})

test('R140: three are told of, and the same again counts wherever it stands', async () => {
  const others = Array.from({ length: 5 }, (_, at) => item(`other${at}`, { amount: String(at + 1) }))
  for (const [sent, isTwice, count] of [
    [others.slice(0, 2), false, 2],
    [others.slice(0, 3), false, 3],
    [others, false, 3],
    [[...others, item('same')], true, 3],
  ] as const) {
    const told = await read([...sent])
    assert.equal([told.isTwice, told.count], [isTwice, count])
  }
})

test.run()
