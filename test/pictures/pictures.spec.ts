// npm run pictures: every view of the tour, light and dark, on a desk and on a phone, as the built bundles draw it.
// They go to .cache/pictures (or to $PICTURES), to be looked at and compared; the two of README.md go to demo/pictures.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { connectWallet, expect, openModal, test } from '../e2e/fixtures.ts'
import { toursOf } from '../e2e/solana-views.ts'
import { HOST, settle } from '../e2e/views.ts'

const out = process.env['PICTURES'] ?? join(process.cwd(), '.cache/pictures')
const SCREENS = { desktop: { width: 1024, height: 800 }, phone: { width: 390, height: 844 } }

test.describe.configure({ timeout: 300_000 })

for (const theme of ['light', 'dark'] as const) {
  for (const [screen, viewport] of Object.entries(SCREENS)) {
    test.describe(() => {
      test.use({ viewport, colorScheme: theme })
      test(`every view of the tour, ${theme}, ${screen}`, async ({ page, visit, dialog, allow, world }) => {
        // Of the collectibles of the test account some have no picture; the tour of e-mail enters a wrong code.
        allow(/404 .*collectibles/, /api.connect-otp/)
        await page.emulateMedia({ reducedMotion: 'reduce' })
        mkdirSync(out, { recursive: true })
        for (const { host, tour } of toursOf(world)) {
          await visit({ ...host, options: { ...host.options, themeMode: theme } })
          for (const [index, { name, go }] of tour.entries()) {
            await go(page, dialog)
            await settle(page)
            const path = join(out, `${String(index).padStart(2, '0')}-${name}-${theme}-${screen}.png`)
            await page.screenshot({ path, animations: 'disabled', caret: 'hide' })
          }
          await page.evaluate(() => localStorage.clear())
        }
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
