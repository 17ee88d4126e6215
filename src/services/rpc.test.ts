import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure } from '../../test/async.ts'
import { BODIES, everywhere, HOSTILE, isPolluted, mutated, seeded, toText } from '../../test/hostile.ts'
import { delay } from '../base/abort.ts'
import { createRpc, type RpcOptions } from './rpc.ts'

const test = suite('rpc')

interface Call {
  id: number
  method: string
  params: unknown[]
}
interface Seen {
  url: string
  init: RequestInit
  calls: Call[]
  isBatch: boolean
}
type Node = (call: Call, seen: Seen) => unknown
const A = 'https://a.example/',
  B = 'https://b.example/',
  C = 'https://c.example/'
const echo: Node = ({ method, params }) => ({ result: [method, ...params] })

/** Endpoints by URL; each answers every call of a request, or throws, or returns a whole response. */
function rpcOf(
  nodes: Record<string, Node | ((seen: Seen) => Response | Promise<Response>)>,
  options: Partial<RpcOptions> = {},
) {
  const seen: Seen[] = []
  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const body = JSON.parse(String(init.body))
    const isBatch = Array.isArray(body)
    const request: Seen = { url: String(input), init, calls: [body].flat(), isBatch }
    seen.push(request)
    const node = nodes[request.url]!
    if (whole.has(node)) return (node as (seen: Seen) => Response)(request)
    const replies = request.calls.map(call => ({
      jsonrpc: '2.0',
      id: call.id,
      ...((node as Node)(call, request) as object),
    }))
    return new Response(JSON.stringify(isBatch ? replies : replies[0]))
  }
  const rpc = createRpc({ urls: Object.keys(nodes), fetch: fetch as typeof globalThis.fetch, now: () => 0, ...options })
  return { rpc, seen, asked: () => seen.filter(({ calls }) => calls[0]!.method !== 'eth_chainId') }
}
const whole = new Set<unknown>()
const answering = (answer: (seen: Seen) => Response | Promise<Response>) => (whole.add(answer), answer)
const broken: Node = () => {
  throw new TypeError('Failed to fetch')
}
const hostOf = ({ url }: Seen) => url[8]

test('refuses to start without a URL', () => {
  // @spec:8.33
  assert.throws(
    () => createRpc({ urls: [] }),
    (error: { code: string; message: string }) =>
      error.code === 'rpc/no-url' && error.message === 'No URL was provided to the Transport...',
  )
})

test('sends one call plainly, and calls of one tick as a batch, matched by id in any order', async () => {
  const { rpc, seen } = rpcOf({ [A]: echo })
  assert.equal(await rpc.request('eth_getBalance', ['0x1', 'latest']), ['eth_getBalance', '0x1', 'latest'])
  // @spec:7.30
  assert.equal(
    [seen[0]!.isBatch, JSON.parse(String(seen[0]!.init.body)).jsonrpc, seen[0]!.init.method],
    [false, '2.0', 'POST'],
  )

  const shuffled = rpcOf({
    [A]: answering(
      async ({ calls }) =>
        new Response(JSON.stringify([...calls].reverse().map(({ id, params }) => ({ id, result: params[0] })))),
    ),
  })
  assert.equal(
    await Promise.all(
      [1, 2, 3].map(async n => {
        await Promise.resolve()
        return shuffled.rpc.request('eth_call', [n])
      }),
    ),
    [1, 2, 3],
  )
  // @spec:7.30
  assert.equal(
    shuffled.seen.map(({ calls }) => calls.length),
    [3],
  )
})

test('puts at most 1000 calls in a batch', async () => {
  const { rpc, seen } = rpcOf({ [A]: echo })
  await Promise.all(Array.from({ length: 2500 }, (_, i) => rpc.request('eth_call', [i])))
  // @spec:7.31
  assert.equal(
    seen.map(({ calls }) => calls.length),
    [1000, 1000, 500],
  )
  assert.is(new Set(seen.flatMap(({ calls }) => calls.map(({ id }) => id))).size, 2500)
})

