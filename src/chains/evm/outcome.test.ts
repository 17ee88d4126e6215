import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { pad, toEventSelector, toHex, type Hex } from 'viem'
import { failure } from '../../../test/async.ts'
import { everywhere, HOSTILE, isPolluted, mutated, seeded } from '../../../test/hostile.ts'
import { ModalError, type ErrorCode } from '../../base/errors.ts'
import { compare, outcome } from './outcome.ts'
import { callHash } from './nonce.ts'

const test = suite('what transactions did')
const A = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const B = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const TOKEN = '0x9c1B6f3a52e8470d5B2aC94e1f7068D3b5A91E24'
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const HASH = `0x${'ab'.repeat(32)}`
const FEE = 42_000n
const [TRANSFER, APPROVAL] = ['Transfer', 'Approval'].map(name =>
  toEventSelector(`${name}(address,address,uint256)`),
) as [Hex, Hex]

const log = (from: string, to: string, amount: bigint, kind: string = TRANSFER, address: string = TOKEN) => ({
  address,
  topics: [kind, pad(from as Hex), pad(to as Hex)],
  data: pad(toHex(amount)),
})
const receipt = (over: object = {}) => ({
  status: '0x1',
  type: '0x2',
  transactionHash: HASH,
  blockNumber: '0x10',
  gasUsed: '0x5208',
  effectiveGasPrice: '0x2',
  from: A.toLowerCase(),
  to: B.toLowerCase(),
  logs: [],
  ...over,
})

interface Chain {
  reply?: unknown
  mined?: unknown
  had?: bigint
  has?: bigint
  sent?: number
  tokens?: [before: bigint | undefined, after: bigint | undefined]
  fails?: Record<string, ErrorCode>
}
/**
 * A node that knows one transaction, in block 16, and one account: its balances before and after, and how many
 * transactions it sent.
 */
function node({ reply = receipt(), mined = null, had = 10n ** 18n, has = had, sent = 1, tokens, fails = {} }: Chain) {
  const asked: string[] = []
  return {
    asked,
    async request(method: string, params: unknown[]): Promise<unknown> {
      asked.push(`${method} ${params.join(' ')}`)
      const code = fails[method]
      if (code) throw new ModalError(code)
      const isAfter = params[1] === '0x10'
      if (method === 'eth_getTransactionReceipt') return reply
      if (method === 'eth_getTransactionByHash') return mined
      if (method === 'eth_getBalance') return toHex(isAfter ? has : had)
      if (method === 'eth_call') {
        // Without a Multicall contract each token is read separately.
        const units = (params[0] as { to: string }).to === TOKEN ? tokens?.[isAfter ? 1 : 0] : undefined
        if (units === undefined) throw new ModalError('rpc/error')
        return pad(toHex(units))
      }
      if (method === 'eth_getTransactionCount') return toHex(isAfter ? 7 + sent : 7)
      throw new Error(method)
    },
  }
}
const see = (chain: Chain) => outcome(node(chain).request, { hash: HASH, account: A })
const ETHER = 10n ** 18n

test('tokens are read from the logs, the native currency from the balances around the block, without the fee', async () => {
  const sold = node({ reply: receipt({ logs: [log(B, A, 7n)] }), has: ETHER - 500n - FEE })
  assert.equal(await outcome(sold.request, { hash: HASH, account: A.toLowerCase() }), {
    changes: [
      { kind: 'out', to: B, amount: 500n },
      { kind: 'in', token: TOKEN, amount: 7n },
    ],
    fee: FEE,
  })
  assert.equal(sold.asked, [
    `eth_getTransactionReceipt ${HASH}`,
    ...['eth_getBalance', 'eth_getTransactionCount'].flatMap(method =>
      ['0xf', '0x10'].map(block => `${method} ${A} ${block}`),
    ),
  ])
  assert.equal(
    await see({ reply: receipt({ logs: [log(A, B, 7n), log(A, B, 0n, APPROVAL)] }), has: ETHER + 500n - FEE }),
    {
      changes: [
        { kind: 'out', token: TOKEN, to: B, amount: 7n },
        { kind: 'approval', token: TOKEN, spender: B, amount: 0n },
        { kind: 'in', amount: 500n },
      ],
      fee: FEE,
    },
  )
})

