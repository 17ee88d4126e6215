import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { transactionsOf } from './account-transactions.ts'

const test = suite('the transactions of an account on Solana')
const address = '11111111111111111111111111111111'
const row = { signature: '2'.repeat(88), slot: 7, blockTime: 1_700_000_000, err: null }
const list = (rows: unknown, limit = 2) => transactionsOf(async () => rows, { address, limit })

test('each row says when it was, and whether it failed', async () => {
  const failed = { ...row, slot: 6, err: { InstructionError: [0, 'Custom'] } }
  const at = 1_700_000_000_000
  assert.equal(await list([row, failed]), [
    { hash: row.signature, slot: 7, at, isFailed: false },
    { hash: row.signature, slot: 6, at, isFailed: true },
  ])
})

test('a row that leaves something out is no answer: neither success nor failure follows from silence', async () => {
  const { err: _, ...silent } = row
  for (const odd of [
    silent,
    { ...row, slot: undefined },
    { ...row, signature: '' },
    { ...row, blockTime: null },
    null,
  ]) {
    const error = await list([odd]).catch(it => it)
    assert.is(error.code, 'http/bad-reply', JSON.stringify(odd))
  }
  for (const odd of [null, {}, [row, row, row]]) assert.is((await list(odd).catch(it => it)).code, 'http/bad-reply')
})

test.run()
