import { test } from './demo.ts'
import { allowClipboard, expect, NO_MOTION, type ModalWindow, type Page } from './fixtures.ts'

test.use(NO_MOTION)

const buttonColor = (page: Page) =>
  page.locator('wallet-button button').evaluate(it => getComputedStyle(it).backgroundColor)
const builder = (page: Page) => page.getByRole('region', { name: 'Build a theme' })

test('the builder changes modal and page buttons at once, says what is too faint, and gives the code, under the strictest policy', async ({
  page,
  demo,
  allow,
}) => {
  // The page's own stylesheet is adopted by script; the builder picks a faint colour on purpose.
  allow(/has a contrast of/)
  await allowClipboard(page)
  await page.goto(`${demo.url}/?csp=strict&theme=light`)
  const card = builder(page)
  const [said, code] = [card.locator('#builder-said'), card.getByLabel('Code of the theme')]
  await expect(said).toHaveText('Every pair has enough contrast')
  await expect(code).toContainText('data-theme="default"')
  await card.getByText('Soft', { exact: true }).click()
  await expect.poll(() => buttonColor(page)).toBe('rgb(116, 64, 140)')
  await expect(card.getByLabel(/^accent/)).toHaveValue('#74408c')
  await expect(code).toContainText('data-theme="soft"')
  await card.getByLabel(/^textMuted/).fill('#b0a8ac')
  await expect(said).toContainText('Too faint: textMuted on surface 2.2:1')
  await card.getByLabel(/^textMuted/).fill('#5b4f54')
  await card.getByLabel(/^accent/).fill('#0a5a4f')
  await expect(said).toHaveText('Every pair has enough contrast')
  expect(await buttonColor(page)).toBe('rgb(10, 90, 79)')
  await card.getByText('Module', { exact: true }).click()
  await expect(code).toContainText('accent: "#0a5a4f"')
  await card.getByRole('button', { name: 'Copy code' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('createWalletModal({')
  // Each half has its own.
  await card.getByText('Dark', { exact: true }).click()
  expect(await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.getState().theme)).toBe('dark')
  await expect(card.getByLabel(/^accent/)).toHaveValue('#d3a9e4')
  await page.reload()
  await expect.poll(() => buttonColor(page)).toBe('rgb(211, 169, 228)')
})

test('the builder is used by keyboard alone, and has room on a phone', async ({ page, demo }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`${demo.url}/?theme=light`)
  const card = builder(page)
  await card.getByRole('radio', { name: 'Default' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => buttonColor(page)).toBe('rgb(10, 10, 10)')
  await page.keyboard.press('Tab')
  await expect(card.getByRole('radio', { name: 'Light' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(card.getByLabel(/^surface(?!Raised)/)).toBeFocused()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  for (const label of await card.locator('.token').all())
    expect((await label.boundingBox())!.height).toBeGreaterThanOrEqual(44)
})
