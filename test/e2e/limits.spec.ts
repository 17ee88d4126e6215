import { gzipSync } from 'node:zlib'
import {
  connectWallet,
  expect,
  openModal,
  stateOf,
  NO_MOTION,
  test,
  type Locator,
  type Page,
  type World,
} from './fixtures.ts'
import { codes, listenForErrors } from './wallet.ts'

test.use(NO_MOTION)

const NOISE = [/Failed to load resource/, /ERR_/]
const BALANCE = 'GET /v1/account/*/balance'
const whole = (dialog: Locator) =>
  expect(dialog.getByRole('listitem').filter({ hasText: 'USD Coin' })).toBeVisible({ timeout: 15_000 })
const installed = (dialog: Locator) => expect(dialog.getByRole('button', { name: /^Kestrel/ })).toBeVisible()

/** How often a service was asked for a path, from its own log. */
async function counted(page: Page, service: string, path: RegExp): Promise<number> {
  const log = (await (await page.request.get(`${service}/__log`)).json()) as { method: string; path: string }[]
  return log.filter(entry => entry.method === 'GET' && path.test(entry.path)).length
}
const forget = (page: Page, service: string) => page.request.delete(`${service}/__log`)

for (const [what, headers] of [
  ['with Retry-After', { 'retry-after': '30' }],
  ['without Retry-After', {}],
] as const) {
  test(`R54: 429 ${what} leaves the balances on screen, with at most three tries and eight a minute`, async ({
    page,
    visit,
    dialog,
    world,
    allow,
  }) => {
    allow(...NOISE)
    await page.clock.install()
    await visit()
    await connectWallet(page)
    await whole(dialog)
    const { data } = world.stack.urls
    await forget(page, data)
    world.stack.faults.set('data', BALANCE, { status: 429, headers })
    // Older than the 30 seconds that balances are kept; the next poll asks the service.
    await page.clock.fastForward(31_000)
    await expect(dialog.getByText('Balances unavailable')).toBeVisible({ timeout: 20_000 })
    await expect(dialog.getByText(/Showing values from/)).toBeVisible()
    await whole(dialog)
    expect(await counted(page, data, /balance/)).toBeLessThanOrEqual(3)
    for (let click = 0; click < 12; click++) {
      await dialog.getByRole('button', { name: 'Try again' }).click()
      await expect(dialog.getByText('Balances unavailable')).toBeVisible({ timeout: 20_000 })
    }
    expect(await counted(page, data, /balance/)).toBeLessThanOrEqual(8)
    await whole(dialog)
    world.stack.faults.clear()
    await page.clock.fastForward(61_000)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByText('Balances unavailable')).toHaveCount(0)
    await whole(dialog)
  })
}

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
for (const [what, status, body, title, code] of ALERTS) {
  test(`R56: ${what} is one alert, '${title}', for the developer and the host, whichever service says so`, async ({
    page,
    visit,
    dialog,
    world,
    allow,
  }) => {
    allow(...NOISE, /wallet-modal/)
    const lines: string[] = []
    page.on('console', message => {
      if (/\[wallet-modal\]/.test(message.text())) lines.push(message.text())
    })
    await visit()
    await listenForErrors(page)
    for (const service of ['explorer', 'data']) world.stack.faults.set(service, 'GET *', { status, body })
    await forget(page, world.stack.urls.explorer)
    await openModal(page)
    // @spec:8.44 @spec:8.45
    await expect(dialog.getByText(title)).toBeVisible()
    await dialog.getByRole('button', { name: 'Dismiss' }).click()
    await connectWallet(page)
    await expect(dialog.getByText('Prices unavailable')).toBeVisible({ timeout: 15_000 })
    expect((await stateOf(page)).status).toBe('connected')
    expect(lines.filter(line => line.includes(title))).toHaveLength(1)
    expect(new Set(await codes(page))).toEqual(new Set([code]))
    // Once an opening: the account is the second one.
    expect(await counted(page, world.stack.urls.explorer, /getWallets/)).toBe(2)
    await expect(dialog.getByText(title)).toHaveCount(0)
  })
}

