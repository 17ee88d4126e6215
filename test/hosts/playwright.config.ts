import { defineConfig } from 'playwright/test'
import tests from '../playwright.config.ts'

// One browser and one stack for all of them.
export default defineConfig({
  ...tests,
  projects: undefined,
  testDir: '.',
  testMatch: '*.spec.ts',
  workers: 1,
  outputDir: '../../.cache/hosts-run',
})