test('speaks text to the proxy, told by its project id, and JSON to nodes; no cookies, no redirects', async () => {
  const proxy = 'https://data.example/v1/?chainId=eip155%3A1&projectId=id'
  const { rpc, seen } = rpcOf({ [proxy]: broken, [A]: echo })
  await rpc.request('eth_call')
  const types = Object.fromEntries(
    seen.map(({ url, init }) => [url, (init.headers as Record<string, string>)['Content-Type']]),
  )
  assert.equal(types, { [proxy]: 'text/plain', [A]: 'application/json' })
  assert.equal([seen[0]!.init.credentials, seen[0]!.init.redirect], ['omit', 'error'])
})

test('falls back in order when an endpoint is down, refuses, talks nonsense or is silent', async () => {
  const faults: [string, Node | ReturnType<typeof answering>][] = [
    ['down', broken],
    ['503', answering(() => new Response('', { status: 503 }))],
    ['429', answering(() => new Response('', { status: 429 }))],
    ['HTML', answering(() => new Response('<html>'))],
    ['held', answering(() => new Promise<Response>(() => {}))],
    ['no result', () => ({})],
    ['busy', () => ({ error: { code: -32005, message: 'limit' } })],
    ['broken inside', () => ({ error: { code: -32603 } })],
    ['method missing', () => ({ error: { code: -32601 } })],
  ]
  for (const [name, fault] of faults) {
    const { rpc, asked } = rpcOf({ [A]: fault, [B]: fault, [C]: echo }, name === 'held' ? { timeoutMs: 100 } : {})
    assert.equal(await rpc.request('eth_call', [name]), ['eth_call', name], name)
    assert.equal(asked().map(hostOf), ['a', 'b', 'c'], name)
  }
})

test('asks the next endpoint only for what is missing', async () => {
  const { rpc, asked } = rpcOf({
    [A]: (call: Call) => (call.params[0] === 2 ? { error: { code: -32005 } } : echo(call, null as never)),
    [B]: echo,
  })
  await Promise.all([1, 2, 3].map(n => rpc.request('eth_call', [n])))
  assert.equal(
    asked().map(({ calls }) => calls.map(({ params }) => params[0])),
    [[1, 2, 3], [2]],
  )
})

test('throws what the last endpoint said when all fail, by kind', async () => {
  const rows: [Node | ReturnType<typeof answering>, string, number?][] = [
    [broken, 'http/network'],
    [answering(() => new Response('', { status: 500 })), 'http/status'],
    [answering(() => new Promise<Response>(() => {})), 'rpc/timeout'],
    [answering(() => new Response('<html>')), 'http/bad-reply'],
    [() => ({ error: { code: -32603, message: 'Internal' } }), 'rpc/error', -32603],
  ]
  for (const [node, code, number] of rows) {
    const error = await failure(
      rpcOf({ [A]: broken, [B]: node }, code === 'rpc/timeout' ? { timeoutMs: 100 } : {}).rpc.request('eth_call'),
    )
    assert.equal([error.code, error.data?.code], [code, number])
  }
})

test("keeps code, cleaned reason and data of a node's error, and does not ask elsewhere for a plain answer", async () => {
  const revert = '0x08c379a0' + '0'.repeat(128)
  const { rpc, asked } = rpcOf({
    [A]: () => ({ error: { code: 3, message: 'execution\u202e reverted\u0000' + 'x'.repeat(500), data: revert } }),
    [B]: echo,
  })
  const error = await failure(rpc.request('eth_call'))
  assert.equal([error.code, error.data!.code, error.data!.data], ['rpc/error', 3, revert])
  assert.match(error.data!.reason as string, /^execution revertedx+…$/)
  assert.is(asked().length, 1)
})

test('takes null for a result', async () =>
  assert.is(await rpcOf({ [A]: () => ({ result: null }) }).rpc.request('eth_getTransactionReceipt'), null))

