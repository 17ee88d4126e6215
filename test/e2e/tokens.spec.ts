import { check } from './axe.ts'
import {
  answered,
  withAccount,
  expect,
  openModal,
  NO_MOTION,
  test,
  type Locator,
  type Page,
  type World,
} from './fixtures.ts'
import { script } from './wallet.ts'

test.use(NO_MOTION)

/** The stack's account with thousands of everything. */
const BULK_ACCOUNT = '0x8b3a350cf5c34c9194ca85829a2df0ec3153be0318b5e2d3348e872092edffba'
const NOISE = [/Failed to load resource/, /ERR_/]
const BALANCE = 'GET /v1/account/*/balance'

const row = (dialog: Locator, symbol: string) => dialog.getByRole('listitem').filter({ hasText: symbol })
/** How often balances were requested from the data service. */
async function asked(page: Page, { stack }: World): Promise<number> {
  const log = (await (await page.request.get(`${stack.urls.data}/__log`)).json()) as { method: string; path: string }[]
  return log.filter(({ method, path }) => method === 'GET' && /\/balance/.test(path)).length
}
const forget = (page: Page, { stack }: World) => page.request.delete(`${stack.urls.data}/__log`)
const lines = (dialog: Locator) => dialog.locator('[data-windowed] > li')
/** Scrolls through a list for this many frames, and returns the maximum number of rows alive. */
const scrollThrough = (dialog: Locator, by: number, frames: number) =>
  dialog.locator('[data-body]').evaluate(
    async (body, [by, frames]) => {
      let most = 0
      for (let frame = 0; frame < frames!; frame++) {
        body.scrollTop += by!
        await new Promise(requestAnimationFrame)
        most = Math.max(most, body.querySelectorAll('[data-windowed] > li').length)
      }
      return most
    },
    [by, frames] as const,
  )

test("the wallet's own list comes first: the data service is not asked, and may be down", async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  allow(...NOISE)
  await visit({ csp: 'strict', wallets: [{ auto: 'approve', assets: world.stack.assets }] })
  await forget(page, world)
  await withAccount(page)
  await expect(row(dialog, 'USD Coin')).toContainText('$')
  await expect(row(dialog, 'Ether').first()).toContainText('$')
  expect(await asked(page, world)).toBe(0)
  const told = await dialog.getByRole('tabpanel').innerText()

  world.stack.faults.set('data', '/v1/*', { status: 500 })
  await page.evaluate(() => {
    ;(window as unknown as { WalletModal: { close(): void } }).WalletModal.close()
  })
  await openModal(page)
  await expect(row(dialog, 'USD Coin')).toContainText('$')
  expect(await dialog.getByRole('tabpanel').innerText()).toBe(told)
  await expect(dialog.getByText('Prices unavailable')).toHaveCount(0)
})

test('a wallet that fails to tell leaves the word to the data service', async ({ page, visit, dialog, world }) => {
  await visit({ wallets: [{ auto: 'approve', assets: world.stack.assets }] })
  await script(page, { answers: { wallet_getAssets: { error: { code: -32000, message: 'broken' } } } })
  await forget(page, world)
  await withAccount(page)
  await expect(row(dialog, 'USD Coin')).toContainText('$')
  expect(await asked(page, world)).toBeGreaterThan(0)
})

test("with the data service down, the network tells what there is of the native currency and of the host's tokens", async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  allow(...NOISE)
  const { address } = world.stack.assets['eip155:1']!.find(({ symbol }) => symbol === 'USDC')!
  await visit({
    csp: 'strict',
    options: {
      tokens: {
        'eip155:1': [{ address }, { address: `0x${'12'.repeat(20)}` }],
        'eip155:8453': { address: `0x${'13'.repeat(20)}` },
      },
    },
  })
  await withAccount(page)
  await expect(row(dialog, 'USD Coin')).toContainText('$')
  const whole = (await row(dialog, 'USD Coin').locator('small[title]').getAttribute('title'))!
  world.stack.faults.set('data', BALANCE, { status: 500 })
  await page.reload()
  world.stack.faults.set('data', BALANCE, { status: 500 })
  await openModal(page)
  await expect(dialog.getByText('Prices unavailable')).toBeVisible()
  await expect(dialog.getByText('Showing only the ETH, USDC balance')).toBeVisible()
  await expect(lines(dialog)).toHaveCount(2)
  // The same to the last unit, and no price if there is none.
  await expect(row(dialog, 'USD Coin').locator('small[title]')).toHaveAttribute('title', whole)
  await expect(row(dialog, 'USD Coin').locator('b').last()).toHaveText('—')
  await check(page, 'basic balances')
})

