import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { pad, toEventSelector, toHex, type Hex } from 'viem'
import { ModalError } from '../../base/errors.ts'
import type { Receipt } from '../adapter.ts'
import { awaitReceipt } from './receipt.ts'

const test = suite('what became of a transaction')
const FROM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const TO = `0x${'b2'.repeat(20)}`
const hashOf = (letter: string) => `0x${letter.repeat(64)}`
const HASH = hashOf('a')
const hex = (value: number) => `0x${value.toString(16)}`

interface Tx {
  hash: string
  from: string
  to: string | null
  nonce: string
  value: string
  input: string
}
const sent: Tx = { hash: HASH, from: FROM.toLowerCase(), to: TO, nonce: '0x7', value: '0x64', input: '0x' }
const faster: Tx = { ...sent, hash: hashOf('b') }
const REPLACEMENTS: [string, Partial<Tx>, Receipt['replaced']][] = [
  ['the same for another fee', {}, 'repriced'],
  ['the same in other letters', { to: TO.toUpperCase().replace('0X', '0x'), from: FROM }, 'repriced'],
  ['nothing, to itself', { to: FROM, value: '0x0' }, 'cancelled'],
  ['something to itself', { to: FROM }, 'replaced'],
  ['nothing to itself with data', { to: FROM, value: '0x0', input: '0x01' }, 'replaced'],
  ['another amount', { value: '0x65' }, 'replaced'],
  ['another recipient', { to: `0x${'b3'.repeat(20)}` }, 'replaced'],
  ['other data', { input: '0xa9059cbb' }, 'replaced'],
  ['a new contract', { to: null }, 'replaced'],
]

/**
 * A chain whose last block is `head`; `blocks` has those with transactions, `pool` the pending ones. It keeps `memory`
 * blocks of state.
 */
function fakeChain({
  head = 100,
  pool = [] as Tx[],
  blocks = {} as Record<number, unknown[]>,
  memory = Infinity,
  status = '0x1',
  logs = [] as unknown[],
} = {}) {
  const it = {
    head,
    pool,
    blocks,
    memory,
    status,
    asked: [] as string[],
    fails: undefined as ((method: string) => unknown) | undefined,
    mined: () =>
      Object.entries(it.blocks).flatMap(([block, all]) =>
        (all as Tx[]).filter(tx => tx?.from).map(tx => ({ block: +block, tx })),
      ),
    answer(method: string, params: unknown[]): unknown {
      const [first, second] = params as [string, string]
      const found = it.mined().find(({ tx, block }) => tx.hash === first && block <= it.head)
      if (method === 'eth_blockNumber') return hex(it.head)
      if (method === 'eth_getTransactionByHash') return found?.tx ?? it.pool.find(tx => tx.hash === first) ?? null
      if (method === 'eth_getTransactionReceipt')
        return found
          ? {
              status: it.status,
              transactionHash: first,
              blockNumber: hex(found.block),
              logs,
              gasUsed: '0x5208',
              effectiveGasPrice: '0x1',
            }
          : null
      if (method === 'eth_getBlockByNumber') return { number: first, transactions: it.blocks[Number(first)] ?? [] }
      if (method !== 'eth_getTransactionCount') throw new Error(method)
      const block = second === 'latest' ? it.head : Number(second)
      if (block > it.head || block < it.head - it.memory)
        throw new ModalError('rpc/error', { data: { reason: 'missing trie node' } })
      return hex(
        7 +
          it.mined().filter(mined => mined.block <= block && mined.tx.from.toLowerCase() === first.toLowerCase())
            .length,
      )
    },
    async request(method: string, params: unknown[]) {
      it.asked.push(method)
      await Promise.resolve()
      const failure = it.fails?.(method)
      if (failure instanceof Error) throw failure
      return failure === undefined ? it.answer(method, params) : failure
    },
    count: (method: string) => it.asked.filter(name => name === method).length,
  }
  return it
}

/** Waits; `then` runs before the poll with that number, starting at 0. */
async function wait(
  chain: ReturnType<typeof fakeChain>,
  then: Record<number, () => void> = {},
  seen?: string,
  account?: string,
): Promise<{ receipt?: Receipt; seen: string[] }> {
  const life = new AbortController()
  const told: string[] = []
  let look = 0
  const request = (method: string, params: unknown[]) => {
    if (method === 'eth_getTransactionReceipt' && params[0] === HASH) {
      then[look++]?.()
      if (look > 40) life.abort()
    }
    if (life.signal.aborted) return Promise.reject(new ModalError('request/aborted'))
    return chain.request(method, params)
  }
  const receipt = await awaitReceipt(request, HASH, {
    signal: life.signal,
    delayMs: 0,
    account,
    seen,
    onSeen: text => told.push(text),
  }).catch(error => {
    if ((error as ModalError).code !== 'request/aborted') throw error
    return undefined
  })
  return { receipt, seen: told }
}
const mine =
  (chain: ReturnType<typeof fakeChain>, tx: unknown, head: number, block = head) =>
  () => {
    chain.pool = []
    chain.head = head
    chain.blocks[block] = [null, { hash: 'x' }, { ...sent, hash: hashOf('c'), from: TO }, tx]
  }

