import {
  connectWallet,
  expect,
  openAccount,
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

// What the browser itself writes about a failing request.
const NOISE = [/Failed to load resource/, /CORS policy/, /ERR_/, /request to https:/]

interface Call {
  name: string
  faults: [service: string, match: string][]
  /** What is on screen while it fails. */
  degraded(dialog: Locator): Promise<void>
  /** Error codes the host may get; none where something else took over. */
  codes: RegExp
  retry(dialog: Locator): Promise<void>
}

// The account reads by itself every ten seconds and may be faster than a click.
const again = (dialog: Locator) =>
  dialog
    .getByRole('button', { name: 'Try again' })
    .click({ timeout: 3000 })
    .catch(() => {})
const whole = (dialog: Locator) =>
  expect(dialog.getByRole('listitem').filter({ hasText: 'USD Coin' })).toBeVisible({ timeout: 15_000 })
const basic = async (dialog: Locator) => {
  await expect(dialog.getByText('Prices unavailable')).toBeVisible({ timeout: 15_000 })
  await expect(dialog.getByRole('listitem').filter({ hasText: 'ETH' })).toBeVisible()
}
const CALLS: Call[] = [
  {
    name: 'wallet list',
    faults: [['explorer', 'GET /getWallets']],
    codes: /^http\//,
    async degraded(dialog) {
      await expect(dialog.getByText('The wallet list is not available right now.')).toBeVisible({ timeout: 15_000 })
      await expect(dialog.getByRole('button', { name: /^Kestrel/ })).toBeVisible()
    },
    async retry(dialog) {
      await again(dialog)
      await expect(dialog.getByRole('button', { name: /^Kestrel/ })).toBeVisible()
      await expect.poll(() => dialog.getByRole('listitem').count()).toBeGreaterThan(2)
    },
  },
  {
    name: 'list of networks',
    faults: [['data', 'GET /v1/supported-chains']],
    codes: /^data\/balance-unavailable$/,
    degraded: basic,
    retry: async dialog => {
      await again(dialog)
      await whole(dialog)
    },
  },
  {
    name: 'balances',
    faults: [['data', 'GET /v1/account/*/balance']],
    codes: /^data\/balance-unavailable$/,
    degraded: basic,
    retry: async dialog => {
      await again(dialog)
      await whole(dialog)
    },
  },
  {
    name: 'name lookup',
    faults: [['data', 'GET /v1/identity/*']],
    codes: /^http\//,
    async degraded(dialog) {
      await whole(dialog)
      await expect(dialog.getByText('vera.eth')).toHaveCount(0)
      await expect(dialog.getByText(/^0xf39F\.\.\./)).toBeVisible()
    },
    retry: async () => {},
  },
  {
    name: 'network',
    faults: [
      ['data', '/v1/*'],
      ['data', '/v1/'],
      ['eip155:1', 'POST *'],
    ],
    codes: /^(http|rpc|data)\//,
    degraded: dialog => expect(dialog.getByText('Balances unavailable')).toBeVisible({ timeout: 20_000 }),
    retry: async dialog => {
      await again(dialog)
      await whole(dialog)
    },
  },
]

const FAULTS: [string, object][] = [
  ['is refused', { refuse: true }],
  ['lacks CORS headers', { cors: false }],
  ['is redirected', { redirect: 'REDIRECT' }],
  ['answers an error page', { status: 502, body: '<!doctype html><title>Bad Gateway</title>' }],
  ['is cut off', { cut: 10 }],
  ['is held', { hold: true }],
]

/** Only this machine is reached, whatever public endpoints the product knows. */
const stayHome = (page: Page) =>
  page.route(
    url => url.hostname !== '127.0.0.1',
    route => route.abort(),
  )

async function toView(page: Page, dialog: Locator, call: Call) {
  await openModal(page)
  if (call.name === 'wallet list') return
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await openAccount(page)
}

for (const call of CALLS) {
  for (const [what, fault] of FAULTS) {
    test(`R53: when the ${call.name} call ${what} only its section degrades, the host is told, and it comes back`, async ({
      page,
      visit,
      dialog,
      world,
      allow,
    }) => {
      allow(...NOISE)
      await stayHome(page)
      if (what === 'is held') await page.clock.install()
      await visit()
      await listenForErrors(page)
      const { faults } = world.stack
      const redirect = `${world.site.origin}/elsewhere`
      for (const [service, match] of call.faults) faults.set(service, match, 'redirect' in fault ? { redirect } : fault)
      await toView(page, dialog, call)
      if (what === 'is held') {
        // One limit after another: each call may take ten seconds, none longer.
        for (let count = 0; count < 4; count++) {
          await page.waitForTimeout(250)
          await page.clock.fastForward(10_500)
        }
      }
      await call.degraded(dialog)
      expect(world.site.log).not.toContain('/elsewhere')
      await expect.poll(async () => (await codes(page)).length).toBeGreaterThan(0)
      for (const code of await codes(page)) expect(code).toMatch(call.codes)
      await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0)
      faults.clear()
      await call.retry(dialog)
      await expect(dialog.getByRole('button', { name: 'Close' })).toBeEnabled()
    })
  }
}

