import { defineConfig } from 'playwright/test'
import tests from '../playwright.config.ts'

// One browser and one stack for all of them.
export default defineConfig({
  ...tests,
  testDir: '.',
  testMatch: '*.spec.ts',
  workers: 1,
  outputDir: '../../.cache/hosts-run',
})