test('a transaction that is mined in the end is asked for no more than its receipt and its place', async () => {
  const chain = fakeChain({ pool: [sent] })
  const { receipt, seen } = await wait(chain, { 5: mine(chain, sent, 104) })
  assert.equal(receipt, { status: 'success', hash: HASH, blockNumber: 104n, fee: 21000n })
  assert.is(seen.length, 1)
  assert.equal(
    [...new Set(chain.asked)],
    ['eth_getTransactionReceipt', 'eth_getTransactionByHash', 'eth_getTransactionCount'],
  )
  assert.is(chain.count('eth_getTransactionByHash'), 1)
})

for (const [what, change, replaced] of REPLACEMENTS) {
  for (const distance of [0, 1, 2, 3, 5, 17, 900]) {
    test(`${what}, mined ${distance} blocks ago in its place, is ${replaced}`, async () => {
      const chain = fakeChain({ pool: [sent] })
      const other = { ...faster, ...change }
      const { receipt } = await wait(chain, { 2: mine(chain, other, 2000, 2000 - distance) })
      assert.equal(receipt, {
        status: 'success',
        hash: other.hash,
        blockNumber: BigInt(2000 - distance),
        fee: 21000n,
        replaced,
      })
      assert.is(chain.count('eth_getBlockByNumber'), 1)
      assert.ok(chain.count('eth_getTransactionCount') < 40)
    })
  }
}

test('a replacement that reverts has reverted', async () => {
  const chain = fakeChain({ pool: [sent], status: '0x0' })
  const { receipt } = await wait(chain, { 1: mine(chain, faster, 101) })
  assert.equal([receipt?.status, receipt?.replaced], ['reverted', 'repriced'])
})

test('R112: a bundle that was mined has reverted for an account whose own operation in it failed, and for nobody else', async () => {
  const bundler = `0x${'b5'.repeat(20)}`
  const bundle = { ...sent, from: bundler, to: `0x${'b3'.repeat(20)}` }
  const event = 'UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)'
  const operation = (sender: string, success: bigint) => ({
    address: '0x0000000071727de22e5e9d8baf0edac6f37da032',
    topics: [toEventSelector(event), hashOf('d'), pad(sender as Hex), pad('0x0')],
    data: `0x${[1n, success, 900n, 3n].map(it => pad(toHex(it)).slice(2)).join('')}`,
  })
  const other = `0x${'b4'.repeat(20)}`
  const logs = [operation(FROM, 0n), operation(other, 1n)]
  for (const [account, status] of [
    [FROM, 'reverted'],
    [other, 'success'],
    [bundler, 'success'],
    [undefined, 'success'],
  ] as const) {
    const { receipt } = await wait(fakeChain({ logs, blocks: { 90: [bundle] } }), {}, undefined, account)
    assert.equal([receipt?.status, receipt?.hash], [status, HASH])
    const chain = fakeChain({ logs, pool: [bundle] })
    const { receipt: faster } = await wait(
      chain,
      { 1: mine(chain, { ...bundle, hash: hashOf('b') }, 101) },
      undefined,
      account,
    )
    assert.equal([faster?.status, faster?.replaced], [status, 'repriced'])
  }
})

test('R137: what a bundler sends instead of an account’s bundle does not tell that nothing happened for the account', async () => {
  const bundle = { ...sent, from: `0x${'b5'.repeat(20)}`, to: `0x${'b3'.repeat(20)}` }
  for (const [change, replaced] of [
    [{ input: '0x01' }, 'replaced'],
    [{ to: bundle.from, value: '0x0' }, 'cancelled'],
  ] as const) {
    const other = { ...bundle, ...change, hash: hashOf('b') }
    const result = async (account?: string) => {
      const chain = fakeChain({ pool: [bundle] })
      return (await wait(chain, { 1: mine(chain, other, 101) }, undefined, account)).receipt
    }
    assert.equal(await result(FROM), { status: 'unknown', hash: HASH })
    for (const account of [undefined, bundle.from, bundle.from.toUpperCase().replace('0X', '0x')])
      assert.is((await result(account))?.replaced, replaced)
  }
})

test('what an earlier visit saw is enough when the network has forgotten the transaction since', async () => {
  const before = fakeChain({ pool: [sent] })
  const { seen } = await wait(before)
  assert.match(seen[0]!, /^[\w.]{1,200}$/)
  const chain = fakeChain({ head: 200, blocks: { 150: [faster] } })
  const { receipt, seen: again } = await wait(chain, {}, seen[0])
  assert.equal([receipt?.replaced, receipt?.hash, again], ['repriced', faster.hash, []])
  for (const broken of ['', 'x', `${seen[0]}.1`, seen[0]!.replace('.7.', '.-7.'), seen[0]!.replace('0x', '')])
    assert.is((await wait(fakeChain({ head: 200, blocks: { 150: [faster] } }), {}, broken)).receipt, undefined, broken)
})

