import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { findNetwork } from '../../chains/networks.ts'
import { factsOf, PYTH_PROGRAM } from '../pinned/facts.ts'
import { fakeChain } from '../../../test/fake-contracts.ts'
import { readPyth, readPythRates } from './pyth.ts'

const test = suite('prices of Pyth')
const SOLANA = findNetwork('solana')!
const facts = factsOf(SOLANA.caipNetworkId)!
const [, ID] = facts.pyth['SOL']!
const NOW = 1_800_000_000_000

/** An account as its program writes it. */
function account({
  price = 14_250_000_000n,
  doubt = 10_000_000n,
  exponent = -8,
  at = NOW / 1000 - 30,
  id = ID,
  level = 1,
  mark = 34,
  owner = PYTH_PROGRAM,
} = {}) {
  const bytes = Buffer.alloc(134)
  bytes.set([mark, 241, 35, 99, 157, 126, 244, 205])
  bytes[40] = level
  bytes.set(Buffer.from(id, 'hex'), 41)
  bytes.writeBigInt64LE(price, 73)
  bytes.writeBigUInt64LE(doubt, 81)
  bytes.writeInt32LE(exponent, 89)
  bytes.writeBigInt64LE(BigInt(at), 93)
  return { owner, data: [bytes.toString('base64'), 'base64'] }
}

test('tells the price of SOL and its time', async () => {
  assert.equal(readPyth(account(), ID, NOW), { price: 142.5, at: NOW - 30_000 })
  const { chain } = fakeChain({})
  const asked: unknown[] = []
  chain.read = async (_, { method, params }) => {
    asked.push(method, (params as unknown[])[0])
    return { context: { slot: 1 }, value: [account()] }
  }
  const rates = await readPythRates(chain, SOLANA, facts, NOW)
  assert.is(rates.get('SOL')?.price, 142.5)
  assert.equal(asked, ['getMultipleAccounts', Object.values(facts.pyth).map(([account]) => account)])
})

test('R168: an account of another program or feed, unchecked, old, in doubt or damaged has no price', () => {
  const bad = [
    account({ owner: '11111111111111111111111111111111' }),
    account({ id: 'ab'.repeat(32) }),
    account({ level: 0 }),
    account({ mark: 35 }),
    account({ at: NOW / 1000 - 301 }),
    account({ at: NOW / 1000 + 61 }),
    account({ price: 0n }),
    account({ price: -14_250_000_000n }),
    account({ doubt: 300_000_000n }),
    account({ exponent: 2_000_000_000 }),
    { owner: PYTH_PROGRAM, data: ['IvEj', 'base64'] },
    { owner: PYTH_PROGRAM, data: ['%', 'base64'] },
    { owner: PYTH_PROGRAM, data: 'IvEj' },
    { owner: PYTH_PROGRAM },
    null,
    undefined,
  ]
  for (const [i, it] of bad.entries()) assert.is(readPyth(it, ID, NOW), undefined, `case ${i}`)
})

test('an answer without accounts has no prices', async () => {
  const { chain } = fakeChain({})
  for (const reply of [null, {}, { value: null }, { value: [] }, { value: [null] }]) {
    chain.read = async () => reply
    assert.is((await readPythRates(chain, SOLANA, facts, NOW)).size, 0)
  }
})

test.run()
