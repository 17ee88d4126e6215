import http from 'node:http'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createFaults } from './faults.mjs'
import { startService } from './service.mjs'

const LIST = { data: [{ id: 1 }, { id: 2 }], count: 2, note: 'a body long enough to be cut, broken off and trickled' }
const LATER_MS = 60

const test = suite('fault switches')
let faults, service

test.before(async () => {
  faults = createFaults(['shop', 'other'])
  const routes = [
    ['GET', '/list', () => ({ body: LIST })],
    ['GET', '/word', () => ({ body: { word: 'a' } })],
    ['POST', '/rpc', () => ({ body: {} })],
  ]
  service = await startService({ name: 'shop', port: 0, routes, faults })
})
test.after(() => service.stop())
test.before.each(() => faults.clear())

const get = (path, init) => fetch(service.url + path, init)
const post = (path, body) => fetch(service.url + path, { method: 'POST', body: JSON.stringify(body) })

/** What arrives over the wire, cut off or not. */
const raw = (path, method = 'GET') =>
  new Promise(resolve => {
    const seen = { bytes: 0, complete: false, chunks: 0 }
    const request = http.request(`${service.url}${path}`, { method, agent: false }, response => {
      Object.assign(seen, { status: response.statusCode, headers: response.headers })
      response.on('data', chunk => ((seen.bytes += chunk.length), seen.chunks++))
      response.on('error', () => {})
      response.on('close', () => resolve({ ...seen, complete: response.complete }))
    })
    request.on('error', error => resolve({ ...seen, error: error.code }))
    request.end()
  })

test('a fault hits the paths of its pattern as often as asked', async () => {
  faults.set('shop', 'GET /li*', { status: 503, headers: { 'retry-after': '7' } }, 2)
  const seen = []
  for (let i = 0; i < 3; i++) seen.push((await get('/list')).status, (await get('/word')).status)
  assert.equal(seen, [503, 200, 503, 200, 200, 200])
})

test('the newest fault wins; a pattern may leave the method out', async () => {
  faults.set('shop', '*', { status: 500 })
  faults.set('shop', '/list', { status: 429, headers: { 'retry-after': '7' } })
  const response = await get('/list')
  assert.equal(
    [response.status, response.headers.get('retry-after'), response.headers.get('access-control-expose-headers')],
    [429, '7', '*'],
  )
  assert.is((await get('/word')).status, 500)
})

test('faults over the wire: set, listed, cleared, refused when wrong', async () => {
  assert.is((await post('/__faults', { match: '*', fault: { status: 500 }, times: 5 })).status, 200)
  assert.is((await get('/list')).status, 500)
  assert.equal(await (await fetch(`${service.url}/__faults`)).json(), [
    { match: '*', fault: { status: 500 }, times: 4 },
  ])
  await fetch(`${service.url}/__faults`, { method: 'DELETE' })
  assert.is((await get('/list')).status, 200)
  for (const bad of [
    undefined,
    {},
    { match: '*' },
    { match: '*', fault: {} },
    { match: '*', fault: { dealy: 1 } },
    { match: '*', fault: { status: 'x' } },
    { match: '*', fault: { delay: -1 } },
    { match: '*', fault: { status: 500 }, times: 0 },
  ]) {
    assert.is((await post('/__faults', bad)).status, 400, JSON.stringify(bad))
  }
  assert.throws(() => faults.set('shed', '*', { status: 500 }), /unknown service/)
})

test('delay answers later', async () => {
  faults.set('shop', '*', { delay: LATER_MS })
  const from = performance.now()
  assert.is((await get('/list')).status, 200)
  assert.ok(performance.now() - from >= LATER_MS - 2)
})

test('body replaces the answer, as JSON or as text', async () => {
  faults.set('shop', '*', { body: { data: null } }, 1)
  assert.equal(await (await get('/list')).json(), { data: null })
  faults.set('shop', '*', { body: '<html>', status: 502, headers: { 'content-type': 'text/html' } })
  const response = await get('/list')
  assert.equal(
    [response.status, await response.text(), response.headers.get('content-type')],
    [502, '<html>', 'text/html'],
  )
})

test('cut ends the connection after so many bytes', async () => {
  faults.set('shop', '*', { cut: 10 })
  const { bytes, complete, headers } = await raw('/list')
  assert.equal([bytes, complete], [10, false])
  assert.ok(Number(headers['content-length']) > 10)
})

test('malformed is no JSON; duplicate doubles lists; empty empties them', async () => {
  const whole = await (await get('/list')).json()
  faults.set('shop', '*', { malformed: true }, 1)
  const broken = await (await get('/list')).text()
  assert.ok(broken.length > 0)
  assert.throws(() => JSON.parse(broken))
  faults.set('shop', '*', { duplicate: true }, 1)
  assert.equal(
    (await (await get('/list')).json()).data,
    whole.data.flatMap(it => [it, it]),
  )
  faults.set('shop', '*', { empty: true }, 2)
  assert.equal(await (await get('/list')).json(), { ...LIST, data: [], count: 0 })
  assert.is(await (await get('/word')).text(), '')
})

test('refuse destroys the socket', async () => {
  faults.set('shop', '*', { refuse: true })
  assert.is((await raw('/list')).error, 'ECONNRESET')
})

test('hold keeps the request waiting until the faults are cleared', async () => {
  faults.set('shop', '*', { hold: true })
  let done = false
  const held = get('/list').then(response => ((done = true), response))
  const left = new AbortController()
  const leaving = get('/list', { signal: left.signal }).catch(error => error.name)
  await new Promise(resolve => setTimeout(resolve, LATER_MS))
  assert.is(done, false)
  left.abort()
  assert.is(await leaving, 'AbortError')
  faults.clear('shop')
  assert.is((await held).status, 200)
})

test('redirect points elsewhere', async () => {
  faults.set('shop', '*', { redirect: 'https://elsewhere.example/' })
  const { status, headers } = await raw('/list')
  assert.equal([status, headers.location], [302, 'https://elsewhere.example/'])
})

test('cors: false leaves the headers out, of the preflight too', async () => {
  faults.set('shop', 'GET /list', { cors: false })
  for (const method of ['GET', 'OPTIONS']) {
    const { headers } = await get('/list', { method, headers: { 'access-control-request-method': 'GET' } })
    assert.is(headers.get('access-control-allow-origin'), null, method)
  }
})

test('an error status leaves the preflight alone', async () => {
  faults.set('shop', '*', { status: 500 })
  assert.is(
    (await get('/list', { method: 'OPTIONS', headers: { 'access-control-request-method': 'GET' } })).status,
    204,
  )
})

test('chunkMs trickles the body', async () => {
  faults.set('shop', '*', { chunkMs: 5, chunkBytes: 20 })
  const { chunks, complete } = await raw('/list')
  assert.ok(chunks > 3 && complete)
})

test('rpcError answers every call of a batch under its id', async () => {
  faults.set('shop', 'rpc eth_call', { rpcError: { code: -32000, message: 'no' } })
  const reply = await (
    await post('/rpc', [
      { id: 1, method: 'eth_call' },
      { id: 'b', method: 'eth_chainId' },
    ])
  ).json()
  assert.equal(
    reply,
    [1, 'b'].map(id => ({ jsonrpc: '2.0', id, error: { code: -32000, message: 'no' } })),
  )
})

test.run()