test('where only the fee was paid, nothing changed', async () => {
  assert.equal(await see({ has: ETHER - FEE }), { changes: [], fee: FEE })
  assert.equal(await see({ reply: receipt({ status: '0x0' }), has: ETHER - FEE }), { changes: [], fee: FEE })
  assert.equal(await see({ reply: receipt({ l1Fee: '0x64' }), has: ETHER - FEE - 100n }), {
    changes: [],
    fee: FEE + 100n,
  })
})

test('of what a paymaster or another currency may have paid for, neither the fee nor the change of the coin is told', async () => {
  for (const type of ['0x71', '0x7b']) {
    assert.equal(await see({ reply: receipt({ type }) }), { changes: [], fee: undefined })
    assert.equal(await see({ reply: receipt({ type, logs: [log(A, B, 7n)] }), has: ETHER - 5n }), {
      changes: [{ kind: 'out', token: TOKEN, to: B, amount: 7n }],
      fee: undefined,
    })
  }
})

test('what somebody else sent and paid costs no fee', async () => {
  assert.equal(await see({ reply: receipt({ from: B }), has: ETHER + 5n, sent: 0 }), {
    changes: [{ kind: 'in', amount: 5n }],
    fee: 0n,
    isPaidByOther: true,
  })
  assert.equal(await see({ reply: receipt({ from: B, type: '0x4' }), has: ETHER - 5n, sent: 1 }), {
    changes: [{ kind: 'out', to: B, amount: 5n }],
    fee: 0n,
    isPaidByOther: true,
  })
  // Nobody says who sent it.
  for (const from of [null, undefined, 'x'])
    assert.equal(await see({ reply: receipt({ from, logs: [log(B, A, 7n)] }), has: ETHER - FEE, sent: 0 }), {
      changes: [{ kind: 'in', token: TOKEN, amount: 7n }],
      fee: undefined,
    })
})

const OPERATION = toEventSelector('UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)')
const ENTRY_POINT = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const operation = (over: object = {}, sender: string = A, paymaster: string = `0x${'0'.repeat(40)}`) => ({
  address: ENTRY_POINT,
  topics: [OPERATION, HASH, pad(sender as Hex), pad(paymaster as Hex)],
  data: `0x${[1n, 1n, 900n, 3n].map(it => pad(toHex(it)).slice(2)).join('')}`,
  ...over,
})

test('R188: an account that a bundler sent for, and that paid it back, has paid its fee itself', async () => {
  const bundled = (...logs: object[]) => see({ reply: receipt({ from: B, logs }), has: ETHER - 905n, sent: 0 })
  const others = { changes: [{ kind: 'out', to: B, amount: 905n }], fee: 0n, isPaidByOther: true }
  // How much of the currency moved is not known: the fee may have come from a deposit.
  assert.equal(await bundled(operation()), { changes: [], fee: 900n })
  assert.equal(await bundled(operation(), operation({}, B, TOKEN), operation()), { changes: [], fee: 1800n })
  assert.equal(await bundled(operation({}, A, TOKEN)), others, 'a paymaster paid')
  assert.equal(await bundled(operation({}, B)), others, 'another account’s')
  const silent = node({
    reply: receipt({ from: B, logs: [operation()] }),
    has: ETHER - 900n,
    sent: 0,
    tokens: [4n, 9n],
  })
  assert.equal(
    await outcome(silent.request, { hash: HASH, account: A, token: TOKEN }),
    { changes: [{ kind: 'in', token: TOKEN, amount: 5n }], fee: 900n },
    'the fee says nothing against a token',
  )
})

