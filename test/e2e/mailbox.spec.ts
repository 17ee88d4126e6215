import { check } from './axe.ts'
import { test } from './demo.ts'
import { expect, NO_MOTION, stateOf } from './fixtures.ts'

test.use(NO_MOTION)

test('beside the email login of the demo is the mailbox: its link approves the device, and its code logs in', async ({
  page,
  demo,
}) => {
  await page.goto(`${demo.url}/email`)
  const modal = page.locator('wallet-modal-inline')
  const mailbox = page.getByRole('region', { name: 'Mailbox' })
  await expect(mailbox).toContainText('No email yet.')
  // It is everybody's: what another page asked for just before can still come.
  const mine = mailbox.getByRole('listitem').filter({ hasText: 'ana-beside@example.com' })
  await modal.getByLabel('Email address').fill('ana-beside@example.com')
  await modal.getByLabel('Email address').press('Enter')
  await expect(modal.getByRole('heading', { name: 'Approve this device' })).toBeVisible()
  const [device] = await Promise.all([
    page.waitForEvent('popup'),
    mine.getByRole('link', { name: 'Approve device' }).click(),
  ])
  await device.getByRole('button', { name: 'Approve' }).click()
  await expect(device.getByRole('button', { name: 'Approve' })).toBeHidden()
  await device.close()
  const code = mine.getByRole('button', { name: /Copy the code \d{6}/ })
  await expect(code).toBeVisible()
  await check(page, 'login by email beside its mailbox')
  const [digits] = /\d{6}/.exec((await code.getAttribute('aria-label'))!)!
  await modal.getByLabel('Six-digit code').fill(digits)
  await expect.poll(async () => (await stateOf(page)).status).toBe('connected')
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
