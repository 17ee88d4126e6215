import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure } from '../../../test/async.ts'
import { ModalError } from '../../base/errors.ts'
import type { Network } from '../../base/network.ts'
import type { Provider } from '../../base/provider.ts'
import type { AdapterOptions } from '../adapter.ts'
import { createEvmAdapter } from './index.ts'
import { findNetwork } from '../networks.ts'

const test = suite('evm adapter')
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const HASH = '0x' + 'ab'.repeat(32)
const MINED = { status: '0x1', transactionHash: HASH, blockNumber: '0x10', gasUsed: '0x5208', effectiveGasPrice: '0x1' }
const network = findNetwork(1)!

type Replies = Record<string, unknown>

/**
 * A node that answers by method, including batches: a value, a function of the params, or an Error for a JSON-RPC
 * error.
 */
function node(replies: Replies) {
  const asked: { url: string; method: string; params: unknown[] }[] = []
  const answer = (url: string, { id, method, params }: { id: number; method: string; params: unknown[] }) => {
    asked.push({ url, method, params })
    const reply = replies[method]
    const result = typeof reply === 'function' ? reply(params) : reply
    return result instanceof Error || result === undefined
      ? { jsonrpc: '2.0', id, error: { code: (result as { code?: number })?.code ?? -32000, message: String(result) } }
      : { jsonrpc: '2.0', id, result }
  }
  const fetch = (async (url: string, init: RequestInit) => {
    init.signal?.throwIfAborted()
    const body = JSON.parse(init.body as string)
    return new Response(JSON.stringify(Array.isArray(body) ? body.map(call => answer(url, call)) : answer(url, body)))
  }) as typeof globalThis.fetch
  return { fetch, asked, count: (method: string) => asked.filter(call => call.method === method).length }
}

async function using<T>(
  replies: Replies,
  run: (adapter: ReturnType<typeof createEvmAdapter>, fake: ReturnType<typeof node>) => Promise<T>,
  options?: Partial<AdapterOptions>,
): Promise<T> {
  const fake = node(replies)
  const adapter = createEvmAdapter({ projectId: 'p1', fetch: fake.fetch, ...options }, { receiptDelayMs: 0 })
  try {
    return await run(adapter, fake)
  } finally {
    adapter.destroy()
  }
}
async function codeOf(run: Promise<unknown>): Promise<string> {
  try {
    return `resolved ${await run}`
  } catch (error) {
    return error instanceof ModalError ? error.code : `foreign ${error}`
  }
}

test('reads a balance of the checked address from the proxy, before the public endpoint', () =>
  using(
    { eth_getBalance: '0xde0b6b3a7640000' },
    async (adapter, { asked }) => {
      assert.is(await adapter.getBalance(network, ADDRESS.toLowerCase()), 10n ** 18n)
      assert.equal(asked, [
        {
          url: 'https://proxy.example/v1/?chainId=eip155%3A1&projectId=p1',
          method: 'eth_getBalance',
          params: [ADDRESS, 'latest'],
        },
      ])
      assert.is(await codeOf(adapter.getBalance(network, '0x1')), 'address/invalid')
    },
    { proxy: 'https://proxy.example' },
  ))

test('R104: a title is kept for its network and for whom it was read apart from; a balance never is', () => {
  const units = (n: number) => `0x${n.toString(16).padStart(64, '0')}`
  const selectors: Record<string, string> = {
    '0x70a08231': units(5),
    '0x313ce567': units(6),
    '0x95d89b41': units(32) + units(0).slice(2),
    '0x06fdde03': units(32) + units(0).slice(2),
  }
  let count = 0
  const eth_call = ([{ data }]: [{ data: string }]) => {
    const reply = selectors[data.slice(0, 10)]
    if (reply && data.slice(0, 10) !== '0x70a08231') count++
    return reply ?? new Error('no such contract')
  }
  return using({ eth_call }, async adapter => {
    const titled = [{ balance: 5n, title: { name: '', symbol: '', decimals: 6 } }]
    for (const [chain, apart, expected] of [
      [1, undefined, 3],
      [1, undefined, 3],
      [1, 'https://data.example', 6],
      [1, 'https://data.example', 6],
      [8453, undefined, 9],
    ] as const) {
      assert.equal(await adapter.getTokens(findNetwork(chain)!, ADDRESS, [ADDRESS], { apart }), titled)
      assert.is(count, expected)
    }
    assert.is(await codeOf(adapter.getTokens(network, '0x1', [ADDRESS])), 'address/invalid')
  })
})

