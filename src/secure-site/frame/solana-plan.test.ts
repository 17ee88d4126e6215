import {
  Keypair,
  PublicKey,
  StakeAuthorizationLayout,
  StakeProgram,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from 'solana-web3-v1'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { toBase58, toBase64 } from '../../base/bytes.ts'
import { TOKEN } from '../../chains/solana/program-ids.ts'
import type { Nodes } from './nodes.ts'
import { isSimulated, planSolana } from './solana-plan.ts'

const test = suite('what is shown of transactions of Solana')

const NETWORK = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const [me, other, mint, held] = [1, 2, 3, 4].map(seed => Keypair.fromSeed(new Uint8Array(32).fill(seed)).publicKey)
const account = me!.toBase58()
const chains = { [NETWORK]: { name: 'Solana', symbol: 'SOL', decimals: 9, rpc: ['https://node.example/'] } }

function transactionOf(instructions: TransactionInstruction[]): string {
  const message = new TransactionMessage({ payerKey: me!, recentBlockhash: mint!.toBase58(), instructions })
  return toBase58(new VersionedTransaction(message.compileToV0Message()).serialize())
}
const pay = transactionOf([SystemProgram.transfer({ fromPubkey: me!, toPubkey: other!, lamports: 1_500_000_000 })])
const strange = transactionOf([
  new TransactionInstruction({ programId: other!, keys: [{ pubkey: held!, isSigner: false, isWritable: true }] }),
])

const tokenAccount = (units: number, delegate?: Uint8Array) => {
  const data = new Uint8Array(165)
  data.set(mint!.toBytes())
  data.set(me!.toBytes(), 32)
  new DataView(data.buffer).setBigUint64(64, BigInt(units), true)
  if (delegate) {
    data[72] = 1
    data.set(delegate, 76)
  }
  return { lamports: 2_039_280, owner: TOKEN, data: [toBase64(data), 'base64'] }
}
const self = (lamports: number, owner: string = SystemProgram.programId.toBase58()) => ({
  lamports,
  owner,
  data: ['', 'base64'],
})

/** A node, and what it says of the accounts after a transaction. */
function nodeThat(after: unknown, sends?: string, statuses: unknown = [null]): Nodes {
  async function answer(method: string, params: unknown): Promise<unknown> {
    const [first, second] = params as [any, any]
    if (method === 'getAccountInfo') return { value: self(5_000_000_000) }
    if (method === 'getTokenAccountsByOwner')
      return { value: second.programId === TOKEN ? [{ pubkey: held!.toBase58(), account: tokenAccount(700) }] : [] }
    if (method === 'getTokenSupply') return { value: { decimals: 2 } }
    if (method === 'sendTransaction' && sends !== undefined) return sends
    if (method === 'getSignatureStatuses') return { value: statuses }
    if (method !== 'simulateTransaction' || !Array.isArray(after)) throw new Error('no answer')
    assert.type(first, 'string')
    const watched: string[] = second.accounts.addresses
    return { value: { err: null, accounts: watched.map(it => after[it === account ? 0 : 1]) } }
  }
  return { each: () => [answer], ask: (_network, method, params) => answer(method, params) }
}
const both = (one: Nodes, other: Nodes): Nodes => ({ ...one, each: it => [...one.each(it), ...other.each(it)] })
const plan = (transaction: string, nodes: Nodes, isSent = false) =>
  planSolana(
    {
      kind: 'solana-transactions',
      method: isSent ? 'solana_signAndSendTransaction' : 'solana_signTransaction',
      network: NETWORK,
      account,
      transactions: [transaction],
      ...(isSent && { options: {} }),
    },
    { chains, nodes, batches: undefined!, explain: undefined! },
  )

test('a payment is said by its bytes, and what it changes by the node', async () => {
  const { request, all } = await plan(pay, nodeThat([self(3_499_995_000), tokenAccount(700)]))
  assert.equal(request.rows, [
    ['Amount', '1.5 SOL', 'amount'],
    ['From', account, 'address'],
    ['To', other!.toBase58(), 'address'],
    ['What changes', [['SOL, with the fee', '−1.500005 SOL']]],
    ['Network fee, at most', '0.000005 SOL'],
  ])
  assert.is(request.doubt, undefined)
  assert.equal(all, [{ type: 'solana-transaction', transaction: pay }])
})

test('a transfer whose fee somebody else pays says who, and that coins of ours do not change', async () => {
  const keys = [held!, mint!, other!].map(pubkey => ({ pubkey, isSigner: false, isWritable: true }))
  const message = new TransactionMessage({
    payerKey: other!,
    recentBlockhash: mint!.toBase58(),
    instructions: [
      new TransactionInstruction({
        programId: new PublicKey(TOKEN),
        keys: [...keys, { pubkey: me!, isSigner: true, isWritable: false }],
        data: Buffer.from([12, 250, 0, 0, 0, 0, 0, 0, 0, 2]),
      }),
    ],
  })
  const transaction = toBase58(new VersionedTransaction(message.compileToV0Message()).serialize())
  const { request } = await plan(transaction, nodeThat([self(5_000_000_000), tokenAccount(450)]))
  assert.equal(request.rows, [
    ['Amount', '2.5', 'amount'],
    ['To the token account', other!.toBase58(), 'address'],
    ['Token', mint!.toBase58(), 'address'],
    [
      'What changes',
      [
        ['You send', '−2.5'],
        ['Token', mint!.toBase58(), 'address'],
      ],
    ],
    ['Fee paid by', other!.toBase58(), 'address'],
  ])
  assert.is(request.doubt, undefined)
})

test('without a simulation a readable one is shown, and another one has to be ticked', async () => {
  const readable = await plan(pay, nodeThat(undefined))
  assert.is(readable.request.doubt, undefined)
  const { request } = await plan(strange, nodeThat(undefined))
  assert.match(request.doubt!, 'Nobody could say')
  assert.is(request.text, strange)
  assert.is(await isSimulated(strange, account, NETWORK, nodeThat(undefined)), false)
})

test('a transaction that one node finds would fail carries a warning, whatever another node says', async () => {
  const simulating = (value: unknown): Nodes => ({
    ...nodeThat(undefined),
    each: it => [
      async (method, params) =>
        method === 'simulateTransaction' ? value : nodeThat(undefined).each(it)[0]!(method, params),
    ],
  })
  const failing = simulating({ value: { err: { InstructionError: [0, { Custom: 1 }] }, accounts: null } })
  const honest = nodeThat([self(3_499_995_000), tokenAccount(700)])
  assert.is((await plan(pay, failing)).request.warning, 'This is likely to fail.')
  assert.is((await plan(pay, both(honest, failing))).request.warning, 'This is likely to fail.')
  assert.is((await plan(pay, honest)).request.warning, undefined)
  assert.is(await isSimulated(pay, account, NETWORK, failing), false)
  // Silence is not a failure.
  for (const silent of [undefined, null, {}, { value: null }, { value: {} }, { value: { accounts: [] } }, 'x'])
    assert.is((await plan(pay, simulating(silent))).request.warning, undefined, JSON.stringify(silent))
})

test('what two nodes say differently is said, and the tick stays, also if they agree', async () => {
  const [honest, lying] = [
    nodeThat([self(4_999_995_000), tokenAccount(0)]),
    nodeThat([self(9_000_000_000), tokenAccount(700)]),
  ]
  const differing = await plan(strange, both(lying, honest))
  assert.match(differing.request.warning!, 'different things')
  assert.match(differing.request.doubt!, 'Only one node')
  assert.match((await plan(pay, both(honest, lying))).request.warning!, 'different things')
  const agreed = await plan(strange, both(honest, honest))
  assert.is(agreed.request.warning, undefined)
  assert.match(agreed.request.doubt!, 'Only a simulation')
  for (const { doubt } of [agreed.request, differing.request]) {
    assert.match(doubt!, 'hand over stakes or other rights')
    assert.not.match(doubt!, 'all that')
  }
  const alone = await plan(strange, both(nodeThat(undefined), honest))
  assert.match(alone.request.doubt!, 'Only one node')
  assert.ok(await isSimulated(strange, account, NETWORK, both(nodeThat(undefined), honest)))
})

test('a stake that is handed over is said, and whether a transaction is simulated does not depend on it', async () => {
  const stakeOf = (withdrawer: PublicKey) => ({
    lamports: 9_000_000_000,
    owner: StakeProgram.programId.toBase58(),
    data: [
      toBase64(Uint8Array.from([2, 0, 0, 0, ...new Uint8Array(8), ...me!.toBytes(), ...withdrawer.toBytes()])),
      'base64',
    ],
  })
  const authorized = StakeProgram.authorize({
    stakePubkey: held!,
    authorizedPubkey: me!,
    newAuthorizedPubkey: other!,
    stakeAuthorizationType: StakeAuthorizationLayout.Withdrawer,
  })
  const asked: string[] = []
  async function answer(method: string, params: any): Promise<unknown> {
    asked.push(method)
    const accountAt = (it: string) => (it === account ? self(5_000_000_000) : stakeOf(other!))
    if (method === 'getAccountInfo') return { value: self(5_000_000_000) }
    if (method === 'getTokenAccountsByOwner') return { value: [] }
    if (method === 'getMultipleAccounts') return { value: params[0].map(() => stakeOf(me!)) }
    return { value: { err: null, accounts: params[1].accounts.addresses.map(accountAt) } }
  }
  const nodes: Nodes = { each: () => [answer, answer], ask: (_, method, params) => answer(method, params) }
  const transaction = transactionOf(authorized.instructions)
  assert.ok(await isSimulated(transaction, account, NETWORK, nodes))
  assert.not.ok(asked.includes('getMultipleAccounts'))
  const { request } = await plan(transaction, nodes)
  assert.match(request.warning!, 'Rights or SOL leave an account of yours, such as a stake.')
  assert.match(request.doubt!, 'Only a simulation')
})

test('tokens that leave, rights to take them, and an account that is handed over are said', async () => {
  const nodes = nodeThat([self(4_999_995_000, other!.toBase58()), tokenAccount(450, other!.toBytes())])
  const { request } = await plan(strange, nodes)
  assert.equal(request.rows, [
    [
      'What changes',
      [
        ['SOL, with the fee', '−0.000005 SOL'],
        ['You send', '−2.5'],
        ['Token', mint!.toBase58(), 'address'],
      ],
    ],
    ['Network fee, at most', '0.000005 SOL'],
  ])
  assert.match(request.warning!, 'handed to a program')
  assert.match(request.warning!, 'able to take a token')
  assert.match(request.doubt!, 'Only one node')
})

test('what a node did not take is not told as sent, and what it knows is', async () => {
  const after = [self(1), tokenAccount(700)]
  const sent = async (...says: [string?, unknown?]) =>
    Promise.resolve((await plan(pay, nodeThat(after, ...says), true)).finish([pay])).catch((error: Error) => error)
  const name = '1'.repeat(64)
  assert.equal(await sent(name), { signature: name })
  assert.equal(await sent(undefined, [{ slot: 5, err: null }]), { signature: name })
  for (const says of [['another'], [undefined], [undefined, {}], [undefined, 'x']] as [string?, unknown?][])
    assert.match(((await sent(...says)) as Error).message, 'didn’t say')
})

test.run()