test('R188: where the logs do not tell who paid, the fee is unknown, and so is how much of the currency moved', async () => {
  const unknown = { changes: [], fee: undefined }
  const bundled = (logs: unknown) => see({ reply: receipt({ from: B, logs }), has: ETHER - 905n, sent: 0 })
  for (const logs of [undefined, null, {}, 'x', Array.from({ length: 1001 }, () => log(B, TOKEN, 1n)), [null]])
    assert.equal(await bundled(logs), unknown)
  for (const odd of [{ data: '0x' }, { data: null }, { topics: [OPERATION] }, { topics: null }])
    assert.equal(await bundled([operation(odd)]), unknown)
  // A contract that is not known as an entry point: it may have taken the fee, or say so for nothing.
  assert.equal(await bundled([operation({ address: TOKEN })]), unknown)
  assert.equal(await bundled([operation(), operation({ address: TOKEN })]), unknown)
  for (const others of [[], [operation({ address: TOKEN }, B)], [{ address: TOKEN, topics: [], data: '0x' }]])
    assert.equal((await bundled(others))!.isPaidByOther, true)
})

test('an account that runs its own calls with lent code is the sender, whose count grows by two', async () => {
  assert.equal(
    await see({ reply: receipt({ to: A, type: '0x4', logs: [log(A, B, 7n)] }), has: ETHER + 5n - FEE, sent: 2 }),
    {
      changes: [
        { kind: 'out', token: TOKEN, to: B, amount: 7n },
        { kind: 'in', amount: 5n },
      ],
      fee: FEE,
    },
  )
})

test('with other transactions of the account in the same block the native currency is left out', async () => {
  const logs = [log(B, A, 7n)]
  for (const [over, sent] of [
    [{}, 2],
    [{ type: '0x4' }, 3],
    [{ from: B }, 1],
  ] as const) {
    const { changes } = (await see({ reply: receipt({ logs, ...over }), has: ETHER - 500n, sent }))!
    assert.equal(changes, [{ kind: 'in', token: TOKEN, amount: 7n }])
  }
})

test('a node that has no balances of that time leaves it out too', async () => {
  const reply = receipt({ logs: [log(B, A, 7n)] })
  for (const method of ['eth_getBalance', 'eth_getTransactionCount'])
    for (const code of ['rpc/error', 'http/network', 'http/bad-reply'] as const)
      assert.equal(await see({ reply, has: 1n, fails: { [method]: code } }), {
        changes: [{ kind: 'in', token: TOKEN, amount: 7n }],
        fee: FEE,
      })
  assert.equal(await see({ reply: { ...reply, blockNumber: '0x0' }, has: 1n }), {
    changes: [{ kind: 'in', token: TOKEN, amount: 7n }],
    fee: FEE,
  })
  assert.is((await failure(see({ fails: { eth_getBalance: 'request/aborted' } }))).code, 'request/aborted')
})

test('a log that claims to be of the native currency is not counted beside what is measured', async () => {
  assert.equal(await see({ reply: receipt({ logs: [log(B, A, 9n ** 20n, TRANSFER, NATIVE)] }), has: ETHER - FEE }), {
    changes: [],
    fee: FEE,
  })
})

test('a token that no log tells of is measured like the native currency, where it is asked for', async () => {
  const ask = (chain: Chain, token = TOKEN.toLowerCase()) =>
    outcome(node(chain).request, { hash: HASH, account: A, token })
  const fine: Chain = { has: ETHER - 500n - FEE, tokens: [40n, 540n] }
  assert.equal((await ask(fine))!.changes, [
    { kind: 'out', to: B, amount: 500n },
    { kind: 'in', token: TOKEN, amount: 500n },
  ])
  assert.equal((await ask({ has: ETHER + 500n - FEE, tokens: [540n, 40n] }))!.changes, [
    { kind: 'out', token: TOKEN, to: B, amount: 500n },
    { kind: 'in', amount: 500n },
  ])
  assert.equal((await see(fine))!.changes, [{ kind: 'out', to: B, amount: 500n }])
  // What the logs report is not counted twice.
  assert.equal((await ask({ ...fine, reply: receipt({ logs: [log(B, A, 7n)] }) }))!.changes, [
    { kind: 'out', to: B, amount: 500n },
    { kind: 'in', token: TOKEN, amount: 7n },
  ])
  assert.equal((await ask({ ...fine, sent: 2 }))!.changes, [])
  // A partial answer does not count: otherwise the whole balance would seem to have arrived.
  for (const tokens of [
    [undefined, 540n],
    [40n, undefined],
  ] as [bigint?, bigint?][])
    assert.equal((await ask({ ...fine, tokens: tokens as Chain['tokens'] }))!.changes, [
      { kind: 'out', to: B, amount: 500n },
    ])
  assert.equal((await ask(fine, 'x'))!.changes, [{ kind: 'out', to: B, amount: 500n }])
})

