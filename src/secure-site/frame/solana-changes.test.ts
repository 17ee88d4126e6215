import { Keypair, SystemProgram } from 'solana-web3-v1'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure } from '../../../test/async.ts'
import { HOSTILE } from '../../../test/hostile.ts'
import { fromBase58, toBase64 } from '../../base/bytes.ts'
import { TOKEN } from '../../chains/solana/program-ids.ts'
import { solanaChanges } from './solana-changes.ts'

const test = suite('what a transaction of Solana changes, as a node says')
const [me, mint, held] = [1, 2, 3].map(seed => Keypair.fromSeed(new Uint8Array(32).fill(seed)).publicKey)
const account = me!.toBase58()
const SYSTEM = SystemProgram.programId.toBase58()

function holding(units: number, owner = me!, of = mint!.toBase58()) {
  const data = new Uint8Array(165)
  data.set(fromBase58(of))
  data.set(owner.toBytes(), 32)
  new DataView(data.buffer).setBigUint64(64, BigInt(units), true)
  return { lamports: 2_039_280, owner: TOKEN, data: [toBase64(data), 'base64'] }
}
const self = (lamports: unknown, owner: unknown = SYSTEM) => ({ lamports, owner, data: ['', 'base64'] })

interface Told {
  before?: unknown
  tokens?: unknown
  after?: unknown[]
}
/** A node with the account before, its one token, and both afterwards. */
const changes = ({ before = self(1000), tokens = holding(700), after = [self(900), holding(700)] }: Told) =>
  solanaChanges('transaction', {
    account,
    network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    keys: 3,
    async ask(method, params) {
      const [, filter] = params as [unknown, { programId: string }]
      if (method === 'getAccountInfo') return { value: before }
      if (method === 'getTokenAccountsByOwner')
        return { value: filter.programId === TOKEN ? [{ pubkey: held!.toBase58(), account: tokens }] : [] }
      if (method === 'getTokenSupply') return { value: { decimals: 2 } }
      return { value: { err: null, accounts: after } }
    },
  })

test('coins and tokens that leave or come are compared, whatever the instructions say', async () => {
  assert.equal((await changes({})).rows, [['SOL, with the fee', '−0.0000001 SOL']])
  assert.equal((await changes({ after: [self(1000), holding(950)] })).rows, [
    ['You get', '+2.5'],
    ['Token', mint!.toBase58(), 'address'],
  ])
})

test('a known token has its symbol and its own decimals, whatever a node reports', async () => {
  const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  const { rows } = await changes({ tokens: holding(700, me, usdc), after: [self(1000), holding(200, me, usdc)] })
  assert.equal(rows, [['You send', '−0.0005 USDC']])
})

test('an account that is closed, or not there yet, holds nothing', async () => {
  const sent = [
    ['You send', '−7'],
    ['Token', mint!.toBase58(), 'address'],
  ]
  for (const closed of [null, { lamports: 0, owner: SYSTEM, data: ['', 'base64'] }])
    assert.equal((await changes({ after: [self(1000), closed] })).rows, sent)
  const created = await changes({ before: null, after: [self(5), holding(700)] })
  assert.equal(created.rows, [['SOL, with the fee', '+0.000000005 SOL']])
})

test('what a node does not say of an account is not nothing: it has not simulated', async () => {
  for (const odd of [{}, { lamports: '5' }, self(undefined), self(-1), self(1.5), self(5, null), 'x', 7]) {
    await failure(changes({ before: odd }))
    await failure(changes({ after: [odd, holding(700)] }))
  }
  const short = { ...holding(1), data: [toBase64(new Uint8Array(64)), 'base64'] }
  for (const odd of [
    ...HOSTILE.filter(it => it !== null && it !== undefined),
    short,
    { ...holding(1), data: undefined },
  ]) {
    await failure(changes({ tokens: odd }))
    await failure(changes({ after: [self(1000), odd] }))
  }
  for (const after of [[], [self(1000)], [self(1000), holding(1), holding(1)]]) await failure(changes({ after }))
})

test('an account that gets another program, or a token another owner, is said', async () => {
  assert.match((await changes({ after: [self(900, TOKEN), holding(700)] })).warnings.join(), 'handed to a program')
  assert.match((await changes({ after: [self(900), holding(700, mint!)] })).warnings.join(), 'another owner')
  assert.equal((await changes({})).warnings, [])
})

test.run()
