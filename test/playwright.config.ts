import { defineConfig } from 'playwright/test'
import { LEFT_OUT, SPECS } from './engines/firefox.ts'
import type { Engine } from './engines/fixtures.ts'
import { LAUNCH } from './engines/launch.ts'
import { CHROMIUM } from './launch.ts'
import { stretched } from './time.ts'

const TEST_MS = 240_000
const EXPECT_MS = 30_000

const ROUNDS = ['embedded.spec.ts', 'endurance.spec.ts', 'leaving.spec.ts', 'mounting.spec.ts']
const { channel, firefoxUserPrefs, ...firefox } = LAUNCH.firefox
// The driver cannot ask for less motion in one page; motion belongs to the journeys.
const STILL = { ...firefoxUserPrefs, 'ui.prefersReducedMotion': 1 }
/** In these engines the journeys of e2e. */
const TWICE = 'without-services.spec.ts'
/** In Chromium a wallet's frame asks by itself: e2e/passkey-wallet.spec.ts. */
const IN_WINDOWS = 'passkey.spec.ts'
const inEngine = (engine: Engine) => ({ name: engine, testDir: 'engines', workers: 1, use: { engine } })

// Browsers of the system; the built bundles in dist/ are what is tested. Each project can run without the others. Those
// whose browser or stack costs most to start have one worker, and begin first: they run beside the others.
export default defineConfig<object, { engine: Engine }>({
  testDir: 'e2e',
  // Unit tests stand beside some of them.
  testMatch: '**/*.spec.{ts,mjs}',
  fullyParallel: true,
  // They wait for the page about half of their time: four keep two cores busy, and more only get in each other's way.
  workers: 4,
  retries: 0,
  timeout: stretched(TEST_MS),
  expect: { timeout: stretched(EXPECT_MS) },
  outputDir: '../.cache/browser',
  projects: [
    inEngine('webkit'),
    { ...inEngine('firefox'), testIgnore: TWICE },
    { ...inEngine('chromium'), testIgnore: [TWICE, IN_WINDOWS] },
    // Of the browser tests what depends on the engine.
    {
      name: 'firefox-browser',
      workers: 1,
      testMatch: SPECS.map(name => `${name}.spec.ts`),
      ...(LEFT_OUT.length && { grepInvert: LEFT_OUT.map(([title]) => title) }),
      use: { browserName: 'firefox', channel, launchOptions: { ...firefox, firefoxUserPrefs: STILL } },
    },
    // The default secure site is of another site than the pages: it keeps a login as in a window that is not private.
    {
      name: 'hosts',
      testDir: 'hosts',
      workers: 1,
      use: { launchOptions: { ...CHROMIUM, args: [...CHROMIUM.args!, '--disable-features=TrackingProtection3pcd'] } },
    },
    { name: 'stack', testDir: 'stack', workers: 1 },
    // They count what thousands of rounds leave behind, in the longest tests of all.
    { name: 'rounds', testMatch: ROUNDS, workers: 2 },
    { name: 'journeys', testIgnore: [...ROUNDS, 'heard.spec.ts'] },
    { name: 'pictures', testDir: 'pictures' },
    // Adds up what all the others heard: run/playwright.mjs runs it after them.
    { name: 'heard', testMatch: 'heard.spec.ts' },
  ],
  reporter: [['list'], ['json']],
  use: { viewport: { width: 1024, height: 800 }, launchOptions: CHROMIUM },
})
