import { defineConfig } from 'playwright/test'

/** The browser with all that belongs to one; the tests that need more than its engine start it themselves. */
export const fullChromium = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

const ROUNDS = ['embedded.spec.ts', 'endurance.spec.ts', 'leaving.spec.ts', 'mounting.spec.ts']

// Chromium of the system; the built bundles in dist/ are what is tested.
export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  // They wait more than they work: two cores have room for four.
  workers: 4,
  retries: 0,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  outputDir: '../.cache/browser',
  // What counts leftovers of thousands of rounds comes when the others are done, with a core for each; what adds up all
  // others comes last.
  projects: [
    { name: 'journeys', testIgnore: [...ROUNDS, 'heard.spec.ts'] },
    { name: 'rounds', testMatch: ROUNDS, workers: 2 },
    { name: 'heard', testMatch: 'heard.spec.ts', dependencies: ['journeys', 'rounds'] },
  ],
  reporter: [['list'], ['json']],
  use: {
    viewport: { width: 1024, height: 800 },
    launchOptions: {
      executablePath: process.env['CHROMIUM_SHELL_PATH'] ?? fullChromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
