import { defineConfig } from 'playwright/test'
import tests from '../playwright.config.ts'
import { LEFT_OUT, SPECS } from './firefox.ts'
import type { Engine } from './fixtures.ts'
import { LAUNCH } from './launch.ts'

const { channel, firefoxUserPrefs, ...launchOptions } = LAUNCH.firefox
// The driver cannot ask for less motion in one page; motion belongs to the journeys.
const STILL = { ...firefoxUserPrefs, 'ui.prefersReducedMotion': 1 }
const journeys = (engine: Engine) => ({ name: engine, use: { engine } })

// The journeys in every engine, and in Firefox what of the browser tests depends on the engine.
export default defineConfig<object, { engine: Engine }>({
  ...tests,
  testDir: '..',
  testMatch: 'engines/*.spec.ts',
  timeout: 120_000,
  expect: { timeout: 30_000 },
  outputDir: '../../.cache/engines',
  projects: [
    journeys('webkit'),
    journeys('firefox'),
    journeys('chromium'),
    {
      name: 'firefox-browser',
      testMatch: SPECS.map(name => `e2e/${name}.spec.ts`),
      ...(LEFT_OUT.length && { grepInvert: LEFT_OUT.map(([title]) => title) }),
      use: { browserName: 'firefox', channel, launchOptions: { ...launchOptions, firefoxUserPrefs: STILL } },
    },
  ],
})
