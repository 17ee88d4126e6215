import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { findNetwork } from '../chains/networks.ts'
import { createForgeries, realOf } from './forgeries.ts'

const test = suite('forged transfers')
const network = findNetwork('solana')!
const WRAPPED = ['So11111111111111111111111111111111111111112', '9pan9bMn5HatX4EJdBwg9VgCa7Uz5HL8N1m5D3NdXejP']
const MINT = '4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA'
const transfer = (token: string, symbol: string, isUnlisted = true) => ({
  token,
  fungible: { name: symbol, symbol },
  isUnlisted,
})

test('R115: who goes by the symbol of the native coin or of a listed token is forged; wrapped SOL of either program is not', () => {
  const judged = createForgeries(network, ['USDC', 'WSOL'])
  for (const symbol of ['SOL', 'WSOL', 'usdc', 'S0L'])
    assert.equal(judged(transfer(MINT, symbol)), {
      ...transfer(MINT, symbol),
      fungible: { name: symbol, symbol: `“${symbol}”` },
      isForged: true,
    })
  for (const it of [...WRAPPED.map(mint => transfer(mint, 'WSOL')), transfer(WRAPPED[0]!, 'SOL')])
    assert.is(judged(it), it)
  for (const it of [transfer(MINT, 'PLUM'), transfer(MINT, 'USDC', false)]) assert.is(judged(it), it)
})

test('forged transfers tell of a transaction only where there is nothing else', () => {
  const [real, forged] = [{}, { isForged: true as const }]
  assert.equal(realOf([forged, real]), [real])
  assert.equal(realOf([forged]), [forged])
})

test.run()
