import { codeOf, copyCode } from './demo-wallet.ts'
import { expect, NO_MOTION, openModal, test, type ModalWindow } from './fixtures.ts'
import { readCode } from './qr-reader.ts'

test.use(NO_MOTION)

const picture =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'%3E" +
  "%3Cpath fill='%23102040' d='M0 0h9v9H0z'/%3E%3Cpath fill='%23fff' d='M2 2h5v5H2z'/%3E%3C/svg%3E"
const rookery = { id: 'rookery', name: 'Rookery', mobile_link: 'rookery://', image_url: picture }

const SCREENS = {
  'a computer': { viewport: { width: 1024, height: 800 } },
  'a narrow screen of double density': { viewport: { width: 390, height: 800 }, deviceScaleFactor: 2 },
  'a computer at 200 %': { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
  'a low window': { viewport: { width: 640, height: 400 } },
}

for (const [screen, options] of Object.entries(SCREENS)) {
  test.describe(screen, () => {
    test.use(options)
    test(`on ${screen} codes with and without a picture are read in either theme, and are what Copy link gives`, async ({
      page,
      visit,
      dialog,
      browser,
    }) => {
      await visit({ wallets: [], options: { customWallets: [rookery] } })
      const reader = await browser.newPage()
      await openModal(page)
      for (const row of ['WalletConnect', 'Rookery']) {
        await dialog.getByRole('button', { name: row }).click()
        await expect(codeOf(dialog)).toBeVisible()
        if (row === 'Rookery')
          await expect
            .poll(() => dialog.locator('[data-qr] img').evaluate(img => (img as HTMLImageElement).naturalWidth))
            .toBeGreaterThan(0)
        const uri = await copyCode(page, dialog)
        // It would take up space that a QR code has in a low window.
        await expect(dialog.getByText('Copied')).toHaveCount(0)
        for (const mode of ['light', 'dark'] as const) {
          await page.evaluate(mode => (window as unknown as ModalWindow).WalletModal.setTheme({ mode }), mode)
          const read = await readCode(reader, codeOf(dialog))
          // Compared in place: anyone who has the text could pair.
          expect({ isRead: !!read, isSame: read === uri }, `${row}, ${mode}`).toEqual({ isRead: true, isSame: true })
        }
        await dialog.getByRole('button', { name: 'Back' }).click()
      }
      await reader.close()
    })
  })
}
