import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { withNames } from './known-contracts.ts'

const test = suite('names beside addresses')
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const OTHER = `0x${'1'.repeat(40)}`
const of = { network: 'eip155:1', symbol: 'ETH' }

test('a known contract has its name behind the label, on every level, and its address whole', () => {
  assert.equal(
    withNames(
      [
        ['Who may spend', PERMIT2, 'address'],
        ['To', OTHER, 'address'],
        ['Amount', '1 ETH', 'amount'],
        ['What changes', [['By', PERMIT2, 'address']]],
      ],
      of,
    ),
    [
      ['Who may spend (Permit2)', PERMIT2, 'address'],
      ['To', OTHER, 'address'],
      ['Amount', '1 ETH', 'amount'],
      ['What changes', [['By (Permit2)', PERMIT2, 'address']]],
    ],
  )
})

test('text that is an address, and addresses of other networks, have none', () => {
  assert.equal(withNames([['body', PERMIT2]], of), [['body', PERMIT2]])
  for (const network of ['eip155:324', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])
    assert.equal(withNames([['To', PERMIT2, 'address']], { ...of, network }), [['To', PERMIT2, 'address']], network)
})

test.run()
