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
import { REPLIES } from '../nonsense.ts'
import { codes, listenForErrors } from './wallet.ts'

test.use(NO_MOTION)

const NOISE = [/Failed to load resource/, /ERR_/]
const BALANCE = 'GET /v1/account/*/balance'
const whole = (dialog: Locator) => expect(dialog.getByRole('listitem').filter({ hasText: 'USD Coin' })).toBeVisible()
const installed = (dialog: Locator) => expect(dialog.getByRole('button', { name: /^Kestrel/ })).toBeVisible()

/** How often a path of a service was requested, from its own log. */
async function counted(page: Page, service: string, path: RegExp): Promise<number> {
  const log = (await (await page.request.get(`${service}/__log`)).json()) as { method: string; path: string }[]
  return log.filter(entry => entry.method === 'GET' && path.test(entry.path)).length
}
const forget = (page: Page, service: string) => page.request.delete(`${service}/__log`)

test('R54: 429 with Retry-After leaves the balances on screen, with at most three tries and eight a minute', async ({
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
  world.stack.faults.set('data', BALANCE, { status: 429, headers: { 'retry-after': '30' } })
  // Older than the 30 seconds that balances are kept; the next poll asks the service.
  await page.clock.fastForward(31_000)
  await expect(dialog.getByText('Token Balance Unavailable')).toBeVisible()
  await expect(dialog.getByText(/Showing values from/)).toBeVisible()
  await whole(dialog)
  expect(await counted(page, data, /balance/)).toBeLessThanOrEqual(3)
  const asked = await counted(page, data, /balance/)
  const retry = dialog.getByRole('button', { name: /^Try again in \d+ s$/ })
  await expect(retry).toBeDisabled()
  for (let click = 0; click < 12; click++) await retry.click({ force: true })
  // @spec:4.37
  expect(await counted(page, data, /balance/)).toBe(asked)
  await whole(dialog)
  world.stack.faults.clear()
  // By itself.
  await page.clock.fastForward(61_000)
  await expect(dialog.getByText('Token Balance Unavailable')).toHaveCount(0)
  await whole(dialog)
})

test("R56: an unknown project is one alert, 'Invalid Project ID', for the developer and the host, whichever service says so", async ({
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
  const title = 'Invalid Project ID'
  const refusal = { status: 401, body: 'Unauthorized: invalid key' }
  for (const service of ['explorer', 'data']) world.stack.faults.set(service, 'GET *', refusal)
  await forget(page, world.stack.urls.explorer)
  await openModal(page)
  await expect(dialog.getByText(title)).toBeVisible()
  await dialog.getByRole('button', { name: 'Dismiss' }).click()
  await connectWallet(page)
  await expect(dialog.getByText('Prices unavailable')).toBeVisible()
  expect((await stateOf(page)).status).toBe('connected')
  expect(lines.filter(line => line.includes(title))).toHaveLength(1)
  expect(new Set(await codes(page))).toEqual(new Set(['service/invalid-key']))
  // Once an opening: the account is the second one.
  expect(await counted(page, world.stack.urls.explorer, /getWallets/)).toBe(2)
  await expect(dialog.getByText(title)).toHaveCount(0)
})

/** The nonsense of test/limits.test.ts that a browser could execute. */
const DANGEROUS = ['an HTML page', 'a prototype', 'drawn objects in every field']

test('R57: wallet list and balances that are code, prototypes or drawn objects never run, pollute or break a view', async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  allow(...NOISE)
  await visit()
  for (const [what, body] of REPLIES.filter(([what]) => DANGEROUS.includes(what))) {
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

/** A service on the page's own server whose answer streams for ever; counts what was read. */
function flood(world: World) {
  const state = { bytes: 0, isClosed: false }
  world.site.put('/flood/getWallets', (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
    response.write('{"data":["')
    const chunk = 'x'.repeat(256_000)
    const timer = setInterval(() => {
      if (!response.writableNeedDrain) {
        response.write(chunk)
        state.bytes += chunk.length
      }
    }, 5)
    response.on('close', () => {
      clearInterval(timer)
      state.isClosed = true
    })
  })
  return state
}

test('R58: a list that streams for ever, or unpacks to 200 MB, is stopped at its cap, and the download ends', async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  allow(...NOISE)
  const state = flood(world)
  await visit({ options: { endpoints: { ...world.stack.endpoints, explorer: `${world.site.origin}/flood` } } })
  await listenForErrors(page)
  await openModal(page)
  const missing = dialog.getByText('The wallet list isn’t available right now.')
  await expect(missing).toBeVisible()
  await expect.poll(() => state.isClosed).toBe(true)
  // What left the server: besides the cap, this includes the buffers of two processes and of the system between them.
  expect(state.bytes).toBeLessThan(24_000_000)
  expect(await codes(page)).toEqual(['http/too-large'])
  await installed(dialog)
  const bomb = gzipSync(Buffer.alloc(200_000_000, 32))
  world.site.put(
    '/flood/getWallets',
    (_, response) =>
      void response
        .writeHead(200, {
          'content-type': 'application/json',
          'content-encoding': 'gzip',
          'access-control-allow-origin': '*',
        })
        .end(bomb),
  )
  await page.reload()
  await listenForErrors(page)
  await openModal(page)
  await expect(missing).toBeVisible()
  expect(await codes(page)).toEqual(['http/too-large'])
})
