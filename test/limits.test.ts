import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { REPLIES } from './nonsense.ts'
import { leaveServices, openPage, takeServices, type Page, type Stack } from './page-on-stack.ts'

const test = suite('limits of services')

let stack: Stack
let page: Page
/** The test's own service. */
const routes = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>()
const own = createServer((request, response) => {
  const headers = { 'access-control-allow-origin': '*', 'content-type': 'application/json' }
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  routes.get(new URL(request.url!, 'http://x').pathname)!(request, response)
})
const base = () => `http://127.0.0.1:${(own.address() as AddressInfo).port}`
test.before(async () => {
  await new Promise<void>(done => own.listen(0, '127.0.0.1', done))
  stack = await takeServices()
})
test.after(async () => {
  own.closeAllConnections()
  own.close()
  await leaveServices()
})
test.after.each(async () => {
  stack.faults.clear()
  await page.end()
})

const BALANCE = 'GET /v1/account/*/balance'
const shows = (...texts: string[]) => texts.every(text => page.text().includes(text))
const whole = () => page.until(() => shows('USD Coin'), 'all balances')
const account = async () => {
  await page.handle.connect({ wallet: 'Kestrel' })
  void page.handle.open()
}
/** How often a path of a service was requested, from its own log. */
async function counted(service: string, path: RegExp): Promise<number> {
  const log = (await (await fetch(`${service}/__log`)).json()) as { method: string; path: string }[]
  return log.filter(entry => entry.method === 'GET' && path.test(entry.path)).length
}
const forget = (service: string) => fetch(`${service}/__log`, { method: 'DELETE' })

for (const [what, headers] of [
  ['with Retry-After', { 'retry-after': '30' }],
  ['without Retry-After', {}],
] as const)
  test(`R54: 429 ${what} leaves the balances on screen, with at most three tries and eight a minute`, async () => {
    page = openPage(stack)
    await account()
    await whole()
    const { data } = stack.urls
    await forget(data)
    const began = Date.now()
    stack.faults.set('data', BALANCE, { status: 429, headers })
    // Older than the 30 seconds that balances are kept; the next poll asks the service.
    page.clock.move(31_000)
    const isFailed = () => shows('Token Balance Unavailable', 'Showing values from', 'USD Coin') && !page.isBusy()
    await page.until(isFailed, 'a word about the balances, and those of before')
    assert.ok((await counted(data, /balance/)) <= 3)
    for (let click = 0; click < 12; click++) {
      page.press('Try again')
      await page.until(isFailed, 'the same again')
    }
    assert.ok((await counted(data, /balance/)) <= 8)
    assert.ok(Date.now() - began < 31_000 + 60_000)
    stack.faults.clear()
    page.clock.move(61_000)
    page.button('Try again')?.click()
    await page.until(() => !shows('Token Balance Unavailable') && shows('USD Coin'), 'all balances again')
  })

const ALERTS: [string, number, string, string, string][] = [
  ['an unknown project', 401, 'Unauthorized: invalid key', 'Invalid Project ID', 'service/invalid-key'],
  [
    'an origin that is not allowed',
    403,
    '{"status":"FAILED","reasons":[{"description":"Unauthorized: origin not allowed"}]}',
    'Invalid App Configuration',
    'service/origin-not-allowed',
  ],
  [
    'a clock that is wrong',
    401,
    'JWT validation error: JWT Token is not yet valid',
    'Session Expired',
    'service/session-expired',
  ],
]
for (const [what, status, body, title, code] of ALERTS)
  test(`R56: ${what} is one alert, '${title}', for the developer and the host, whichever service says so`, async () => {
    page = openPage(stack, { debug: true })
    for (const service of ['explorer', 'data']) stack.faults.set(service, 'GET *', { status, body })
    await forget(stack.urls.explorer)
    void page.handle.open()
    // @spec:8.44 @spec:8.45
    await page.until(() => page.drawn().includes(title), 'the alert')
    page.press('Dismiss')
    await account()
    await page.until(() => shows('Prices unavailable'), 'what the network itself says')
    assert.is(page.handle.getState().status, 'connected')
    assert.is(page.lines.filter(line => line.includes(title)).length, 1)
    assert.equal([...new Set(page.codes)], [code])
    // Once an opening: the account is the second one.
    assert.is(await counted(stack.urls.explorer, /getWallets/), 2)
    await page.until(() => !page.drawn().includes(title), 'no alert')
  })

