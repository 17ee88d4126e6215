// npm run pictures: every view of the tour, light and dark, at four sizes, in three languages, as the built bundles draw it.
// They go to .cache/pictures (or to $PICTURES), to be looked at and compared; the two of README.md go to demo/pictures.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { connectWallet, expect, openModal, test, type HostPage, type ModalWindow } from '../e2e/fixtures.ts'
import { settle } from '../e2e/inspectors.ts'
import { PARTS, walk, WANTED } from '../e2e/tours.ts'
import { HOST } from '../e2e/views.ts'

const out = process.env['PICTURES'] ?? join(process.cwd(), '.cache/pictures')
/** A small phone, a phone, a desk, and a desk of 1280 × 800 at 200 %. */
const SCREENS = {
  small: { width: 320, height: 640 },
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
  doubled: { width: 640, height: 400 },
}
/** The longest words, and a language from right to left. */
const LANGUAGES = ['de', 'ar', 'en']

for (const theme of ['light', 'dark'] as const) {
  for (const part of Object.keys(PARTS)) {
    test.describe(() => {
      test.use({ viewport: SCREENS.phone, colorScheme: theme })
      test(`the tour of ${part}, ${theme}`, async ({ page, visit, dialog, allow, world }) => {
        allow(...WANTED)
        await page.emulateMedia({ reducedMotion: 'reduce' })
        mkdirSync(out, { recursive: true })
        let index = 0
        const dressed = (host: HostPage) => visit({ ...host, options: { ...host.options, themeMode: theme } })
        await walk({ page, visit: dressed, dialog, world }, part, async ({ name }) => {
          const place = `${part.replaceAll(' ', '-')}-${String(index++).padStart(2, '0')}-${name}`
          // The way from stop to stop is in English, and one of a phone.
          for (const language of LANGUAGES) {
            await page.evaluate(it => (window as unknown as ModalWindow).WalletModal.setLocale(it), language)
            for (const [screen, viewport] of Object.entries(SCREENS)) {
              await page.setViewportSize(viewport)
              await settle(page)
              const path = join(out, `${place}-${language}-${theme}-${screen}.png`)
              await page.screenshot({ path, animations: 'disabled', caret: 'hide' })
            }
          }
          await page.setViewportSize(SCREENS.phone)
          await settle(page)
        })
      })
    })
  }

  test.describe(() => {
    test.use({ viewport: { width: 860, height: 680 }, colorScheme: theme, deviceScaleFactor: 1.5 })
    test(`the picture of README.md, ${theme}`, async ({ page, visit, dialog }) => {
      const shades = { light: '#eef0f4', dark: '#0c0d10' }
      const pane = async (path: string) => {
        await settle(page)
        const { x, y, width, height } = (await dialog.boundingBox())!
        const around = 24
        await page.screenshot({
          path: join(process.cwd(), 'demo/pictures', path),
          type: 'jpeg',
          quality: 82,
          clip: { x: x - around, y: y - around, width: width + 2 * around, height: height + 2 * around },
          animations: 'disabled',
          caret: 'hide',
        })
      }
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await visit({
        ...HOST,
        head: `<style>html { background: ${shades[theme]} }</style>`,
        body: '<main></main>',
        options: { themeMode: theme },
      })
      await openModal(page, { view: 'Connect' })
      await expect(dialog.getByRole('button', { name: 'Kestrel' })).toBeVisible()
      await pane(`connect-${theme}.jpg`)
      await connectWallet(page)
      await openModal(page, { view: 'Account' })
      await expect(dialog.getByText('USD Coin')).toBeVisible()
      await pane(`account-${theme}.jpg`)
    })
  })
}