test('R55: what is sent to the network goes out alone and once, whatever happens', async () => {
  const faults = [
    broken,
    answering(() => new Response('', { status: 503 })),
    answering(() => new Response('<html>')),
    (() => ({ error: { code: -32603 } })) as Node,
    (() => ({})) as Node,
  ]
  for (const method of ['eth_sendRawTransaction', 'sendTransaction', 'eth_sendUserOperation'])
    for (const fault of faults) {
      const { rpc, asked } = rpcOf({ [A]: fault, [B]: echo })
      await failure(rpc.request(method, ['0x']))
      assert.equal(asked().map(hostOf), ['a'])
    }
  const { rpc, seen } = rpcOf({ [A]: echo })
  await Promise.all([
    rpc.request('eth_call'),
    rpc.request('eth_sendRawTransaction', ['0x1']),
    rpc.request('eth_sendRawTransaction', ['0x2']),
    rpc.request('eth_call'),
  ])
  assert.equal(seen.map(({ calls }) => calls.length).sort(), [1, 1, 2])
})

test('sends calls one by one to an endpoint that takes no batches, and remembers', async () => {
  const noBatch = answering(
    async ({ calls, isBatch }) =>
      new Response(
        JSON.stringify(
          isBatch
            ? { error: { code: -32600, message: 'no batches' } }
            : { id: calls[0]!.id, result: calls[0]!.params[0] },
        ),
      ),
  )
  const { rpc, seen } = rpcOf({ [A]: noBatch })
  assert.equal(await Promise.all([rpc.request('eth_call', [1]), rpc.request('eth_call', [2])]), [1, 2])
  assert.equal(await Promise.all([rpc.request('eth_call', [3]), rpc.request('eth_call', [4])]), [3, 4])
  assert.equal(
    seen.map(({ isBatch }) => isBatch),
    [true, false, false, false, false],
  )
  const many = rpcOf({ [A]: noBatch })
  const error = await failure(Promise.all(Array.from({ length: 21 }, (_, i) => many.rpc.request('eth_call', [i]))))
  assert.equal([error.code, many.seen.length], ['rpc/error', 1])
  const busy = rpcOf({ [A]: answering(() => new Response('{"error":{"code":-32005}}')) })
  await failure(Promise.all([busy.rpc.request('eth_call'), busy.rpc.request('eth_call')]))
  assert.is(busy.seen.length, 1)
})

test('R51: ignores answers with a foreign id and takes the error of a node that leaves the id out', async () => {
  const foreign = rpcOf({ [A]: answering(() => new Response('[{"id":999,"result":"evil"}]')) })
  assert.is((await failure(foreign.rpc.request('eth_call'))).code, 'http/bad-reply')
  const nameless = rpcOf({
    [A]: answering(() => new Response('{"id":null,"error":{"code":-32700,"message":"parse"}}')),
  })
  assert.is((await failure(nameless.rpc.request('eth_call'))).data!.code, -32700)
})

test('R53: aborting one call frees it at once; the request ends when nobody waits for it', async () => {
  const { rpc, seen } = rpcOf({ [A]: answering(() => new Promise<Response>(() => {})) })
  const [one, two] = [new AbortController(), new AbortController()]
  const first = failure(rpc.request('eth_call', [1], { signal: one.signal })),
    second = failure(rpc.request('eth_call', [2], { signal: two.signal }))
  await delay(5)
  one.abort()
  assert.is((await first).code, 'request/aborted')
  assert.not(seen[0]!.init.signal!.aborted)
  two.abort()
  assert.is((await second).code, 'request/aborted')
  assert.ok(seen[0]!.init.signal!.aborted)
  const gone = failure(rpc.request('eth_call', [], { signal: one.signal }))
  await delay(5)
  assert.equal([(await gone).code, seen.length], ['request/aborted', 1])
})

test('ends everything on destroy', async () => {
  const { rpc, seen } = rpcOf({ [A]: answering(() => new Promise<Response>(() => {})), [B]: echo })
  const running = failure(rpc.request('eth_call'))
  await delay(5)
  const queued = failure(rpc.request('eth_call'))
  const before = seen.length
  rpc.destroy()
  assert.equal(
    [(await running).code, (await queued).code, (await failure(rpc.request('eth_call'))).code],
    ['request/aborted', 'request/aborted', 'request/aborted'],
  )
  await delay(5)
  assert.is(seen.length, before)
  assert.ok(seen[0]!.init.signal!.aborted)
})

