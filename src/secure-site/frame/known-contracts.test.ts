import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { withNames } from './known-contracts.ts'

const test = suite('names beside addresses')
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const OTHER = `0x${'1'.repeat(40)}`
const names = new Map([[PERMIT2.toLowerCase(), 'Permit2']])

test('a known contract has its name behind the label, on every level, and its address whole', () => {
  assert.equal(
    withNames(
      [
        ['Who may spend', PERMIT2, 'address'],
        ['To', OTHER, 'address'],
        ['Amount', '1 ETH', 'amount'],
        ['What changes', [['By', PERMIT2, 'address']]],
      ],
      names,
    ),
    [
      ['Who may spend (Permit2)', PERMIT2, 'address'],
      ['To', OTHER, 'address'],
      ['Amount', '1 ETH', 'amount'],
      ['What changes', [['By (Permit2)', PERMIT2, 'address']]],
    ],
  )
})

test('text that is an address has none', () => {
  assert.equal(withNames([['body', PERMIT2]], names), [['body', PERMIT2]])
  assert.equal(withNames([['To', PERMIT2, 'address']], new Map()), [['To', PERMIT2, 'address']])
})

test.run()