test('R62: reads from the public endpoint only when the proxy fails, not when it answers an error', async () => {
  for (const [reply, hosts, outcome] of [
    ['0x1', ['proxy.example'], 'resolved 1'],
    [new Error('no'), ['proxy.example'], 'rpc/error'],
    [undefined, ['proxy.example', 'eth.merkle.io'], 'resolved 2'],
  ] as const) {
    const asked = new Set<string>()
    const fake = node({ eth_getBalance: reply })
    const spare = node({ eth_getBalance: '0x2' })
    const fetch = (async (url: string, init: RequestInit) => {
      const { hostname } = new URL(url)
      asked.add(hostname)
      if (hostname === 'eth.merkle.io') return spare.fetch(url, init)
      return reply === undefined ? new Response('', { status: 503 }) : fake.fetch(url, init)
    }) as typeof globalThis.fetch
    await using({}, async adapter => assert.is(await codeOf(adapter.getBalance(network, ADDRESS)), outcome), {
      proxy: 'https://proxy.example',
      fetch,
    })
    // @spec:7.29
    assert.equal([...asked], [...hosts])
  }
})

test('R53: what is handed to the network is handed to one endpoint, a read that fails goes to the spare one', async () => {
  for (const failing of [
    async () => new Response('', { status: 503 }),
    async () => {
      throw new TypeError('Failed to fetch')
    },
  ]) {
    const spare = node({ eth_sendRawTransaction: HASH, eth_getTransactionCount: '0x1' })
    const first: string[] = []
    const fetch = ((url: string, init: RequestInit) => {
      if (new URL(url).hostname === 'eth.merkle.io') return spare.fetch(url, init)
      first.push(JSON.parse(init.body as string).method)
      return failing()
    }) as typeof globalThis.fetch
    await using(
      {},
      async adapter => {
        assert.match(
          await codeOf(adapter.read(network, { method: 'eth_sendRawTransaction', params: ['0x02'] })),
          /^http\//,
        )
        assert.is(
          await codeOf(adapter.read(network, { method: 'eth_getTransactionCount', params: [ADDRESS, 'latest'] })),
          'resolved 0x1',
        )
      },
      { proxy: 'https://proxy.example', fetch },
    )
    assert.equal(first, ['eth_sendRawTransaction', 'eth_getTransactionCount'])
    assert.equal(
      spare.asked.map(({ method }) => method),
      ['eth_getTransactionCount'],
    )
  }
})

/** What services answer to a project ID that they do not know, or that is not for this page. */
const REFUSALS: [status: number, body: string][] = [
  [401, 'Unauthorized: invalid key'],
  [403, 'Unauthorized: origin not allowed'],
  [401, '{"status":"FAILED"}'],
  [403, ''],
]
/** Where another endpoint may be asked: options, and the hosts that are. */
const ALLOWED: [options: Partial<AdapterOptions>, network: Network, hosts: string[]][] = [
  [{}, network, ['proxy.example', 'eth.merkle.io']],
  [{ isProxyNamed: true, publicRpc: true }, network, ['proxy.example', 'eth.merkle.io']],
  [
    { isProxyNamed: true },
    { ...network, rpcUrls: { default: { http: ['https://own.example'] } } },
    ['proxy.example', 'own.example'],
  ],
  [{ customRpcUrls: { 'eip155:1': [{ url: 'https://custom.example' }] } }, network, ['custom.example']],
]

