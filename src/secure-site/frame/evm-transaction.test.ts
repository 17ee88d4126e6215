import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { asksAll, EOA, ME, refusesAll, survivesAll, type Honest, type Refused } from '../../../test/frame-questions.ts'

const test = suite('transactions and batches of EVM')

const send = (tx: object) => ({ method: 'eth_sendTransaction', params: [{ from: ME, to: EOA, value: '0x1', ...tx }] })
const batch = (more: object = {}, call: object = {}) => ({
  method: 'wallet_sendCalls',
  params: [
    {
      version: '2.0.0',
      from: ME,
      chainId: '0x1',
      atomicRequired: false,
      calls: [{ to: EOA, value: '0x1', ...call }],
      ...more,
    },
  ],
})
const hollow: unknown[] = []
hollow.length = 1

const REFUSED: Refused[] = [
  ['transaction-kind', 'type 1', send({ type: '0x1' })],
  ['transaction-kind', 'type 3', send({ type: '0x3' })],
  ['transaction-kind', 'type 4', send({ type: 4 })],
  ['transaction-kind', 'a type that is none', send({ type: 'legacy' })],
  ['transaction-kind', 'authorisations', send({ authorizationList: [{ address: EOA }] })],
  ['transaction-kind', 'no authorisations', send({ type: '0x2', authorizationList: [] })],
  ['transaction-kind', 'an access list', send({ accessList: [] })],
  ['transaction-kind', 'blobs', send({ blobVersionedHashes: ['0x01'] })],
  ['unknown-field', 'an unknown field of a transaction', send({ privateFor: [] })],
  ['account', 'from another account', send({ from: EOA })],
  ['network', 'for another network', send({ chainId: '0x2105' })],
  ['malformed', 'two different data', send({ data: '0x01', input: '0x02' })],
  ['malformed', 'money for nobody', send({ to: undefined })],
  ['malformed', 'two prices', send({ gasPrice: '0x1', maxFeePerGas: '0x1' })],
  ['malformed', 'a name for an address', send({ to: 'vitalik.eth' })],
  ['malformed', 'a value in decimal', send({ value: '100' })],
  ['atomic', 'all or nothing', batch({ atomicRequired: true })],
  ['capability', 'a required capability', batch({ capabilities: { paymasterService: { url: 'x' } } })],
  ['capability', 'one of a call', batch({}, { capabilities: { x: {} } })],
  ['transaction-kind', 'authorisations of a call', batch({}, { authorizationList: [] })],
  ['unknown-field', 'an unknown field of a call', batch({}, { gas: '0x1' })],
  ['malformed', 'no calls', batch({ calls: [] })],
  ['network', 'calls on another network', batch({ chainId: '0x2105' })],
  ['malformed', 'a hole', { method: 'eth_sendTransaction', params: hollow }],
]

const HONEST: Honest[] = [
  ['transaction', send({})],
  ['transaction', send({ type: '0x2', maxFeePerGas: '0x5', maxPriorityFeePerGas: '0x1', accessList: undefined })],
  ['transaction', send({ type: '0x0', gasPrice: '0x5', gas: '0x5208', nonce: '0x0', chainId: '0x1' })],
  ['transaction', send({ to: undefined, data: '0x6001' })],
  ['calls', batch()],
  ['calls', batch({ capabilities: { paymasterService: { optional: true } } }, { data: '0xAB' })],
]

test('R178: transactions and batches of which the user is asked none', async () => {
  assert.ok(REFUSED.length >= 20, `${REFUSED.length}`)
  await refusesAll(REFUSED)
})

test('R178: honest transactions and batches are asked, frozen, and nothing of them is changed', () => asksAll(HONEST))

test('R178: whatever stands in any part of transactions and batches, it is refused in a sentence or asked whole', () =>
  survivesAll(HONEST))

test.run()
