import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Network } from '../../base/network.ts'
import { findNetwork } from '../../chains/networks.ts'
import { canAskFor, paymentUri } from './payment-uri.ts'

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

test('on Solana an amount makes it a request of Solana Pay, in SOL', () => {
  const solana = findNetwork('solana')!
  const address = 'AM9YYioVrMZJYcWYXsY42FFQq9ShvBnwPYkwEq1Fym3E'
  assert.is(paymentUri(solana, address), address)
  assert.is(paymentUri(solana, address, '1'), `solana:${address}?amount=1`)
  assert.is(paymentUri(solana, address, '00.250000000'), `solana:${address}?amount=0.25`)
  for (const amount of ['0.0000000001', '1e3', '-1', '0']) assert.is(paymentUri(solana, address, amount), address)
})

test('a token is asked for by its mint on Solana; where its contract would stand before the address, no code asks for it', () => {
  const solana = findNetwork('solana')!
  const address = 'AM9YYioVrMZJYcWYXsY42FFQq9ShvBnwPYkwEq1Fym3E'
  const mint = { contract: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', decimals: 6 }
  const coin = { contract: '0x00000000000000000000000000000000000000c0', decimals: 6 }
  const cases: [Network, string, string | undefined, typeof mint, boolean, string][] = [
    [solana, address, '2.5', mint, true, `solana:${address}?amount=2.5&spl-token=${mint.contract}`],
    [solana, address, undefined, mint, true, address],
    // Finer than the token's decimals, though not than SOL's.
    [solana, address, '0.0000001', mint, true, address],
    [base, ADDRESS, '2.5', coin, false, ADDRESS],
    [base, ADDRESS, undefined, coin, false, ADDRESS],
  ]
  for (const [network, own, amount, token, canAsk, uri] of cases)
    assert.equal([canAskFor(network, token), paymentUri(network, own, amount, token)], [canAsk, uri])
})

test('other kinds of chain get the address alone', () => {
  assert.is(paymentUri({ ...base, chainNamespace: 'cosmos' } as Network, 'cosmos1abc', '1'), 'cosmos1abc')
})

test.run()
