import { Keypair, SystemProgram, type PublicKey } from 'solana-web3-v1'
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
const OTHER = mint!.toBase58()
const SYSTEM = SystemProgram.programId.toBase58()

/** `may`: what the delegate may spend, and who may close it. */
function holding(units: number, owner = me!, of = mint!.toBase58(), may: { spend?: number; closer?: PublicKey } = {}) {
  const data = new Uint8Array(165)
  const view = new DataView(data.buffer)
  if (may.spend) {
    view.setUint32(72, 1, true)
    data.set(mint!.toBytes(), 76)
    view.setBigUint64(121, BigInt(may.spend), true)
  }
  if (may.closer) {
    view.setUint32(129, 1, true)
    data.set(may.closer.toBytes(), 133)
  }
  data.set(fromBase58(of))
  data.set(owner.toBytes(), 32)
  view.setBigUint64(64, BigInt(units), true)
  return { lamports: 2_039_280, owner: TOKEN, data: [toBase64(data), 'base64'] }
}
const self = (lamports: unknown, owner: unknown = SYSTEM) => ({ lamports, owner, data: ['', 'base64'] })

interface Told {
  before?: unknown
  tokens?: unknown
  after?: unknown[]
  /** Another account that is written to, before and afterwards; a node that says nothing of it is without. */
  other?: [before: unknown, after: unknown]
}
/** A node with the account before, its one token, and both afterwards. */
const changes = ({ before = self(1000), tokens = holding(700), after = [self(900), holding(700)], other }: Told) =>
  solanaChanges('transaction', {
    account,
    network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    keys: 3,
    writable: [account, held!.toBase58(), OTHER],
    async ask(method, params) {
      const [first, filter] = params as [unknown, { programId: string; accounts?: { addresses: string[] } }]
      if (method === 'getMultipleAccounts') {
        assert.equal(first, [OTHER])
        return { value: other && [other[0]] }
      }
      if (filter?.accounts?.addresses[0] === OTHER) return { value: { err: null, accounts: other && [other[1]] } }
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

const LEFT = 'Rights or SOL leave an account of yours, such as a stake.'
/** An account of another program that names these. */
const naming = (keys: PublicKey[], lamports = 50) => ({
  lamports,
  owner: OTHER,
  data: [toBase64(Uint8Array.from([7, ...keys.flatMap(it => [...it.toBytes()])])), 'base64'],
})

test('rights in other accounts that go, and coins that leave them, are said', async () => {
  const mine = naming([me!, me!])
  for (const now of [naming([me!, mint!]), naming([mint!, me!]), naming([me!, me!], 49), null, self(0)])
    assert.equal((await changes({ other: [mine, now] })).warnings, [LEFT], JSON.stringify(now))
  const others = naming([mint!])
  for (const [before, now] of [
    [mine, mine],
    [mine, naming([me!, me!, mint!], 51)],
    [others, naming([held!], 1)],
    [null, mine],
  ])
    assert.equal((await changes({ other: [before, now] })).warnings, [], JSON.stringify(now))
})

test('a node that says nothing of other accounts says of coins and tokens all the same', async () => {
  for (const odd of [undefined, ...HOSTILE.filter(it => it !== null)]) {
    const { rows, warnings } = await changes({ other: [naming([me!]), odd] })
    assert.equal([rows.length, warnings], [1, []])
    assert.equal((await changes({ other: [odd, naming([mint!])] })).warnings, [])
  }
  assert.equal((await changes({})).warnings, [])
})

test('whoever may close a token account from then on, or spend more of it, is said', async () => {
  const usual = mint!.toBase58()
  const closable = (closer: PublicKey) => holding(700, me!, usual, { closer })
  const warned = async (before: unknown, now: unknown) =>
    (await changes({ tokens: before, after: [self(900), now] })).warnings.join()
  assert.match(await warned(holding(700), closable(mint!)), 'able to close a token account of yours, and take the SOL')
  assert.match(await warned(closable(held!), closable(mint!)), 'able to close')
  for (const [before, now] of [
    [closable(mint!), closable(mint!)],
    [closable(mint!), holding(700)],
    [holding(700), closable(me!)],
  ])
    assert.is(await warned(before, now), '')
  const spendable = (spend: number) => holding(700, me!, usual, { spend })
  assert.match(await warned(spendable(5), spendable(6)), 'able to take a token')
  assert.is(await warned(spendable(6), spendable(5)), '')
})

test.run()
