import { check } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { toursOf } from './solana-views.ts'
import { cutOff, settle, smallTargets, tooWide } from './views.ts'

// Each walks every view.
test.describe.configure({ timeout: 300_000 })

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const HEIGHTS = [760, 640, 560]

for (const [where, use] of [
  ['on a phone', PHONE],
  // Where views have no file of their own that does so, axe looks at them, too.
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
      // Of the collectibles of the test account some have no picture; the tour of e-mail enters a wrong code.
      allow(/404 .*collectibles/, /api.connect-otp/)
      const found: string[] = []
      const { width, height } = page.viewportSize()!
      for (const { host, tour, isForAxe } of toursOf(world)) {
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
          if (isForAxe && use !== PHONE) await check(page, name)
        }
        await page.evaluate(() => localStorage.clear())
      }
      expect(found).toEqual([])
    })
  })
}

/** The longest words of all, and a language from right to left. */
const LANGUAGES = ['de', 'ar']

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test('every text of every view has room in the longest language and from right to left', async ({
    page,
    visit,
    dialog,
    allow,
    world,
  }) => {
    allow(/404 .*collectibles/, /api.connect-otp/)
    const found: string[] = []
    const speak = (tag: string) => page.evaluate(it => window.WalletModal.setLocale(it), tag)
    for (const { host, tour } of toursOf(world)) {
      await visit(host)
      for (const { name, go } of tour) {
        await go(page, dialog)
        await page.setViewportSize({ width: 320, height: 844 })
        for (const tag of LANGUAGES) {
          await speak(tag)
          await settle(page)
          found.push(...(await tooWide(page)).map(text => `${name} in ${tag}: ${text}`))
        }
        await speak('en')
        await page.setViewportSize({ width: 390, height: 844 })
        await settle(page)
      }
      await page.evaluate(() => localStorage.clear())
    }
    expect(found).toEqual([])
  })
})