for (const [status, body] of REFUSALS)
  test(`a project that is refused (${status}, "${body}") stops nothing on the chain where another endpoint may be asked`, async () => {
    for (const [options, on, hosts] of ALLOWED) {
      const other = node({
        eth_getBalance: '0x7',
        eth_estimateGas: '0x5208',
        eth_gasPrice: '0x64',
        eth_feeHistory: { oldestBlock: '0x1', baseFeePerGas: ['0x1', '0x32'], gasUsedRatio: [0.5] },
        eth_call: '0x',
        eth_sendRawTransaction: HASH,
        eth_getTransactionReceipt: MINED,
        eth_getTransactionByHash: { hash: HASH, blockNumber: '0x10' },
        eth_blockNumber: '0x11',
        eth_chainId: '0x1',
      })
      const asked = new Set<string>()
      const fetch = (async (url: string, init: RequestInit) => {
        const { hostname } = new URL(url)
        asked.add(hostname)
        return hostname === 'proxy.example' ? new Response(body, { status }) : other.fetch(url, init)
      }) as typeof globalThis.fetch
      await using(
        {},
        async adapter => {
          const label = hosts.join()
          assert.is(await codeOf(adapter.getBalance(on, ADDRESS)), 'resolved 7', label)
          const { gasPrice } = await adapter.calls!.estimateGas(on, { from: ADDRESS, to: ADDRESS, value: 1n })
          assert.is(gasPrice, 110n, label)
          const answers: Record<string, unknown> = {
            eth_sendTransaction: HASH,
            eth_accounts: [ADDRESS],
            eth_chainId: '0x1',
          }
          const signer: Provider = { request: async ({ method }) => answers[method] }
          const ready = await adapter.prepareTransfer({ network: on, from: ADDRESS, to: ADDRESS, amount: 1n })
          assert.is(await codeOf(ready.submit(signer)), `resolved ${HASH}`, label)
          assert.is((await adapter.waitForReceipt(on, HASH)).status, 'success', label)
          const raw = { method: 'eth_sendRawTransaction', params: ['0x02'] }
          assert.is(await codeOf(adapter.read(on, raw)), `resolved ${HASH}`, label)
        },
        { proxy: 'https://proxy.example', fetch, ...options },
      )
      assert.equal([...asked].sort(), [...hosts].sort())
      assert.is(other.count('eth_sendRawTransaction'), 1)
    }
  })

test('R57: never makes a balance of a reply that is no number', async () => {
  for (const reply of ['', '0x', '12', 12, null, {}, [], '<html>', '0x' + 'f'.repeat(65)])
    await using({ eth_getBalance: reply }, async adapter =>
      assert.match(
        await codeOf(adapter.getBalance(network, ADDRESS)),
        /http\/bad-reply|rpc\/error/,
        JSON.stringify(reply),
      ),
    )
})

test("prices gas at the node's price and a fifth of the base fee", () =>
  using(
    {
      eth_estimateGas: '0x5208',
      eth_gasPrice: '0x64',
      eth_feeHistory: { oldestBlock: '0x1', baseFeePerGas: ['0x1', '0x32'], gasUsedRatio: [0.5] },
      eth_call: '0x',
    },
    async (adapter, { asked }) => {
      // @spec:7.20
      assert.equal(await adapter.calls!.estimateGas(network, { from: ADDRESS, to: ADDRESS, value: 1n }), {
        gas: 21000n,
        gasPrice: 110n,
        extra: 0n,
      })
      // @spec:7.20
      assert.equal(asked.find(call => call.method === 'eth_estimateGas')?.params, [
        { from: ADDRESS, to: ADDRESS, value: '0x1' },
      ])
    },
  ))