test('a contract that was made is who got what went out', async () => {
  assert.equal(
    (await see({ reply: receipt({ to: null, contractAddress: TOKEN.toLowerCase() }), has: ETHER - FEE - 5n }))!.changes,
    [{ kind: 'out', to: TOKEN, amount: 5n }],
  )
})

test('all of a long receipt is read', async () => {
  const logs = [...Array.from({ length: 900 }, () => log(B, TOKEN, 1n)), log(B, A, 7n)]
  assert.equal((await see({ reply: receipt({ logs }), has: ETHER - FEE }))!.changes, [
    { kind: 'in', token: TOKEN, amount: 7n },
  ])
})

test('there is none where there is no receipt, and none of another transaction', async () => {
  for (const reply of [null, receipt({ blockNumber: null })]) assert.is(await see({ reply }), undefined)
  assert.is(
    (await failure(see({ reply: receipt({ transactionHash: HASH.replace('ab', 'cd') }) }))).code,
    'http/bad-reply',
  )
  assert.is((await failure(see({ fails: { eth_getTransactionReceipt: 'http/network' } }))).code, 'http/network')
  assert.is((await failure(outcome(node({}).request, { hash: '0x1', account: A }))).code, 'rpc/error')
  assert.is((await failure(outcome(node({}).request, { hash: HASH, account: 'x' }))).code, 'address/invalid')
})

const DATA = '0xa9059cbb'
const transaction = (over: object = {}) => ({
  hash: HASH,
  from: A.toLowerCase(),
  to: B.toLowerCase(),
  nonce: '0x7',
  value: '0x5',
  input: '0x',
  ...over,
})
const CALL_HASH = callHash({ to: B, value: 5n, input: '0x' })
const agree = (chain: Chain, query: object = {}) =>
  compare(node(chain).request, { hash: HASH, account: A, callHash: CALL_HASH, to: B, amount: 5n, ...query })

test('R112: a transaction of the account agrees with recipient, value and data, and then what was asked for has arrived', async () => {
  assert.equal(await agree({ mined: transaction() }), { isAsked: true, arrived: 5n })
  const token = node({
    mined: transaction({ to: TOKEN, value: '0x0', input: DATA }),
    reply: receipt({ to: TOKEN, logs: [log(A, B, 5n), log(A, A, 9n), log(A, B, 9n, TRANSFER, A)] }),
  })
  const query = {
    hash: HASH,
    account: A,
    to: B,
    amount: 5n,
    token: TOKEN.toLowerCase(),
    callHash: callHash({ to: TOKEN, value: 0n, input: DATA }),
  }
  assert.equal(await compare(token.request, query), { isAsked: true, arrived: 5n })
  assert.equal(
    token.asked.map(it => it.split(' ')[0]),
    ['eth_getTransactionReceipt', 'eth_getTransactionByHash'],
  )
  // A swap: the token comes to whoever sent it.
  const swap = node({
    mined: transaction({ to: B, value: '0x0', input: DATA }),
    reply: receipt({ to: B, logs: [log(B, A, 7n)] }),
  })
  const swapQuery = { ...query, to: A, callHash: callHash({ to: B, value: 0n, input: DATA }) }
  assert.equal(await compare(swap.request, swapQuery), { isAsked: true, arrived: 7n })
  // A transfer to oneself brings nothing.
  assert.equal(
    await agree({ mined: transaction({ to: A }) }, { to: A, callHash: callHash({ to: A, value: 5n, input: '0x' }) }),
    { isAsked: true, arrived: undefined },
  )
})