test('R53: calls that take three seconds are waited for, with something on screen meanwhile', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await visit()
  world.stack.faults.set('explorer', 'GET /getWallets', { delay: 3000 })
  world.stack.faults.set('data', 'GET /v1/*', { delay: 3000 })
  await openModal(page)
  await expect(dialog.getByRole('button', { name: /^Kestrel/ })).toBeVisible()
  await expect.poll(() => dialog.getByRole('listitem').count()).toBeGreaterThan(2)
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await openAccount(page)
  await expect(dialog.locator('[aria-busy=true]')).toBeVisible()
  await whole(dialog)
  await expect(dialog.getByText('vera.eth')).toBeVisible()
})

for (const [name, service, match, connects] of [
  ['wallet list', 'explorer', 'GET /getWallets', false],
  ['balance', 'data', 'GET /v1/account/*/balance', true],
] as const) {
  test(`R53: closing aborts the ${name} call under way, in silence, and the next opening asks again`, async ({
    page,
    visit,
    dialog,
    world,
    allow,
  }) => {
    allow(/Failed to load resource/)
    await visit()
    await listenForErrors(page)
    world.stack.faults.set(service, match, { hold: true })
    const path = new RegExp(match.split(' ')[1]!.replaceAll('*', '.*'))
    const isCall = (url: string) => path.test(new URL(url).pathname)
    const asked = page.waitForRequest(request => isCall(request.url()))
    if (connects) await connectWallet(page)
    else await openModal(page)
    await asked
    const aborted = page.waitForEvent('requestfailed', request => isCall(request.url()))
    await dialog.getByRole('button', { name: 'Close' }).click()
    expect((await aborted).failure()?.errorText).toBe('net::ERR_ABORTED')
    world.stack.faults.clear()
    await openModal(page)
    if (connects) await whole(dialog)
    else await expect.poll(() => dialog.getByRole('listitem').count()).toBeGreaterThan(2)
    expect(await codes(page)).toEqual([])
  })
}

const down = (world: World, services: string[]) => {
  for (const service of services) world.stack.faults.set(service, '*', { refuse: true })
}
const ALL = ['data', 'explorer', 'analytics', 'eip155:1', 'eip155:8453']
for (const services of [...ALL.map(name => [name]), ALL]) {
  test(`R62: with ${services.length > 1 ? 'every service' : services[0]} down, connecting, the account and disconnecting work`, async ({
    page,
    visit,
    dialog,
    world,
    allow,
  }) => {
    allow(...NOISE)
    await stayHome(page)
    await visit()
    down(world, services)
    await connectWallet(page)
    await expect(dialog.getByText(/^0xf39F\.\.\./).first()).toBeVisible()
    expect((await stateOf(page)).namespaces.eip155?.address).toBe(world.stack.accounts.eip155[0]!.address)
    if (!services.includes('data')) await whole(dialog)
    else if (services.length > 1) {
      await expect(dialog.getByText('Balances unavailable')).toBeVisible({ timeout: 20_000 })
      await dialog.getByRole('button', { name: 'Send', exact: true }).click()
      // @spec:8.2
      await expect(dialog.getByText('Token Balance Unavailable')).toBeVisible({ timeout: 20_000 })
      await dialog.getByRole('button', { name: 'Back' }).click()
    } else await basic(dialog)
    await dialog.getByRole('button', { name: 'Account menu' }).click()
    await dialog.getByRole('button', { name: /Disconnect/ }).click()
    await expect(dialog).toHaveCount(0)
    await openModal(page)
    await expect(dialog.getByRole('heading', { name: 'Connect wallet' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^Kestrel/ })).toBeVisible()
  })
}