test('a node that forgets a transaction, or never knew it, has not replaced it', async () => {
  const chain = fakeChain({ pool: [sent] })
  assert.is(
    (
      await wait(chain, {
        1: () => {
          chain.pool = []
        },
      })
    ).receipt,
    undefined,
  )
  const back = fakeChain({ pool: [sent] })
  const { receipt } = await wait(back, {
    1: () => {
      back.pool = []
    },
    9: mine(back, sent, 120),
  })
  assert.equal([receipt?.status, receipt?.replaced], ['success', undefined])
  // The nonce is unknown, so other mined transactions of the account say nothing.
  const unknown = fakeChain()
  assert.is((await wait(unknown, { 3: mine(unknown, faster, 110) })).receipt, undefined)
})

test('a node that counts the transaction before it shows the receipt has not replaced it', async () => {
  const chain = fakeChain({ pool: [sent] })
  const answer = chain.answer
  let isBehind = true
  chain.answer = (method, params) =>
    isBehind && method === 'eth_getTransactionReceipt' ? null : answer(method, params)
  const { receipt } = await wait(chain, {
    2: mine(chain, sent, 101),
    12: () => {
      isBehind = false
    },
  })
  assert.equal([receipt?.status, receipt?.hash, receipt?.replaced], ['success', HASH, undefined])
})

test('another node of the endpoint that is behind settles nothing', async () => {
  const chain = fakeChain({ pool: [sent] })
  const answer = chain.answer
  // The node asked for a block is as far behind as before; its latest count is ahead.
  let behind: number | undefined = 100
  chain.answer = (method, params) => {
    if (method === 'eth_blockNumber' && behind) return hex(behind)
    return answer(method, params)
  }
  const { receipt } = await wait(chain, {
    2: mine(chain, faster, 101),
    20: () => {
      behind = undefined
    },
  })
  assert.equal([receipt?.status, receipt?.replaced], ['success', 'repriced'])
})

const NOWHERE: [string, (chain: ReturnType<typeof fakeChain>) => void, status?: 'gone'][] = [
  [
    'a node that has forgotten the states of the time',
    chain => {
      chain.memory = 1
    },
  ],
  [
    'a block without it',
    chain => {
      const { answer } = chain
      chain.answer = (method, params) =>
        method === 'eth_getBlockByNumber' ? { transactions: [] } : answer(method, params)
    },
    'gone',
  ],
  [
    'a block of which one transaction cannot be read',
    chain => {
      const { answer } = chain
      chain.answer = (method, params) =>
        method === 'eth_getBlockByNumber' ? { transactions: [HASH] } : answer(method, params)
    },
  ],
  [
    'no block at all',
    chain => {
      const { answer } = chain
      chain.answer = (method, params) => (method === 'eth_getBlockByNumber' ? null : answer(method, params))
    },
  ],
  [
    'a node that refuses blocks',
    chain => {
      chain.fails = method => (method === 'eth_getBlockByNumber' ? new ModalError('rpc/error') : undefined)
    },
  ],
  [
    'a block that is none',
    chain => {
      chain.fails = method => (method === 'eth_getBlockByNumber' ? { transactions: 'many' } : undefined)
    },
  ],
]
for (const [what, spoil, status = 'unknown'] of NOWHERE) {
  test(`R140: with ${what} the transaction is ${status}, and nobody guesses what came instead`, async () => {
    const chain = fakeChain({ pool: [sent] })
    spoil(chain)
    const { receipt } = await wait(chain, { 2: mine(chain, faster, 2000, 1500) })
    assert.equal(receipt, { status, hash: HASH })
    assert.ok(chain.count('eth_getTransactionCount') < 120)
  })
}

test('nodes that serve nothing but receipts are waited for as before', async () => {
  for (const failure of [
    new ModalError('rpc/error'),
    new ModalError('http/bad-reply'),
    '<html>',
    null,
    {},
    { hash: HASH, from: 'me' },
  ]) {
    const chain = fakeChain({ pool: [sent] })
    chain.fails = method => (method === 'eth_getTransactionReceipt' ? undefined : failure)
    const { receipt } = await wait(chain, { 9: mine(chain, sent, 104) })
    assert.is(receipt?.status, 'success')
  }
})

test('a network that fails while the replacement is looked for is asked again', async () => {
  const chain = fakeChain({ pool: [sent] })
  const failing = ['eth_blockNumber', 'eth_getBlockByNumber', 'eth_getBlockByNumber']
  chain.fails = method => (method === failing[0] ? (failing.shift(), new ModalError('http/network')) : undefined)
  const { receipt } = await wait(chain, { 2: mine(chain, faster, 110, 108) })
  assert.equal([receipt?.replaced, failing], ['repriced', []])
})

test.run()
