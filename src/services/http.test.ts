import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { completeMessages } from '../base/error-messages.ts'
import { deferred, failure, settled } from '../../test/async.ts'
import { delay } from '../base/abort.ts'
import { createHttp, type HttpOptions } from './http.ts'

const test = suite('http')
completeMessages()

interface Seen {
  url: URL
  init: RequestInit
}
type Answer = Response | Error | Promise<Response>

/** A client over scripted answers; the last one repeats. */
function scripted(answers: (Answer | ((seen: Seen) => Answer))[], options: Partial<HttpOptions> = {}) {
  const seen: Seen[] = []
  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const call = { url: new URL(String(input)), init }
    const answer = answers[Math.min(seen.push(call), answers.length) - 1]!
    const given = await (typeof answer === 'function' ? answer(call) : answer)
    if (given instanceof Error) throw given
    return given.clone()
  }
  const http = createHttp({
    base: 'https://data.example',
    fetch: fetch as typeof globalThis.fetch,
    backOffMs: 0,
    ...options,
  })
  return { http, seen }
}
const json = (value: unknown, init?: ResponseInit) => new Response(JSON.stringify(value), init)
const status = (code: number, headers?: Record<string, string>, body = '') =>
  new Response(body, { status: code, headers })

/** A real server on this machine, for what only a real connection can show. */
async function served<T>(listener: RequestListener, use: (base: string) => Promise<T>): Promise<T> {
  const server = createServer(listener)
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

test('skips empty params, sends "0", adds the common ones to GETs and the client id last', async () => {
  const { http, seen } = scripted([json({})], { params: { projectId: 'id', st: 'a' }, clientId: () => 'relay' })
  await http.get('/v1/x', { params: { a: '0', b: '', c: undefined, d: null, e: 0, f: false, g: 5, h: 'x y&z' } })
  // @spec:7.25
  assert.is(seen[0]!.url.href, 'https://data.example/v1/x?a=0&g=5&h=x+y%26z&projectId=id&st=a&clientId=relay')
  await http.post('/v1/x', { params: { projectId: 'own' } })
  assert.is(seen[1]!.url.search, '?projectId=own&clientId=relay')
})

test('leaves the client id out while there is none, and the question mark with it', async () => {
  let id: string | null = null
  const { http, seen } = scripted([json({})], { clientId: () => id })
  await http.get('/a')
  id = 'later'
  await http.get('/a')
  assert.equal(
    seen.map(({ url }) => url.href),
    ['https://data.example/a', 'https://data.example/a?clientId=later'],
  )
})

test('keeps a path of the base and never lets a path choose the host', async () => {
  const { http, seen } = scripted([json({})], { base: 'https://data.example/api/' })
  await http.get('/v1/x')
  await http.get('//evil.example/x' as '/x')
  assert.equal(
    seen.map(({ url }) => url.href),
    ['https://data.example/api/v1/x', 'https://data.example/api//evil.example/x'],
  )
})

test('sends bodies as JSON, with the header only where asked', async () => {
  const { http, seen } = scripted([json({ ok: 1 })])
  for (const verb of ['post', 'put', 'delete'] as const)
    assert.equal(await http[verb]('/x', { body: { a: 1 } }), { ok: 1 })
  await http.post('/x', { body: { a: 1 }, json: true })
  await http.post('/x')
  assert.equal(await http.get('/x'), { ok: 1 })
  // @spec:7.24
  assert.equal(
    seen.map(({ init }) => [init.method, init.body]),
    [
      ['POST', '{"a":1}'],
      ['PUT', '{"a":1}'],
      ['DELETE', '{"a":1}'],
      ['POST', '{"a":1}'],
      ['POST', undefined],
      ['GET', undefined],
    ],
  )
  assert.equal(
    seen.map(({ init }) => init.headers),
    [undefined, undefined, undefined, { 'Content-Type': 'application/json' }, undefined, undefined],
  )
})

test('sends no cookies, follows no redirect, tells no path, and passes the cache mode on', async () => {
  const { http, seen } = scripted([json({})])
  await http.get('/x', { cache: 'no-store' })
  const { credentials, redirect, referrerPolicy, cache } = seen[0]!.init
  assert.equal([credentials, redirect, referrerPolicy, cache], ['omit', 'error', 'strict-origin', 'no-store'])
})

test('throws the status of a refused reply, with the response as its cause', async () => {
  const error = await failure(scripted([status(404, { 'content-type': 'text/x' }, 'nothing here')]).http.get('/x'))
  const cause = error.cause as Response
  // @spec:7.26
  assert.equal(
    [error.code, error.message, error.data!.status, cause.status, cause.headers.get('content-type')],
    ['http/status', 'HTTP status code: 404', 404, 404, 'text/x'],
  )
})

test('gives undefined for an empty reply', async () =>
  assert.is(await scripted([new Response(null, { status: 204 })]).http.post('/x'), undefined))

test('R53: a held request ends by its time limit, whether headers or body are missing, and even if fetch ignores the signal', async () => {
  for (const answer of [
    () => new Promise<Response>(() => {}),
    () => new Response(new ReadableStream({ start: stream => stream.enqueue(new TextEncoder().encode('{"a":')) })),
  ]) {
    const { http } = scripted([answer], { timeoutMs: 20 })
    assert.is((await failure(http.get('/x'))).code, 'http/timeout')
  }
  await served(
    () => {},
    async base => assert.is((await failure(createHttp({ base, timeoutMs: 30 }).get('/x'))).code, 'http/timeout'),
  )
  await served(
    (_, response) => response.write('{'),
    async base => assert.is((await failure(createHttp({ base, timeoutMs: 30 }).get('/x'))).code, 'http/timeout'),
  )
})

test('R53: a slow reply within the limit is taken', async () => {
  assert.equal(await scripted([() => delay(30).then(() => json({ slow: true }))]).http.get('/x'), { slow: true })
})

test('R53: refused, offline, TLS and CORS failures are http/network', async () => {
  const { http, seen } = scripted([new TypeError('Failed to fetch')])
  const error = await failure(http.get('/x'))
  assert.equal([error.code, (error.cause as Error).message, seen.length], ['http/network', 'Failed to fetch', 3])
  const base = await served(
    () => {},
    async base => base,
  )
  assert.is((await failure(createHttp({ base, backOffMs: 0 }).get('/x'))).code, 'http/network')
  assert.is(
    (await failure(createHttp({ base: base.replace('http:', 'https:'), backOffMs: 0 }).get('/x'))).code,
    'http/network',
  )
  await served(
    (_, response) => response.destroy(),
    async cut => assert.is((await failure(createHttp({ base: cut, backOffMs: 0 }).get('/x'))).code, 'http/network'),
  )
})

test('R53: a redirect is refused and its target never asked', async () => {
  let asked = 0
  await served(
    (_, response) => {
      asked++
      response.end('{}')
    },
    target =>
      served(
        (_, response) => response.writeHead(302, { location: `${target}/steal` }).end(),
        async base => {
          assert.is((await failure(createHttp({ base, backOffMs: 0 }).get('/x'))).code, 'http/network')
        },
      ),
  )
  assert.is(asked, 0)
})

test('R53: leaving aborts the request and is silent, before, during and between tries', async () => {
  const gone = new AbortController()
  gone.abort()
  assert.is((await failure(scripted([json({})]).http.get('/x', { signal: gone.signal }))).code, 'request/aborted')

  const view = new AbortController()
  const held = scripted([() => new Promise<Response>(() => {})])
  const waiting = failure(held.http.get('/x', { signal: view.signal }))
  await settled()
  view.abort()
  assert.is((await waiting).code, 'request/aborted')
  assert.ok(held.seen[0]!.init.signal!.aborted)

  const pause = new AbortController()
  const { http, seen } = scripted([status(500)], { backOffMs: 1000 })
  const retrying = failure(http.get('/x', { signal: pause.signal }))
  await settled()
  pause.abort()
  assert.is((await retrying).code, 'request/aborted')
  assert.is(seen.length, 1)

  const arrived = deferred<void>()
  const closed = deferred<void>()
  await served(
    request => {
      request.on('close', () => closed.resolve())
      arrived.resolve()
    },
    async base => {
      const control = new AbortController()
      const real = failure(createHttp({ base }).get('/x', { signal: control.signal }))
      await arrived.promise
      control.abort()
      assert.is((await real).code, 'request/aborted')
      await closed.promise
    },
  )
})

test('R54: a GET refused with 429 is tried three times at most, and answers once it may', async () => {
  const refused = scripted([status(429)])
  assert.is((await failure(refused.http.get('/x'))).data!.status, 429)
  assert.is(refused.seen.length, 3)
  const passing = scripted([status(429, { 'retry-after': '0' }), json({ ok: 1 })])
  assert.equal(await passing.http.get('/x'), { ok: 1 })
  assert.is(passing.seen.length, 2)
})

test('R54: does not wait longer than the caller does, and leaves the endpoint alone as long as it asked, a minute at most', async () => {
  let time = Date.UTC(2025, 0, 1)
  const { http, seen } = scripted([status(429, { 'retry-after': '30' }), json({ ok: 1 })], { now: () => time })
  assert.is((await failure(http.get('/x'))).data!.retryAfterMs, 30_000)
  assert.is(seen.length, 1)
  time += 29_999
  assert.is((await failure(http.get('/x'))).data!.status, 429)
  assert.is(seen.length, 1)
  assert.equal(await http.get('/other'), { ok: 1 })
  time += 1
  assert.equal(await http.get('/x'), { ok: 1 })

  const dates: [string, number][] = [
    ['86400', 60_000],
    [new Date(time + 5_000).toUTCString(), 5_000],
    [new Date(time - 5_000).toUTCString(), 0],
    ['soon', 0],
    ['-5', 0],
    ['1e9', 0],
    ['', 0],
  ]
  for (const [header, expected] of dates) {
    const error = await failure(scripted([status(429, { 'retry-after': header })], { now: () => time }).http.post('/x'))
    assert.is(error.data!.retryAfterMs, expected, header)
  }
})

test('R54: sends at most 8 requests a minute to an endpoint that answers 429, whatever the address in its path', async () => {
  let time = 1_000_000
  const { http, seen } = scripted([status(429)], { now: () => time })
  const paths = Array.from({ length: 50 }, (_, i) => `/v1/account/0x${String(i).padStart(40, '0')}/balance` as const)
  for (const path of paths) {
    assert.is((await failure(http.get(path))).data!.status, 429)
    time += 500
  }
  assert.is(seen.length, 8)
  time += 60_000
  await failure(http.get(paths[0]!))
  assert.ok(seen.length > 8)
})

test('R88: a clock set back does not lock an endpoint', async () => {
  let time = 1_000_000_000
  const { http } = scripted([status(429, { 'retry-after': '60' }), json({ ok: 1 })], { now: () => time })
  await failure(http.get('/x'))
  time -= 86_400_000
  assert.equal(await http.get('/x'), { ok: 1 })
})

test('R55: a GET is retried twice on 5xx and no longer automatically while the endpoint keeps failing', async () => {
  let time = 0
  const { http, seen } = scripted([status(500), status(502), status(503), status(503), json({ ok: 1 })], {
    now: () => time,
  })
  assert.is((await failure(http.get('/x'))).data!.status, 503)
  assert.is(seen.length, 3)
  await failure(http.get('/x'))
  assert.is(seen.length, 4)
  assert.equal(await http.get('/x'), { ok: 1 }, 'Retry works at once when the service is back')
})

test('R55: 4xx and replies that are no JSON are not retried', async () => {
  for (const answer of [status(400), status(404), new Response('<!doctype html><h1>502</h1>'), new Response('{"a":')]) {
    const { http, seen } = scripted([answer])
    assert.ok(['http/status', 'http/bad-reply'].includes((await failure(http.get('/x'))).code))
    assert.is(seen.length, 1)
  }
})

test('R55: what may build or send money is sent once, whatever happens', async () => {
  for (const answer of [
    status(500),
    status(503),
    status(429),
    new TypeError('Failed to fetch'),
    new Response('<html>'),
  ])
    for (const verb of ['post', 'put', 'delete'] as const) {
      const { http, seen } = scripted([answer])
      await failure(http[verb]('/v1/convert/build-transaction'))
      assert.is(seen.length, 1)
    }
})

test('R56: refusals with the known texts become the three alerts, others stay plain', async () => {
  const rows: [number, string, string, string?][] = [
    [
      403,
      'Unauthorized: origin not allowed',
      'service/origin-not-allowed',
      'Invalid App Configuration: origin not on allowlist',
    ],
    [
      401,
      '{"status":"FAILED","reasons":[{"description":"Unauthorized: invalid key"}]}',
      'service/invalid-key',
      'Invalid Project ID',
    ],
    [
      401,
      'JWT validation error: JWT Token is not yet valid',
      'service/session-expired',
      'Session Expired: invalid session, check time settings',
    ],
    [403, 'Forbidden', 'http/status'],
    [401, '', 'http/status'],
    [500, 'Unauthorized: invalid key', 'http/status'],
    [404, 'Unauthorized: invalid key', 'http/status'],
  ]
  for (const [code, body, expected, message = `HTTP status code: ${code}`] of rows) {
    const { http, seen } = scripted([status(code, {}, body)])
    const error = await failure(http.get('/x'))
    // @spec:8.44 @spec:8.45 @spec:8.47 @spec:8.48 @spec:8.49
    assert.equal([error.code, error.data!.status, error.message], [expected, code, message])
    if (code < 500) assert.is(seen.length, 1)
  }
})

/** A body without length that counts how much of it is read. */
function endless(text: string) {
  const state = { bytes: 0, cancelled: false }
  const chunk = new TextEncoder().encode(text.repeat(Math.ceil(65_536 / text.length)))
  const body = new ReadableStream<Uint8Array>(
    {
      pull: stream => {
        state.bytes += chunk.length
        stream.enqueue(chunk)
      },
      cancel: () => {
        state.cancelled = true
      },
    },
    { highWaterMark: 0 },
  )
  return { state, response: { ok: true, status: 200, headers: new Headers(), body } as unknown as Response }
}
const raw = (response: Response) =>
  createHttp({ base: 'https://data.example', fetch: async () => response, timeoutMs: 10_000 })

test('R56: reads at most a few kilobytes of a refusal', async () => {
  const { state, response } = endless('Unauthorized: invalid key ')
  const error = await failure(raw(Object.assign(response, { ok: false, status: 401 })).get('/x'))
  assert.is(error.code, 'service/invalid-key')
  assert.ok(state.bytes < 200_000 && state.cancelled)
})

test('a call that wants to be told why it is refused gets the beginning of the body', async () => {
  const { http } = scripted([status(400, {}, '{"reasons":[]}')])
  assert.equal((await failure(http.post('/x', { isToldWhy: true }))).data!.body, '{"reasons":[]}')
  assert.not(Object.hasOwn((await failure(http.post('/x'))).data!, 'body'))
  const { state, response } = endless('x')
  const why = raw(Object.assign(response, { ok: false, status: 400 })).post('/x', { isToldWhy: true })
  assert.ok(String((await failure(why)).data!.body).length < 200_000)
  assert.ok(state.cancelled)
})

test('R58: the body of a refusal holds no connection', async () => {
  for (const code of [400, 404, 429, 500, 503]) {
    const { state, response } = endless('x')
    assert.is((await failure(raw(Object.assign(response, { ok: false, status: code })).post('/x'))).data!.status, code)
    assert.ok(state.cancelled && state.bytes < 200_000, String(code))
  }
})

test('R58: stops a body at 2 MB, or at the cap the call names', async () => {
  for (const [cap, limit] of [
    [undefined, 2_000_000],
    [5_000_000, 5_000_000],
    [1000, 1000],
  ] as const) {
    const { state, response } = endless('[')
    assert.is((await failure(raw(response).get('/x', { cap }))).code, 'http/too-large')
    assert.ok(state.cancelled && state.bytes <= limit + 2 * 65_537, `${state.bytes} bytes`)
  }
})

test('R58: takes a body that just fits, and counts what arrives, not what the header says', async () => {
  const text = JSON.stringify('x'.repeat(998))
  assert.is(
    await raw(new Response(text, { headers: { 'content-length': '5' } })).get('/x', { cap: 1000 }),
    'x'.repeat(998),
  )
  assert.is((await failure(raw(new Response(text + ' ')).get('/x', { cap: 1000 }))).code, 'http/too-large')
})

test('reads text that is cut in the middle of a character', async () => {
  const bytes = new TextEncoder().encode('"a😀b"')
  const body = new ReadableStream({
    start: stream => {
      for (const byte of bytes) stream.enqueue(Uint8Array.of(byte))
      stream.close()
    },
  })
  assert.is(await raw(new Response(body)).get('/x'), 'a😀b')
})

test('prints the URL of a GET for pictures', () => {
  const { http } = scripted([], { params: { projectId: 'id' } })
  assert.is(http.url('/getWalletImage/a%2Fb', { x: '' }), 'https://data.example/getWalletImage/a%2Fb?projectId=id')
})

test.run()
