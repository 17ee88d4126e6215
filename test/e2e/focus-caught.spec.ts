import { clickText, landed } from './by-key.ts'
import { expect, NO_MOTION, openModal, test } from './fixtures.ts'

test.use(NO_MOTION)

test('focus that falls is caught: on what takes the place of a control that goes, else on the title', async ({
  page,
  visit,
  dialog,
}) => {
  await visit()
  await openModal(page)
  await expect(dialog.getByRole('button', { name: /^Kestrel/ })).toBeVisible()
  await landed(page)
  // Like a list that is rendered again.
  const replace = (name: RegExp, by: 'copy' | 'nothing') =>
    dialog.getByRole('button', { name }).evaluate((row, by) => {
      row.focus()
      row.replaceWith(...(by === 'copy' ? [row.cloneNode(true)] : []))
      return new Promise<void>(done => setTimeout(done))
    }, by)
  await replace(/^Kestrel/, 'copy')
  await expect(dialog.getByRole('button', { name: /^Kestrel/ })).toBeFocused()
  await replace(/^Kestrel/, 'nothing')
  await expect(dialog.getByRole('heading')).toBeFocused()
})

test('Tab as other engines have it: a list that scrolls is a stop, Shift+Tab has no name, and a ring shows after a click', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({ wallets: Array.from({ length: 12 }, (_, index) => ({ name: `Wallet ${index}` })) })
  await openModal(page)
  const search = dialog.getByRole('searchbox')
  await expect(search).toBeVisible()
  // Firefox: an overflowing list takes focus between the header and its content.
  await dialog.locator('[data-body]').evaluate((body: HTMLElement) => {
    body.tabIndex = -1
    body.focus()
  })
  await page.keyboard.press('Tab')
  await expect(search).toBeFocused()
  await dialog.locator('[data-body]').evaluate((body: HTMLElement) => body.focus())
  await page.keyboard.press('Shift+Tab')
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  // WebKitGTK: the key event only has a code.
  await dialog.getByRole('button', { name: 'What is a wallet?' }).focus()
  await dialog.getByRole('button', { name: 'What is a wallet?' }).evaluate(first =>
    first.dispatchEvent(
      new KeyboardEvent('keydown', {
        key: 'Unidentified',
        code: 'Tab',
        shiftKey: true,
        bubbles: true,
        composed: true,
        cancelable: true,
      }),
    ),
  )
  await expect(dialog.getByRole('button', { name: /^All wallets/ })).toBeFocused()
  await dialog.locator('[data-body]').evaluate((body: HTMLElement) => body.removeAttribute('tabindex'))
  await clickText(page, dialog)
  await page.keyboard.press('Tab')
  const first = dialog.getByRole('button', { name: 'What is a wallet?' })
  await expect(first).toBeFocused()
  expect(await first.evaluate(el => getComputedStyle(el).outlineStyle)).toBe('solid')
  // With nothing focused, the modal still handles the keys.
  await first.evaluate((el: HTMLElement) => el.blur())
  expect((await landed(page)).focus).toBe('BODY')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})