test('R147: prices gas where fees know no base; a base that nobody tells is no base of zero', async () => {
  const noMethod = Object.assign(new Error('no such method'), { code: -32601 })
  const rows = [
    [{ oldestBlock: '0x1', baseFeePerGas: [], gasUsedRatio: [] }, 100n],
    [noMethod, 100n],
    [new Error('busy'), 120n],
    [null, 120n],
    [{}, 120n],
    [{ baseFeePerGas: ['x'] }, 120n],
    [{ baseFeePerGas: 5 }, 120n],
  ] as const
  for (const [history, price] of rows)
    await using(
      { eth_estimateGas: '0x5208', eth_gasPrice: '0x64', eth_feeHistory: history, eth_call: '0x' },
      async adapter => {
        const { gasPrice } = await adapter.calls!.estimateGas(network, { from: ADDRESS, to: ADDRESS })
        assert.is(gasPrice, price, JSON.stringify(history))
      },
    )
})

test('rejects what would revert', () =>
  using({ eth_estimateGas: new Error('execution reverted'), eth_gasPrice: '0x64', eth_call: '0x' }, async adapter =>
    assert.is(await codeOf(adapter.calls!.estimateGas(network, { from: ADDRESS, to: ADDRESS })), 'rpc/error'),
  ))

test('R147: only a node’s word on the transaction says that it would fail; limits, faults and other questions do not', async () => {
  const failing = [
    'execution reverted: paused',
    'VM Exception while processing transaction: revert',
    'VM execution error.',
    'insufficient funds for gas * price + value',
    'gas required exceeds allowance (0)',
    'out of gas',
    'invalid opcode: INVALID',
  ]
  const silent = [
    'overloaded',
    'daily request count exceeded',
    'limit exceeded',
    'header not found',
    'internal error',
    '',
  ]
  for (const [words, isVerdict] of [
    ...failing.map(words => [words, true] as const),
    ...silent.map(words => [words, undefined] as const),
  ])
    await using({ eth_estimateGas: new Error(words), eth_gasPrice: '0x64', eth_call: '0x' }, async adapter => {
      const error = await failure(adapter.calls!.estimateGas(network, { from: ADDRESS, to: ADDRESS }))
      assert.equal([error.code, error.data?.['fails']], ['rpc/error', isVerdict], words)
    })
  const replies = { eth_estimateGas: '0x5208', eth_gasPrice: '0x64', eth_call: new Error('overloaded') }
  await using(replies, async adapter => {
    const { code, data } = await failure(adapter.calls!.estimateGas(network, { from: ADDRESS, to: ADDRESS }))
    assert.equal([code, data?.['fails'], data?.['reason']], ['rpc/error', undefined, 'Error: overloaded'])
  })
})

test('waits for a receipt through pending replies and passing failures', async () => {
  const busy = () => Array<unknown>(5).fill(new Error('busy'))
  const replies = [null, ...busy(), null, ...busy(), { ...MINED, blockNumber: null }, ...busy(), MINED]
  await using({ eth_getTransactionReceipt: () => replies.shift() }, async adapter =>
    assert.equal(await adapter.waitForReceipt(network, HASH), {
      status: 'success',
      hash: HASH,
      blockNumber: 16n,
      fee: 21000n,
    }),
  )
})

test('gives up on a receipt when the network keeps failing', () =>
  using({ eth_getTransactionReceipt: new Error('down') }, async (adapter, fake) => {
    assert.is(await codeOf(adapter.waitForReceipt(network, HASH)), 'rpc/error')
    assert.is(fake.count('eth_getTransactionReceipt'), 6)
    assert.is(await codeOf(adapter.waitForReceipt(network, '0x12')), 'rpc/error')
  }))

