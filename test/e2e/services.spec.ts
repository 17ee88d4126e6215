import {
  connectWallet,
  expect,
  openModal,
  stateOf,
  NO_MOTION,
  test,
  withAccount,
  type Locator,
  type Page,
} from './fixtures.ts'
import { codes, listenForErrors } from './wallet.ts'

test.use(NO_MOTION)

// The browser's own messages about a failing request.
const NOISE = [/Failed to load resource/, /CORS policy/, /ERR_/, /request to https:/]

interface Call {
  name: string
  service: 'data' | 'explorer'
  match: string
  /** The fault; test/services.test.ts covers each call with each fault. */
  what: string
  fault: object
  /** What is on screen while it fails. */
  degraded(dialog: Locator): Promise<void>
  /** Error codes that the app can get. */
  codes: RegExp
  /** How long it is not asked again after a failure. */
  pauseMs?: number
  back(dialog: Locator): Promise<void>
}

// The account reloads automatically every ten seconds and may be faster than a click.
const again = (dialog: Locator) =>
  dialog
    .getByRole('button', { name: 'Try again' })
    .click({ timeout: 3000 })
    .catch(() => {})
const whole = (dialog: Locator) => expect(dialog.getByRole('listitem').filter({ hasText: 'USD Coin' })).toBeVisible()
const basic = async (dialog: Locator) => {
  await expect(dialog.getByText('Prices unavailable')).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'ETH' })).toBeVisible()
}
const CALLS: Call[] = [
  {
    name: 'wallet list',
    service: 'explorer',
    match: 'GET /getWallets',
    what: 'lacks CORS headers',
    fault: { cors: false },
    codes: /^http\/network$/,
    async degraded(dialog) {
      await expect(dialog.getByText('The wallet list isn’t available right now.')).toBeVisible()
      await expect(dialog.getByRole('button', { name: /^Kestrel/ })).toBeVisible()
    },
    back: dialog => expect.poll(() => dialog.getByRole('listitem').count()).toBeGreaterThan(2),
  },
  {
    name: 'balances',
    service: 'data',
    match: 'GET /v1/account/*/balance',
    what: 'is redirected',
    fault: { redirect: 'REDIRECT' },
    codes: /^data\/balance-unavailable$/,
    degraded: basic,
    pauseMs: 31_000,
    back: whole,
  },
  {
    name: 'name lookup',
    service: 'data',
    match: 'GET /v1/identity/*',
    what: 'is cut off',
    fault: { cut: 10 },
    codes: /^http\//,
    async degraded(dialog) {
      await whole(dialog)
      await expect(dialog.getByText('vera.eth')).toHaveCount(0)
      await expect(dialog.getByText(/^0xf39F\.\.\./)).toBeVisible()
    },
    back: async () => {},
  },
]

/** Only this machine is requested, whatever public endpoints the product knows. */
const stayHome = (page: Page) =>
  page.route(
    url => url.hostname !== '127.0.0.1',
    route => route.abort(),
  )

for (const { name, service, match, what, fault, degraded, codes: known, pauseMs = 0, back } of CALLS)
  test(`R53: when the ${name} call ${what} only its section degrades, the host is told, and it comes back`, async ({
    page,
    visit,
    dialog,
    world,
    allow,
  }) => {
    allow(...NOISE)
    await stayHome(page)
    await page.clock.install()
    await visit()
    await listenForErrors(page)
    const { faults } = world.stack
    faults.set(service, match, 'redirect' in fault ? { redirect: `${world.site.origin}/elsewhere` } : fault)
    if (service === 'explorer') await openModal(page)
    else await withAccount(page)
    await degraded(dialog)
    expect(world.site.log).not.toContain('/elsewhere')
    await expect.poll(async () => (await codes(page)).length).toBeGreaterThan(0)
    for (const code of await codes(page)) expect(code).toMatch(known)
    await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0)
    faults.clear()
    await page.clock.fastForward(pauseMs)
    await again(dialog)
    await back(dialog)
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeEnabled()
  })

test('R53: calls that are held are waited for, with something on screen meanwhile, given up, and come back', async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  allow(...NOISE)
  await stayHome(page)
  await page.clock.install()
  await visit()
  await listenForErrors(page)
  const { faults } = world.stack
  for (const match of ['/v1/*', '/v1/']) faults.set('data', match, { hold: true })
  faults.set('eip155:1', 'POST *', { hold: true })
  await withAccount(page)
  await expect(dialog.locator('[aria-busy=true]')).toBeVisible()
  expect(await codes(page)).toEqual([])
  // One limit after another: each call may take ten seconds, none longer.
  const isGivenUp = async () => {
    await page.clock.fastForward(10_500)
    return dialog.getByText('Token Balance Unavailable').isVisible()
  }
  await expect.poll(isGivenUp, { intervals: [200] }).toBe(true)
  await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0)
  for (const code of await codes(page)) expect(code).toMatch(/^(http|rpc|data)\//)
  faults.clear()
  // After a failure balances pause for half a minute.
  await page.clock.fastForward(31_000)
  await again(dialog)
  await whole(dialog)
})

test('R53: closing aborts the call under way for the wallet list, or the balance, in silence, and the next opening asks again', async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  allow(/Failed to load resource/)
  await visit()
  await listenForErrors(page)
  const closeDuring = async (service: string, match: string, start: () => Promise<void>) => {
    world.stack.faults.set(service, match, { hold: true })
    const path = new RegExp(match.split(' ')[1]!.replaceAll('*', '.*'))
    const isCall = (url: string) => path.test(new URL(url).pathname)
    const asked = page.waitForRequest(request => isCall(request.url()))
    await start()
    await asked
    const aborted = page.waitForEvent('requestfailed', request => isCall(request.url()))
    await dialog.getByRole('button', { name: 'Close' }).click()
    expect((await aborted).failure()?.errorText, match).toBe('net::ERR_ABORTED')
    world.stack.faults.clear()
    await openModal(page)
  }
  await closeDuring('explorer', 'GET /getWallets', () => openModal(page))
  await expect.poll(() => dialog.getByRole('listitem').count()).toBeGreaterThan(2)
  expect(await codes(page)).toEqual([])
  await closeDuring('data', 'GET /v1/account/*/balance', () => withAccount(page))
  await whole(dialog)
  expect(await codes(page)).toEqual([])
})

test('R62: with every service down, connecting, the account and disconnecting work', async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  allow(...NOISE)
  await stayHome(page)
  await visit()
  for (const service of ['data', 'explorer', 'analytics', 'eip155:1', 'eip155:8453'])
    world.stack.faults.set(service, '*', { refuse: true })
  await connectWallet(page)
  await expect(dialog.getByText(/^0xf39F\.\.\./).first()).toBeVisible()
  expect((await stateOf(page)).namespaces.eip155?.address).toBe(world.stack.accounts.eip155[0]!.address)
  await expect(dialog.getByText('Token Balance Unavailable')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  // @spec:8.2
  await expect(dialog.getByText('Token Balance Unavailable')).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('button', { name: 'Account menu' }).click()
  await dialog.getByRole('button', { name: /Disconnect/ }).click()
  await expect(dialog).toHaveCount(0)
  await openModal(page)
  await expect(dialog.getByRole('heading', { name: 'Connect wallet' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Kestrel/ })).toBeVisible()
})
