import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Network } from '../../chains/network.ts'
import { findNetwork } from '../../chains/networks.ts'
import { paymentUri } from './payment-uri.ts'

const test = suite('payment requests')
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const base = findNetwork(8453)!

test('without an amount the code says the address, which every scanner knows', () => {
  for (const amount of [undefined, '', '0', '0.000']) assert.is(paymentUri(base, ADDRESS, amount), ADDRESS)
})

test('an amount makes it a request of EIP-681 in base units, for the chain on screen', () => {
  assert.is(paymentUri(base, ADDRESS, '0.5'), `ethereum:${ADDRESS}@8453?value=500000000000000000`)
  assert.is(
    paymentUri(base, ADDRESS, '123456789.000000000000000001'),
    `ethereum:${ADDRESS}@8453?value=123456789000000000000000001`,
  )
})

test('R73: what is no amount, or finer than the currency, asks for nothing', () => {
  for (const amount of ['-1', '1e3', 'x', '0.0000000000000000001', '1,5', 'NaN'])
    assert.is(paymentUri(base, ADDRESS, amount), ADDRESS)
})

test('other kinds of chain get the address alone', () => {
  assert.is(
    paymentUri({ ...base, chainNamespace: 'solana' } as Network, 'So11111111111111111111111111111111111111112', '1'),
    'So11111111111111111111111111111111111111112',
  )
})

test.run()
