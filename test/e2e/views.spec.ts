import { expect, test } from './fixtures.ts'
import { toursOf } from './solana-views.ts'
import { cutOff, settle, smallTargets } from './views.ts'

// Each walks every view.
test.describe.configure({ timeout: 150_000 })

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const HEIGHTS = [760, 640, 560]

for (const [where, use] of [
  ['on a phone', PHONE],
  ['on a desktop', {}],
] as const) {
  test.describe(where, () => {
    test.use(use)
    test('every control of every view is a target of 44 px, and all of a view can be brought into sight in low windows', async ({
      page,
      visit,
      dialog,
      allow,
      world,
    }) => {
      // Of the collectibles of the test account some have no picture.
      allow(/404 .*collectibles/)
      const found: string[] = []
      const { width, height } = page.viewportSize()!
      for (const { host, tour } of toursOf(world)) {
        await visit(host)
        for (const { name, go } of tour) {
          await go(page, dialog)
          await settle(page)
          found.push(...(await smallTargets(page)).map(text => `${name}: ${text}`))
          for (const height of HEIGHTS) {
            await page.setViewportSize({ width, height })
            await settle(page)
            found.push(...(await cutOff(page)).map(text => `${name} in ${height}: ${text}`))
          }
          await page.setViewportSize({ width, height })
          await settle(page)
        }
        await page.evaluate(() => localStorage.clear())
      }
      expect(found).toEqual([])
    })
  })
}