test('R56: without debug an alert stays on the console', async () => {
  page = openPage(stack, { debug: false })
  stack.faults.set('explorer', 'GET *', { status: 401, body: 'Unauthorized: invalid key' })
  void page.handle.open()
  await page.until(() => page.lines.some(line => line.includes('Invalid Project ID')), 'a line for the developer')
  await page.until(() => page.button('Kestrel'), 'the wallet')
  assert.not.match(page.drawn(), /Invalid Project ID/)
  assert.equal(page.codes, ['service/invalid-key'])
})

for (const [what, body] of REPLIES)
  test(`R57: wallet list, balances and name that are ${what} never run, pollute or break a view`, async () => {
    stack.faults.set('explorer', 'GET /getWallets', { status: 200, body })
    stack.faults.set('data', BALANCE, { status: 200, body })
    stack.faults.set('data', 'GET /v1/identity/*', { status: 200, body })
    page = openPage(stack)
    void page.handle.open()
    await page.until(() => page.button('Kestrel') && !page.isBusy(), 'the wallet')
    const list = page.drawn()
    await account()
    await page.until(() => page.button('Account menu') && !page.isBusy(), 'the account')
    assert.equal(['hacked' in globalThis, 'polluted' in {}], [false, false])
    assert.not.match(list + page.drawn(), /NaN|undefined|Infinity|\[object/)
  })

/** Streams for ever; counts what was taken. */
function flood(path: string) {
  const state = { bytes: 0, isClosed: false }
  routes.set(path, (_, response) => {
    response.write('{"data":["')
    const chunk = 'x'.repeat(256_000)
    const go = () => {
      response.write(chunk)
      state.bytes += chunk.length
    }
    response.on('drain', go)
    response.on('close', () => {
      state.isClosed = true
    })
    go()
  })
  return state
}
/** Unpacks to 200 MB; counts how often it was taken. */
function bomb(path: string) {
  const state = { count: 0 }
  const body = gzipSync(Buffer.alloc(200_000_000, 32))
  routes.set(path, (_, response) => {
    state.count++
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(body)
  })
  return state
}
const missing = () => page.until(() => shows('The wallet list isn’t available right now.'), 'a word about the list')

test('R58: a list that streams for ever without a length is stopped at its cap, and the download ends', async () => {
  const state = flood('/flood/getWallets')
  page = openPage(stack, { endpoints: { ...stack.endpoints, explorer: `${base()}/flood` } })
  void page.handle.open()
  await missing()
  await page.until(() => state.isClosed, 'the end of the download')
  // What left the server, and so what the buffers between hold besides the cap.
  assert.ok(state.bytes < 24_000_000, `${state.bytes} bytes`)
  assert.equal(page.codes, ['http/too-large'])
  assert.ok(page.button('Kestrel'))
})

test('R58: a small body that unpacks to 200 MB is stopped at the same cap', async () => {
  bomb('/bomb/getWallets')
  page = openPage(stack, { endpoints: { ...stack.endpoints, explorer: `${base()}/bomb` } })
  void page.handle.open()
  await missing()
  assert.equal(page.codes, ['http/too-large'])
})

test('R58: RPC endpoints that stream for ever, or unpack to 200 MB, are left at the cap for the next one', async () => {
  const state = flood('/rpc/flood')
  const packed = bomb('/rpc/bomb')
  const urls = [`${base()}/rpc/flood`, `${base()}/rpc/bomb`, stack.urls.rpc['eip155:1']!]
  page = openPage(stack, { customRpcUrls: { 'eip155:1': urls.map(url => ({ url })) } })
  // Without the service the balance comes from the network, by the endpoint that is left.
  stack.faults.set('data', 'GET *', { status: 503 })
  await account()
  await page.until(() => shows('Prices unavailable', 'ETH'), 'what the network itself says')
  await page.until(() => state.isClosed, 'the end of the download')
  assert.equal([state.bytes > 2_000_000, packed.count > 0], [true, true])
  assert.ok(state.bytes < 48_000_000, `${state.bytes} bytes`)
})

test('R58: a body that trickles is given up after ten seconds', async () => {
  stack.faults.set('explorer', 'GET /getWallets', { chunkMs: 200, chunkBytes: 4 })
  page = openPage(stack)
  const began = Date.now()
  page.hold(({ pathname }) => pathname === '/getWallets')
  void page.handle.open()
  await missing()
  assert.ok(Date.now() - began >= 10_000)
  assert.equal(page.codes, ['http/timeout'])
})

test.run()
