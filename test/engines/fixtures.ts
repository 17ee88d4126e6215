import { expect, NONCE, putHost, resetWorld, worldTest, type HostPage, type ModalWindow } from '../e2e/fixtures.ts'
import { ByPlaywright } from './by-playwright.ts'
import type { Driver } from './driver.ts'
import { IN_PAGE, WATCH } from './in-page.ts'
import { LAUNCH } from './launch.ts'
import { startWebKit } from './webkit.ts'
import { stretched } from '../time.ts'

export { expect, type ModalWindow }
export type Engine = 'chromium' | 'firefox' | 'webkit'

interface Fixtures {
  /** Complaints to expect; any other fails the test. */
  allowed: RegExp[]
  driver: Driver
  /** Puts an app's page under the strictest policy on the site and opens it. */
  visit(host?: HostPage): Promise<void>
}
interface WorkerFixtures {
  engine: Engine
  /** Opens a browser with nothing stored. */
  open: () => Promise<Driver>
}

export const test = worldTest.extend<Fixtures, WorkerFixtures>({
  engine: ['chromium', { option: true, scope: 'worker' }],

  open: [
    async ({ engine, playwright }, use) => {
      if (engine === 'webkit') {
        const webkit = await startWebKit({
          driver: process.env['WEBKIT_DRIVER_PATH']!,
          browser: process.env['WEBKIT_PATH']!,
          screen: process.env['XVFB_PATH']!,
        })
        await use(webkit.open)
        return webkit.stop()
      }
      const browser = await playwright[engine].launch(LAUNCH[engine])
      await use(() => ByPlaywright.start(browser))
      await browser.close()
    },
    { scope: 'worker', timeout: stretched(120_000) },
  ],

  driver: async ({ open, viewport, allowed }, use, info) => {
    const driver = await open()
    await driver.resize(viewport!.width, viewport!.height)
    await use(driver)
    // The journey's final state, for finding the cause.
    if (info.status !== info.expectedStatus)
      await info.attach('window', { body: await driver.picture(), contentType: 'image/png' })
    const complaints = await driver.complaints()
    await driver.close()
    expect(
      complaints.filter(text => !allowed.some(pattern => pattern.test(text))),
      'errors, warnings and violations of the policy',
    ).toEqual([])
  },

  allowed: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright asks for it
    async ({}, use) => use([]),
    { scope: 'test' },
  ],

  visit: async ({ driver, world }, use) => {
    await resetWorld(world)
    // Its own icon, or the browser requests one that the policy does not allow.
    const head = `<link rel="icon" href="data:,"><script nonce="${NONCE}">${WATCH};${IN_PAGE}</script>`
    await use(host => driver.open(putHost(world, { csp: 'strict', ...host, head: head + (host?.head ?? '') })))
  },
})
