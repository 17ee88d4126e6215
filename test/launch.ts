import type { LaunchOptions } from 'playwright/test'

/** The full browser; tests that need more than its engine start it themselves. */
export const fullChromium = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

/** How Playwright starts Chromium: the one of the system. */
export const CHROMIUM: LaunchOptions = {
  executablePath: process.env['CHROMIUM_SHELL_PATH'] ?? fullChromium,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    // Without a graphics card a separate GPU process only costs time.
    '--in-process-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}