test('R112: another recipient, value or data is not what was asked, whatever arrived', async () => {
  for (const over of [{ to: TOKEN }, { value: '0x6' }, { value: '0x4' }, { input: '0x00' }, { to: null }]) {
    const { isAsked, arrived } = (await agree(
      {
        mined: transaction(over),
        reply: receipt({ logs: [log(A, B, 3n)] }),
        had: 0n,
        has: 0n,
        sent: 0,
        tokens: [0n, 3n],
      },
      { token: TOKEN },
    ))!
    assert.equal([isAsked, arrived], [false, 3n], JSON.stringify(over))
  }
})

test('R112: of another transaction it is measured what came to the recipient, not what was asked for', async () => {
  assert.equal(await agree({ mined: transaction({ value: '0x64' }), had: 10n, has: 110n, sent: 0 }), {
    isAsked: false,
    arrived: 100n,
  })
  assert.equal(await agree({ mined: transaction({ to: TOKEN }), sent: 0 }), { isAsked: false, arrived: 0n })
})

test('R112: what somebody else carried out, or nobody remembers, is measured', async () => {
  const bundler = { reply: receipt({ from: B.toLowerCase() }), mined: transaction({ from: TOKEN }) }
  const gone = { had: ETHER, has: ETHER - 5n, sent: 0 }
  assert.equal(await agree({ ...bundler, ...gone }), { isAsked: undefined, arrived: 5n })
  // The account's own code, called by the account itself.
  assert.equal(await agree({ mined: transaction({ to: A }), had: ETHER, has: ETHER - 5n - FEE }), {
    isAsked: undefined,
    arrived: 5n,
  })
  assert.equal(
    await agree({ ...gone, sent: 1, has: ETHER - 5n - FEE, mined: transaction() }, { callHash: undefined }),
    {
      isAsked: undefined,
      arrived: 5n,
    },
  )
  for (const mined of [null, {}, 5, transaction({ hash: HASH.replace('ab', 'cd') }), transaction({ from: 'x' })])
    assert.equal(await agree({ ...gone, sent: 1, has: ETHER - 5n - FEE, mined }), { isAsked: undefined, arrived: 5n })
})

test('R112: where nobody knows what left the account, a recipient that does not have it may have forwarded it', async () => {
  const mined = transaction({ from: TOKEN })
  const paidBack = { mined, reply: receipt({ from: TOKEN, logs: [operation()] }), sent: 0 }
  for (const [has, arrived] of [
    [0n, undefined],
    [4n, undefined],
    [5n, 5n],
    [6n, 6n],
  ] as const)
    assert.equal(await agree({ ...paidBack, had: 10n, has: 10n + has }), { isAsked: undefined, arrived })
  assert.equal(await agree({ ...paidBack, had: 10n, has: 7n }), { isAsked: undefined, arrived: undefined })
  // A node that counts another transaction of the account in the block, but none of the recipient.
  const { request } = node({ mined, reply: receipt({ from: TOKEN }) })
  const busy = (method: string, params: unknown[]) =>
    method === 'eth_getTransactionCount' && params[0] === B ? Promise.resolve('0x0') : request(method, params)
  const query = { hash: HASH, account: A, callHash: CALL_HASH, to: B, amount: 5n }
  assert.equal(await compare(busy, query), { isAsked: undefined, arrived: undefined })
})