test('R56: without debug an alert stays on the console', async ({ page, visit, dialog, world, allow }) => {
  allow(...NOISE)
  allow(/Invalid Project ID/)
  await visit({ options: { debug: false } })
  await listenForErrors(page)
  world.stack.faults.set('explorer', 'GET *', { status: 401, body: 'Unauthorized: invalid key' })
  const line = page.waitForEvent('console', message => message.text().includes('Invalid Project ID'))
  await openModal(page)
  await line
  await installed(dialog)
  await expect(dialog.getByText('Invalid Project ID')).toHaveCount(0)
  expect(await codes(page)).toEqual(['service/invalid-key'])
})

const vnode = {
  type: 'img',
  props: {
    src: 'x',
    onerror: 'window.hacked=1',
    dangerouslySetInnerHTML: { __html: '<img src=x onerror=window.hacked=1>' },
  },
  key: null,
  __k: null,
  constructor: null,
}
const WALLET = { id: 'w1', name: 'Probe', homepage: 'https://probe.example' }
const REPLIES: [string, unknown][] = [
  ['an HTML page', '<!doctype html><script>window.hacked=1</script>'],
  ['nothing', ''],
  ['half a reply', '{"data":[{"id":"w1"'],
  ['null', 'null'],
  ['a list', '[]'],
  ['data that is text', '{"data":"x","balances":"x"}'],
  ['a prototype', '{"__proto__":{"polluted":1},"data":[],"balances":[]}'],
  [
    'drawn objects in every field',
    {
      data: [vnode, { ...WALLET, name: vnode }, { ...WALLET, id: vnode, homepage: vnode, image_id: vnode }],
      balances: [vnode, { name: vnode, symbol: vnode, chainId: 'eip155:1', quantity: vnode }],
    },
  ],
  [
    'a depth of 10,000',
    `{"data":${'['.repeat(10_000)}${']'.repeat(10_000)},"balances":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
  ],
  [
    'lone surrogates and huge numbers',
    '{"data":[{"id":"\\ud800","name":"\\udfff"}],"count":1e999,' +
      '"balances":[{"name":"\\ud800","symbol":"\\ud800","chainId":"eip155:1","price":1e999,' +
      '"quantity":{"decimals":"1e9","numeric":"9e99"}}]}',
  ],
]
test(`R57: wallet list and balances that are ${REPLIES.length} kinds of nonsense never run, pollute or break a view`, async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  allow(...NOISE)
  await visit()
  for (const [what, body] of REPLIES) {
    world.stack.faults.clear()
    world.stack.faults.set('explorer', 'GET /getWallets', { status: 200, body })
    world.stack.faults.set('data', BALANCE, { status: 200, body })
    world.stack.faults.set('data', 'GET /v1/identity/*', { status: 200, body })
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await openModal(page)
    await installed(dialog)
    await connectWallet(page)
    await expect(dialog.locator('[aria-busy=true]'), what).toHaveCount(0)
    const bad = await page.evaluate(() => ({
      hacked: 'hacked' in window,
      polluted: 'polluted' in {},
      text: document.querySelector('wallet-modal')!.shadowRoot!.textContent!,
    }))
    expect([bad.hacked, bad.polluted], what).toEqual([false, false])
    expect(bad.text, what).not.toMatch(/NaN|undefined|Infinity|\[object/)
  }
})

/** A service on the page's own server whose answer streams for ever; counts what was taken. */
function flood(world: World, chunkMs: number, path = '/flood/getWallets') {
  const state = { bytes: 0, isClosed: false }
  world.site.put(path, (request, response) => {
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    if (request.method === 'OPTIONS') return void response.writeHead(204, headers).end()
    response.writeHead(200, { 'content-type': 'application/json', ...headers })
    response.write('{"data":["')
    const chunk = 'x'.repeat(256_000)
    const timer = setInterval(() => {
      if (!response.writableNeedDrain) {
        response.write(chunk)
        state.bytes += chunk.length
      }
    }, chunkMs)
    const end = () => {
      clearInterval(timer)
      state.isClosed = true
    }
    response.on('close', end)
    if (request.method === 'GET') request.on('close', end)
  })
  return state
}
test('R58: a list that streams for ever without a length is stopped at its cap, and the download ends', async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  allow(...NOISE)
  const state = flood(world, 5)
  await visit({ options: { endpoints: { ...world.stack.endpoints, explorer: `${world.site.origin}/flood` } } })
  await listenForErrors(page)
  await openModal(page)
  await expect(dialog.getByText('The wallet list is not available right now.')).toBeVisible({ timeout: 15_000 })
  await expect.poll(() => state.isClosed).toBe(true)
  // What left the server, and so what the buffers of two processes and of the system between them hold besides the cap.
  expect(state.bytes).toBeLessThan(24_000_000)
  expect(await codes(page)).toEqual(['http/too-large'])
  await installed(dialog)
})

test('R58: a small body that unpacks to 200 MB is stopped at the same cap', async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  allow(...NOISE)
  const bomb = gzipSync(Buffer.alloc(200_000_000, 32))
  world.site.put(
    '/bomb/getWallets',
    (_, response) =>
      void response
        .writeHead(200, {
          'content-type': 'application/json',
          'content-encoding': 'gzip',
          'access-control-allow-origin': '*',
        })
        .end(bomb),
  )
  await visit({ options: { endpoints: { ...world.stack.endpoints, explorer: `${world.site.origin}/bomb` } } })
  await listenForErrors(page)
  await openModal(page)
  await expect(dialog.getByText('The wallet list is not available right now.')).toBeVisible({ timeout: 15_000 })
  expect(await codes(page)).toEqual(['http/too-large'])
})

test('R58: RPC endpoints that stream for ever, or unpack to 200 MB, are left at the cap for the next one', async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  allow(...NOISE)
  const state = flood(world, 5, '/rpc/flood')
  const bomb = gzipSync(Buffer.alloc(200_000_000, 32))
  let bombs = 0
  world.site.put('/rpc/bomb', (request, response) => {
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    if (request.method === 'OPTIONS') return void response.writeHead(204, headers).end()
    bombs++
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip', ...headers }).end(bomb)
  })
  const urls = ['flood', 'bomb'].map(name => ({ url: `${world.site.origin}/rpc/${name}` }))
  await visit({ options: { customRpcUrls: { 'eip155:1': urls } } })
  // Without the service the balance comes from the network, by the endpoint that is left.
  world.stack.faults.set('data', 'GET *', { status: 503 })
  await connectWallet(page)
  await expect(dialog.getByText('Prices unavailable')).toBeVisible({ timeout: 20_000 })
  await expect(dialog.getByRole('listitem').filter({ hasText: 'ETH' })).toBeVisible()
  await expect.poll(() => state.isClosed).toBe(true)
  expect([state.bytes > 2_000_000, bombs > 0]).toEqual([true, true])
  // What left the server: besides the cap of each request, the buffers on the way.
  expect(state.bytes).toBeLessThan(48_000_000)
})

test('R58: a body that trickles is given up after ten seconds', async ({ page, visit, dialog, world, allow }) => {
  allow(...NOISE)
  await page.clock.install()
  await visit()
  await listenForErrors(page)
  world.stack.faults.set('explorer', 'GET /getWallets', { chunkMs: 200, chunkBytes: 4 })
  const asked = page.waitForRequest(/getWallets/)
  await openModal(page)
  await asked
  await page.clock.fastForward(10_500)
  await expect(dialog.getByText('The wallet list is not available right now.')).toBeVisible()
  expect(await codes(page)).toEqual(['http/timeout'])
})
