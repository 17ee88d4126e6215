import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { A, B } from '../../../test/fakes.ts'
import { findNetwork } from '../../chains/networks.ts'
import type { TrackedTransaction } from '../../account/tracked-transactions.ts'
import { isTwice, openBefore } from './open-entries.tsx'

const test = suite('what is still open')
const TOKEN = `0x${'ab'.repeat(20)}`
const item = (over: Partial<TrackedTransaction> = {}): TrackedTransaction => ({
  id: 'one',
  status: 'lost',
  network: 'eip155:1',
  account: A,
  to: B,
  amount: '0.5',
  symbol: 'ETH',
  at: 1,
  ...over,
})
const plan = { network: findNetwork(1)!, account: A }

test('R140: open is what the wallet was asked for and the chain has not decided on, of the account on the network', () => {
  const isOpen = (over: Partial<TrackedTransaction>, id = 'now') => openBefore([item(over)], plan, id).length === 1
  for (const status of ['asked', 'lost', 'pending'] as const) assert.ok(isOpen({ status }), status)
  for (const status of ['refused', 'confirmed', 'failed', 'replaced', 'gone'] as const)
    assert.not(isOpen({ status }), status)
  assert.ok(isOpen({ account: A.toUpperCase().replace('0X', '0x') }))
  assert.not(isOpen({ account: B }))
  assert.not(isOpen({ network: 'eip155:8453' }))
  assert.not(isOpen({}, 'one'), 'itself')
})

test('R140: the same is the same amount of the same for the same, however the addresses are spelled', () => {
  const same = { to: B, amount: '0.5', symbol: 'ETH' }
  assert.ok(isTwice(item(), same))
  assert.ok(isTwice(item(), { ...same, to: B.toUpperCase().replace('0X', '0x') }))
  assert.ok(
    isTwice(item({ token: TOKEN, symbol: 'USDC' }), { ...same, token: TOKEN.toUpperCase().replace('0X', '0x') }),
  )
  for (const over of [{ to: A }, { amount: '0.51' }, { symbol: 'POL' }, { token: TOKEN }])
    assert.not(isTwice(item(), { ...same, ...over }), JSON.stringify(over))
})

test('R140: the same swap is the same amount of the same for the same, through whatever contract and at whatever price', () => {
  const swap = { symbol: 'LINK', token: TOKEN, amount: '9' }
  const now = { to: B, amount: '0.5', symbol: 'ETH', swap }
  const again = { ...now, to: A, swap: { ...swap, token: TOKEN.toUpperCase().replace('0X', '0x'), amount: '8' } }
  assert.ok(isTwice(item({ swap }), again))
  assert.ok(isTwice(item({ swap: { symbol: 'ETH', amount: '9' } }), { ...now, swap: { symbol: 'ETH', amount: '8' } }))
  assert.not(isTwice(item({ swap }), { ...now, swap: undefined }), 'a transfer to the contract')
  assert.not(isTwice(item(), now), 'a swap through the recipient')
  for (const over of [{ amount: '0.51' }, { symbol: 'POL' }, { token: TOKEN }])
    assert.not(isTwice(item({ swap }), { ...now, ...over }), JSON.stringify(over))
  // A symbol can be anybody's.
  for (const other of [
    { ...swap, token: A },
    { symbol: 'LINK', amount: '9' },
  ])
    assert.not(isTwice(item({ swap }), { ...now, swap: other }), JSON.stringify(other))
})

test.run()