test('an endpoint has ten seconds where nobody says otherwise, then the next one is asked', async () => {
  const { setTimeout } = globalThis
  const waits: (number | undefined)[] = []
  // Ten seconds pass at once.
  const quick = (run: () => void, ms?: number) => (waits.push(ms), setTimeout(run, ms === 10_000 ? 0 : ms))
  globalThis.setTimeout = quick as typeof setTimeout
  try {
    const { rpc } = rpcOf({ [A]: answering(() => new Promise<Response>(() => {})), [B]: echo })
    assert.equal(await rpc.request('eth_call', ['late']), ['eth_call', 'late'])
    // @spec:7.32
    assert.ok(waits.includes(10_000))
  } finally {
    globalThis.setTimeout = setTimeout
  }
})

test('looks at all endpoints every 4 s while there are calls, and prefers what proves best', async () => {
  let time = 100_000
  const slow = answering(async ({ calls }) => {
    time += 500
    return new Response(JSON.stringify([calls].flat().length > 1 ? [] : { id: calls[0]!.id, result: 'a' }))
  })
  const { rpc, seen } = rpcOf({ [A]: slow, [B]: ({ id }: Call) => ({ id, result: 'b' }) }, { now: () => time })
  const pings = () => seen.filter(({ calls }) => calls[0]!.method === 'eth_chainId').length
  assert.is(await rpc.request('eth_call'), 'a')
  await delay(5)
  assert.is(pings(), 2)
  assert.is(await rpc.request('eth_call'), 'b')
  // The first call took half a second, and then the endpoints were probed.
  time = 104_499
  await rpc.request('eth_call')
  await delay(5)
  assert.is(pings(), 2)
  time = 104_500
  await rpc.request('eth_call')
  await delay(5)
  // @spec:9.48
  assert.is(pings(), 4)
  const alone = rpcOf({ [A]: echo }, { now: () => time })
  await alone.rpc.request('eth_call')
  await delay(5)
  assert.is(alone.seen.length, 1)
})

/** A body without a length: this many bytes of a reply, then an end if there is one. */
function flooding(bytes: number) {
  const state = { bytes: 0, cancelled: 0 }
  const chunk = new TextEncoder().encode(' '.repeat(65_536))
  const body = () =>
    new ReadableStream<Uint8Array>(
      {
        pull(stream) {
          if (state.bytes >= bytes) return stream.close()
          state.bytes += chunk.length
          stream.enqueue(chunk)
        },
        cancel() {
          state.cancelled++
        },
      },
      { highWaterMark: 0 },
    )
  return { state, answer: () => new Response(body()) }
}

test('R58: a reply is read up to 2 MB and the rest is left, whatever its length is said to be', async () => {
  const flood = flooding(Infinity)
  const { rpc, asked, seen } = rpcOf({ [A]: answering(flood.answer), [B]: echo })
  assert.equal(await rpc.request('eth_call', [1]), ['eth_call', 1])
  assert.equal(asked().map(hostOf), ['a', 'b'])
  const { length } = seen.filter(it => it.url === A)
  assert.is(flood.state.cancelled, length)
  assert.ok(flood.state.bytes <= length * (2_000_000 + 2 * 65_536), `${flood.state.bytes} bytes`)
  const alone = flooding(Infinity)
  assert.is((await failure(rpcOf({ [A]: answering(alone.answer) }).rpc.request('eth_call'))).code, 'http/too-large')
  const fitting = 'x'.repeat(1_990_000)
  assert.is(await rpcOf({ [A]: () => ({ result: fitting }) }).rpc.request('eth_call'), fitting)
})

test('R58: one call that returns too much does not take those asked with it along', async () => {
  for (const count of [2, 3, 17, 500]) {
    const guilty = count - 2 || 1
    const size = ({ params }: Call) => (params[0] === guilty ? 'x'.repeat(2_000_000) : params[0])
    const { rpc, asked } = rpcOf({ [A]: (call: Call) => ({ result: size(call) }) })
    const answers = await Promise.all(
      Array.from({ length: count }, (_, n) =>
        rpc.request('eth_call', [n]).catch((error: { code: string }) => error.code),
      ),
    )
    assert.equal(
      answers,
      Array.from({ length: count }, (_, n) => (n === guilty ? 'http/too-large' : n)),
      String(count),
    )
    assert.ok(asked().length <= 2 * Math.ceil(Math.log2(count)) + 1, `${asked().length} requests`)
  }
})

