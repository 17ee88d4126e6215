import { allowClipboard, withAccount, expect, NO_MOTION, openModal, test } from './fixtures.ts'
import { readCode } from './qr-reader.ts'

test.use(NO_MOTION)

// @fast
test('shows the address as a code and in full, and copies it', async ({ page, visit, dialog, world, browser }) => {
  const reader = await browser.newPage()
  await allowClipboard(page)
  await visit({ csp: 'strict', wallets: [{ auto: 'approve' }] })
  await withAccount(page)
  await openModal(page)
  await dialog.getByRole('button', { name: 'Receive' }).click()
  const { address } = world.stack.accounts.eip155[0]!
  await expect(dialog.getByRole('heading', { name: 'Receive' })).toBeVisible()
  await expect(dialog.getByText('Only send assets on Ethereum to this address')).toBeVisible()
  const code = dialog.getByRole('img', { name: 'QR code for your address' })
  await expect(code).toBeVisible()
  expect(await readCode(reader, code)).toBe(address)
  expect((await dialog.locator('[data-address]').innerText()).replace(/\s/g, '')).toBe(address)
  await dialog.getByRole('button', { name: 'Copy address' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)

  await dialog.getByRole('button', { name: 'Request an amount' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Request an amount' })).toBeFocused()
  await dialog.getByRole('textbox', { name: 'Request an amount' }).fill('0.25')
  const request = dialog.getByRole('img', { name: 'QR code requesting 0.25 ETH' })
  await expect(request).toBeVisible()
  expect(await readCode(reader, request)).toBe(`ethereum:${address}@1?value=250000000000000000`)
  await dialog.getByRole('textbox', { name: 'Request an amount' }).fill('a lot')
  await expect(dialog.getByText('Not a valid ETH amount')).toBeVisible()
  expect(await readCode(reader, code)).toBe(address)

  await dialog.getByRole('button', { name: /Only send assets/ }).click()
  await expect(dialog.getByRole('heading', { name: 'Your address on these networks' })).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveText([/Ethereum/, /Base/])
  await reader.close()
})

test('the host opens it, and turns it off', async ({ page, visit, dialog }) => {
  await visit({ wallets: [{ auto: 'approve' }], options: { features: { receive: false } } })
  await withAccount(page)
  await openModal(page)
  await expect(dialog.getByRole('heading', { name: 'Account' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Receive' })).toHaveCount(0)
  await visit({ wallets: [{ auto: 'approve' }] })
  await openModal(page, { view: 'WalletReceive' })
  await expect(dialog.getByRole('heading', { name: 'Receive' })).toBeVisible()
})