test('after a failure the service is left alone for half a minute, and then asked again by itself', async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  allow(...NOISE)
  await page.clock.install()
  await visit()
  await withAccount(page)
  await expect(row(dialog, 'USD Coin')).toBeVisible()
  world.stack.faults.set('data', BALANCE, { status: 404 })
  await page.clock.fastForward(45_000)
  await expect(dialog.getByText('Token Balance Unavailable')).toBeVisible()
  await forget(page, world)
  // With the previous interval of ten seconds, it would be requested twice.
  await page.clock.runFor(25_000)
  expect(await asked(page, world)).toBeLessThan(2)
  world.stack.faults.clear()
  await expect(async () => {
    await answered(page)
    await page.clock.runFor(10_000)
    await expect(dialog.getByText('Token Balance Unavailable')).toHaveCount(0, { timeout: 2_000 })
  }).toPass()
})

test('R64, R115: a token that poses as another, or reads like a part of an amount, says so where it is listed and chosen', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const fake = (symbol: string, digit: string) => ({
    name: `${symbol} token`,
    symbol,
    chainId: 'eip155:1',
    address: `eip155:1:0x${digit.repeat(40)}`,
    price: 1,
    value: 5000,
    quantity: { decimals: '6', numeric: '5000' },
    iconUrl: '',
  })
  await page.route(`${world.stack.urls.data}/v1/account/*/balance*`, async route => {
    const reply = await route.fetch()
    const { balances } = (await reply.json()) as { balances: object[] }
    await route.fulfill({
      response: reply,
      json: {
        balances: [...balances, fake('USD\u0421', '1'), fake('ETH', '2'), fake('USDC.e', '3'), fake('000 USDC', '4')],
      },
    })
  })
  await visit({ csp: 'strict' })
  await withAccount(page)
  const expectBadges = async () => {
    await expect(dialog.getByText('Not the real USDC')).toHaveCount(1)
    await expect(dialog.getByText('Not the real ETH')).toHaveCount(1)
    await expect(row(dialog, 'Not the real ETH')).toContainText('0x2222...222222')
    await expect(row(dialog, 'USDC.e')).not.toContainText('Not ')
    await expect(row(dialog, '0x4444...444444')).toContainText('“000 USDC” Suspicious')
  }
  await expect(lines(dialog).first()).toBeVisible()
  await expect(dialog.getByText('Not the real USDC')).toHaveCount(0)
  await dialog.getByRole('button', { name: /^Hidden/ }).click()
  await expectBadges()
  await check(page, 'tokens that imitate others')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.getByRole('button', { name: /^Token/ }).click()
  await expectBadges()
  await check(page, 'choice of tokens that imitate others')
})

test('R94: of 5,000 tokens a few dozen rows exist, here and where one is chosen to send', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({ wallets: [{ auto: 'approve', accounts: [BULK_ACCOUNT] }] })
  await withAccount(page)
  await expect(lines(dialog).first()).toBeVisible()
  const size = Number(await lines(dialog).first().getAttribute('aria-setsize'))
  expect(size).toBeGreaterThan(3000)
  expect(await scrollThrough(dialog, 4000, 120)).toBeLessThanOrEqual(120)
  await expect(lines(dialog).last()).toBeInViewport()
  const fold = dialog.getByRole('button', { name: /^Hidden/ })
  await dialog.locator('[data-body]').evaluate(body => {
    body.scrollTop = body.scrollHeight
  })
  await fold.click()
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  expect(await scrollThrough(dialog, 4000, 120)).toBeLessThanOrEqual(160)

  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.getByRole('button', { name: /^Token/ }).click()
  await expect(dialog.getByRole('searchbox')).toBeVisible()
  await expect(lines(dialog).first()).toHaveAttribute('aria-setsize', '5000')
  expect(await scrollThrough(dialog, 4000, 60)).toBeLessThanOrEqual(120)
  // Keys reach all of it, and focus is never lost.
  await lines(dialog).locator('button[tabindex="0"]').focus()
  await page.keyboard.press('End')
  await expect(lines(dialog).last().getByRole('button')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  const last = await lines(dialog).last().locator('b').first().innerText()
  await dialog.getByRole('searchbox').fill(last)
  await expect(lines(dialog).first()).toContainText(last)
  await lines(dialog).first().getByRole('button').click()
  await expect(dialog.getByRole('button', { name: `Token: ${last}` })).toBeVisible()
})