test('R112: where not all logs are there, a recipient that has less of a token than was asked for may have forwarded it', async () => {
  const much = Array.from({ length: 1001 }, () => log(B, TOKEN, 1n))
  for (const [logs, tokens, arrived] of [
    [undefined, [7n, 7n], undefined],
    [undefined, [7n, 11n], undefined],
    [undefined, [7n, 12n], 5n],
    [much, [7n, 7n], undefined],
    [[log(A, B, 3n), ...much], [7n, 7n], undefined],
  ] as [unknown, Chain['tokens'], bigint | undefined][]) {
    const chain = { mined: transaction(), reply: receipt({ logs }), sent: 0, tokens }
    assert.equal(await agree(chain, { token: TOKEN }), { isAsked: true, arrived })
  }
  // Nobody forwards what a swap brought to the account itself.
  const swap = { mined: transaction(), reply: receipt({ logs: undefined }), tokens: [7n, 9n] as Chain['tokens'] }
  assert.equal(await agree(swap, { token: TOKEN, to: A }), { isAsked: true, arrived: 2n })
})

test('R112: nothing arrived where neither logs nor balances tell of it, and nobody can tell where the balances are not known', async () => {
  const carried = { mined: transaction({ from: TOKEN }), reply: receipt({ from: TOKEN }), sent: 0 }
  assert.equal(await agree(carried), { isAsked: undefined, arrived: 0n })
  for (const [tokens, arrived] of [
    [[7n, 7n], 0n],
    [[7n, 6n], 0n],
    [[7n, 9n], 2n],
    [[undefined, 9n], undefined],
  ] as [Chain['tokens'], bigint | undefined][])
    assert.equal(await agree({ ...carried, tokens }, { token: TOKEN }), { isAsked: undefined, arrived })
  // A token without logs or changes, in the account's own transaction.
  assert.equal(await agree({ mined: transaction(), sent: 0, tokens: [7n, 7n] }, { token: TOKEN }), {
    isAsked: true,
    arrived: 0n,
  })
  for (const chain of [
    { ...carried, sent: 1 },
    { ...carried, fails: { eth_getBalance: 'rpc/error' as const } },
  ])
    assert.equal(await agree(chain), { isAsked: undefined, arrived: undefined })
})

test('R112: without a receipt there is nothing to compare; a network that fails is no difference', async () => {
  assert.is(await agree({ reply: null }), undefined)
  assert.is((await failure(agree({ fails: { eth_getTransactionReceipt: 'http/network' } }))).code, 'http/network')
  assert.is((await failure(agree({ fails: { eth_getTransactionByHash: 'rpc/timeout' } }))).code, 'rpc/timeout')
  assert.equal(
    (await agree({
      mined: transaction(),
      fails: { eth_getTransactionByHash: 'rpc/error' },
      had: ETHER,
      has: ETHER - 5n - FEE,
    }))!.isAsked,
    undefined,
  )
})

test('R57: whatever stands anywhere in the node’s answer, there is an outcome of known shape or one of our errors', async () => {
  const random = seeded(7702)
  const sample = receipt({ l1Fee: '0x1', logs: [log(B, A, 5n), log(A, B, 2n, APPROVAL)] })
  for (const reply of [
    ...HOSTILE,
    ...HOSTILE.flatMap(value => everywhere(sample, value)),
    ...Array.from({ length: 2000 }, () => mutated(sample, random)),
  ]) {
    const result = await see({ reply, has: ETHER - 500n - FEE }).catch((error: unknown) =>
      assert.is((error as ModalError).code, 'http/bad-reply'),
    )
    if (!result) continue
    assert.ok(result.fee === undefined || (typeof result.fee === 'bigint' && result.fee >= 0n))
    for (const change of result.changes) {
      assert.ok(
        ['in', 'out', 'approval'].includes(change.kind) && typeof change.amount === 'bigint' && change.amount >= 0n,
      )
      for (const address of [change.token, (change as { to?: string }).to])
        assert.ok(address === undefined || /^0x[\da-fA-F]{40}$/.test(address))
    }
  }
  for (const balance of HOSTILE) {
    const fake = node({})
    const lies = (method: string, params: unknown[]) =>
      method === 'eth_getBalance' ? Promise.resolve(balance) : fake.request(method, params)
    assert.equal((await outcome(lies, { hash: HASH, account: A }))!.fee, FEE)
  }
  assert.not(isPolluted())
})

test.run()
