import { check } from './axe.ts'
import { allowClipboard, withAccount, expect, NO_MOTION, openModal, test, type Locator } from './fixtures.ts'
import { amount, to, USDC } from './sending.ts'

test.use(NO_MOTION)

const row = (dialog: Locator, name: string) =>
  dialog.getByRole('tabpanel').getByRole('button', { name: new RegExp(name) })
const act = (dialog: Locator, name: string) => dialog.getByRole('button', { name, exact: true })
const title = (dialog: Locator, name: string) => dialog.getByRole('heading', { name, exact: true, level: 2 })

// @fast
test('a token of the account opens: its amount, where it lies, and what can be done with it', async ({
  page,
  visit,
  dialog,
}) => {
  await allowClipboard(page)
  await visit({ csp: 'strict' })
  await withAccount(page)
  await row(dialog, 'USD Coin').click()
  await expect(title(dialog, 'Token')).toBeVisible()
  await expect(dialog.locator('[data-figure]')).toHaveText(/^[\d,.]+\sUSDC$/)
  await expect(dialog.getByText('Network', { exact: true }).locator('xpath=..')).toHaveText(/Ethereum$/)
  await expect(dialog.getByText('Price', { exact: true }).locator('xpath=..')).toHaveText(/\$1\.00$/)
  await expect(dialog.getByText('Last 24 hours')).toHaveCount(0)
  await expect(dialog.locator('[data-address]')).toHaveAttribute('aria-label', USDC)
  await dialog.getByRole('button', { name: 'Copy token address' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(USDC)
  await expect(dialog.getByRole('link', { name: 'View on explorer' })).toHaveAttribute(
    'href',
    `https://etherscan.io/address/${USDC}`,
  )
  await check(page, 'a token')

  await act(dialog, 'Receive').click()
  await expect(title(dialog, 'Receive')).toBeVisible()
  await expect(dialog.getByText('USDC', { exact: true })).toBeVisible()
  // The QR code would begin with the contract, which a scanner can mistake for the recipient.
  await expect(dialog.getByRole('button', { name: 'Request an amount' })).toHaveCount(0)
  await act(dialog, 'Back').click()
  await expect(act(dialog, 'Receive')).toBeFocused()

  await act(dialog, 'Send').click()
  await expect(act(dialog, 'Token: USDC')).toBeVisible()
  await amount(dialog).fill('1')
  await expect(to(dialog)).toHaveValue('')
  await act(dialog, 'Back').click()

  await act(dialog, 'Back').click()
  await expect(row(dialog, 'USD Coin')).toBeFocused()
  await row(dialog, 'Ether').first().click()
  await expect(dialog.locator('[data-figure]')).toHaveText(/^[\d,.]+\sETH$/)
  await expect(dialog.locator('[data-address]')).toHaveCount(0)
  await expect(dialog.getByRole('link', { name: 'View on explorer' })).toHaveCount(0)
  await act(dialog, 'Send').click()
  await expect(act(dialog, 'Token: ETH')).toBeVisible()
  await expect(amount(dialog)).toHaveValue('')
})

test('a swap begins with the token, never with an amount of another one, and what is chosen then stays', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({ csp: 'strict' })
  await withAccount(page)
  await openModal(page, { view: 'Swap' })
  const pay = dialog.getByRole('textbox', { name: 'You pay' })
  await pay.fill('0.5')
  await openModal(page, { view: 'Account' })
  await row(dialog, 'USD Coin').click()
  await expect(act(dialog, 'Swap')).not.toHaveAttribute('aria-disabled')
  await act(dialog, 'Swap').click()
  await expect(act(dialog, 'You pay, token: USDC')).toBeVisible()
  await expect(pay).toHaveValue('')
  await act(dialog, 'You pay, token: USDC').click()
  await dialog.getByRole('button', { name: /^ETH/ }).click()
  await expect(act(dialog, 'You pay, token: ETH')).toBeVisible()
})

test('what the host turned off, or nobody swaps, is not offered', async ({ page, visit, dialog, world }) => {
  world.stack.faults.set('data', 'GET /v1/convert/tokens', { status: 200, body: { tokens: [] } })
  await visit({ csp: 'strict', options: { features: { receive: false } } })
  await withAccount(page)
  await row(dialog, 'USD Coin').click()
  await expect(act(dialog, 'Send')).toBeVisible()
  await expect(act(dialog, 'Swap')).toHaveCount(0)
  await expect(act(dialog, 'Receive')).toHaveCount(0)
})

for (const width of [320, 1280])
  test(`how the price changed within a day stands where it is told, and the longest amount stays in sight, ${width} px`, async ({
    page,
    visit,
    dialog,
    world,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.route(`${world.stack.urls.data}/v1/account/*/balance*`, async route => {
      const reply = await route.fetch()
      const { balances } = (await reply.json()) as { balances: { symbol: string; quantity: object }[] }
      const told = balances.map(it => ({
        ...it,
        change24h: it.symbol === 'USDC' ? -3.125 : it.symbol === 'ETH' ? 2.4 : undefined,
        quantity: { ...it.quantity, numeric: '1234567890.123456' },
      }))
      await route.fulfill({ response: reply, json: { balances: told } })
    })
    await visit({ csp: 'strict' })
    await withAccount(page)
    for (const [name, change] of [
      ['USD Coin', /-3\.13%$/],
      ['Ether', /\+2\.4%$/],
    ] as const) {
      await row(dialog, name).first().click()
      await expect(dialog.getByText('Last 24 hours', { exact: true }).locator('xpath=..')).toHaveText(change)
      const figure = dialog.locator('[data-figure]')
      await expect(figure).toHaveText(/^1,234,567,890\.123456 /)
      expect(await figure.evaluate(it => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0)
      await act(dialog, 'Back').click()
    }
  })