test('stops asking for a receipt when aborted or destroyed', async () => {
  for (const end of ['abort', 'destroy', 'aborted before']) {
    const control = new AbortController()
    if (end === 'aborted before') control.abort()
    let looks = 0
    let finish = () => control.abort()
    const look = () => {
      if (++looks === 3) setTimeout(() => finish(), 0)
      return null
    }
    await using({ eth_getTransactionReceipt: look }, async adapter => {
      if (end === 'destroy') finish = () => adapter.destroy()
      assert.is(await codeOf(adapter.waitForReceipt(network, HASH, control)), 'request/aborted')
      const seen = looks
      await new Promise(done => setTimeout(done, 20))
      assert.is(looks, seen, end)
    })
  }
})

test('ends a long pause between two looks at once when destroyed', async () => {
  const adapter = createEvmAdapter(
    { projectId: 'p1', fetch: node({ eth_getTransactionReceipt: null }).fetch },
    { receiptDelayMs: 600_000 },
  )
  const waiting = codeOf(adapter.waitForReceipt(network, HASH))
  await new Promise(done => setTimeout(done, 20))
  adapter.destroy()
  let alarm: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<string>(done => (alarm = setTimeout(done, 10_000, 'still waiting')))
  assert.is(await Promise.race([waiting, late]), 'request/aborted')
  clearTimeout(alarm)
})

test('R93: asks for no receipt while the page is hidden, and at once when it is seen again', async () => {
  const page = Object.getOwnPropertyDescriptor(globalThis, 'document')
  let seen = () => {}
  const fake = {
    hidden: false,
    addEventListener: (type: string, listener: () => void) => {
      if (type === 'visibilitychange') seen = listener
    },
  }
  Object.defineProperty(globalThis, 'document', { configurable: true, value: fake })
  let looks = 0
  const look = () => {
    looks++
    fake.hidden = looks === 1
    return fake.hidden ? null : MINED
  }
  try {
    await using({ eth_getTransactionReceipt: look }, async adapter => {
      const receipt = adapter.waitForReceipt(network, HASH)
      await new Promise(done => setTimeout(done, 40))
      assert.is(looks, 1)
      fake.hidden = false
      seen()
      assert.is((await receipt).status, 'success')
    })
  } finally {
    if (page) Object.defineProperty(globalThis, 'document', page)
    else Reflect.deleteProperty(globalThis, 'document')
  }
})

test('answers nothing after destroy, and names a network without endpoints', () =>
  using({ eth_getBalance: '0x1' }, async (adapter, { asked }) => {
    const bare = findNetwork({
      id: 31337,
      name: 'Local',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    })!
    assert.is(await codeOf(adapter.getBalance(bare, ADDRESS)), 'rpc/no-url')
    const held = adapter.getBalance(network, ADDRESS)
    adapter.destroy()
    assert.is(await codeOf(held), 'request/aborted')
    assert.is(await codeOf(adapter.getBalance(network, ADDRESS)), 'request/aborted')
    assert.ok(asked.length <= 1)
  }))

test('a wait for calls ends with the adapter', async () => {
  await using({}, async adapter => {
    const provider = {
      request: async ({ method }: { method: string }) => (
        method === 'wallet_getCallsStatus' && setTimeout(() => adapter.destroy()),
        new Promise(() => {})
      ),
    }
    assert.is((await failure(adapter.batching!.waitFor(provider, network, '0x01'))).code, 'request/aborted')
    assert.is((await failure(adapter.batching!.waitFor(provider, network, '0x01'))).code, 'request/aborted')
  })
})

test('reads what a transaction did from the network', async () => {
  const replies = {
    eth_getTransactionReceipt: { ...MINED, from: ADDRESS, to: ADDRESS, logs: [] },
    eth_getBalance: ([, block]: string[]) => (block === '0xf' ? '0x520a' : '0x1'),
    eth_getTransactionCount: '0x1',
  }
  await using(replies, async (adapter, { asked }) => {
    assert.equal(await adapter.outcome(network, { hash: HASH, account: ADDRESS }), {
      changes: [{ kind: 'out', to: ADDRESS, amount: 1n }],
      fee: 21_000n,
    })
    assert.is(asked.length, 5)
  })
})

test.run()