test('R58: an endpoint that floods every answer is left after eleven', async () => {
  const { rpc, asked } = rpcOf({ [A]: answering(() => new Response(`{"result":"${'x'.repeat(2_000_000)}"}`)) })
  const codes = await Promise.all(
    Array.from({ length: 64 }, (_, n) => rpc.request('eth_call', [n]).catch((error: { code: string }) => error.code)),
  )
  assert.equal([...new Set(codes)], ['http/too-large'])
  assert.is(asked().length, 11)
})

test('R57: hostile replies give a result as sent or a named error, and never pollute', async () => {
  assert.is(HOSTILE.length, 64)
  const sample = { jsonrpc: '2.0', id: 1, result: '0x1', error: null }
  const failing = { jsonrpc: '2.0', id: 1, error: { code: 3, message: 'reverted', data: '0x' } }
  const check = async (text: string) => {
    const { rpc } = rpcOf({ [A]: answering(() => new Response(text)) })
    try {
      const result = await rpc.request('eth_call')
      assert.ok(result !== undefined)
    } catch (thrown) {
      const { code, data } = thrown as { code: string; data?: Record<string, unknown> }
      assert.ok(['http/bad-reply', 'rpc/error'].includes(code), `${thrown} from ${text.slice(0, 200)}`)
      for (const [key, type] of [
        ['code', 'number'],
        ['reason', 'string'],
        ['data', 'string'],
      ] as const)
        assert.ok(data?.[key] === undefined || typeof data[key] === type)
    }
    assert.not(isPolluted())
  }
  for (const body of BODIES) await check(body)
  for (const value of HOSTILE)
    for (const reply of [...everywhere(sample, value), ...everywhere(failing, value)]) await check(toText(reply))
  const random = seeded(57)
  for (let i = 0; i < 2000; i++) await check(toText(mutated(i % 2 ? sample : failing, random)))
})

const network = answering(() => {
  throw new TypeError('Failed to fetch')
})
const busy = answering(() => new Response('', { status: 503 }))
const asHostWants = (over: object) => ({
  settings: (url: string) => (url === A ? { headers: [], retries: 0, ...over } : undefined),
})

test('an endpoint of the host gets its headers, and no other does; the type of the body stays ours', async () => {
  const headers = [['X-Key', 'k1']]
  const { rpc, asked } = rpcOf({ [A]: broken, [B]: echo }, asHostWants({ headers }) as Partial<RpcOptions>)
  await rpc.request('eth_blockNumber')
  assert.equal(
    asked().map(({ init }) => init.headers),
    [{ 'X-Key': 'k1', 'Content-Type': 'application/json' }, { 'Content-Type': 'application/json' }],
  )
})

test('a read is tried again as often as the host wants it, then the next endpoint has its turn; a write never is', async () => {
  for (const node of [network, busy]) {
    const { rpc, asked } = rpcOf({ [A]: node, [B]: echo }, asHostWants({ retries: 2 }))
    assert.equal(await rpc.request('eth_call', [1]), ['eth_call', 1])
    assert.is(asked().map(hostOf).join(''), 'aaab')
  }
  const { rpc, asked } = rpcOf({ [A]: network, [B]: echo }, asHostWants({ retries: 2 }))
  await failure(rpc.request('eth_sendRawTransaction', ['0x']))
  assert.is(asked().map(hostOf).join(''), 'a')
})

test('what a node refuses is its answer, and not asked again', async () => {
  const { rpc, asked } = rpcOf({ [A]: () => ({ error: { code: 3, message: 'no' } }) }, asHostWants({ retries: 5 }))
  assert.is((await failure(rpc.request('eth_call'))).code, 'rpc/error')
  assert.is(asked().length, 1)
})

test('an endpoint of the host has the time that the host gives it', async () => {
  const never = answering(() => new Promise(() => {}))
  const { rpc, asked } = rpcOf({ [A]: never, [B]: echo }, asHostWants({ timeoutMs: 20 }))
  await rpc.request('eth_call')
  assert.is(asked().map(hostOf).join(''), 'ab')
})

test.run()
