import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { signal } from '@preact/signals'
import { A, B } from '../../../../test/fakes.ts'
import type { Sent } from '../../../core/sent.ts'
import type { Transaction } from '../../../services/history.ts'
import { recall } from './recall.ts'

const test = suite('recalling a transfer')
const HASH = `0x${'ab'.repeat(32)}`
const NOW = Date.now()
const asked: Sent = {
  id: 'one',
  status: 'asked',
  network: 'eip155:1',
  account: A,
  to: B,
  amount: '0.5',
  symbol: 'ETH',
  at: NOW,
}
type Change = { metadata?: Partial<Transaction['metadata']>; transfers?: Transaction['transfers'] }
const row = ({ metadata, transfers }: Change = {}): Transaction => ({
  id: 'r',
  metadata: {
    operationType: 'send',
    status: 'confirmed',
    minedAt: NOW + 5_000,
    chain: 'eip155:1',
    hash: HASH,
    sentFrom: A.toLowerCase(),
    sentTo: B.toLowerCase(),
    ...metadata,
  },
  transfers: transfers ?? [
    { direction: 'out', quantity: { numeric: '0.50' }, fungible: { name: 'Ether', symbol: 'ETH' } },
  ],
})
const OTHER = `0x${'cd'.repeat(32)}`
const find = (...rows: Transaction[]) =>
  recall(
    {
      remote: async () => ({ data: { history: async () => ({ rows }) } }) as never,
      sent: signal([asked, { ...asked, id: 'two', status: 'confirmed', hash: OTHER }]),
    },
    asked,
    { signal: new AbortController().signal },
  )

test('a row that is this transfer gives its hash', async () => {
  assert.is(await find(row({ metadata: { sentTo: A } }), row()), HASH)
})

test('the clock of the device may be a minute ahead of the chain', async () => {
  assert.is(await find(row({ metadata: { minedAt: NOW - 60_000 } })), HASH)
})

const OTHERS: [string, Change][] = [
  ['an earlier one', { metadata: { minedAt: NOW - 130_000 } }],
  ['one to somebody else', { metadata: { sentTo: A } }],
  ['one by somebody else', { metadata: { sentFrom: B } }],
  ['one on another network', { metadata: { chain: 'eip155:8453' } }],
  [
    'another amount',
    { transfers: [{ direction: 'out', quantity: { numeric: '0.51' }, fungible: { name: 'Ether', symbol: 'ETH' } }] },
  ],
  [
    'another token',
    { transfers: [{ direction: 'out', quantity: { numeric: '0.5' }, fungible: { name: 'Coin', symbol: 'COIN' } }] },
  ],
  [
    'one that came in',
    { transfers: [{ direction: 'in', quantity: { numeric: '0.5' }, fungible: { name: 'Ether', symbol: 'ETH' } }] },
  ],
  [
    'an unknown amount',
    { transfers: [{ direction: 'out', quantity: { numeric: '' }, fungible: { name: 'Ether', symbol: 'ETH' } }] },
  ],
  ['one that is another transfer', { metadata: { hash: OTHER.toUpperCase().replace('0X', '0x') } }],
  ['one without a hash', { metadata: { hash: undefined } }],
  ['none at all', { transfers: [] }],
]
for (const [what, change] of OTHERS)
  test(`${what} is not taken for it`, async () => assert.is(await find(row(change)), undefined))

test.run()
