import { fileURLToPath } from 'node:url'
import type { LaunchOptions } from 'playwright/test'
import { CHROMIUM } from '../launch.ts'

/** How Playwright starts the engines that it drives. */
export const LAUNCH: Record<'chromium' | 'firefox', LaunchOptions> = {
  chromium: CHROMIUM,
  firefox: {
    channel: 'moz-firefox',
    executablePath: fileURLToPath(new URL('firefox-bidi.mjs', import.meta.url)),
    firefoxUserPrefs: {
      'dom.events.testing.asyncClipboard': true,
      'browser.chrome.site_icons': false,
      'browser.download.alwaysOpenPanel': false,
      // The driver's clicks arrive in frames of another origin only if those share a process with their page.
      'fission.webContentIsolationStrategy': 0,
    },
  },
}
