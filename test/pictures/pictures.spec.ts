// npm run pictures: every view of the tour, light and dark, on a desk and on a phone, as the built bundles draw it.
// They go to .cache/pictures (or to $PICTURES), to be looked at and compared; the two of README.md go to demo/pictures.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { connectWallet, expect, openModal, test, type HostPage } from '../e2e/fixtures.ts'
import { settle } from '../e2e/inspectors.ts'
import { PARTS, walk, WANTED } from '../e2e/tours.ts'
import { HOST } from '../e2e/views.ts'

const out = process.env['PICTURES'] ?? join(process.cwd(), '.cache/pictures')
const SCREENS = { desktop: { width: 1024, height: 800 }, phone: { width: 390, height: 844 } }

for (const theme of ['light', 'dark'] as const) {
  for (const [screen, viewport] of Object.entries(SCREENS)) {
    for (const part of Object.keys(PARTS)) {
      test.describe(() => {
        test.use({ viewport, colorScheme: theme })
        test(`the tour of ${part}, ${theme}, ${screen}`, async ({ page, visit, dialog, allow, world }) => {
          allow(...WANTED)
          await page.emulateMedia({ reducedMotion: 'reduce' })
          mkdirSync(out, { recursive: true })
          let index = 0
          const dressed = (host: HostPage) => visit({ ...host, options: { ...host.options, themeMode: theme } })
          await walk({ page, visit: dressed, dialog, world }, part, async ({ name }) => {
            const place = `${part.replaceAll(' ', '-')}-${String(index++).padStart(2, '0')}`
            const path = join(out, `${place}-${name}-${theme}-${screen}.png`)
            await page.screenshot({ path, animations: 'disabled', caret: 'hide' })
          })
        })
      })
    }
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
